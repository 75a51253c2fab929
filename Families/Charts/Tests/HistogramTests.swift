import Tabular
import Testing
import VectorGraphics

@testable import AfterglowCharts

/// Numbers in intervals.
@Suite struct HistogramTests {
  @Test(
    "intervals have round ends and hold all numbers",
    arguments: [
      (NumberBin.count(10), [0.0, 37, 100], [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]),
      (.step(0.1), [0.12, 0.34], [0.1, 0.2, 0.3, 0.4]),
      (.step(25), [-30, 30], [-50, -25, 0, 25, 50]),
      (.edges([65, 0, 18, 18]), [1, 2], [0, 18, 65]),
      (.automatic, [5, 5, 5], [4.5, 5.5]),
      (.automatic, [1, 2, 3, 4, 5, 6], [0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5]),
    ])
  func edges(bin: NumberBin, numbers: [Double], edges: [Double]) {
    #expect(bin.edges(of: numbers) == edges)
  }

  @Test("no numbers, a single end, and too many steps give no intervals")
  func none() {
    #expect(NumberBin.automatic.edges(of: []) == nil)
    #expect(NumberBin.edges([3, 3]).edges(of: [1]) == nil)
    #expect(NumberBin.step(1e-9).edges(of: [0, 1]) == nil)
  }

  @Test("every number is in the interval that a search from one end to the other finds")
  func search() {
    let edges = [-2.0, -1, 0.5, 3, 3.5, 10]
    for number in stride(from: -3.0, through: 11, by: 0.25) {
      let found = zip(edges, edges.dropFirst()).first { low, high in
        low <= number && (number < high || high == 10 && number == 10)
      }
      #expect(NumberBin.interval(of: number, in: edges)?.start == found?.0, "\(number)")
    }
  }

  private func chart(_ kind: MarkKind, _ columns: [Channel: String], _ csv: String) throws -> PlottedChart {
    try PlottedChart(
      .bare(kind, columns), of: DataTable(reading: Array(csv.utf8), as: .csv),
      size: Size(width: 500, height: 300))
  }

  @Test("bars fill their intervals, count their rows, and leave empty intervals empty, along either axis")
  func bars() throws {
    let csv = "v\n1.5\n2.5\n2.75\n11.5\n"
    let upright = try chart(.bar, [.x: "v:bin"], csv)
    let bars = BarLayers(mark: upright.marks[0], plot: upright.plot).bars
    #expect(bars.map { $0.row.interval?.end } == [3, 1] || bars.map { $0.row.interval?.end } == [1, 2, 1])
    let widths = Set(bars.map { ($0.box.width * 100).rounded() })
    #expect(widths.count == 1)
    #expect(upright.marks[0].valueChannel == .y && upright.axes.xPlan?.isQuantitative == true)
    let level = try chart(.bar, [.y: "v:bin"], csv)
    #expect(level.marks[0].valueChannel == .x)
    #expect(BarLayers(mark: level.marks[0], plot: level.plot).bars.count == bars.count)
  }

  @Test("series are stacked in their bin, and cells are between the edges of both bins")
  func seriesAndCells() throws {
    let csv = "v,w,s\n1.5,1,A\n1.25,1,B\n8.5,9,A\n"
    let stacked = try chart(.bar, [.x: "v:bin", .color: "s"], csv)
    let bars = BarLayers(mark: stacked.marks[0], plot: stacked.plot).bars
    #expect(bars.contains { $0.row.interval == StackedInterval(start: 1, end: 2) })
    let cells = try chart(.rectangle, [.x: "v:bin", .y: "w:bin", .color: "count"], csv)
    let image = RectangleLayers(mark: cells.marks[0], plot: cells.plot)
    let boxes = cells.marks[0].rows.compactMap(image.box)
    #expect(boxes.count == 2 && boxes.allSatisfy { $0.width > 20 && $0.height > 10 })
  }

