/// Reads a file of JSON texts, one on each line; blank lines are passed over.
///
/// A bad line is reported with its position and does not prevent the others from being read.
package struct NDJSONReader: Sequence, IteratorProtocol, Sendable {
  package struct Row: Sendable {
    /// The line's number in the file, from 1.
    package let line: Int
    package let value: Result<JSONValue, DataError>
  }

  private let bytes: [UInt8]
  private let maximumDepth: Int
  private var start: LineStart

  /// A reader of UTF-8 text that may begin with a byte order mark.
  ///
  /// - Parameter line: The number of the first line, where the text is a part of a file.
  package init(_ bytes: [UInt8], line: Int = 1, maximumDepth: Int = JSONDocument.defaultMaximumDepth) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
    start = LineStart(line: line, offset: bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0)
  }

  /// Whether the next line is read by a reader of plain objects, which then has its values; if not, `next` reads it.
  package mutating func nextIsRead(by objects: inout PlainObjects) -> Bool {
    guard let end = objects.read(bytes, from: start.offset) else { return false }
    start = LineStart(line: start.line + 1, offset: end)
    return true
  }

  /// The number of the next line in the file, from 1.
  package var line: Int { start.line }

  package mutating func next() -> Row? {
    if start.offset == 0, let problem = foreignEncoding(of: bytes) {
      start.offset = bytes.count
      return Row(line: 1, value: .failure(DataError(at: SourcePosition(line: 1, column: 1), problem)))
    }
    while start.offset < bytes.count {
      let line = start
      let end = bytes[line.offset...].firstIndex(of: 0x0A) ?? bytes.count
      start = LineStart(line: line.line + 1, offset: end + 1)
      if bytes[line.offset..<end].allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
      var parser = JSONParser(bytes, from: line, end: end, maximumDepth: maximumDepth)
      do {
        return Row(line: line.line, value: .success(try parser.parseText()))
      } catch {
        return Row(line: line.line, value: .failure(error))
      }
    }
    return nil
  }
}
