/// Reads the rows of a CSV file whose bytes come piece by piece; memory holds the row that is being read, and one piece.
///
/// Rows and errors are those of ``CSVTable``.
package struct CSVRowReader: Sendable {
  package enum Step: Sendable {
    case row(Result<CSVTable.Row, DataError>)
    /// The row continues in bytes that have not been added.
    case needsMore
    case end
  }

  /// The first row, once `next` has been called until it is there.
  package private(set) var header: CSVTable.Row?
  private let delimiter: CSVDelimiter?
  private var parser: CSVParser
  private var transcoder: UTF16Transcoder?
  private var isComplete = false

  /// A reader without a `delimiter` takes the one that occurs most often in the header outside of quotes.
  package init(delimiter: CSVDelimiter? = nil) {
    self.delimiter = delimiter
    parser = CSVParser([], delimiter: delimiter)
  }

  /// How many bytes wait to be read as rows.
  package var waitingByteCount: Int { parser.remainingCount }

  package mutating func append(_ bytes: [UInt8]) {
    append(utf8: transcoder?.utf8(of: bytes) ?? bytes)
  }

  private mutating func append(utf8 bytes: [UInt8]) {
    if header == nil {
      // The delimiter is looked for in the whole header.
      parser = CSVParser(parser.bytes + bytes, delimiter: delimiter)
    } else {
      parser.append(bytes)
    }
  }

  /// No more bytes follow.
  package mutating func finish() {
    if let rest = transcoder?.finish() { append(utf8: rest) }
    isComplete = true
  }

  /// Reads the header, before any row.
  ///
  /// - Returns: Whether it is there; if not, more bytes are needed.
  /// - Throws: What is wrong with it, without which no row has a meaning.
  package mutating func readHeader() throws(DataError) -> Bool {
    let beginning = SourcePosition(line: 1, column: 1)
    if transcoder == nil, var transcoder = UTF16Transcoder(markOf: parser.bytes) {
      parser = CSVParser(transcoder.utf8(of: Array(parser.bytes.dropFirst(2))), delimiter: delimiter)
      if isComplete { parser = CSVParser(parser.bytes + transcoder.finish(), delimiter: delimiter) }
      self.transcoder = transcoder
    }
    guard isComplete || parser.isDelimiterDecided else { return false }
    switch next() {
    case .needsMore: return false
    case .row(.failure(let error)): throw error
    case .row(.success(let row)):
      header = row
      return true
    case .end:
      throw DataError(at: beginning, CSVTable.missingHeader)
    }
  }

  /// The next row that is not blank, or why it cannot be read.
  package mutating func next() -> Step {
    let place = parser.place
    let step = read()
    if isComplete { return step }
    if case .end = step {
      // Lines that are blank are not read again, unless an end of line may go on.
      if !parser.isDecided { parser.restore(place) }
      return .needsMore
    }
    guard !parser.isDecided else { return step }
    parser.restore(place)
    return .needsMore
  }

  /// The error of a row that does not end within the bytes that are there, for readers that take no longer ones: the quote
  /// that is not closed. Nil for a row that is long for another reason.
  package mutating func giveUpRow() -> DataError? {
    let place = parser.place
    if case .row(.failure(let error)) = read() { return error }
    parser.restore(place)
    return nil
  }

  private mutating func read() -> Step {
    parser.beginRow()
    do {
      return try parser.nextRow().map { .row(.success($0)) } ?? .end
    } catch {
      return .row(.failure(error))
    }
  }
}
