import Testing

@testable import LyricScenes

@Suite("Accent lists")
struct AccentListTests {
  @Test("every line of the published sample is read")
  func sample() {
    let text = Cases.text("accents_sample.txt")
    let list = AccentList(parsing: text)
    #expect(list.issues.isEmpty, "\(list.issues)")
    #expect(list.entries.count == text.split(separator: "\n").filter { !$0.hasPrefix("#") }.count)
    #expect(list.entries.allSatisfy { !$0.variants.isEmpty && !$0.morae.isEmpty })
  }

  @Test("an empty reading is the surface")
  func emptyReading() throws {
    #expect(try AccentEntry(parsing: "タランテラ\t\t2").reading == "タランテラ")
  }

  @Test("a part of speech holds up to the next one, and ; joins several")
  func partsOfSpeech() throws {
    let entry = try AccentEntry(parsing: "一杯\tいっぱい\t1,(名)0,3,(形動;副)1")
    #expect(entry.accents.map(\.nucleus) == [1, 0, 3, 1])
    #expect(entry.variants.map(\.partsOfSpeech) == [[], ["名"], ["名"], ["形動", "副"]])
  }

  @Test(
    "a faulty line is refused at its place",
    arguments: [
      ("コミュニティーケア\t\t11", 12, LyricIssue.Kind.accentBeyondMorae), ("莞爾\tかんじ\t1)", 8, .malformed),
      ("夏\tなつ\t2,,1", 8, .malformed), ("夏\tなつ\t", 6, .malformed), ("夏\tなつ", 1, .malformed),
      ("夏\t夏\t1", 3, .readingNotKana), ("夏\t\t1", 1, .readingNotKana), ("夏\tなつ\t-1", 6, .malformed),
      ("夏\tなつ\t(名0", 6, .malformed), ("夏\tなつ\t(名;)0", 6, .malformed),
      ("夏\tなつ\t0,(副)3", 11, .accentBeyondMorae),
      ("\tなつ\t1", 1, .malformed), ("夏\tなつ\t99999999999999999999", 6, .malformed),
      ("夏\t・\t0", 3, .readingNotKana),
      ("夏\tなつ\t(名)", 9, .malformed), ("夏\tなつ\t1\t2", 1, .malformed),
    ])
  func faults(line: String, column: Int, kind: LyricIssue.Kind) {
    let list = AccentList(parsing: "春\tはる\t1\r\n\(line)\r\n秋\tあき\t1")
    #expect(list.entries.map(\.surface) == ["春", "秋"])
    #expect(list.issues.map(\.kind) == [kind])
    #expect(list.issues.map(\.line) == [2])
    #expect(list.issues.map(\.column) == [column])
  }

  @Test("all faults of a line are told")
  func severalFaults() {
    #expect { try AccentEntry(parsing: "夏\tなつ\t3,x,1,7") } throws: { error in
      (error as? LyricError)?.issues.map(\.column) == [6, 8, 12]
    }
  }

  @Test("comments, empty lines and a byte order mark are passed over")
  func passedOver() {
    let list = AccentList(parsing: "\u{FEFF}# accents\n\n夏\tなつ\t2\n")
    #expect(list.issues.isEmpty)
    #expect(list.entries.map(\.surface) == ["夏"])
  }
}
