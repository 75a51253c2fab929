import Tabular
import Testing
import VectorGraphics

@testable import AfterglowCharts

/// The arrangement of series at one position, and how they are distinguished.
@Suite struct SeriesTests {
  private static let size = Size(width: 400, height: 300)

  private func chart(
    _ kind: MarkKind, _ columns: [Channel: String], _ csv: String,
    _ change: (inout Chart) -> Void = { _ in }
  ) throws -> PlottedChart {
    var specification = Chart.bare(kind, columns)
    change(&specification)
    return try PlottedChart(
      specification, of: DataTable(reading: Array(csv.utf8), as: .csv), size: Self.size)
  }

  private static let gaps = """
    d,s,v
    2026-01-05,A,10
    2026-01-06,A,10
    2026-01-06,B,10
    2026-01-07,B,10
    2026-01-07,C,
    2026-01-08,A,10

    """

  @Test(
    "areas are zero where they lack a row or a value, so that stacks have no gaps and never overlap",
    arguments: [(MarkPosition.stack, [10.0, 20, 10, 10]), (.normalize, [1, 1, 1, 1])])
  func missingInStacks(position: MarkPosition, heights: [Double]) throws {
    let chart = try chart(.area, [.x: "d", .y: "v", .color: "s"], Self.gaps) {
      $0.marks[0].plainPosition = position
    }
    let days = Dictionary(grouping: chart.marks[0].rows) { $0[.x].description }.sorted { $0.key < $1.key }
    try #require(days.count == 4)
    for (day, height) in zip(days, heights) {
      let parts = day.value.sorted { $0.series < $1.series }.compactMap(\.interval)
      try #require(parts.count == 3, "\(day.key)")
      #expect(parts[0].start == 0 && parts[2].end == height)
      #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.end == $1.start }, "\(day.key)")
    }
  }

  @Test("a position where no series has a value is a gap")
  func gap() throws {
    let csv = "d,s,v\n2026-01-05,A,1\n2026-01-06,A,\n2026-01-06,B,\n2026-01-07,B,1\n"
    let rows = try chart(.area, [.x: "d", .y: "v", .color: "s"], csv).marks[0].rows
    #expect(rows.filter { $0.interval == nil }.map { $0[.x].description } == ["2026-01-06", "2026-01-06"])
  }

  @Test(
    "sums and counts are stacked; means, extremes and medians of several series are side by side",
    arguments: [
      ("sum", MarkPosition.stack), ("count", .stack), ("mean", .dodge), ("max", .dodge), ("min", .dodge),
      ("median", .dodge),
    ])
  func dodge(aggregate: String, position: MarkPosition) throws {
    let csv = "m,s,v\na,A,60\na,B,80\nb,A,65\nb,B,90\n"
    let chart = try chart(.bar, [.x: "m", .y: "v:\(aggregate)", .color: "s"], csv)
    #expect(chart.marks[0].position == position)
    let bars = BarLayers(mark: chart.marks[0], plot: chart.plot).placedBars
    try #require(bars.count == 4)
    #expect((bars[0].box.x == bars[1].box.x) == (position == .stack))
  }

  @Test("bars alone at their position keep its width, and a requested stack is kept")
  func alone() throws {
    let columns: [Channel: String] = [.x: "m", .y: "v:mean", .color: "m"]
    #expect(try chart(.bar, columns, "m,v\na,1\nb,2\n").marks[0].position == .stack)
    let asked = try chart(.bar, [.x: "m", .y: "v:mean", .color: "s"], "m,s,v\na,A,60\na,B,80\n") {
      $0.marks[0].plainPosition = .stack
    }
    #expect(asked.marks[0].position == .stack)
  }

