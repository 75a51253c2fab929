import Testing

@testable import AfterglowLyrics

@Suite("Morae")
struct MoraTests {
  @Test(
    "small kana join the kana before them, and っ ん ー count",
    arguments: [
      ("きょう", ["きょ", "う"]), ("がっこう", ["が", "っ", "こ", "う"]), ("コーヒー", ["コ", "ー", "ヒ", "ー"]),
      ("チョコレート", ["チョ", "コ", "レ", "ー", "ト"]), ("ティッシュ", ["ティ", "ッ", "シュ"]),
      ("パーティー", ["パ", "ー", "ティ", "ー"]), ("デュエット", ["デュ", "エ", "ッ", "ト"]),
      ("ファイル", ["ファ", "イ", "ル"]), ("シーディー", ["シ", "ー", "ディ", "ー"]),
      ("じゅうにん", ["じゅ", "う", "に", "ん"]), ("クヮルテット", ["クヮ", "ル", "テ", "ッ", "ト"]),
      ("一ヶ月", ["ヶ"]), ("ヴァイオリン", ["ヴァ", "イ", "オ", "リ", "ン"]),
    ])
  func splitting(text: String, morae: [String]) {
    #expect(Mora.split(text).map(\.text) == morae)
  }

  @Test("a small kana at the start is a mora by itself")
  func leadingSmallKana() {
    #expect(Mora.split("ぁあ").map(\.text) == ["ぁ", "あ"])
    #expect(Mora.split("、ょ").map(\.text) == ["ょ"])
  }

  @Test("a combining sound mark belongs to its kana")
  func combiningMarks() {
    #expect(Mora.split("か\u{309A}き\u{309A}ょ").map(\.text) == ["か\u{309A}", "き\u{309A}ょ"])
    let decomposed = Mora.split("か\u{3099}く")
    #expect(decomposed.map { Array($0.text.unicodeScalars) } == [["が"], ["く"]])
    #expect(Mora.split("あ゛").count == 1)
  }

  @Test(
    "half-width kana are full-width kana",
    arguments: [("ｺｰﾋｰ", "コーヒー"), ("ﾊﾟｰﾃｨｰ", "パーティー"), ("ｶﾞｯｺｳ｡", "ガッコウ。"), ("ｳﾞｧ", "ヴァ"), ("ﾜﾞ", "ヷ")])
  func halfWidth(narrow: String, wide: String) {
    #expect(Array(Kana.normalized(narrow).unicodeScalars) == Array(wide.unicodeScalars))
    #expect(Mora.split(narrow) == Mora.split(wide))
  }

  @Test(
    "what is not kana has no morae, and is kept between them", arguments: ["metallic", "夏", "12", "", "。"])
  func foreign(text: String) {
    #expect(Mora.split(text).isEmpty)
    #expect(MoraSegment.segments(of: text).map(\.text).joined() == text)
  }

  @Test("segments cover the whole text", arguments: ["ねえ、きいて。", "レオナルド・ダ・ヴィンチ", "AロンB"])
  func segments(text: String) {
    #expect(MoraSegment.segments(of: text).map(\.text).joined() == text)
    #expect(MoraSegment.segments(of: text).filter(\.isMora).map(\.text) == Mora.split(text).map(\.text))
  }

  @Test("every word of the accent cases has the morae given")
  func cases() {
    let rows = Cases.rows("pitch_accents.tsv")
    #expect(!rows.isEmpty)
    for row in rows {
      #expect(Mora.split(row["reading"]!).map(\.text).joined(separator: "・") == row["morae"], "\(row)")
    }
  }
}

@Suite("Kana")
struct KanaTests {
  @Test("katakana and hiragana fold to the same text")
  func folding() {
    #expect(Kana.folded("カタカナ・ヴヽヾー") == "かたかな・ゔゝゞー")
    #expect(Kana.folded("ｶﾞ") == "が")
    #expect(Kana.folded("漢ABC") == "漢ABC")
  }

  @Test(
    "kanji are the ideographs of every plane and their marks", arguments: ["夏", "々", "〆", "〇", "𩺊", "㐂", "﨑"])
  func kanji(text: String) {
    #expect(text.unicodeScalars.allSatisfy(Kana.isKanji))
  }

  @Test("kana, Latin and small ヶ are not kanji", arguments: ["あ", "ア", "A", "ー", "ヶ", "。"])
  func notKanji(text: String) {
    #expect(!text.unicodeScalars.contains(where: Kana.isKanji))
  }

  @Test("a reading may hold kana and separators, and nothing else")
  func foreignScalars() {
    #expect(Kana.firstForeignScalar(inReading: "なつ の、うみ・か\u{309A}") == nil)
    #expect(Kana.firstForeignScalar(inReading: "なつ日") == "日")
    #expect(Kana.firstForeignScalar(inReading: "\u{309A}か") == "\u{309A}")
  }

  @Test("ruby may be set with small kana at full size")
  func fullSize() {
    #expect(Kana.fullSize("しょっかー") == "しよつかー")
    #expect(Kana.fullSize("ヶㇷ") == "ケフ")
  }
}
