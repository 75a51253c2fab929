import PixelKernels
import VectorGraphics

/// Fills of a frame that are deferred so that they can be painted one band of rows at a time.
///
/// A band stays in the second-level cache of the processor while all fills are composited onto it and it is
/// quantized; painting each fill over the whole canvas reads and writes main memory again and again. The
/// pixels are the same. Use one instance per renderer.
final class DeferredFills {
  /// The values of the pixels of a canvas before anything is painted.
  struct Base: Sendable {
    enum Pixels: Sendable {
      case color(Color?)
      case bitmap(Bitmap)
    }

    var pixels: Pixels
    /// Where they may differ; nil is everywhere.
    var stale: PaintedRuns?
  }

  /// Called with rows of a bitmap that are finished, and where the bitmap may differ from the one before.
  typealias Finishing = (Bitmap, Range<Int>, PaintedRuns) -> Void

  private static let bandByteCount = 384 << 10
  /// The limit on deferred work: the memory of spans, values and fills.
  private static let greatestByteCount = 8 << 20

  private let rasterizer: AreaRasterizer
  private var fills: [SpanFill] = []
  private var rows: [Range<Int>] = []
  private var fillByteCount = 0
  private var base: Base?
  /// Where the canvas may differ from the previous one though nothing has been painted there.
  private var stale: PaintedRuns?
  /// Where fills and images have been painted since the last begin.
  private(set) var painted = PaintedRuns(width: 0, height: 0)

  init(rasterizer: AreaRasterizer) {
    self.rasterizer = rasterizer
  }

  /// Begins a canvas and discards deferred fills, for example if a frame could not be finished.
  ///
  /// - Parameter base: Nil if the pixels already have their initial values; then all may differ from the
  ///   previous canvas.
  func begin(_ bounds: PixelRect, with base: Base?) {
    forgetFills()
    self.base = base
    stale = base?.stale
    painted = PaintedRuns(width: bounds.width, height: bounds.height)
  }

  private func forgetFills() {
    fills.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    fillByteCount = 0
    base = nil
    rasterizer.releaseRetained()
  }

  /// Adds a fill of a cached shape; the result does not depend on the order of calls to `paint`.
  func add(_ fill: SpanFill, of shape: AreaRasterizer.Shape, onto picture: inout PlacedBitmap) {
    painted.insert(shape, of: rasterizer, in: picture.bounds)
    fills.append(fill)
    rows.append(fill.rows)
    fillByteCount += fill.byteCount
    if fillByteCount + rasterizer.retainedByteCount > Self.greatestByteCount { flush(&picture) }
  }

  /// Paints all deferred fills, so that a rectangle can be painted by other means.
  func flush(_ picture: inout PlacedBitmap, before rect: PixelRect) {
    flush(&picture)
    painted.insert(
      PixelRect(
        x: rect.x - picture.bounds.x, y: rect.y - picture.bounds.y, width: rect.width, height: rect.height))
  }

  /// Paints all deferred fills.
  func flush(_ picture: inout PlacedBitmap) {
    if base == nil, fills.isEmpty { return }
    paint(&picture) { _, _ in }
  }

  /// Paints all deferred fills, and calls back with all rows from the top.
  func finish(_ picture: inout PlacedBitmap, finishing: Finishing) {
    let (width, height) = (picture.bounds.width, picture.bounds.height)
    var changed = stale ?? PaintedRuns(width: width, height: height, isAll: true)
    changed.formUnion(painted)
    paint(&picture) { bitmap, rows in finishing(bitmap, rows, changed) }
  }

  private func paint(_ picture: inout PlacedBitmap, finished: (Bitmap, Range<Int>) -> Void) {
    let (width, height) = (picture.bounds.width, picture.bounds.height)
    let restored =
      base.map { $0.stale ?? PaintedRuns(width: width, height: height, isAll: true) }
    // Even, since two rows of a video share their chroma.
    let bandHeight = max(2, Self.bandByteCount / max(1, 8 * width) & ~1)
    for top in stride(from: 0, to: height, by: bandHeight) {
      let band = top..<min(top + bandHeight, height)
      if let base, let restored { base.restore(restored, of: band, in: &picture.bitmap) }
      let placed = band.lowerBound + picture.bounds.y..<band.upperBound + picture.bounds.y
      for index in fills.indices where rows[index].overlaps(placed) {
        fills[index].paint(placed, onto: &picture.bitmap, from: rasterizer)
      }
      finished(picture.bitmap, band)
    }
    forgetFills()
  }
}

extension DeferredFills.Base {
  /// Gives runs of some rows their initial values.
  fileprivate func restore(_ runs: PaintedRuns, of rows: Range<Int>, in bitmap: inout Bitmap) {
    switch pixels {
    case .color(let color): bitmap.fill(runs, of: rows, with: color.map(Bitmap.channels) ?? .zero)
    case .bitmap(let original): bitmap.copy(runs, of: rows, from: original)
    }
  }
}
