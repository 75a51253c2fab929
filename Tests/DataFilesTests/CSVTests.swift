import DataFiles
import TestSupport
import Testing

@Suite("Reading CSV")
struct CSVTests {
  private func table(_ text: String, delimiter: CSVDelimiter? = nil) throws -> CSVTable {
    try CSVTable(parsing: Array(text.utf8), delimiter: delimiter)
  }

  @Test("rows are read with any line end, with and without one at the end", arguments: ["\n", "\r\n", "\r"])
  func lineEnds(lineEnd: String) throws {
    for last in ["", lineEnd, lineEnd + lineEnd] {
      let table = try table(["a,b", "1,2", "", "3,"].joined(separator: lineEnd) + last)
      #expect(table.header.fields == ["a", "b"])
      #expect(table.rows.map(\.fields) == [["1", "2"], ["3", ""]])
      #expect(table.rows.map(\.line) == [2, 4])
      #expect(table.errors.isEmpty)
    }
  }

  @Test("quoted fields hold delimiters, line breaks and doubled quotes")
  func quotes() throws {
    let table = try table("\"na,me\",x\r\n\"say \"\"hi\"\"\",\"two\r\nlines\"\r\n\"\",\"\"\"\"\r\nlast,1")
    #expect(table.header.fields == ["na,me", "x"])
    #expect(table.rows.map(\.fields) == [["say \"hi\"", "two\r\nlines"], ["", "\""], ["last", "1"]])
    #expect(table.rows.map(\.line) == [2, 4, 5])
  }

  @Test("the delimiter is found in the header, outside of quotes")
  func sniffing() throws {
    #expect(try table("a,b,c\n1,2,3").delimiter == .comma)
    #expect(try table("a;b;c, d\n1,5;2;3").rows[0].fields == ["1,5", "2", "3"])
    #expect(try table("\"a;b;c;d\",e\n1,2").rows[0].fields == ["1", "2"])
    #expect(try table("a\tb\n1\t2").delimiter == .tab)
    #expect(try table("single\n1;2").rows[0].fields == ["1;2"])
    #expect(try table("a,b;c\n1", delimiter: .semicolon).header.fields == ["a,b", "c"])
  }

  @Test("a byte order mark is not part of the first name")
  func byteOrderMark() throws {
    let table = try table("\u{FEFF}日期,重量\n2025-01-01,60")
    #expect(table.header.fields == ["日期", "重量"])
  }

  @Test("short and long rows keep the fields they have")
  func raggedRows() throws {
    let table = try table("a,b\n1\n1,2,3")
    #expect(table.rows.map(\.fields) == [["1"], ["1", "2", "3"]])
    #expect(table.rows[0][0] == "1")
    #expect(table.rows[0][1] == nil)
    #expect(table.rows[0][-1] == nil)
  }

  @Test("a quote inside of a plain field is a character")
  func innerQuote() throws {
    #expect(try table("a,b\n6\" box,2").rows[0].fields == ["6\" box", "2"])
  }

