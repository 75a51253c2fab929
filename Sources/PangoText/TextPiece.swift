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

  static let nulStandIn: UInt8 = 1
}

extension Sequence<UInt8> {
  /// The number of code points of UTF-8.
  var scalarCount: Int { reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) } }
}
