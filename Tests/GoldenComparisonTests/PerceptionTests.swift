import PixelKernels
import Testing
import VectorGraphics

@testable import GoldenComparison

@Suite("Perceptual differences")
struct PerceptionTests {
  @Test("Black and white differ by 100 over any background; equal images by 0")
  func extremes() {
    let black = Bitmap(width: 2, height: 1, pixels: [0, 0, 0, 65535, 0, 0, 0, 65535])
    let white = Bitmap(width: 2, height: 1, pixels: [65535, 65535, 65535, 65535, 0, 0, 0, 65535])
    let found = PerceptualDifference(reference: black, actual: white)
    #expect(abs(found.greatest - 100) < 1e-4)
    #expect(abs(found.mean - 50) < 1e-4)
    #expect(PerceptualDifference(reference: black, actual: black).greatest == 0)
  }

  @Test("Translucent black and transparency differ over white")
  func glass() {
    let nothing = Bitmap(width: 1, height: 1)
    let black = Bitmap(width: 1, height: 1, pixels: [0, 0, 0, 32768])
    #expect(PerceptualDifference(reference: nothing, actual: black).greatest > 30)
  }

  @Test("SSIM is 1 for equal images, decreases with noise, and is nearly -1 for an inverted texture")
  func similarity() {
    func picture(_ value: (Int) -> UInt16) -> Bitmap {
      Bitmap(width: 20, height: 20, pixels: (0..<400).flatMap { [value($0), value($0), value($0), 65535] })
    }
    let texture = picture { ($0 * 7919) % 97 < 48 ? 20000 : 45000 }
    let noisy = picture { (($0 * 7919) % 97 < 48 ? 20000 : 45000) + UInt16($0 * 31 % 5000) }
    let inverted = picture { ($0 * 7919) % 97 < 48 ? 45000 : 20000 }
    #expect(PixelSimilarity.mean(texture, texture) == 1)
    let noise = PixelSimilarity.mean(texture, noisy)
    #expect(noise > 0.8 && noise < 0.999)
    #expect(PixelSimilarity.mean(texture, inverted) < -0.9)
  }

  @Test("SSIM of constant images is the luminance term of its formula")
  func constants() {
    func gray(_ value: UInt16) -> Bitmap {
      Bitmap(width: 13, height: 12, pixels: (0..<156).flatMap { _ in [value, value, value, 65535] })
    }
    let (a, b) = (0.25, 0.5)
    let expected = (2 * a * b + 0.0001) / (a * a + b * b + 0.0001)
    let found = PixelSimilarity.mean(gray(UInt16(a * 65535)), gray(UInt16(b * 65535)))
    #expect(abs(found - expected) < 1e-3)
  }

  @Test("Images smaller than a window can be compared", arguments: [1, 2, 10, 11])
  func small(side: Int) {
    let one = Bitmap(width: side, height: 1, pixels: [UInt16](repeating: 65535, count: 4 * side))
    let other = Bitmap(width: side, height: 1, pixels: (0..<side).flatMap { _ in [0, 0, 0, UInt16(65535)] })
    #expect(PixelSimilarity.mean(one, one) == 1)
    #expect(PixelSimilarity.mean(one, other) < 0.01)
  }

  @Test("The difference image amplifies one level to full brightness, and states the factor")
  func amplification() throws {
    let one = Bitmap(width: 1, height: 1, pixels: [257, 0, 0, 65535])
    let other = Bitmap(width: 1, height: 1, pixels: [514, 0, 0, 65535])
    let difference = try #require(DifferenceImage(reference: one, actual: other))
    #expect(difference.amplification == 255)
    #expect(difference.bitmap[0, 0] == SIMD4(65535, 0, 0, 65535))
    #expect(DifferenceImage(reference: one, actual: Bitmap(width: 2, height: 1)) == nil)
  }
}
