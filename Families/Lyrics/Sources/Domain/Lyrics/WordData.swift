import VectorGraphics

/// A mora of a lyric and its pitch.
package struct PitchedMora: Sendable, Hashable {
  package let mora: Mora
  package let pitch: Pitch

  package init(_ mora: Mora, _ pitch: Pitch) {
    self.mora = mora
    self.pitch = pitch
  }
}

/// A word of a lyric line: how it is written, how it is read, and how each mora sounds.
public struct WordData: Sendable, Hashable {
  /// An identifier that the word's file gives it, if it does.
  package let id: String?
  /// The word as it is written.
  public let surface: String
  /// In kana; empty for words that have no pitch, such as English ones and punctuation. Of other languages, what is written
  /// above the word, such as pinyin.
  public let reading: String
  /// The reading as it is given, with the marks of its sounds: く*さ, かか゚み.
  package let markedReading: String
  /// The morae of the reading; empty if the reading is, or if its pitch is not known.
  package let morae: [PitchedMora]
  /// The readings of the kanji as the author gave them, in the order of the surface; may be empty.
  package let kanjiReadings: [KanjiReading]
  /// The surface with its ruby.
  package let segments: [RubySegment]

  /// Creates a word with a pitch for each mora of its reading, or, with none, a reading alone, which may be in any script:
  /// `春天` with `chūn tiān`.
  ///
  /// - Throws: For an empty surface, a reading that is partly in kana, more or fewer pitches than morae, and readings of kanji
  ///   that do not match the word's.
  public init(
    surface: String, reading: String, pitches: [Pitch]?, kanjiReadings: [KanjiReading] = [], id: String? = nil
  ) throws(LyricError) {
    let morae = try WordData.morae(
      surface: surface, reading: reading, isAnnotation: pitches?.isEmpty ?? true)
    if let pitches, morae.count != pitches.count {
      throw LyricError(WordData.mismatch(reading: reading, morae: morae, pitches: pitches))
    }
    self.id = id
    self.surface = surface
    markedReading = reading
    let reading = morae.isEmpty ? reading : Kana.unmarked(reading)
    self.reading = reading
    self.morae = zip(morae, pitches ?? []).map { PitchedMora($0, $1) }
    self.kanjiReadings = kanjiReadings
    if morae.isEmpty, !reading.isEmpty {
      segments = WordData.annotated(surface, with: reading)
      return
    }
    segments =
      reading.isEmpty || (kanjiReadings.isEmpty && WordData.isReadAsWritten(surface, reading))
      ? [RubySegment(base: surface)]
      : try FuriganaAlignment(surface: surface, reading: reading, kanjiReadings: kanjiReadings)
        .segments.joiningPlainNeighbors
  }

  /// Whether a word is in kana that show its reading: it has no ruby, and carries its pitch itself.
  static func isReadAsWritten(_ surface: String, _ reading: String) -> Bool {
    Kana.isKanaOnly(surface) && Kana.soundAlike(Kana.unmarked(surface), reading)
  }

  /// A word with a reading in another script: over each character its syllable, where a space separates as many, else over
  /// the whole.
  private static func annotated(_ surface: String, with reading: String) -> [RubySegment] {
    let syllables = reading.split(separator: " ").map(String.init)
    let letters = surface.filter { !$0.isWhitespace && !$0.isPunctuation }
    guard syllables.count == letters.count, syllables.count > 1 else {
      return [RubySegment(base: surface, reading: reading)]
    }
    var rest = syllables[...]
    return surface.map { character in
      let isRead = !character.isWhitespace && !character.isPunctuation
      return RubySegment(base: String(character), reading: isRead ? rest.popFirst() : nil)
    }.joiningPlainNeighbors
  }

  /// The words of a line that is written without readings; each has the space after it.
  package static func plainWords(of line: String) -> [WordData] {
    var surfaces: [String] = []
    for character in line.trimmed {
      if surfaces.isEmpty || (surfaces.last?.last?.isWhitespace == true && !character.isWhitespace) {
        surfaces.append("")
      }
      surfaces[surfaces.count - 1].append(character)
    }
    return surfaces.compactMap { try? WordData(surface: $0, reading: "", pitches: []) }
  }

  /// The morae of a word, or the error in its surface or reading.
  ///
  /// - Parameter isAnnotation: Whether the reading may be in another script, as it has no pitch; then it has no morae.
  static func morae(surface: String, reading: String, isAnnotation: Bool = false) throws(LyricError) -> [Mora]
  {
    guard !surface.isEmpty else {
      throw LyricError(LyricErrorDetail(.malformed, "a word has no surface: write how it is spelled"))
    }
    if isAnnotation, !reading.unicodeScalars.contains(where: Kana.isKana) { return [] }
    if let foreign = Kana.firstForeignScalar(inReading: reading) {
      throw LyricError(
        LyricErrorDetail(
          .readingNotKana,
          "the reading \(reading.excerpt) of \(surface.excerpt) has \(foreign), which is not kana: write it in kana, "
            + "or leave reading and pitch empty"))
    }
    return Mora.split(reading)
  }