  @Test(
    "twice as many series as the palette has colors are distinct, and adjacent ones always are",
    arguments: 2...40)
  func colors(count: Int) throws {
    let rows = (0..<count).map { "s\($0),1" }.joined(separator: "\n")
    for palette in [nil, ChartPalette.okabeIto] {
      let chart = try chart(.bar, [.x: "n", .y: "v", .color: "n"], "n,v\n\(rows)\n") {
        $0.palette = palette.map { .list($0) }
      }
      let colors = (0..<count).map(chart.plot.colors.color(ofSeries:))
      #expect(zip(colors, colors.dropFirst() + [colors[0]]).allSatisfy { $0 != $1 })
      if palette == nil, count <= 14 { #expect(Set(colors).count == count) }
    }
  }

  @Test("small slices are merged and reported, even if a category has the same name")
  func other() {
    let values = [60.0, 34, 2, 2, 2]
    let names = ["a", "Other", "c", "d", "e"]
    var mark = PreparedMark(
      specification: Mark(.sector),
      rows: zip(names, values).map { MarkRow(values: [.color: .text($0), .angle: .number($1)]) }, types: [:],
      valueChannel: .y, position: .overlay)
    let warning = mark.mergeSmallSlices(locale: .english)
    #expect(mark.rows.map { $0[.color] } == [.text("a"), .text("Other"), .text("All smaller")])
    #expect(mark.rows.map { $0[.angle].number } == [60, 34, 6])
    #expect(warning == "3 slices below 3% are shown as \"All smaller\": \"c\", \"d\", \"e\"")
  }
}

/// The ticks of axes of days and weeks.
@Suite struct DayTicksTests {
  private func ticks(_ kind: MarkKind, x: String, days: [String]) throws -> [LocalDateTime] {
    let csv = "d,v\n" + days.map { "\($0),1\n" }.joined()
    let chart = try PlottedChart(
      .bare(kind, [.x: x, .y: "v:sum"]), of: DataTable(reading: Array(csv.utf8), as: .csv),
      size: Size(width: 900, height: 300))
    guard case .time(let scale) = chart.plot.x else { return [] }
    return scale.ticks(count: 8)
  }

  @Test("axes of weeks have their ticks on Mondays, where the bins begin, in regions of Sundays too")
  func mondays() throws {
    let days = (1...14).map { "2026-01-\($0 < 10 ? "0" : "")\($0)" } + ["2026-03-15"]
    let ticks = try ticks(.line, x: "d:week:time", days: days)
    #expect(ticks.count > 2 && ticks.allSatisfy { $0.date.weekday == .monday })
    let unbinned = try self.ticks(.line, x: "d", days: days)
    #expect(unbinned.count > 2 && unbinned.allSatisfy { $0.date.weekday == .monday })
  }

  @Test("days without times have no ticks between them; times have")
  func days() throws {
    let days = try ticks(.line, x: "d", days: ["2026-01-05", "2026-01-06", "2026-01-07"])
    #expect(days.map(\.date.day) == [5, 6, 7] && days.allSatisfy { $0.secondOfDay == 0 })
    let times = try ticks(.line, x: "d", days: ["2026-01-05 00:00", "2026-01-07 12:00"])
    #expect(times.count > 3)
  }
}

/// The appearance of several series over and beside each other.
@Suite struct SharedPlaceTests {
  private func chart(
    _ kind: MarkKind, _ columns: [Channel: String], position: MarkPosition, _ csv: String
  ) throws -> PlottedChart {
    var specification = Chart.bare(kind, columns)
    specification.marks[0].plainPosition = position
    specification.marks[0].showsLabels = true
    return try PlottedChart(
      specification, of: DataTable(reading: Array(csv.utf8), as: .csv), size: Size(width: 400, height: 300))
  }

  @Test("overlapping areas are translucent below the edges of all of them; a single one is opaque")
  func overlaidAreas() throws {
    let csv = "d,s,v\n1,A,3\n2,A,5\n1,B,4\n2,B,1\n1,C,2\n2,C,2\n"
    let chart = try chart(.area, [.x: "d", .y: "v", .color: "s"], position: .overlay, csv)
    let layers = LineLayers(mark: chart.marks[0], plot: chart.plot).layers
    try #require(layers.count == 6)
    #expect(layers.prefix(3).allSatisfy { $0.fill != nil && $0.opacity < 0.5 })
    #expect(layers.suffix(3).allSatisfy { $0.stroke != nil && $0.fill == nil && $0.opacity == 1 })
    let alone = try self.chart(.area, [.x: "d", .y: "v"], position: .overlay, "d,v\n1,3\n2,5\n")
    #expect(LineLayers(mark: alone.marks[0], plot: alone.plot).layers.map(\.opacity) == [1])
  }

  @Test("the parts of horizontal and vertical stacks are labeled if there is space")
  func levelStacks() throws {
    let csv = "g,s,v\na,A,60\na,B,38\na,C,2\nb,A,10\nb,B,90\n"
    for columns in [[Channel.x: "v", .y: "g", .color: "s"], [.x: "g", .y: "v", .color: "s"]] {
      let chart = try chart(.bar, columns, position: .stack, csv)
      let labels = try BarLayers(mark: chart.marks[0], plot: chart.plot).placedLabels()
      #expect(labels.compactMap(\.value).sorted() == [10, 38, 60, 90], "\(columns)")
      let texts = Set(texts(labels.map(\.layer)))
      #expect(texts == ["10", "38", "60", "90"])
    }
  }
}
