import Tabular
import Testing
import VectorGraphics

@testable import AfterglowCharts

/// Box plots and error bands.
@Suite struct SummaryMarkTests {
  @Test(
    "quartiles are those of R's quantile(), type 7",
    arguments: [
      ([7.0, 15, 36, 39, 40, 41], 20.25, 37.5, 39.75), ([1, 2, 3, 4], 1.75, 2.5, 3.25), ([5], 5, 5, 5),
    ])
  func quartiles(values: [Double], lower: Double, median: Double, upper: Double) throws {
    let summary = try #require(ValueSummary(of: values.reversed()))
    #expect(summary.lowerQuartile == lower && summary.median == median && summary.upperQuartile == upper)
  }

  @Test("whiskers end at values within one and a half times the box; values beyond are outliers")
  func whiskers() throws {
    let summary = try #require(ValueSummary(of: [1, 2, 3, 4, 5, 6, 7, 8, 30, -20]))
    #expect(summary.whiskers == ScaleDomain(1, 8) && summary.outliers == [-20, 30])
    #expect(summary.extent == ScaleDomain(-20, 30))
    #expect(ValueSummary(of: []) == nil)
  }

  @Test("bands extend by the sample's standard deviation, its error, the quartiles or the range")
  func bands() throws {
    let values = [2.0, 4, 4, 4, 5, 5, 7, 9]
    let deviation = (32.0 / 7).squareRoot()
    #expect(BandExtent.deviation.ends(of: values) == ScaleDomain(5 - deviation, 5 + deviation))
    let error = deviation / 8.0.squareRoot()
    #expect(BandExtent.error.ends(of: values) == ScaleDomain(5 - error, 5 + error))
    #expect(BandExtent.quartiles.ends(of: values) == ScaleDomain(4, 5.5))
    #expect(BandExtent.range.ends(of: values) == ScaleDomain(2, 9))
    #expect(BandExtent.deviation.ends(of: [3]) == ScaleDomain(3, 3) && BandExtent.range.ends(of: []) == nil)
  }

  private static let csv =
    "g,s,v\n"
    + (0..<40).map { "\($0 % 2 == 0 ? "a" : "b"),\($0 % 4 < 2 ? "A" : "B"),\(100 + $0)" }
    .joined(separator: "\n") + "\n"

  private func chart(_ kind: MarkKind, _ columns: [Channel: String], _ csv: String) throws -> PlottedChart {
    try PlottedChart(
      .bare(kind, columns), of: DataTable(reading: Array(csv.utf8), as: .csv),
      size: Size(width: 500, height: 300))
  }

  @Test("boxes are side by side for each series, in both directions, on an axis that may omit zero")
  func boxes() throws {
    for (x, y, channel) in [("g", "v", Channel.y), ("v", "g", .x)] {
      let chart = try chart(.box, [.x: x, .y: y, .color: "s"], Self.csv)
      let mark = chart.marks[0]
      #expect(mark.valueChannel == channel && mark.rows.count == 4)
      let bars = BarLayers(mark: mark, plot: chart.plot).placedBars
      #expect(Set(bars.map { channel == .y ? $0.box.minX : $0.box.minY }).count == 4)
      #expect(bars.allSatisfy { mark.summary(of: $0.row) != nil })
      let least = chart.ticks(channel, count: 6).min() ?? 0
      #expect(least > 50)
      #expect(BoxLayers(mark: mark, plot: chart.plot).layers.count >= 12)
    }
    #expect(try chart(.box, [.x: "g", .y: "v", .color: "g"], Self.csv).marks[0].position == .overlay)
  }

  @Test("a band is an area between two values for each series, which lines show through")
  func band() throws {
    let csv = "d,s,v\n2026-01-05,A,1\n2026-01-05,A,3\n2026-01-06,A,5\n2026-01-06,A,5\n"
    let mark = try chart(.band, [.x: "d", .y: "v", .color: "s"], csv).marks[0]
    #expect(mark.specification.kind == .area && mark.specification.plainOpacity < 0.5)
    #expect(mark.rows.map { $0.interval?.end }.count == 2)
    let first = try #require(mark.rows.first)
    #expect(first[.y].number == 2 - 2.0.squareRoot() && first[.yEnd].number == 2 + 2.0.squareRoot())
  }
}
