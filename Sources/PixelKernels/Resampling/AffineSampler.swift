import CPixelKernels
import VectorGraphics

/// An image placed by an affine map, row by row: interpolated, with antialiased edges, transparent outside.
struct AffineSampler: Sendable {
  /// The pixels of the result that rows are drawn for.
  let rect: PixelRect
  private let picture: Bitmap
  /// The part of the image that is shown, in its pixels.
  private let part: ag_picture_part
  private let way: Way

  private enum Way: Sendable {
    /// Only scaled and translated: weights for each column and for each row.
    case scaled(columns: AxisResampling, rows: AxisResampling)
    /// Rotated or skewed: `grid` by `grid` point samples per pixel.
    case sampled(inverse: AffineTransform, filter: ResamplingFilter, grid: Int)
  }

  /// Nil if nothing of the image is visible: a map that is singular or not finite, and an empty image.
  ///
  /// - Parameters:
  ///   - part: The part of the image that is shown, in its pixels; pixels outside it still contribute to
  ///     those inside.
  ///   - inSteps: Whether a rotated image that becomes smaller is drawn from one of few sizes, which can be
  ///     cached, instead of the exact size.
  ///   - shrunk: The image in a smaller size, as returned by `Bitmap.shrunk` or from a cache.
  init?(
    _ bitmap: Bitmap, showing part: Rect? = nil, by transform: AffineTransform, filter: ResamplingFilter,
    to rect: PixelRect,
    inSteps: Bool, shrunk: (_ size: PixelSize) -> Bitmap
  ) {
    let numbers = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
    let whole = Rect(x: 0, y: 0, width: Double(bitmap.width), height: Double(bitmap.height))
    let part = part.map(whole.intersection) ?? whole
    guard numbers.allSatisfy({ abs($0) < 1e9 }), !bitmap.pixels.isEmpty, !rect.isEmpty, !part.isEmpty else {
      return nil
    }
    self.rect = rect
    if transform.isAxisAligned {
      guard abs(transform.a) > 1e-9, abs(transform.d) > 1e-9 else { return nil }
      picture = bitmap
      self.part = ag_picture_part(left: part.minX, top: part.minY, right: part.maxX, bottom: part.maxY)
      way = .scaled(
        columns: AxisResampling(
          filter: filter, count: bitmap.width, part: part.minX...part.maxX, scale: transform.a,
          shift: transform.tx, output: rect.x..<rect.maxX),
        rows: AxisResampling(
          filter: filter, count: bitmap.height, part: part.minY...part.maxY, scale: transform.d,
          shift: transform.ty, output: rect.y..<rect.maxY))
      return
    }
    let size = filter == .nearest ? nil : bitmap.fittingSize(for: transform, inSteps: inSteps)
    picture = size.map(shrunk) ?? bitmap
    let growing = AffineTransform.scale(
      x: Double(bitmap.width) / Double(picture.width), y: Double(bitmap.height) / Double(picture.height))
    self.part = ag_picture_part(
      left: part.minX / growing.a, top: part.minY / growing.d, right: part.maxX / growing.a,
      bottom: part.maxY / growing.d)
    let placed = transform.appending(growing)
    guard let inverse = placed.inverted else { return nil }
    // A step size is up to 2^(1/16) times the final size.
    let finest = (inSteps ? 0.95 : 0.99) / placed.minimumScale
    let grid = filter == .nearest ? 1 : Int(max(1, min(8, finest.rounded(.up))))
    way = .sampled(inverse: inverse, filter: filter, grid: grid)
  }

  /// Scratch memory for drawing rows; freed by its creator.
  struct Scratch {
    /// The row of the result.
    fileprivate let line: CellPlane
    fileprivate let coverage: CellPlane
    /// A row of the image.
    fileprivate let columns: CellPlane

    func deallocate() {
      line.deallocate()
      coverage.deallocate()
      columns.deallocate()
    }
  }

  func scratch() -> Scratch {
    Scratch(
      line: CellPlane(columns: 4 * rect.width, rows: 0..<1),
      coverage: CellPlane(columns: rect.width, rows: 0..<1),
      columns: CellPlane(columns: 4 * picture.width, rows: 0..<1))
  }

