/// The resolution of chroma relative to luma.
package enum ChromaResolution: String, Sendable, Hashable, CaseIterable {
  /// Half of it horizontally and vertically.
  case quarter = "4:2:0"
  /// Half of it horizontally.
  case half = "4:2:2"
  /// Full resolution.
  case full = "4:4:4"

  /// The number of luma columns per chroma sample.
  package var columns: Int { self == .full ? 1 : 2 }
  /// The number of luma rows per chroma sample.
  package var rows: Int { self == .quarter ? 2 : 1 }
}

/// An image in a video encoder's input format: planar Y′CbCr in limited or full range, with
/// left-sited chroma.
///
/// Samples are bytes at 8 bits and little-endian byte pairs above that, in rows without padding.
package struct YCbCrFrame: Sendable, Equatable {
  package let width: Int
  package let height: Int
  /// Bits per sample: 8 or 10, and 12 for decoded ProRes 4444.
  package let bitDepth: Int
  package let chroma: ChromaResolution
  package var luma: [UInt8]
  package var blueChroma: [UInt8]
  package var redChroma: [UInt8]
  /// Full range, with unpremultiplied colors; nil if all pixels are opaque.
  package var alpha: [UInt8]?

  /// An image of zero samples; width and height are multiples of a chroma sample, bit depth is 8, 10 or 12.
  package init(
    width: Int, height: Int, bitDepth: Int = 8, chroma: ChromaResolution = .quarter, hasAlpha: Bool = false
  ) {
    precondition(
      width % chroma.columns == 0 && height % chroma.rows == 0 && [8, 10, 12].contains(bitDepth))
    self.width = width
    self.height = height
    self.bitDepth = bitDepth
    self.chroma = chroma
    let bytes = width * height * (bitDepth > 8 ? 2 : 1)
    luma = [UInt8](repeating: 0, count: bytes)
    blueChroma = [UInt8](repeating: 0, count: bytes / (chroma.columns * chroma.rows))
    redChroma = blueChroma
    alpha = hasAlpha ? luma : nil
  }
}

/// An image in the input format of an RGB encoder: planes of 16 bits, little-endian, in rows without padding,
/// unpremultiplied alpha.
package struct PlanarFrame: Sendable, Equatable {
  package let width: Int
  package let height: Int
  package let green: [UInt8]
  package let blue: [UInt8]
  package let red: [UInt8]
  /// Nil if all pixels are opaque.
  package let alpha: [UInt8]?

  /// The image of a bitmap over black, or of its unpremultiplied colors with alpha.
  package init(_ bitmap: Bitmap, hasAlpha: Bool) {
    width = bitmap.width
    height = bitmap.height
    let samples = hasAlpha ? bitmap.unpremultiplied16() : bitmap.pixels
    green = Self.plane(1, of: samples)
    blue = Self.plane(2, of: samples)
    red = Self.plane(0, of: samples)
    alpha = hasAlpha ? Self.plane(3, of: samples) : nil
  }

  private static func plane(_ channel: Int, of samples: [UInt16]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: samples.count / 2) { bytes, count in
      samples.withUnsafeBufferPointer { samples in
        for index in 0..<samples.count / 4 {
          let sample = samples[4 * index + channel]
          bytes[2 * index] = UInt8(truncatingIfNeeded: sample)
          bytes[2 * index + 1] = UInt8(truncatingIfNeeded: sample >> 8)
        }
      }
      count = samples.count / 2
    }
  }
}
