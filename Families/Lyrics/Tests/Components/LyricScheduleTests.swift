import Testing

@testable import AfterglowLyrics

@Suite("When lyric lines are sung")
struct LyricScheduleTests {
  private let lyrics = ["夏|なつ|01_が|が|0", "metallic||_な|な|0_夜|よる|10", "雪|ゆき|10"]

  private func schedule(_ lrc: String, _ lines: [String]? = nil) throws -> LyricSchedule {
    let lines = try (lines ?? lyrics).map { try LyricsLine(compact: $0) }
    return LyricSchedule(lines, timed: try TimedLyrics(lrc: lrc))
  }

  @Test("lines are found by their text, spaces, punctuation and script aside")
  func byText() throws {
    let schedule = try schedule("[00:01.00]夏 が、\n[00:03.00]Metallic な夜。\n[00:05.00]ユキ\n[00:08.00]")
    #expect(schedule.lines.map(\.line) == [0, 1, 2])
    #expect(schedule.lines.map(\.start) == [1, 3, 5])
    #expect(schedule.lines.map(\.end) == [3, 5, 8])
    #expect(schedule.warnings.isEmpty)
  }

  @Test("a line that is sung twice appears twice")
  func repeated() throws {
    let schedule = try schedule("[00:01][00:07]夏が\n[00:03]metallicな夜\n[00:05]雪")
    #expect(schedule.lines.map(\.line) == [0, 1, 2, 0])
    #expect(schedule.lines.map(\.start) == [1, 3, 5, 7])
  }

  @Test("different texts are matched in order if their numbers are equal")
  func byOrder() throws {
    let schedule = try schedule("[00:01]夏が\n[00:02]<00:02>b\n[00:03]c")
    #expect(schedule.lines.map(\.line) == [0, 1, 2])
    #expect(
      schedule.warnings.map(\.description) == [
        "2: “b” is not line 2 of the lyrics, “metallicな夜”: matched by its position, with its time divided among its morae",
        "3: “c” is not line 3 of the lyrics, “雪”: matched by its position",
      ])
  }

  @Test("a second line at the same time is the translation, unless it is in the lyrics itself")
  func translations() throws {
    let schedule = try schedule("[00:01]夏が\n[00:01]summer\n[00:03]metallicな夜\n[00:03]雪\n[00:09]")
    #expect(schedule.lines.map(\.line) == [0, 1, 2])
    #expect(schedule.lines.map(\.translation) == ["summer", nil, nil])
    #expect(schedule.warnings.count == 1)
  }

  @Test("a timed line that is not in the lyrics is left out and reported")
  func unknown() throws {
    let schedule = try schedule("[00:01]夏が\n[00:02]la la la\n[00:03]metallicな夜\n[00:05]雪")
    #expect(schedule.lines.map(\.line) == [0, 1, 2])
    #expect(schedule.warnings.count == 1)
    #expect(schedule.warnings.first?.message.contains("la la la") == true)
  }

  @Test("a line without a stamp is put between its neighbors and reported")
  func untimed() throws {
    let schedule = try schedule("[00:01]夏が\n[00:05]雪\n[00:07]")
    #expect(schedule.lines.map(\.line) == [0, 1, 2])
    #expect(schedule.lines[1].start == 3)
    #expect(schedule.lines[0].end == 3)
    #expect(schedule.lines[1].end == 5)
    #expect(schedule.warnings.first?.message.contains("00:03.000") == true)
  }

  @Test("stamps of words are the words' times, also where they cut a line elsewhere than its words")
  func wordStamps() throws {
    let schedule = try schedule("[00:01]<00:01>夏<00:02>が<00:03>\n[00:05]雪", ["夏|なつ|01_が|が|0", "雪|ゆき|10"])
    #expect(schedule.lines[0].words == [1, 2, 3])
    let joined = try self.schedule("[00:01]<00:01>夏が<00:03>\n[00:05]雪", ["夏|なつ|01_が|が|0", "雪|ゆき|10"])
    #expect(joined.lines[0].words == [1, 2, 3])
  }

  @Test("words without stamps divide the time of their line by morae")
  func spread() throws {
    let schedule = try schedule("[00:01]夏が\n[00:04]metallicな夜\n[00:10]雪")
    #expect(schedule.lines[0].words == [1, 3, 4])
    // me-ta-llic, na, yo-ru
    #expect(schedule.lines[1].words == [4, 7, 8, 10])
  }

  @Test(
    "word times never go back, whatever the stamps",
    arguments: ["<00:01>夏<00:00>が", "<00:09>夏<00:02>が<00:03>"])
  func monotone(text: String) throws {
    let words = try schedule("[00:01]\(text)\n[00:03]雪").lines[0].words
    #expect(zip(words, words.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test("warnings quote the beginning of long lines")
  func longLines() throws {
    let long = String(repeating: "夏", count: 3000)
    let lines = ["\(long)||", "雪|ゆき|10"]
    for lrc in ["[00:01]a\n[00:02]\(long)雪", "[00:01]雪"] {
      let warnings = try schedule(lrc, lines).warnings
      #expect(!warnings.isEmpty && warnings.allSatisfy { $0.message.count < 200 })
    }
  }

  @Test("of very many lines without a counterpart a hundred are named and the others counted")
  func manyUnmatched() throws {
    let lines = (0..<150).map { "[00:\(10 + $0 / 10).\($0 % 10)0]other \($0)\n" }.joined()
    let schedule = try schedule(lines)
    #expect(schedule.warnings.count == 101)
    #expect(
      schedule.warnings.last?.description
        == "53 more lines of the lyrics or their timing without a counterpart")
    #expect(schedule.lines.count == 3)
  }
}
