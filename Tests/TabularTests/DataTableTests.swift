import Budgets
import Testing

@testable import Tabular

@Suite struct DataReadingTests {
  private func table(_ text: String, _ format: DataTable.FileFormat) throws -> DataTable {
    try DataTable(reading: Array(text.utf8), as: format)
  }

  private func date(_ text: String) -> DataValue {
    LocalDateTime(iso: text).map { .date($0) } ?? .null
  }

  @Test("CSV columns have the common type of all their cells")
  func csv() throws {
    let table = try table("day,kg,who,mixed\n2025-06-30,12.5,a,1\n2025-07-01,,b,x\n2025-07-02,1e3,,2\n", .csv)
    #expect(table.columns.map(\.type) == [.date, .number, .text, .text])
    #expect(try table.column("day").values.first == date("2025-06-30"))
    #expect(try table.column("kg").values == [.number(12.5), .null, .number(1000)])
    #expect(try table.column("who").values == [.text("a"), .text("b"), .null])
    #expect(try table.column("mixed").values == [.text("1"), .text("x"), .text("2")])
  }

  @Test(
    "empty cells take from the budget as others do, and too many are refused with their line",
    arguments: 0..<3)
  func sparseColumns(kind: Int) throws {
    var limits = SceneLimits()
    limits.bytes = 10_000_000
    let count = 6000
    func table(_ count: Int) throws -> DataTable {
      let (text, format): (String, DataTable.FileFormat) =
        switch kind {
        case 0:
          (
            (0..<count).map { "c\($0)" }.joined(separator: ",") + "\n"
              + String(repeating: "1\n", count: count),
            .csv
          )
        case 1: ((0..<count).map { "{\"c\($0)\": 1}\n" }.joined(), .ndjson)
        default: ("[" + (0..<count).map { "{\"c\($0)\": 1}" }.joined(separator: ",") + "]", .json)
        }
      return try DataTable(reading: Array(text.utf8), as: format, budget: Budget(limits))
    }
    #expect(try table(300).columns.map(\.values.count) == Array(repeating: 300, count: 300))
    let error = #expect(throws: TableError.self) { try table(count) }
    #expect(
      error?.description.contains("needs ") == true && error?.description.contains("more bytes") == true)
  }

  @Test("columns that are mostly empty have as many cells as others", arguments: 0..<2)
  func emptyCells(kind: Int) throws {
    let count = 2000
    let table =
      kind == 0
      ? try table("a,b,c\n" + (0..<count).map { "\($0)\($0 % 100 == 99 ? ",,x" : "")\n" }.joined(), .csv)
      : try table(
        (0..<count).map { "{\"a\": \($0), \"b\": null\($0 % 100 == 99 ? ", \"c\": \"x\"" : "")}\n" }.joined(),
        .ndjson)
    #expect(table.columnNames == ["a", "b", "c"])
    #expect(table.columns.map(\.values.count) == [2000, 2000, 2000])
    let texts = try table.column("c").values
    let filled = texts.indices.filter { texts[$0] == .text("x") }
    #expect(filled == Array(stride(from: 99, to: count, by: 100)))
    let last = try table.applying(.filter([RowCondition(column: "a", .greater(.number(1900)))]))
    #expect(try last.column("c").values.last == .text("x"))
    #expect(try last.column("b").values.count == last.rowCount)
    #expect(try table.applying(.filter([])) == table)
  }

  @Test("rows before the first that has a value are empty")
  func frequentCells() throws {
    let rows = (0..<1000).map { $0 < 300 ? "{\"a\": 1}\n" : "{\"a\": 1, \"b\": \($0)}\n" }
    let column = try table(rows.joined(), .ndjson).column("b")
    #expect(column.values.prefix(300).allSatisfy { $0 == .null })
    let numbers = (300..<1000).map { DataValue.number(Double($0)) }
    #expect(Array(column.values.suffix(700)) == numbers)
    #expect(DataTable.Column(name: "b", values: column.values) == column)
  }

  @Test("semicolons imply decimal commas, and words for missing values are null")
  func semicolons() throws {
    let table = try table("a;b\n1,5;NaN\n2;NA\n;null\n", .csv)
    #expect(try table.column("a").values == [.number(1.5), .number(2), .null])
    #expect(try table.column("b").values == [.null, .null, .null])
    #expect(try table.column("b", of: .date).type == .number)
  }

  @Test(
    "thousands separators are read if the whole column then has numbers",
    arguments: [
      ("a,b\n\"1,234\",x\n\"2,500.5\",y\n-999,z\n", [1234.0, 2500.5, -999]),
      ("a;b\n1.234,5;x\n2.500;y\n12,25;z\n", [1234.5, 2500, 12.25]),
      ("a;b\n1,234.5;x\n2,500;y\n7;z\n", [1234.5, 2500, 7]),
      ("a;b\n1.234;x\n2,5;y\n", [1234, 2.5]),
    ])
  func thousands(text: String, numbers: [Double]) throws {
    #expect(try table(text, .csv).column("a").values == numbers.map { .number($0) })
  }

  @Test(
    "numbers that are not grouped in threes are text",
    arguments: [",123", "1,234,", "1,,234", "1,234.5.6", "1,234kg", "1,234.", "12,3456,789"])
  func ungrouped(text: String) throws {
    #expect(try table("a\n\"\(text)\"\n", .csv).column("a").values == [.text(text)])
  }

  @Test("infinities and other bases are texts")
  func strange() throws {
    #expect(try table("a\ninf\n", .csv).column("a").type == .text)
    #expect(try table("a\n0x10\n", .csv).column("a").type == .text)
    #expect(try table("a\n1e999\n", .csv).column("a").type == .text)
  }

  @Test("JSON and NDJSON give the same table, with nulls for missing keys")
  func json() throws {
    let rows = [
      #"{"d": "2025-06-30", "v": 1, "s": "x"}"#, #"{"d": null, "v": 2.5}"#, #"{"v": null, "t": true}"#,
    ]
    let whole = try table("[" + rows.joined(separator: ",") + "]", .json)
    let lines = try table(rows.joined(separator: "\n"), .ndjson)
    #expect(whole == lines)
    #expect(whole.columnNames == ["d", "v", "s", "t"])
    #expect(try whole.column("d").values == [date("2025-06-30"), .null, .null])
    #expect(try whole.column("v").values == [.number(1), .number(2.5), .null])
    #expect(try whole.column("t").values == [.null, .null, .text("true")])
  }

  @Test("bad rows are located, and the others are read")
  func issues() throws {
    let lines = try table("{\"v\": 1}\n7\n{\"v\": }\n{\"v\": 2}", .ndjson)
    #expect(try lines.column("v").values == [.number(1), .number(2)])
    #expect(lines.issues.map(\.line) == [2, 3])
    let array = try table("[{\"v\": 1},\n  7]", .json)
    #expect(array.issues.map(\.description) == ["2:3: expected a row, found a number"])
    #expect(throws: TableError.self) { try table("{}", .json) }
    #expect(throws: TableError.self) { try table("", .csv) }
    #expect(try table("", .ndjson).rowCount == 0)
  }

  @Test("unknown columns are reported with the nearest names")
  func unknown() throws {
    let table = try table("volume,date\n1,2025-06-30\n", .csv)
    let error = #expect(throws: TableError.self) { try table.column("volme") }
    #expect(
      error?.description
        == "there is no column \"volme\"; the columns are volume, date; did you mean \"volume\"?")
    let unnamed = #expect(throws: TableError.self) { try self.table(",\n1,2\n", .csv).column("date") }
    #expect(unnamed?.description == "there is no column \"date\"; the header names none")
    let wrong = #expect(throws: TableError.self) { try table.column("date", of: .number) }
    #expect(wrong?.description == "the column \"date\" contains dates; expected numbers")
  }
}

