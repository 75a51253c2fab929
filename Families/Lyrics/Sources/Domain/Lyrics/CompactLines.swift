import VectorGraphics

extension LyricsLine {
  /// Reads one line in Onpu's compact form, `夏|なつ|01_が|が|0`; an empty text is a line without words.
  ///
  /// - Throws: All faults of the text.
  public init(compact text: String) throws(LyricError) {
    self = try LyricsNotation.pitchBits.lines(in: text).first ?? LyricsLine(words: [])
  }

  /// The line in Onpu's compact form, with a field for kanji readings where they are known.
  ///
  /// Throws `notExpressible` for words with a `|`, a `_` or a line end, which the form has no way to write.
  package func compact() throws(LyricError) -> String {
    var fields: [String] = []
    for word in words { fields.append(try word.compact()) }
    return fields.joined(separator: "_")
  }
}

extension WordData {
  fileprivate func compact() throws(LyricError) -> String {
    for part in [surface, markedReading]
    where part.contains(where: { $0 == "|" || $0 == "_" || $0.isNewline }) {
      throw LyricError(
        LyricErrorDetail(
          .notExpressible,
          "\(part.excerpt) has a character that separates words or fields: write the line as JSON"))
    }
    let fields = [surface, markedReading, pitches.bits]
    guard let kanjiField else { return fields.joined(separator: "|") }
    return (fields + [kanjiField]).joined(separator: "|")
  }

  /// The kanji readings as a list with an entry for each kanji, if they cover all of them.
  private var kanjiField: String? {
    guard !kanjiReadings.isEmpty else { return nil }
    let list = kanjiReadings.map { reading in
      reading.reading + String(repeating: ",", count: max(0, reading.kanji.unicodeScalars.count - 1))
    }.joined(separator: ",")
    let entries = list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    return KanjiReading.assigned(entries, to: surface) == kanjiReadings ? list : nil
  }
}
