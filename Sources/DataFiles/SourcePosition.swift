/// A position in a text file, as shown by an editor: line and column count from 1, columns in characters
/// (extended grapheme clusters). LF, CRLF and a lone CR each end a line.
package struct SourcePosition: Sendable, Hashable, Comparable, CustomStringConvertible {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The position of the byte at `offset` in UTF-8 `bytes`, counted from `start`.
  ///
  /// Offsets outside of the bytes are moved to the nearest end. Takes time in proportion to `offset - start.offset`.
  package init(offset: Int, in bytes: [UInt8], from start: LineStart = .beginning) {
    let end = min(max(offset, 0), bytes.count)
    var line = start.line
    var lineStart = min(max(start.offset, 0), end)
    var index = lineStart
    while index < end {
      let byte = bytes[index]
      index += 1
      guard byte == 0x0A || byte == 0x0D else { continue }
      if byte == 0x0D, index < bytes.count, bytes[index] == 0x0A {
        guard index < end else { break }
        index += 1
      }
      line += 1
      lineStart = index
    }
    if lineStart == 0, bytes.starts(with: byteOrderMark) { lineStart = min(byteOrderMark.count, end) }
    self.line = line
    column = String(decoding: bytes[lineStart..<end], as: UTF8.self).count + 1
  }

  package static func < (first: SourcePosition, second: SourcePosition) -> Bool {
    (first.line, first.column) < (second.line, second.column)
  }

  /// `41:19`
  package var description: String { "\(line):\(column)" }
}

/// Where a line of a file begins: its number from 1, and the offset of its first byte.
package struct LineStart: Sendable, Hashable {
  package var line: Int
  package var offset: Int

  package init(line: Int, offset: Int) {
    self.line = line
    self.offset = offset
  }

  package static let beginning = LineStart(line: 1, offset: 0)
}

/// U+FEFF in UTF-8, which some programs put before a text.
let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
