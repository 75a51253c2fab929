import VectorGraphics

/// A word as given by its fields, before its pitch is resolved.
struct WordDraft {
  private let surface: String
  private let reading: String
  private let kanjiReadings: [KanjiReading]
  private let line: Int
  private let pitchColumn: Int
  private let kanjiColumn: Int
  /// Whether the reading is without pitch.
  private let lacksPitch: Bool
  /// What the word is to the words beside it; of use to accent numbers only.
  private(set) var element = PhraseElement.unaccented
  var pitches: [Pitch] = []

  init(_ word: SourceField, notation: LyricsNotation, needsPitch: Bool) throws(LyricError) {
    guard (2...3).contains(word.text.count { $0 == "|" }) else {
      let third = notation == .pitchBits ? "bits" : "accent"
      throw LyricError(
        word.issue(
          .malformed,
          word.text.isEmpty
            ? "a word is empty: write one _ between two words"
            : "expected surface|reading|\(third), found \(word.text.excerpt): write each word as 夏|なつ|\(notation == .pitchBits ? "01" : "2"), "
              + "or the whole line without |"))
    }
    let fields = word.split(by: "|")
    surface = fields[0].text
    let pitchField = fields[2]
    line = word.line
    pitchColumn = pitchField.column
    kanjiColumn = fields[fields.count - 1].column
    let isSpelledOut = fields[1].text.isEmpty && Kana.isKanaOnly(surface)
    let isRead = isSpelledOut && (notation == .accentNumber || !pitchField.text.isEmpty)
    lacksPitch = !needsPitch && pitchField.text.isEmpty
    let readingField = isRead ? fields[0] : fields[1]
    reading = readingField.text
    guard !surface.isEmpty else {
      throw LyricError(fields[0].issue(.malformed, "a word has no surface: write how it is spelled"))
    }
    kanjiReadings = fields.count < 4 ? [] : try WordDraft.kanjiReadings(fields[3], surface: surface)
    let morae = try at(readingField) { () throws(LyricError) in
      try WordData.morae(
        surface: fields[0].text, reading: readingField.text, isAnnotation: pitchField.text.isEmpty)
    }
    switch notation {
    case .pitchBits: pitches = try WordDraft.bits(pitchField)
    case .accentNumber: element = lacksPitch ? .unaccented : try element(morae: morae, accent: pitchField)
    }
  }

  /// The words of a line; throws all their faults.
  static func words(_ drafts: [WordDraft]) throws(LyricError) -> [WordData] {
    var words: [WordData] = []
    var faults = LyricError()
    for draft in drafts {
      do throws(LyricError) {
        words.append(try draft.word())
      } catch {
        faults.add(error)
      }
    }
    try faults.check()
    return words
  }

  func word() throws(LyricError) -> WordData {
    do throws(LyricError) {
      return try WordData(
        surface: surface, reading: reading, pitches: lacksPitch ? nil : pitches, kanjiReadings: kanjiReadings)
    } catch {
      throw LyricError(
        error.issues.map { issue in
          let column = issue.kind == .kanjiReadingsDoNotMatch ? kanjiColumn : pitchColumn
          return issue.located(line: line, column: column)
        })
    }
  }

  private static func bits(_ field: SourceField) throws(LyricError) -> [Pitch] {
    var pitches: [Pitch] = []
    for (offset, character) in field.text.enumerated() {
      guard character == "0" || character == "1" else {
        throw LyricError(
          LyricErrorDetail(
            .invalidBits, line: field.line, column: field.column + offset,
            "\(character) is not a pitch bit: write 1 for a high mora and 0 for a low one"))
      }
      pitches.append(Pitch(isHigh: character == "1"))
    }
    return pitches
  }

  private static func kanjiReadings(_ field: SourceField, surface: String) throws(LyricError)
    -> [KanjiReading]
  {
    guard !field.text.isEmpty else { return [] }
    var readings: [String] = []
    field.forEachPart(by: ",") { readings.append($0.text) }
    guard let assigned = KanjiReading.assigned(readings, to: surface) else {
      let kanji = surface.unicodeScalars.filter(Kana.isKanji).map { String($0) }.joined(separator: ", ")
      throw LyricError(
        field.issue(
          .kanjiReadingsDoNotMatch,
          "\(readings.count) kanji readings are given, and \(surface.excerpt) has the kanji \(kanji.isEmpty ? "–" : kanji.excerpt): "
            + "write one for each, joined by commas"))
    }
    return assigned
  }

  private func element(
    morae: [Mora], accent pitchField: SourceField
  ) throws(LyricError) -> PhraseElement {
    if morae.isEmpty {
      guard pitchField.text.isEmpty else {
        throw LyricError(
          pitchField.issue(
            .accentBeyondMorae, "\(surface.excerpt) has an accent but no reading: write it in kana"))
      }
      return symbol
    }
    guard !pitchField.text.isEmpty else {
      if Kana.isKanaOnly(surface) { return .particle(Particle(reading)) }
      throw LyricError(
        pitchField.issue(
          .malformed,
          "\(surface.excerpt) has no accent: write its number, 0…\(morae.count), as in dictionaries"))
    }
    let (accents, partOfSpeech) = try PitchAccent.listed(in: pitchField, moraCount: morae.count)
    guard let accent = accents.first else { return .unaccented }
    if partOfSpeech == nil, Particle.isParticle(surface) {
      return .particle(Particle(reading, nucleus: accent.nucleus))
    }
    let wordClass = partOfSpeech.map { WordClass(partOfSpeech: $0) } ?? WordClass(guessing: surface)
    return .word(surface: surface, morae: morae, accent: accent, class: wordClass)
  }

  /// What a word without morae is: a bracket, a pause, or foreign.
  private var symbol: PhraseElement {
    let scalars = surface.unicodeScalars
    let classes = scalars.map { JapaneseCharacterClass($0) }
    if classes.allSatisfy({ $0 == .openingBracket || $0 == .closingBracket }) { return .bracket }
    return scalars.allSatisfy(Kana.isSeparator) ? .pause : .unaccented
  }
}

/// Runs what may fail without knowing its place, and places its faults at a field.
private func at<Value>(
  _ field: SourceField, _ body: () throws(LyricError) -> Value
) throws(LyricError) -> Value {
  do throws(LyricError) {
    return try body()
  } catch {
    throw LyricError(error.issues.map { $0.located(line: field.line, column: field.column) })
  }
}
