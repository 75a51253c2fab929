import DataFiles
import Testing

@Suite("Reading NDJSON")
struct NDJSONTests {
  @Test("each line is a value, blank lines are skipped, and line numbers are those of the file")
  func lines() throws {
    let rows = Array(NDJSONReader(Array("\u{FEFF}{\"id\": 1}\r\n\n  \t\r\n[2]\n\"三\"".utf8)))
    #expect(rows.map(\.line) == [1, 4, 5])
    #expect(try rows.map { try $0.value.get() } == [["id": 1], [2], "三"])
  }

  @Test("a bad line is located and does not stop the others")
  func badLines() {
    let rows = Array(NDJSONReader(Array("{\"a\": 1}\n{\"名\": \n\n{\"a\": 1, \"a\": 2}\n{} {}\n3\n".utf8)))
    let results = rows.map { row in
      switch row.value {
      case .success(let value): JSONWriter(layout: .compact).text(value)
      case .failure(let error): error.description
      }
    }
    #expect(
      results == [
        #"{"a":1}"#, "2:7: expected a value, found the end of the line",
        #"4:10: the key "a" is a duplicate in this object, first used at 4:2"#,
        "5:4: expected the end after the value, found '{'", "3",
      ])
  }

  @Test("an empty file has no rows, UTF-16 is one error")
  func extremes() {
    #expect(Array(NDJSONReader([])).isEmpty)
    #expect(Array(NDJSONReader(Array("\n\n".utf8))).isEmpty)
    let rows = Array(NDJSONReader([0xFF, 0xFE, 0x31, 0, 0x0A, 0, 0x32, 0]))
    #expect(rows.count == 1)
    #expect(throws: DataError.self) { try rows[0].value.get() }
  }

  @Test("a file of only bad lines is read in one pass")
  func manyBadLines() {
    let bytes = Array(String(repeating: "{\"key\": tru}\n", count: 20_000).utf8)
    let lines = NDJSONReader(bytes).map { row in
      if case .failure(let error) = row.value {
        error.position == SourcePosition(line: row.line, column: 9)
      } else {
        false
      }
    }
    #expect(lines == Array(repeating: true, count: 20_000))
  }
}