@Suite struct DataTransformTests {
  private let table = DataTable(columns: [
    DataTable.Column(
      name: "date",
      values: ["2025-06-30", "2025-07-01", "2025-07-01", "2025-07-21", "2025-07-22"].map {
        LocalDateTime(iso: $0).map { .date($0) } ?? .null
      }),
    DataTable.Column(name: "who", values: ["a", "b", "a", "a", "b"].map { .text($0) }),
    DataTable.Column(name: "kg", values: [.number(10), .number(20), .null, .number(40), .number(50)]),
  ])

  private func numbers(_ table: DataTable, _ name: String) throws -> [Double?] {
    try table.column(name).values.map(\.number)
  }

  private func days(_ table: DataTable, _ name: String) throws -> [String] {
    try table.column(name).values.map(\.description)
  }

  @Test(
    "filters keep matching rows",
    arguments: [
      (RowCondition(column: "kg", .greater(.number(20))), 2),
      (RowCondition(column: "kg", .greaterOrEqual(.number(20))), 3),
      (RowCondition(column: "kg", .less(.number(20))), 1),
      (RowCondition(column: "kg", .lessOrEqual(.number(20))), 2),
      (RowCondition(column: "kg", .range(.number(20), .number(40))), 2),
      (RowCondition(column: "kg", .valid), 4),
      (RowCondition(column: "who", .equal(.text("a"))), 3),
      (RowCondition(column: "who", .oneOf([.text("b"), .text("c")])), 2),
      (RowCondition(column: "date", .greaterOrEqual(.text("2025-07-01"))), 4),
      (RowCondition(column: "who", .less(.number(5))), 0),
      (RowCondition(column: "date", .equal(.text("2025-06-30"))), 1),
    ])
  func filters(condition: RowCondition, count: Int) throws {
    #expect(try table.applying(.filter([condition])).rowCount == count)
  }

