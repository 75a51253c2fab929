import DataFiles
import SceneModel
import VectorGraphics

/// A crochet pattern as a card or list cell: its chart, difficulty, yarn and hook.
public struct CrochetPatternCard: ComponentContent, Component {
  package static let name = "crochetPatternCard"
  package static let summary =
    "A crochet pattern as a card or list cell: its chart, difficulty, yarn and hook."

  /// How difficult a pattern is.
  public enum Difficulty: String, Sendable, Hashable, CaseIterable {
    /// One dot.
    case beginner
    /// Two dots.
    case easy
    /// Three dots.
    case intermediate
    /// Four dots.
    case advanced
  }

  /// What a card is drawn for.
  public enum Format: String, Sendable, Hashable, CaseIterable {
    /// An image of 1080×1350, or of another size in proportion.
    case card
    /// A cell of a list, of 390×96, or of another size in proportion.
    case cell
  }

  /// The written pattern.
  public var pattern: String
  /// The title; nil for the pattern's.
  public var title: String?
  /// How difficult the pattern is.
  public var difficulty: Difficulty?
  /// The yarn, such as worsted cotton, 50 g.
  public var yarn: String?
  /// The hook, such as 4 mm.
  public var hook: String?
  /// The gauge, which gives the chart its proportions.
  public var gauge: CrochetGauge?
  /// What the card is drawn for.
  public var format: Format
  /// The symbol set.
  public var symbols: SymbolFamily
  /// The colors.
  public var theme: CrochetTheme

  /// Creates a card of a pattern.
  ///
  /// - Parameters:
  ///   - pattern: The written pattern.
  ///   - title: The title; nil for the pattern's.
  ///   - difficulty: How difficult the pattern is.
  ///   - yarn: The yarn, such as worsted cotton, 50 g.
  ///   - hook: The hook, such as 4 mm.
  ///   - gauge: The gauge, which gives the chart its proportions.
  ///   - format: What the card is drawn for.
  ///   - symbols: The symbol set.
  ///   - theme: The colors.
  public init(
    pattern: String, title: String? = nil, difficulty: Difficulty? = nil, yarn: String? = nil,
    hook: String? = nil, gauge: CrochetGauge? = nil, format: Format = .card, symbols: SymbolFamily = .jis,
    theme: CrochetTheme = .light
  ) {
    self.pattern = pattern
    self.title = title
    self.difficulty = difficulty
    self.yarn = yarn
    self.hook = hook
    self.gauge = gauge
    self.format = format
    self.symbols = symbols
    self.theme = theme
  }

  public var layers: [Layer] { [Layer(self)] }

  static let usual = CrochetPatternCard(pattern: "")

  @KeyBuilder<CrochetPatternCard> static var keys: [Key<CrochetPatternCard>] {
    Key.pattern(\.pattern)
    Key("title", \.title, .text, "A title (default: the pattern's).")
    Key("difficulty", \.difficulty, .choice, "The difficulty.")
    Key("yarn", \.yarn, .text, "The yarn, such as worsted cotton, 50 g.")
    Key("hook", \.hook, .text, "The hook, such as 4 mm.")
    Key.gauge(\.gauge, "Gauge, such as 14 sts x 7 rows = 10 cm; gives the chart its proportions.")
    Key(
      "format", \.format, .choice, default: usual.format,
      "A card (1080 x 1350) or a list cell (390 x 96).")
    Key.symbols(\.symbols)
    Key.theme(\.theme)
  }

  package static let parameters = ObjectFormat(usual) { keys }

  package func expanded(in context: ComponentContext) throws(ComponentError) -> ComponentExpansion {
    try expansion(in: context)
  }

  /// Returns the layers of the card, with progress if the number of rows done is given.
  func expansion(
    in context: ComponentContext, rowsDone: Int? = nil, note: String? = nil
  ) throws(ComponentError) -> ComponentExpansion {
    let pattern = try CrochetPattern(ofScene: pattern)
    let chart = PatternChart(pattern)
    let drawing = CardLayers(
      card: self, title: title ?? pattern.title ?? "Crochet", chart: chart, rowsDone: rowsDone, note: note)
    return ComponentExpansion(
      layers: try drawing.layers(in: context.size, text: context.text), warnings: chart.warnings,
      summary: drawing.summary)
  }
}
