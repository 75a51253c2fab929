import CPixelKernels
import VectorGraphics

extension Bitmap {
  /// The part `rect` of the picture placed by an affine map, with smooth edges, transparent outside.
  ///
  /// `transform` maps the picture, which fills (0, 0) to (`width`, `height`), to the pixels of the result. Where
  /// the picture becomes smaller, all its pixels count. A map that flattens the picture, or is not finite, gives
  /// transparent pixels. Every bit of the result is the same for any `rect` and any number of `threads`.
  package func resampled(
    by transform: AffineTransform, filter: ResamplingFilter = .catmullRom, to rect: PixelRect,
    threads: Int = 1
  ) -> Bitmap {
    let numbers = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
    guard numbers.allSatisfy({ abs($0) < 1e9 }), !pixels.isEmpty, !rect.isEmpty else {
      return Bitmap(width: rect.width, height: rect.height)
    }
    if transform.isAxisAligned {
      guard abs(transform.a) > 1e-9, abs(transform.d) > 1e-9 else {
        return Bitmap(width: rect.width, height: rect.height)
      }
      return scaled(by: transform, filter: filter, to: rect, threads: threads)
    }
    // Along its own axes the picture is first brought near the size it will have.
    let fitWidth = fittingSize(
      width, scale: (transform.a * transform.a + transform.b * transform.b).squareRoot())
    let fitHeight = fittingSize(
      height, scale: (transform.c * transform.c + transform.d * transform.d).squareRoot())
    guard filter != .nearest, fitWidth < width || fitHeight < height else {
      return sampled(by: transform, filter: filter, to: rect, threads: threads)
    }
    let shrinking = AffineTransform.scale(
      x: Double(fitWidth) / Double(width), y: Double(fitHeight) / Double(height))
    let growing = AffineTransform.scale(
      x: Double(width) / Double(fitWidth), y: Double(height) / Double(fitHeight))
    let fit = PixelRect(x: 0, y: 0, width: fitWidth, height: fitHeight)
    return scaled(by: shrinking, filter: filter, to: fit, threads: threads)
      .sampled(by: transform.appending(growing), filter: filter, to: rect, threads: threads)
  }

  private func fittingSize(_ size: Int, scale: Double) -> Int {
    scale < 1 ? max(1, Int((Double(size) * scale).rounded(.up))) : size
  }

  /// A picture that is scaled and shifted only: weights for each column and for each row.
  private func scaled(
    by transform: AffineTransform, filter: ResamplingFilter, to rect: PixelRect, threads: Int
  ) -> Bitmap {
    let columns = AxisResampling(
      filter: filter, count: width, scale: transform.a, shift: transform.tx, output: rect.x..<rect.maxX)
    let rows = AxisResampling(
      filter: filter, count: height, scale: transform.d, shift: transform.ty, output: rect.y..<rect.maxY)
    let offsets = rows.offsets
    return drawn(to: rect, threads: threads) { source, row, out in
      let count = Int(rows.counts[row])
      guard count > 0 else { return false }
      let line = CellPlane(columns: 4 * width, rows: 0..<1)
      defer { line.deallocate() }
      rows.weights.withUnsafeBufferPointer {
        ag_weighted_sum_of_samples(
          line.row(0), source + 4 * width * Int(rows.starts[row]), 4 * width, $0.baseAddress! + offsets[row],
          count, 4 * width)
      }
      ag_gather_row(out, line.row(0), columns.starts, columns.counts, columns.weights, rect.width)
      return true
    }
  }

  /// A picture that may be turned and skewed: values at places, edges by area.
  private func sampled(
    by transform: AffineTransform, filter: ResamplingFilter, to rect: PixelRect, threads: Int
  ) -> Bitmap {
    guard let inverse = transform.inverted else { return Bitmap(width: rect.width, height: rect.height) }
    let grid = filter == .nearest ? 1 : Int(max(1, min(8, (0.99 / transform.minimumScale).rounded(.up))))
    let cubics = filter.neighbourCubics
    let offset = filter == .nearest ? 0.0 : -0.5
    let (width, height) = (width, height)
    return drawn(to: rect, threads: threads) { source, row, out in
      let y = Double(rect.y + row) + 0.5
      let coverage = CellPlane(columns: rect.width, rows: 0..<1)
      defer { coverage.deallocate() }
      ag_picture_coverage(
        coverage.row(0), width, height, inverse.rowPosition(x: 0.5, y: y), rect.x, rect.width)
      let covered = UnsafeBufferPointer(start: coverage.row(0), count: rect.width)
      guard let first = covered.firstIndex(where: { $0 > 0 }),
        let last = covered.lastIndex(where: { $0 > 0 })
      else { return false }
      out.update(repeating: 0, count: 4 * rect.width)
      for sample in 0..<grid * grid {
        let (below, right) = sample.quotientAndRemainder(dividingBy: grid)
        let position = inverse.rowPosition(
          x: (Double(right) + 0.5) / Double(grid), y: y + (Double(below) + 0.5) / Double(grid) - 0.5)
        ag_add_affine_samples(
          out + 4 * first, source, width, height, position, cubics, offset, 1 / Float(grid * grid),
          rect.x + first, last + 1 - first)
      }
      ag_scale_pixels(out + 4 * first, coverage.row(0) + first, last + 1 - first)
      return true
    }
  }

  /// A bitmap whose rows `body` computes from the picture's pixels; where it answers false they are transparent.
  private func drawn(
    to rect: PixelRect, threads: Int,
    _ body: @Sendable (UnsafePointer<UInt16>, Int, UnsafeMutablePointer<Float>) -> Bool
  ) -> Bitmap {
    let length = 4 * rect.width
    let drawn = [UInt16](unsafeUninitializedCapacity: length * rect.height) { buffer, initializedCount in
      pixels.withUnsafeBufferPointer { input in
        guard let source = input.baseAddress, let target = buffer.baseAddress else { return }
        nonisolated(unsafe) let (picture, result) = (source, target)
        performInBands(of: 0..<rect.height, threads: threads) { band in
          let line = CellPlane(columns: length, rows: 0..<1)
          defer { line.deallocate() }
          for row in band {
            let out = result + row * length
            if body(picture, row, line.row(0)) {
              ag_floats_to_samples(out, line.row(0), length)
              ag_clamp_to_alpha(out, rect.width)
            } else {
              out.update(repeating: 0, count: length)
            }
          }
        }
      }
      initializedCount = length * rect.height
    }
    return Bitmap(width: rect.width, height: rect.height, pixels: drawn)
  }
}

extension AffineTransform {
  /// The map from a result to a picture, as the kernels take it for the row whose pixel 0 is at (x, y).
  fileprivate func rowPosition(x: Double, y: Double) -> ag_row_position {
    let place = apply(to: Point(x: x, y: y))
    return ag_row_position(u: place.x, v: place.y, u_right: a, v_right: b, u_below: c, v_below: d)
  }
}
