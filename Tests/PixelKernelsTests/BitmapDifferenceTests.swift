import Testing

@testable import PixelKernels

@Suite("Differences")
struct BitmapDifferenceTests {
  @Test("the maximum and the mean difference, the number of pixels, and their box")
  func measures() throws {
    let reference = Bitmap(width: 2, height: 2, filledWith: .black)
    var actual = reference
    actual.pixels[1] = 514
    actual.pixels[12 + 3] = 65535 - 257
    let difference = try #require(BitmapDifference(reference: reference, actual: actual))
    #expect(difference.maxDifference == 514)
    #expect(difference.maxDifference8 == 2)
    let mean = 771.0 / 16
    #expect(difference.meanDifference == mean)
    #expect(difference.differingPixels == 2)
    #expect(difference.picture[0, 0] == SIMD4(0, 514, 0, 65535))
    #expect(difference.picture[1, 0] == SIMD4(0, 0, 0, 65535))
    #expect(difference.picture[1, 1] == SIMD4(257, 257, 257, 65535))
  }

  @Test("bitmaps of different sizes have no difference value")
  func sizes() {
    #expect(
      BitmapDifference(reference: Bitmap(width: 2, height: 3), actual: Bitmap(width: 3, height: 2)) == nil)
    let empty = Bitmap(width: 0, height: 0)
    #expect(BitmapDifference(reference: empty, actual: empty)?.meanDifference == 0)
  }
}
