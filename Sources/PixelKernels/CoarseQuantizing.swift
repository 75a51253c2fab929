import CPixelKernels

extension VideoQuantizer {
  /// The video frame for a smooth bitmap stored at 1 / `factor` of the size, over black: its pixel i covers
  /// the pixels i·factor ..< (i + 1)·factor.
  ///
  /// The small image is converted to Y′CbCr in Float; each component is interpolated to its own grid by cubic
  /// convolution, then quantized. Nil if width or height is odd, or not covered by the bitmap.
  package func picture(
    ofSmall small: Bitmap, factor: Int, width: Int, height: Int
  ) -> YCbCrFrame? {
    guard
      width > 0, height > 0, width % 2 == 0, height % 2 == 0, factor > 0, factor <= 1 << 20,
      small.width == (width + factor - 1) / factor, small.height == (height + factor - 1) / factor
    else { return nil }
    var picture = YCbCrFrame(width: width, height: height, bitDepth: bitDepth)
    let luma = PlaneGrid(small, width: width, height: height, factor: factor)
    let chroma = PlaneGrid(chromaOf: small, width: width, height: height, factor: factor)
    let stride = luma.columns.readableCount
    let values = small.componentValues(matrix, stride: stride, rows: luma.rows.readableCount)
    picture.withPlanes { planes in
      for plane in 0..<3 {
        values[plane].withUnsafeBufferPointer { values in
          let grid = plane == 0 ? luma : chroma
          interpolate(values, stride: stride, grid: grid, plane: plane, into: planes[plane])
        }
      }
    }
    return picture
  }

  private func interpolate(
    _ values: UnsafeBufferPointer<Float>, stride: Int, grid: PlaneGrid, plane: Int,
    into bytes: UnsafeMutableRawPointer
  ) {
    let width = grid.columns.first.count
    let weights = grid.rows.weights
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 5 * width) { scratch in
      guard let values = values.baseAddress, let scratch = scratch.baseAddress else { return }
      // Row r of the small image, interpolated horizontally, is in slot r mod 4.
      var ready = 0
      for row in 0..<grid.rows.first.count {
        let first = Int(grid.rows.first[row])
        while ready < first + 4 {
          let slot = scratch + ready % 4 * width
          grid.columns.interpolate(values + ready * stride, into: slot)
          ready += 1
        }
        let sum = scratch + 4 * width
        weights.withUnsafeBufferPointer { weights in
          ag_weighted_rows(sum, scratch, first, weights.baseAddress.map { $0 + 4 * row }, width)
        }
        write(sum, count: width, plane: plane, row: row, into: bytes)
      }
    }
  }
}

/// The location of the samples of one plane in a small image.
private struct PlaneGrid {
  let columns: CubicInterpolation
  let rows: CubicInterpolation

  /// Luma: sample x is at (x + ½) / factor − ½ of the small image's pixels.
  init(_ small: Bitmap, width: Int, height: Int, factor: Int) {
    let scale = 1 / Double(factor)
    columns = CubicInterpolation(
      count: width, sourceCount: small.width, start: 0.5 * scale - 0.5, step: scale)
    rows = CubicInterpolation(
      count: height, sourceCount: small.height, start: 0.5 * scale - 0.5, step: scale)
  }

  /// Chroma: sample x is on luma column 2x, and between luma rows 2y and 2y + 1.
  init(chromaOf small: Bitmap, width: Int, height: Int, factor: Int) {
    let scale = 1 / Double(factor)
    columns = CubicInterpolation(
      count: width / 2, sourceCount: small.width, start: 0.5 * scale - 0.5, step: 2 * scale)
    rows = CubicInterpolation(
      count: height / 2, sourceCount: small.height, start: scale - 0.5, step: 2 * scale)
  }
}

extension Bitmap {
  /// Y′, Cb and Cr of every pixel in sample steps, rows `stride` apart, with space for `rows` rows.
  fileprivate func componentValues(_ matrix: ag_ycbcr_matrix, stride: Int, rows: Int) -> [[Float]] {
    var matrix = matrix
    var luma = [Float](repeating: 0, count: stride * rows)
    var blue = luma
    var red = luma
    pixels.withUnsafeBufferPointer { pixels in
      luma.withUnsafeMutableBufferPointer { luma in
        blue.withUnsafeMutableBufferPointer { blue in
          red.withUnsafeMutableBufferPointer { red in
            guard
              let pixels = pixels.baseAddress, let luma = luma.baseAddress, let blue = blue.baseAddress,
              let red = red.baseAddress
            else { return }
            for y in 0..<height {
              ag_ycbcr_row(
                luma + y * stride, blue + y * stride, red + y * stride, pixels + 4 * y * width, width, &matrix
              )
            }
          }
        }
      }
    }
    return [luma, blue, red]
  }
}
