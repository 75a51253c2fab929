import CommandOptions
import Afterglow
import ArgumentParser
import AfterglowCharts
import DataFiles
import Tabular
import VectorGraphics

/// The marks of a chart, and their columns.
struct ChartMarkOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      bar, line, area, point, tick, trail, sector, rectangle (a heat map), box (a box plot), band (a line with an error \
      band), errorBar, image or geoshape (the regions of a map).
      """
    ))
  var mark = MarkKind.bar

  @Option(help: "Column of the x axis, such as date:week, or age:bin for a histogram.")
  var x: String?

  @Option(help: "Column of values, such as volume:sum.")
  var y: String?

  @Option(
    name: [.long, .customLong("color")],
    help: """
      Column that determines the color: the series, or the cell values of a heat map. Up to twelve distinct whole \
      numbers, such as years, are treated as series names, and so are numbers for lines and for bars that share a position.
      """)
  var series: String?

  @Option(
    help: ArgumentHelp(
      """
      Map, GeoJSON or TopoJSON: states.json, or us.json#states for one of several objects. With --region, --color \
      colors its regions; otherwise it is below points or lines whose longitudes and latitudes are --x and --y.
      """, valueName: "file"),
    completion: .file(extensions: ["json", "geojson", "topojson"]))
  var map: String?

  @Option(help: "Column that names the regions of the map, by their ids or one of their properties.")
  var region: String?

  @Option(
    help: ArgumentHelp(
      "Projection of the map: \(MapProjection.Kind.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "name"))
  var projection: MapProjection.Kind?

  @Option(
    help: "Column that names the file of each image, relative to the folder of the table; or a file, for all."
  )
  var url: String?

  @Option(help: "Column that determines the area of points.")
  var pointSize: String?

  @Option(help: "Column to facet by: one small chart per value, with the same axes.")
  var facet: String?

  @Option(help: "Column with another shape of points for each value.")
  var symbol: String?

  @Option(help: "Column by which a line connects its points, in place of their positions.")
  var order: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      Step applied to the data first, as in scenes: '{"calculate": "price * count", "as": "sum"}', '{"filter": "price < 10"}'. \
      May be repeated.
      """, valueName: "json"))
  var transform: [String] = []

  @Option(
    help: """
      Histogram intervals: their approximate number (20), their width (step=5), its growth for a logarithmic axis \
      (ratio=10), or their bounds (0,18,65,120).
      """)
  var bins: String?

  @Flag(help: "Accumulate values along the x axis.")
  var cumulative = false

  @Option(help: ArgumentHelp("Moving average over this many values.", valueName: "count"))
  var trend: Int?

  @Option(help: "Error band: deviation, error (of the mean), quartiles or range.")
  var extent = BandExtent.deviation

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      Line across the plot with a label: "y=5000 the goal", "x=2025-03-01 new coach"; y=mean, median, min and max refer to \
      the column. May be repeated.
      """, valueName: "place text"))
  var rule: [RuleOption] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Label at a point: \"x=2025-03-01 y=5000 new record\". May be repeated.", valueName: "place text"))
  var note: [NoteOption] = []

  @Option(help: "How series are combined: stack, dodge, normalize, center or overlay.")
  var position: MarkPosition?

  @Option(help: "How lines interpolate between points.")
  var interpolation = InterpolationMethod.linear

  @Flag(help: "Label marks with their values.")
  var labels = false

  @Flag(help: "Give each series a pattern.")
  var patterns = false

  @Option(
    parsing: .unconditional,
    help: "Order of categories or slices, on either axis: ascending, descending, value or -value.")
  var sort: String?

  @Option(help: "Scale of the x axis: linear, log, time or band.")
  var xScale: ScaleKind?

  @Option(help: "Scale of the value axis: linear or log.")
  var yScale: ScaleKind?

  @Option(
    help: """
      Series colors, such as "#2f6fb5,#d06a12", or a name: okabe-ito, or diverging for ordered answers such as ratings.
      """)
  var palette: String?

  /// Whether any of the columns is given.
  var isUsed: Bool {
    [x, y, series, url, pointSize, facet, bins, symbol, order, map, region].contains { $0 != nil }
      || projection != nil
  }

  /// Returns the chart of the options, without data.
  func chart() throws -> Chart {
    var mark = Mark(mark)
    mark.plainPosition = position
    mark.interpolation = interpolation
    mark.showsLabels = labels || self.mark == .sector
    mark.plainPattern = patterns ? .series : .none
    for (channel, text) in [(self.mark == .sector ? Channel.angle : .y, y), (Channel.x, x), (.color, series)]
    {
      mark.encodings[channel] = text.map { Encoding(shorthand: $0) }
    }
    if self.mark == .sector { sectorEncodings(&mark) }
    // An axis of numbers or dates has its own order, so that this is the one of the categories.
    let sorted: [Channel] = self.mark == .sector ? [.color] : self.mark == .rectangle ? [.x] : [.x, .y]
    for channel in sorted { mark.encodings[channel]?.order = try categoryOrder() }
    mark.encodings[.size] = pointSize.map { Encoding(shorthand: $0) }
    mark.encodings[.symbol] = symbol.map { Encoding(field: $0, type: .category) }
    mark.url = url.map { Encoding(shorthand: $0) }
    mark.order = order.map { Encoding(shorthand: $0) }
    mark.extent = extent
    try gather(&mark)
    let ground = try putOnMap(&mark)
    try check(mark)
    var marks = ground + companions(of: mark)
    marks += try rule.map { try $0.mark(beside: mark) } + note.flatMap(\.marks)
    var chart = Chart(marks: marks)
    chart.transforms = try steps()
    chart.facet = facet.map { Encoding(shorthand: $0) }
    chart.projection = projection.map { MapProjection($0) }
    chart.xAxis.scale = xScale
    chart.yAxis.scale = yScale
    chart.palette = try colors()
    return chart
  }

  /// Slices take their names from --series or from --x, and count rows where no column gives their share.
  private func sectorEncodings(_ mark: inout Mark) {
    mark.encodings[.color] = mark.encodings[.color] ?? mark.encodings[.x]
    mark.encodings[.x] = nil
    mark.encodings[.angle] = mark.encodings[.angle] ?? Encoding(aggregate: .count)
    mark.otherThreshold = 0.03
  }

  private func check(_ mark: Mark) throws {
    guard mark.kind.traits.isForTables else {
      let kinds = MarkKind.allValueStrings
      throw ValidationError(
        "--mark \(mark.kind.rawValue) is available only in scenes; for a table, use one of \(kinds.joined(separator: ", "))"
      )
    }
    // A scene may give a ring of unnamed slices colors.
    guard mark.kind != .sector || mark.encodings[.color] != nil else {
      throw ValidationError("--mark sector needs --series, the column of names")
    }
  }

  private func steps() throws -> [DataTransform] {
    try transform.map { text in
      do throws(LocatedErrors) {
        return try DataTransform.reading(text)
      } catch {
        throw ValidationError("--transform: \(error.errors.first?.message ?? "not a step")")
      }
    }
  }

  private func categoryOrder() throws -> CategoryOrder {
    switch sort {
    case nil: return .appearance
    case "ascending": return .ascending
    case "descending": return .descending
    case "value": return .ascendingValue
    case "-value": return .descendingValue
    case let other?:
      throw ValidationError("--sort must be ascending, descending, value or -value, not \"\(other)\"")
    }
  }

  private func colors() throws -> SeriesColors? {
    guard let palette else { return nil }
    if let named = SeriesColors(name: palette) { return named }
    do {
      return .list(try palette.split(separator: ",").map { try Color(css: String($0)) })
    } catch {
      throw ValidationError("--palette: \(error)")
    }
  }
}

/// The texts around a chart.
struct ChartTextOptions: ParsableArguments {
  @Option(help: "Title above the chart.")
  var title: String?

  @Option(help: "Subtitle.")
  var subtitle: String?

  @Option(help: "Caption below the chart.")
  var caption: String?

  @Option(help: "Title of the x axis.")
  var xTitle: String?

  @Option(help: "Title of the value axis.")
  var yTitle: String?

  @Option(help: "Legend position: automatic, top, bottom or none.")
  var legend = LegendPlacement.automatic

  func apply(to chart: inout Chart) {
    chart.title = title ?? chart.title
    chart.subtitle = subtitle ?? chart.subtitle
    chart.caption = caption
    chart.legend = legend
    chart.xAxis.title = xTitle ?? chart.xAxis.title
    chart.yAxis.title = yTitle ?? chart.yAxis.title
  }
}
