import PixelKernels
import Testing
import VectorGraphics

@testable import SceneRenderer

@Suite("Memory of intermediate images")
struct BitmapPoolTests {
  private let bounds = PixelRect(x: 3, y: -2, width: 512, height: 300)

  private func address(of bitmap: Bitmap) -> Int {
    bitmap.pixels.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
  }

  private func painted(_ width: Int, _ height: Int) -> Bitmap {
    Bitmap(width: width, height: height, repeating: SIMD4(1, 2, 3, 65535))
  }

  @Test("memory is reused for an image of the same size, which is transparent")
  func reuse() {
    let pool = BitmapPool()
    var bitmap = painted(512, 300)
    let before = address(of: bitmap)
    pool.recycle(bitmap)
    bitmap = Bitmap(width: 0, height: 0)
    let picture = pool.picture(bounds)
    #expect(address(of: picture.bitmap) == before)
    #expect(picture.bounds == bounds)
    #expect(picture.bitmap == Bitmap(width: 512, height: 300))
  }

  @Test("memory is reused for a smaller image, but not for one of less than half the size or a larger one")
  func sizes() {
    let pool = BitmapPool()
    var bitmap = painted(512, 300)
    let before = address(of: bitmap)
    pool.recycle(bitmap)
    bitmap = Bitmap(width: 0, height: 0)
    #expect(address(of: pool.picture(PixelRect(x: 0, y: 0, width: 512, height: 140)).bitmap) != before)
    #expect(address(of: pool.picture(PixelRect(x: 0, y: 0, width: 512, height: 310)).bitmap) != before)
    let smaller = pool.picture(PixelRect(x: 0, y: 0, width: 400, height: 300))
    #expect(address(of: smaller.bitmap) == before)
    #expect(smaller.bitmap == Bitmap(width: 400, height: 300))
  }

  @Test("the memory of an image that is still held is not painted over")
  func held() {
    let pool = BitmapPool()
    let bitmap = painted(512, 300)
    pool.recycle(bitmap)
    #expect(pool.picture(bounds).bitmap == Bitmap(width: 512, height: 300))
    #expect(bitmap == painted(512, 300))
  }

  @Test("pool memory is limited: the oldest is released first")
  func limit() {
    let pool = BitmapPool(byteLimit: 3 << 20)
    var first = painted(512, 300)
    var second = painted(512, 512)
    let newest = address(of: second)
    pool.recycle(first)
    pool.recycle(second)
    first = Bitmap(width: 0, height: 0)
    second = Bitmap(width: 0, height: 0)
    #expect(address(of: pool.picture(PixelRect(x: 0, y: 0, width: 512, height: 512)).bitmap) == newest)
    #expect(pool.byteCount == 0)
  }
}
