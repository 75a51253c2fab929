/// One pass over the rows of a CSV file.
struct CSVParser {
  let delimiter: CSVDelimiter
  /// The file, or a part of it that begins with a row.
  private(set) var bytes: [UInt8]
  private var index: Int
  private(set) var line: Int
  /// Where the current row began.
  private(set) var rowStart: LineStart
  /// The line on which it ended.
  private var lastLine = 1
  /// Where its fields end, with their quotes; each begins behind the delimiter that ends the one before.
  private(set) var fieldEnds: [Int] = []
  /// Whether the delimiter is the same whatever bytes follow.
  let isDelimiterDecided: Bool
  /// Whether the last row might be another one if more bytes followed.
  private var hasMetEnd = false

  /// - Parameter line: The number of the first line, where the bytes are a part of a file.
  init(_ bytes: [UInt8], delimiter: CSVDelimiter?, line: Int = 1) {
    self.bytes = bytes
    self.line = line
    let start = line == 1 && bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    index = start
    rowStart = LineStart(line: line, offset: start)
    let declared = line == 1 ? Self.declaredDelimiter(bytes[start...]) : nil
    let sniffed = Self.sniffedDelimiter(bytes[start...].prefix(Self.longestSniff))
    self.delimiter = delimiter ?? declared ?? sniffed.delimiter
    isDelimiterDecided = delimiter != nil || sniffed.isDecided || bytes.count - start >= Self.longestSniff
    if declared != nil { skipLine() }
  }

  /// The next row that is not blank, or nil at the end of the file.
  ///
  /// After an error the parser stands behind the line on which the bad row began.
  mutating func nextRow() throws(DataError) -> CSVTable.Row? {
    guard try stepOverRow() else { return nil }
    var start = rowStart.offset
    let fields = fieldEnds.map { end in
      defer { start = end + 1 }
      return CSVTable.text(of: start..<end, in: bytes)
    }
    return CSVTable.Row(line: rowStart.line, lastLine: lastLine, fields: fields)
  }

  /// Reads where the fields of the next row end; false at the end of the file.
  mutating func stepOverRow() throws(DataError) -> Bool {
    while endLine() {}
    guard index < bytes.count else { return false }
    rowStart = LineStart(line: line, offset: index)
    fieldEnds.removeAll(keepingCapacity: true)
    while true {
      if bytes[safe: index] == UInt8(ascii: "\"") { try skipQuotedField() } else { try skipPlainField() }
      fieldEnds.append(index)
      guard bytes[safe: index] == delimiter.rawValue else { break }
      index += 1
    }
    lastLine = line
    _ = endLine()
    return true
  }

  private mutating func skipPlainField() throws(DataError) {
    let start = index
    var end = index
    var bits: UInt8 = 0
    let delimiter = delimiter.rawValue
    while end < bytes.count {
      let byte = bytes[end]
      if byte == delimiter || byte == 0x0A || byte == 0x0D { break }
      bits |= byte
      end += 1
    }
    index = end
    if bits >= 0x80 { try checkText(start..<end) }
  }

  private mutating func skipQuotedField() throws(DataError) {
    let opening = index
    index += 1
    while true {
      let start = index
      try skipToQuote(opening: opening)
      try checkText(start..<index)
      index += 1
      guard bytes[safe: index] == UInt8(ascii: "\"") else { break }
      index += 1
    }
    guard index < bytes.count, ![delimiter.rawValue, 0x0A, 0x0D].contains(bytes[index]) else { return }
    // The message shows a whole character.
    if bytes[index] >= 0x80, index + 4 > bytes.count { hasMetEnd = true }
    let found = describedCharacter(in: bytes, at: index, end: bytes.count)
    guard line == rowStart.line else {
      throw unclosed(opening: opening, "on its line, and \(found) follows the next quote, on line \(line)")
    }
    let error = error(
      "expected \(delimiter.name) or the end of the row after a quoted field, found \(found); "
        + "write a quote within quotes twice")
    skipLine()
    throw error
  }

