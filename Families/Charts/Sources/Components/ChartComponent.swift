import DataFiles
import SceneModel
import Tabular

/// The component `chart`: marks over data, with the names of Swift Charts.
///
/// `{"mark": "bar", "x": "date:week", "y": "volume:sum"}` is
/// `BarMark(x: .value("date", date, unit: .weekOfYear), y: .value("volume", sum))`.
package struct ChartComponent: Component {
  package static let name = "chart"
  package static let summary =
    "A chart of marks (bar, line, area, point, rule, sector, rectangle, text) over data."

  private var data = DataTable(columns: [])
  /// The chart, with only the marks' own encodings.
  private var chart = ChartSpecification(marks: [])
  /// The default encodings of marks.
  private var shared: [Channel: Encoding] = [:]

  package static let parameters = ObjectFormat(ChartComponent(), check: check) {
    Key(
      required: "data", \.data, .table,
      "The rows: a list of records; in a scene file also {\"url\": \"x.csv\"} (.csv, .json, .ndjson).")
    Key(
      "transforms", \.chart.transforms, .list(of: DataTransform.codec), default: [],
      "Steps applied to the data, in order.")
    Key(
      required: "marks", \.chart.marks,
      .list(
        of: MarkSpecification.format.codec, minimumCount: 1,
        orFail: "a chart needs at least one mark, such as {\"mark\": \"bar\"}"),
      "The marks, from back to front.")
    Key("x", \.shared[.x], Encoding.codec, "Encoding of x for marks without their own.")
    Key("y", \.shared[.y], Encoding.codec, "Encoding of y for marks without their own.")
    Key(
      "color", \.shared[.color], Encoding.codec,
      "Encoding of color for marks without their own.")
    (ChartSpecification.frame + ChartSpecification.look).map { $0.within(\.chart) }
  }

  /// Each mark has layers of its own, and its data for itself.
  private static let mostMarks = 1000

  /// The number of marks, and the required encodings of each kind.
  @Sendable private static func check(_ reading: ObjectReading, _ chart: inout Self) throws(ComponentError) {
    guard ["marks", "x", "y"].allSatisfy(reading.isRight) else { return }
    guard chart.marks.count <= mostMarks else {
      throw ComponentError(
        path: ["marks"],
        message: "\(chart.marks.count) marks are more than the \(mostMarks) that a chart may have")
    }
    try ComponentError.all(
      chart.marks.enumerated().compactMap { index, mark in
        mark.missingEncoding.map { ComponentError(path: ["marks", "[\(index)]"], message: $0) }
      } + chart.logarithmicBins)
  }

  /// Logarithmic axes of binned numbers, whose first bin may begin at zero.
  private var logarithmicBins: [ComponentError] {
    [(Channel.x, chart.xAxis, "xAxis"), (.y, chart.yAxis, "yAxis")].compactMap { channel, axis, name in
      guard axis.scale == .log, marks.contains(where: { $0.encodings[channel]?.numberBin != nil }) else {
        return nil
      }
      return ComponentError(
        path: [name, "scale"],
        message:
          "a logarithmic axis cannot be combined with intervals, which may begin at zero; remove one of them")
    }
  }

  /// The marks with the inherited encodings, each with its path for messages.
  private var marks: [MarkSpecification] {
    let shared = Dictionary(uniqueKeysWithValues: shared.map { ($0, $1.at([$0.rawValue])) })
    return chart.marks.enumerated().map { index, mark in
      var mark = mark
      for (channel, encoding) in mark.encodings {
        mark.encodings[channel] = encoding.at(["marks", "[\(index)]", channel.rawValue])
      }
      mark.inherit(shared)
      return mark
    }
  }

  package func expanded(in context: ComponentContext) throws(ComponentError) -> ComponentExpansion {
    var chart = chart
    chart.marks = marks
    return try ChartPicture(chart, size: context.size, text: context.text).expansion(
      of: data, tellsWhyEmpty: true)
  }

  package static func == (first: Self, second: Self) -> Bool {
    first.chart == second.chart && first.shared == second.shared
      && (first.data == second.data || JSONValue(first.data) == JSONValue(second.data))
  }
}

extension MarkSpecification {
  /// Inherits encodings from the chart.
  ///
  /// A rule with its own position spans the whole plot, so it inherits no other; the same is true of a text
  /// with one position for the whole chart. Texts with a position per row inherit the other axis from the
  /// chart.
  mutating func inherit(_ shared: [Channel: Encoding]) {
    let own = [Channel.x, .y].compactMap { encodings[$0] }
    let hasRowPlaces = own.contains { $0.field != nil && $0.aggregate == nil }
    for (channel, encoding) in shared where encodings[channel] == nil {
      if channel == .color, color != nil { continue }
      let takes =
        switch traits.inheritance {
        case .all: true
        case .allOrNone: own.isEmpty
        case .otherAxis: own.isEmpty || hasRowPlaces && channel != .color
        case .colorOnly: channel == .color
        }
      if takes { encodings[channel] = encoding }
    }
  }

  /// The message for a mark that lacks an encoding; nil if it has all it needs.
  fileprivate var missingEncoding: String? {
    let needed: [Channel] =
      switch traits.needs {
      case .eitherAxis: []
      case .bothAxes: [.x, .y]
      case .angle: [.angle]
      }
    if let missing = needed.first(where: { encodings[$0] == nil }) {
      return "a \(kind.rawValue) needs \"\(missing.rawValue)\": a column such as \"volume:sum\""
    }
    guard traits.needs == .angle || encodings[.x] != nil || encodings[.y] != nil else {
      return "a \(kind.rawValue) needs \"x\" or \"y\""
    }
    return nil
  }
}
