import DataFiles
import VectorGraphics

extension WordData {
  /// A word in Onpu's form, or with its surface, which distinguishes the two.
  static let codec = Codec<WordData>(.oneOf([OnpuWord.format.shape.asValue, WordText.format.shape.asValue])) {
    node in
    if node.value["surface"] == nil {
      OnpuWord.format.codec.decode(node).flatMap { $0.word(at: node) }
    } else {
      WordText.format.codec.decode(node).flatMap { $0.word(at: node) }
    }
  } encode: {
    WordText.format.codec.encode(WordText($0))
  }
}

extension ObjectShape {
  fileprivate var asValue: ValueShape { .object(self) }
}

/// A word as Onpu writes it.
private struct OnpuWord {
  struct OnpuMora {
    var text = ""
    var isHigh = false
  }

  var id: String?
  var kanji: String?
  var furigana = ""
  var morae: [OnpuMora] = []
  var readings: [ReadingObject] = []

  static let format = ObjectFormat<OnpuWord>(
    "word", "A word of a song.", initial: OnpuWord(), acceptsNull: true
  ) {
    Key("id", \.id, .identifier, "An identifier.")
    Key("kanji", \.kanji, .text, "How the word is written, unless in kana.")
    Key(required: "furigana", \.furigana, .text, "The word in kana; other words as they are written.")
    Key("mora", \.morae, .list(of: mora.codec), default: [], "The morae with their pitch.")
    Key(
      "kanjiFurigana", \.readings, .list(of: ReadingObject.format("kanji", "reading").codec), default: [],
      "The readings of single kanji.")
  }

  private static let mora = ObjectFormat<OnpuMora>("mora", "A mora with its pitch.", initial: OnpuMora()) {
    Key(ignored: "id", "An identifier.")
    Key(required: "text", \.text, .text, "The mora in kana.")
    Key(required: "isHigh", \.isHigh, .boolean, "Whether it is high.")
  }

  func word(at node: Node) -> WordData? {
    let isLiteral = morae.isEmpty && (kanji == nil || Mora.split(furigana).isEmpty)
    guard morae.isEmpty || node.expect(morae.map(\.text), of: furigana, at: "mora") else { return nil }
    return node.word(
      surface: kanji ?? furigana, reading: isLiteral ? "" : furigana,
      pitches: morae.map { Pitch(isHigh: $0.isHigh) }, readings: readings, id: id, pitchKey: "mora")
  }
}

extension OnpuWord.OnpuMora: Equatable {}

/// A word with its pitch as a text of bits, or as the accent number of the word by itself.
private struct WordText {
  var id: String?
  var surface = ""
  var reading = ""
  var morae: [String]?
  var pitch: String?
  var readings: [ReadingObject] = []
  var accent: Int?

  static let format = ObjectFormat<WordText>(
    "plain word", "A word of a song by its surface.", initial: WordText(), acceptsNull: true
  ) {
    Key("id", \.id, .identifier, "An identifier.")
    Key(required: "surface", \.surface, .text, "How the word is written.")
    Key("reading", \.reading, .text, default: "", "In kana; empty for words that have no pitch.")
    Key("morae", \.morae, .list(of: .text), "The morae of the reading, which are checked.")
    Key("pitch", \.pitch, .text, "A bit for each mora: 1 for a high one, 0 for a low one.")
    Key(
      "ruby", \.readings, .list(of: ReadingObject.format("base", "rt").codec), default: [],
      "The readings of single kanji.")
    Key(ignored: "kanji", "The kanji of the word.")
    Key("accent", \.accent, .integer, "The accent number of the word by itself, instead of bits.")
    Key(ignored: "category", "The category of the accent.")
  }

  init() {}

  init(_ word: WordData) {
    id = word.id
    surface = word.surface
    reading = word.markedReading
    pitch = word.morae.isEmpty && !word.reading.isEmpty ? nil : word.pitches.bits
    readings = word.kanjiReadings.map { ReadingObject(kanji: $0.kanji, reading: $0.reading) }
  }

  func word(at node: Node) -> WordData? {
    if let wrong = pitch?.first(where: { $0 != "0" && $0 != "1" }) {
      node.member("pitch").fail("\(wrong) is not a pitch bit: write 1 for a high mora and 0 for a low one")
      return nil
    }
    if let morae, !node.expect(morae, of: reading, at: "morae") { return nil }
    var pitches = pitch.map { $0.map { Pitch(isHigh: $0 == "1") } }
    if pitch == nil, let accent {
      let found = node.member("accent").reporting { () throws(LyricError) in
        try PitchAccent(nucleus: accent, moraCount: Mora.split(reading).count).word
      }
      guard let found else { return nil }
      pitches = found
    }
    return node.word(
      surface: surface, reading: reading, pitches: pitches, readings: readings, id: id, pitchKey: "pitch")
  }
}

/// The reading of a kanji as it is written.
private struct ReadingObject: Equatable {
  var kanji = ""
  var reading: String?

  static func format(_ kanji: String, _ reading: String) -> ObjectFormat<ReadingObject> {
    ObjectFormat("\(kanji) reading", "The reading of a kanji.", initial: ReadingObject(), acceptsNull: true) {
      Key(ignored: "id", "An identifier.")
      Key(required: kanji, \.kanji, .text, "The kanji.")
      Key(reading, \.reading, .text, "Its reading in kana.")
    }
  }
}

extension Codec where Value == String {
  /// A text or a number.
  fileprivate static var identifier: Codec {
    oneOf(Alternative(.text, { $0 }, { $0 }), Alternative(.number, { JSONNumber($0).text }, { _ in nil }))
  }
}

extension Node {
  /// The node of a member, or this one where it is absent.
  fileprivate func member(_ key: String) -> Node { value[key].map { child($0, key: key) } ?? self }

  fileprivate func word(
    surface: String, reading: String, pitches: [Pitch]?, readings: [ReadingObject], id: String?,
    pitchKey: String
  ) -> WordData? {
    do throws(LyricError) {
      let known = readings.compactMap { entry in
        entry.reading.map { KanjiReading(kanji: entry.kanji, reading: $0) }
      }
      return try WordData(
        surface: surface, reading: reading, pitches: pitches, kanjiReadings: known, id: id)
    } catch {
      for issue in error.issues {
        (issue.kind == .bitsDoNotMatchMorae ? member(pitchKey) : self).fail(issue.message)
      }
      return nil
    }
  }

  /// Whether a list of morae is that of a reading; reports the actual morae if it is not.
  fileprivate func expect(_ texts: [String], of reading: String, at key: String) -> Bool {
    let morae = Mora.split(reading).map(\.text)
    guard texts.map(Kana.folded(_:)) != morae.map(Kana.folded(_:)) else { return true }
    member(key).fail(
      "the morae \(texts.joined(separator: "・").excerpt) are not those of \(reading.excerpt): "
        + "expected \(morae.joined(separator: "・").excerpt)")
    return false
  }
}
