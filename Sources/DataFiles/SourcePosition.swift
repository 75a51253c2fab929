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

  /// The positions of many bytes, in the order of their offsets. Takes time in proportion to the size of the file, where
  /// the characters before the offsets and at them are ASCII.
  package static func positions(at offsets: [Int], in bytes: [UInt8]) -> [SourcePosition] {
    var positions = Array(repeating: SourcePosition(line: 1, column: 1), count: offsets.count)
    var last: (offset: Int, start: LineStart, column: Int) = (0, .beginning, 1)
    for index in offsets.indices.sorted(by: { offsets[$0] < offsets[$1] }) {
      let offset = min(max(offsets[index], 0), bytes.count)
      let between = bytes[last.offset..<offset]
      let isApart =
        last.offset > 0 && bytes[last.offset - 1] < 0x80 && bytes[last.offset...].first ?? 0 < 0x80
      var position: SourcePosition
      if isApart, !between.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
        // No character goes on from one of ASCII to another.
        let count = String(decoding: between, as: UTF8.self).count
        position = SourcePosition(line: last.start.line, column: last.column + count)
      } else {
        position = SourcePosition(offset: offset, in: bytes, from: last.start)
        let isWithinBreak =
          offset > 0 && bytes[offset - 1] == 0x0D && offset < bytes.count && bytes[offset] == 0x0A
        if position.line > last.start.line, !isWithinBreak {
          last.start = LineStart(
            line: position.line, offset: (bytes[..<offset].lastIndex { $0 == 0x0A || $0 == 0x0D } ?? -1) + 1)
        }
      }
      last = (offset, last.start, position.column)
      positions[index] = position
    }
    return positions
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
