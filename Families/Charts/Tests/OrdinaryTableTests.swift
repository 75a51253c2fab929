import DataFiles
import SceneModel
import Tabular
import Testing
import VectorGraphics

@testable import AfterglowCharts

/// Ordinary tables and scenes whose charts must not be wrong.
@Suite struct OrdinaryTableTests {
  private static let size = Size(width: 480, height: 320)

  private func table(_ name: String) throws -> DataTable {
    let format = try #require(DataTable.FileFormat(path: name))
    return try DataTable(reading: Array(CaseFiles.data("tables/" + name)), as: format)
  }

  /// The chart of a scene.
  private func scene(_ name: String) throws -> Chart {
    let document = try JSONDocument(parsing: Array(CaseFiles.data("tables/" + name)))
    let parameters = try #require(document.root["layers"]?.array?.first?["parameters"])
    let session = DecodingSession(file: "", document: JSONDocument(made: parameters))
    return try #require(Chart.decoded(from: session.root))
  }

  /// The layers of a chart with the encodings that its marks inherit.
  private func drawn(_ chart: Chart) throws -> [Layer] {
    try chart.expanded(in: ComponentContext(size: Self.size, text: EvenText())).layers
  }

  private func plotted(_ chart: Chart) throws -> PlottedChart {
    var chart = chart
    chart.marks = chart.completeMarks
    chart.xAxis.isHidden = true
    chart.yAxis.isHidden = true
    return try PlottedChart(chart, of: chart.data, size: Self.size)
  }

  private func plotted(_ kind: MarkKind, _ columns: [Channel: String], _ name: String) throws -> PlottedChart
  {
    var chart = Chart.bare(kind, columns)
    chart.data = try table(name)
    return try plotted(chart)
  }

  private func expansion(
    _ kind: MarkKind, _ columns: [Channel: String], _ table: DataTable, size: Size = size,
    _ change: (inout Chart) -> Void = { _ in }
  ) throws -> ComponentExpansion {
    var chart = Chart(marks: [Mark(kind, encodings: columns.mapValues { Encoding(shorthand: $0) })])
    change(&chart)
    return try ChartLayers(chart, size: size, text: EvenText()).expansion(of: table, tellsWhyEmpty: true)
  }

  // MARK: Labels

  @Test("labels beside bars are whole, and in the unit of their axis")
  func wideLabels() throws {
    for width in [200.0, 300, 500] {
      let layers = try expansion(
        .bar, [.x: "population", .y: "city"], table("wide-labels.csv"), size: Size(width: width, height: 300)
      ) { $0.marks[0].showsLabels = true }.layers
      let labels = placedTexts(layers).filter { $0.text.hasSuffix("M") && $0.text.contains(".") }
      #expect(labels.map(\.text).contains("24.87M") && labels.map(\.text).contains("0.64M"))
      #expect(labels.allSatisfy { $0.box.maxX <= width }, "\(width)")
    }
  }

  @Test("a label for which there is no room is left out, and none covers the numbers of an axis")
  func noRoom() throws {
    let layers = try expansion(
      .bar, [.x: "population", .y: "city"], table("wide-labels.csv"), size: Size(width: 60, height: 300)
    ) { $0.marks[0].showsLabels = true }.layers
    #expect(placedTexts(layers).allSatisfy { $0.box.maxX <= 61 })
    let rows = "d,v\n2024-01-01,-1234.5\n2024-01-20,2500\n2024-01-28,300\n"
    let bars = try expansion(.bar, [.x: "d", .y: "v"], DataTable(csv: rows)) {
      $0.marks[0].showsLabels = true
    }
    let texts = placedTexts(bars.layers)
    let numbers = texts.filter { ["4,000", "2,000", "−2,000"].contains($0.text) }
    let labels = texts.filter { $0.text.contains(".") }
    #expect(!numbers.isEmpty)
    #expect(!labels.contains { label in numbers.contains { overlap($0.box, label.box) } })
  }

  @Test("texts at the edges of the image are moved inside it")
  func textsAtEdges() throws {
    let texts = Mark(.text, encodings: [.x: "x", .y: "y", .text: "n"])
    let table = try DataTable(csv: "x,y,n\n0,1,1234567890123456789012345678901234567890 names\n9,5,end\n")
    var chart = Chart(marks: [texts])
    chart.padding = 0
    let layers = try ChartLayers(chart, size: Self.size, text: EvenText()).expansion(of: table).layers
    let found = placedTexts(layers).filter { $0.text.hasSuffix("names") }
    #expect(!found.isEmpty && found.allSatisfy { $0.box.minX >= -0.01 && $0.box.maxX <= 480.01 })
  }

