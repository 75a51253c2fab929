import DataFiles
import Glibc
import SceneModel
import VectorGraphics

/// The strength of the frequencies of a sound, as bars from low to high.
public struct Spectrum: ComponentContent, Component {
  package static let name = "spectrum"
  package static let summary = "The strength of the frequencies of a sound, as bars from low to high."

  /// The id of a layer with sound, or of a group with several.
  public var audio: String
  /// The number of bars, 1…128.
  public var bars: Int
  /// The lowest frequency, in hertz.
  public var low: Double
  /// The highest frequency, in hertz.
  public var high: Double
  /// Seconds in which a bar falls.
  public var smoothing: Double
  /// The color of the bars.
  public var color: Color
  /// The space between two bars, as a part of what both take, 0…0.9.
  public var gap: Double
  /// Where the bars grow from.
  public var origin: BarOrigin

  /// Creates the spectrum of a sound.
  public init(
    _ audio: String, bars: Int = 32, low: Double = 60, high: Double = 12_000, smoothing: Double = 0.15,
    color: Color = .white, gap: Double = 0.3, origin: BarOrigin = .bottom
  ) {
    self.audio = audio
    self.bars = bars
    self.low = low
    self.high = high
    self.smoothing = smoothing
    self.color = color
    self.gap = gap
    self.origin = origin
  }

  public var layers: [Layer] { [Layer(self)] }

  private static let usual = Spectrum("")

  package static let parameters = ObjectFormat(
    usual,
    check: { reading, spectrum throws(ComponentError) in
      if reading.isRight("low"), reading.isRight("high"), spectrum.low >= spectrum.high {
        throw ComponentError(
          path: ["high"], message: "the highest frequency must be above \(spectrum.low) Hz")
      }
    }
  ) {
    Key(required: "audio", \.audio, .text, "The id of a layer with sound, or of a group with several.")
    Key("bars", \.bars, .integer(1...128), default: usual.bars, "The number of bars.")
    Key("low", \.low, .number(20...20_000), default: usual.low, "The lowest frequency, in hertz.")
    Key("high", \.high, .number(20...20_000), default: usual.high, "The highest frequency, in hertz.")
    Key(
      "smoothing", \.smoothing, .number(0...), default: usual.smoothing,
      "Seconds in which a bar falls to 1/e.")
    Key("color", \.color, .color, default: usual.color, "The color of the bars.")
    Key(
      "gap", \.gap, .number(0...0.9), default: usual.gap,
      "The space between two bars, as a part of what both take.")
    Key("origin", \.origin, .choice, default: usual.origin, "Where the bars grow from.")
  }

  package func expanded(in context: ComponentContext) throws(ComponentError) -> ComponentExpansion {
    let ratio = high / low
    func edge(_ index: Int) -> Double { low * pow(ratio, Double(index) / Double(bars)) }
    let layers = SoundBars(count: bars, gap: gap, origin: origin, color: color).layers(in: context.size) {
      index in
      AudioTimeline(
        audio, band: .range(low: edge(index).rounded(), high: edge(index + 1).rounded()), smoothing: smoothing
      )
    }
    return ComponentExpansion(layers: layers)
  }
}
