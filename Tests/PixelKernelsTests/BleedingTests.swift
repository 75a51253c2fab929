import PixelKernels
import Testing

@Suite("Colors continue under transparent pixels")
struct BleedingTests {
  private func bitmap(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> [UInt16]) -> Bitmap {
    var straight: [UInt16] = []
    for y in 0..<height { for x in 0..<width { straight += pixel(x, y) } }
    return Bitmap(width: width, height: height, straight: straight)
  }

  @Test("an opaque image is unchanged")
  func opaque() {
    let picture = bitmap(5, 3) { x, y in [UInt16(x * 9000), UInt16(y * 20000), 77, 65535] }
    #expect(picture.bledColors() == picture)
  }

  @Test("colors with sufficient alpha are unpremultiplied", arguments: [(1, 1), (7, 5), (64, 33)])
  func straight(width: Int, height: Int) {
    let picture = bitmap(width, height) { x, y in [60000, UInt16(x * 900), UInt16(y * 1000), 32768] }
    let bled = picture.bledColors()
    for y in 0..<height {
      for x in 0..<width {
        let found = bled[x, y]
        let expected = [60000, x * 900, y * 1000, 65535]
        for channel in 0..<4 { #expect(abs(Int(found[channel]) - expected[channel]) <= 1) }
      }
    }
  }

  @Test("a transparent pixel takes the color of its surroundings, without darkening", arguments: [3, 8, 61])
  func surroundings(width: Int) {
    let picture = bitmap(width, 9) { x, _ in x == 1 ? [65535, 30000, 0, 65535] : [0, 0, 0, 0] }
    let bled = picture.bledColors()
    for y in 0..<9 {
      for x in 0..<width {
        let found = bled[x, y]
        #expect(found.x > 65000 && abs(Int(found.y) - 30000) < 400 && found.z < 300 && found.w == 65535)
      }
    }
  }

  @Test("an image without any color is black")
  func nothing() {
    let bled = Bitmap(width: 6, height: 4).bledColors()
    #expect(bled == Bitmap(width: 6, height: 4, repeating: SIMD4(0, 0, 0, 65535)))
  }

  @Test("alpha keeps its levels with unpremultiplied colors", arguments: [8, 10], ChromaResolution.allCases)
  func planes(bitDepth: Int, chroma: ChromaResolution) throws {
    let alphas: [UInt16] = [0, 32768, 65535, 65535]
    let picture = bitmap(64, 4) { _, y in [65535, 65535, 65535, alphas[y]] }
    let quantizer = try #require(VideoQuantizer(bitDepth: bitDepth, dither: .none))
    let coded = try #require(quantizer.picture(of: picture, chroma: chroma, hasAlpha: true))
    let alpha = coded.samples(\.alphaSamples)
    let highest = (1 << bitDepth) - 1
    #expect(alpha[0] == 0 && abs(Int(alpha[64]) - highest / 2) <= 1 && Int(alpha[128]) == highest)
    let white = 235 << (bitDepth - 8)
    #expect(coded.samples(\.luma).allSatisfy { Int($0) == white })
    let count = 64 * 4 / (chroma.columns * chroma.rows)
    let gray = UInt16(128 << (bitDepth - 8))
    #expect(coded.samples(\.blueChroma) == [UInt16](repeating: gray, count: count))
    #expect(quantizer.picture(of: picture, chroma: chroma, hasAlpha: false)?.alpha == nil)
  }

  @Test("at full and at half resolution a size may be odd where chroma is not halved")
  func oddSizes() throws {
    let quantizer = try #require(VideoQuantizer(bitDepth: 10))
    func isMade(_ width: Int, _ height: Int, _ chroma: ChromaResolution) -> Bool {
      quantizer.picture(of: Bitmap(width: width, height: height), chroma: chroma, hasAlpha: true) != nil
    }
    #expect(isMade(3, 3, .full) && isMade(4, 3, .half) && isMade(4, 2, .quarter))
    #expect(!isMade(3, 4, .half) && !isMade(4, 3, .quarter))
  }
}

extension YCbCrFrame {
  fileprivate var alphaSamples: [UInt8] { alpha ?? [] }
}
