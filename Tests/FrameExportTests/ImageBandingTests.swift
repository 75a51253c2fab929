import Afterglow
import PixelKernels
import Testing

@Suite("Stills without banding")
struct ImageBandingTests {
  @Test("a dark ramp keeps the mean of every block, and no run reaches 64 pixels")
  func darkRamp() throws {
    let source = try Stage.darkRamp(height: 128)
    for channel in 0..<3 {
      let bands = Self.bands(try Stage.bitmap(source), channel: channel) { x, _ in
        Double(16 + 4 * channel) + 8 * (Double(x) + 0.5) / 1920
      }
      #expect(bands.greatestError <= 0.1, "channel \(channel)")
      #expect(bands.longestRun < 64, "channel \(channel)")
    }
  }

  @Test("without dither the ramp has bands of 240 pixels")
  func undithered() throws {
    let bitmap = try Stage.bitmap(try Stage.darkRamp(height: 32))
    let bands = Self.bands(bitmap, channel: 0, dither: .none) { x, _ in 16 + 8 * (Double(x) + 0.5) / 1920 }
    #expect((239...241).contains(bands.longestRun))
  }

  /// `radial-gradient(ellipse farthest-corner at 40% 45%, rgb(35 18 55), rgb(5 2 15))`.
  @Test("the heart's background at the size of a video keeps the mean of every block and has short runs")
  func background() throws {
    let source = try Stage.filled(
      width: 1080, height: 1920,
      fill: """
        {"type": "radial", "shape": "ellipse", "extent": "farthest-corner", "center": ["40%", "45%"],
         "stops": [{"color": "rgb(35 18 55)"}, {"color": "rgb(5 2 15)"}]}
        """)
    let bitmap = try Stage.bitmap(source)
    let center = (x: 0.4 * 1080, y: 0.45 * 1920)
    let radii = (x: 0.6 * 1080 * 2.0.squareRoot(), y: 0.55 * 1920 * 2.0.squareRoot())
    for (channel, colors) in [(35.0, 5.0), (18, 2), (55, 15)].enumerated() {
      let bands = Self.bands(bitmap, channel: channel) { x, y in
        let across = (Double(x) + 0.5 - center.x) / radii.x
        let down = (Double(y) + 0.5 - center.y) / radii.y
        let offset = (across * across + down * down).squareRoot()
        return colors.0 + (colors.1 - colors.0) * min(1, offset)
      }
      #expect(bands.greatestError <= 0.1, "channel \(channel)")
      #expect(bands.longestRun < 64, "channel \(channel)")
    }
  }

  @Test("flat areas of exact 8-bit colors are not dithered", arguments: Dither.allCases)
  func flatAreas(dither: Dither) throws {
    let source = try Stage.filled(width: 256, height: 64, fill: "\"rgb(37 201 90)\"")
    let bytes = try Stage.bitmap(source).quantized8(dither: dither)
    let pixel: [UInt8] = [37, 201, 90, 255]
    let flat = Array(repeating: pixel, count: 256 * 64).flatMap(\.self)
    #expect(bytes == flat)
  }

  @Test("the pattern is fixed in space: the same light at another instant has the same noise")
  func pattern() throws {
    let source = try Stage.darkRamp(height: 64)
    let renderer = source.renderer()
    let first = try source.canvas(at: 0, by: renderer).finished().quantized8(dither: .standard)
    let later = try source.canvas(at: 7.3, by: renderer).finished().quantized8(dither: .standard)
    #expect(first == later)
  }

  private static func bands(
    _ bitmap: Bitmap, channel: Int, dither: Dither = .standard, exact: (Int, Int) -> Double
  ) -> Bands {
    let bytes = bitmap.quantized8(dither: dither)
    return Bands(
      width: bitmap.width, height: bitmap.height,
      sample: { x, y in Double(bytes[bitmap.index(x: x, y: y) + channel]) }, exact: exact)
  }
}
