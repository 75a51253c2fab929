import CPixelKernels

/// One component of a decoded video frame, in memory of the decoder.
package struct SamplePlane {
  /// The first sample.
  package var base: UnsafePointer<UInt8>
  /// Bytes from one row to the next; negative for a frame that is stored from the bottom.
  package var stride: Int
  /// Bytes from one sample to the next.
  package var step: Int
  /// The bits below a sample in its byte or word.
  package var shift: Int
  /// The bits of a sample, 1…16.
  package var depth: Int
  package var isBigEndian: Bool

  package init(
    base: UnsafePointer<UInt8>, stride: Int, step: Int, shift: Int, depth: Int, isBigEndian: Bool
  ) {
    self.base = base
    self.stride = stride
    self.step = step
    self.shift = shift
    self.depth = depth
    self.isBigEndian = isBigEndian
  }

  fileprivate var most: UInt32 { (1 << UInt32(depth)) - 1 }

  /// Copies a row of samples.
  fileprivate func read(row: Int, into samples: inout [UInt16], count: Int) {
    var layout = ag_sample_layout(
      step: step, is_wide: depth + shift > 8 ? 1 : 0, is_big_endian: isBigEndian ? 1 : 0,
      shift: Int32(shift), mask: UInt16(most))
    ag_read_samples(&samples, base + row * stride, count, &layout)
  }
}

/// How the samples of a video frame represent colors.
package struct VideoColors: Sendable, Hashable {
  /// What the components are.
  package enum Components: Sendable, Hashable {
    /// Red, green and blue.
    case rgb
    /// Luma alone.
    case gray
    /// Luma, blue chroma and red chroma, with the weights of red and blue in luma.
    case ycbcr(red: Double, blue: Double)
  }

  /// Where chroma is relative to the two rows or columns of luma that share it.
  package enum Siting: Sendable, Hashable {
    /// Each has its own.
    case full
    /// With the first one.
    case first
    case between
    /// With the second one, of rows only.
    case second
  }

  package var components: Components
  /// Whether samples use all values, rather than luma those of 16…235 and chroma those of 16…240, at 8 bits.
  package var isFullRange: Bool
  package var columns: Siting
  package var rows: Siting

  package init(components: Components, isFullRange: Bool, columns: Siting = .full, rows: Siting = .full) {
    self.components = components
    self.isFullRange = isFullRange
    self.columns = columns
    self.rows = rows
  }

  /// Returns the colors of a frame, premultiplied.
  ///
  /// - Parameters:
  ///   - planes: One for each component, all with the same depth.
  ///   - alpha: In full range, not yet multiplied into the colors; nil for an opaque frame.
  ///   - conversion: Changes the colors before alpha is multiplied into them; nil leaves them.
  package func bitmap(
    width: Int, height: Int, planes: [SamplePlane], alpha: SamplePlane?, conversion: SignalConversion? = nil
  ) -> Bitmap {
    var matrix = matrix(depth: planes[0].depth)
    var rows = planes.map { _ in [UInt16](repeating: 0, count: width) }
    var far = [UInt16](repeating: 0, count: width)
    var chroma = [[Int32]](repeating: [Int32](repeating: 0, count: width), count: 2)
    var opacities = far
    let pixels = [UInt16](unsafeUninitializedCapacity: 4 * width * height) { output, count in
      count = 4 * width * height
      guard let base = output.baseAddress else { return }
      for y in 0..<height {
        let row = base + 4 * width * y
        planes[0].read(row: y, into: &rows[0], count: width)
        switch components {
        case .gray: ag_pixels_of_rgb(row, rows[0], rows[0], rows[0], width, &matrix)
        case .rgb:
          for index in 1..<3 { planes[index].read(row: y, into: &rows[index], count: width) }
          ag_pixels_of_rgb(row, rows[0], rows[1], rows[2], width, &matrix)
        case .ycbcr:
          let (near, other, weight) = chromaRows(of: y, height: height)
          let count = columns == .full ? width : (width + 1) / 2
          for index in 1..<3 {
            planes[index].read(row: near, into: &rows[index], count: count)
            if other != near { planes[index].read(row: other, into: &far, count: count) }
            ag_enlarge_chroma(
              &chroma[index - 1], rows[index], other == near ? rows[index] : far, weight, width,
              columns == .full ? ag_chroma_full : columns == .first ? ag_chroma_left : ag_chroma_center)
          }
          ag_pixels_of_ycbcr(row, rows[0], chroma[0], chroma[1], width, &matrix)
        }
        conversion?.convert(row, count: width)
        if let alpha {
          alpha.read(row: y, into: &opacities, count: width)
          ag_apply_alpha(row, opacities, alpha.most, width)
        }
      }
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// The rows of chroma on both sides of a row of luma, and the weight of the first in quarters.
  private func chromaRows(of y: Int, height: Int) -> (near: Int, far: Int, weight: Int32) {
    guard rows != .full else { return (y, y, 4) }
    let (row, last, isUpper) = (y / 2, (height + 1) / 2 - 1, y.isMultiple(of: 2))
    let (before, after) = (max(0, row - 1), min(last, row + 1))
    return switch rows {
    case .full: (y, y, 4)
    case .between: (row, isUpper ? before : after, 3)
    case .first: isUpper ? (row, row, 4) : (row, after, 2)
    case .second: isUpper ? (row, before, 2) : (row, row, 4)
    }
  }

  private func matrix(depth: Int) -> ag_color_matrix {
    let most = Double((1 << depth) - 1)
    let unit = Double(1 << depth) / 256
    let (black, white, chroma) = isFullRange ? (0, most, most) : (16 * unit, 235 * unit, 224 * unit)
    let one = 65535.0 * 8192
    func factor(_ value: Double) -> Int32 { Int32(value.rounded()) }
    var matrix = ag_color_matrix()
    matrix.black = factor(black)
    matrix.middle = factor(128 * unit * 16)
    matrix.light = factor(one / (white - black))
    guard case .ycbcr(let red, let blue) = components else { return matrix }
    let (redFactor, blueFactor) = (2 * (1 - red) / chroma * one / 16, 2 * (1 - blue) / chroma * one / 16)
    let green = 1 - red - blue
    matrix.red_of_red = factor(redFactor)
    matrix.blue_of_blue = factor(blueFactor)
    matrix.green_of_red = factor(-redFactor * red / green)
    matrix.green_of_blue = factor(-blueFactor * blue / green)
    return matrix
  }
}
