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
  /// The ends of characters that are not in the paragraph's text, and how many bytes there are of them up to there.
  private var insertions: [(end: Int, total: Int)] = []
  /// The characters that are set side by side in vertical lines.
  var combinations: [Combination] = []
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

  init(bytes: [UInt8], spans: [Span], offset: Int) {
    self.bytes = bytes
    self.spans = spans
    self.offset = offset
  }

  /// The piece with characters inserted before some of its bytes.
  func inserting(_ places: [(byte: Int, character: String)]) -> TextPiece {
    var piece = self
    var (result, spans, next, total) = ([UInt8](), [Span](), 0, 0)
    result.reserveCapacity(bytes.count + 3 * places.count)
    let places = places.sorted { $0.byte < $1.byte }
    for span in self.spans {
      let start = result.count
      var copied = span.bytes.lowerBound
      while next < places.count, places[next].byte < span.bytes.upperBound {
        result += bytes[copied..<places[next].byte]
        copied = places[next].byte
        result += places[next].character.utf8
        total += places[next].character.utf8.count
        piece.insertions.append((result.count, total))
        next += 1
      }
      result += bytes[copied..<span.bytes.upperBound]
      spans.append(Span(run: span.run, bytes: start..<result.count))
    }
    piece.bytes = result
    piece.spans = spans
    if let ellipsis { piece.ellipsis = (ellipsis.start + total, ellipsis.end) }
    return piece
  }

  /// The position in the paragraph of the character that begins at a byte: for inserted ones that of the next one.
  func source(of byte: Int) -> Int {
    guard let last = lastInsertion(endingAtOrBefore: byte) else {
      return offset + (isInserted(byte) ? insertions[0].end - insertions[0].total : byte)
    }
    let next = last + 1
    return offset
      + (isInserted(byte) ? insertions[next].end - insertions[next].total : byte - insertions[last].total)
  }

  /// Whether the character that begins at a byte is not in the paragraph.
  func isInserted(_ byte: Int) -> Bool {
    let next = (lastInsertion(endingAtOrBefore: byte) ?? -1) + 1
    guard next < insertions.count else { return false }
    let length = insertions[next].total - (next > 0 ? insertions[next - 1].total : 0)
    return byte >= insertions[next].end - length
  }

  private func lastInsertion(endingAtOrBefore byte: Int) -> Int? {
    var (low, high) = (0, insertions.count)
    while low < high {
      let middle = (low + high) / 2
      if insertions[middle].end <= byte { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  static let nulStandIn: UInt8 = 1
}

extension Sequence<UInt8> {
  /// The number of code points of UTF-8.
  var scalarCount: Int { reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) } }
}
