import TestSupport
import Testing

@testable import AfterglowLyrics

@Suite("LRC time stamps")
struct LRCTimeStampTests {
  @Test(
    "every spelling of a time is read",
    arguments: [
      ("00:12", 12_000), ("00:12.5", 12_500), ("00:12.34", 12_340), ("00:12.345", 12_345),
      ("01:02:34", 62_340),
      ("1:2.3", 62_300), ("00:12,34", 12_340), ("01:00:00.50", 3_600_500), ("120:00.00", 7_200_000),
      ("00:01.9996", 2000),
      ("00:00.00", 0),
    ])
  func times(text: String, milliseconds: Int) {
    #expect(LRCTimeStamp.milliseconds(text) == milliseconds)
  }

  @Test(
    "invalid times are rejected",
    arguments: [
      "", "12", "-1:00", "00:12.", ":12.00", "00:", "a:b", "00:1x", "99999:00.00",
      "00:12.3.4", "1:60:00.0", "00:123.00", "00:12:34:56",
    ])
  func others(text: String) {
    #expect(LRCTimeStamp.milliseconds(text) == nil)
  }
}

@Suite("LRC files")
struct LRCTests {
  @Test("seconds from 60 on are more minutes, with a warning")
  func overflowingSeconds() throws {
    let lyrics = try TimedLyrics(lrc: "[00:58.00]one\n[00:61.12]two\n[01:04.00]three")
    #expect(lyrics.lines.map(\.start) == [58_000, 61_120, 64_000])
    #expect(lyrics.repairs.map(\.description) == ["2:1: 00:61.12 has 60 seconds or more: read as 01:01.120"])
    #expect(throws: LyricError.self) { try strict("[00:61.12]two") }
  }

  private func strict(_ text: String) throws -> TimedLyrics {
    try LRCReader(tolerance: .strict).lyrics(in: text)
  }

  @Test("a line is sung until the next one, the last one for its time")
  func plain() throws {
    let lyrics = try strict("[ti:夏]\n[ar: 海 ]\n\n[00:01.00]夏が来る\n[00:03.50] 海へ \n")
    #expect(lyrics.metadata == ["ti": "夏", "ar": "海"])
    #expect(lyrics.lines.map(\.text) == ["夏が来る", "海へ"])
    #expect(lyrics.lines.map(\.start) == [1000, 3500])
    #expect(lyrics.lines.map(\.end) == [3500, 8500])
    #expect(lyrics.lines.map(\.sourceLine) == [4, 5])
    #expect(lyrics.lines.allSatisfy { $0.words.isEmpty })
    #expect(lyrics.repairs.isEmpty)
  }

  @Test("a stamp without text ends the line before, and the length ends the last")
  func ends() throws {
    let lyrics = try strict("[length: 00:30]\n[00:01.00]夏\n[00:02.00]\n[00:10.00]海")
    #expect(lyrics.lines.map { [$0.start, $0.end] } == [[1000, 2000], [10_000, 30_000]])
    #expect(lyrics.end == 30_000)
  }

