import PixelKernels
import TestSupport
import Testing
import VectorGraphics

@Suite("Levels of other primaries and of high dynamic range become those of a canvas")
struct SignalConversionTests {
  private static let canvases: [CanvasSpace?] = [
    nil, .displayP3, .bt2020(white: 203, peak: 1000), .bt2020(white: 100, peak: 600),
  ]
  private static let signals = [
    SignalColors(primaries: .bt2020, transfer: .pq),
    SignalColors(primaries: .bt2020, transfer: .pq, peak: 4000),
    SignalColors(primaries: .displayP3, transfer: .pq, peak: 300),
    SignalColors(primaries: .bt2020, transfer: .hlg),
    SignalColors(primaries: .bt2020), SignalColors(primaries: .displayP3),
  ]

  /// The levels by the definitions, without tables.
  private func model(_ levels: SIMD3<Double>, _ colors: SignalColors, _ canvas: CanvasSpace?) -> [Double] {
    let (white, peak) =
      switch canvas {
      case .bt2020(let white, let peak): (white, peak)
      default: (203.0, 203.0)
      }
    var light: SIMD3<Double>
    switch colors.transfer {
    case .pq:
      light = SIMD3(PQ.luminance(levels.x), PQ.luminance(levels.y), PQ.luminance(levels.z))
      for channel in 0..<3 { light[channel] = min(light[channel], colors.peak) }
    case .hlg:
      let scene = SIMD3(HLG.light(levels.x), HLG.light(levels.y), HLG.light(levels.z))
      light = scene * (1000 * HLG.gain(ofLuminance: (scene * SIMD3(0.2627, 0.6780, 0.0593)).sum()))
    case nil:
      light =
        SIMD3(
          Color.linearLight(fromEncoded: levels.x), Color.linearLight(fromEncoded: levels.y),
          Color.linearLight(fromEncoded: levels.z)) * white
    }
    if colors.transfer != nil, light.max() > 0 {
      light *= ToneCurve(from: colors.peak, to: peak).luminance(light.max()) / light.max()
    }
    light /= white
    let result = colors.primaries.matrix(to: canvas?.primaries ?? .bt709).apply(
      to: ColorVector(light.x, light.y, light.z))
    return [result.x, result.y, result.z].map {
      min(1, Color.encoded(fromLinearLight: max(0, $0)) * (canvas?.whiteLevel ?? 1))
    }
  }

  @Test("as the definitions say", arguments: signals, canvases)
  func levels(colors: SignalColors, canvas: CanvasSpace?) {
    var generator = SeededNumbers(seed: 5)
    let conversion = SignalConversion(from: colors, to: canvas)
    for _ in 0..<500 {
      let levels = SIMD3<UInt16>.random(in: 0...65535, using: &generator)
      var pixel = [levels.x, levels.y, levels.z, 777]
      pixel.withUnsafeMutableBufferPointer { conversion.convert($0.baseAddress!, count: 1) }
      let expected = model(SIMD3<Double>(levels) / 65535, colors, canvas)
      for channel in 0..<3 {
        #expect(
          abs(Double(pixel[channel]) / 65535 - expected[channel]) < 0.001, "\(levels): \(pixel), \(expected)")
      }
      #expect(pixel[3] == 777)
    }
  }

  @Test(
    "a canvas in high dynamic range keeps the light that is written with it",
    arguments: HighDynamicRange.allCases)
  func roundTrip(transfer: HighDynamicRange) throws {
    let range = try LightRange(transfer)
    let conversion = SignalConversion(
      from: SignalColors(primaries: .bt2020, transfer: transfer), to: range.canvas)
    // HLG has no bright saturated colors.
    for level: UInt16 in [0, 900, 8000, 20_000, 40_000] {
      let canvas = Bitmap(width: 1, height: 1, repeating: SIMD4(level, level / 2, level / 3, 65535))
      var signal = SignalEncoder(range).signal(of: canvas)
      signal.pixels.withUnsafeMutableBufferPointer { conversion.convert($0.baseAddress!, count: 1) }
      for channel in 0..<3 {
        #expect(abs(Int(signal.pixels[channel]) - Int(canvas.pixels[channel])) < 40, "\(signal.pixels)")
      }
    }
  }

  @Test(
    "the tone curve leaves dark tones, rises, and ends at the peak", arguments: [400.0, 1000, 4000, 10_000])
  func curve(peak: Double) {
    let curve = ToneCurve(from: peak, to: 203)
    #expect(!curve.isIdentity && curve.luminance(10) == 10)
    var last = -1.0
    for step in 0...200 {
      let luminance = curve.luminance(peak * Double(step) / 200)
      #expect(luminance > last)
      last = luminance
    }
    #expect(abs(last - 203) < 0.01 && curve.luminance(2 * peak) == last)
    #expect(ToneCurve(from: 203, to: peak).isIdentity)
  }

  @Test("reference white of a display of 1000 cd/m² becomes light gray") func referenceWhite() {
    // ITU-R BT.2390-11, section 5.4.1, by hand: the signal 0.58069 is 0.77237 of the peak's, and becomes 0.73860 of it.
    #expect(abs(ToneCurve(from: 1000, to: 203).luminance(203) - PQ.luminance(0.73860 * 0.75183)) < 0.3)
  }
}