  private static func mismatch(reading: String, morae: [Mora], pitches: [Pitch]) -> LyricErrorDetail {
    let bits = pitches.isEmpty ? "no bits are given" : "the bits \(pitches.bits.excerpt) are \(pitches.count)"
    let list = morae.isEmpty ? "" : " (\(morae.map(\.text).joined(separator: "・").excerpt))"
    let count = morae.count == 1 ? "1 mora" : "\(morae.count) morae"
    let owner = reading.isEmpty ? "an empty reading" : reading.excerpt
    return LyricErrorDetail(
      .bitsDoNotMatchMorae, "\(bits), but \(owner) has \(count)\(list): write one bit, 0 or 1, per mora")
  }

  /// The surface if it has kanji, else nil.
  package var kanji: String? { surface.unicodeScalars.contains(where: Kana.isKanji) ? surface : nil }

  /// The surface in which kana that are nasal are written so: か゚ for が.
  var pronouncedSurface: String {
    guard morae.contains(where: \.mora.isNasal) else { return surface }
    var rest = morae.map(\.mora)[...]
    return segments.map { segment in
      if let reading = segment.reading {
        rest = rest.dropFirst(Mora.split(reading).count)
        return segment.base
      }
      return MoraSegment.segments(of: segment.base).map { piece in
        guard piece.isMora, rest.popFirst()?.isNasal == true else { return piece.source }
        return Kana.nasal(piece.source)
      }.joined()
    }.joined()
  }

  /// The pitch of each mora.
  public var pitches: [Pitch] { morae.map(\.pitch) }

  /// Whether the word is nothing but brackets and quotation marks.
  var isBracket: Bool {
    surface.unicodeScalars.allSatisfy {
      [.openingBracket, .closingBracket].contains(JapaneseCharacterClass($0))
    }
  }

  /// What is unusual about the pitch of the word by itself; a particle may be level.
  package var warnings: [PitchWarning] { warnings(withinPhrase: false) }

  /// What is unusual about the pitch of the word.
  ///
  /// - Parameter withinPhrase: Whether the pitch before the word is high and stays so: then the word begins high-high.
  func warnings(withinPhrase: Bool) -> [PitchWarning] {
    let mayBeLevel = Particle.isParticle(surface) || (withinPhrase && pitches.first == .high)
    return PitchWarning.warnings(morae: morae.map(\.mora), pitches: pitches).filter { warning in
      if case .levelStart = warning { !mayBeLevel } else { true }
    }
  }
}

/// A line of a lyric.
public struct LyricsLine: Sendable, Hashable {
  /// The words in their order.
  public let words: [WordData]
  /// The line in another language, if it is given.
  public let translation: String?
  /// Which singer sings it, from 0.
  package var voice = 0
  /// The words that are sung in the background meanwhile.
  package var background: [WordData] = []

  /// Creates a line of words.
  public init(words: [WordData], translation: String? = nil) {
    self.words = words
    self.translation = translation
  }

  /// What is unusual about the pitch of each word.
  ///
  /// - Parameter initialLowering: Where words begin low: where phrases do, a word may begin high-high after a high mora.
  package func warnings(_ initialLowering: PhraseReader.InitialLowering = .everyWord) -> [[PitchWarning]] {
    var before: Pitch?
    return words.map { word in
      let isWithinPhrase = initialLowering == .phrase && before == .high
      // A particle leans across brackets; a pause or a word of unknown pitch ends the phrase.
      if word.morae.isEmpty {
        before = word.isBracket ? before : nil
      } else {
        before = word.pitches.last
      }
      return word.warnings(withinPhrase: isWithinPhrase)
    }
  }

  /// Whether the line is read from right to left.
  package var isRightToLeft: Bool { text.isRightToLeft }

  /// The line as it is written, without spaces between words.
  package var text: String { words.map(\.surface).joined() }

  /// The line as it is read; words without a reading as they are written.
  package var reading: String { words.map { $0.reading.isEmpty ? $0.surface : $0.reading }.joined() }
}

extension String {
  /// Whether the text is read from right to left: whether its first letter is of Hebrew, Arabic or a script like them.
  package var isRightToLeft: Bool {
    guard let letter = unicodeScalars.first(where: \.properties.isAlphabetic) else { return false }
    switch letter.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: return true
    default: return false
    }
  }
}
