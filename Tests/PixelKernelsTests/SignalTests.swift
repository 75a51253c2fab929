import PixelKernels
import Testing
import VectorGraphics

@Suite("Levels of high dynamic range")
struct SignalTests {
  @Test(
    "PQ maps luminances to the levels of SMPTE ST 2084, and back",
    arguments: [
      (0.0, 7.31e-7), (0.01, 0.021_49), (1, 0.149_95), (100, 0.508_08), (203, 0.580_69), (1000, 0.751_83),
      (4000, 0.902_57), (10_000, 1),
    ])
  func pq(luminance: Double, signal: Double) {
    #expect(abs(PQ.signal(luminance) - signal) < 1e-5, "\(PQ.signal(luminance))")
    #expect(abs(PQ.luminance(PQ.signal(luminance)) - luminance) < 1e-6 * max(1, luminance))
  }

  @Test(
    "HLG shows three quarters of the signal as reference white, and half of it as a twelfth of the scene's light"
  )
  func hlg() {
    #expect(abs(HLG.signal(1.0 / 12) - 0.5) < 1e-9)
    #expect(abs(HLG.signal(1) - 1) < 1e-6)
    #expect(abs(1000 * screen(ofGray: HLG.light(0.75)) - 203) < 1)
    for level in stride(from: 0.0, through: 1, by: 0.05) {
      #expect(abs(HLG.signal(HLG.light(level)) - level) < 1e-6)
    }
  }

  private func screen(ofGray light: Double) -> Double {
    // 1.2 by roots, so that the test is independent.
    let fifth = light.squareRoot().squareRoot()
    var root = fifth
    for _ in 0..<40 { root -= (root * root * root * root * root - light) / (5 * root * root * root * root) }
    return light * root
  }

  @Test(
    "a level of the canvas has its luminance, in either signal",
    arguments: HighDynamicRange.allCases)
  func grays(transfer: HighDynamicRange) throws {
    let range = try LightRange(transfer)
    let encoder = SignalEncoder(range)
    for luminance in [0.02, 0.1, 1, 18, 100, 203, 480, 1000] {
      let color = range.canvas.color(gray(luminance / 203))
      let level = UInt16((min(1, color.red) * 65535).rounded())
      let canvas = Bitmap(width: 1, height: 1, repeating: SIMD4(level, level, level, 65535))
      let signal = Double(encoder.signal(of: canvas).pixels[0]) / 65535
      let found = transfer == .pq ? PQ.luminance(signal) : 1000 * screen(ofGray: HLG.light(signal))
      #expect(abs(found - luminance) < max(0.0005, 0.004 * luminance), "\(luminance): \(found)")
      #expect(abs(encoder.luminance(of: canvas).greatest - luminance) < max(0.0005, 0.004 * luminance))
    }
  }

  @Test("alpha is unchanged, and colors are those of opaque pixels")
  func alpha() throws {
    let encoder = SignalEncoder(try LightRange(.pq))
    let opaque = encoder.signal(of: Bitmap(width: 1, height: 1, repeating: SIMD4(40_000, 8000, 0, 65535)))
    let half = encoder.signal(
      of: Bitmap(width: 1, height: 1, repeating: SIMD4(20_000, 4000, 0, 32768)), keepsAlpha: true)
    #expect(half.pixels[3] == 32768)
    for channel in 0..<3 {
      let (whole, part) = (Int(opaque.pixels[channel]), Int(half.pixels[channel]))
      #expect(abs(whole - 2 * part) < 4)
    }
    #expect(encoder.signal(of: Bitmap(width: 1, height: 1), keepsAlpha: true).pixels == [0, 0, 0, 0])
  }

  @Test("invalid values of white and peak are refused with a list of valid ones")
  func refusals() {
    #expect(throws: LightRangeError.self) { try LightRange(.pq, white: 1200) }
    #expect(throws: LightRangeError.self) { try LightRange(.pq, peak: 20_000) }
    #expect(throws: LightRangeError.self) { try LightRange(.hlg, peak: 4000) }
  }

  @Test(
    "an sRGB image is converted to the levels of its colors",
    arguments: [CanvasSpace.displayP3, .bt2020(white: 203, peak: 1000)])
  func pictures(canvas: CanvasSpace) {
    for color in [
      Color(rgb: 255, 0, 0), Color(rgb: 3, 90, 200), Color(rgb: 255, 255, 255), Color(rgb: 1, 2, 0),
    ] {
      let samples = [color.red, color.green, color.blue].map { UInt16(($0 * 65535).rounded()) }
      let bitmap = Bitmap(width: 1, height: 1, repeating: SIMD4(samples[0], samples[1], samples[2], 65535))
      let levels = canvas.levels(of: color)
      for (found, expected) in zip(bitmap.converted(to: canvas).pixels, [levels.x, levels.y, levels.z]) {
        let level = Double(found) / 65535
        #expect(abs(level - min(1, max(0, expected))) < 4e-5)
      }
    }
  }

  private func gray(_ light: Double) -> Color {
    let level = Color.encoded(fromLinearLight: light)
    return Color(red: level, green: level, blue: level)
  }
}
