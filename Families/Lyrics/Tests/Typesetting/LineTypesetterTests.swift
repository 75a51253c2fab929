import DataFiles
import Testing

@testable import AfterglowLyrics

@Suite("Lyric lines in rows")
struct LineTypesetterTests {
  private func songLines() throws -> [LyricsLine] {
    let root = try JSONDocument(parsing: Cases.text("pitch_lines.json"))
    let songs = try #require(root.root["songs"]?.array)
    return try songs.flatMap { try LyricsDocument(value: $0).lines }
  }

  /// Every base text with its position.
  private func places(_ line: SetLine) -> [String] {
    line.rows.flatMap { row in row.words.map { "\($0.base.text) \($0.base.x) \($0.base.baseline)" } }
  }

  @Test(
    "showing and hiding furigana moves no character, in any width",
    arguments: [40.0, 61, 90, 127, 200, 390], [12.0, 20, 31.5])
  func overlay(width: Double, size: Double) throws {
    let lines = try songLines()
    #expect(lines.count == 16)
    for line in lines {
      let none = try LineTypesetter.solid(.none, width: width) { $0.font.size = size }.set(line)
      let furigana = try LineTypesetter.solid(.furigana, width: width) { $0.font.size = size }.set(line)
      #expect(places(none) == places(furigana))
      #expect(none.height == furigana.height)
      #expect(none.words.allSatisfy { $0.readings.isEmpty })
    }
  }

  @Test(
    "a row stands in 48 points: the em box 24 below its top, in every mode", arguments: ReadingMode.allCases)
  func rowHeight(mode: ReadingMode) throws {
    let line = try LyricsLine(compact: "夏|なつ|01_が|が|0")
    let set = try LineTypesetter.solid(mode).set(line)
    #expect(set.height == 48)
    #expect(set.words.allSatisfy { abs($0.base.baseline - (24 + 17.6)) < 1e-9 })
  }

  @Test(
    "the lines of a row are in one band: 2 above the readings of 11 points if there are any, else 2 above the kana",
    arguments: PitchLineStyle.allCases)
  func lineHeights(style: PitchLineStyle) throws {
    let typesetter = LineTypesetter.solid(.pitch) { $0.pitchStyle = style }
    let set = try typesetter.set(try LyricsLine(compact: "夏|なつ|01_が|が|0_とんぼ|とんぼ|011"))
    #expect(set.words.map { $0.pitchLine?.highY } == [6, 6, 6])
    #expect(set.words.map { $0.readings.map(\.text) } == [["なつ"], [], []])
    #expect(set.words[0].readings[0].font.size == 11)
    #expect(abs(set.words[0].readings[0].baseline - (13 + 0.88 * 11)) < 1e-9)
    let kana = try typesetter.set(try LyricsLine(compact: "とんぼ|とんぼ|011_が|が|1"))
    #expect(kana.words.map { $0.pitchLine?.highY } == [17, 17])
    #expect(kana.words.map { $0.pitchLine?.lowY } == [21, 21])
  }

  @Test(
    "a reading is over the middle of its kanji, not of brackets around them, and repeats no kana of the word",
    arguments: [
      ("「春|はる|10", [("はる", 30.0)]), ("「夏」|なつ|01", [("なつ", 30)]), ("赤とんぼ|あかとんぼ|01100", [("あか", 10)]),
      ("山の端|やまのは|0100", [("やま", 10), ("は", 50)]), ("来た」|きた|10", [("き", 10)]),
    ] as [(String, [(String, Double)])])
  func readingsOverKanji(word: String, readings: [(text: String, middle: Double)]) throws {
    for style in PitchLineStyle.allCases {
      let set = try LineTypesetter.solid(.pitch) { $0.pitchStyle = style }.set(try LyricsLine(compact: word))
      #expect(set.words[0].readings.map(\.text) == readings.map(\.text))
      // 22 points of a reading in the middle of 20 are moved into the word.
      #expect(zip(set.words[0].readings, readings).allSatisfy { abs($0.x + $0.width / 2 - $1.middle) <= 1 })
    }
  }

