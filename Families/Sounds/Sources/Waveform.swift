import DataFiles
import SceneModel
import VectorGraphics

/// How loud a sound is around the current instant, as bars from earlier to later.
public struct Waveform: ComponentContent, Component {
  package static let name = "waveform"
  package static let summary =
    "How loud a sound is around the current instant, as bars from earlier to later."

  /// The id of a layer with sound, or of a group with several.
  public var audio: String
  /// The number of bars, 1…256.
  public var bars: Int
  /// The seconds that all bars together show; the current instant is in the middle.
  public var span: Double
  /// The color of the bars that have been heard.
  public var color: Color
  /// The color of those that come; nil for the same.
  public var upcoming: Color?
  /// The space between two bars, as a part of what both take, 0…0.9.
  public var gap: Double
  /// Where the bars grow from.
  public var origin: BarOrigin

  /// Creates the waveform of a sound.
  public init(
    _ audio: String, bars: Int = 48, span: Double = 3, color: Color = .white, upcoming: Color? = nil,
    gap: Double = 0.4, origin: BarOrigin = .middle
  ) {
    self.audio = audio
    self.bars = bars
    self.span = span
    self.color = color
    self.upcoming = upcoming
    self.gap = gap
    self.origin = origin
  }

  public var layers: [Layer] { [Layer(self)] }

  private static let usual = Waveform("")

  package static let parameters = ObjectFormat(usual) {
    Key(required: "audio", \.audio, .text, "The id of a layer with sound, or of a group with several.")
    Key("bars", \.bars, .integer(1...256), default: usual.bars, "The number of bars.")
    Key(
      "span", \.span, .number(0.1...60), default: usual.span,
      "The seconds that all bars show; the current instant is in the middle.")
    Key("color", \.color, .color, default: usual.color, "The color of the bars that have been heard.")
    Key("upcoming", \.upcoming, .color, defaultDescription: "`color`", "The color of those that come.")
    Key(
      "gap", \.gap, .number(0...0.9), default: usual.gap,
      "The space between two bars, as a part of what both take.")
    Key("origin", \.origin, .choice, default: usual.origin, "Where the bars grow from.")
  }

  package func expanded(in context: ComponentContext) throws(ComponentError) -> ComponentExpansion {
    let layers = SoundBars(count: bars, gap: gap, origin: origin, color: color).layers(in: context.size) {
      index in
      AudioTimeline(audio, smoothing: 0, offset: offset(of: index))
    }
    return ComponentExpansion(
      layers: layers.enumerated().map { index, layer in
        guard let upcoming, offset(of: index) > 0 else { return layer }
        var layer = layer
        layer.fill = .color(upcoming)
        return layer
      })
  }

  /// Where in the sound a bar is, in seconds from the current instant.
  private func offset(of index: Int) -> Double {
    ((Double(index) + 0.5) / Double(bars) - 0.5) * span
  }
}
