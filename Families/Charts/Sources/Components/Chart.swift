import DataFiles
import SceneModel
import Tabular

/// A chart of marks (bar, line, area, point, rule, sector, rectangle, text, geoshape) over data, with the names of Swift Charts.
///
/// ```swift
/// Chart(
///   data: DataTable(sales, ["month": \.month, "amount": \.amount]),
///   marks: [Mark(.bar, x: .field("month"), y: .field("amount", .sum))],
///   title: "Sales")
/// ```
///
/// The chart fills its frame. A column that the data lacks is an error when the scene is loaded, with the path of the
/// encoding that names it.
public struct Chart: ComponentContent, Component, Hashable {
  package static let name = "chart"
  package static let summary =
    "A chart of marks (bar, line, area, point, rule, sector, rectangle, text) over data."

  /// The rows.
  public var data: DataTable
  /// The marks, from back to front.
  public var marks: [Mark]
  /// The steps applied to the data, in order.
  public var transforms: [DataTransform]
  /// The encoding of x for marks without their own.
  public var x: Encoding?
  /// The encoding of y for marks without their own.
  public var y: Encoding?
  /// The encoding of color for marks without their own.
  public var color: Encoding?
  /// The x axis.
  public var xAxis: Axis
  /// The y axis.
  public var yAxis: Axis
  /// The y axis on the right, of marks that belong to it.
  public var rightAxis = Axis()
  /// The title above the chart.
  public var title: String?
  /// The line below the title.
  public var subtitle: String?
  /// The line below the chart, for sources and notes.
  public var caption: String?
  /// The position of the legend.
  public var legend: LegendPlacement
  /// The column by which the chart is faceted into small ones with the same axes.
  public var facet: Encoding?
  /// The column by which the chart is faceted into rows of small ones.
  public var facetRow: Encoding?
  /// The number of small charts in a row, 1…60; nil follows from their shape.
  public var facetColumns: Int?
  /// How a map is projected; nil for equal areas.
  public var projection: MapProjection?
  /// The text in the hole of a ring: a value and a word below it.
  public var centerText: [String]
  /// Colors and dimensions.
  public var theme: ChartTheme
  /// The language of numbers, dates and built-in words.
  public var locale: FormatLocale
  /// The colors of series; nil for those of the theme.
  public var palette: SeriesColors?
  /// Whether the background of the theme is painted.
  public var hasBackground: Bool
  /// The padding between the edges of the box and its contents, in points, 0…1000.
  public var padding: Double
  /// The font size of axes in points, 4…200; titles are in proportion.
  public var fontSize: Double
  /// How the chart appears; nil for a still chart.
  public var animation: ChartAnimation?
  /// How the chart passes through the periods of its data; nil for a chart of all rows.
  public var over: ChartTimeline?
  /// The folder of the files that images name, relative to that of the scene; empty for the same one.
  public var imageFolder = ""
  /// Whether a column for a position or a length of which no value can be read is an error, and not a warning. Scene files
  /// cannot express it.
  package var needsReadableColumns = false

  /// Creates a chart over data.
  ///
  /// - Parameters:
  ///   - data: The rows.
  ///   - marks: The marks, from back to front; at least one.
  ///   - transforms: The steps applied to the data, in order.
  ///   - x: The encoding of x for marks without their own.
  ///   - y: The encoding of y for marks without their own.
  ///   - color: The encoding of color for marks without their own.
  ///   - xAxis: The x axis.
  ///   - yAxis: The y axis.
  ///   - title: The title above the chart.
  ///   - subtitle: The line below the title.
  ///   - caption: The line below the chart, for sources and notes.
  ///   - legend: The position of the legend.
  ///   - facet: The column by which the chart is faceted into small ones with the same axes.
  ///   - centerText: The text in the hole of a ring: a value and a word below it.
  ///   - theme: Colors and dimensions.
  ///   - locale: The language of numbers, dates and built-in words.
  ///   - palette: The colors of series; nil for those of the theme.
  ///   - background: Whether the background of the theme is painted.
  ///   - padding: The padding between the edges of the box and its contents, in points, 0…1000.
  ///   - fontSize: The font size of axes in points, 4…200.
  ///   - animation: How the chart appears; nil for a still chart.
  public init(
    data: DataTable, marks: [Mark], transforms: [DataTransform] = [], x: Encoding? = nil, y: Encoding? = nil,
    color: Encoding? = nil, xAxis: Axis = Axis(), yAxis: Axis = Axis(), title: String? = nil,
    subtitle: String? = nil, caption: String? = nil, legend: LegendPlacement = .automatic,
    facet: Encoding? = nil, centerText: [String] = [], theme: ChartTheme = .light,
    locale: FormatLocale = .english, palette: SeriesColors? = nil, background: Bool = true,
    padding: Double = 24, fontSize: Double = 12, animation: ChartAnimation? = nil
  ) {
    self.data = data
    self.marks = marks
    self.transforms = transforms
    self.x = x
    self.y = y
    self.color = color
    self.xAxis = xAxis
    self.yAxis = yAxis
    self.title = title
    self.subtitle = subtitle
    self.caption = caption
    self.legend = legend
    self.facet = facet
    self.centerText = centerText
    self.theme = theme
    self.locale = locale
    self.palette = palette
    hasBackground = background
    self.padding = padding
    self.fontSize = fontSize
    self.animation = animation
  }