  @Test(
    "a devoiced mora has a ring around its kana, in the word or over it",
    arguments: [
      ("草|く*さ|01", [0.0...11]), ("くさ|く＊さ|01", [0...20]), ("掃く|はく*|01", [20...40]), ("草|くさ|01", []),
      ("使者|し*しゃ|10", [3.5...14.5]),
    ] as [(String, [ClosedRange<Double>])])
  func devoiced(word: String, rings: [ClosedRange<Double>]) throws {
    let line = try LyricsLine(compact: word)
    let set = try LineTypesetter.solid(.pitch).set(line)
    #expect(set.words[0].devoiced.map { $0.x...$0.maxX } == rings)
    #expect(!set.words[0].readings.contains { $0.text.contains("*") })
    #expect(try line.compact() == word)
    #expect(try LineTypesetter.solid(.furigana).set(line).words[0].devoiced.isEmpty)
  }

  @Test(
    "a nasal が is written か\u{309A}, in the word or over it, and counts as が in all else",
    arguments: [
      ("鏡|かか\u{309A}み|011", "鏡", ["かか\u{309A}み"]), ("が|か\u{309A}|0", "か\u{309A}", []),
      ("上がる|あか゜る|011", "上か\u{309A}る", ["あ"]), ("ガ|カﾟ|1", "カ\u{309A}", []),
    ] as [(String, String, [String])])
  func nasal(word: String, base: String, readings: [String]) throws {
    let line = try LyricsLine(compact: word)
    let set = try LineTypesetter.solid(.pitch).set(line)
    #expect(set.words[0].base.text == base)
    #expect(set.words[0].readings.map(\.text) == readings)
    #expect(!line.reading.contains("\u{309A}"))
    #expect(try LineTypesetter.solid(.none).set(line).words[0].base.text == line.words[0].surface)
    let accents = try LyricsNotation.accentNumber.lines(in: "夏|なつ|2_が|か\u{309A}|\n夏|なつ|2_が|が|")
    #expect(accents[0].words[1].pitches == accents[1].words[1].pitches)
  }

  @Test("in dictionary style a roof runs on over a particle where the pitch stays high")
  func staff() throws {
    let flat = try LineTypesetter.solid(.pitch) { $0.pitchStyle = .dictionary }.set(
      try LyricsLine(compact: "友達|ともだち|0111_が|が|1"))
    let (noun, particle) = (try #require(flat.words[0].pitchLine), try #require(flat.words[1].pitchLine))
    #expect(noun.joint == particle.start)

    let falling = try LineTypesetter.solid(.pitch) { $0.pitchStyle = .dictionary }.set(
      try LyricsLine(compact: "妹|いもうと|0111_が|が|0"))
    #expect(falling.words[0].pitchLine?.joint == nil)
    let words = try LineTypesetter.solid(.pitch) { $0.pitchStyle = .dictionary }.set(
      try LyricsLine(compact: "春|はる|01_夏|なつ|10"))
    #expect(words.words[0].pitchLine?.joint == nil)
  }

  @Test("a row does not end between a noun and its particle where it can end before the noun")
  func particlesStay() throws {
    let line = try LyricsLine(compact: "春夏|はるなつ|0111_友達|ともだち|0111_が|が|1")
    let rows = try LineTypesetter.solid(.none, width: 90).set(line).rows
    #expect(rows.map { $0.words.map(\.base.text).joined() } == ["春夏", "友達が"])
    let narrow = try LineTypesetter.solid(.none, width: 45).set(line).rows
    #expect(narrow.map { $0.words.map(\.base.text).joined() } == ["春夏", "友達", "が"])
  }

  @Test("cells are as wide as their kana, and the shorter of reading and word is centered")
  func cells() throws {
    let set = try LineTypesetter.solid(.pitch).set(
      try LyricsLine(compact: "兎|うさぎ|011_パーティー|パーティー|1000_夏|なつ|01"))
    let (rabbit, party, summer) = (set.words[0], set.words[1], set.words[2])
    #expect(rabbit.extent == 0...33)
    #expect(rabbit.base.x == 6.5)
    #expect(rabbit.pitchLine?.edges == [0, 11, 22, 33])
    #expect(party.pitchLine?.edges.map { $0 - party.extent.lowerBound } == [0, 20, 40, 80, 100])
    #expect(summer.extent.upperBound - summer.extent.lowerBound == 22)
    #expect(summer.base.x - summer.extent.lowerBound == 1)
  }

  @Test(
    "half-width kana and combining marks carry their line themselves, in cells as wide as they are written")
  func unusualKana() throws {
    let set = try LineTypesetter.solid(.pitch).set(
      try LyricsLine(compact: "ﾊﾟｰﾃｨｰ|ぱーてぃー|1000_か\u{309A}み|か\u{309A}み|10"))
    let (party, mirror) = (set.words[0], set.words[1])
    #expect(party.readings.isEmpty && mirror.readings.isEmpty)
    #expect(party.base.text == "ﾊﾟｰﾃｨｰ")
    #expect(party.pitchLine?.edges == [0, 10, 20, 40, 50])
    #expect(mirror.pitchLine?.edges.count == 3)
  }

  @Test(
    "kana pronounced as written have no reading over them, in any mode",
    arguments: ["は|わ|0", "へ|え|0", "を|お|1", "こんにちは|こんにちわ|01111", "らーめん|らあめん|1000", "つづく|つずく|010", "ハナ|はな|01"])
  func spellings(word: String) throws {
    let line = try LyricsLine(compact: word)
    for mode in ReadingMode.allCases {
      #expect(try LineTypesetter.solid(mode).set(line).words.allSatisfy(\.readings.isEmpty))
    }
    #expect(try LineTypesetter.solid(.pitch).set(line).words[0].pitchLine != nil)
  }

  @Test("kana that are read as another word have its reading over them")
  func otherWord() throws {
    let line = try LyricsLine(compact: "アイ|こい|10")
    #expect(try LineTypesetter.solid(.furigana).set(line).words[0].readings.map(\.text) == ["こい"])
    #expect(try LineTypesetter.solid(.pitch).set(line).words[0].readings.map(\.text) == ["こい"])
  }

  @Test("leaders and dashes are set in the font of Japanese words, other marks of no script in the other")
  func leaders() throws {
    let set = try LineTypesetter.solid(.none).set(try LyricsLine(compact: "夢||_……||_——||_!||"))
    #expect(
      set.words.map(\.base.font.families.first) == [
        "Noto Sans CJK JP", "Noto Sans CJK JP", "Noto Sans CJK JP", "Inter",
      ])
  }

