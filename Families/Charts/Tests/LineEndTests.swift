import SceneModel
import Tabular
import Testing
import VectorGraphics

@testable import AfterglowCharts

/// Names at the ends of lines, texts at rules, and bars along time.
@Suite struct LineEndTests {
  private static let size = Size(width: 600, height: 400)

  private func chart(
    series: Int, kind: MarkKind = .line, _ change: (inout Chart) -> Void = { _ in }
  ) throws -> ComponentExpansion {
    let rows = (0..<series).flatMap { line in (0..<4).map { "\($0),\(line * 3 + $0),name \(line)" } }
    let csv = "t,v,s\n" + rows.joined(separator: "\n") + "\n"
    var specification = Chart(marks: [
      Mark(
        kind, encodings: [.x: Encoding(field: "t"), .y: Encoding(field: "v"), .color: Encoding(field: "s")])
    ])
    change(&specification)
    return try ChartLayers(specification, size: Self.size, text: EvenText()).expansion(
      of: DataTable(reading: Array(csv.utf8), as: .csv))
  }

  /// The left ends and heights of the names in a chart, at all depths.
  private func names(_ layers: [Layer], at origin: Point = .zero) -> [(text: String, place: Point)] {
    layers.flatMap { layer -> [(text: String, place: Point)] in
      var place = origin
      place.x += layer.frame.left?.points ?? 0
      place.y += layer.frame.top?.points ?? 0
      switch layer.content {
      case .text(let content):
        let text = content.spans.map(\.text).joined()
        return text.hasPrefix("name ") ? [(text, place)] : []
      case .group(let children): return names(children, at: place)
      default: return []
      }
    }
  }

  @Test(
    "up to six lines, and more than there are colors, have their names at their ends; areas have a legend",
    arguments: [
      (2, MarkKind.line, true), (6, .line, true), (7, .line, false), (12, .line, true), (2, .area, false),
      (2, .bar, false),
    ])
  func places(series: Int, kind: MarkKind, areAtEnds: Bool) throws {
    let found = names(try chart(series: series, kind: kind).layers)
    #expect(found.count == series)
    #expect(
      Set(found.map { $0.place.x.rounded() }).count == (areAtEnds ? 1 : min(series, found.count))
        || !areAtEnds)
    #expect(found.allSatisfy { ($0.place.x > 400) == areAtEnds } || !areAtEnds)
  }

  @Test("names do not touch, and are in the order of their lines")
  func order() throws {
    let found = names(try chart(series: 12).layers).sorted { $0.place.y < $1.place.y }
    #expect(found.map(\.text) == (0..<12).reversed().map { "name \($0)" })
    #expect(zip(found, found.dropFirst()).allSatisfy { $1.place.y - $0.place.y > 13 })
  }

  @Test("a requested legend is kept, and names at ends can be requested")
  func asked() throws {
    #expect(names(try chart(series: 3) { $0.legend = .top }.layers).allSatisfy { $0.place.y < 60 })
    #expect(names(try chart(series: 7) { $0.legend = .end }.layers).allSatisfy { $0.place.x > 400 })
    #expect(names(try chart(series: 3) { $0.legend = .none }.layers).isEmpty)
  }

  @Test(
    "labels are separated with minimal movement",
    arguments: [
      ([10.0, 20, 30], [10.0, 20, 30]), ([10, 10], [5, 15]), ([0, 0, 0], [0, 10, 20]),
      ([98, 99], [90, 100]), ([], []),
    ])
  func spread(wanted: [Double], places: [Double]) {
    #expect(SpreadLabels.places(of: wanted, distance: 10, within: 0...100) == places)
  }

  private func texts(of rule: Mark) throws -> [String] {
    AfterglowChartsTests.texts(try chart(series: 1) { $0.marks.append(rule) }.layers)
  }

  @Test("rules have texts: words, also a single one, or a column")
  func rules() throws {
    for words in ["goal", "the goal"] {
      let rule = Mark(
        .rule, encodings: [.y: Encoding(constant: .number(2)), .text: Encoding(shorthand: words)])
      #expect(try texts(of: rule).contains(words))
      let mean = Mark(
        .rule, encodings: [.y: Encoding(shorthand: "v:mean"), .text: Encoding(shorthand: words)])
      #expect(try texts(of: mean).contains(words))
    }
    let column = Mark(.rule, encodings: [.x: Encoding(field: "t"), .text: Encoding(field: "s")])
    #expect(try texts(of: column).count { $0 == "name 0" } >= 4)
  }

  @Test("bars along time have a grid, a line at its beginning, and ticks at both ends")
  func spans() throws {
    let csv = "task,start,end\na,2025-01-06,2025-02-14\nb,2025-02-03,2025-05-20\n"
    let specification = Chart(marks: [
      Mark(
        .bar,
        encodings: [.x: Encoding(field: "start"), .xEnd: Encoding(field: "end"), .y: Encoding(field: "task")])
    ])
    let chart = try PlottedChart(
      specification, of: DataTable(reading: Array(csv.utf8), as: .csv), size: Self.size)
    guard case .time(let scale) = chart.plot.x else {
      Issue.record("no axis of time")
      return
    }
    #expect(scale.start.date.day == 1 && scale.stop.date.description == "2025-06-01")
    #expect(chart.axes.gridLayers(specification).count > 3)
    #expect(chart.axes.baselineLayers(specification).count == 1)
  }
}