  /// Steps to the next quote; a file that ends before is an error, and the row is given up.
  private mutating func skipToQuote(opening: Int) throws(DataError) {
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      if isLineEnd(at: index) { line += 1 }
      index += 1
    }
    guard index >= bytes.count else { return }
    hasMetEnd = true
    throw unclosed(opening: opening, "before the end of the file")
  }

  /// The error of a quote that is not closed where it should be. What follows on other lines is read again as rows.
  private mutating func unclosed(opening: Int, _ place: String) -> DataError {
    let position = SourcePosition(offset: opening, in: bytes, from: rowStart)
    index = rowStart.offset
    line = rowStart.line
    skipLine()
    return DataError(at: position, "the quote that opens here is not closed \(place)")
  }

  /// Gives up the rest of the line where bytes are not UTF-8.
  private mutating func checkText(_ range: Range<Int>) throws(DataError) {
    var place = range.lowerBound
    while place < range.upperBound {
      guard let length = utf8SequenceLength(in: bytes, at: place, end: range.upperBound) else { break }
      place += length
    }
    guard place < range.upperBound else { return }
    let found = describedCharacter(in: bytes, at: place, end: range.upperBound)
    let error = error("expected UTF-8 text, found \(found)", at: place)
    skipLine()
    throw error
  }

  private func error(_ message: String, at offset: Int? = nil) -> DataError {
    DataError(at: SourcePosition(offset: offset ?? index, in: bytes, from: rowStart), message)
  }
}

// MARK: Parts of a file

extension CSVParser {
  /// A place to come back to.
  struct Checkpoint {
    fileprivate let index: Int
    fileprivate let line: Int
  }

  var place: Checkpoint { Checkpoint(index: index, line: line) }

  /// The bytes that have not been read as rows.
  var remainingCount: Int { bytes.count - index }

  /// Comes back to a place.
  mutating func restore(_ place: Checkpoint) {
    (index, line) = (place.index, place.line)
  }

  /// Adds bytes of the file, and drops those of rows that have been read.
  mutating func append(_ more: [UInt8]) {
    bytes.removeFirst(index)
    index = 0
    bytes += more
  }

  /// Forgets that the end of the bytes has been met.
  mutating func beginRow() { hasMetEnd = false }

  /// Whether what was read since `beginRow` is the same whatever bytes follow.
  var isDecided: Bool { !hasMetEnd && (index < bytes.count || bytes.last == 0x0A) }
}

// MARK: Lines

extension CSVParser {
  /// Steps over an end of line, if one is next.
  private mutating func endLine() -> Bool {
    guard index < bytes.count, bytes[index] == 0x0A || bytes[index] == 0x0D else { return false }
    index += bytes[index] == 0x0D && bytes[safe: index + 1] == 0x0A ? 2 : 1
    line += 1
    return true
  }

  private mutating func skipLine() {
    while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
    _ = endLine()
  }

  /// A line feed, or a carriage return without one.
  private func isLineEnd(at index: Int) -> Bool {
    bytes[index] == 0x0A || bytes[index] == 0x0D && bytes[safe: index + 1] != 0x0A
  }

  /// That of a first line `sep=,`, which tells spreadsheets the separator; nil without such a line.
  private static func declaredDelimiter(_ bytes: ArraySlice<UInt8>) -> CSVDelimiter? {
    let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    let text = line.first == UInt8(ascii: "\"") ? line.dropFirst().dropLast() : line
    guard text.count == 5, text.starts(with: Array("sep=".utf8)) else { return nil }
    return text.last.flatMap(CSVDelimiter.init)
  }

  /// In how many bytes the delimiter is looked for.
  private static var longestSniff: Int { 1 << 16 }

  /// The delimiter that occurs most often in the first row outside of quotes, a comma if none does; and whether that row ends
  /// within the bytes.
  private static func sniffedDelimiter(
    _ bytes: ArraySlice<UInt8>
  ) -> (delimiter: CSVDelimiter, isDecided: Bool) {
    var counts: [CSVDelimiter: Int] = [:]
    var isQuoted = false
    var hasText = false
    var isDecided = false
    for byte in bytes {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      let endsLine = byte == 0x0A || byte == 0x0D
      if endsLine, hasText, !isQuoted {
        isDecided = true
        break
      }
      if !endsLine { hasText = true }
      if !isQuoted, let delimiter = CSVDelimiter(rawValue: byte) { counts[delimiter, default: 0] += 1 }
    }
    var best = CSVDelimiter.comma
    for delimiter in CSVDelimiter.allCases where counts[delimiter, default: 0] > counts[best, default: 0] {
      best = delimiter
    }
    return (best, isDecided)
  }
}

extension CSVDelimiter {
  /// For messages.
  var name: String {
    switch self {
    case .comma: "','"
    case .semicolon: "';'"
    case .tab: "a tab"
    }
  }
}

extension [UInt8] {
  /// The byte at `index`, or nil behind the end.
  fileprivate subscript(safe index: Int) -> UInt8? { index < count ? self[index] : nil }
}
