extension CSVTable {
  /// Rows as places in the bytes of their file: a text for each field would take several times the memory.
  package struct Rows: RandomAccessCollection, Sendable {
    private struct RowPlace: Sendable {
      /// Where the row begins in the file.
      var start: UInt32
      /// Where its fields end among those of all rows.
      var fieldEnd: UInt32
      var line: UInt32
    }

    fileprivate let bytes: [UInt8]
    /// Where each field ends in the file.
    private var ends: [UInt32] = []
    private var places: [RowPlace] = []

    init(bytes: [UInt8]) { self.bytes = bytes }

    package var startIndex: Int { 0 }
    package var endIndex: Int { places.count }

    mutating func append(_ fieldEnds: [Int], from start: LineStart) {
      for end in fieldEnds { ends.append(UInt32(end)) }
      places.append(
        RowPlace(
          start: UInt32(start.offset), fieldEnd: UInt32(clamping: ends.count),
          line: UInt32(clamping: start.line)))
    }

    /// Where the fields of a row are among those of all rows.
    private func fields(of row: Int) -> Range<Int> {
      (row == 0 ? 0 : Int(places[row - 1].fieldEnd))..<Int(places[row].fieldEnd)
    }

    /// The number of fields of a row.
    package func fieldCount(of row: Int) -> Int { fields(of: row).count }

    /// The line on which a row starts.
    package func line(of row: Int) -> Int { Int(places[row].line) }

    /// The bytes of a field with its quotes; nil behind the end of the row.
    fileprivate func range(of row: Int, column: Int) -> Range<Int>? {
      let fields = fields(of: row)
      guard column < fields.count else { return nil }
      let field = fields.lowerBound + column
      let start = column == 0 ? Int(places[row].start) : Int(ends[field - 1]) + 1
      return start..<Int(ends[field])
    }

    package subscript(row: Int) -> Row {
      let texts = (0..<fieldCount(of: row)).map { column(of: $0)[row] }
      let line = line(of: row)
      let end = Int(ends[fields(of: row).upperBound - 1])
      let text = bytes[Int(places[row].start)..<end]
      let breaks = text.indices.count { index in
        text[index] == 0x0A || text[index] == 0x0D && (index + 1 == end || text[index + 1] != 0x0A)
      }
      return Row(line: line, lastLine: line + breaks, fields: texts)
    }

    /// The fields of one column from the first row to the last, empty behind the end of a row.
    package func column(of index: Int) -> Column { Column(rows: self, index: index) }
  }

  /// The fields of one column, whose texts are made when they are asked for.
  package struct Column: RandomAccessCollection, Sendable {
    fileprivate let rows: Rows
    fileprivate let index: Int

    package var startIndex: Int { 0 }
    package var endIndex: Int { rows.count }

    package subscript(row: Int) -> String {
      rows.range(of: row, column: index).map { CSVTable.text(of: $0, in: rows.bytes) } ?? ""
    }

    /// The bytes of the whole file.
    package var bytes: [UInt8] { rows.bytes }

    /// Where the bytes of a field are, with its quotes; nil behind the end of its row.
    package func range(of row: Int) -> Range<Int>? { rows.range(of: row, column: index) }
  }
}
