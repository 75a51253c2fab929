import AfterglowCharts
import SceneFile
import SceneModel
import Testing
import VectorGraphics

@Suite("Charts made in Swift")
struct ChartValueTests {
  private static let table = DataTable(rows: [
    ["day": "2026-11-02", "volume": 1200, "exercise": "Squat"], ["day": "2026-11-03", "exercise": "Row"],
  ])

  private static let chart = Chart(
    data: table,
    marks: [
      Mark(
        .bar, x: .field("day", unit: .week),
        y: .field("volume", .sum, title: "kg", format: .number(.compact)),
        color: .by("exercise"), pattern: .by("exercise"), position: .constant(.dodge), cornerRadius: 2,
        labels: true, filter: [RowCondition(column: "exercise", .oneOf(["Squat", "Row"]))]),
      Mark(
        .line, x: "day:week", y: .field("volume", .sum, rolling: 4), color: .constant(.red),
        opacity: .constant(0.5), interpolation: .monotone, name: "4 weeks"),
      Mark(.rule, y: .value(5000), dashes: [5, 4]),
      Mark(.bar, x: .field("volume", bin: .step(500)), y: .count, position: .by("exercise")),
    ],
    transforms: [
      .filter([RowCondition(column: "volume", .greater(0))]),
      .aggregate(by: ["day", "exercise"], [Aggregation(.sum, of: "volume", name: "volume")]),
      .sort(by: "day", isDescending: true),
    ],
    yAxis: Axis(title: "Kilograms", domain: [0, 9000]), title: "Squats", legend: .bottom, theme: .dark,
    locale: .japanese, palette: .okabeIto, background: false, fontSize: 14,
    animation: ChartAnimation(.draw, duration: 2))

  private static let json = """
    {"size": [400, 300], "layers": [{"type": "component", "component": "chart", "parameters": {
      "data": [{"day": "2026-11-02", "volume": 1200, "exercise": "Squat"}, {"day": "2026-11-03", "exercise": "Row"}],
      "marks": [
        {"mark": "bar", "x": "day:week", "y": {"field": "volume", "aggregate": "sum", "title": "kg", "format": "compact"},
         "color": "exercise", "pattern": {"by": "exercise"}, "position": "dodge", "cornerRadius": 2, "labels": true,
         "filter": [{"field": "exercise", "oneOf": ["Squat", "Row"]}]},
        {"mark": "line", "x": "day:week", "y": {"field": "volume", "aggregate": "sum", "rolling": 4}, "color": "#f00",
         "opacity": 0.5, "interpolation": "monotone", "name": "4 weeks"},
        {"mark": "rule", "y": 5000, "dashes": [5, 4]},
        {"mark": "bar", "x": {"field": "volume", "bin": {"step": 500}}, "y": {"aggregate": "count"},
         "position": {"by": "exercise"}}],
      "transforms": [
        {"filter": [{"field": "volume", "greater": 0}]},
        {"aggregate": "sum", "field": "volume", "by": ["day", "exercise"], "as": "volume"},
        {"sort": "descending", "field": "day"}],
      "yAxis": {"title": "Kilograms", "domain": [0, 9000]}, "title": "Squats", "legend": "bottom", "theme": "dark",
      "locale": "ja", "palette": "okabe-ito", "background": false, "fontSize": 14,
      "animation": {"kind": "draw", "duration": 2}}}]}
    """

  @Test("a chart made in Swift equals that of its scene file, and survives being written")
  func equality() throws {
    let scene = Scene(size: Size(width: 400, height: 300), layers: Self.chart.layers)
    let read = try Scene(json: Self.json, families: [ChartFamily.self])
    #expect(read == scene)
    #expect(try Scene(json: try scene.encodedJSON(), families: [ChartFamily.self]) == scene)
    var other = Self.chart
    other.marks[1].opacity = nil
    #expect(Scene(size: scene.size, layers: other.layers) != scene)
  }

  @Test("values out of range are reported by the paths of their parameters")
  func faults() {
    var chart = Self.chart
    chart.padding = -1
    chart.marks[1].innerRadius = 2
    chart.marks[3].x?.numberBin = .edges([1])
    #expect(
      Set(chart.parameterErrors.map(\.path)) == ["padding", "marks[1].innerRadius", "marks[3].x.bin.edges"])
    let logarithmic = Chart(
      data: Self.table, marks: [Mark(.bar, x: .field("volume", bin: .automatic))], xAxis: Axis(scale: .log))
    #expect(logarithmic.parameterErrors.map(\.path) == ["xAxis.scale"])
  }

  @Test("tables of rows, columns, elements and CSV are equal, and their ISO 8601 texts are dates")
  func tables() throws {
    struct Entry {
      var day: String
      var volume: Double?
    }
    let rows = DataTable(rows: [["day": "2026-11-02", "volume": 1200], ["day": "2026-11-03"]])
    let entries = [Entry(day: "2026-11-02", volume: 1200), Entry(day: "2026-11-03", volume: nil)]
    #expect(DataTable(entries, ["day": \.day, "volume": \.volume]) == rows)
    #expect(DataTable(columns: ["day": ["2026-11-02", "2026-11-03"], "volume": [1200]]) == rows)
    #expect(try DataTable(csv: "day,volume\n2026-11-02,1200\n2026-11-03,\n") == rows)
    #expect(rows.rowCount == 2 && rows.columnNames == ["day", "volume"])
    #expect(DataTable(rows: [["day": "2026-11-02", "volume": 1]]) != rows)
    let error = #expect(throws: TableError.self) { try DataTable(path: "none.csv") }
    #expect(error?.description.hasPrefix("none.csv: ") == true)
  }
}
