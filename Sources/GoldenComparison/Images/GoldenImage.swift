import PNGCoding
import PixelKernels

/// An image as stored in a PNG, which is recorded as a reference or compared with one.
package struct GoldenImage: Sendable, Equatable {
  /// How a PNG stores a picture.
  package struct Format: Sendable, Equatable, CustomStringConvertible {
    package let colorType: PNGColorType
    /// Bits per sample.
    package let bitDepth: Int

    package var description: String { "\(colorType) of \(bitDepth) bits" }
  }

  /// The pixels, premultiplied.
  package let bitmap: Bitmap
  package let format: Format

  package var width: Int { bitmap.width }
  package var height: Int { bitmap.height }

  /// A drawn image, quantized as its golden asks. References are RGB where the image is opaque and RGBA where
  /// it is not, whatever its colors, so that their form says nothing about single pixels. At 16 bits nothing is dithered.
  package init(drawn bitmap: Bitmap, bitDepth: Int, dither: Dither) {
    let quantized =
      bitDepth > 8
      ? bitmap
      : Bitmap(width: bitmap.width, height: bitmap.height, straight8: bitmap.quantized8(dither: dither))
    self.bitmap = quantized
    let isOpaque = stride(from: 3, to: quantized.pixels.count, by: 4).allSatisfy {
      quantized.pixels[$0] == 65535
    }
    format = Format(colorType: isOpaque ? .rgb : .rgba, bitDepth: bitDepth > 8 ? 16 : 8)
  }

  /// The image in a reference file.
  package init(png bytes: [UInt8]) throws(PNGError) {
    let decoded = try PNGDecoder().decode(bytes)
    bitmap = Bitmap(
      width: decoded.header.width, height: decoded.header.height, straight: decoded.samples)
    format = Format(colorType: decoded.header.colorType, bitDepth: decoded.header.bitDepth)
  }

  /// The file of the image, as small as it gets in its format.
  package func png() throws(PNGError) -> [UInt8] {
    let encoder = PNGEncoder(compression: .smallest, preservesColorType: true)
    if format.bitDepth > 8 {
      return try encoder.encode(width: width, height: height, samples: bitmap.unpremultiplied16())
    }
    return try encoder.encode(width: width, height: height, samples: bitmap.quantized8(dither: .none))
  }
}