  /// Calls `body` with the pixels of each of some rows of the result (0 is the first of `rect`), whole rows;
  /// rows that the image leaves transparent are skipped.
  func drawRows(
    _ rows: Range<Int>, with scratch: Scratch, _ body: (Int, UnsafePointer<UInt16>) -> Void
  ) {
    picture.pixels.withUnsafeBufferPointer { pixels in
      guard let source = pixels.baseAddress else { return }
      withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 4 * rect.width) { out in
        guard let out = out.baseAddress else { return }
        switch way {
        case .scaled(let columns, let weights):
          scale(rows, of: source, columns, weights, scratch) { row in
            ag_floats_to_pixels(out, scratch.line.row(0), rect.width)
            body(row, out)
          }
        case .sampled(let inverse, let filter, let grid):
          for row in rows where sample(row, of: source, inverse, filter, grid: grid, scratch) {
            ag_floats_to_pixels(out, scratch.line.row(0), rect.width)
            body(row, out)
          }
        }
      }
    }
  }
}

extension AffineSampler {
  /// Sums columns of the image for rows of the result, then gathers pixels from these sums.
  private func scale(
    _ rows: Range<Int>, of source: UnsafePointer<UInt16>, _ columns: AxisResampling,
    _ weights: AxisResampling,
    _ scratch: Scratch, _ body: (Int) -> Void
  ) {
    let offsets = weights.offsets
    let used = columns.used
    guard !used.isEmpty else { return }
    let width = picture.width
    for row in rows where weights.counts[row] > 0 {
      weights.weights.withUnsafeBufferPointer {
        ag_weighted_sum_of_samples(
          scratch.columns.row(0) + 4 * used.lowerBound,
          source + 4 * (width * Int(weights.starts[row]) + used.lowerBound), 4 * width,
          $0.baseAddress! + offsets[row], Int(weights.counts[row]), 4 * used.count)
      }
      ag_gather_row(
        scratch.line.row(0), scratch.columns.row(0), columns.starts, columns.counts, columns.weights,
        rect.width)
      body(row)
    }
  }

  /// Fills the line with a row; false if the image does not cover it.
  private func sample(
    _ row: Int, of source: UnsafePointer<UInt16>, _ inverse: AffineTransform, _ filter: ResamplingFilter,
    grid: Int, _ scratch: Scratch
  ) -> Bool {
    let (line, coverage) = (scratch.line.row(0), scratch.coverage.row(0))
    let y = Double(rect.y + row) + 0.5
    let isPartial = ag_picture_coverage(
      coverage, part, inverse.rowPosition(x: 0.5, y: y), rect.x, rect.width)
    let covered = UnsafeBufferPointer(start: coverage, count: rect.width)
    guard let first = covered.firstIndex(where: { $0 > 0 }),
      let last = covered.lastIndex(where: { $0 > 0 })
    else { return false }
    line.update(repeating: 0, count: 4 * rect.width)
    let count = last + 1 - first
    let cubics = filter.neighborCubics
    for sample in 0..<grid * grid {
      let (below, right) = sample.quotientAndRemainder(dividingBy: grid)
      let position = inverse.rowPosition(
        x: (Double(right) + 0.5) / Double(grid), y: y + (Double(below) + 0.5) / Double(grid) - 0.5)
      ag_add_affine_samples(
        line + 4 * first, source, picture.width, picture.height, position, cubics,
        filter == .nearest ? 0 : -0.5, 1 / Float(grid * grid), rect.x + first, count)
    }
    if isPartial != 0 { ag_scale_pixels(line + 4 * first, coverage + first, count) }
    return true
  }
}

extension AffineTransform {
  /// The map from a result to an image, in the kernels' form for the row whose pixel 0 is at (x, y).
  fileprivate func rowPosition(x: Double, y: Double) -> ag_row_position {
    let place = apply(to: Point(x: x, y: y))
    return ag_row_position(u: place.x, v: place.y, u_right: a, v_right: b, u_below: c, v_below: d)
  }
}
