import DataFiles
import Tabular
import Testing
import VectorGraphics

@testable import AfterglowCharts

/// The same data laid out by Vega-Lite and by Afterglow. `Scripts/vega-lite-geometry.py` generates the
/// expected values.
@Suite struct VegaLiteTests {
  private static let size = Size(width: 400, height: 300)

  /// A chart of the case file: its rows, and the layout by Vega-Lite.
  private struct Reference {
    let table: DataTable
    let marks: [JSONValue]
    let ticks: [Double]

    init(_ name: String) throws {
      let document = try JSONDocument(parsing: Array(CaseFiles.data("vega_lite_geometry.json")))
      let chart = try #require(document.root["charts"]?[name])
      table = try DataTable(objects: #require(chart["spec"]?["data"]?["values"]?.array))
      marks = try #require(chart["marks"]?.array)
      ticks = try #require(chart["valueTicks"]?.array).compactMap(\.double)
    }

    func rect(_ index: Int) throws -> Rect {
      func field(_ name: String, _ whole: Double) throws -> Double {
        try #require(marks[index][name]?.double) * whole
      }
      return Rect(
        x: try field("x", size.width), y: try field("y", size.height),
        width: try field("width", size.width), height: try field("height", size.height))
    }
  }

  private func expectEqual(_ box: Rect, _ reference: Rect, _ what: String) {
    let differences = [
      box.x - reference.x, box.y - reference.y, box.width - reference.width, box.height - reference.height,
    ]
    #expect(differences.allSatisfy { abs($0) < 1e-5 }, "\(what): \(box) beside \(reference)")
  }

  /// Vega-Lite leaves a tenth of a bar's band empty and requests eight ticks in these charts.
  private func bars(_ columns: [Channel: String], _ reference: Reference) throws -> PlottedChart {
    var specification = Chart.bare(.bar, columns)
    specification.marks[0].bandPadding = 0.1
    specification.yAxis.tickCount = 8
    return try PlottedChart(specification, of: reference.table, size: Self.size)
  }

  @Test("bars have the positions, heights and ticks of Vega-Lite's")
  func bar() throws {
    let reference = try Reference("bar")
    let chart = try bars([.x: "day", .y: "volume"], reference)
    let drawn = BarLayers(mark: chart.marks[0], plot: chart.plot).placedBars
    #expect(drawn.count == 5 && reference.marks.count == 5)
    for (index, bar) in drawn.enumerated() { expectEqual(bar.box, try reference.rect(index), "bar \(index)") }
    #expect(chart.ticks(.y, count: 8) == reference.ticks)
  }

  @Test("stacks have Vega-Lite's offsets")
  func stackedBar() throws {
    let reference = try Reference("stackedBar")
    let chart = try bars([.x: "day", .y: "volume", .color: "lift"], reference)
    let drawn = BarLayers(mark: chart.marks[0], plot: chart.plot).placedBars
    #expect(drawn.count == 15 && reference.marks.count == 15)
    for (index, bar) in drawn.enumerated() {
      expectEqual(bar.box, try reference.rect(index), "part \(index)")
    }
    #expect(chart.ticks(.y, count: 8) == reference.ticks)
  }

  @Test("lines go through Vega-Lite's points: heights are equal, and so are the parts of the way across")
  func line() throws {
    let reference = try Reference("line")
    var specification = Chart.bare(.line, [.x: "date", .y: "weight"])
    specification.yAxis.tickCount = 8
    specification.yAxis.includesZero = false
    let chart = try PlottedChart(specification, of: reference.table, size: Self.size)
    let mark = chart.marks[0]
    let points = LineLayers(mark: mark, plot: chart.plot).points(of: mark.rows)
    #expect(points.count == reference.marks.count)
    let first = try #require(points.first)
    let last = try #require(points.last)
    for (point, expected) in zip(points, reference.marks) {
      let x = try #require(expected["x"]?.double)
      let y = try #require(expected["y"]?.double)
      #expect(abs((point.x - first.x) / (last.x - first.x) - x) < 1e-6)
      #expect(abs(point.y / Self.size.height - y) < 1e-6)
    }
    #expect(chart.ticks(.y, count: 8) == reference.ticks)
  }

  @Test("slices have Vega-Lite's angles")
  func donut() throws {
    let reference = try Reference("donut")
    let specification = Chart.bare(.sector, [.angle: "count", .color: "part"])
    let chart = try PlottedChart(specification, of: reference.table, size: Self.size)
    let slices = PieLayout.slices(of: chart.marks[0].rows.map { $0[.angle].number ?? 0 })
    #expect(slices.count == reference.marks.count)
    for (slice, expected) in zip(slices, reference.marks) {
      #expect(abs(slice.startAngle - (try #require(expected["startAngle"]?.double))) < 1e-6)
      #expect(abs(slice.endAngle - (try #require(expected["endAngle"]?.double))) < 1e-6)
    }
  }

  @Test("cells of a heat map have the positions of Vega-Lite's")
  func heatMap() throws {
    let reference = try Reference("heatMap")
    var specification = Chart.bare(
      .rectangle, [.x: "hour:category", .y: "day", .color: "sets"])
    specification.marks[0].bandPadding = 0
    let chart = try PlottedChart(specification, of: reference.table, size: Self.size)
    let image = RectangleLayers(mark: chart.marks[0], plot: chart.plot)
    #expect(chart.marks[0].rows.count == reference.marks.count)
    for (index, row) in chart.marks[0].rows.enumerated() {
      expectEqual(try #require(image.box(of: row)), try reference.rect(index), "cell \(index)")
    }
  }
}
