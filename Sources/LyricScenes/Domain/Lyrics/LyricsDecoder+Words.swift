import DataFiles

extension LyricsDecoder {
  mutating func word(_ cursor: JSONCursor) -> WordData? {
    guard cursor.value.object != nil else {
      report(.malformed, cursor, "expected a word as an object, found \(cursor.value.kind)")
      return nil
    }
    return cursor["surface"] == nil ? onpuWord(cursor) : plainWord(cursor)
  }

  /// A word as Onpu writes it.
  private mutating func onpuWord(_ cursor: JSONCursor) -> WordData? {
    let before = issues.count
    expectKeys(["id", "kanji", "furigana", "mora", "kanjiFurigana"], of: cursor)
    let kanji = string("kanji", of: cursor)
    guard let furigana = string("furigana", of: cursor) else {
      if issues.count == before { report(.malformed, cursor, "expected a word with the key furigana") }
      return nil
    }
    let morae = pitchedMorae(cursor)
    let readings = readings("kanjiFurigana", base: "kanji", reading: "reading", of: cursor)
    guard issues.count == before else { return nil }
    let isLiteral = morae.isEmpty && (kanji == nil || Mora.split(furigana).isEmpty)
    if !morae.isEmpty, !expect(morae.map(\.text), of: furigana, at: cursor["mora"] ?? cursor) { return nil }
    return word(
      surface: kanji ?? furigana, reading: isLiteral ? "" : furigana, pitches: morae.map(\.pitch),
      kanjiReadings: readings, id: id(of: cursor), at: cursor, pitchAt: cursor["mora"])
  }

  /// A word with its pitch as a string of bits, or as the accent number of the word by itself.
  private mutating func plainWord(_ cursor: JSONCursor) -> WordData? {
    let before = issues.count
    expectKeys(
      ["id", "surface", "reading", "morae", "pitch", "ruby", "kanji", "accent", "category"], of: cursor)
    let surface = string("surface", of: cursor) ?? ""
    let reading = string("reading", of: cursor) ?? ""
    let bits = string("pitch", of: cursor) ?? ""
    let readings = readings("ruby", base: "base", reading: "rt", of: cursor)
    if let wrong = bits.first(where: { $0 != "0" && $0 != "1" }) {
      report(
        .invalidBits, cursor["pitch"] ?? cursor,
        "\(wrong) is not a pitch bit: write 1 for a high mora and 0 for a low one")
    }
    if let list = cursor["morae"], let elements = list.elements {
      _ = expect(elements.map { $0.value.string ?? "" }, of: reading, at: list)
    }
    let pitches = cursor["pitch"] == nil ? accentPitches(reading: reading, of: cursor) : nil
    guard issues.count == before else { return nil }
    return word(
      surface: surface, reading: reading, pitches: pitches ?? bits.map { Pitch(isHigh: $0 == "1") },
      kanjiReadings: readings, id: id(of: cursor), at: cursor, pitchAt: cursor["pitch"])
  }

  private mutating func accentPitches(reading: String, of cursor: JSONCursor) -> [Pitch]? {
    guard let field = cursor["accent"] else { return nil }
    guard let nucleus = field.value.int else {
      report(.malformed, field, "expected an accent number, found \(field.value.kind)")
      return nil
    }
    do throws(LyricError) {
      return try PitchAccent(nucleus: nucleus, moraCount: Mora.split(reading).count).word
    } catch {
      for issue in error.issues { report(issue.kind, field, issue.message) }
      return nil
    }
  }

  private mutating func word(
    surface: String, reading: String, pitches: [Pitch], kanjiReadings: [KanjiReading], id: String?,
    at cursor: JSONCursor, pitchAt pitch: JSONCursor?
  ) -> WordData? {
    do throws(LyricError) {
      return try WordData(
        surface: surface, reading: reading, pitches: pitches, kanjiReadings: kanjiReadings, id: id)
    } catch {
      for issue in error.issues {
        report(issue.kind, issue.kind == .bitsDoNotMatchMorae ? pitch ?? cursor : cursor, issue.message)
      }
      return nil
    }
  }

  private mutating func pitchedMorae(_ cursor: JSONCursor) -> [(text: String, pitch: Pitch)] {
    guard let list = cursor["mora"] else { return [] }
    guard let elements = list.elements else {
      report(.malformed, list, "expected a list of morae, found \(list.value.kind)")
      return []
    }
    return elements.compactMap { element in
      guard let text = element["text"]?.value.string, let isHigh = element["isHigh"]?.value.bool else {
        report(.malformed, element, "expected a mora as {\"text\": …, \"isHigh\": true or false}")
        return nil
      }
      expectKeys(["id", "text", "isHigh"], of: element)
      return (text, Pitch(isHigh: isHigh))
    }
  }

  private mutating func readings(
    _ key: String, base: String, reading: String, of cursor: JSONCursor
  ) -> [KanjiReading] {
    guard let list = cursor[key] else { return [] }
    guard let elements = list.elements else {
      report(.malformed, list, "expected a list, found \(list.value.kind)")
      return []
    }
    return elements.compactMap { element in
      guard let kanji = element[base]?.value.string else {
        report(.malformed, element, "expected {\"\(base)\": …, \"\(reading)\": …}")
        return nil
      }
      expectKeys(["id", base, reading], of: element)
      return string(reading, of: element).map { KanjiReading(kanji: kanji, reading: $0) }
    }
  }

  /// Whether a list of morae is that of a reading; says what the morae are where it is not.
  private mutating func expect(_ texts: [String], of reading: String, at cursor: JSONCursor) -> Bool {
    let morae = Mora.split(reading).map(\.text)
    guard texts.map(Kana.folded(_:)) != morae.map(Kana.folded(_:)) else { return true }
    report(
      .bitsDoNotMatchMorae, cursor,
      "the morae \(texts.joined(separator: "・")) are not those of \(reading): "
        + "expected \(morae.joined(separator: "・"))")
    return false
  }

  /// An identifier, which may be a string or a number.
  private func id(of cursor: JSONCursor) -> String? {
    guard let id = cursor["id"]?.value else { return nil }
    return id.string ?? id.number?.text
  }
}
