import RenderTree
import SceneModel
import Tabular
import VectorGraphics

@testable import AfterglowCharts

/// Text whose characters are half as wide as high, so that layouts need no fonts.
struct EvenText: TextMeasuring {
  func metrics(of paragraph: TextParagraph) throws(TextError) -> TextMetrics {
    let width = paragraph.runs.reduce(0) { $0 + Double($1.text.count) * $1.font.size / 2 }
    let height = paragraph.runs.map(\.font.size).max() ?? 0
    let size = Size(width: min(width, paragraph.width ?? width), height: height * 1.2)
    return TextMetrics(size: size, inkBounds: Rect(size: size), lines: [])
  }
}

/// The scales and rows of a chart, laid out as drawn.
struct PlottedChart {
  let marks: [PreparedMark]
  let plot: Plot
  let axes: ChartAxes

  /// Lays out a chart whose axes have no labels, so that the plot fills the box.
  init(_ specification: Chart, of table: DataTable, size: Size) throws {
    var preparation = MarkPreparation(table: try table.applying(specification.transforms))
    var prepared: [PreparedMark] = []
    for mark in specification.marks { prepared.append(try preparation.prepare(mark, path: [])) }
    let colors = ColorScale(marks: prepared, specification: specification)
    for index in prepared.indices {
      for row in prepared[index].rows.indices {
        prepared[index].rows[row].series = colors.series(of: prepared[index].rows[row])
      }
      prepared[index].stack()
    }
    let text = ChartText(
      measuring: EvenText(), theme: specification.theme, locale: specification.locale)
    func plan(_ channel: Channel) -> ScalePlan? {
      ScalePlan(of: channel, marks: prepared, axis: specification.axis(channel))
    }
    axes = try ChartAxes(
      x: plan(.x), y: plan(.y), formats: [:], headroom: 0, in: Rect(size: size), specification: specification,
      style: TextStyle(size: 12, color: .black), text: text)
    plot = Plot(
      size: axes.plot.size, x: axes.x, y: axes.y, colors: colors, text: text, specification: specification,
      motion: nil)
    marks = prepared
  }

  /// The ticks of an axis for a requested number.
  func ticks(_ channel: Channel, count: Double) -> [Double] {
    let axis = AxisTicks(
      scale: plot.scale(channel), axis: Axis(), format: nil, count: count, locale: .english)
    return axis.values.compactMap(\.number)
  }
}

extension Chart {
  /// A chart of one mark with columns in the shorthand of scenes, and axes that take no space.
  static func bare(_ kind: MarkKind, _ columns: [Channel: String]) -> Chart {
    var specification = Chart(marks: [
      Mark(kind, encodings: columns.mapValues { Encoding(shorthand: $0) })
    ])
    specification.xAxis.isHidden = true
    specification.yAxis.isHidden = true
    return specification
  }
}

/// All texts, at all depths.
func texts(_ layers: [Layer]) -> [String] {
  layers.flatMap { layer -> [String] in
    switch layer.content {
    case .text(let content): [content.spans.map(\.text).joined()]
    case .group(let children): texts(children)
    default: []
    }
  }
}
