import Testing
import VectorGraphics

@testable import AfterglowLyrics

/// Words with particles and auxiliaries, compared with tables derived from the rules.
@Suite struct PhraseTableTests {
  @Test(
    "phrases have the pitch of the rules", arguments: [("phrases.tsv", 60), ("unidic_phrases.tsv", 200)])
  func table(file: String, count: Int) throws {
    let rows = Cases.rows(file)
    #expect(rows.count >= count)
    for row in rows {
      let (phrase, pitches) = (row["phrase"] ?? "", row["pitches"] ?? "")
      let line = try LyricsNotation.accentNumber.lines(in: phrase)[0]
      let found = line.words.map { $0.pitches.map { $0.isHigh ? "1" : "0" }.joined() }.joined(separator: "+")
      #expect(found == pitches, "\(phrase)")
      #expect((row["source"] ?? row["rule"])?.isEmpty == false, "\(phrase)")
    }
  }

  /// The horizontal segments of a line from left to right.
  private func roofs(of line: PitchLine) -> (roofs: [ClosedRange<Double>], falls: Int) {
    var roofs: [ClosedRange<Double>] = []
    var falls = 0
    var place: Point?
    for element in line.path.elements {
      switch element {
      case .move(let point): place = point
      case .line(let point):
        if let start = place {
          if start.y == point.y { roofs.append(start.x...max(start.x, point.x)) } else { falls += 1 }
        }
        place = point
      default: break
      }
    }
    return (roofs, falls)
  }

  @Test(
    "drawn as dictionaries do, each phrase has one roof height, over its high morae alone, and a hook at each fall"
  )
  func drawn() throws {
    for row in Cases.rows("phrases.tsv") + Cases.rows("unidic_phrases.tsv") {
      let (phrase, pitches) = (row["phrase"] ?? "", row["pitches"] ?? "")
      let set = try LineTypesetter.solid(.pitch) { $0.pitchStyle = .dictionary }.set(
        try LyricsNotation.accentNumber.lines(in: phrase)[0])
      let lines = set.words.compactMap(\.pitchLine)
      let bits = pitches.filter { $0 != "+" }.map { $0 == "1" }
      #expect(Set(lines.map(\.highY)).count == 1, "\(phrase)")
      let cells = lines.flatMap { zip($0.edges, $0.edges.dropFirst()).map { ($0 + $1) / 2 } }
      try #require(cells.count == bits.count, "\(phrase)")
      let drawn = lines.map(roofs)
      for (cell, isHigh) in zip(cells, bits) {
        #expect(drawn.contains { $0.roofs.contains { $0.contains(cell) } } == isHigh, "\(phrase)")
      }
      let falls = zip(bits, bits.dropFirst()).count { $0 && !$1 }
      #expect(drawn.reduce(0) { $0 + $1.falls } == falls, "\(phrase)")
    }
  }
}
