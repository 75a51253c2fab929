import PixelKernels

/// The differences of two images, amplified to be visible.
package struct DifferenceImage: Sendable {
  /// Opaque; black where the images are equal.
  package let bitmap: Bitmap
  /// How many times the differences are shown, 1…255: the greatest is as bright as it gets.
  package let amplification: Int

  /// The difference, or nil if the sizes differ.
  package init?(reference: Bitmap, actual: Bitmap) {
    guard let difference = BitmapDifference(reference: reference, actual: actual) else { return nil }
    let factor = max(1, min(255, 65535 / max(1, difference.maxDifference)))
    var picture = difference.picture
    for start in stride(from: 0, to: picture.pixels.count, by: 4) {
      for channel in start..<start + 3 {
        picture.pixels[channel] = UInt16(min(65535, Int(picture.pixels[channel]) * factor))
      }
    }
    bitmap = picture
    amplification = factor
  }

  package var picture: GoldenImage { GoldenImage(drawn: bitmap, bitDepth: 8, dither: .none) }
}
