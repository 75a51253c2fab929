import CPango
import CTextBreaks
import RenderTree

/// How a glyph stands in its line.
enum GlyphOrientation: Sendable, Hashable {
  /// In a horizontal line.
  case horizontal
  /// Upright in a vertical line.
  case upright
  /// In a vertical line, turned by a quarter clockwise.
  case turned
}

extension TextPiece {
  /// Characters of a vertical line that are set side by side within an em.
  struct Combination {
    var bytes: Range<Int>
    /// Their widths in ems of the font.
    var width: Double
  }

  /// Whether the characters at a byte are combined.
  func isCombined(at byte: Int) -> Bool { combinations.contains { $0.bytes.contains(byte) } }
}

// Pango sets vertical lines as horizontal ones, from the top down, in which it turns upright characters back. Which stand
// upright is said by attributes (UAX 50), since Pango's own choice follows the widths of characters.
extension ParagraphSetter {
  /// More characters are not combined.
  private static let mostCombined = 8
  /// How much wider than the em combined characters may be before they are made smaller.
  static let combinedWidth = 1.1

  /// A piece whose characters of vertical text are combined as their runs say.
  func combined(_ piece: TextPiece) -> TextPiece {
    guard paragraph.writingMode == .vertical else { return piece }
    var piece = piece
    for span in piece.spans {
      let ranges: [Range<Int>]
      switch runs[span.run].combination {
      case .none: continue
      case .all: ranges = span.bytes.count <= 4 * Self.mostCombined ? [span.bytes] : []
      case .digits: ranges = piece.shortNumbers(in: span.bytes)
      }
      for range in ranges {
        let scalars = String(decoding: piece.bytes[range], as: UTF8.self).unicodeScalars
        guard (1...Self.mostCombined).contains(scalars.count) else { continue }
        let face = primaryFaces[span.run]
        let width = scalars.reduce(0) { $0 + (face.advance(of: $1) ?? 1) }
        piece.combinations.append(TextPiece.Combination(bytes: range, width: width))
      }
    }
    return piece
  }

  /// Calls a function with each stretch of a span whose characters stand alike.
  ///
  /// - Throws: If ICU is not installed.
  func forEachOrientation(
    of span: TextPiece.Span, in piece: TextPiece, _ body: (Range<Int>, _ isUpright: Bool) -> Void
  ) throws(TextError) {
    try WordBreaks.requireICU(for: "vertical lines")
    var (start, position) = (span.bytes.lowerBound, span.bytes.lowerBound)
    var isUpright: Bool?
    for character in String(decoding: piece.bytes[span.bytes], as: UTF8.self) {
      let scalar = character.unicodeScalars.first?.value ?? 0
      let own = !piece.isCombined(at: position) && afterglow_is_upright(scalar) != 0
      if let last = isUpright, last != own {
        body(start..<position, last)
        start = position
      }
      isUpright = own
      position += character.utf8.count
    }
    if let isUpright { body(start..<position, isUpright) }
  }

  /// How far the baseline of a run is from the middle of its vertical line, to the left.
  func centralBaseline(ofRun run: Int) -> Double {
    (primaryFaces[run].ascent - primaryFaces[run].descent) / 2 * runs[run].font.size
  }
}

extension TextPiece {
  /// Numbers of one or two digits.
  fileprivate func shortNumbers(in range: Range<Int>) -> [Range<Int>] {
    var numbers: [Range<Int>] = []
    var start = range.lowerBound
    for index in range.lowerBound...range.upperBound {
      if index < range.upperBound, (0x30...0x39).contains(bytes[index]) { continue }
      if (1...2).contains(index - start) { numbers.append(start..<index) }
      start = index + 1
    }
    return numbers
  }
}
