import DataFiles
import SceneModel
import VectorGraphics

/// The component `crochetChart`: a written pattern as a chart.
package struct CrochetChartComponent: Component {
  package static let name = "crochetChart"
  package static let summary = "A written crochet pattern as a symbol chart, in rounds, squares or rows."

  private var pattern = ""
  private var look = CrochetLook()
  private var firstRow: Int?
  private var lastRow: Int?
  private var gauge: String?

  private static let usual = CrochetChartComponent()

  package static let parameters = ObjectFormat(usual, check: check) {
    Key(
      required: "pattern", \.pattern, .file,
      "The written pattern; in a scene file also {\"url\": \"granny.txt\"}.")
    CrochetLook.symbolsKey.within(\.look)
    CrochetLook.wordsKey.within(\.look)
    CrochetLook.themeKey.within(\.look)
    Key(
      "hand", \.look.isLeftHanded, .choice([("right", false), ("left", true)]),
      default: usual.look.isLeftHanded, "Handedness; left mirrors the chart.")
    Key("firstRow", \.firstRow, .integer(1...), "Number of the first row shown.")
    Key("lastRow", \.lastRow, .integer(1...), "Number of the last row shown.")
    Key(
      "gauge", \.gauge, .text,
      "Gauge, such as 14 sts x 7 rows = 10 cm; gives the chart the fabric's proportions.")
    Key(
      "grid", \.look.isGrid, .boolean, default: usual.look.isGrid,
      "A grid chart instead of symbols: open and filled filet meshes, or the colors of rows."
    )
    Key("title", \.look.title, .text, "A title (default: the pattern's).")
    CrochetLook.keyKey.within(\.look)
    Key(
      "background", \.look.hasBackground, .boolean, default: usual.look.hasBackground,
      "Whether the background is painted.")
  }

  @Sendable private static func check(_ reading: ObjectReading, _ chart: inout Self) throws(ComponentError) {
    chart.look.gauge = try CrochetGauge.read(chart.gauge)
    guard let first = chart.firstRow, let last = chart.lastRow, first > last else { return }
    throw ComponentError(path: ["firstRow"], message: "firstRow \(first) is greater than lastRow \(last)")
  }

  package func expanded(in context: ComponentContext) throws(ComponentError) -> ComponentExpansion {
    let pattern = try CrochetPattern(ofScene: pattern)
    var look = look
    look.title = look.title ?? pattern.title
    if firstRow != nil || lastRow != nil {
      let first = firstRow ?? 1
      look.rows = first...max(first, lastRow ?? .max)
    }
    return try PatternChart(pattern).expansion(look, size: context.size, text: context.text)
  }
}

extension CrochetPattern {
  /// A pattern of a scene, which has the limits of one in a file.
  init(ofScene text: String) throws(ComponentError) {
    guard text.utf8.count <= Self.lengthLimit else {
      throw ComponentError(path: ["pattern"], message: "the pattern has more than \(Self.lengthLimit) bytes")
    }
    self.init(text)
    if let line = lineBeyondLimit {
      throw ComponentError(
        path: ["pattern"], message: "\(line):1: the pattern has more than \(Self.rowCountLimit) rows")
    }
  }
}
