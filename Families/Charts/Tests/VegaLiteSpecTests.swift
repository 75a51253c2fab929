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
      spec.chart.transforms == [.keep(try Formula("datum.location === 'Seattle' && datum.wind < 5"))])
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
    #expect(spec.chart.marks[2].transforms == [.filter([RowCondition(column: "b", .greater(3))])])
    #expect(spec.chart.xAxis.domain == [0, 60])
  }

  @Test(
    "what charts do not have is named by its path, all of it",
    arguments: [
      (#"{"mark": "trail", "encoding": {"x": {"field": "a"}}}"#, ["mark"]),
      (
        #"{"mark": "bar", "encoding": {"x": {"field": "a", "timeUnit": "monthdate"}, "y": {"field": "b", "aggregate": "ci0"}}}"#,
        ["encoding.x.timeUnit", "encoding.y.aggregate"]
      ),
      (
        #"{"mark": "bar", "transform": [{"calculate": "format(datum.a, 's')", "as": "b"}, {"lookup": "a"}], "encoding": {"x": {"field": "b"}}}"#,
        ["transform[0].calculate", "transform[1].from"]
      ),
      (
        #"{"mark": "bar", "encoding": {"x": {"field": "a"}, "y": {"field": "b"}, "order": {"field": "y"}}}"#,
        ["encoding.order"]
      ),
      (
        #"{"encoding": {"x": {"field": "a"}}, "layer": [{"mark": "bar"}, {"mark": "geoshape"}], "projection": {"type": "albers", "clipAngle": 3}}"#,
        ["projection.type", "layer[1].mark"]
      ),
      (
        #"{"mark": "bar", "encoding": {"x": {"field": "a", "condition": {"test": "datum.a"}}, "y": {"field": "b"}}}"#,
        ["encoding.x.condition"]
      ),
      (#"{"hconcat": []}"#, ["hconcat"]),
      (
        #"{"encoding": {"x": {"field": "a"}}, "layer": [{"mark": "bar"}], "resolve": {"scale": {"y": "independent"}}}"#,
        ["resolve.scale.y"]
      ),
      (
        #"{"mark": "bar", "encoding": {"x": {"field": "a"}}, "data": {"url": "https://x.org/a.csv"}}"#,
        ["data.url"]
      ),
      (
        #"{"mark": {"type": "image", "url": "http://x.org/a.png"}, "encoding": {"x": {"field": "a"}, "url": {"value": 1}}}"#,
        ["encoding.url", "mark.url"]
      ),
      (
        #"{"data": {"values": [{"i": "a.png"}, {"i": "https://x.org/a.png"}]}, "mark": "image", "encoding": {"x": {"field": "a"}, "url": {"field": "i"}}}"#,
        ["data.values[1].i"]
      ),
      (
        #"{"mark": "bar", "encoding": {"x": {"field": "a"}}, "transform": [{"filter": "datum.a + > 2"}]}"#,
        ["transform[0].filter"]
      ),
    ])
  func errors(json: String, paths: [String]) {
    #expect(unavailable(json) == paths)
  }

  private func mark(_ encoding: String, mark: String = #""point""#) throws -> Mark {
    try #require(
      try spec(
        """
        {"mark": \(mark), "encoding": {"x": {"field": "a", "type": "quantitative"}, "y": {"field": "b", "type": "nominal"},
         \(encoding)}}
        """
      ).chart.marks.first)
  }

  @Test("images have the boxes of their sides, of which one may follow from the other, and no color")
  func images() throws {
    let image = try mark(
      #""url": {"field": "u"}, "color": {"field": "c"}"#, mark: #"{"type": "image", "width": 40}"#)
    #expect(image.kind == .image && image.url?.field == "u" && image.color == nil)
    #expect(image.pointSize == 40 && image.height == 500 && image.fit == .contain)
    #expect(try mark(#""url": {"value": "a.png"}"#, mark: #""image""#).fit == .none)
  }

  @Test("a position that names no values is none, and an error of a mark has the path of its encoding")
  func emptyEncodings() throws {
    let spec = try spec(
      #"{"encoding": {"y": {"type": "quantitative"}}, "layer": [{"mark": "rule", "encoding": {"x": {"field": "a"}}}, {"mark": "bar", "encoding": {"y": {"field": "b"}}}]}"#
    )
    #expect(spec.chart.marks[0].y == nil && spec.chart.marks[1].y?.field == "b")
    #expect(spec.panels[0].path(of: "marks[1].y") == "layer[1].encoding.y")
  }

  @Test("colors that follow from a test are a column of colors")
  func conditions() throws {
    let mark = try mark(#""color": {"condition": {"test": "datum.a < 3", "value": "red"}, "value": "blue"}"#)
    let color = try #require(mark.encodings[.color])
    #expect(color.isLiteral && !color.hasLegend)
    #expect(
      mark.transforms == [
        .calculate(try Formula("(datum.a < 3) ? 'red' : 'blue'"), name: try #require(color.field))
      ])
  }

  @Test("months, shapes, dashes, details and orders are channels of their own")
  func channels() throws {
    let line = try mark(
      #""detail": {"field": "d"}, "order": {"field": "o"}, "strokeDash": {"field": "s"}"#, mark: #""line""#)
    #expect(line.detail?.field == "d" && line.order?.field == "o" && line.dashesBy?.field == "s")
    #expect(try mark(#""shape": {"field": "s"}"#).symbolBy?.field == "s")
    #expect(
      try mark(#""color": {"timeUnit": "month", "field": "t"}"#).encodings[.color]?.cycle == .monthOfYear)
    #expect(try mark(#""size": {"value": 78.5}"#).pointSize.map { abs($0 - 10) < 0.01 } == true)
  }

  @Test("properties that follow from a test make two marks, each with its rows")
  func choices() throws {
    let marks = try spec(
      """
      {"mark": {"type": "text", "align": {"expr": "datum.a < 0 ? 'right' : 'left'"}},
       "encoding": {"x": {"field": "a", "type": "quantitative"}, "y": {"field": "b"}, "text": {"field": "a"}}}
      """
    ).chart.marks
    #expect(marks.map(\.placement) == [.left, .right])
    #expect(
      marks.map(\.transforms) == [
        [.keep(try Formula("datum.a < 0 "))], [.keep(try Formula("!(datum.a < 0 )"))],
      ])
  }

  @Test("views beside, below and after each other have their places")
  func places() throws {
    let bar = #"{"mark": "bar", "encoding": {"x": {"field": {"repeat": "column"}}}}"#
    let repeated = try spec(#"{"repeat": {"column": ["a", "b"]}, "spec": \#(bar)}"#)
    #expect(repeated.panels.map(\.place.x) == [0, 0.5])
    #expect(repeated.panels.map { $0.chart.marks.first?.x?.field } == ["a", "b"])
    let below = try spec(
      #"{"vconcat": [{"height": 50, "mark": "bar", "encoding": {"x": {"field": "a"}}}, {"mark": "bar", "encoding": {"x": {"field": "b"}}}]}"#
    )
    #expect(below.panels.map(\.place.height) == [0.2, 0.8])
  }

  @Test("charts that share a scale have the same ends")
  func sharedScales() throws {
    let panels = try spec(
      #"{"resolve": {"scale": {"y": "shared"}}, "hconcat": [{"mark": "bar", "encoding": {"x": {"field": "k"}, "y": {"field": "a", "type": "quantitative"}}}, {"mark": "bar", "encoding": {"x": {"field": "k"}, "y": {"field": "b", "type": "quantitative"}}}]}"#
    ).panels
    #expect(panels.allSatisfy { $0.sharedAxes == [.y] })
    var charts = panels.map(\.chart)
    for index in charts.indices { charts[index].data = try DataTable(csv: "k,a,b\nu,3,40\nv,7,95\n") }
    Chart.share(.y, among: &charts)
    Chart.share(.x, among: &charts)
    #expect(charts.allSatisfy { $0.yAxis.domain == [0, 100] && $0.xAxis.domain == nil })
  }

  @Test(
    "every example of the gallery is translated, but lookups in files that are not there",
    arguments: try CaseFiles.names(in: "Gallery/specs"))
  func gallery(name: String) throws {
    let text = try CaseFiles.text("Gallery/specs/\(name)")
    // Tables of lookups are read at once.
    let table = "layer[2].transform[0].from.data"
    guard name != "geo_line.vl.json" else { return #expect(unavailable(text) == [table]) }
    let spec = try spec(text)
    #expect(spec.panels.allSatisfy { !$0.chart.marks.isEmpty && $0.source != nil })
  }

  @Test(
    "a bar between two columns without types has numbers, and names where they are said to be names are refused"
  )
  func ends() throws {
    let text =
      #"{"mark": "bar", "encoding": {"x": {"field": "a"TYPE}, "x2": {"field": "b"}, "y": {"field": "k"}}}"#
    #expect(try spec(text.replacing("TYPE", with: "")).chart.marks[0].encodings[.x]?.type == nil)
    #expect(unavailable(text.replacing("TYPE", with: #", "type": "nominal""#)) == ["mark"])
  }

  @Test("two layers with their own y have a left and a right axis, whose zeros may differ as in Vega")
  func rightAxis() throws {
    let chart = try spec(
      #"{"encoding": {"x": {"field": "k"}}, "resolve": {"scale": {"y": "independent"}}, "layer": [{"mark": "bar", "encoding": {"y": {"field": "a", "axis": {"title": "A"}}}}, {"mark": "line", "encoding": {"y": {"field": "b", "axis": {"title": "B"}}}}]}"#
    ).chart
    #expect(chart.marks.map(\.isOnRightAxis) == [false, true])
    #expect(chart.yAxis.title == "A" && chart.rightAxis.title == "B" && chart.rightAxis.allowsOtherZero)
  }

  @Test("layers have rows of their own, and steps look rows of other tables up")
  func otherTables() throws {
    let chart = try spec(
      #"{"data": {"values": [{"k": 1}]}, "transform": [{"lookup": "k", "from": {"data": {"values": [{"id": 1, "n": "x"}]}, "key": "id", "fields": ["n"]}}], "encoding": {"x": {"field": "k"}, "y": {"field": "k"}}, "layer": [{"mark": "bar"}, {"data": {"values": [{"k": 7}]}, "mark": "point"}]}"#
    ).chart
    #expect(chart.marks.map { $0.data?.rowCount } == [nil, 1])
    guard case .lookup(let step) = chart.transforms.first else {
      Issue.record("no lookup")
      return
    }
    #expect(step.column == "k" && step.key == "id" && step.columns == ["n"] && step.table.rowCount == 1)
  }

  @Test(
    "columns without a type are names, stacks along x begin with the first series, and only bars and areas stack"
  )
  func defaults() throws {
    let encoding =
      #""encoding": {"x": {"field": "v", "aggregate": "sum", "stack": "zero"}, "y": {"field": "age"}}}"#
    let mark = try #require(try spec(#"{"mark": "bar", "# + encoding).chart.marks.first)
    #expect(mark.y?.type == .category && !mark.stacksFromLast)
    #expect(unavailable(#"{"mark": "text", "# + encoding) == ["encoding.x.stack"])
  }
}