  /// Creates a chart whose data are passed when it is drawn.
  package init(marks: [Mark]) {
    self.init(data: DataTable(columns: []), marks: marks)
  }

  public var layers: [Layer] { [Layer(self)] }
}

extension Chart {
  private static let usual = Chart(marks: [])

  /// The keys that each mark has for itself.
  private static let keysOfMarks = Dictionary(
    uniqueKeysWithValues: Mark.format.shape.keys.map { ($0.name, "it is a key of a mark") })

  package static let parameters = ObjectFormat(usual, advice: keysOfMarks, check: check) {
    Key(
      required: "data", \.data, .table,
      "The rows: a list of records; in a scene file also {\"url\": \"x.csv\"} (.csv, .json, .ndjson).")
    Key(
      "transforms", \.transforms, .list(of: DataTransform.codec), default: [],
      "Steps applied to the data, in order.")
    Key(
      required: "marks", \.marks,
      .list(
        of: Mark.format.codec, minimumCount: 1,
        orFail: "a chart needs at least one mark, such as {\"mark\": \"bar\"}"),
      "The marks, from back to front.")
    Key("x", \.x, Encoding.codec, "Encoding of x for marks without their own.")
    Key("y", \.y, Encoding.codec, "Encoding of y for marks without their own.")
    Key("color", \.color, Encoding.codec, "Encoding of color for marks without their own.")
    frame
    look
  }

  /// The texts around the marks.
  @KeyBuilder<Chart> private static var frame: [Key<Chart>] {
    Key("xAxis", \.xAxis, Axis.format.codec, default: usual.xAxis, "The x axis.")
    Key("yAxis", \.yAxis, Axis.format.codec, default: usual.yAxis, "The y axis.")
    Key(
      "rightAxis", \.rightAxis, Axis.format.codec, default: usual.rightAxis,
      "The y axis of marks with \"onRightAxis\", on the right of the plot.")
    Key(
      "imageFolder", \.imageFolder, .text, default: usual.imageFolder,
      "The folder of the files that marks name as \"url\", relative to the scene's.")
    Key("title", \.title, .text, "The title above the chart.")
    Key("subtitle", \.subtitle, .text, "A line below the title.")
    Key("caption", \.caption, .text, "A line below the chart, for sources and notes.")
    Key(
      "legend", \.legend, .choice, default: usual.legend,
      "Legend position; automatic: at the ends of up to six lines, else above.")
    Key(
      "facet", \.facet, Encoding.codec, "The column to facet by: small charts with the same axes."
    )
    Key("facetRow", \.facetRow, Encoding.codec, "The column with a row of small charts for each value.")
    Key(
      "projection", \.projection, MapProjection.codec,
      "How a map is projected (default: equalEarth, which keeps areas).")
    Key("facetColumns", \.facetColumns, .integer(1...60), "The number of small charts in a row.")
    Key(
      "centerText", \.centerText, .list(of: .text), default: [], "A value and a label for the hole of a ring."
    )
  }

  /// The parameters shared by all images of this family and of training logs.
  @KeyBuilder<Chart> private static var look: [Key<Chart>] {
    Key(
      "theme", \.theme, .choice(ChartTheme.all.map { ($0.name, $0) }), default: usual.theme,
      "Colors and dimensions.")
    Key(
      "locale", \.locale, .locale, default: usual.locale,
      "The language of numbers and dates: en, zh-Hans, ja, es, ar and 16 others.")
    Key(
      "palette", \.palette, .palette,
      "Series colors instead of the theme's: a list, or a name; diverging for ordered answers.")
    Key(
      "background", \.hasBackground, .boolean, default: usual.hasBackground,
      "Whether the theme's background is painted.")
    Key("padding", \.padding, .number(0...1000), default: usual.padding, "Padding in points.")
    Key("fontSize", \.fontSize, .number(4...200), default: usual.fontSize, "Font size of axes, in points.")
    Key(
      "animation", \.animation, ChartAnimation.format.codec,
      "How the chart appears; none for a still chart.")
    Key(
      "over", \.over, ChartTimeline.format.codec,
      "A column of periods through which the chart passes: {\"field\": \"year\"}.")
  }

  /// What to write instead of a key of the chart in a mark.
  static let adviceInMarks = Dictionary(
    uniqueKeysWithValues: (frame + look).map { ($0.shape.name, "it is a key of the chart") })

  /// Returns some of the parameters shared by all images.
  package static func look(_ names: String...) -> [Key<Chart>] {
    look.filter { names.contains($0.shape.name) }
  }

