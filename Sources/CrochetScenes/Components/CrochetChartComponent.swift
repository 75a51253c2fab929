import SceneModel
import VectorGraphics

/// The component `crochetChart`: a written pattern as a chart.
package enum CrochetChartComponent: Component {
  package static let name = "crochetChart"
  package static let summary = "A written crochet pattern as a chart of symbols, in rounds, squares or rows."

  package static let parameters: [ParameterDeclaration] = [
    ParameterDeclaration(
      "pattern", .file, isRequired: true, "The written pattern: {\"url\": \"granny.txt\"}, or its text."),
    ParameterDeclaration(
      "symbols", .choice(SymbolFamily.allCases.map(\.rawValue)), default: .text(SymbolFamily.jis.rawValue),
      "The family of symbols: JIS L 0201 or Craft Yarn Council."),
    ParameterDeclaration(
      "words", .choice(StitchWords.allCases.map(\.rawValue)), default: .text(StitchWords.us.rawValue),
      "The terms of the key: US, UK, Japanese or Chinese."),
    ParameterDeclaration(
      "theme", .choice(CrochetTheme.all.map(\.name)), default: .text("light"), "The colors: light or dark."),
    ParameterDeclaration(
      "hand", .choice(["right", "left"]), default: .text("right"),
      "The hand that works; left mirrors the chart."),
    ParameterDeclaration(
      "firstRow", .integer(minimum: 1, maximum: nil), "The first row that is shown, by its number."),
    ParameterDeclaration(
      "lastRow", .integer(minimum: 1, maximum: nil), "The last row that is shown, by its number."),
    ParameterDeclaration(
      "gauge", .text,
      "The gauge, such as 14 sts x 7 rows = 10 cm: rows are as high for their width as in the fabric."),
    ParameterDeclaration(
      "grid", .boolean, default: .boolean(false),
      "A working chart of squares in place of symbols: open and filled meshes of filet, or the colors of rows."
    ),
    ParameterDeclaration("title", .text, "A title; the pattern's where absent."),
    ParameterDeclaration(
      "key", .boolean, default: .boolean(true), "Whether the key of the symbols is shown."),
    ParameterDeclaration("background", .boolean, default: .boolean(true), "Whether the ground is filled."),
  ]

  package static func expanded(
    _ arguments: ComponentArguments, in context: ComponentContext
  ) throws(ComponentError) -> ComponentExpansion {
    let pattern = CrochetPattern(arguments.text("pattern") ?? "")
    var look = CrochetLook()
    look.family = arguments.text("symbols").flatMap(SymbolFamily.init) ?? .jis
    look.words = arguments.text("words").flatMap(StitchWords.init) ?? .us
    look.theme = arguments.text("theme") ?? "light"
    look.isLeftHanded = arguments.text("hand") == "left"
    look.title = arguments.text("title") ?? pattern.title
    look.showsKey = arguments.boolean("key") ?? true
    look.isGrid = arguments.boolean("grid") ?? false
    look.hasBackground = arguments.boolean("background") ?? true
    look.gauge = try CrochetGauge.read(arguments.text("gauge"))
    let first = arguments.integer("firstRow")
    let last = arguments.integer("lastRow")
    if first != nil || last != nil {
      let lower = first ?? 1
      guard lower <= last ?? .max else {
        throw ComponentError(
          path: ["firstRow"], message: "firstRow \(lower) is greater than lastRow \(last ?? 0)")
      }
      look.rows = lower...(last ?? .max)
    }
    return try PatternChart(pattern).expansion(look, size: context.size, text: context.text)
  }
}
