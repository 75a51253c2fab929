import SceneModel
import Tabular
import Testing
import VectorGraphics

@testable import AfterglowCharts

/// Long tables are read in parts, of which a chart keeps a row for each group.
@Suite struct ChartReductionTests {
  private static let rows = (0..<240).map { index in
    let day = ["2025-01-31", "2025-02-01", "2025-02-14", "2025-03-09", "2025-03-10"][index * 7 % 5]
    let value = index % 11 == 3 ? "" : "\(Double(index * 37 % 101) / 4 - 5)"
    return "\(day),\("abc".dropFirst(index * 5 % 3).prefix(1)),\(index % 4),\(value)\n"
  }
  private static let header = "day,name,level,v\n"

  /// The chart of the whole table, and that of its groups.
  private func expansions(_ chart: Chart) throws -> (ComponentExpansion, ComponentExpansion)? {
    guard let reduction = ChartReduction(of: chart) else { return nil }
    var parts = stride(from: 0, to: 240, by: 80).map { start in
      Self.header + Self.rows[start..<start + 80].joined()
    }
    var reduced = chart
    reduced.data = try reduction.table { parts.isEmpty ? nil : try DataTable(csv: parts.removeFirst()) }
    reduced.transforms = []
    #expect(reduced.data.rowCount < 60)
    var whole = chart
    whole.data = try DataTable(csv: Self.header + Self.rows.joined())
    let context = ComponentContext(size: Size(width: 480, height: 320), text: EvenText())
    return (try whole.expanded(in: context), try reduced.expanded(in: context))
  }

  @Test(
    "a chart of sums, means, counts or extremes is the same if its table is read in parts",
    arguments: [
      (.bar, [.x: "name", .y: "v:sum"], nil), (.line, [.x: "day:month", .y: "v:mean", .color: "name"], nil),
      (.bar, [.x: "day:weekday", .y: "v:max"], nil),
      (.point, [.x: "day", .y: "v:min", .color: "level"], nil),
      (.bar, [.x: "name"], "level"), (.rectangle, [.x: "day:month", .y: "name", .color: "count"], nil),
      (.sector, [.angle: "v:sum", .color: "name"], nil), (.area, [.x: "day:week", .y: "name:count"], nil),
    ] as [(MarkKind, [Channel: String], String?)])
  func same(kind: MarkKind, columns: [Channel: String], facet: String?) throws {
    var columns = columns
    let countsRows = columns[.color] == "count" || columns[.y] == "name:count"
    if columns[.y] == "name:count" { columns[.y] = nil }
    if columns[.color] == "count" { columns[.color] = nil }
    var chart = Chart(marks: [Mark(kind, encodings: columns.mapValues { Encoding(shorthand: $0) })])
    if countsRows {
      chart.marks[0].encodings[kind == .area ? .y : .color] = Encoding(type: .number, aggregate: .count)
    }
    chart.facet = facet.map { Encoding(shorthand: $0) }
    let (whole, reduced) = try #require(try expansions(chart))
    #expect(whole.layers == reduced.layers && whole.warnings == reduced.warnings)
  }

  @Test("intervals of one width, filters and formulas of each row keep their meaning")
  func steps() throws {
    var chart = Chart.bare(.bar, [.x: "w"])
    chart.marks[0].encodings[.x]?.numberBin = .step(0.5)
    chart.transforms = [
      .calculate(try Formula("v * 2 / 10"), name: "w"), .keep(try Formula("level != 2 && isValid(v)")),
    ]
    let (whole, reduced) = try #require(try expansions(chart))
    #expect(whole.layers == reduced.layers && whole.warnings == reduced.warnings)
  }

  @Test("charts that need each row are not reduced")
  func others() throws {
    let charts = [
      Chart.bare(.point, [.x: "v", .y: "level"]), Chart.bare(.bar, [.x: "name", .y: "v:median"]),
      Chart.bare(.bar, [.x: "v:bin"]), Chart.bare(.box, [.x: "name", .y: "v"]),
    ]
    #expect(charts.allSatisfy { ChartReduction(of: $0) == nil })
    var ranked = Chart.bare(.bar, [.x: "name", .y: "v:sum"])
    ranked.transforms = [.sort(by: "v", isDescending: false)]
    #expect(ChartReduction(of: ranked) == nil)
  }

  @Test("a column whose cells change their kind is refused")
  func mixed() throws {
    let reduction = try #require(ChartReduction(of: .bare(.bar, [.x: "name", .y: "v:sum"])))
    var parts = ["name,v\na,1\n", "name,v\na,x\n"]
    #expect(throws: TableError.self) {
      try reduction.table { parts.isEmpty ? nil : try DataTable(csv: parts.removeFirst()) }
    }
  }
}
