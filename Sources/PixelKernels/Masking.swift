import CPixelKernels

extension Bitmap {
  /// The channel of a mask bitmap that is used (CSS Masking 1, `mask-type`).
  package enum MaskKind: Sendable, Hashable {
    /// Its alpha.
    case alpha
    /// Its luminance times its alpha: 0.2125, 0.7154 and 0.0721 of premultiplied red, green and blue.
    case luminance
  }

  /// The coverage of this bitmap as a mask.
  package func coverage(as kind: MaskKind) -> CoverageMap {
    let values = [UInt16](unsafeUninitializedCapacity: width * height) { values, count in
      count = width * height
      pixels.withUnsafeBufferPointer { pixels in
        switch kind {
        case .alpha: for index in 0..<count { values[index] = pixels[4 * index + 3] }
        case .luminance:
          for index in 0..<count {
            let red = 2125 * UInt32(pixels[4 * index])
            let green = 7154 * UInt32(pixels[4 * index + 1])
            let blue = 721 * UInt32(pixels[4 * index + 2])
            values[index] = UInt16((red + green + blue + 5000) / 10000)
          }
        }
      }
    }
    return CoverageMap(width: width, height: height, values: values)
  }

  /// Multiplies all channels by a mask whose top left is at (x, y); pixels outside the mask become
  /// transparent.
  package mutating func mask(by coverage: CoverageMap, atX x: Int = 0, y: Int = 0) {
    let width = width
    let overlap = Overlap(
      width: coverage.width, height: coverage.height, atX: x, y: y, ontoWidth: width, height: height)
    guard let overlap else { return self = Bitmap(width: width, height: height) }
    let rows = overlap.destinationY..<overlap.destinationY + overlap.height
    pixels.withUnsafeMutableBufferPointer { pixels in
      coverage.values.withUnsafeBufferPointer { values in
        for row in 0..<pixels.count / max(1, 4 * width) {
          let line = UnsafeMutableBufferPointer(rebasing: pixels[4 * row * width..<4 * (row + 1) * width])
          guard rows.contains(row) else {
            line.update(repeating: 0)
            continue
          }
          let end = overlap.destinationX + overlap.width
          line[..<(4 * overlap.destinationX)].update(repeating: 0)
          line[(4 * end)...].update(repeating: 0)
          let from = (overlap.sourceY + row - rows.lowerBound) * coverage.width + overlap.sourceX
          ag_scale(
            line.baseAddress.map { $0 + 4 * overlap.destinationX }, overlap.width, 65535,
            values.baseAddress.map { $0 + from })
        }
      }
    }
  }

  /// Multiplies all channels by a number of 0…1.
  package mutating func scale(by opacity: Double) {
    pixels.withUnsafeMutableBufferPointer {
      ag_scale($0.baseAddress, $0.count / 4, fullScale(opacity), nil)
    }
  }
}
