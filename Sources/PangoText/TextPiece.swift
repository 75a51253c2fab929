/// The text between two forced line breaks of a paragraph.
struct TextPiece {
  /// Bytes that belong to one run.
  struct Span {
    var run: Int
    var bytes: Range<Int>
  }

  /// UTF-8; no line break and no NUL in it.
  var bytes: [UInt8]
  var spans: [Span]
  /// The start of the piece in the paragraph, in UTF-8 bytes.
  var offset: Int
  /// The position of an ellipsis that has been appended to the text, and the end of the text that it
  /// replaces.
  var ellipsis: (start: Int, end: Int)?

  /// The run that a byte belongs to; the last one past the end.
  func run(at byte: Int) -> Int {
    spans.isEmpty ? 0 : spans[spanIndex(at: byte)].run
  }

  /// The index of the span that a byte belongs to; the last one past the end, and 0 if there is none.
  private func spanIndex(at byte: Int) -> Int {
    var (low, high) = (0, max(0, spans.count - 1))
    while low < high {
      let middle = (low + high) / 2
      if byte < spans[middle].bytes.upperBound { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The piece with an ellipsis that replaces the following text up to an end in the paragraph, in UTF-8
  /// bytes.
  func truncated(before end: Int) -> TextPiece {
    var piece = self
    piece.ellipsis = (bytes.count, end)
    piece.bytes += Array("…".utf8)
    if !piece.spans.isEmpty {
      let last = piece.spans.count - 1
      piece.spans[last].bytes = piece.spans[last].bytes.lowerBound..<piece.bytes.count
    }
    return piece
  }

  /// A part of the piece; the range is in bytes and does not split characters.
  func part(_ range: Range<Int>) -> TextPiece {
    var part = TextPiece(bytes: Array(bytes[range]), spans: [], offset: offset + range.lowerBound)
    if let ellipsis, range.upperBound == bytes.count {
      part.ellipsis = (ellipsis.start - range.lowerBound, ellipsis.end)
    }
    for index in spanIndex(at: range.lowerBound)..<spans.count {
      let common = spans[index].bytes.clamped(to: range)
      if spans[index].bytes.lowerBound >= range.upperBound, !part.spans.isEmpty { break }
      if common.isEmpty, !range.isEmpty { continue }
      part.spans.append(
        Span(
          run: spans[index].run,
          bytes: common.lowerBound - range.lowerBound..<common.upperBound - range.lowerBound))
    }
    return part
  }

  /// The first byte of a character at or before an index, which may be the end.
  func boundary(before index: Int) -> Int {
    var index = min(index, bytes.count)
    while index > 0, index < bytes.count, bytes[index] & 0xC0 == 0x80 { index -= 1 }
    return index
  }

  /// The number of code points.
  var scalarCount: Int { bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) } }

  /// The pieces of concatenated texts; at least one.
  ///
  /// Lines are broken at LF, CR, CR LF, VT, FF, NEL, LS and PS (the classes BK, CR, LF and NL of UAX 14).
  static func pieces(of texts: [String]) -> [TextPiece] {
    let bytes = texts.flatMap(\.utf8)
    var ends: [Int] = []
    for text in texts { ends.append((ends.last ?? 0) + text.utf8.count) }
    var pieces: [TextPiece] = []
    var start = 0
    var index = 0
    while index < bytes.count {
      let length = breakLength(bytes, at: index)
      if length > 0 {
        pieces.append(piece(bytes, start..<index, runEnds: ends))
        start = index + length
      }
      index += max(1, length)
    }
    pieces.append(piece(bytes, start..<bytes.count, runEnds: ends))
    return pieces
  }

  /// The length in bytes of the line break at an index; 0 if there is none.
  private static func breakLength(_ bytes: [UInt8], at index: Int) -> Int {
    func byte(_ distance: Int) -> UInt8 { index + distance < bytes.count ? bytes[index + distance] : 0 }
    switch bytes[index] {
    case 0x0D: return byte(1) == 0x0A ? 2 : 1
    case 0x0A...0x0C: return 1
    case 0xC2: return byte(1) == 0x85 ? 2 : 0
    case 0xE2: return byte(1) == 0x80 && (byte(2) == 0xA8 || byte(2) == 0xA9) ? 3 : 0
    default: return 0
    }
  }

  private static func piece(_ bytes: [UInt8], _ range: Range<Int>, runEnds: [Int]) -> TextPiece {
    var spans: [Span] = []
    var start = range.lowerBound
    // A text may have as many runs as lines, so only those of this one are looked at.
    for run in firstRun(endingAtOrAfter: range.lowerBound, runEnds: runEnds)..<runEnds.count {
      if start >= range.upperBound, !spans.isEmpty { break }
      let end = runEnds[run]
      let common = start..<max(start, min(end, range.upperBound))
      let isHere = !common.isEmpty || (range.isEmpty && spans.isEmpty && range.lowerBound <= end)
      if isHere {
        spans.append(
          Span(run: run, bytes: common.lowerBound - range.lowerBound..<common.upperBound - range.lowerBound))
      }
      start = end
    }
    // Pango treats NUL as the end of the text; another control character replaces it.
    let text = bytes[range].map { $0 == 0 ? TextPiece.nulStandIn : $0 }
    return TextPiece(bytes: text, spans: spans, offset: range.lowerBound)
  }

  private static func firstRun(endingAtOrAfter byte: Int, runEnds: [Int]) -> Int {
    var (low, high) = (0, runEnds.count)
    while low < high {
      let middle = (low + high) / 2
      if runEnds[middle] < byte { low = middle + 1 } else { high = middle }
    }
    return low
  }

  static let nulStandIn: UInt8 = 1
}
