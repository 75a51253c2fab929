import DataFiles
import TestSupport
import Testing

@testable import AfterglowLyrics

/// The errors that reading a text throws.
func issues(_ body: () throws -> some Any) -> [LyricErrorDetail] {
  do {
    _ = try body()
    return []
  } catch {
    return (error as? LyricError)?.issues ?? []
  }
}

@Suite("Lyric lines in one line of text")
struct LyricsNotationTests {
  @Test("夏|なつ|01_が|が|0 is a word and its particle")
  func compact() throws {
    let line = try LyricsLine(compact: "夏|なつ|01_が|が|0")
    #expect(line.words.map(\.surface) == ["夏", "が"])
    #expect(line.words[0].morae.map(\.mora.text) == ["な", "つ"])
    #expect(line.words[0].pitches == [.low, .high])
    #expect(line.words[0].kanji == "夏")
    #expect(line.words[1].kanji == nil)
    #expect(line.text == "夏が")
    #expect(line.reading == "なつが")
  }

  @Test("an English word has no morae, and punctuation none either")
  func withoutPitch() throws {
    let line = try LyricsLine(compact: "metallic||_な|な|0_、||_！|！|")
    #expect(line.words.map(\.morae.count) == [0, 1, 0, 0])
    #expect(line.words[0].segments == [RubySegment(base: "metallic")])
    #expect(line.reading == "metallicな、！")
  }

  @Test("small katakana join as small hiragana do")
  func katakana() throws {
    #expect(try LyricsLine(compact: "ティッシュ|ティッシュ|100").words[0].morae.count == 3)
    #expect(try LyricsLine(compact: "ﾁｮｺ|チョコ|10").words[0].morae.map(\.mora.text) == ["チョ", "コ"])
  }

  @Test("a fourth field gives the readings of the kanji")
  func kanjiReadings() throws {
    let line = try LyricsLine(compact: "君の手|きみのて|0110|きみ,て_今日|きょう|10|きょう,_山川|やまかわ|0111|やま,かわ")
    #expect(
      line.words.map { FuriganaNotation.text(of: $0.segments) } == ["0:きみ;2:て", "0-1:きょう", "0:やま;1:かわ"])
    #expect(try line.compact() == "君の手|きみのて|0110|きみ,て_今日|きょう|10|きょう,_山川|やまかわ|0111|やま,かわ")
  }

  @Test(
    "々 〆 〇 and kanji beyond the basic plane are kanji", arguments: ["人々|ひとびと|0110", "〆|しめ|01", "𩺊|あら|10"])
  func marks(text: String) throws {
    let word = try LyricsLine(compact: text).words[0]
    #expect(word.kanji == word.surface)
    #expect(word.segments.count == 1)
    #expect(try LyricsLine(words: [word]).compact() == text)
  }

  @Test(
    "errors have their position",
    arguments: [
      ("夏|なつ|011", 6, LyricErrorDetail.Kind.bitsDoNotMatchMorae), ("夏|なつ|0", 6, .bitsDoNotMatchMorae),
      ("夏|なつ|", 6, .bitsDoNotMatchMorae), ("夏||01", 4, .bitsDoNotMatchMorae), ("夏|なつ|02", 7, .invalidBits),
      ("夏|なつ", 1, .malformed), ("|なつ|01", 1, .malformed), ("夏|夏|0", 3, .readingNotKana),
      ("夏|なつ|01|なつ|", 1, .malformed), ("夏|なつ|01__が|が|0", 9, .malformed), ("夏|なつ|01_", 9, .malformed),
      ("夏|なつ|01|ふゆ", 9, .kanjiReadingsDoNotMatch), ("夏|なつ|01|な,つ", 9, .kanjiReadingsDoNotMatch),
      ("  が|が|01", 7, .bitsDoNotMatchMorae), ("ティ|ティ|01", 7, .bitsDoNotMatchMorae),
    ])
  func faults(text: String, column: Int, kind: LyricErrorDetail.Kind) {
    let found = issues { try LyricsNotation.pitchBits.lines(in: "海|うみ|10\n\n\(text)") }
    #expect(found.map(\.kind) == [kind])
    #expect(found.map(\.line) == [3])
    #expect(found.map(\.column) == [column])
  }

  @Test(
    "of very many errors the first thousand are kept and the others counted",
    arguments: [
      (LyricsNotation.pitchBits, String(repeating: "|_", count: 2499)),
      (.pitchBits, String(repeating: "|\n", count: 2500)),
      (.pitchBits, String(repeating: "夏|なつ|011_", count: 2499) + "夏|なつ|0"),
      (.accentNumber, "夏|なつ|" + String(repeating: "9,", count: 2499) + "9"),
    ])
  func manyFaults(notation: LyricsNotation, text: String) {
    let error = #expect(throws: LyricError.self) { try notation.lines(in: text) }
    #expect(error?.issues.count == 1000)
    #expect(error?.list().last?.description == "1500 more errors are not shown")
  }

  @Test("messages quote the beginning of long words")
  func longWords() {
    let long = String(repeating: "夏", count: 3000)
    for text in ["\(long)|\(long)|0", "\(long)|なつ|\(long)", "夏|なつ|01|\(long)", "\(long)|なつ|01|な,つ"] {
      for notation in LyricsNotation.allCases {
        let found = issues { try notation.lines(in: text) }
        #expect(found.allSatisfy { $0.message.count < 300 }, "\(text.prefix(4))")
      }
    }
  }

  @Test("all errors of a text are reported, with remedies")
  func allFaults() {
    let found = issues { try LyricsNotation.pitchBits.lines(in: "夏|なつ|0_海|うみ|1\n山|やま|x") }
    #expect(found.map { [$0.line, $0.column] } == [[1, 6], [1, 13], [2, 6]])
    #expect(
      found.first?.description
        == "1:6: the bits 0 are 1, but なつ has 2 morae (な・つ): write one bit, 0 or 1, per mora")
  }

  @Test("values that the compact form cannot represent are refused", arguments: ["a|b", "a_b", "a\nb"])
  func notExpressible(surface: String) throws {
    let line = LyricsLine(words: [try WordData(surface: surface, reading: "", pitches: [])])
    #expect(issues { try line.compact() }.map(\.kind) == [.notExpressible])
  }

  @Test("an empty text is a line without words")
  func empty() throws {
    #expect(try LyricsLine(compact: "").words.isEmpty)
    #expect(try LyricsLine(words: []).compact() == "")
  }

  @Test("any line that can be written is read back", arguments: 0..<50)
  func roundTrip(seed: Int) throws {
    var generator = SeededNumbers(seed: UInt64(seed))
    let surfaces = [
      ("夏", "なつ"), ("か\u{309A}", "か\u{309A}"), ("コーヒー", "コーヒー"), ("love", ""), ("…", ""), ("食べる", "たべる"),
    ]
    let words = try (0..<Int.random(in: 0...6, using: &generator)).map { _ in
      let (surface, reading) = surfaces.randomElement(using: &generator)!
      let pitches = Mora.split(reading).map { _ in Pitch(isHigh: .random(using: &generator)) }
      return try WordData(surface: surface, reading: reading, pitches: pitches)
    }
    let line = LyricsLine(words: words)
    #expect(try LyricsLine(compact: line.compact()) == line)
  }
}