  @Test("bad rows are located and do not stop the others")
  func badRows() throws {
    let table = try table("a,b\n\"x\"y,2\n3,4\n\"é\",\"open\n5,6\n7,8\n")
    #expect(table.rows.map(\.fields) == [["3", "4"], ["5", "6"], ["7", "8"]])
    #expect(table.rows.map(\.line) == [3, 5, 6])
    #expect(
      table.errors.map(\.description) == [
        "2:4: expected ',' or the end of the row after a quoted field, found 'y'; "
          + "write a quote within quotes twice",
        "4:5: the quote that opens here is not closed before the end of the file",
      ])
  }

  @Test("a quote that is not closed on its line is located where it opens, and the next line is a row")
  func openQuote() throws {
    let table = try table("a,b\n1,\"open,\"\"\n2,\"x\"\n3,4\n")
    #expect(table.rows.map(\.fields) == [["2", "x"], ["3", "4"]])
    #expect(
      table.errors.map(\.description) == [
        "2:3: the quote that opens here is not closed on its line, and 'x' follows the next quote, on line 3"
      ])
  }

  @Test(
    "a first line that names the delimiter is no header", arguments: ["sep=;", "\"sep=;\"", "\u{FEFF}sep=;"])
  func declaredDelimiter(line: String) throws {
    let table = try table(line + "\r\na,b,c;d\r\n1,5;2\r\n")
    #expect(table.header.fields == ["a,b,c", "d"])
    #expect(table.rows.map(\.fields) == [["1,5", "2"]])
    #expect(table.rows.map(\.line) == [3])
  }

  @Test("bytes that are not UTF-8 are located and spoil their row only")
  func invalidUTF8() throws {
    let bytes = Array("a,b\né,".utf8) + [0xFF] + Array(",z\n1,2\n".utf8)
    let table = try CSVTable(parsing: bytes)
    #expect(table.rows.map(\.fields) == [["1", "2"]])
    #expect(
      table.errors.map(\.description) == ["2:3: expected UTF-8 text, found a byte that is not UTF-8 (0xFF)"])
  }

  @Test("a file without a header is an error")
  func noHeader() {
    for text in ["", "\n\r\n", "\u{FEFF}"] {
      let error = #expect(throws: DataError.self) { try table(text) }
      #expect(error?.position == SourcePosition(line: 1, column: 1))
    }
    #expect(throws: DataError.self) { try CSVTable(parsing: [0xFE, 0xFF, 0]) }
    #expect(throws: DataError.self) { try table("\"a,b\n1,2\n") }
  }

  @Test(
    "text in UTF-16 with a byte order mark is read, and a broken character is an error",
    arguments: [false, true])
  func utf16(isBigEndian: Bool) throws {
    func bytes(_ units: [UInt16]) -> [UInt8] {
      units.flatMap { unit in
        let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        return isBigEndian ? pair : pair.reversed()
      }
    }
    let table = try CSVTable(parsing: bytes([0xFEFF] + Array("Größe,😀\nü,\"2\"\n".utf16)))
    #expect(table.header.fields == ["Größe", "😀"] && table.rows.map(\.fields) == [["ü", "2"]])
    // So are texts, such as captions and lyrics.
    #expect(String(file: bytes([0xFEFF] + Array("[00:01.00]愛😀".utf16))) == "[00:01.00]愛😀")
    #expect(String(file: bytes([0xFEFF, 0xD800, 0x0A])) == nil)
    let broken = try CSVTable(
      parsing: bytes([0xFEFF] + Array("a\n1\n".utf16) + [0xD800, 0x0A] + Array("2".utf16)))
    #expect(broken.rows.map(\.fields) == [["1"], ["2"]] && broken.errors.map(\.position.line) == [3])
    for length in 1...3 {
      let read = try read(bytes([0xFEFF] + Array("Größe,😀\nü,\"2\"\n".utf16))) { length }
      #expect(read.header == ["Größe", "😀"] && read.rows.map(\.fields) == [["ü", "2"]])
    }
  }

  @Test("random bytes never trap, and every row and error has a line of the file")
  func fuzz() {
    let alphabet = Array("a,;\"\"\n\r\t1é".utf8) + [0xFF]
    var random = SeededNumbers(seed: 17)
    for _ in 0..<3000 {
      let bytes = (0..<30).map { _ in alphabet[random.int(below: alphabet.count)] }
      guard let table = try? CSVTable(parsing: bytes) else { continue }
      let lines = table.rows.map(\.line) + table.errors.map(\.position.line)
      #expect(lines.allSatisfy { 1...31 ~= $0 })
      #expect(table.rows.map(\.line) == table.rows.map(\.line).sorted())
    }
  }

  /// The rows, errors and header of bytes read in chunks with the lengths that `length` returns.
  private func read(_ bytes: [UInt8], pieces length: () -> Int) throws -> (
    header: [String], rows: [CSVTable.Row], errors: [DataError]
  ) {
    var reader = CSVRowReader()
    var rest = bytes[...]
    func feed() {
      let piece = rest.prefix(length())
      rest = rest.dropFirst(piece.count)
      if piece.isEmpty { reader.finish() } else { reader.append(Array(piece)) }
    }
    while try !reader.readHeader() { feed() }
    var (rows, errors) = ([CSVTable.Row](), [DataError]())
    while true {
      switch reader.next() {
      case .row(.success(let row)): rows.append(row)
      case .row(.failure(let error)): errors.append(error)
      case .needsMore: feed()
      case .end: return (reader.header?.fields ?? [], rows, errors)
      }
    }
  }

  @Test("a file that comes in pieces has the rows and errors of the whole, wherever it is cut")
  func pieces() throws {
    let alphabet = Array("a,;\"\"\n\r\t1é".utf8) + [0xFF]
    var random = SeededNumbers(seed: 23)
    for _ in 0..<600 {
      let start = random.int(below: 3) == 0 ? Array("\u{FEFF}sep=;\r\n".utf8) : []
      let bytes = start + (0..<40).map { _ in alphabet[random.int(below: alphabet.count)] }
      guard let table = try? CSVTable(parsing: bytes) else { continue }
      let read = try read(bytes) { 1 + random.int(below: 6) }
      #expect(read.header == table.header.fields)
      #expect(read.rows == Array(table.rows), "\(bytes)")
      #expect(read.errors == table.errors, "\(bytes)")
    }
  }

  @Test("the parts of a file have the rows and errors of the whole, wherever it is cut")
  func parts() throws {
    let alphabet = Array("a,;\"\"\n\r\t1é".utf8) + [0xFF]
    var random = SeededNumbers(seed: 29)
    for _ in 0..<600 {
      let bytes = Array("a,b\n".utf8) + (0..<40).map { _ in alphabet[random.int(below: alphabet.count)] }
      let table = try CSVTable(parsing: bytes)
      var (parts, rest) = (CSVParts(), bytes[...])
      var (rows, errors) = ([CSVTable.Row](), [DataError]())
      while true {
        let piece = Array(rest.prefix(1 + random.int(below: 9)))
        rest = rest.dropFirst(piece.count)
        if let part = try parts.table(adding: piece, isLast: piece.isEmpty) {
          rows += part.rows
          errors += part.errors
        }
        if piece.isEmpty { break }
      }
      #expect(rows == Array(table.rows) && errors == table.errors, "\(bytes)")
    }
  }

  @Test("of very many rows that cannot be read the first thousand are kept and the others counted")
  func manyErrors() throws {
    let table = try table("a,b\n" + String(repeating: "\"a\"b,1\n", count: 2500) + "1,2\n")
    #expect(table.rows.count == 1 && table.errors.count == 1001)
    #expect(table.errors.last?.description == "1002:4: 1500 more errors are not shown")
  }

  @Test(
    "a row from a pipe is available when its line has ended", arguments: ["1,\"x\"\n", "1,2\r\n", "\"x\"y\n"])
  func promptRows(line: String) throws {
    var reader = CSVRowReader()
    reader.append(Array("a,b\n".utf8))
    #expect(try reader.readHeader())
    reader.append(Array(line.utf8))
    guard case .row = reader.next() else {
      Issue.record("the row is held back")
      return
    }
    guard case .needsMore = reader.next() else {
      Issue.record("the end is seen before it is there")
      return
    }
    #expect(reader.waitingByteCount == 0)
  }
}
