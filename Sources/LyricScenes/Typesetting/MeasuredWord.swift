import RenderTree
import SceneModel

/// A word cut into the pieces that no row divides, measured for a mode.
struct MeasuredWord {
  /// What stands over the pieces.
  enum Kind {
    /// Nothing.
    case plain
    /// Ruby over the pieces whose segment carries it.
    case ruby
    /// A pitch line: every piece is a mora.
    case pitchedKana
    /// A reading with a pitch line over the only piece.
    case pitchedReading(moraWidths: [Double])
  }

  struct Piece {
    let text: String
    /// The room it takes.
    let width: Double
    /// The segment of the word that it is of.
    var segment = 0
  }

  /// The word's index in its line; nil for a space between words.
  let index: Int?
  let kind: Kind
  let pieces: [Piece]
  let font: Font

  var atom: LineAtom { LineAtom(pieces.map { LinePiece($0.text, width: $0.width) }) }
}

/// Cuts and measures the words of a line.
struct WordMeasurer {
  let style: LyricStyle
  let ruler: TextRuler

  /// The words of a line; spaces stand between neighbours that are written with them.
  func words(of line: LyricsLine) throws(ComponentError) -> [MeasuredWord] {
    var result: [MeasuredWord] = []
    for (index, word) in line.words.enumerated() {
      if index > 0, line.words[index - 1].surface.endsInLatin, word.surface.beginsWithLatin {
        let width = try ruler.width(of: " ", font: style.latinFont)
        result.append(
          MeasuredWord(
            index: nil, kind: .plain, pieces: [.init(text: " ", width: width)], font: style.latinFont))
      }
      result.append(try measured(word, index: index))
    }
    return result
  }

  private func measured(_ word: WordData, index: Int) throws(ComponentError) -> MeasuredWord {
    let font = word.surface.isJapanese ? style.font : style.latinFont
    guard !word.morae.isEmpty, style.mode != .none else {
      // Pieces are those of the word with its ruby, so that showing the ruby moves nothing.
      return MeasuredWord(index: index, kind: .plain, pieces: try pieces(of: word, font: font), font: font)
    }
    if style.mode == .furigana {
      return MeasuredWord(index: index, kind: .ruby, pieces: try pieces(of: word, font: font), font: font)
    }
    if let morae = word.surfaceMorae {
      var pieces: [MeasuredWord.Piece] = []
      for mora in morae { pieces.append(.init(text: mora, width: try ruler.width(of: mora, font: font))) }
      return MeasuredWord(index: index, kind: .pitchedKana, pieces: pieces, font: font)
    }
    var moraWidths: [Double] = []
    for mora in word.morae { moraWidths.append(try ruler.width(of: mora.mora.text, font: style.readingFont)) }
    let width = max(try ruler.width(of: word.surface, font: font), moraWidths.reduce(0, +))
    return MeasuredWord(
      index: index, kind: .pitchedReading(moraWidths: moraWidths),
      pieces: [.init(text: word.surface, width: width)], font: font)
  }

  private func pieces(of word: WordData, font: Font) throws(ComponentError) -> [MeasuredWord.Piece] {
    var pieces: [MeasuredWord.Piece] = []
    for piece in LinePieces.pieces(of: word.segments) {
      pieces.append(
        .init(text: piece.text, width: try ruler.width(of: piece.text, font: font), segment: piece.segment))
    }
    return pieces
  }
}

extension WordData {
  /// The surface in morae, where it is kana that show how the word is read; nil where a reading must stand over it.
  fileprivate var surfaceMorae: [String]? {
    let segments = MoraSegment.segments(of: surface)
    guard segments.count == morae.count, segments.allSatisfy(\.isMora),
      segments.map(\.text).joined() == surface
    else { return nil }
    // Particles are written は, へ, を and read わ, え, お: the line stands over what is written.
    let isRead = Kana.folded(surface) == Kana.folded(reading) || Particle.isParticle(surface)
    return isRead ? segments.map(\.text) : nil
  }
}

extension String {
  /// Whether the text holds a character that only the font of Japanese words should set.
  fileprivate var isJapanese: Bool { unicodeScalars.contains { $0.value >= 0x2E80 } }

  fileprivate var beginsWithLatin: Bool { unicodeScalars.first?.isLatinLetter ?? false }
  fileprivate var endsInLatin: Bool {
    guard let last = unicodeScalars.last else { return false }
    return last.isLatinLetter || (last.isASCII && !last.properties.isWhitespace)
  }
}

extension Unicode.Scalar {
  /// A letter or digit of a script that is written with spaces between words.
  fileprivate var isLatinLetter: Bool {
    value < 0x2E80 && (properties.isAlphabetic || (0x30...0x39).contains(value))
  }
}
