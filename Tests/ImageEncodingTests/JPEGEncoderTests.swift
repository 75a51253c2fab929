import ImageDecoding
import ImageEncoding
import PixelKernels
import TestSupport
import Testing

@Suite("JPEG files")
struct JPEGEncoderTests {
  /// A dark gradient of three levels horizontally and vertically.
  private func slope(width: Int, height: Int) -> Bitmap {
    var pixels: [UInt16] = []
    for y in 0..<height {
      for x in 0..<width {
        let level = UInt16(257 * 10 + 257 * 3 * (x + y) / (width + height))
        pixels += [level, level, level, 65535]
      }
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// Alternating red and blue pixels.
  private let stripes = Bitmap(
    width: 16, height: 16,
    pixels: (0..<256).flatMap { $0 % 2 == 0 ? [65535, 0, 0, 65535] : [0, 0, 65535, 65535] as [UInt16] })

  private func decoded(
    _ bitmap: Bitmap, quality: Int = 90, chroma: ChromaSubsampling = .full
  ) throws -> Bitmap {
    var settings = JPEGSettings()
    settings.quality = quality
    settings.chroma = chroma
    return try ImageDecoder().decode(try JPEGEncoder(settings: settings).encode(bitmap))
  }

  @Test("at the best quality, a gradient of three levels keeps the shades between them")
  func shades() throws {
    let exact = slope(width: 96, height: 64)
    let read = try decoded(exact, quality: 100)
    for top in stride(from: 0, to: 64, by: 16) {
      for left in stride(from: 0, to: 96, by: 16) {
        var sum = 0.0
        for pixel in 0..<256 {
          let index = exact.index(x: left + pixel % 16, y: top + pixel / 16)
          sum += (Double(read.pixels[index]) - Double(exact.pixels[index])) / 257
        }
        #expect(abs(sum / 256) < 0.3, "block at \(left), \(top)")
      }
    }
  }

  @Test("odd sizes and single pixels keep their size", arguments: [(1, 1), (17, 9), (8, 33)])
  func sizes(width: Int, height: Int) throws {
    for chroma in ChromaSubsampling.allCases {
      let read = try decoded(slope(width: width, height: height), chroma: chroma)
      #expect(read.width == width && read.height == height)
    }
  }

  @Test("4:4:4 keeps the color of thin lines, 4:2:0 mixes it")
  func chroma() throws {
    func redness(_ bitmap: Bitmap) -> Int { Int(bitmap[8, 8].x) / 257 - Int(bitmap[8, 8].z) / 257 }
    #expect(redness(try decoded(stripes, quality: 95)) > 180)
    #expect(redness(try decoded(stripes, quality: 95, chroma: .half)) < 100)
  }

  @Test("transparent pixels are composited over black")
  func transparency() throws {
    let half = Bitmap(
      width: 16, height: 16, pixels: (0..<256).flatMap { _ in [32768, 0, 0, 32768] as [UInt16] })
    let pixel = try decoded(half)[8, 8]
    #expect(abs(Int(pixel.x) / 257 - 128) <= 2 && pixel.y / 257 <= 2 && pixel.w == 65535)
  }

  @Test("the comment is kept, and one that is too long is left out")
  func comment() throws {
    let bitmap = slope(width: 8, height: 8)
    let short = try JPEGEncoder(comment: "a heart").encode(bitmap)
    let segment: [UInt8] = [0xFF, 0xFE, 0, 9] + Array("a heart".utf8)
    #expect(short.indices.dropLast(segment.count).contains { short[$0...].starts(with: segment) })
    let long = try JPEGEncoder(comment: String(repeating: "é", count: 32767)).encode(bitmap)
    #expect(try long == JPEGEncoder().encode(bitmap))
  }

  @Test("a side beyond what libjpeg takes is refused with the limit")
  func tooLarge() {
    #expect(throws: JPEGError.tooLarge(width: 65501, height: 1)) {
      try JPEGEncoder().encode(Bitmap(width: 65501, height: 1))
    }
    #expect(JPEGError.tooLarge(width: 65501, height: 1).description.contains("65500"))
  }

  @Test("equal images give equal bytes, better quality is larger, and 4:2:0 is smaller")
  func bytes() throws {
    let bitmap = stripes
    func count(_ quality: Int, _ chroma: ChromaSubsampling) throws -> Int {
      var settings = JPEGSettings()
      settings.quality = quality
      settings.chroma = chroma
      let bytes = try JPEGEncoder(settings: settings).encode(bitmap)
      #expect(try bytes == JPEGEncoder(settings: settings).encode(bitmap))
      return bytes.count
    }
    #expect(try count(50, .full) < count(95, .full))
    #expect(try count(90, .half) < count(90, .full))
  }
}
