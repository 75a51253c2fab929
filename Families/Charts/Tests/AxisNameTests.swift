import SceneModel
import Tabular
import Testing
import VectorGraphics

@testable import AfterglowCharts

/// The layout of category names and dates on an axis.
@Suite struct AxisNameTests {
  private func expansion(
    _ kind: MarkKind, _ columns: [Channel: String], _ csv: String, width: Double = 500, height: Double = 300,
    _ change: (inout Chart) -> Void = { _ in }
  ) throws -> ComponentExpansion {
    var specification = Chart(marks: [
      Mark(kind, encodings: columns.mapValues { Encoding(shorthand: $0) })
    ])
    change(&specification)
    let table = try DataTable(reading: Array(csv.utf8), as: .csv)
    return try ChartLayers(specification, size: Size(width: width, height: height), text: EvenText())
      .expansion(of: table, tellsWhyEmpty: true)
  }

  private func names(_ count: Int) -> String {
    "name,n\n" + (0..<count).map { "name \($0),\($0 + 1)\n" }.joined()
  }

  @Test("all names next to bars are shown if their lines fit, in a smaller font if necessary")
  func namesNextToBars() throws {
    for (count, height) in [(12, 300.0), (20, 340), (30, 460)] {
      let expansion = try expansion(.bar, [.x: "n", .y: "name"], names(count), height: height)
      #expect(texts(expansion.layers).count { $0.hasPrefix("name ") } == count)
      #expect(expansion.warnings.isEmpty)
    }
  }

  @Test("names that do not fit are counted")
  func leftOut() throws {
    let expansion = try expansion(.bar, [.x: "n", .y: "name"], names(60))
    let shown = texts(expansion.layers).count { $0.hasPrefix("name ") }
    #expect(shown < 60)
    #expect(
      expansion.warnings == ["y: \(60 - shown) of 60 names are omitted; a taller chart has room for more"])
  }

  @Test("long names are broken under bars and beside them before they are cut")
  func broken() throws {
    let csv =
      "name,n\n" + ["one two three four", "five six seven eight", "nine"].map { "\($0),1\n" }.joined()
    let layers = try expansion(.bar, [.x: "name", .y: "n"], csv, width: 280).layers
    let content = allTexts(layers).first { $0.spans.first?.text == "one two three four" }
    #expect(content?.wraps == true)
  }

  @Test("names are on one line, cut with an ellipsis, rather than broken within a word")
  func unbrokenWords() throws {
    let csv =
      "name,n\nDonaudampfschifffahrtsgesellschaftskapitänsmütze,1\none two three four five six seven,2\n国立研究開発法人新エネルギー産業技術総合開発機構の事業,3\n"
    let contents = allTexts(try expansion(.bar, [.x: "n", .y: "name"], csv).layers)
    func lineLimit(_ start: String) -> Int? {
      contents.first { $0.spans.first?.text.hasPrefix(start) == true }?.lineLimit
    }
    #expect(lineLimit("Donau") == 1 && lineLimit("one two") == 2 && lineLimit("国立") == 2)
  }

  private func allTexts(_ layers: [Layer]) -> [TextContent] {
    layers.flatMap { layer -> [TextContent] in
      switch layer.content {
      case .text(let content): [content]
      case .group(let children): allTexts(children)
      default: []
      }
    }
  }

  private func days(_ count: Int, from start: String, every days: Int = 1) throws -> String {
    let first = try #require(LocalDateTime(iso: start)).date
    return "d,v\n" + (0..<count).map { "\(first.adding(days: $0 * days)),\($0)\n" }.joined()
  }

  private func dayTexts(_ csv: String) throws -> [String] {
    texts(try expansion(.line, [.x: "d", .y: "v"], csv, width: 800).layers).filter { text in
      ["Jan", "Feb", "Mar", "Apr", "Dec"].contains(String(text.prefix(3)))
    }
  }

  @Test("the days of a month have ticks at even distances")
  func even() throws {
    let numbers = try dayTexts(days(28, from: "2025-03-01")).compactMap { $0.split(separator: " ").last }
      .compactMap { Int($0) }
    let steps = Set(zip(numbers, numbers.dropFirst()).map { $1 - $0 })
    #expect(numbers.count > 3 && steps.count == 1)
  }

  @Test("few dates have ticks where they are; starts and ends of months are named by the month")
  func own() throws {
    let months = "d,v\n2025-01-01,1\n2025-02-01,2\n2025-03-01,3\n2025-04-01,1\n"
    #expect(try dayTexts(months) == ["Jan", "Feb", "Mar", "Apr"])
    let ends = "d,v\n2024-12-31,1\n2025-01-31,2\n2025-02-28,3\n2025-03-31,1\n"
    #expect(try dayTexts(ends) == ["Dec", "Jan", "Feb", "Mar"])
    #expect(try dayTexts(days(5, from: "2025-03-05", every: 7)).count == 5)
  }

  @Test("weeks of one day have their ticks on that day")
  func weekdays() throws {
    let weeks = try DataTable(reading: Array(days(20, from: "2025-03-05", every: 7).utf8), as: .csv)
    let chart = try PlottedChart(
      .bare(.line, [.x: "d", .y: "v"]), of: weeks, size: Size(width: 2000, height: 300))
    guard case .time(let scale) = chart.plot.x else {
      Issue.record("no axis of time")
      return
    }
    #expect(scale.ticks(count: 20).allSatisfy { $0.date.weekday == .wednesday })
  }

  @Test("the first label and each that begins a year have the year below them")
  func years() throws {
    let csv = "d,v\n" + (10...12).map { "2024-\($0)-01,1\n" }.joined() + "2025-01-01,2\n2025-02-01,2\n"
    for kind in [MarkKind.bar, .line] {
      let written = texts(try expansion(kind, [.x: "d", .y: "v"], csv).layers)
      #expect(written.filter { ["2024", "2025"].contains($0) } == ["2024", "2025"])
      #expect(written.contains("Jan") && written.contains("Oct"))
    }
    let upright = texts(try expansion(.bar, [.x: "v", .y: "d:month"], csv).layers)
    #expect(upright.contains("Oct 2024") && upright.contains("Jan 2025") && upright.contains("Feb"))
  }

  @Test("axes of shares and bands have matching titles, and units follow the name")
  func titles() throws {
    let csv = "a,s,n,m\nx,p,1,2\nx,q,3,4\n"
    let share = try expansion(.bar, [.x: "a", .y: "n:sum", .color: "s"], csv) {
      $0.marks[0].plainPosition = .normalize
    }
    #expect(texts(share.layers).contains("Share") && !texts(share.layers).contains("Sum of n"))
    let band = texts(try expansion(.area, [.x: "a", .y: "n", .yEnd: "m"], csv).layers)
    #expect(band.contains("n – m"))
    let unit = texts(try expansion(.bar, [.x: "a", .y: "n"], "a,n\nx,5%\ny,7.5%\n").layers)
    #expect(unit.contains("n (%)"))
  }

  @Test("stacks about zero have no numbers below zero on their axis")
  func centered() throws {
    let csv = "a,s,n\nx,p,1000\nx,q,3000\n"
    let written = texts(
      try expansion(.bar, [.x: "a", .y: "n:sum", .color: "s"], csv) { $0.marks[0].plainPosition = .center }
        .layers)
    #expect(!written.contains { $0.hasPrefix("−") } && written.contains("Sum of n"))
  }
}
