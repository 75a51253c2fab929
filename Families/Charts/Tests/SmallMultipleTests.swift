import SceneModel
import Tabular
import Testing
import VectorGraphics

@testable import AfterglowCharts

/// Charts split by a column, sizes by a column, and colors of ordered answers.
@Suite struct SmallMultipleTests {
  private static let csv = """
    region,month,v
    North,1,10
    North,2,20
    South,1,100
    South,2,400
    East,1,5
    West,2,6

    """

  private func expansion(
    _ kind: MarkKind, _ columns: [Channel: String], facet: String?, csv: String = Self.csv,
    _ change: (inout Chart) -> Void = { _ in }
  ) throws -> ComponentExpansion {
    var specification = Chart(marks: [
      Mark(kind, encodings: columns.mapValues { Encoding(shorthand: $0) })
    ])
    specification.facet = facet.map { Encoding(shorthand: $0) }
    change(&specification)
    return try ChartLayers(specification, size: Size(width: 640, height: 480), text: EvenText()).expansion(
      of: DataTable(reading: Array(csv.utf8), as: .csv))
  }

  @Test(
    "each value has a chart with its name; axes are labeled once for a row and once for a column",
    arguments: [MarkKind.bar, .line, .point, .area])
  func names(kind: MarkKind) throws {
    let texts = texts(try expansion(kind, [.x: "month", .y: "v"], facet: "region").layers)
    for name in ["North", "South", "East", "West"] { #expect(texts.count { $0 == name } == 1) }
    // Two rows of charts, and one scale for the maximum of all.
    #expect(texts.count { $0 == "400" } == 2)
  }

  @Test("all charts of a row have the same size and the same scale")
  func plots() throws {
    let layers = try expansion(.bar, [.x: "month", .y: "v"], facet: "region").layers
    let plots = layers.filter { if case .group = $0.content { true } else { false } }
    #expect(plots.count == 4)
    #expect(Set(plots.map(\.frame.width)).count == 1 && Set(plots.map(\.frame.height)).count == 1)
  }

  @Test("rules of constants are in every chart, and rings are split too")
  func rulesAndRings() throws {
    let rule = Mark(
      .rule, encodings: [.y: Encoding(constant: .number(50)), .text: Encoding(shorthand: "limit")])
    let ruled = try expansion(.bar, [.x: "month", .y: "v"], facet: "region") { $0.marks.append(rule) }
    #expect(texts(ruled.layers).count { $0 == "limit" } >= 4)
    let rings = try expansion(.sector, [.angle: "v", .color: "month"], facet: "region")
    #expect(texts(rings.layers).contains("West"))
  }

  @Test("values are split by a time interval, in the requested order, and too many are reported")
  func many() throws {
    let csv = "d,v\n" + (0..<70).map { "n\($0),\($0)\n" }.joined()
    let many = try expansion(.bar, [.x: "v", .y: "v"], facet: "d", csv: csv)
    #expect(many.warnings.contains { $0.hasPrefix("facet: 10 of 70") })
    let years = try expansion(
      .bar, [.x: "v", .y: "v"], facet: "d:year", csv: "d,v\n2024-03-01,1\n2025-03-01,2\n")
    #expect(texts(years.layers).contains("2024") && texts(years.layers).contains("2025"))
  }

  @Test("a missing column is reported with the path that names it")
  func unknown() {
    #expect {
      try expansion(.bar, [.x: "month", .y: "v"], facet: "regon")
    } throws: { error in
      "\(error)".contains("facet") && "\(error)".contains("region")
    }
  }

  @Test("the area of points is in proportion to their value; those without one are left out")
  func sizes() throws {
    let table = try DataTable(reading: Array("x,y,n\n1,1,100\n2,2,25\n3,3,\n".utf8), as: .csv)
    let chart = try PlottedChart(
      .bare(.point, [.x: "x", .y: "y", .size: "n"]), of: table, size: Size(width: 400, height: 400))
    let image = PointLayers(mark: chart.marks[0], plot: chart.plot)
    let diameters = chart.marks[0].rows.map(image.diameter)
    #expect(diameters[0] == 2 * diameters[1] && diameters[2] == 0)
    #expect(image.layers.count == 2)
    let written = texts(
      try expansion(.point, [.x: "x", .y: "y", .size: "n"], facet: nil, csv: "x,y,n\n1,1,100\n2,2,25\n")
        .layers)
    #expect(written.contains("n 10") && written.contains("100"), "\(written)")
  }

  @Test(
    "colors of answers are a diverging ramp through gray, which only odd numbers include",
    arguments: [ChartTheme.light, .dark, .botanical])
  func diverging(theme: ChartTheme) {
    let ramp = theme.divergingRamp
    #expect(SeriesColors.diverging.colors(count: 5, theme: theme) == ramp)
    #expect(SeriesColors.diverging.colors(count: 4, theme: theme) == [ramp[0], ramp[1], ramp[3], ramp[4]])
    #expect(SeriesColors.diverging.colors(count: 3, theme: theme) == [ramp[0], ramp[2], ramp[4]])
    #expect(SeriesColors.diverging.colors(count: 2, theme: theme) == [ramp[0], ramp[4]])
    #expect(SeriesColors.diverging.colors(count: 1, theme: theme) == [ramp[2]])
    #expect(SeriesColors.diverging.colors(count: 0, theme: theme).isEmpty)
    #expect(Set(SeriesColors.diverging.colors(count: 11, theme: theme)).count == 11)
    for color in ramp { #expect(Contrast.ratio(color, theme.background) >= 3) }
  }
}
