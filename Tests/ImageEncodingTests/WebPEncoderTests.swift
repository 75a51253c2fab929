import ImageDecoding
import ImageEncoding
import PixelKernels
import Testing

@Suite("WebP files")
struct WebPEncoderTests {
  /// Concentric red rings on a dark background.
  private let rings = Bitmap(
    width: 128, height: 128,
    pixels: (0..<128 * 128).flatMap { (pixel: Int) -> [UInt16] in
      let (x, y) = (Double(pixel % 128) - 64, Double(pixel / 128) - 64)
      let radius = (x * x + y * y).squareRoot()
      let share = min(1, max(0, radius.truncatingRemainder(dividingBy: 16) - 7))
      let levels = [11 + share * 189, 11 + share * 49, 20 + share * 20]
      return levels.map { UInt16($0 * 257) } + [65535]
    })

  private func luma(_ bitmap: Bitmap) -> [Double] {
    stride(from: 0, to: bitmap.pixels.count, by: 4).map { pixel in
      let (red, green, blue) = (bitmap.pixels[pixel], bitmap.pixels[pixel + 1], bitmap.pixels[pixel + 2])
      return (0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue)) / 257
    }
  }

  @Test("a small file keeps the luma of flat areas and edges")
  func luma() throws {
    var quality = ImageQuality()
    quality.quality = 60
    let bytes = try WebPEncoder(quality: quality).encode(rings, dither: .none)
    let read = try ImageDecoder().decode(bytes)
    let errors = zip(luma(rings), luma(read)).map { ($0 - $1) * ($0 - $1) }
    let meanSquare = errors.reduce(0, +) / Double(errors.count)
    // With sharp chroma and the usual settings of libwebp: 4236 bytes, 23.5.
    #expect(bytes.count < 3900)
    #expect(meanSquare < 21, "\(meanSquare)")
  }
}
