import TestSupport
import Testing

@testable import AfterglowLyrics

@Suite("Furigana alignment")
struct FuriganaAlignmentTests {
  private let rows = Cases.rows("furigana_segments.tsv")

  @Test("kana stripping finds the parses given for every case")
  func parses() {
    #expect(!rows.isEmpty)
    for row in rows {
      let parses = FuriganaAlignment.parses(surface: row["word"]!, reading: row["reading"]!) ?? []
      let expected = row["strip_parses"]!.split(separator: " | ").map(String.init)
      #expect(Set(parses.map { FuriganaNotation.text(of: $0) }) == Set(expected), "\(row["word"]!)")
      #expect(parses.count == expected.count, "\(row["word"]!)")
    }
  }

  @Test("words that can be divided in one way are, and those in none stay whole")
  func outcomes() throws {
    for row in rows {
      let (word, reading) = (row["word"]!, row["reading"]!)
      let alignment = try FuriganaAlignment(surface: word, reading: reading)
      switch row["strip"] {
      case "unique":
        #expect(alignment.outcome == .unique)
        #expect(FuriganaNotation.text(of: alignment.segments) == row["strip_parses"], "\(word)")
      case "none":
        #expect(alignment.outcome == .group)
        #expect(alignment.segments == [RubySegment(base: word, reading: reading)])
      default:
        #expect(alignment.outcome == .ambiguous, "\(word)")
      }
    }
  }

  @Test("the most even parse is correct except for a few words")
  func mostEven() throws {
    let misleading: Set<String> = ["五つ子", "振戦せん妄", "転た寝", "物の怪", "物の気", "物の具"]
    for row in rows where row["strip"] == "ambiguous" {
      let segments = try FuriganaAlignment(surface: row["word"]!, reading: row["reading"]!).segments
      let isRight = FuriganaNotation.text(of: segments) == row["segments"]
      #expect(isRight != misleading.contains(row["word"]!), "\(row["word"]!)")
    }
  }

  @Test("readings for each kanji divide a word as given, ambiguous ones too")
  func perKanji() throws {
    for row in rows {
      let (word, reading) = (row["word"]!, row["reading"]!)
      let segments = try FuriganaNotation.segments(row["segments"]!, of: word)
      let readings = segments.compactMap { segment in
        segment.reading.map { KanjiReading(kanji: segment.base, reading: $0) }
      }
      guard row["strip"] != "none" else { continue }
      let alignment = try FuriganaAlignment(surface: word, reading: reading, kanjiReadings: readings)
      #expect(alignment.outcome == .unique)
      #expect(FuriganaNotation.text(of: alignment.segments) == row["segments"], "\(word)")
    }
  }

  @Test("the readings of kanjium's compounds divide them")
  func oracleSegments() throws {
    for row in Cases.rows("pitch_oracle.tsv") {
      let pairs = row["segments"]!.split(separator: ";").map { $0.split(separator: " ").map(String.init) }
      guard !pairs.isEmpty, row["file"] == "jukugo.txt", pairs.allSatisfy({ $0.count == 2 }) else { continue }
      let readings = pairs.map { KanjiReading(kanji: $0[0], reading: $0[1]) }
      guard readings.map(\.kanji).joined() == row["word"] else { continue }
      let alignment = try FuriganaAlignment(
        surface: row["word"]!, reading: row["reading"]!, kanjiReadings: readings)
      #expect(spelledReading(alignment.segments) == row["reading"], "\(row)")
      guard !row["word"]!.unicodeScalars.contains(where: Kana.isKana) else { continue }
      #expect(alignment.segments.compactMap(\.reading) == readings.map(\.reading), "\(row)")
    }
  }

  @Test(
    "marks, digits, kanji beyond the basic plane and half-width kana",
    arguments: [
      ("人々", "ひとびと", "0-1:ひとびと"), ("〆切", "しめきり", "0-1:しめきり"), ("𩺊", "あら", "0:あら"),
      ("𩺊の子", "あらのこ", "0:あら;2:こ"), ("２つ", "ふたつ", "0:ふた"), ("一ヶ月", "いっかげつ", "0-2:いっかげつ"),
      ("消しｺﾞﾑ", "けしごむ", "0:け"), ("ｶﾞｽ台", "ガスだい", "3:だい"), ("いすゞ", "いすず", ""), ("こゝろ", "こころ", ""),
      ("コーヒー豆", "こーひーまめ", "4:まめ"), ("諺文", "ウンムン", "0-1:ウンムン"), ("夏、海", "なつ、うみ", "0:なつ;2:うみ"),
      ("夏の海", "なつ の うみ", "0:なつ;2:うみ"), ("CDを聴く", "CDをきく", "3:き"), ("か\u{3099}く", "がく", ""),
      ("『夏』だ", "なつだ", "1:なつ"), ("50％", "ごじゅっパーセント", "0-2:ごじゅっパーセント"),
    ])
  func marks(surface: String, reading: String, segments: String) throws {
    let alignment = try FuriganaAlignment(surface: surface, reading: reading)
    #expect(FuriganaNotation.text(of: alignment.segments) == segments)
    #expect(alignment.outcome == .unique)
    #expect(Array(alignment.segments.map(\.base).joined().unicodeScalars) == Array(surface.unicodeScalars))
  }