  @Test("words are 2 points apart, and nothing joins their lines")
  func spacing() throws {
    let set = try LineTypesetter.solid(.pitch).set(try LyricsLine(compact: "さくら|さくら|011_から|から|10"))
    #expect(set.words[1].extent.lowerBound - set.words[0].extent.upperBound == 2)
    #expect(set.words.allSatisfy { $0.pitchLine?.following == nil })
  }

  @Test("a fall to a particle is drawn on request, and always in dictionary style")
  func fall() throws {
    let line = try LyricsLine(compact: "夢|ゆめ|01_は|は|0_花|はな|01_の|の|1")
    let plain = try LineTypesetter.solid(.pitch).set(line)
    #expect(plain.words[0].pitchLine?.following == nil)
    let shown = try LineTypesetter.solid(.pitch) { $0.showsParticleFall = true }.set(line)
    #expect(shown.words.map { $0.pitchLine?.following } == [.low, nil, .high, nil])
    let dictionary = try LineTypesetter.solid(.pitch) { $0.pitchStyle = .dictionary }.set(
      line, trailing: .low)
    #expect(dictionary.words.map { $0.pitchLine?.following } == [.low, nil, .high, .low])
  }

  @Test("English words have no line, and a space between them")
  func english() throws {
    let line = try LyricsLine(compact: "metallic||_night||_な|な|0")
    let set = try LineTypesetter.solid(.pitch).set(line)
    #expect(set.words.map { $0.pitchLine == nil } == [true, true, false])
    #expect(set.words[1].extent.lowerBound - set.words[0].extent.upperBound == 10)
    #expect(set.words[0].base.font.families.first == "Inter")
    #expect(set.words[2].base.font.families == ["Noto Sans CJK JP"])
  }

