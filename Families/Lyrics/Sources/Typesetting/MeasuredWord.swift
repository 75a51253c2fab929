import RenderTree
import SceneModel

/// A word cut into the pieces that no row divides, measured for a mode.
struct MeasuredWord {
  /// The annotations over the pieces.
  enum Kind {
    /// Nothing, or ruby over the pieces that carry it.
    case plain
    /// A pitch line: every piece is a mora.
    case pitchedKana
    /// A reading with a pitch line over the only piece.
    case pitchedReading(moraWidths: [Double])
  }

  struct Piece {
    let text: String
    /// The room it takes.
    let width: Double
    var ruby: PieceRuby?
  }

  /// The word's index in its line; nil for a space between words.
  let index: Int?
  let kind: Kind
  let pieces: [Piece]
  let font: Font
  /// Whether the word is a particle, which stays with the word before it.
  var clings = false

  /// Whether its kana are above it, with its pitch line over them.
  var hasReading: Bool { if case .pitchedReading = kind { true } else { false } }

  var atom: LineAtom { LineAtom(pieces.map { LinePiece($0.text, width: $0.width) }, clings: clings) }
}

/// The ruby over a piece, and the widths of both.
struct PieceRuby {
  let text: String
  let measure: RubyMeasure
}

/// Cuts and measures the words of a line.
struct WordMeasurer {
  let style: LyricTypography
  let ruler: TextRuler

  /// The words of a line; spaces separate neighbors that are written with them.
  func words(of line: LyricsLine) throws(ComponentError) -> [MeasuredWord] {
    var result: [MeasuredWord] = []
    for (index, word) in line.words.enumerated() {
      if index > 0, line.words[index - 1].surface.endsInLatin, word.surface.beginsWithLatin {
        // The spaces of the row before and after it are part of the font's space.
        let space = try ruler.width(of: " ", font: style.latinFont)
        let width = max(0, space - 2 * style.wordSpacing * style.unit)
        result.append(
          MeasuredWord(
            index: nil, kind: .plain, pieces: [.init(text: " ", width: width)], font: style.latinFont))
      }
      var word = try measured(word, index: index)
      word.clings = index > 0 && Particle.isParticle(line.words[index].surface)
      result.append(word)
    }
    return result
  }

  private func measured(_ word: WordData, index: Int) throws(ComponentError) -> MeasuredWord {
    let font = word.surface.isJapanese ? style.font : style.latinFont
    guard !word.morae.isEmpty, style.mode == .pitch else {
      return MeasuredWord(index: index, kind: .plain, pieces: try pieces(of: word, font: font), font: font)
    }
    if let morae = word.surfaceMorae {
      var pieces: [MeasuredWord.Piece] = []
      for mora in morae { pieces.append(.init(text: mora, width: try ruler.width(of: mora, font: font))) }
      return MeasuredWord(index: index, kind: .pitchedKana, pieces: pieces, font: font)
    }
    var moraWidths: [Double] = []
    for mora in word.morae { moraWidths.append(try ruler.width(of: mora.mora.text, font: style.readingFont)) }
    let surface = word.pronouncedSurface
    let width = max(try ruler.width(of: surface, font: font), moraWidths.reduce(0, +))
    return MeasuredWord(
      index: index, kind: .pitchedReading(moraWidths: moraWidths),
      pieces: [.init(text: surface, width: width)], font: font)
  }

  /// The pieces are those of the word with its ruby in every mode, so that showing the ruby moves nothing.
  private func pieces(of word: WordData, font: Font) throws(ComponentError) -> [MeasuredWord.Piece] {
    var pieces: [MeasuredWord.Piece] = []
    let parts = LinePieces.pieces(of: word.segments)
    for (index, piece) in parts.enumerated() {
      var width = try ruler.width(of: piece.text, font: font)
      if index > 0, index == parts.count - 1, piece.text.allSatisfy(\.isWhitespace) {
        // The space between words of a row is part of the one that is written.
        width = max(0, width - style.wordSpacing * style.unit)
      }
      guard showsRuby, let reading = word.segments[piece.segment].reading else {
        pieces.append(.init(text: piece.text, width: width))
        continue
      }
      let ruby = try ruby(reading, over: piece.text, width: width)
      let available = style.rubyPlacement == .spaced ? max(width, ruby.measure.rubyWidth) : width
      pieces.append(.init(text: piece.text, width: available, ruby: ruby))
    }
    return pieces
  }

  private var showsRuby: Bool {
    style.mode == .furigana
      && RubyMetrics.rubySize(baseSize: style.font.size, ratio: style.readingScale) != nil
  }

  private func ruby(
    _ reading: String, over base: String, width: Double
  ) throws(ComponentError) -> PieceRuby {
    let isKana = reading.unicodeScalars.contains(where: Kana.isKana)
    // Readings in alphabets keep a space from one another, and their letters are not set apart.
    let text = !isKana ? " \(reading) " : style.usesFullSizeRuby ? Kana.fullSize(reading) : reading
    var widths: [Double] = []
    let parts = isKana ? text.map { String($0) } : [text]
    for part in parts { widths.append(try ruler.width(of: part, font: style.readingFont)) }
    let count = max(1, base.count)
    return PieceRuby(
      text: text,
      measure: RubyMeasure(
        baseWidths: Array(repeating: width / Double(count), count: count), rubyWidths: widths,
        baseSize: style.font.size, baseIsLatin: !base.isJapanese))
  }
}

extension WordData {
  /// The surface in morae, where it is kana that show how the word is read; nil if a reading must be over it.
  fileprivate var surfaceMorae: [String]? {
    let segments = MoraSegment.segments(of: pronouncedSurface)
    guard segments.count == morae.count, segments.allSatisfy({ $0.isMora && !$0.source.isEmpty }) else {
      return nil
    }
    return WordData.isReadAsWritten(surface, reading) ? segments.map(\.source) : nil
  }
}

extension String {
  /// Whether the text holds a character that only the font of Japanese words should set, or is nothing but leaders
  /// and dashes, which stand in the middle of the line there.
  fileprivate var isJapanese: Bool {
    unicodeScalars.contains { $0.value >= 0x2E80 }
      || (!isEmpty && unicodeScalars.allSatisfy { JapaneseCharacterClass($0) == .inseparable })
  }

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