  // MARK: Marks between two values

  @Test("an interval behind a line spans the plot, and the line keeps its axis of numbers")
  func intervalBehindLine() throws {
    let chart = try plotted(scene("interval-behind-line.json"))
    guard case .linear(let y) = chart.plot.y, case .linear(let x) = chart.plot.x else {
      Issue.record("an axis is not linear")
      return
    }
    let line = LineLayers(mark: chart.marks[1], plot: chart.plot).points(of: chart.marks[1].rows)
    #expect(line.count == 10 && line[9].y < line[0].y && y.domain.start == 0)
    let boxes = chart.marks[0].rows.compactMap {
      RectangleLayers(mark: chart.marks[0], plot: chart.plot).box(of: $0)
    }
    #expect(
      boxes == [
        Rect(x: x.position(of: 1933), y: 0, width: x.position(of: 1945) - x.position(of: 1933), height: 320)
      ])
  }

  @Test("a rule between two values takes the other axis from the chart")
  func ruleBetweenValues() throws {
    let chart = try plotted(scene("rule-between-values.json"))
    let bars = BarLayers(mark: chart.marks[1], plot: chart.plot).bars
    let rules = PointLayers(mark: chart.marks[0], plot: chart.plot).ruleLayers
    try #require(bars.count == 2 && rules.count == 2)
    for (bar, rule) in zip(bars, rules) {
      guard case .path(let path, _) = rule.content else { continue }
      #expect(abs(path.controlBox.midY - bar.box.midY) < 1e-6)
      #expect(
        abs(path.controlBox.minX - bar.box.minX) < 1e-6 && abs(path.controlBox.maxX - bar.box.maxX) < 1e-6)
    }
  }

  @Test("bars between two values need no zero on their axis")
  func barsBetweenValues() throws {
    let chart = try plotted(scene("bars-between-values.json"))
    guard case .linear(let scale) = chart.plot.y else { return }
    #expect(scale.domain == ScaleDomain(1000, 1004))
    let bars = BarLayers(mark: chart.marks[0], plot: chart.plot).bars
    #expect(bars.map(\.length) == [320, 240])
    var withZero = try scene("bars-between-values.json")
    withZero.yAxis.includesZero = nil
    guard case .linear(let whole) = try plotted(withZero).plot.y else { return }
    #expect(whole.domain.start == 0)
  }

  // MARK: Missing values

  @Test("a text, a rule or a point without a position is not drawn")
  func missingPositions() throws {
    let chart = try scene("missing-positions.json")
    let written = try texts(drawn(chart))
    let plotted = try plotted(chart)
    let names = try PointLayers(mark: plotted.marks[1], plot: plotted.plot).placedTexts()
    #expect(Set(texts(names.map(\.layer))) == ["Ann", "Dan"])
    #expect(!written.contains("Bob (no y)"))
    var rules = chart
    rules.marks = [Mark(.rule, encodings: [.x: "x", .y: "y", .yEnd: Encoding(constant: .number(0))])]
    let mark = try self.plotted(rules)
    #expect(PointLayers(mark: mark.marks[0], plot: mark.plot).ruleLayers.count == 2)
  }

  @Test("rows that are not drawn set neither the ramp nor the sizes")
  func missingCell() throws {
    let columns: [Channel: String] = [.x: "h", .y: "g", .color: "v"]
    let chart = try plotted(.rectangle, columns, "missing-cell.csv")
    let ramp = try #require(chart.plot.colors.ramp)
    #expect(ramp.low == 0 && ramp.high == 3)
    let points = try plotted(.point, [.x: "h", .y: "g", .size: "v"], "missing-cell.csv")
    #expect(points.marks[0].greatestSize == 3)
  }

  // MARK: Counts

  @Test("the number of rows may be a color or a size, with a legend")
  func counts() throws {
    let cells = try scene("count-as-color.json")
    let colored = try plotted(cells)
    let ramp = try #require(colored.plot.colors.ramp)
    #expect(ramp.low == 0 && ramp.high == 3 && colored.marks[0].isColoredByNumber)
    let legend = try texts(drawn(cells))
    #expect(legend.contains("Count"))
    let points = try scene("count-as-size.json")
    let sized = try plotted(points)
    let layers = PointLayers(mark: sized.marks[0], plot: sized.plot)
    let areas = sized.marks[0].rows.map { layers.diameter(of: $0) * layers.diameter(of: $0) }
    #expect(sized.marks[0].greatestSize == 3 && areas.count == 3)
    #expect(abs(areas[0] / areas[1] - 3) < 1e-9 && abs(areas[0] / areas[2] - 1.5) < 1e-9)
    let sizes = try texts(drawn(points))
    #expect(sizes.contains("Count 1") && sizes.contains("2"))
  }

  // MARK: Colors

  @Test("a category has the same color whatever the order of rows and whoever is filtered out")
  func stableColors() throws {
    func colors(_ name: String, _ change: (inout Chart) -> Void = { _ in }) throws -> [DataValue: Color] {
      var chart = Chart.bare(.line, [.x: "x", .y: "v", .color: "s"])
      chart.data = try table(name)
      change(&chart)
      let plotted = try plotted(chart)
      let scale = ColorScale(marks: plotted.marks, specification: chart, table: chart.data)
      return Dictionary(
        uniqueKeysWithValues: scale.domain.enumerated().map { ($1, scale.color(ofSeries: $0)) })
    }
    let first = try colors("order1.csv")
    #expect(try colors("order2.csv") == first && Set(first.values).count == 2)
    let alone = try colors("order1.csv") { $0.marks[0].filter = [RowCondition(column: "s", .equal("b"))] }
    #expect(alone == ["b": try #require(first["b"])])
    let named = try colors("order1.csv") { $0.marks[0].encodings[.color]?.colors = ["b": .red] }
    #expect(named["b"] == .red && named["a"] == first["a"])
  }

  @Test("a declared order and its colors hold for the categories that are absent")
  func declaredColors() throws {
    let chart = try scene("colors-of-categories.json")
    func colors(_ chart: Chart) throws -> [Color] {
      let scale = try plotted(chart).plot.colors
      return scale.domain.indices.map(scale.color(ofSeries:))
    }
    let range = try #require(chart.color?.range)
    #expect(try colors(chart) == Array(range.prefix(2)))
    var later = chart
    later.data = DataTable(rows: [["c": "C", "v": 4], ["c": "B", "v": 2]])
    #expect(try colors(later) == [range[1], range[2]])
  }

  @Test("colors by name are decoded, and written again")
  func namedColors() throws {
    let json = ##"{"field": "c", "range": {"A": "red", "B": "#00ff00"}}"##
    let session = DecodingSession(file: "", document: try JSONDocument(parsing: json))
    let encoding = try #require(Encoding.codec.decode(session.root))
    #expect(encoding.colors == ["A": .red, "B": Color(rgb: 0, 255, 0)])
    let written = DecodingSession(file: "", document: JSONDocument(made: Encoding.codec.encode(encoding)))
    #expect(Encoding.codec.decode(written.root) == encoding)
  }

  // MARK: Units

  @Test("amounts of several currencies are not read, and both cells are named")
  func currencies() throws {
    let expected =
      "column \"v\": \"$5\" in row 1 and \"€7\" in row 2 have different units, so none is read"
    for kind in [MarkKind.bar, .line, .area] {
      #expect(try expansion(kind, [.x: "n", .y: "v"], table("currencies.csv")).warnings == [expected])
    }
    #expect(try expansion(.bar, [.x: "n", .y: "v:sum"], table("currencies.csv")).warnings.first == expected)
    #expect(throws: ComponentError.self) {
      try expansion(.bar, [.x: "n", .y: "v"], table("currencies.csv")) { $0.needsReadableColumns = true }
    }
  }

  @Test("lengths with a unit are numbers, and names with one stay names")
  func words() throws {
    let csv = "name,weight\nAnn,62 kg\nBob,81.5 kg\n"
    let bars = try expansion(.bar, [.x: "name", .y: "weight"], DataTable(csv: csv))
    #expect(texts(bars.layers).contains("weight (kg)") && bars.warnings.isEmpty)
    let races = try expansion(.bar, [.x: "race", .y: "n"], DataTable(csv: "race,n\n10 km,3\n5 km,7\n"))
    #expect(texts(races.layers).contains("10 km") && texts(races.layers).contains("5 km"))
    let points = try expansion(.point, [.x: "race", .y: "n"], DataTable(csv: "race,n\n10 km,3\n5 km,7\n"))
    #expect(texts(points.layers).contains("race (km)"))
  }

  // MARK: Times

  @Test("days with the names of months are on an axis of time")
  func months() throws {
    let chart = try plotted(.line, [.x: "date", .y: "price"], "months.csv")
    guard case .time(let scale) = chart.plot.x else {
      Issue.record("the axis is none of time")
      return
    }
    #expect(scale.start.date.description == "2024-01-02" && scale.stop.date.description == "2024-03-05")
    let line = LineLayers(mark: chart.marks[0], plot: chart.plot).points(of: chart.marks[0].rows)
    #expect(line.map(\.x) == line.map(\.x).sorted() && line.first?.y ?? 0 > line.last?.y ?? 0)
  }

  @Test("hours with offsets are instants: none is doubled or left out where clocks are set")
  func clockSetBack() throws {
    let line = try plotted(.line, [.x: "time", .y: "kwh"], "clock-set-back.csv")
    let places = LineLayers(mark: line.marks[0], plot: line.plot).points(of: line.marks[0].rows).map(\.x)
    let steps = zip(places, places.dropFirst()).map { $1 - $0 }
    #expect(steps.count == 29 && steps.allSatisfy { abs($0 - steps[0]) < 1e-6 && $0 > 0 })
    let bars = try plotted(.bar, [.x: "time:hour", .y: "visitors:sum"], "clock-set-back-half-hours.csv")
    let sums = bars.marks[0].rows.compactMap { $0[.y].number }
    #expect(sums == Array(stride(from: 207.0, through: 459, by: 28)))
    #expect(try table("clock-set-back.csv").issues.isEmpty)
    let axis = try expansion(.line, [.x: "time", .y: "kwh"], table("clock-set-back.csv"))
    #expect(texts(axis.layers).contains("UTC−4"))
  }

  @Test("days follow the clock of the place on both sides of the change")
  func daysAcrossChange() throws {
    let bars = try plotted(.bar, [.x: "time:day", .y: "kwh:count"], "clock-set-back.csv")
    #expect(bars.marks[0].rows.compactMap { $0[.y].number } == [6, 24])
  }

  @Test("bars of quarters are in quarters, not in every third month")
  func quarters() throws {
    let csv = "q,v\n2024-Q1,3\n2024-Q2,5\n2024-Q3,4\n2025-Q1,7\n"
    var chart = Chart.bare(.bar, [.x: "q", .y: "v"])
    chart.data = try DataTable(csv: csv)
    guard case .band(let scale, let bin) = try plotted(chart).plot.x else {
      Issue.record("the axis has no bands")
      return
    }
    #expect(bin == .quarter && scale.domain.count == 5)
  }

  @Test("slices show their values where these have a format, and their shares elsewhere")
  func valuesOfSlices() throws {
    func labels(_ format: LabelFormat?) throws -> [String] {
      texts(
        try expansion(.sector, [.angle: "v", .color: "n"], DataTable(csv: "n,v\nA,30\nB,90\n")) {
          $0.marks[0].showsLabels = true
          $0.marks[0].encodings[.angle]?.format = format
        }.layers)
    }
    #expect(try labels(nil).contains { $0.hasSuffix("25%") })
    let values = try labels(LabelFormat(name: "decimal"))
    #expect(values.contains { $0.hasSuffix("30") } && !values.contains { $0.hasSuffix("%") }, "\(values)")
  }

  @Test("seconds and milliseconds since 1970 are times where they are declared")
  func epochs() throws {
    for unit in ["", "000"] {
      let table = try DataTable(csv: "t,v\n1709640000\(unit),1\n1709643600\(unit),2\n")
      var chart = Chart.bare(.line, [.x: "t:time", .y: "v"])
      chart.data = table
      let times = try plotted(chart).marks[0].rows.compactMap { $0[.x].date?.description }
      #expect(times == ["2024-03-05T12:00:00", "2024-03-05T13:00:00"])
    }
  }

  // MARK: Axes

  @Test("the labels of neighboring small charts do not overlap")
  func facets() throws {
    for size in [Size(width: 600, height: 400), Size(width: 400, height: 260)] {
      let layers = try expansion(.line, [.x: "year", .y: "unemployment"], table("facets.csv"), size: size) {
        $0.facet = "region"
      }.layers
      let years = placedTexts(layers).filter { ["2015", "2020", "2025"].contains($0.text) }
      #expect(years.count >= 6)
      for (index, year) in years.enumerated() {
        #expect(!years[..<index].contains { overlap($0.box, year.box) }, "\(year)")
      }
    }
  }

  @Test("an axis that cannot show all names says so in the image, and the message proposes horizontal bars")
  func manyNames() throws {
    let csv = "name,n\n" + (0..<40).map { "country \($0),\($0 + 1)\n" }.joined()
    let found = try expansion(
      .bar, [.x: "name", .y: "n"], DataTable(csv: csv), size: Size(width: 400, height: 250))
    let shown = texts(found.layers).count { $0.hasPrefix("country ") }
    #expect(shown < 40 && texts(found.layers).contains("\(shown) of 40 names shown"))
    #expect(
      found.warnings == [
        "x: \(40 - shown) of 40 names are omitted; put the names on the y axis (horizontal bars), or use a wider chart"
      ])
    let german = try expansion(
      .bar, [.x: "name", .y: "n"], DataTable(csv: csv), size: Size(width: 400, height: 250)
    ) {
      $0.locale = FormatLocale(identifier: "de") ?? .english
    }
    #expect(texts(german.layers).contains("\(shown) von 40 Namen gezeigt"))
  }

  @Test("lines may run over names, on either axis, without a warning")
  func linesOverNames() throws {
    let csv = "country,v\nPeru,44\nChad,40\nSpain,60\n"
    let found = try expansion(.line, [.x: "v", .y: "country"], DataTable(csv: csv)) {
      $0.needsReadableColumns = true
    }
    #expect(found.warnings.isEmpty)
    var chart = Chart.bare(.line, [.x: "v", .y: "country"])
    chart.data = try DataTable(csv: csv)
    let plotted = try plotted(chart)
    let points = LineLayers(mark: plotted.marks[0], plot: plotted.plot).points(of: plotted.marks[0].rows)
    // In the order of the names, as if it had been turned.
    let heights = points.map(\.y)
    let sorted = heights.sorted()
    #expect(heights == sorted || heights == sorted.reversed())
  }

  @Test("the ticks of a logarithmic axis have one style")
  func logarithmicStyle() {
    let ticks = [1e-9, 1e-6, 1e-3, 1, 1e3]
    #expect(NumberFormat.strings(forLogarithmicTicks: ticks) == ["1E−9", "1E−6", "1E−3", "1E0", "1E3"])
    #expect(NumberFormat.strings(forLogarithmicTicks: [0.1, 1, 10, 1000]) == ["0.1", "1", "10", "1K"])
  }

  private func overlap(_ first: Rect, _ second: Rect) -> Bool {
    first.minX < second.maxX && second.minX < first.maxX && first.minY < second.maxY
      && second.minY < first.maxY
  }

  /// All texts that are not rotated, at all depths, with their boxes.
  private func placedTexts(_ layers: [Layer], at origin: Point = .zero) -> [(text: String, box: Rect)] {
    layers.flatMap { layer -> [(text: String, box: Rect)] in
      func points(_ length: Length?) -> Double { length?.points ?? 0 }
      let place = Point(x: origin.x + points(layer.frame.left), y: origin.y + points(layer.frame.top))
      switch layer.content {
      case .text(let content):
        let box = Rect(
          x: place.x, y: place.y, width: points(layer.frame.width), height: points(layer.frame.height))
        return [(content.spans.map(\.text).joined(), box)]
      case .group(let children): return placedTexts(children, at: place)
      default: return []
      }
    }
  }

  @Test("hours, minutes and seconds are minutes where a length needs numbers, and names elsewhere")
  func durations() throws {
    let column = DataTable.Column(name: "finish", values: ["2:58:30", nil, "0:30:00"])
    #expect(
      FieldTyping.type(of: column, needsNumbers: true) == .number && FieldTyping.type(of: column) == .category
    )
    var typing = FieldTyping(.number)
    #expect(typing.values(of: column) == [178.5, nil, 30] && typing.unit == "min")
    #expect(Durations.minutes(of: DataTable.Column(name: "t", values: ["2:58", "3:01"])) == nil)
  }
}
