/// What is on screen at a time: some lines of a caption.
package struct CaptionPage: Sendable, Hashable {
  /// The pieces of each line.
  package var lines: [[CaptionPiece]]
  /// When the page appears and is gone, in seconds.
  package var start: Double
  package var end: Double
  package var placement: CaptionPlacement?
  package var language: String?
  /// The line of the file.
  package var line: Int?
  /// Whether a line is wider than it may be, as it has no place to break.
  package var isTooWide = false

  package var pieces: [CaptionPiece] { lines.flatMap(\.self) }

  /// The text as it is shown.
  package var text: String { lines.map { Self.text(of: $0) }.joined(separator: "\n") }

  package static func text(of line: [CaptionPiece]) -> String {
    line.enumerated().map { ($0 > 0 ? $1.gap : "") + $1.text }.joined()
  }

  /// The words: pieces that are spoken as one, each as a range of all pieces.
  package var words: [Range<Int>] {
    var words: [Range<Int>] = []
    for (index, piece) in pieces.enumerated() {
      if piece.joinsWord, let last = words.last {
        words[words.count - 1] = last.lowerBound..<index + 1
      } else {
        words.append(index..<index + 1)
      }
    }
    return words
  }
}
