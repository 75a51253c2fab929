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
    guard parser.bytes.count < UInt32.max else {
      throw DataError(at: beginning, "a table of 4 GB or more cannot be read")
    }
    self.init(header: header, rowsOf: &parser, isLast: true, errorLimit: errorLimit)
  }

  /// Reads the rows that a parser has; without the one that may go on in other bytes, unless these are the last.
  init(
    header: Row, rowsOf parser: inout CSVParser, isLast: Bool, errorLimit: Int = shownErrorCount
  ) {
    delimiter = parser.delimiter
    self.header = header
    var rows = Rows(bytes: parser.bytes)
    var errors = RowErrors(limit: errorLimit)
    while true {
      let place = parser.place
      parser.beginRow()
      let result = Result { () throws(DataError) in try parser.stepOverRow() }
      guard isLast || parser.isDecided else {
        parser.restore(place)
        break
      }
      switch result {
      case .success(false): break
      case .success(true): rows.append(parser.fieldEnds, from: parser.rowStart)
      case .failure(let error): errors.add(error)
      }
      if case .success(false) = result { break }
    }
    self.rows = rows
    rowErrors = errors
  }

  /// The text of a field: without its quotes, those within it once.
  static func text(of field: Range<Int>, in bytes: [UInt8]) -> String {
    guard !field.isEmpty, bytes[field.lowerBound] == UInt8(ascii: "\"") else {
      return String(decoding: bytes[field], as: UTF8.self)
    }
    let inner = bytes[field].dropFirst().dropLast()
    guard inner.contains(UInt8(ascii: "\"")) else { return String(decoding: inner, as: UTF8.self) }
    var text: [UInt8] = []
    var isSecond = false
    for byte in inner {
      isSecond = byte == UInt8(ascii: "\"") && !isSecond
      if byte != UInt8(ascii: "\"") || isSecond { text.append(byte) }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
