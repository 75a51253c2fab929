import CPixelKernels
import VectorGraphics

/// Computes the exact area of each pixel covered by outlines, and keeps it until the next outlines.
///
/// The coverage is stored as spans: pixels outside an outline take neither time nor memory, and fully covered
/// runs only store their ends. A rasterizer reuses its memory from one shape to the next; use one per thread.
package final class AreaRasterizer {
  /// The maximum width of a shape in pixels.
  package static let greatestWidth = 32767
  /// The maximum distance, in pixels, of a curve from its flattened lines. Lines of small curves may be farther away, since
  /// what they add and omit cancels out within a pixel.
  package static let tolerance = AG_LINE_TOLERANCE

  let handle: OpaquePointer
  /// Kept until they are filled.
  var glyphs: [RasterGlyph] = []

  package init() {
    guard let handle = ag_rasterizer_new() else { preconditionFailure("not enough memory for a rasterizer") }
    self.handle = handle
  }

  deinit { ag_rasterizer_free(handle) }

  // MARK: Outlines, in pixels; each is closed by a line from its end to its start

  package func move(to point: Point) { ag_rasterizer_move(handle, point.x, point.y) }
  package func line(to point: Point) { ag_rasterizer_line(handle, point.x, point.y) }
  package func close() { ag_rasterizer_close(handle) }

  package func cubic(control1: Point, control2: Point, to point: Point) {
    ag_rasterizer_cubic(
      handle, control1.x, control1.y, control2.x, control2.y, point.x, point.y)
  }

  /// Adds a path that `transform` maps to pixels.
  package func add(_ path: BezierPath, transform: AffineTransform) {
    for element in path.steps {
      switch element {
      case .move(let point): move(to: transform.apply(to: point))
      case .line(let point): line(to: transform.apply(to: point))
      case .cubic(let control1, let control2, let point):
        cubic(
          control1: transform.apply(to: control1), control2: transform.apply(to: control2),
          to: transform.apply(to: point))
      case .close: close()
      }
    }
  }

  /// Announces outlines of which the next fill requests some rows only: lines that do not touch them are left out.
  ///
  /// - Parameter greatestLineCount: Lines beyond this number are left out, so that the memory for them is bounded.
  package func begin(_ rows: Range<Int>, greatestLineCount: Int = .max) {
    ag_rasterizer_begin(
      handle, Int32(clamping: rows.lowerBound), Int32(clamping: rows.upperBound), greatestLineCount)
  }

  /// Announces outlines of which the next fill requests a row of pixels, in which lines are counted in samples rather than
  /// kept: any number of them takes 32 KB for each pixel.
  package func begin(samplesOf row: PixelRect) {
    ag_rasterizer_begin_samples(
      handle, Int32(clamping: row.x), Int32(clamping: row.maxX), Int32(clamping: row.y))
  }

  /// Whether lines were left out because of their number: the rows have to be requested in smaller parts.
  package var isFull: Bool { ag_rasterizer_is_full(handle) != 0 }

  /// The most lines that there has been room for so far.
  package var lineCapacity: Int { ag_rasterizer_line_capacity(handle) }

  /// Computes the coverage of the pixels of `bounds` by the outlines added so far, and removes the outlines.
  /// A NaN coordinate makes them cover nothing.
  ///
  /// Rows do not depend on the number of requested rows. False if there is not enough memory, if the bounds are too wide,
  /// or if more work is needed than is allowed.
  ///
  /// - Parameter isContinuation: Whether the result is added to that of the last fill, all of whose pixels are in rows
  ///   above, or to the left in the same row.
  package func fill(in bounds: PixelRect, rule: FillRule = .nonzero, isContinuation: Bool = false) -> Bool {
    guard let left = Int32(exactly: bounds.x), let top = Int32(exactly: bounds.y),
      let right = Int32(exactly: bounds.maxX), let bottom = Int32(exactly: bounds.maxY)
    else { return false }
    return ag_rasterizer_fill(
      handle, left, top, right, bottom, rule == .evenodd ? 1 : 0, isContinuation ? 1 : 0) != 0
  }

  // MARK: Coverage

  /// The coverage of the pixels of `bounds`; 0 for those that were not requested.
  package func map(in bounds: PixelRect) -> CoverageMap {
    var values = [UInt16](repeating: 0, count: bounds.width * bounds.height)
    values.withUnsafeMutableBufferPointer { values in
      ag_rasterizer_write(
        handle, values.baseAddress, Int32(clamping: bounds.x), Int32(clamping: bounds.y),
        Int32(clamping: bounds.width), Int32(clamping: bounds.height))
    }
    return CoverageMap(width: bounds.width, height: bounds.height, values: values)
  }

  /// The result of a fill: spans, which remain valid until the next fill, or until all are released if they
  /// are kept.
  package struct Shape: Sendable {
    let handle: ag_shape

    /// The bounding box of the coverage; empty if there is none.
    package var extent: PixelRect {
      PixelRect(
        x: Int(handle.left), y: Int(handle.top), width: Int(handle.right) - Int(handle.left),
        height: Int(handle.bottom) - Int(handle.top))
    }

    /// The number of pixels that are covered at least in part; those of glyphs that share a row count for each of them.
    package var coveredPixelCount: Int { Int(handle.covered) }
  }

  /// The result of the last fill.
  package var shape: Shape { Shape(handle: ag_rasterizer_shape(handle)) }

  /// Keeps the result of the last fill while others are made.
  package func retain() -> Shape { Shape(handle: ag_rasterizer_retain(handle)) }

  /// Removes all that has been kept.
  package func releaseRetained() { ag_rasterizer_release(handle) }

  /// The size of what is kept.
  package var retainedByteCount: Int { ag_rasterizer_kept_size(handle) }

  /// The work done so far: how often an edge was processed in a row of pixels, and in pixels that many edges cross in each
  /// of their parts.
  package var work: Int { Int(clamping: ag_rasterizer_work(handle)) }

  /// Lets fills fail that need more work than this; nil for no limit.
  package func limitWork(to amount: Int?) {
    ag_rasterizer_limit_work(handle, amount.map { UInt64(clamping: $0) } ?? .max)
  }

  /// Counts work that making the outlines takes, in addition to that for their lines.
  package func spend(_ amount: Int) { ag_rasterizer_spend(handle, UInt64(clamping: amount)) }

  /// Whether a fill has failed because of the limit of work.
  package var isSpent: Bool { ag_rasterizer_is_spent(handle) != 0 }

  /// The spans of a shape from an index on, and the values of all.
  func withSpans(
    _ range: Range<Int>, _ body: (UnsafeBufferPointer<ag_span>, UnsafePointer<UInt16>?) -> Void
  ) {
    guard !range.isEmpty, let spans = ag_rasterizer_spans(handle) else { return }
    body(
      UnsafeBufferPointer(start: spans + range.lowerBound, count: range.count), ag_rasterizer_values(handle))
  }

  /// For sorted spans, the first that is not above a row.
  func firstSpan(of range: Range<Int>, from row: Int) -> Int {
    ag_rasterizer_find(handle, range.lowerBound, range.upperBound, Int32(clamping: row))
  }

  /// Sets the values of a map of `bounds` to 0 where outlines cover the whole pixel.
  package func clear(_ map: inout CoverageMap, in bounds: PixelRect) {
    let width = map.width
    map.values.withUnsafeMutableBufferPointer { cleared in
      withSpans(shape.handle.first..<shape.handle.end) { spans, values in
        for span in spans {
          let row = Int(span.y) - bounds.y
          let left = Int(span.x) - bounds.x
          let (first, end) = (max(0, left), min(width, left + Int(span.count)))
          guard first < end, row >= 0, row < bounds.height else { continue }
          if span.offset < 0 {
            cleared[row * width + first..<row * width + end].update(repeating: 0)
          } else if let covered = values.map({ $0 + Int(span.offset) - left }) {
            for x in first..<end where covered[x] == .max { cleared[row * width + x] = 0 }
          }
        }
      }
    }
  }

  /// Multiplies all pixels of a bitmap, the first of which is at (x, y), by the coverage of outlines, or by
  /// its complement.
  func mask(_ bitmap: inout Bitmap, x: Int, y: Int, isInverted: Bool) {
    let (width, height) = (bitmap.width, bitmap.height)
    bitmap.pixels.withUnsafeMutableBufferPointer { pixels in
      guard let first = pixels.baseAddress else { return }
      var target = ag_target(
        pixels: first, x: Int32(clamping: x), y: Int32(clamping: y), width: Int32(clamping: width),
        height: Int32(clamping: height))
      ag_rasterizer_mask(handle, &target, isInverted ? 1 : 0)
    }
  }
}
