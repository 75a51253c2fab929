/// What is between the fields of a row.
package enum CSVDelimiter: UInt8, Sendable, Hashable, CaseIterable {
  case comma = 0x2C
  case semicolon = 0x3B
  case tab = 0x09
}

/// A table of texts: RFC 4180 with any of the usual delimiters and line ends, its first row naming the columns.
///
/// Rows may be shorter or longer than the header, as programs in use write such; `Row` has the fields that there are.
/// A quote within a field that does not begin with one is an ordinary character.
package struct CSVTable: Sendable {
  package struct Row: Sendable, Hashable {
    /// The line of the file on which the row starts, counted from 1.
    package let line: Int
    /// The line on which it ends; a later one where quotes hold ends of lines.
    package let lastLine: Int
    package let fields: [String]

    /// A field, or nil behind the row's end.
    package subscript(column: Int) -> String? {
      fields.indices.contains(column) ? fields[column] : nil
    }
  }

  package let delimiter: CSVDelimiter
  package let header: Row
  /// The rows below the header; blank lines are passed over.
  package let rows: Rows
  /// Why rows are missing, in their order: quotes that are not closed or not followed by a delimiter, bytes that are
  /// not UTF-8.
  package let rowErrors: RowErrors

  /// Those that are shown.
  package var errors: [DataError] { rowErrors.list }

  static let missingHeader = "expected a header with the names of the columns, found an empty file"

  /// Reads UTF-8 text that may begin with a byte order mark, or UTF-16 text that does.
  ///
  /// Without a `delimiter` it is the one that occurs most often in the header outside of quotes. Of more errors than
  /// `errorLimit`, the last one counts those that are not shown.
  /// - Throws: what is wrong with the header, without which no row has a meaning.
  package init(parsing bytes: [UInt8], delimiter: CSVDelimiter? = nil, errorLimit: Int = shownErrorCount)
    throws(DataError)
  {
    let beginning = SourcePosition(line: 1, column: 1)
    var parser = CSVParser(UTF16Transcoder.utf8(of: bytes), delimiter: delimiter)
    guard let header = try parser.nextRow() else {
      throw DataError(at: beginning, Self.missingHeader)
    }
    self.delimiter = parser.delimiter
    self.header = header
    var rows = Rows()
    var errors = RowErrors(limit: errorLimit)
    while true {
      do {
        guard let row = try parser.nextRow() else { break }
        rows.append(row)
      } catch {
        errors.add(error)
      }
    }
    self.rows = rows
    rowErrors = errors
  }
}
