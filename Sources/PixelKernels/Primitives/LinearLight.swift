import CPixelKernels

/// The transfer function of sRGB on straight colors, by tables.
enum TransferTables {
  /// Linear light of each 16-bit component.
  static let linear = (0...65535).map { Float(ColorTransfer.linear(Double($0) / 65535)) }
}

extension Bitmap {
  /// Converts encoded sRGB to linear light, for `color-interpolation-filters` (Filter Effects 1, section 10).
  package mutating func convertToLinearLight() {
    TransferTables.linear.withUnsafeBufferPointer { table in
      replacePixels { color in
        let straight = color.straight.clampedToUnit
        let index = ag_whole_numbers(straight * 65535 + 0.5)
        let light = SIMD4(
          table[Int(index.x)], table[Int(index.y)], table[Int(index.z)], color.w)
        return light.premultiplied
      }
    }
  }

  /// Converts linear light to encoded sRGB.
  package mutating func convertToEncodedSRGB() {
    replacePixels { color in
      var encoded = ColorTransfer.encoded(color.straight)
      encoded.w = color.w
      return encoded.premultiplied
    }
  }
}
