import SceneModel
import VectorGraphics

/// The component `crochetPatternCard`: a pattern with what it needs, and its chart as the picture.
package enum CrochetPatternCardComponent: Component {
  package static let name = "crochetPatternCard"
  package static let summary =
    "A crochet pattern as a card or a cell of a list: its chart, difficulty, yarn and hook."
  package static let parameters = CrochetCardParameters.shared

  package static func expanded(
    _ arguments: ComponentArguments, in context: ComponentContext
  ) throws(ComponentError) -> ComponentExpansion {
    try CrochetCardParameters.expanded(arguments, in: context)
  }
}

/// The component `crochetProjectCard`: a pattern that is being worked, and how far it has come.
package enum CrochetProjectCardComponent: Component {
  package static let name = "crochetProjectCard"
  package static let summary =
    "A crochet project as a card or a cell of a list: its chart, what it needs, and progress."
  package static let parameters =
    CrochetCardParameters.shared + [
      ParameterDeclaration(
        "rowsDone", .integer(minimum: 0, maximum: nil), default: .number(0),
        "How many rows or rounds are done."),
      ParameterDeclaration("note", .text, "A line over the bar, such as when it was last worked on."),
    ]

  package static func expanded(
    _ arguments: ComponentArguments, in context: ComponentContext
  ) throws(ComponentError) -> ComponentExpansion {
    try CrochetCardParameters.expanded(arguments, in: context)
  }
}

/// What both cards take.
package enum CrochetCardParameters {
  static let shared: [ParameterDeclaration] = [
    ParameterDeclaration(
      "pattern", .file, isRequired: true, "The written pattern: {\"url\": \"granny.txt\"}, or its text."),
    ParameterDeclaration("title", .text, "A title; the pattern's where absent."),
    ParameterDeclaration("difficulty", .choice(CrochetCard.difficulties), "How hard it is."),
    ParameterDeclaration("yarn", .text, "The yarn, such as worsted cotton, 50 g."),
    ParameterDeclaration("hook", .text, "The hook, such as 4 mm."),
    ParameterDeclaration(
      "gauge", .text, "The gauge, such as 14 sts x 7 rows = 10 cm; the chart keeps its proportions."),
    ParameterDeclaration(
      "format", .choice(CrochetCard.Format.allCases.map(\.rawValue)), default: .text("card"),
      "A card (1080 x 1350) or a cell of a list (390 x 96)."),
    ParameterDeclaration(
      "symbols", .choice(SymbolFamily.allCases.map(\.rawValue)), default: .text(SymbolFamily.jis.rawValue),
      "The family of symbols: JIS L 0201 or Craft Yarn Council."),
    ParameterDeclaration(
      "theme", .choice(CrochetTheme.all.map(\.name)), default: .text("light"), "The colors: light or dark."),
  ]

  static func expanded(
    _ arguments: ComponentArguments, in context: ComponentContext
  ) throws(ComponentError) -> ComponentExpansion {
    let pattern = CrochetPattern(arguments.text("pattern") ?? "")
    let chart = PatternChart(pattern)
    var look = CrochetLook()
    look.family = arguments.text("symbols").flatMap(SymbolFamily.init) ?? .jis
    look.theme = arguments.text("theme") ?? "light"
    look.gauge = try CrochetGauge.read(arguments.text("gauge"))
    let facts = CrochetCardFacts(
      title: arguments.text("title") ?? pattern.title ?? "Crochet", difficulty: arguments.text("difficulty"),
      yarn: arguments.text("yarn"), hook: arguments.text("hook"), gauge: arguments.text("gauge"),
      rowsDone: arguments.integer("rowsDone"), note: arguments.text("note"))
    let card = CrochetCard(facts: facts, chart: chart, look: look)
    let format = arguments.text("format").flatMap(CrochetCard.Format.init) ?? .card
    return ComponentExpansion(
      layers: try card.layers(format, in: context.size, text: context.text), warnings: chart.warnings,
      summary: card.summary)
  }
}

extension CrochetGauge {
  /// The gauge of a parameter, or an error that says how one is written.
  static func read(_ text: String?) throws(ComponentError) -> CrochetGauge? {
    guard let text, !text.isEmpty else { return nil }
    guard let gauge = CrochetGauge(text) else {
      throw ComponentError(
        path: ["gauge"], message: "\"\(text.prefix(60))\" is not a gauge such as 14 sts x 7 rows = 10 cm")
    }
    return gauge
  }
}
