import PNGCoding
import PixelKernels

@testable import GoldenComparison

/// An image in which no two neighboring pixels are equal.
func testImage(width: Int = 24, height: Int = 16, change: (inout [UInt8]) -> Void = { _ in })
  -> GoldenImage
{
  var samples: [UInt8] = []
  for y in 0..<height {
    for x in 0..<width {
      samples += [
        UInt8((x * 37 + y * 11) % 256), UInt8((x * x + y * 29) % 256), UInt8((x * y * 7) % 256), 255,
      ]
    }
  }
  change(&samples)
  let bitmap = Bitmap(width: width, height: height, straight8: samples)
  return GoldenImage(drawn: bitmap, bitDepth: 8, dither: .none)
}

/// The verdict on an image whose reference is another image's file.
func verdict(
  _ reference: GoldenImage, _ actual: GoldenImage, tolerance: GoldenTolerance = .exact
) throws -> ImageVerdict {
  ImageVerdict(reference: try reference.png(), actual: actual, tolerance: tolerance)
}