  @Test("a mark between kanji of known readings takes the rest")
  func partialReadings() throws {
    let readings = [KanjiReading(kanji: "一", reading: "いっ"), KanjiReading(kanji: "月", reading: "げつ")]
    let month = try FuriganaAlignment(surface: "一ヶ月", reading: "いっかげつ", kanjiReadings: readings)
    #expect(FuriganaNotation.text(of: month.segments) == "0:いっ;1:か;2:げつ")
    let people = try FuriganaAlignment(
      surface: "人々", reading: "ひとびと", kanjiReadings: [KanjiReading(kanji: "人", reading: "ひと")])
    #expect(FuriganaNotation.text(of: people.segments) == "0:ひと;1:びと")
  }

  @Test(
    arguments: [
      ("関ケ原", "せきがはら", [("関", "せき"), ("原", "はら")], "0:せき;1:が;2:はら"),
      ("数ケ月", "すうかげつ", [("数", "すう"), ("月", "げつ")], "0:すう;1:か;2:げつ"),
      ("八ッ橋", "やつはし", [("八", "や"), ("橋", "はし")], "0:や;1:つ;2:はし"),
      ("袖ケ浦", "そでがうら", [("袖", "そで"), ("浦", "うら")], "0:そで;1:が;2:うら"),
    ] as [(String, String, [(String, String)], String)])
  func `a large ケ or a ッ between kanji of known readings takes what is left`(
    surface: String, reading: String, kanji: [(String, String)], segments: String
  ) throws {
    let alignment = try FuriganaAlignment(
      surface: surface, reading: reading,
      kanjiReadings: kanji.map { KanjiReading(kanji: $0.0, reading: $0.1) })
    #expect(FuriganaNotation.text(of: alignment.segments) == segments)
  }

  @Test(
    "kanji readings of other kanji, or that spell another reading, are refused",
    arguments: [[("夏", "なつ"), ("冬", "ふゆ")], [("夏", "か")], [("海", "うみ"), ("夏", "なつ")]])
  func mismatch(readings: [(String, String)]) {
    #expect {
      try FuriganaAlignment(
        surface: "夏の海", reading: "なつのうみ",
        kanjiReadings: readings.map { KanjiReading(kanji: $0.0, reading: $0.1) })
    } throws: { error in
      (error as? LyricError)?.issues.first?.kind == .kanjiReadingsDoNotMatch
    }
  }

  @Test("empty, endless and hopelessly ambiguous words stay whole")
  func degenerate() throws {
    #expect(try FuriganaAlignment(surface: "", reading: "").segments.isEmpty)
    #expect(try FuriganaAlignment(surface: "夏", reading: "").outcome == .group)
    let surface = String(repeating: "漢あ", count: 20)
    let whole = try FuriganaAlignment(surface: surface, reading: String(repeating: "あ", count: 80))
    #expect(whole.outcome == .group)
    let long = try FuriganaAlignment(surface: surface, reading: String(repeating: "あ", count: 5000))
    #expect(long.segments.count == 1)
  }

  @Test("a parse spells its reading and covers its surface, whatever the word")
  func invariants() throws {
    var generator = SeededNumbers(seed: 4)
    let letters = Array("漢字のあかんっーョ々2 、"), kana = Array("のあかんっーよょ")
    for _ in 0..<2000 {
      let surface = String(
        (0..<Int.random(in: 1...6, using: &generator)).map { _ in letters.randomElement(using: &generator)! })
      let reading = String(
        (0..<Int.random(in: 1...8, using: &generator)).map { _ in kana.randomElement(using: &generator)! })
      let alignment = try FuriganaAlignment(surface: surface, reading: reading)
      #expect(alignment.segments.map(\.base).joined() == surface)
      let spelled = Kana.folded(spelledReading(alignment.segments)).filter { !" 、".contains($0) }
      #expect(spelled == Kana.folded(reading), "\(surface) \(reading)")
    }
  }
}

@Suite("Kanji readings")
struct KanjiReadingTests {
  @Test(
    "a list is divided among the kanji",
    arguments: [
      ("君の手", ["きみ", "て"], ["君", "手"]), ("人々", ["ひと", "びと"], ["人", "々"]), ("人々", ["ひと"], ["人"]),
      ("今日", ["きょう", ""], ["今日"]), ("今日は雨", ["きょう", "あめ"], ["今日", "雨"]),
    ])
  func assigned(surface: String, readings: [String], kanji: [String]) {
    #expect(KanjiReading.assigned(readings, to: surface)?.map(\.kanji) == kanji)
  }

  @Test("a list of another length is refused")
  func refused() {
    #expect(KanjiReading.assigned(["なつ", "ふゆ"], to: "夏") == nil)
    #expect(KanjiReading.assigned(["", "なつ"], to: "今日") == nil)
    #expect(KanjiReading.assigned(["あ"], to: "あ") == nil)
  }
}

/// The reading that segments spell: each ruby, and each base that has none.
private func spelledReading(_ segments: [RubySegment]) -> String {
  segments.map { $0.reading ?? $0.base }.joined()
}
