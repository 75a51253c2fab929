import DataFiles
import SceneModel
import VectorGraphics

/// A flat circle, a sphere or a square in crochet, from its number of rounds.
public struct CrochetShape: ComponentContent, Component {
  package static let name = "crochetShape"
  package static let summary = "A flat circle, a sphere or a square in crochet, from its number of rounds."

  /// A stitch of circles and squares, in US terms.
  public enum Stitch: String, Sendable, Hashable, CaseIterable {
    /// Single crochet.
    case single = "sc"
    /// Half double crochet.
    case halfDouble = "hdc"
    /// Double crochet.
    case double = "dc"

    fileprivate var base: StitchBase {
      switch self {
      case .single: .single
      case .halfDouble: .halfDouble
      case .double: .double
      }
    }
  }

  /// The shape: a circle or a square is drawn as a chart, a sphere as its profile with stitch counts.
  public var shape: ShapePattern
  /// The stitch of circles and squares.
  public var stitch: Stitch
  /// Rounds of a circle, rounds of increases of a sphere, or rows of a square, 1…40.
  public var rounds: Int
  /// The symbol set.
  public var symbols: SymbolFamily
  /// The terms of the key.
  public var words: StitchWords
  /// The colors.
  public var theme: CrochetTheme
  /// The title; nil for the name of the shape.
  public var title: String?
  /// Whether the key is shown.
  public var key: Bool

  /// Creates the image of a shape.
  ///
  /// - Parameters:
  ///   - shape: The shape.
  ///   - stitch: The stitch of circles and squares.
  ///   - rounds: Rounds of a circle, rounds of increases of a sphere, or rows of a square, 1…40.
  ///   - symbols: The symbol set.
  ///   - words: The terms of the key.
  ///   - theme: The colors.
  ///   - title: The title; nil for the name of the shape.
  ///   - key: Whether the key is shown.
  public init(
    shape: ShapePattern = .circle, stitch: Stitch = .single, rounds: Int = 6, symbols: SymbolFamily = .jis,
    words: StitchWords = .us, theme: CrochetTheme = .light, title: String? = nil, key: Bool = true
  ) {
    self.shape = shape
    self.stitch = stitch
    self.rounds = rounds
    self.symbols = symbols
    self.words = words
    self.theme = theme
    self.title = title
    self.key = key
  }

  public var layers: [Layer] { [Layer(self)] }

  private static let usual = CrochetShape()

  package static let parameters = ObjectFormat(usual) {
    Key(
      "shape", \.shape, .choice, default: usual.shape,
      "circle and square: a chart; sphere: its profile with stitch counts.")
    Key(
      "stitch", \.stitch, .choice, default: usual.stitch, "The stitch of circles and squares, in US terms.")
    Key(
      "rounds", \.rounds, .integer(1...40), default: usual.rounds,
      "Rounds of a circle, rounds of increases of a sphere, or rows of a square.")
    Key.symbols(\.symbols)
    Key.words(\.words)
    Key.theme(\.theme)
    Key("title", \.title, .text, "A title (default: the name of the shape).")
    Key.key(\.key)
  }

  package func expanded(in context: ComponentContext) throws(ComponentError) -> ComponentExpansion {
    let pattern = CrochetPattern(shape.pattern(stitch: stitch.base, rounds: rounds))
    let chart = PatternChart(pattern)
    var look = CrochetChartStyle()
    look.family = symbols
    look.words = words
    look.theme = theme
    look.title = title ?? pattern.title
    look.showsKey = key
    guard shape == .sphere else { return try chart.expansion(look, size: context.size, text: context.text) }
    let profile = CrochetProfile(chart: chart, theme: theme, title: look.title)
    let setter = try chart.picture(look).setter(context.text)
    return ComponentExpansion(layers: try profile.layers(in: context.size, setter), summary: profile.summary)
  }
}
