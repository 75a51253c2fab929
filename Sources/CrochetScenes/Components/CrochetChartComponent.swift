import DataFiles
import SceneModel
import VectorGraphics

/// The component `crochetChart`: a written pattern as a chart.
package struct CrochetChartComponent: Component {
  package static let name = "crochetChart"
  package static let summary = "A written crochet pattern as a chart of symbols, in rounds, squares or rows."

  private var pattern = ""
  private var look = CrochetLook()
  private var firstRow: Int?
  private var lastRow: Int?

  private static let usual = CrochetChartComponent()

  package static let parameters = ObjectFormat(usual, check: check) {
    Key(required: "pattern", \.pattern, .file, "The written pattern: {\"url\": \"granny.txt\"}, or its text.")
    Key(
      "symbols", \.look.family, .choice, default: usual.look.family,
      "The family of symbols: JIS L 0201 or Craft Yarn Council.")
    Key(
      "words", \.look.words, .choice, default: usual.look.words,
      "The terms of the key: US, UK, Japanese or Chinese.")
    Key(
      "theme", \.look.theme, .choice(CrochetTheme.all.map(\.name)), default: usual.look.theme,
      "The colors: light or dark.")
    Key(
      "hand", \.look.isLeftHanded, .choice([("right", false), ("left", true)]),
      default: usual.look.isLeftHanded, "The hand that works; left mirrors the chart.")
    Key("firstRow", \.firstRow, .integer(1...), "The first row that is shown, by its number.")
    Key("lastRow", \.lastRow, .integer(1...), "The last row that is shown, by its number.")
    Key("title", \.look.title, .text, "A title; the pattern's where absent.")
    Key(
      "key", \.look.showsKey, .boolean, default: usual.look.showsKey,
      "Whether the key of the symbols is shown.")
    Key(
      "background", \.look.hasBackground, .boolean, default: usual.look.hasBackground,
      "Whether the ground is filled.")
  }

  @Sendable private static func check(_ reading: ObjectReading, _ chart: inout Self) throws(ComponentError) {
    guard let first = chart.firstRow, let last = chart.lastRow, first > last else { return }
    throw ComponentError(path: ["firstRow"], message: "firstRow \(first) is greater than lastRow \(last)")
  }

  package func expanded(in context: ComponentContext) throws(ComponentError) -> ComponentExpansion {
    let pattern = CrochetPattern(pattern)
    var look = look
    look.title = look.title ?? pattern.title
    if firstRow != nil || lastRow != nil {
      let first = firstRow ?? 1
      look.rows = first...max(first, lastRow ?? .max)
    }
    return try PatternChart(pattern).expansion(look, size: context.size, text: context.text)
  }
}
