import Tabular
import Testing
import VectorGraphics

@testable import AfterglowCharts

/// Warnings of charts about omitted data.
@Suite struct WarningTests {
  private func warnings(
    _ kind: MarkKind, _ columns: [Channel: String], _ csv: String,
    _ change: (inout Chart) -> Void = { _ in }
  ) throws -> [String] {
    var specification = Chart.bare(kind, columns)
    change(&specification)
    let table = try DataTable(reading: Array(csv.utf8), as: .csv)
    return try ChartLayers(specification, size: Size(width: 400, height: 300), text: EvenText())
      .expansion(of: table, tellsWhyEmpty: true).warnings
  }

  @Test(
    "a column of values without a number is named with an example", arguments: [MarkKind.bar, .line, .area])
  func noNumbers(kind: MarkKind) throws {
    let csv = "d,v\n2026-01-05,\n2026-01-06,12 or 13\n"
    let expected = "column \"v\": y needs numbers, but there is only \"12 or 13\" in row 2"
    #expect(try warnings(kind, [.x: "d", .y: "v"], csv) == [expected])
    #expect(try warnings(kind, [.x: "d", .y: "v:sum"], csv).count == 1)
    #expect(try warnings(kind, [.x: "d", .y: "v"], "d,v\n2026-01-05,12\n").isEmpty)
  }

  @Test("values without a position on a logarithmic axis are counted")
  func logarithms() throws {
    let csv = "d,v\na,10\nb,0\nc,-3\n"
    let found = try warnings(.point, [.x: "d", .y: "v"], csv) { $0.yAxis.scale = .log }
    #expect(found == ["y: 2 values left out that are not above zero, as a logarithmic axis needs, such as 0"])
    #expect(try warnings(.bar, [.x: "d", .y: "v"], csv).isEmpty)
    let lengths = try warnings(.bar, [.x: "d", .y: "v"], "d,v\na,10\n") { $0.yAxis.scale = .log }
    #expect(lengths.count == 1 && lengths[0].contains("the lengths of a bar cannot be compared"))
  }

  @Test("negative slices are counted")
  func slices() throws {
    let found = try warnings(.sector, [.angle: "v", .color: "d"], "d,v\na,10\nb,7\nc,-3\n")
    #expect(found == ["angle: 1 value is negative and has no slice, such as −3"])
  }

  @Test("rows of another length than the header are counted, those with empty cells at the end are not")
  func ragged() throws {
    let table = try DataTable(reading: Array("d,v\na,1\nb\nc,3,4\nd,4,\n".utf8), as: .csv)
    #expect(
      table.issues.map(\.description) == [
        "3:1: 2 rows have more or fewer cells than the header, which has 2, this one 1; "
          + "missing cells are null, extra cells are ignored"
      ])
  }

  @Test(
    "an empty chart reports the reason",
    arguments: [
      ("d,v\n", "no data: the table has no rows"),
      ("d,v\n2026-01-05,\n", "no data: no row has a number for y"),
    ])
  func nothing(csv: String, reason: String) throws {
    #expect(try warnings(.line, [.x: "d", .y: "v"], csv) == [reason])
  }

  @Test("rows removed by transforms are distinguished from missing ones")
  func transformed() throws {
    let found = try warnings(.point, [.x: "d", .y: "v"], "d,v\na,1\n") {
      $0.transforms = [.filter([RowCondition(column: "v", .greater(.number(5)))])]
    }
    #expect(found == ["no data: the transforms leave no rows"])
  }

  @Test("values of a different type than the axis are counted", arguments: [ScaleKind.linear, .log, .time])
  func outliers(scale: ScaleKind) throws {
    let found = try warnings(.point, [.x: "d", .y: "v"], "d,v\na,1\nb,2\n") { $0.xAxis.scale = scale }
    #expect(found.count == 1 && found[0].hasPrefix("x: 2 values left out: no "), "\(found)")
  }

  @Test("numbers that are too large to add up or too far apart are reported")
  func overflow() throws {
    let csv = "d,v\na,1e308\na,1.5e308\nb,-1e308\n"
    #expect(
      try warnings(.bar, [.x: "d", .y: "v:sum"], csv).contains { $0.contains("too large to add up") })
    #expect(
      try warnings(.point, [.x: "d", .y: "v"], csv).contains { $0.contains("which is too wide for ticks") })
  }

  @Test("columns with the same name are reported, and lists of numbers are not tables")
  func repeatedNames() throws {
    let table = try DataTable(reading: Array("a,a,b\n1,2,3\n".utf8), as: .csv)
    #expect(table.issues.map(\.description) == ["1:1: 2 columns are named \"a\"; the first is used"])
    #expect(throws: TableError.self) { try DataTable(reading: Array("[1, 2]".utf8), as: .json) }
    #expect(try DataTable(reading: Array("[]".utf8), as: .json).rowCount == 0)
  }

  @Test(
    "a table of which no row can be read is an error, with the first reason",
    arguments: [
      (DataTable.FileFormat.ndjson, "{\n{\n", "1:2: expected a key"),
      (.ndjson, "1\n2\n", "1:1: expected a row"),
      (.csv, "a,b\n1,\"2\n", "2:3: the quote that opens here"), (.json, "[1]", "1:2: expected rows"),
    ])
  func unreadable(format: DataTable.FileFormat, text: String, message: String) throws {
    let error = #expect(throws: TableError.self) { try DataTable(reading: Array(text.utf8), as: format) }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test(
    "of very many bad rows the first thousand are located and the others counted",
    arguments: [
      (DataTable.FileFormat.ndjson, "{}\n" + String(repeating: "{\n", count: 2500), "1002:2"),
      (.ndjson, "{}\n" + String(repeating: "1\n", count: 2500), "1002:1"),
      (.json, "[{}" + String(repeating: ",\n1", count: 2500) + "]", "1002:1"),
    ])
  func manyIssues(format: DataTable.FileFormat, text: String, place: String) throws {
    let issues = try DataTable(reading: Array(text.utf8), as: format).issues
    #expect(issues.count == 1001)
    #expect(issues.last?.description == "\(place): 1500 more errors are not shown")
  }

  @Test("a column of dates may have one invalid date, which is reported with its line")
  func impossibleDate() throws {
    let days = ["2026-06-28", "2026-06-29", "2026-06-30", "2026-06-31", "20260702"]
    let csv = "d,v\n" + days.map { "\($0),1\n" }.joined()
    let table = try DataTable(reading: Array(csv.utf8), as: .csv)
    let column = try table.column("d")
    #expect(column.type == .date && column.values[3] == .null)
    #expect(column.values[4].date == LocalDateTime(iso: "2026-07-02"))
    #expect(
      table.issues.map(\.description) == [
        "5:1: column \"d\": 1 value is not a date and left out, such as \"2026-06-31\""
      ])
    let names = try DataTable(reading: Array("d\na\nb\n2026-01-01\n".utf8), as: .csv)
    #expect(try names.column("d").type == .text && names.issues.isEmpty)
  }

  @Test("whole numbers are dates if dates are requested")
  func basicDates() throws {
    let csv = "d,v\n20260105,1\n20260112,2\n"
    let chart = try PlottedChart(
      .bare(.line, [.x: "d:week:time", .y: "v"]), of: DataTable(reading: Array(csv.utf8), as: .csv),
      size: Size(width: 400, height: 300))
    #expect(chart.marks[0].rows.map { $0[.x].date?.date.description } == ["2026-01-05", "2026-01-12"])
  }
}
