/// The two ways to write a lyric line in one line of text: words joined by `_`, the fields of a word by `|`. A line without
/// `|` is a line of words without readings.
public enum LyricsNotation: String, Sendable, Hashable, CaseIterable {
  /// Onpu's compact form, `夏|なつ|01_が|が|0`: one bit for each mora, 1 for high. `metallic||` has no pitch.
  case pitchBits
  /// `夏|なつ|2_が|が|`: the accent number of a dictionary, several as in an accent list (the first counts). A
  /// particle, and any kana word without a number, takes its pitch from the word before it.
  case accentNumber

  /// Reads a text with a lyric line on each line that is not blank. Throws all faults, each at its place.
  ///
  /// A fourth field gives the readings of the kanji, joined by commas: `君の手|きみのて|0110|きみ,て`.
  /// `reader` decides about pitch across words; bits are taken as they are. Unless `needsPitch`, a word may have a reading
  /// without pitch.
  package func lines(
    in text: String, reader: PhraseReader = PhraseReader(), needsPitch: Bool = true
  ) throws(LyricError) -> [LyricsLine] {
    var lines: [LyricsLine] = []
    var faults = LyricError()
    for line in SourceLine.lines(of: text) where !line.isBlank {
      do throws(LyricError) {
        lines.append(LyricsLine(words: try words(in: line, reader: reader, needsPitch: needsPitch)))
      } catch {
        faults.add(error)
      }
    }
    try faults.check()
    return lines
  }

  private func words(
    in line: SourceLine, reader: PhraseReader, needsPitch: Bool
  ) throws(LyricError) -> [WordData] {
    guard line.text.contains("|") else { return WordData.plainWords(of: line.text) }
    var words: [WordData] = []
    var drafts: [WordDraft] = []
    var faults = LyricError()
    line.withoutOuterSpace.forEachPart(by: "_") { field in
      do throws(LyricError) {
        let draft = try WordDraft(field, notation: self, needsPitch: needsPitch)
        // Only accents need the words beside them.
        if self == .pitchBits { words.append(try draft.word()) } else { drafts.append(draft) }
      } catch {
        faults.add(error)
      }
    }
    try faults.check()
    if self == .pitchBits { return words }
    let pitches = reader.pitches(of: drafts.map(\.element))
    for index in drafts.indices { drafts[index].pitches = pitches[index] }
    return try WordDraft.words(drafts)
  }
}

extension SourceLine {
  /// The line as one field, without white space at its ends.
  fileprivate var withoutOuterSpace: SourceField {
    let start = text.prefix(while: \.isWhitespace).count
    let end = text.reversed().prefix(while: \.isWhitespace).count
    return SourceField(text: String(text.dropFirst(start).dropLast(end)), line: number, column: start + 1)
  }
}