  @Test("words have their own stamps, and a stamp at the end ends the line")
  func enhanced() throws {
    let lyrics = try strict(
      "[00:01.00] <00:01.00> Hello <00:01.50> summer <00:02.00>\n[00:04.00]<00:04.00>夏<00:04.50>が")
    #expect(lyrics.lines.map(\.text) == ["Hello summer", "夏が"])
    #expect(
      lyrics.lines[0].words == [
        TimedWord(text: "Hello", start: 1000, end: 1500, isFollowedBySpace: true),
        TimedWord(text: "summer", start: 1500, end: 2000, isFollowedBySpace: true),
      ])
    #expect(lyrics.lines[0].end == 2000)
    #expect(lyrics.lines[1].words.map(\.end) == [4500, 9500])
    #expect(lyrics.lines[1].end == 9500)
  }

  @Test("text before the first word stamp begins with the line, and square brackets may time words")
  func wordVariants() throws {
    let lyrics = try strict("[00:01.00]夏<00:02.00>が\n[00:05.00]海[00:06.00]へ[00:07.00]")
    #expect(lyrics.lines[0].words.map(\.start) == [1000, 2000])
    #expect(lyrics.lines[1].words.map { [$0.start, $0.end] } == [[5000, 6000], [6000, 7000]])
    #expect(lyrics.lines[1].text == "海へ")
    #expect(try strict("<00:03.00>夏<00:04.00>").lines.map(\.start) == [3000])
  }

  @Test("a line with several stamps is sung at each, its words with it")
  func repeated() throws {
    let lyrics = try strict("[00:20.00][00:01.00]<00:20.50>夏<00:21.00>\n[00:05.00]海\n[00:07.00]")
    #expect(lyrics.lines.map(\.text) == ["夏", "海", "夏"])
    #expect(lyrics.lines.map(\.start) == [1000, 5000, 20_000])
    #expect(lyrics.lines.map { $0.words.first?.start } == [1500, nil, 20_500])
    #expect(lyrics.lines[0].end == 2000)
  }

  @Test("a positive offset makes every stamp earlier")
  func offset() throws {
    #expect(try strict("[offset:+500]\n[00:01.00]夏<00:02.00>が").lines[0].words.map(\.start) == [500, 1500])
    #expect(try strict("[00:01.00]夏\n[offset:-500]").lines.map(\.start) == [1500])
    let early = try TimedLyrics(lrc: "[offset:2000]\n[00:01.00]夏")
    #expect(early.lines.map(\.start) == [0])
    #expect(early.repairs.map(\.line) == [2])
  }

  @Test(
    "an invalid stamp is an error with its position",
    arguments: [
      ("[00:1x.00]夏", 1), ("[00:01.00]夏<00:9x.00>が", 12), ("[00:12.00夏", 1),
      ("[00:01.00][00:02 夏", 11), ("[00:01.00]夏<00:02.00 が", 12), ("[offset:x]", 1), ("[-00:01.00]夏", 1),
      ("[aa:bb.cc]夏", 1), ("[offset:99999999999999999999]", 1), ("[1]夏", 1),
    ])
  func broken(text: String, column: Int) {
    for tolerance in TimingTolerance.allCases {
      let found = issues { try LRCReader(tolerance: tolerance).lyrics(in: "[00:00.50]海\r\n\(text)\r\n") }
      #expect(found.map(\.kind) == [.invalidTimeStamp])
      #expect(found.map(\.line) == [2])
      #expect(found.map(\.column) == [column])
    }
  }

  @Test("a line without a stamp is an error, or spread between its neighbors")
  func missing() throws {
    let text = "[00:01.00]夏\n海\n山\n[00:04.00]空\n川"
    #expect(
      issues { try strict(text) }.map(\.kind) == [.missingTimeStamp, .missingTimeStamp, .missingTimeStamp])
    let lyrics = try TimedLyrics(lrc: text)
    #expect(lyrics.lines.map(\.text) == ["夏", "海", "山", "空", "川"])
    #expect(lyrics.lines.map(\.start) == [1000, 2000, 3000, 4000, 9000])
    #expect(lyrics.repairs.map(\.line) == [2, 3, 5])
    #expect(try TimedLyrics(lrc: "夏\n海\n[00:04.00]空").lines.map(\.start) == [0, 2000, 4000])
    #expect(issues { try TimedLyrics(lrc: "夏\n海") }.map(\.kind) == [.missingTimeStamp])
  }

  @Test("lines out of order are an error, or sorted")
  func decreasing() throws {
    let text = "[00:05.00]海\n[00:01.00]夏"
    #expect(issues { try strict(text) }.map(\.kind) == [.decreasingTimeStamp])
    let lyrics = try TimedLyrics(lrc: text)
    #expect(lyrics.lines.map(\.text) == ["夏", "海"])
    #expect(lyrics.repairs.map { [$0.line, $0.column] } == [[2, 1]])
  }

  @Test("words out of order are an error, or moved up")
  func decreasingWords() throws {
    let text = "[00:05.00]<00:05.00>夏<00:04.00>が<00:06.00>来る<00:07.00>"
    #expect(issues { try strict(text) }.map(\.kind) == [.decreasingTimeStamp])
    let words = try TimedLyrics(lrc: text).lines[0].words
    #expect(words.map { [$0.start, $0.end] } == [[5000, 5000], [5000, 6000], [6000, 7000]])
  }

  @Test("words that run into the next line are an error, or cut")
  func overlappingWords() throws {
    let text = "[00:01.00]<00:01.00>夏<00:03.00>が<00:04.00>\n[00:02.00]海"
    #expect(issues { try strict(text) }.map(\.kind) == [.overlappingTimeStamp, .overlappingTimeStamp])
    let line = try TimedLyrics(lrc: text).lines[0]
    #expect(line.words.map { [$0.start, $0.end] } == [[1000, 2000], [2000, 2000]])
    #expect(line.end == 2000)
  }

  @Test("a second line at the same time is a translation, not an error")
  func translations() throws {
    let text = "[00:01.00]夏\n[00:01.00]summer\n[00:02.00]海"
    for lyrics in [try strict(text), try TimedLyrics(lrc: text)] {
      #expect(lyrics.lines.map(\.text) == ["夏", "海"])
      #expect(lyrics.lines.map(\.translations) == [["summer"], []])
      #expect(lyrics.repairs.isEmpty)
    }
  }

  @Test("strict errors state the fault, repairs also the result")
  func wording() throws {
    let text = "[00:05.00]<00:05.00>夏<00:04.00>が\n海\n[00:03.00]山"
    let faults = issues { try strict(text) }.map(\.message)
    let repairs = try TimedLyrics(lrc: text).repairs.map(\.message)
    #expect(faults.first == "00:04.000 is before what is sung before it, at 00:05.000")
    #expect(repairs.first == "00:04.000 is before what is sung before it, at 00:05.000: moved there")
    #expect(faults.count == repairs.count && zip(faults, repairs).allSatisfy { $1.hasPrefix("\($0): ") })
  }

  @Test("brackets that are not stamps are text, titles may contain brackets")
  func brackets() throws {
    let lyrics = try strict("[ti:夏 [live]]\n[ar:a][al:b]\n[00:01.00][Chorus] a <3 b <c> [x]\n[#:note]")
    #expect(lyrics.metadata == ["ti": "夏 [live]", "ar": "a", "al": "b"])
    #expect(lyrics.lines.map(\.text) == ["[Chorus] a <3 b <c> [x]"])
  }

  @Test("a file without any stamp is an error", arguments: ["", "\u{FEFF}[ti:x]\n", "夏\n海"])
  func noStamps(text: String) {
    for tolerance in TimingTolerance.allCases {
      let found = issues { try LRCReader(tolerance: tolerance).lyrics(in: text) }
      #expect(found.map(\.kind) == [.missingTimeStamp])
      #expect(found.map { [$0.line, $0.column] } == [[1, 1]])
    }
  }

  @Test("a byte order mark, CR LF and tags of any case are skipped")
  func encodings() throws {
    let lyrics = try strict("\u{FEFF}[TI:x]\r\n[00:01.000]夏\r\n\r\n[00:02.125]海\r\n")
    #expect(lyrics.metadata == ["ti": "x"])
    #expect(lyrics.lines.map(\.start) == [1000, 2125])
  }

  @Test("lines that the offset moves entirely before the song are left out and reported")
  func beforeSong() throws {
    let lyrics = try TimedLyrics(lrc: "[offset:5000]\n[00:01.00]夏\n[00:02.00]海\n[00:05.00]山\n[00:08.00]空")
    #expect(lyrics.lines.map(\.text) == ["山", "空"])
    #expect(lyrics.lines.map(\.start) == [0, 3000])
    #expect(lyrics.lines.allSatisfy { $0.translations.isEmpty })
    #expect(lyrics.repairs.filter { $0.message.contains("left out") }.map(\.line) == [2, 3])
  }

  @Test("whatever the stamps, lines are in order, do not overlap, and hold their words", arguments: 0..<200)
  func invariants(seed: Int) throws {
    var generator = SeededNumbers(seed: UInt64(seed))
    func stamp() -> String {
      LRCTimeStamp.text(milliseconds: Int.random(in: 0...20, using: &generator) * 500)
    }
    let text =
      (0..<Int.random(in: 1...10, using: &generator)).map { index in
        var line = (0..<Int.random(in: 0...2, using: &generator)).map { _ in "[\(stamp())]" }.joined()
        for word in 0..<Int.random(in: 0...4, using: &generator) {
          line += Bool.random(using: &generator) ? "<\(stamp())>w\(word) " : "x "
        }
        return line
      }.joined(separator: "\n") + "\n[00:03.00]夏\n[offset:\(Int.random(in: -3...3, using: &generator) * 500)]"
    let lyrics = try TimedLyrics(lrc: text)
    for (line, next) in zip(lyrics.lines, lyrics.lines.dropFirst()) {
      #expect(line.start < next.start && line.end <= next.start, "\(text)")
    }
    for line in lyrics.lines {
      #expect(line.start >= 0 && line.end >= line.start, "\(text)")
      #expect(
        line.words.allSatisfy { $0.start <= $0.end && $0.start >= line.start && $0.end <= line.end },
        "\(text)")
      for (word, next) in zip(line.words, line.words.dropFirst()) {
        #expect(word.end <= next.start, "\(text)")
      }
    }
  }

  @Test("more than 200,000 timestamps are refused, before a line and within it")
  func manyStamps() throws {
    let whole = String(repeating: "[00:01.00]", count: 100_000) + "夏\n"
    let words = "[00:02.00]" + String(repeating: "<00:02.00>", count: 100_000) + "夏\n"
    #expect(
      throws: LyricError(
        LyricErrorDetail(
          .invalidTimeStamp, line: 2, column: 1_000_001, "the file has more than 200000 timestamps"))
    ) { try TimedLyrics(lrc: whole + words) }
  }

  @Test("more than 200,000 lines without timestamps are refused: each would be given one")
  func manyUntimedLines() {
    let text = "[00:01.00]夏\n" + String(repeating: "海\n", count: 200_000)
    let issue = LyricErrorDetail(
      .invalidTimeStamp, line: 200_001, column: 1,
      "the file has more than 200000 timestamps and lines without one")
    #expect(throws: LyricError(issue)) { try TimedLyrics(lrc: text) }
  }

  @Test("LF, CR LF and CR end a line, and an empty one after the last is none")
  func lineEnds() {
    let lines = Array(SourceLine.lines(of: "\u{FEFF}a\r\nb\rc\n\r\n\nd\n"))
    #expect(lines.map(\.text) == ["a", "b", "c", "", "", "d"] && lines.map(\.number) == Array(1...6))
    #expect(Array(SourceLine.lines(of: "")).isEmpty && Array(SourceLine.lines(of: "\n")).count == 1)
  }

  @Test("of very many repairs, the first thousand are listed and the others counted; as errors, too")
  func manyRepairs() throws {
    let text = "[00:01.00]海\n" + String(repeating: "夏\n", count: 2500)
    let repairs = try TimedLyrics(lrc: text).repairs
    #expect(repairs.prefix(1000).map(\.line) == (2...1001).map(\.self))
    #expect(repairs.dropFirst(1000).map(\.description) == ["1500 more repairs are not shown"])
    let error = #expect(throws: LyricError.self) { try LRCReader(tolerance: .strict).lyrics(in: text) }
    #expect(error?.list().last?.description == "1500 more errors are not shown")
  }

  @Test("of very many faults, the first thousand are reported")
  func manyFaults() {
    do {
      _ = try TimedLyrics(lrc: String(repeating: "[99:9x.99]夏\n", count: 3000))
      Issue.record("it has been read")
    } catch {
      #expect(error.issues.count == 1000 && error.issues.last?.line == 1000)
    }
  }
}