@Suite("Lyric lines with accent numbers")
struct AccentNotationTests {
  private func compact(_ text: String, _ reader: PhraseReader = PhraseReader()) throws -> String {
    try LyricsNotation.accentNumber.lines(in: text, reader: reader).map { try $0.compact() }.joined(
      separator: "\n")
  }

  @Test(
    "accents become bits, and particles lean on the word before them",
    arguments: [
      ("夏|なつ|2_が|が|", "夏|なつ|01_が|が|0"), ("桜|さくら|0_が|が|0", "桜|さくら|011_が|が|1"),
      ("花|はな|2_の|の|", "花|はな|01_の|の|1"), ("日本|にほん|2_の|の|", "日本|にほん|011_の|の|1"),
      ("桜|さくら|0_から|から|_海|うみ|1_まで|まで|", "桜|さくら|011_から|から|11_海|うみ|10_まで|まで|00"),
      ("桜|さくら|0_だけ|だけ|0", "桜|さくら|011_だけ|だけ|11"), ("metallic||_な||", "metallic||_な|な|0"),
      ("「||_桜|さくら|0_」||_が|が|", "「||_桜|さくら|011_」||_が|が|1"), ("都合|つごう|(名)0,(副)1", "都合|つごう|011"),
      ("山川|やまかわ|1|やま,かわ", "山川|やまかわ|1000|やま,かわ"), ("葉|は|0_は|は|", "葉|は|0_は|は|1"),
    ])
  func bits(accents: String, bits: String) throws {
    #expect(try compact(accents) == bits)
  }

  @Test("the phrase rule keeps the pitch high after a flat word")
  func phraseRule() throws {
    let text = "この|この|0_魚|さかな|0"
    #expect(try compact(text) == "この|この|01_魚|さかな|011")
    #expect(try compact(text, PhraseReader(initialLowering: .phrase)) == "この|この|01_魚|さかな|111")
  }

  @Test(
    "errors have their position",
    arguments: [
      ("夏|なつ|3", 6, LyricErrorDetail.Kind.accentBeyondMorae), ("夏|なつ|x", 6, .malformed),
      ("夏|なつ|", 6, .malformed),
      ("夏||2", 4, .accentBeyondMorae), ("夏|夏|1", 3, .readingNotKana), ("夏|なつ|1,9", 8, .accentBeyondMorae),
    ])
  func faults(text: String, column: Int, kind: LyricErrorDetail.Kind) {
    let found = issues { try LyricsNotation.accentNumber.lines(in: text) }
    #expect(found.map(\.kind) == [kind])
    #expect(found.map(\.column) == [column])
  }

  @Test("every word of the accent cases becomes the pattern given")
  func cases() throws {
    for row in Cases.rows("pitch_accents.tsv") {
      let text = "\(row["word"]!)|\(row["reading"]!)|\(row["accents_raw"]!)"
      let pitches = try LyricsNotation.accentNumber.lines(in: text)[0].words[0].pitches.letters
      #expect(pitches == row["hl"]!.split(separator: "+").first.map(String.init), "\(row)")
    }
  }
}
