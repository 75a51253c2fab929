import DataFiles
import Tabular
import Testing
import VectorGraphics

@testable import AfterglowCharts

/// Specifications of Vega-Lite as charts.
@Suite struct VegaLiteSpecTests {
  private func spec(_ json: String) throws -> VegaLiteSpec {
    do {
      return try VegaLiteSpec(reading: try JSONDocument(parsing: json))
    } catch let errors as VegaLiteSpec.SpecErrors {
      throw Unavailable(paths: errors.list.map(\.path))
    }
  }

  private struct Unavailable: Error, Equatable {
    let paths: [String]
  }

  private func unavailable(_ json: String) -> [String] {
    do {
      _ = try spec(json)
      return []
    } catch {
      return (error as? Unavailable)?.paths ?? ["\(error)"]
    }
  }

  @Test("a bar chart of inline values is one mark with both columns")
  func bars() throws {
    let spec = try spec(
      """
      {"title": "A", "data": {"values": [{"a": "B", "b": 2}, {"a": "A", "b": 3}]}, "mark": "bar",
       "encoding": {"x": {"field": "a", "type": "nominal", "axis": {"labelAngle": 0}}, "y": {"field": "b", "type": "quantitative"}}}
      """)
    let mark = try #require(spec.chart.marks.first)
    #expect(mark.kind == .bar && mark.x?.field == "a" && mark.x?.order == .ascending && mark.y?.field == "b")
    #expect(spec.chart.title == "A")
    guard case .table(let table) = spec.source else {
      Issue.record("no table")
      return
    }
    #expect(table.rowCount == 2)
  }

  @Test("transforms, time units, aggregates, stacks and colors are translated")
  func stacked() throws {
    let spec = try spec(
      """
      {"data": {"url": "data/weather.csv"}, "transform": [{"filter": "datum.location === 'Seattle' && datum.wind < 5"}],
       "mark": {"type": "area", "interpolate": "monotone"},
       "encoding": {"x": {"timeUnit": "yearmonth", "field": "date"}, "y": {"aggregate": "count", "stack": "normalize"},
        "color": {"field": "weather", "type": "nominal", "scale": {"domain": ["sun", "fog"], "range": ["#e7ba52", "#c7c7c7"]}}}}
      """)
    let mark = try #require(spec.chart.marks.first)
    #expect(mark.x?.bin == .month && mark.y?.aggregate == .count && mark.plainPosition == .normalize)
    #expect(mark.interpolation == .monotone)
    #expect(
      mark.encodings[.color]?.order == .list(["sun", "fog"]) && mark.encodings[.color]?.range.count == 2)
    #expect(
      spec.chart.transforms == [
        .filter([RowCondition(column: "location", .equal("Seattle")), RowCondition(column: "wind", .less(5))])
      ])
    if case .file(let path) = spec.source {
      #expect(path == "data/weather.csv")
    } else {
      Issue.record("no file")
    }
  }

  @Test("layers have the encodings that they share, and their own")
  func layers() throws {
    let spec = try spec(
      """
      {"data": {"values": [{"a": "A", "b": 28}]}, "encoding": {"y": {"field": "a", "type": "nominal"},
       "x": {"field": "b", "type": "quantitative", "scale": {"domain": [0, 60]}}},
       "layer": [{"mark": "bar"}, {"mark": {"type": "text", "align": "left"}, "encoding": {"text": {"field": "b"}}},
        {"mark": {"type": "line", "point": true}, "transform": [{"filter": {"field": "b", "gt": 3}}]}]}
      """)
    #expect(spec.chart.marks.map(\.kind) == [.bar, .text, .line, .point])
    #expect(spec.chart.marks.allSatisfy { $0.x?.field == "b" && $0.y?.field == "a" })
    #expect(spec.chart.marks[1].placement == .right)
    #expect(spec.chart.marks[2].filter == [RowCondition(column: "b", .greater(3))])
    #expect(spec.chart.xAxis.domain == [0, 60])
  }

  @Test(
    "what charts do not have is named by its path, all of it",
    arguments: [
      (#"{"mark": "trail", "encoding": {"x": {"field": "a"}}}"#, ["mark"]),
      (
        #"{"mark": "bar", "encoding": {"x": {"field": "a", "timeUnit": "month"}, "y": {"field": "b", "aggregate": "stdev"}}}"#,
        ["encoding.x.timeUnit", "encoding.y.aggregate"]
      ),
      (
        #"{"mark": "bar", "transform": [{"calculate": "datum.a * 2", "as": "b"}], "encoding": {"x": {"field": "b"}}}"#,
        ["transform[0].calculate", "transform[0].as"]
      ),
      (
        #"{"mark": "line", "encoding": {"x": {"field": "a"}, "y": {"field": "b"}, "order": {"field": "y"}}}"#,
        ["encoding.order"]
      ),
      (
        #"{"encoding": {"x": {"field": "a"}}, "layer": [{"mark": "bar"}, {"mark": "geoshape"}]}"#,
        ["layer[1].mark"]
      ),
      (
        #"{"mark": "bar", "encoding": {"x": {"field": "a"}, "color": {"condition": {"test": "datum.a"}, "value": "red"}}}"#,
        ["encoding.color.condition"]
      ),
      (#"{"hconcat": []}"#, ["", "hconcat"]),
      (
        #"{"mark": "bar", "encoding": {"x": {"field": "a"}}, "data": {"url": "https://x.org/a.csv"}}"#,
        ["data.url"]
      ),
      (
        #"{"mark": "bar", "encoding": {"x": {"field": "a"}}, "transform": [{"filter": "datum.a + 1 > 2"}]}"#,
        ["transform[0].filter"]
      ),
    ])
  func errors(json: String, paths: [String]) {
    #expect(unavailable(json) == paths)
  }
}
