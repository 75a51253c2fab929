/// What one kanji of a word is read as; several kanji where the reading cannot be divided (今日 きょう).
public struct KanjiReading: Sendable, Hashable {
  /// The kanji.
  public let kanji: String
  /// How they are read, in kana.
  public let reading: String

  /// Creates the reading of kanji.
  public init(kanji: String, reading: String) {
    self.kanji = kanji
    self.reading = reading
  }

  /// Gives the kanji of `surface` the readings of a list in the same order.
  ///
  /// The list has a reading for each kanji, or for each kanji without counting 々 〆 〇, or for each stretch of
  /// kanji. In the first form an empty reading joins its kanji to the one before. Nil for any other count.
  package static func assigned(_ readings: [String], to surface: String) -> [KanjiReading]? {
    let kanji = surface.unicodeScalars.filter(Kana.isKanji).map { String($0) }
    if readings.count == kanji.count { return joiningEmptyReadings(zip(kanji, readings)) }
    guard !readings.contains("") else { return nil }
    let proper = kanji.filter { !["々", "〆", "〇", "〻"].contains($0) }
    let ranges = surface.unicodeScalars.split { !Kana.isKanji($0) }.map { String($0) }
    for candidates in [proper, ranges] where readings.count == candidates.count {
      return zip(candidates, readings).map { KanjiReading(kanji: $0, reading: $1) }
    }
    return nil
  }

  /// The same without the kana that both begin or end with: 飲 の for 飲み のみ.
  var withoutSharedKana: KanjiReading {
    var base = Array(kanji.unicodeScalars)[...]
    var ruby = Array(reading.unicodeScalars)[...]
    while base.count > 1, ruby.count > 1, let last = base.last, let end = ruby.last, Self.isShared(last, end)
    {
      base.removeLast()
      ruby.removeLast()
    }
    while base.count > 1, ruby.count > 1, let first = base.first, let start = ruby.first,
      Self.isShared(first, start)
    {
      base.removeFirst()
      ruby.removeFirst()
    }
    return KanjiReading(kanji: String(base), reading: String(ruby))
  }

  private static func isShared(_ surface: Unicode.Scalar, _ reading: Unicode.Scalar) -> Bool {
    Kana.isKana(surface) && Kana.folded(surface) == Kana.folded(reading)
  }

  private static func joiningEmptyReadings(_ pairs: some Sequence<(String, String)>) -> [KanjiReading]? {
    var result: [KanjiReading] = []
    for (kanji, reading) in pairs {
      if !reading.isEmpty {
        result.append(KanjiReading(kanji: kanji, reading: reading))
      } else if let last = result.popLast() {
        result.append(KanjiReading(kanji: last.kanji + kanji, reading: last.reading))
      } else {
        return nil
      }
    }
    return result
  }
}
