import Tabular
import Testing
import VectorGraphics

@testable import AfterglowCharts

/// Bars and rectangles between two values.
@Suite struct RangedMarkTests {
  private static let size = Size(width: 400, height: 300)
  private static let plan = """
    task,from,to
    Plan,2026-01-05,2026-02-10
    Build,2026-02-01,2026-04-20
    """

  private func chart(_ kind: MarkKind, _ columns: [Channel: String], _ csv: String) throws -> PlottedChart {
    try PlottedChart(.bare(kind, columns), of: DataTable(reading: Array(csv.utf8), as: .csv), size: Self.size)
  }

  @Test("bars between two dates are on a time axis that contains both ends and ends with a tick")
  func dates() throws {
    let chart = try chart(.bar, [.x: "from", .xEnd: "to", .y: "task"], Self.plan)
    let bars = BarLayers(mark: chart.marks[0], plot: chart.plot).bars
    try #require(bars.count == 2)
    guard case .time(let scale) = chart.plot.x else {
      Issue.record("the axis is none of time")
      return
    }
    #expect(scale.stop == LocalDateTime(iso: "2026-05-01"))
    let end = try #require(chart.plot.x.position(of: .text("2026-02-10")))
    #expect(abs(bars[0].box.maxX - end) < 1e-9 && bars[0].box.minX < bars[1].box.minX)
    #expect(bars[0].box.maxY <= bars[1].box.minY)
  }

  @Test("rectangles between two dates do as well, and bars down the page")
  func others() throws {
    let cells = try chart(.rectangle, [.x: "from", .xEnd: "to", .y: "task"], Self.plan)
    let boxes = cells.marks[0].rows.compactMap {
      RectangleLayers(mark: cells.marks[0], plot: cells.plot).box(of: $0)
    }
    #expect(boxes.count == 2 && boxes.allSatisfy { $0.width > 50 })
    let upright = try chart(.bar, [.y: "from", .yEnd: "to", .x: "task"], Self.plan)
    #expect(BarLayers(mark: upright.marks[0], plot: upright.plot).bars.count == 2)
  }

  @Test("the label of a bar between two values is its length, between two dates both")
  func labels() throws {
    func texts(_ columns: [Channel: String], _ csv: String) throws -> [Double?] {
      let chart = try chart(.bar, columns, csv)
      return try BarLayers(mark: chart.marks[0], plot: chart.plot).placedLabels().map(\.value)
    }
    #expect(try texts([.x: "d", .y: "lo", .yEnd: "hi"], "d,lo,hi\na,3,9\nb,-2,4\n") == [6, 6])
    #expect(try texts([.x: "from", .xEnd: "to", .y: "task"], Self.plan).count == 2)
  }

  @Test(
    "bars on dates that a transform gathered into weeks or months are as wide as those",
    arguments: [
      ("2026-09-07", "2026-09-14", TimeBin.week), ("2026-09-01", "2026-11-01", .month),
      ("2025-01-01", "2026-01-01", .year), ("2026-09-07", "2026-09-09", .day),
    ])
  func gathered(first: String, second: String, bin: TimeBin) throws {
    let chart = try chart(.bar, [.x: "d", .y: "v"], "d,v\n\(first),1\n\(second),2\n")
    guard case .band(_, let found) = chart.plot.x else {
      Issue.record("the axis has no bands")
      return
    }
    #expect(found == bin)
  }
}