  /// The most marks: each has layers of its own, and its data for itself.
  private static let mostMarks = 1000

  /// Checks the number of marks, the required encodings of each kind, and the scales of binned numbers.
  @Sendable private static func check(_ reading: ObjectReading, _ chart: inout Self) throws(ComponentError) {
    chart.imageFolder = reading.node.joined(chart.imageFolder)
    guard ["marks", "x", "y"].allSatisfy(reading.isRight) else { return }
    guard chart.marks.count <= mostMarks else {
      throw ComponentError(
        path: ["marks"],
        message: "\(chart.marks.count) marks are more than the \(mostMarks) that a chart may have")
    }
    if chart.over != nil, chart.animation != nil {
      throw ComponentError(
        path: ["animation"], message: "a chart that passes through periods does not also appear; remove it")
    }
    let marks = chart.completeMarks
    try ComponentError.all(
      marks.enumerated().compactMap { index, mark in
        mark.missingEncoding.map { ComponentError(path: ["marks", "[\(index)]"], message: $0) }
      } + chart.logarithmicBins(of: marks) + chart.mapErrors(of: marks)
        + [chart.misplacedRightAxis].compactMap(\.self))
  }

  /// Returns an error for each logarithmic axis of binned numbers, whose first bin may begin at zero.
  private func logarithmicBins(of marks: [Mark]) -> [ComponentError] {
    [(Channel.x, xAxis, "xAxis"), (.y, yAxis, "yAxis")].compactMap { channel, axis, name in
      let bins = marks.compactMap { $0.encodings[channel]?.numberBin }
      guard axis.scale == .log, !bins.allSatisfy(\.isPositive) else { return nil }
      return ComponentError(
        path: [name, "scale"],
        message:
          "a logarithmic axis cannot be combined with intervals that may begin at zero; use {\"ratio\": 10} or positive bounds"
      )
    }
  }

  /// The marks with the inherited encodings, each with its path for messages.
  var completeMarks: [Mark] {
    let shared = [Channel.x: x, .y: y, .color: color].compactMapValues(\.self).reduce(into: [:]) {
      $0[$1.key] = $1.value.at([$1.key.rawValue])
    }
    return marks.enumerated().map { index, mark in
      var mark = mark
      for (channel, encoding) in mark.encodings {
        mark.encodings[channel] = encoding.at(["marks", "[\(index)]", channel.rawValue])
      }
      mark.inherit(shared)
      return mark
    }
  }

  // A table is valid however it was made, and may be large.
  package var parametersToCheck: Chart {
    var chart = self
    chart.data = DataTable(columns: [])
    for index in chart.marks.indices { chart.marks[index].data = nil }
    return chart
  }

  package func expanded(in context: ComponentContext) throws(ComponentError) -> ComponentExpansion {
    var chart = self
    chart.marks = completeMarks
    try ComponentError.all(coordinateErrors)
    return try ChartLayers(chart, size: context.size, text: context.text, budget: context.budget).expansion(
      of: data, tellsWhyEmpty: true)
  }
}

extension Mark {
  /// Inherits encodings from the chart.
  ///
  /// A rule with its own position spans the whole plot, so it inherits no other; the same is true of a text with one
  /// position for the whole chart, and of a rectangle between two constants. Texts with a position per row inherit the
  /// other axis from the chart, and so do rules between two values.
  mutating func inherit(_ shared: [Channel: Encoding]) {
    let own = [Channel.x, .y].compactMap { encodings[$0] }
    let hasRowPlaces = own.contains { $0.field != nil && $0.aggregate == nil }
    for (channel, encoding) in shared where encodings[channel] == nil {
      if channel == .color, plainColor != nil || kind == .image || !takesColor(encoding) { continue }
      let takes =
        switch isOnMap ? .colorOnly : traits.inheritance {
        case .all: !isConstantInterval || channel == .color
        case .allOrNone: own.isEmpty || (isInterval && channel != .color)
        case .otherAxis: own.isEmpty || hasRowPlaces && channel != .color
        case .colorOnly: channel == .color
        }
      if takes { encodings[channel] = encoding }
    }
  }

  /// Whether it extends between two values on one axis.
  private var isInterval: Bool {
    [(Channel.x, Channel.xEnd), (.y, .yEnd)].contains { encodings[$0] != nil && encodings[$1] != nil }
  }

  /// Whether it is a cell that extends between two constants on one axis and has no position on the other.
  private var isConstantInterval: Bool {
    traits.isCell && isInterval && [Channel.x, .y, .xEnd, .yEnd].allSatisfy { encodings[$0]?.field == nil }
  }

  /// The message for a mark that lacks an encoding; nil if it has all it needs.
  var missingEncoding: String? {
    if let fault = imageFault { return fault }
    if isOnMap { return missingOnMap }
    let needed: [Channel] =
      switch traits.needs {
      case .eitherAxis, .map: []
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
