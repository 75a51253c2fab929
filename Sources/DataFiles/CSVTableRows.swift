extension CSVTable {
  /// Rows whose fields are kept in one list: its own list for each would take several times the memory of
  /// short fields.
  package struct Rows: RandomAccessCollection, Sendable {
    private struct RowPosition: Sendable {
      /// Where the fields of the row end among those of all rows.
      var fieldEnd: UInt32
      var line: UInt32
      var lastLine: UInt32
    }

    private var fields: [String] = []
    private var places: [RowPosition] = []

    package var startIndex: Int { 0 }
    package var endIndex: Int { places.count }

    mutating func append(_ row: Row) {
      fields += row.fields
      places.append(
        RowPosition(
          fieldEnd: UInt32(clamping: fields.count), line: UInt32(clamping: row.line),
          lastLine: UInt32(clamping: row.lastLine)))
    }

    /// Where the fields of a row are among those of all rows.
    private func range(of row: Int) -> Range<Int> {
      let start = row == 0 ? 0 : places[row - 1].fieldEnd
      return Int(start)..<Int(places[row].fieldEnd)
    }

    package subscript(row: Int) -> Row {
      let position = places[row]
      return Row(
        line: Int(position.line), lastLine: Int(position.lastLine), fields: Array(fields[range(of: row)]))
    }

    /// The fields of one column from the first row to the last, empty behind the end of a row.
    package func column(_ column: Int) -> [String] {
      indices.map { row in
        let range = range(of: row)
        return column < range.count ? fields[range.lowerBound + column] : ""
      }
    }
  }
}
