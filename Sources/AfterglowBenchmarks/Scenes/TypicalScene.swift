import Afterglow
import PNGCoding
import PixelKernels

/// A typical scene, generated so that every run draws the same: 1080×1920 points, two seconds.
struct TypicalScene: Sendable {
  static let width = 1080
  static let height = 1920
  static let seconds = 2.0

  let name: String
  /// What Skia draws of it is no yardstick: it resamples or blurs with another kernel.
  let comparesPixels: Bool
  let json: String

  /// - Parameter layers: The layers as JSON, from back to front.
  init(
    _ name: String, background: String = "#0c1018", comparesPixels: Bool = true, width: Int = Self.width,
    height: Int = Self.height, layers: [String]
  ) {
    self.name = name
    self.comparesPixels = comparesPixels
    json = """
      {"size": [\(width), \(height)], "background": "\(background)", "duration": \(Self.seconds), "frameRate": 30, \
      "layers": [
      \(layers.joined(separator: ",\n"))
      ]}
      """
  }

  /// All of the suite.
  static let all = [
    scrollingText, polylines, circles, rotatingGroups, cards, photograph, shadowedWords, masks,
    gradientStrokes,
    dashes, softShadows, lyricPage, chart, imageGrid, opacityGroups,
  ]
}

extension TypicalScene {
  /// One animation from one value to another, in JSON, over the whole video.
  static func animation(_ property: String, from first: String, to last: String) -> String {
    """
    {"property": "\(property)", "duration": \(seconds), "keyframes": [{"value": \(first)}, {"value": \(last)}]}
    """
  }

  static func frame(_ left: Double, _ top: Double, _ width: Double, _ height: Double) -> String {
    """
    "frame": {"left": \(left), "top": \(top), "width": \(width), "height": \(height)}
    """
  }

  /// A color of the wheel; `alpha` is 0…1.
  static func color(_ hue: Int, lightness: Int = 60, alpha: Double = 1) -> String {
    "hsl(\(hue % 360) 70% \(lightness)% / \(alpha))"
  }
}

/// Whole numbers that look random and are the same in each run (S. Vigna's SplitMix64, 2015).
struct Dice {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A number of a range.
  mutating func roll(_ range: ClosedRange<Double>) -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    let unit = Double((z ^ z >> 31) >> 11) / 0x1p53
    // Two decimals keep the scene files short and exact.
    return ((range.lowerBound + unit * (range.upperBound - range.lowerBound)) * 100).rounded() / 100
  }

  mutating func roll(_ range: ClosedRange<Int>) -> Int {
    Int(roll(Double(range.lowerBound)...Double(range.upperBound) + 0.99))
  }
}

/// An image with detail at all scales, as a photograph has: slopes, edges and grain.
enum SyntheticImage {
  static func bitmap(width: Int, height: Int, seed: UInt64) -> Bitmap {
    var dice = Dice(seed: seed)
    let grain = (0..<4096).map { _ in dice.roll(-9.0...9.0) }
    let (hue, angle) = (dice.roll(0.0...1.0), dice.roll(0.5...2.0))
    var bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let (u, v) = (Double(x) / Double(width), Double(y) / Double(height))
        let isRoof = v > 0.35 + 0.25 * abs(u - 0.5) * angle && Int(u * 31 + v * 7) % 3 == 0
        let index: Int = x &* 73 &+ y &* 151 &+ (x &* y) >> 3
        let noise = grain[index & 4095]
        let base = isRoof ? 70 + 60 * u : 210 - 120 * v
        let channels = [base + 40 * hue, base, base + 30 * (1 - u)]
        for channel in 0..<3 {
          let value = UInt16(min(255, max(0, channels[channel] + noise)))
          bitmap.pixels[bitmap.index(x: x, y: y) + channel] = value * 257
        }
        bitmap.pixels[bitmap.index(x: x, y: y) + 3] = 65535
      }
    }
    return bitmap
  }

  /// The bytes of a PNG file of 8 bits per channel.
  static func png(width: Int, height: Int, seed: UInt64) throws -> [UInt8] {
    try PNGEncoder(compression: .fastest).encode(
      width: width, height: height,
      samples: bitmap(width: width, height: height, seed: seed).quantized8(dither: .none))
  }
}
