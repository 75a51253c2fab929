import SceneModel
import Tabular
import Testing
import VectorGraphics

@testable import AfterglowCharts

@Suite struct ChartLayersTests {
  private static let size = Size(width: 400, height: 300)

  private func table(_ rows: [(String, Double?)]) -> DataTable {
    DataTable(columns: [
      .init(name: "name", values: rows.map { .text($0.0) }),
      .init(name: "value", values: rows.map { $0.1.map { .number($0) } ?? .null }),
    ])
  }

  private func expansion(
    _ kind: MarkKind, _ table: DataTable, _ change: (inout Chart) -> Void = { _ in }
  ) throws -> ComponentExpansion {
    let columns: [Channel: String] =
      kind == .sector ? [.angle: "value", .color: "name"] : [.x: "name", .y: "value"]
    var specification = Chart(marks: [
      Mark(kind, encodings: columns.mapValues { Encoding(shorthand: $0) })
    ])
    change(&specification)
    return try ChartLayers(specification, size: Self.size, text: EvenText()).expansion(of: table)
  }

  @Test(
    "every mark accepts no rows, one, zeros, negatives and nulls",
    arguments: [MarkKind.bar, .line, .area, .point, .sector])
  func odd(kind: MarkKind) throws {
    let tables: [([(String, Double?)], hasNote: Bool)] = [
      ([], true), ([("a", 3)], false), ([("a", 0), ("b", 0)], kind == .sector),
      ([("a", -1), ("b", -4)], kind == .sector), ([("a", nil), ("b", nil)], true),
    ]
    for (rows, hasNote) in tables {
      let texts = texts(try expansion(kind, table(rows)).layers)
      #expect(texts.contains("No data") == hasNote, "\(rows)")
    }
  }

  @Test("bars are labeled at their ends, zeros at the base, parts of stacks within")
  func labels() throws {
    let rows: [(String, Double?)] = [("a", 12.5), ("b", 0), ("c", -3), ("d", nil)]
    let single = try expansion(.bar, table(rows)) { $0.marks[0].showsLabels = true }
    // Values have one format, each with an outline under it; the axis has a 0 too.
    let values = texts(single.layers).filter { ["12.5", "0", "−3.0"].contains($0) }
    #expect(values.sorted() == ["0", "0", "0", "12.5", "12.5", "−3.0", "−3.0"])
    let stack = try expansion(.bar, table([("a", 4), ("a", 6)])) {
      $0.marks[0].showsLabels = true
      $0.yAxis.isHidden = true
    }
    #expect(texts(stack.layers).filter { ["4", "6", "10"].contains($0) }.sorted() == ["4", "6"])
  }

  @Test("shares of a whole are written as percentages")
  func shares() throws {
    let expansion = try expansion(.bar, table([("a", 1), ("b", 3)])) {
      $0.marks[0].plainPosition = .normalize
    }
    #expect(texts(expansion.layers).contains("100%"))
  }

  @Test("a ring whose labels do not all fit has a legend; otherwise it has none")
  func ringLegend() throws {
    let many = (0..<40).map { ("part \($0)", Optional(1.0)) }
    for (rows, hasLegend) in [(Array(many.prefix(4)), false), (many, true)] {
      let layers = try expansion(.sector, table(rows)) { $0.marks[0].showsLabels = true }.layers
      // Labels of slices have their share after the name, entries of the legend do not.
      #expect(texts(layers).contains("part 0") == hasLegend, "\(rows.count) slices")
    }
  }

  @Test("legends end after 24 entries and say how many there are more")
  func longLegend() throws {
    let rows = (0..<40).map { ("s\($0)", Optional(Double($0))) }
    let expansion = try expansion(.bar, table(rows)) {
      $0.marks[0].encodings[.color] = Encoding(field: "name")
    }
    #expect(texts(expansion.layers).contains("+16"))
    #expect(expansion.warnings.contains { $0.hasPrefix("40 series share 14 colors") })
  }

  @Test("hollow points are filled with the background, and their contrast is that of the outline")
  func hollow() throws {
    let expansion = try expansion(.point, table([("a", 1), ("b", 3)])) { $0.marks[0].symbol = .ring }
    #expect(expansion.warnings == [])
  }

  @Test("a pair of colors with low contrast is reported by name and ratio, once")
  func contrast() throws {
    let expansion = try expansion(.bar, table([("a", 1), ("b", 3)])) {
      $0.marks[0].plainColor = Color(rgb: 0xFF, 0xD7, 0x00)
    }
    #expect(expansion.warnings == ["contrast: bar on background: contrast 1.40:1, graphics need 3:1"])
  }

