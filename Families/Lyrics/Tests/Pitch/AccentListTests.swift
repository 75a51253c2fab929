import Testing

@testable import AfterglowLyrics

@Suite("Accents as dictionaries list them")
struct AccentListTests {
  func accents(_ text: String, morae: Int = 2) throws -> [PitchAccent] {
    try PitchAccent.alternatives(in: SourceField(text: text, line: 1, column: 1), moraCount: morae)
  }

  @Test("every line of the published sample is read")
  func sample() throws {
    let lines = Cases.text("accents_sample.txt").split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(!lines.isEmpty)
    for line in lines {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let reading = fields[1].isEmpty ? fields[0] : fields[1]
      #expect(try !accents(fields[2], morae: Mora.split(reading).count).isEmpty, "\(line)")
    }
  }

  @Test("parts of speech before an accent are skipped")
  func partsOfSpeech() throws {
    #expect(try accents("1,(名)0,3,(形動;副)1", morae: 4).map(\.nucleus) == [1, 0, 3, 1])
  }

  @Test(
    "an invalid accent is refused with its position",
    arguments: [
      ("11", 1, LyricErrorDetail.Kind.accentBeyondMorae), ("1)", 1, .malformed), ("2,,1", 3, .malformed),
      ("", 1, .malformed), ("-1", 1, .malformed), ("(名0", 1, .malformed), ("(名;)0", 1, .malformed),
      ("0,(副)3", 6, .accentBeyondMorae), ("99999999999999999999", 1, .malformed), ("(名)", 4, .malformed),
    ])
  func faults(text: String, column: Int, kind: LyricErrorDetail.Kind) {
    #expect { try accents(text) } throws: { error in
      let issues = (error as? LyricError)?.issues
      return issues?.map(\.kind) == [kind] && issues?.map(\.column) == [column]
    }
  }

  @Test("all errors of a field are reported")
  func severalFaults() {
    #expect { try accents("3,x,1,7") } throws: { error in
      (error as? LyricError)?.issues.map(\.column) == [1, 3, 7]
    }
  }
}
