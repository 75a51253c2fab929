import DataFiles
import Synchronization
import SystemFiles

/// The rows of a CSV file or of standard input, read on demand, so memory does not grow with their number.
final class CSVRows: Sendable {
  let header: CSVTable.Row
  private let lines: LineReader
  /// The most bytes of a row.
  private let limit: Int
  private let reader: Mutex<CSVRowReader>

  /// The size of one read.
  private static let pieceSize = 1 << 16

  /// Reads the header.
  ///
  /// - Throws: `SystemFileError` where reading fails, `DataError` for what is wrong with the header.
  init(_ lines: LineReader, delimiter: CSVDelimiter?, limit: Int, isCancelled: () -> Bool) throws {
    self.lines = lines
    self.limit = limit
    var reader = CSVRowReader(delimiter: delimiter)
    while try !reader.readHeader() {
      try Self.fill(&reader, from: lines, isCancelled)
      guard reader.waitingByteCount <= limit else { throw Self.longRow(limit) }
    }
    guard let header = reader.header else {
      throw DataError(at: SourcePosition(line: 1, column: 1), "expected a header")
    }
    self.header = header
    self.reader = Mutex(reader)
  }

  /// The next row that is not blank, or what is wrong with it; nil at the end.
  func next(isCancelled: () -> Bool) throws(SystemFileError) -> Result<CSVTable.Row, DataError>? {
    try reader.withLock { (reader) throws(SystemFileError) in
      while true {
        switch reader.next() {
        case .row(let row): return row
        case .end: return nil
        case .needsMore:
          guard reader.waitingByteCount <= limit else {
            guard let error = reader.giveUpRow() else { throw Self.longRow(limit) }
            return .failure(error)
          }
          try Self.fill(&reader, from: lines, isCancelled)
        }
      }
    }
  }

  /// Adds bytes: of a long row as many as there are, so that it is not looked through again for every piece.
  private static func fill(
    _ reader: inout CSVRowReader, from lines: LineReader, _ isCancelled: () -> Bool
  ) throws(SystemFileError) {
    let wanted = max(pieceSize, reader.waitingByteCount)
    if let piece = try lines.piece(of: wanted, isCancelled: isCancelled) {
      reader.append(piece)
    } else {
      reader.finish()
    }
  }

  private static func longRow(_ limit: Int) -> SystemFileError { .lineTooLong(limit: limit) }
}
