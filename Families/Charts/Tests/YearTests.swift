import SceneModel
import Tabular
import Testing
import VectorGraphics

@testable import AfterglowCharts

/// Numbers that are years or names of series.
@Suite struct YearTests {
  private static let size = Size(width: 500, height: 300)

  private func chart(
    _ kind: MarkKind, _ columns: [Channel: String], _ csv: String, position: MarkPosition? = nil
  ) throws -> PlottedChart {
    var specification = Chart.bare(kind, columns)
    specification.marks[0].plainPosition = position
    return try PlottedChart(
      specification, of: DataTable(reading: Array(csv.utf8), as: .csv), size: Self.size)
  }

  private func written(_ kind: MarkKind, _ columns: [Channel: String], _ csv: String) throws -> [String] {
    let specification = Chart(marks: [
      Mark(kind, encodings: columns.mapValues { Encoding(shorthand: $0) })
    ])
    let table = try DataTable(reading: Array(csv.utf8), as: .csv)
    return texts(
      try ChartLayers(specification, size: Self.size, text: EvenText()).expansion(of: table).layers)
  }

  private static let dodged = "place,year,n\nA,2015,1\nA,2020,2\nB,2015,3\nB,2020,4\n"

  @Test("few whole numbers that color bars are names of series: side by side, in a legend")
  func series() throws {
    let columns: [Channel: String] = [.x: "place", .y: "n", .color: "year"]
    let chart = try chart(.bar, columns, Self.dodged, position: .dodge)
    #expect(!chart.marks[0].isColoredByNumber)
    let bars = BarLayers(mark: chart.marks[0], plot: chart.plot).bars
    try #require(bars.count == 4)
    #expect(bars[0].box.maxX <= bars[1].box.minX)
    #expect(try written(.bar, columns, Self.dodged).filter { ["2015", "2020"].contains($0) }.count == 2)
  }

  @Test("lines and stacks are split by a number, cells and single bars keep their ramp")
  func ramps() throws {
    let columns: [Channel: String] = [.x: "a", .y: "b", .color: "c"]
    let csv = "a,b,c\nx,1,0.25\nx,2,1.5\ny,3,2.75\n"
    for (kind, isNumeric) in [
      (MarkKind.line, false), (.area, false), (.bar, false), (.rectangle, true), (.point, true),
    ] {
      #expect(try chart(kind, columns, csv).marks[0].isColoredByNumber == isNumeric, "\(kind)")
    }
    #expect(try chart(.bar, [.x: "a", .y: "b", .color: "b"], "a,b\nx,1\ny,2\n").marks[0].isColoredByNumber)
    #expect(try chart(.line, [.x: "a", .y: "b", .color: "c:number"], csv).marks[0].isColoredByNumber)
  }

  private static let decades = "year,gdp\n" + (1990...2024).map { "\($0),\(1_200 + $0)\n" }.joined()

  @Test("years are written without commas, at whole years, and never on an axis of values")
  func axis() throws {
    let labels = try written(.line, [.x: "year", .y: "gdp"], Self.decades)
    #expect(labels.contains("1990") && !labels.contains("1,990"))
    #expect(labels.contains { $0.contains(",") })
    let few = try written(.line, [.x: "year", .y: "gdp"], "year,gdp\n2021,5\n2022,6\n2023,7\n")
    #expect(few.filter { $0.hasPrefix("202") } == ["2021", "2022", "2023"])
  }

  @Test("years are dates if dates are requested", arguments: ["year:year", "year:time"])
  func dates(column: String) throws {
    let rows = try chart(.line, [.x: column, .y: "gdp"], Self.decades).marks[0].rows
    #expect(rows.count == 35 && rows[0][.x].date == LocalDateTime(iso: "1990-01-01"))
  }

  @Test("bars of a year run across the page where the other column has the values")
  func horizontalBars() throws {
    let chart = try chart(.bar, [.x: "gdp", .y: "year"], "year,gdp\n1990,5\n1991,6\n")
    #expect(chart.marks[0].valueChannel == .x)
  }
}