  @Test("values outside of given ends are left out with a warning, and too many bins are reported")
  func warnings() throws {
    let table = try DataTable(reading: Array("v\n1\n2\n99\n".utf8), as: .csv)
    var mark = Mark(.bar, encodings: [.x: Encoding(field: "v")])
    for (bin, words) in [(NumberBin.edges([0, 5, 10]), "outside"), (.step(1e-6), "1 to 1000 intervals")] {
      mark.encodings[.x]?.numberBin = bin
      var preparation = MarkPreparation(table: table)
      _ = try preparation.prepare(mark, path: [])
      #expect(preparation.warnings.contains { $0.contains(words) }, "\(preparation.warnings)")
    }
  }

  @Test("dates are binned by days, weeks, months or years, up to the chart's limit")
  func dates() throws {
    let csv = "d\n2025-01-31\n2025-03-01\n2026-11-30\n"
    let rows = try chart(.bar, [.x: "d:bin"], csv).marks[0].rows
    #expect(rows.map { $0[.x].description } == ["2025-01-01", "2025-03-01", "2026-11-01"])
  }
}

/// Cumulative sums along an axis.
@Suite struct CumulativeTests {
  private func rows(_ kind: MarkKind, x: String, _ csv: String) throws -> [MarkRow] {
    var specification = Chart.bare(kind, [.x: x, .y: "v:sum", .color: "s"])
    specification.marks[0].encodings[.y]?.isCumulative = true
    return try PlottedChart(
      specification, of: DataTable(reading: Array(csv.utf8), as: .csv), size: Size(width: 400, height: 300)
    ).marks[0].rows
  }

  @Test("each series adds up by itself in the order of the axis, and keeps its sum where it has no rows")
  func series() throws {
    let csv = "d,s,v\n2026-01-07,A,4\n2026-01-05,A,1\n2026-01-06,B,10\n"
    let rows = try rows(.line, x: "d", csv)
    let sums = rows.map { "\($0[.color]) \($0[.x]) \($0[.y])" }
    #expect(
      sums == [
        "A 2026-01-05 1", "A 2026-01-06 1", "A 2026-01-07 5", "B 2026-01-06 10", "B 2026-01-07 10",
      ])
  }

  @Test("intervals of time without rows also keep the sum")
  func gaps() throws {
    let rows = try rows(.bar, x: "d:month", "d,s,v\n2026-01-05,A,1\n2026-04-05,A,2\n")
    #expect(rows.map { $0[.y].number } == [1, 1, 1, 3])
  }

  @Test("names keep the order of the data")
  func names() throws {
    let rows = try rows(.bar, x: "d", "d,s,v\nz,A,1\na,A,2\n")
    #expect(rows.map { $0[.x].description } == ["z", "a"] && rows.map { $0[.y].number } == [1, 3])
  }

  @Test("intervals may grow by a ratio, for a logarithmic axis")
  func ratios() throws {
    #expect(NumberBin.ratio(10).edges(of: [0.02, 1, 10, 999, -1]) == [0.01, 0.1, 1, 10, 100, 1000])
    #expect(NumberBin.ratio(10).edges(of: [-1]) == nil)
    var chart = Chart.bare(.bar, [.x: "v"])
    chart.marks[0].encodings[.x]?.numberBin = .ratio(10)
    chart.xAxis.scale = .log
    let plotted = try PlottedChart(
      chart, of: DataTable(csv: "v\n2\n3\n20\n2000\n"), size: Size(width: 300, height: 200))
    // Four powers of ten, of which one has no bar.
    let widths = plotted.marks[0].rows.compactMap { row in
      plotted.marks[0].interval(of: row, on: .x).flatMap { plotted.plot.stretch(of: $0, on: .x)?.width }
    }
    #expect(widths.count == 3 && widths.allSatisfy { abs($0 - 75) < 1e-9 })
    #expect(plotted.marks[0].rows.compactMap { $0[.y].number } == [2, 1, 1])
  }
}
