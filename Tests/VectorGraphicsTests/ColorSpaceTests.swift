import TestSupport
import Testing

@testable import VectorGraphics

@Suite("Color spaces")
struct ColorSpaceTests {
  @Test("OKLab and back is the same color to 1e-9, in and out of the gamut")
  func oklabRoundTrip() {
    var random = SeededNumbers(seed: 3)
    for _ in 0..<300 {
      let color = Color(red: random.unit() * 1.2 - 0.1, green: random.unit(), blue: random.unit(), alpha: 0.5)
      let lab = color.oklab
      let back = Color(oklabLightness: lab.lightness, a: lab.a, b: lab.b, alpha: 0.5)
      #expect(abs(back.red - color.red) < 1e-9 && abs(back.green - color.green) < 1e-9)
      #expect(abs(back.blue - color.blue) < 1e-9)
    }
  }

  @Test("White has OKLab lightness 1 and no chroma, black lightness 0")
  func oklabEnds() {
    let white = Color.white.oklab
    #expect(abs(white.lightness - 1) < 1e-9 && abs(white.a) < 1e-7 && abs(white.b) < 1e-7)
    #expect(Color.black.oklab == (0, 0, 0))
  }

  @Test(
    "Red, green and blue have the OKLab values that CSS gives",
    arguments: [
      (Color(rgb: 255, 0, 0), 0.62796, 0.22486, 0.12585), (Color(rgb: 0, 255, 0), 0.86644, -0.23389, 0.17950),
      (Color(rgb: 0, 0, 255), 0.45201, -0.03246, -0.31153),
    ])
  func oklabPrimaries(color: Color, lightness: Double, a: Double, b: Double) {
    let lab = color.oklab
    #expect(abs(lab.lightness - lightness) < 1e-4 && abs(lab.a - a) < 1e-4 && abs(lab.b - b) < 1e-4, "\(lab)")
  }

  @Test("Linear light is extended as an odd function below 0 and matches the sRGB curve at known points")
  func linearLight() {
    #expect(Color.linearLight(fromEncoded: 0) == 0)
    #expect(Color.linearLight(fromEncoded: 1) == 1)
    #expect(abs(Color.linearLight(fromEncoded: 0.5) - 0.214_041_140_482_232) < 1e-12)
    #expect(Color.linearLight(fromEncoded: -0.5) == -Color.linearLight(fromEncoded: 0.5))
    for value in stride(from: -0.5, through: 1.5, by: 0.05) {
      #expect(abs(Color.encoded(fromLinearLight: Color.linearLight(fromEncoded: value)) - value) < 1e-6)
    }
  }

  @Test("Lab against D65 has white at 100 and the known value of pure red")
  func lab() {
    let white = Color.white.labD65
    #expect(abs(white.x - 100) < 1e-5 && abs(white.y) < 0.02 && abs(white.z) < 0.02)
    let red = Color(rgb: 255, 0, 0).labD65
    #expect(abs(red.x - 53.24) < 0.01 && abs(red.y - 80.09) < 0.02 && abs(red.z - 67.2) < 0.02, "\(red)")
  }

  @Test("Contrast is 21 for black on white, 1 for equals, and the same both ways")
  func contrast() {
    #expect(abs(Color.black.contrastRatio(with: .white) - 21) < 1e-12)
    #expect(Color.white.contrastRatio(with: .white) == 1)
    let gold = Color(rgb: 255, 215, 0)
    #expect(abs(gold.contrastRatio(with: .white) - 1.40) < 0.005)
    #expect(gold.contrastRatio(with: .white) == Color.white.contrastRatio(with: gold))
  }

  @Test("Forty percent of black over white is the gray #999999")
  func compositing() {
    #expect(Color.black.withAlpha(0.4).composited(over: .white).cssDescription == "#999999")
  }
}
