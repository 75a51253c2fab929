import DataFiles
import SceneModel
import VectorGraphics

/// The component `crochetPatternCard`: a pattern with its materials, and its chart as the image.
package struct CrochetPatternCardComponent: Component {
  package static let name = "crochetPatternCard"
  package static let summary =
    "A crochet pattern as a card or list cell: its chart, difficulty, yarn and hook."

  private var card = CrochetCardSource()

  package static let parameters = ObjectFormat(CrochetPatternCardComponent(), check: check) {
    CrochetCardSource.keys.map { $0.within(\.card) }
  }

  @Sendable private static func check(_ reading: ObjectReading, _ picture: inout Self) throws(ComponentError)
  {
    try picture.card.readGauge()
  }

  package func expanded(in context: ComponentContext) throws(ComponentError) -> ComponentExpansion {
    try card.expansion(in: context)
  }
}

/// The component `crochetProjectCard`: a pattern that is being worked, and how far it has come.
package struct CrochetProjectCardComponent: Component {
  package static let name = "crochetProjectCard"
  package static let summary =
    "A crochet project as a card or list cell: its chart, materials and progress."

  private var card = CrochetCardSource()
  private var rowsDone = 0
  private var note: String?

  private static let usual = CrochetProjectCardComponent()

  package static let parameters = ObjectFormat(usual, check: check) {
    CrochetCardSource.keys.map { $0.within(\.card) }
    Key(
      "rowsDone", \.rowsDone, .integer(0...), default: usual.rowsDone, "Number of rows or rounds done.")
    Key("note", \.note, .text, "A line above the bar, such as the date of the last work.")
  }

  @Sendable private static func check(_ reading: ObjectReading, _ picture: inout Self) throws(ComponentError)
  {
    try picture.card.readGauge()
  }

  package func expanded(in context: ComponentContext) throws(ComponentError) -> ComponentExpansion {
    try card.expansion(in: context, rowsDone: rowsDone, note: note)
  }
}

/// What both cards take.
struct CrochetCardSource: Sendable, Equatable {
  private var pattern = ""
  private var title: String?
  private var difficulty: String?
  private var yarn: String?
  private var hook: String?
  private var gauge: String?
  private var format = CrochetCard.Format.card
  private var look = CrochetLook()

  private static let usual = CrochetCardSource()

  @KeyBuilder<CrochetCardSource> static var keys: [Key<CrochetCardSource>] {
    Key(
      required: "pattern", \.pattern, .file,
      "The written pattern; in a scene file also {\"url\": \"granny.txt\"}.")
    Key("title", \.title, .text, "A title (default: the pattern's).")
    Key("difficulty", \.difficulty, .choice(CrochetCard.difficulties), "The difficulty.")
    Key("yarn", \.yarn, .text, "The yarn, such as worsted cotton, 50 g.")
    Key("hook", \.hook, .text, "The hook, such as 4 mm.")
    Key(
      "gauge", \.gauge, .text, "Gauge, such as 14 sts x 7 rows = 10 cm; gives the chart its proportions.")
    Key(
      "format", \.format, .choice, default: usual.format,
      "A card (1080 x 1350) or a list cell (390 x 96).")
    CrochetLook.symbolsKey.within(\.look)
    CrochetLook.themeKey.within(\.look)
  }

  mutating func readGauge() throws(ComponentError) {
    look.gauge = try CrochetGauge.read(gauge)
  }

  func expansion(
    in context: ComponentContext, rowsDone: Int? = nil, note: String? = nil
  ) throws(ComponentError) -> ComponentExpansion {
    let pattern = try CrochetPattern(ofScene: pattern)
    let chart = PatternChart(pattern)
    let facts = CrochetCardFacts(
      title: title ?? pattern.title ?? "Crochet", difficulty: difficulty, yarn: yarn, hook: hook,
      gauge: gauge,
      rowsDone: rowsDone, note: note)
    let card = CrochetCard(facts: facts, chart: chart, look: look)
    return ComponentExpansion(
      layers: try card.layers(format, in: context.size, text: context.text), warnings: chart.warnings,
      summary: card.summary)
  }
}

extension CrochetGauge {
  /// The gauge of a parameter, or an error that explains the syntax.
  static func read(_ text: String?) throws(ComponentError) -> CrochetGauge? {
    guard let text, !text.isEmpty else { return nil }
    guard let gauge = CrochetGauge(text) else {
      throw ComponentError(
        path: ["gauge"], message: "\"\(text.prefix(60))\" is not a gauge such as 14 sts x 7 rows = 10 cm")
    }
    return gauge
  }
}
