import Testing

@testable import Tabular

/// Tables that are read in parts, and lines that are read without JSON values.
@Suite struct TablePartTests {
  private func joined(_ text: String, _ format: DataTable.FileFormat, size: Int) throws -> DataTable? {
    var parts = TableParts(format: format, columns: nil, order: .monthFirst)
    var joining = TableJoining()
    let bytes = Array(text.utf8)
    for start in stride(from: 0, through: bytes.count, by: size) {
      let piece = Array(bytes[start..<min(start + size, bytes.count)])
      guard let part = try parts.table(adding: piece, isLast: start + size > bytes.count) else { continue }
      guard joining.add(part) else { return nil }
    }
    return joining.table()
  }

  @Test("a table of parts is the table of the whole file")
  func whole() throws {
    let rows = (1...30).map { "2026-01-\($0 < 10 ? "0" : "")\($0)T08:00:00,\($0).5,n\($0 % 3)" }
    let csv = "day,value,name\n" + rows.joined(separator: "\n")
    let table = try DataTable(reading: Array(csv.utf8), as: .csv, order: .monthFirst)
    let own = try #require(try joined(csv, .csv, size: 200))
    #expect(own == table && own.columns.map(\.type) == [.date, .number, .text])
  }

  @Test(
    "parts are no whole where only all cells tell how each is read",
    arguments: ["d\n3/4/2025\n3/13/2025\n", "v\n\"1,234\"\n\"5,678\"\n", "v\n1\n2\nx\n", "v\n1\n2,3\n4\n"])
  func undecided(csv: String) throws {
    #expect(try joined(csv, .csv, size: 6) == nil)
  }

  @Test("lines like the first one have the same values as others, and the same faults")
  func lines() throws {
    let lines = [
      #"{"a": 1, "b": "x"}"#, #" {"a":-0.5 , "b":"é"}"#, #"{"a": 1e3, "b": "\u0041"}"#,
      #"{"a": null, "b": true}"#,
      #"{"b": "y", "a": 2}"#, #"{"a": 01, "b": "z"}"#, #"{"a": 3, "b": "z"} x"#,
      #"{"a": 9007199254740993, "b": ""}"#,
      #"{"a": 4}"#, #"{"a": 5, "a": 6}"#,
    ]
    let table = try DataTable(reading: Array(lines.joined(separator: "\r\n").utf8), as: .ndjson)
    #expect(
      try table.column("a").values
        == ["1", "-0.5", "1000", nil, "2", "9007199254740993", "4"] as [DataValue])
    #expect(try table.column("b").values == ["x", "é", "A", "true", "y", "", nil] as [DataValue])
    #expect(table.issues.map(\.line) == [6, 7, 10])
  }

  @Test("a lookup adds the columns of the first row with the same key")
  func lookup() throws {
    let people = DataTable(rows: [
      ["name": "Bo", "age": 31], ["name": "Bo", "age": 9], ["name": "Al", "age": 25],
    ])
    let table = DataTable(rows: [["who": "Al"], ["who": "Cy"], ["who": "Bo"]])
    let step = LookupStep("who", in: people, key: "name", names: ["years"])
    #expect(try table.applying(.lookup(step)).column("years").values == [25, nil, 31])
    #expect(throws: TableError.self) { try table.applying(.lookup(LookupStep("who", in: people, key: "id"))) }
  }
}
