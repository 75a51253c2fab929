/// Reads a CSV file as tables of consecutive rows, so that memory holds one of them.
///
/// Rows and errors are those of ``CSVTable``.
package struct CSVParts: Sendable {
  private var waiting: [UInt8] = []
  private var header: CSVTable.Row?
  private var delimiter: CSVDelimiter?
  private var line = 1

  package init() {}

  /// The rows that end within the bytes so far and were in no table before; nil if the header is not complete.
  ///
  /// - Parameter isLast: Whether no more bytes follow.
  /// - Throws: What is wrong with the header.
  package mutating func table(adding bytes: [UInt8], isLast: Bool) throws(DataError) -> CSVTable? {
    waiting += bytes
    if line == 1, header == nil, let problem = foreignEncoding(of: waiting) {
      throw DataError(at: SourcePosition(line: 1, column: 1), problem)
    }
    var parser = CSVParser(waiting, delimiter: delimiter, line: line)
    if header == nil {
      parser.beginRow()
      guard let first = try parser.nextRow() else { return nil }
      guard isLast || parser.isDecided else { return nil }
      (header, delimiter) = (first, parser.delimiter)
    }
    guard let header else { return nil }
    let table = CSVTable(header: header, rowsOf: &parser, isLast: isLast)
    line = parser.line
    waiting.removeFirst(waiting.count - parser.remainingCount)
    return table
  }
}
