/// The pieces of concatenated texts; at least one.
///
/// Lines are broken at LF, CR, CR LF, VT, FF, NEL, LS and PS (the classes BK, CR, LF and NL of UAX 14). A text may have
/// as many pieces as bytes, so each is made when its turn comes.
struct TextPieces: Sequence {
  /// The whole text.
  let bytes: [UInt8]
  private let runEnds: [Int]
  /// The most code points of a piece.
  private(set) var longest = 0

  var byteCount: Int { bytes.count }
  var scalarCount: Int { bytes.scalarCount }

  init(of texts: [String]) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(texts.reduce(0) { $0 + $1.utf8.count })
    var ends: [Int] = []
    for text in texts {
      bytes += text.utf8
      ends.append(bytes.count)
    }
    self.bytes = bytes
    runEnds = ends
    var start = 0
    while let range = range(from: start) {
      longest = Swift.max(longest, bytes[range].scalarCount)
      start = next(after: range)
    }
  }

  func makeIterator() -> some IteratorProtocol<TextPiece> {
    var start = 0
    return AnyIterator {
      guard let range = range(from: start) else { return nil }
      start = next(after: range)
      return piece(range)
    }
  }

  /// The bytes of the piece that starts at an index; nil after the last one.
  private func range(from start: Int) -> Range<Int>? {
    guard start <= bytes.count else { return nil }
    var end = start
    while end < bytes.count, breakLength(at: end) == 0 { end += 1 }
    return start..<end
  }

  /// The start of the following piece; past the end after the last one.
  private func next(after range: Range<Int>) -> Int {
    range.upperBound + (range.upperBound < bytes.count ? breakLength(at: range.upperBound) : 1)
  }

  /// The length in bytes of the line break at an index; 0 if there is none.
  private func breakLength(at index: Int) -> Int {
    func byte(_ distance: Int) -> UInt8 { index + distance < bytes.count ? bytes[index + distance] : 0 }
    switch bytes[index] {
    case 0x0D: return byte(1) == 0x0A ? 2 : 1
    case 0x0A...0x0C: return 1
    case 0xC2: return byte(1) == 0x85 ? 2 : 0
    case 0xE2: return byte(1) == 0x80 && (byte(2) == 0xA8 || byte(2) == 0xA9) ? 3 : 0
    default: return 0
    }
  }

  private func piece(_ range: Range<Int>) -> TextPiece {
    var spans: [TextPiece.Span] = []
    var start = range.lowerBound
    // A text may have as many runs as lines, so only those of this one are looked at.
    for run in firstRun(endingAtOrAfter: range.lowerBound)..<runEnds.count {
      if start >= range.upperBound, !spans.isEmpty { break }
      let end = runEnds[run]
      let common = start..<Swift.max(start, Swift.min(end, range.upperBound))
      let isHere = !common.isEmpty || (range.isEmpty && spans.isEmpty && range.lowerBound <= end)
      if isHere {
        spans.append(
          TextPiece.Span(
            run: run, bytes: common.lowerBound - range.lowerBound..<common.upperBound - range.lowerBound))
      }
      start = end
    }
    // Pango treats NUL as the end of the text; another control character replaces it.
    let text = bytes[range].map { $0 == 0 ? TextPiece.nulStandIn : $0 }
    return TextPiece(bytes: text, spans: spans, offset: range.lowerBound)
  }

  private func firstRun(endingAtOrAfter byte: Int) -> Int {
    var (low, high) = (0, runEnds.count)
    while low < high {
      let middle = (low + high) / 2
      if runEnds[middle] < byte { low = middle + 1 } else { high = middle }
    }
    return low
  }

}
