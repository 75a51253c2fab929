import PixelKernels
import Testing

@Suite("Bitmaps of few colors")
struct IndexedBitmapTests {
  /// Pixels of so many colors, of every alpha, one after the other.
  private func samples(colors: Int, count: Int) -> [UInt16] {
    (0..<count).flatMap { pixel in
      let number = pixel * 7 % colors
      return [
        UInt16(number * 211 % 65536), UInt16(number * 4099 % 65536), UInt16(number),
        UInt16(number * 257 % 65536),
      ]
    }
  }

  @Test("the pixels are those of a plain bitmap", arguments: [1, 2, 100, 256])
  func pixels(colors: Int) throws {
    let straight = samples(colors: colors, count: 40 * 30)
    let indexed = try #require(IndexedBitmap(width: 40, height: 30, straight: straight))
    #expect(indexed.bitmap == Bitmap(width: 40, height: 30, straight: straight))
    #expect(indexed.byteCount <= 40 * 30 + 8 * colors)
  }

  @Test("a bitmap of more than 256 colors is not indexed")
  func manyColors() {
    #expect(IndexedBitmap(width: 40, height: 30, straight: samples(colors: 257, count: 40 * 30)) == nil)
  }

  @Test("a bitmap without pixels is one")
  func empty() throws {
    let indexed = try #require(IndexedBitmap(width: 0, height: 0, straight: []))
    #expect(indexed.bitmap == Bitmap(width: 0, height: 0))
  }
}
