import Testing

@testable import Tabular

/// Times on the clock of a place.
@Suite struct TimeZoneTests {
  private func zoned(_ cells: [String], _ zone: String) throws -> (DataTable.Column, [String]) {
    let table = try DataTable(csv: "t\n" + cells.joined(separator: "\n") + "\n")
      .applying([.zone(column: "t", zone)])
    return (try table.column("t"), table.issues.map(\.message))
  }

  private func texts(_ values: [DataValue]?) -> [String]? { values?.map(\.description) }

  @Test("hours that a clock shows twice are two instants, in the order of the rows, and need no warning")
  func setBack() throws {
    let times = [
      "2025-10-26 01:00", "2025-10-26 02:00", "2025-10-26 02:00", "2025-10-26 03:00", "2025-10-26 04:00",
    ]
    let (column, notes) = try zoned(times, "Europe/Berlin")
    #expect(texts(column.instants) == (1...5).map { "2025-10-26T0\($0):00:00" } && column.unit == "UTC+2")
    #expect(texts(column.values) == times.map { $0.replacing(" ", with: "T") + ":00" })
    #expect(notes.isEmpty)
  }

  @Test("a time that a clock skips is reported")
  func setForward() throws {
    let notes = try zoned(["2025-03-30 01:00", "2025-03-30 02:30", "2025-03-30 03:00"], "Europe/Berlin").1
    #expect(notes == ["column \"t\": the clocks of Europe/Berlin never show 2025-03-30T02:30:00"])
  }

  @Test(
    "instants are shown on the clock of a place, in years beyond the table of its file too",
    arguments: [
      (["2025-07-01T12:00:00Z"], "America/New_York", ["2025-07-01T08:00:00"]),
      (["2025-01-01T12:00:00+09:00"], "Asia/Kolkata", ["2025-01-01T08:30:00"]),
      (["1709640000"], "Europe/Berlin", ["2024-03-05T13:00:00"]),
      (["1709640000000"], "Pacific/Chatham", ["2024-03-06T01:45:00"]),
      (
        ["2068-07-01T12:00:00Z", "2068-12-01T12:00:00Z"], "Europe/Berlin",
        ["2068-07-01T14:00:00", "2068-12-01T13:00:00"]
      ),
      (["2068-01-01T12:00:00Z"], "Australia/Sydney", ["2068-01-01T23:00:00"]),
      (["1900-01-01T12:00:00Z"], "Europe/Berlin", ["1900-01-01T13:00:00"]),
    ])
  func instants(cells: [String], zone: String, shown: [String]) throws {
    #expect(texts(try zoned(cells, zone).0.values) == shown)
  }

  @Test(
    "names that are no zone are refused", arguments: ["Berlin", "../passwd", "/etc/passwd", "", "Europe"])
  func unknown(name: String) {
    #expect(throws: TableError.self) { try zoned(["2025-07-01T12:00:00Z"], name) }
    #expect(TimeZoneRules(file: Array("TZif2".utf8)) == nil)
  }
}