  @Test("groups are summed, counted and averaged without nulls")
  func aggregates() throws {
    let result = try table.aggregated(
      by: ["who"],
      [
        Aggregation(.sum, of: "kg"), Aggregation(.mean, of: "kg"), Aggregation(.count, of: nil),
        Aggregation(.count, of: "kg", name: "known"), Aggregation(.max, of: "kg"),
        Aggregation(.min, of: "kg"),
        Aggregation(.median, of: "kg"),
      ])
    #expect(
      result.columnNames == ["who", "sum_kg", "mean_kg", "count", "known", "max_kg", "min_kg", "median_kg"])
    #expect(try numbers(result, "sum_kg") == [50, 70])
    #expect(try numbers(result, "mean_kg") == [25, 35])
    #expect(try numbers(result, "count") == [3, 2])
    #expect(try numbers(result, "known") == [2, 2])
    #expect(try numbers(result, "max_kg") == [40, 50])
    #expect(try numbers(result, "min_kg") == [10, 20])
    #expect(try numbers(result, "median_kg") == [25, 35])
  }

  @Test("groups without numbers have neither a sum nor a mean")
  func emptyGroups() throws {
    let nothing = DataTable(columns: [DataTable.Column(name: "v", values: [.null])])
    let result = try nothing.aggregated(by: [], [Aggregation(.sum, of: "v"), Aggregation(.mean, of: "v")])
    #expect(try result.column("sum_v").values == [.null])
    #expect(try numbers(result, "mean_v") == [nil])
    #expect(try table.applying(.filter([RowCondition(column: "kg", .less(.number(0)))])).rowCount == 0)
  }

  @Test("dates are binned by day, week, month and year")
  func bins() throws {
    func binned(_ bin: TimeBin) throws -> [String] {
      try days(table.applying(.timeBin(column: "date", every: bin, name: "bin")), "bin")
    }
    #expect(try binned(.week) == ["2025-06-30", "2025-06-30", "2025-06-30", "2025-07-21", "2025-07-21"])
    #expect(try binned(.month) == ["2025-06-01", "2025-07-01", "2025-07-01", "2025-07-01", "2025-07-01"])
    #expect(Set(try binned(.year)) == ["2025-01-01"])
    #expect(throws: TableError.self) { try table.applying(.timeBin(column: "who", every: .week, name: "x")) }
  }

  @Test("weeks without rows are filled with zeros")
  func gaps() throws {
    let weekly = try table.applying([
      .timeBin(column: "date", every: .week, name: "week"),
      .aggregate(by: ["week"], [Aggregation(.sum, of: "kg", name: "kg")]),
      .fillGaps(column: "week", every: .week, by: []),
    ])
    #expect(try days(weekly, "week") == ["2025-06-30", "2025-07-07", "2025-07-14", "2025-07-21"])
    #expect(try numbers(weekly, "kg") == [30, 0, 0, 90])
  }

  @Test("each group is filled between its own ends")
  func groupGaps() throws {
    let filled = try table.applying(.fillGaps(column: "date", every: .week, by: ["who"]))
    #expect(filled.rowCount == 9)
    #expect(try filled.column("who").values.filter { $0 == .text("a") }.count == 5)
  }

  @Test("rolling means take the last values of their group")
  func rolling() throws {
    let given = (0..<2000).map { (index: Int) -> DataValue in
      index % 11 == 3 ? .null : .number(Double(index * 7919 % 1000) / 7)
    }
    let wide = DataTable(columns: [.init(name: "n", values: given)])
    let values = wide.columns[0].values.map(\.number)
    let sliding = try wide.applying(.rollingMean(column: "n", window: 300, by: [], name: "mean"))
    for (index, mean) in (sliding.columns.last?.values ?? []).enumerated() {
      let recent = values[max(0, index - 299)...index].compactMap(\.self)
      let difference = (mean.number ?? .nan) - recent.reduce(0, +) / Double(recent.count)
      #expect(abs(difference) < 1e-11, "\(index)")
    }
    let means = try table.applying(.rollingMean(column: "kg", window: 2, by: [], name: "mean"))
    #expect(try numbers(means, "mean") == [10, 15, 20, 40, 45])
    let grouped = try table.applying(.rollingMean(column: "kg", window: 2, by: ["who"], name: "mean"))
    #expect(try numbers(grouped, "mean") == [10, 20, 10, 40, 35])
  }

  @Test("rows are sorted with nulls last")
  func sorts() throws {
    #expect(try numbers(table.applying(.sort(by: "kg", isDescending: true)), "kg") == [50, 40, 20, 10, nil])
    #expect(
      try numbers(table.applying(.sort(by: "who", isDescending: false)), "kg") == [10, nil, 40, 20, 50])
  }

  @Test("columns of several types become texts, and numbers that are not finite become null")
  func columns() {
    let column = DataTable.Column(name: "x", values: [.number(1), .text("a"), .number(.nan)])
    #expect(column.values == [.text("1"), .text("a"), .null])
    #expect(
      DataTable(columns: [column, DataTable.Column(name: "y", values: [.number(1)])]).columns[1].values.count
        == 3)
  }
}
