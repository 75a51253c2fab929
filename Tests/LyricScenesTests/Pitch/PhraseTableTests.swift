import Testing

@testable import LyricScenes

/// Nouns with particles and auxiliaries, against a table of what follows from the rules.
@Suite struct PhraseTableTests {
  @Test("phrases have the pitch of the rules")
  func table() throws {
    let rows = Cases.rows("phrases.tsv")
    #expect(rows.count >= 60)
    for row in rows {
      let (phrase, pitches) = (row["phrase"] ?? "", row["pitches"] ?? "")
      let line = try LyricsNotation.accentNumber.lines(in: phrase)[0]
      let found = line.words.map { $0.pitches.map { $0.isHigh ? "1" : "0" }.joined() }.joined(separator: "+")
      #expect(found == pitches, "\(phrase)")
      #expect(row["source"]?.isEmpty == false, "\(phrase)")
    }
  }
}