  @Test("no row begins with a prohibited character, in any mode", arguments: ReadingMode.allCases)
  func kinsoku(mode: ReadingMode) throws {
    let line = try LyricsLine(compact: "雪|ゆき|10_、||_パーティー|パーティー|1000_「||_夏|なつ|01_」||_です|です|10_。||")
    for width in stride(from: 30.0, through: 240, by: 7) {
      let set = try LineTypesetter.solid(mode, width: width).set(line)
      #expect(set.words.map(\.base.text).joined() == line.text)
      for row in set.rows {
        let first = try #require(row.words.first?.base.text.unicodeScalars.first)
        #expect(!Kinsoku.strict.mayNotStartLine(first), "\(first) at \(width)")
      }
      for row in set.rows.dropLast() {
        let last = try #require(row.words.last?.base.text.unicodeScalars.last)
        #expect(!Kinsoku.mayNotEndLine(last), "\(last) at \(width)")
      }
    }
  }

  @Test("a kana word on two rows keeps all its morae, each with its pitch")
  func brokenWord() throws {
    let line = try LyricsLine(compact: "チョコレート|チョコレート|00100")
    let set = try LineTypesetter.solid(.pitch, width: 70).set(line)
    #expect(set.rows.count > 1)
    #expect(set.words.flatMap(\.morae).count == 5)
    let pitches = set.words.compactMap { $0.pitchLine?.pitches }
    #expect(Array(pitches.joined()) == line.words[0].pitches)
  }

  @Test("rows are aligned to the start, the middle or the end")
  func alignment() throws {
    let line = try LyricsLine(compact: "が|が|0")
    let starts = try LyricAlignment.allCases.map { alignment in
      try LineTypesetter.solid(.none, width: 100) { $0.alignment = alignment }.set(line).words[0].base.x
    }
    #expect(starts == [0, 40, 80])
  }

  @Test("ruby is centered over its kanji, stays within the row, and none touches another")
  func ruby() throws {
    for line in try songLines() {
      for width in [60.0, 90, 200, 400] {
        let set = try LineTypesetter.solid(.furigana, width: width).set(line)
        for row in set.rows {
          let readings = row.words.flatMap(\.readings)
          for (first, second) in zip(readings, readings.dropFirst()) {
            #expect(first.x + first.width <= second.x + 1e-9, "\(first.text) \(second.text)")
          }
          #expect(readings.allSatisfy { $0.x >= 0 })
        }
      }
    }
    let set = try LineTypesetter.solid(.furigana).set(try LyricsLine(compact: "が|が|0_兎|うさぎ|011_が|が|0"))
    let (base, reading) = (set.words[1].base, set.words[1].readings[0])
    #expect(reading.x + reading.width / 2 == base.x + base.width / 2)
  }

  @Test("at the edges of a row ruby that is longer than its kanji is shifted inside, and no character moves")
  func rubyAtEdges() throws {
    for (alignment, edge) in [(LyricAlignment.start, 0.0), (.end, 100)] {
      for words in ["兎|うさぎ|011", "承る|うけたまわる|011110", "が|が|0_兎|うさぎ|011"] {
        let line = try LyricsLine(compact: words)
        let set = try LineTypesetter.solid(.furigana, width: 100) { $0.alignment = alignment }.set(line)
        let plain = try LineTypesetter.solid(.none, width: 100) { $0.alignment = alignment }.set(line)
        #expect(set.words.map(\.base) == plain.words.map(\.base))
        for reading in set.words.flatMap(\.readings) {
          #expect(reading.x >= 0 && reading.x + reading.width <= 100 + 1e-9, "\(words) \(alignment)")
        }
      }
      let rabbit = try LineTypesetter.solid(.furigana, width: 100) { $0.alignment = alignment }
        .set(try LyricsLine(compact: "兎|うさぎ|011")).words[0].readings[0]
      #expect((alignment == .start ? rabbit.x : rabbit.x + rabbit.width) == edge)
    }
  }

  @Test("extreme widths and sizes do not trap", arguments: [-1.0, 0, 1e-9, 1e12, .infinity])
  func hostile(width: Double) throws {
    let line = try LyricsLine(compact: "忘れがたき|わすれがたき|011110_故郷|ふるさと|0100")
    for mode in ReadingMode.allCases {
      let set = try LineTypesetter.solid(mode, width: width).set(line)
      #expect(set.words.map(\.base.text).joined() == line.text)
    }
  }

  @Test("an empty line has the height of a row and no words")
  func empty() throws {
    let set = try LineTypesetter.solid(.pitch).set(LyricsLine(words: []))
    #expect(set.rows.isEmpty)
    #expect(set.height == 48)
  }
}