  @Test("bars are side by side by their own column, and stack by color within")
  func positionBy() throws {
    var specification = Chart.bare(
      .bar, [.x: "day", .y: "value", .color: "part", .position: "kind"])
    specification.yAxis.domain = [.number(0), .number(10)]
    let rows = [("Mon", "a", "plan", 2.0), ("Mon", "b", "plan", 3), ("Mon", "a", "done", 4)]
    let table = DataTable(columns: [
      .init(name: "day", values: rows.map { .text($0.0) }),
      .init(name: "part", values: rows.map { .text($0.1) }),
      .init(name: "kind", values: rows.map { .text($0.2) }),
      .init(name: "value", values: rows.map { .number($0.3) }),
    ])
    let chart = try PlottedChart(specification, of: table, size: Self.size)
    let bars = BarLayers(mark: chart.marks[0], plot: chart.plot).placedBars
    try #require(bars.count == 3)
    #expect(bars[0].box.x == bars[1].box.x && bars[0].box.minY == bars[1].box.maxY)
    #expect(bars[2].box.minX > bars[0].box.maxX && bars[2].box.maxY == bars[0].box.maxY)
    #expect(abs(bars[2].box.height - 120) < 1e-9 && bars[2].box.width == bars[0].box.width)
  }

  @Test("a column named count is used; without one, count is the number of rows")
  func count() throws {
    let columns: [Channel: String] = [.x: "name", .y: "count"]
    let named = DataTable(columns: [
      .init(name: "name", values: [.text("a"), .text("b")]),
      .init(name: "count", values: [.number(7), .number(9)]),
    ])
    let values = try PlottedChart(.bare(.bar, columns), of: named, size: Self.size).marks[0].rows
    #expect(values.map { $0[.y].number } == [7, 9])
    let rows = table([("a", 7), ("a", 9), ("b", 1)])
    let counts = try PlottedChart(.bare(.bar, columns), of: rows, size: Self.size).marks[0].rows
    #expect(counts.map { $0[.y].number } == [2, 1])
  }

  @Test("bars on a logarithmic axis all have a length, those that have a logarithm")
  func logBars() throws {
    var specification = Chart.bare(.bar, [.x: "name", .y: "value"])
    specification.yAxis.scale = .log
    let rows = table([("a", 1), ("b", 1000), ("c", 0), ("d", -2)])
    let chart = try PlottedChart(specification, of: rows, size: Self.size)
    let bars = BarLayers(mark: chart.marks[0], plot: chart.plot).bars
    #expect(bars.map { $0.row[.x] } == [.text("a"), .text("b")])
    #expect(bars.allSatisfy { $0.length > 10 })
  }

  @Test("isolated points are dots, in lines and between their gaps")
  func lonePoints() throws {
    for values in [[3.0], [1, nil, 5, nil, 2]] as [[Double?]] {
      let rows = values.enumerated().map { ("\($0.offset)", $0.element) }
      let chart = try PlottedChart(.bare(.line, [.x: "name", .y: "value"]), of: table(rows), size: Self.size)
      let layers = LineLayers(mark: chart.marks[0], plot: chart.plot).layers
      #expect(layers.count == 2)
      #expect(layers.last?.fill != nil)
    }
  }

  @Test("words that charts add themselves are in the chart's language")
  func words() throws {
    for (locale, title, note) in [
      (FormatLocale.english, "Sum of value", "No data"), (.chinese, "value（总和）", "暂无数据"),
      (.japanese, "valueの合計", "データなし"),
    ] {
      let sums = try expansion(.bar, table([("a", 1)])) {
        $0.locale = locale
        $0.marks[0].encodings[.y] = Encoding(shorthand: "value:sum")
      }
      #expect(texts(sums.layers).contains(title))
      #expect(texts(try expansion(.bar, table([])) { $0.locale = locale }.layers).contains(note))
    }
  }

  @Test("steps have aliases with Vega-Lite's names")
  func steps() {
    #expect(InterpolationMethod(name: "step") == .stepCenter)
    #expect(InterpolationMethod(name: "stepEnd") == .stepEnd)
    #expect(InterpolationMethod(name: "stairs") == nil)
  }

  @Test("numbers beyond all named powers are scientific")
  func scientific() {
    #expect(NumberFormat.compact.string(1.25e300) == "1.3E300")
    #expect(NumberFormat.strings(forTicks: [0, 2e-9, 4e-9]) == ["0", "2E−9", "4E−9"])
    #expect(NumberFormat.strings(forTicks: [0, 5e20], locale: .chinese) == ["0", "5E20"])
    #expect(NumberFormat.compact.string(9.99e17) == "999,000T")
  }
}
