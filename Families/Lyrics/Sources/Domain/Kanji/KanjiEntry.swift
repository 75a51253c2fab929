import DataFiles
import SceneModel

/// What is known of a kanji.
public struct KanjiEntry: Sendable, Hashable {
  /// The character.
  public var kanji: String
  /// Chinese-derived readings, in katakana as dictionaries write them.
  public var on: [KanjiReadingEntry]
  /// Native readings, in hiragana; a point is before what is written in kana: た.べる.
  public var kun: [KanjiReadingEntry]
  /// The meanings, the main one first.
  public var meanings: [String]
  /// The number of strokes, 1…100.
  public var strokes: Int?
  /// The level, such as `JLPT N5`.
  public var level: String?
  /// Words with it.
  public var words: [KanjiWord]

  /// Creates an entry of a kanji.
  public init(
    kanji: String = "", on: [KanjiReadingEntry] = [], kun: [KanjiReadingEntry] = [], meanings: [String] = [],
    strokes: Int? = nil, level: String? = nil, words: [KanjiWord] = []
  ) {
    self.kanji = kanji
    self.on = on
    self.kun = kun
    self.meanings = meanings
    self.strokes = strokes
    self.level = level
    self.words = words
  }

  static let format = ObjectFormat<KanjiEntry>(
    "kanji", "A kanji's card.", initial: KanjiEntry(), acceptsNull: true
  ) {
    keys
  }

  @KeyBuilder<KanjiEntry> static var keys: [Key<KanjiEntry>] {
    Key("kanji", \.kanji, .text, default: "", "The character.")
    Key(
      "on", \.on, .readings, default: [],
      "On readings: texts, or {\"reading\", \"accent\"}, or one text: ショク、ジキ.")
    Key("kun", \.kun, .readings, default: [], "Kun readings, a point before okurigana: た.べる.")
    Key("meanings", \.meanings, .partedTexts, default: [], "Meanings, the main one first.")
    Key("strokes", \.strokes, .integer(1...100), "The number of strokes.")
    Key("level", \.level, .text, "Such as \"JLPT N5\".")
    Key("words", \.words, .list(of: KanjiWord.format.codec), default: [], "Words with it.")
  }

  /// What cannot be drawn of it, each at its value.
  func faults(in path: [String]) -> [ComponentError] {
    var errors: [ComponentError] = []
    if kanji.count != 1 {
      let found = kanji.isEmpty ? "nothing" : "\"\(kanji)\""
      errors.append(
        ComponentError(path: path + ["kanji"], message: "expected one character, found \(found)"))
    }
    func note(_ place: [String], _ make: () throws(LyricError) -> Void) {
      do throws(LyricError) {
        try make()
      } catch {
        let key = error.issues.contains { $0.kind == .accentBeyondMorae } ? "accent" : "reading"
        errors.append(
          ComponentError(
            path: path + place + [key], message: error.issues.first?.message ?? "cannot be read"))
      }
    }
    for (name, readings) in [("on", on), ("kun", kun)] {
      for (index, item) in readings.enumerated() {
        note([name, "[\(index)]"]) { () throws(LyricError) in _ = try item.word() }
      }
    }
    for (index, word) in words.enumerated() {
      note(["words", "[\(index)]"]) { () throws(LyricError) in _ = try word.data() }
    }
    return errors
  }
}

/// A reading of a kanji, and its accent where that is known.
public struct KanjiReadingEntry: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The reading in kana, a point before okurigana: た.べる.
  public var reading: String
  /// Its accent number, 0…50.
  public var accent: Int?

  /// Creates a reading.
  public init(reading: String, accent: Int? = nil) {
    self.reading = reading
    self.accent = accent
  }

  /// Creates a reading whose accent is not known.
  public init(stringLiteral reading: String) { self.init(reading: reading) }

  static let format = ObjectFormat<KanjiReadingEntry>(
    "reading", "A reading with its pitch.", initial: KanjiReadingEntry(reading: "")
  ) {
    Key(required: "reading", \.reading, .text, "In kana: た.べる.")
    Key("accent", \.accent, .accent, "Its accent number.")
  }

  /// The kana without the point before okurigana.
  var kana: String { stem + okurigana }

  /// What the kanji itself represents.
  var stem: String { String(parts[0]) }

  /// What is written in kana after the kanji.
  var okurigana: String { parts.count > 1 ? String(parts[1]) : "" }

  private var parts: [Substring] {
    reading.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "." || $0 == "・" || $0 == "．" }
  }

  func word() throws(LyricError) -> WordData {
    try Self.word(surface: kana, reading: accent == nil ? "" : kana, accent: accent)
  }

  /// A word with the pitch of an accent number, or without any. Not inlined: each copy takes kilobytes.
  @inline(never)
  static func word(surface: String, reading: String, accent: Int?) throws(LyricError) -> WordData {
    let morae = try WordData.morae(surface: surface, reading: reading)
    guard let accent else {
      return try WordData(
        surface: surface, reading: reading, pitches: morae.map { _ in .low })
    }
    return try WordData(
      surface: surface, reading: reading,
      pitches: try PitchAccent(nucleus: accent, moraCount: morae.count).word)
  }
}

/// A word that has the kanji.
public struct KanjiWord: Sendable, Hashable {
  /// The word as it is written.
  public var word: String
  /// The word in kana.
  public var reading: String?
  /// Its accent number, 0…50.
  public var accent: Int?
  /// What it means.
  public var meaning: String?

  /// Creates a word.
  public init(word: String, reading: String? = nil, accent: Int? = nil, meaning: String? = nil) {
    self.word = word
    self.reading = reading
    self.accent = accent
    self.meaning = meaning
  }

  static let format = ObjectFormat<KanjiWord>(
    "example word", "A word with the kanji.", initial: KanjiWord(word: "")
  ) {
    Key(required: "word", \.word, .text, "As it is written.")
    Key("reading", \.reading, .text, "In kana.")
    Key("accent", \.accent, .accent, "Its accent number.")
    Key("meaning", \.meaning, .text, "What it means.")
  }

  func data() throws(LyricError) -> WordData {
    try KanjiReadingEntry.word(surface: word, reading: reading ?? "", accent: accent)
  }
}

extension Codec where Value == Int {
  fileprivate static var accent: Codec { integer(0...50) }
}

extension Codec where Value == [KanjiReadingEntry] {
  /// Readings as a list of texts or objects, or one text that parts them: ショク、ジキ.
  static var readings: Codec {
    let one = Codec<KanjiReadingEntry>.oneOf(
      "a reading, or {\"reading\", \"accent\"}",
      Alternative(.text, { KanjiReadingEntry(reading: $0) }, { $0.accent == nil ? $0.reading : nil }),
      Alternative(KanjiReadingEntry.format.codec, { $0 }, { $0 }))
    return oneOf(
      "a list of readings",
      Alternative(.text, { $0.partedTexts.map { KanjiReadingEntry(reading: $0) } }, { _ in nil }),
      Alternative(.list(of: one), { $0 }, { $0 }))
  }
}

extension Codec where Value == [String] {
  /// A list of texts, or one text that parts them by commas or semicolons.
  static var partedTexts: Codec {
    oneOf(
      "a list of texts", Alternative(.text, { $0.partedTexts }, { _ in nil }),
      Alternative(.list(of: .text), { $0 }, { $0 }))
  }
}

extension String {
  fileprivate var partedTexts: [String] {
    split { ",;、，；".contains($0) }.map { String($0.drop { $0.isWhitespace }) }.filter { !$0.isEmpty }
  }
}
