import RenderTree
import Testing
import VectorGraphics

@testable import PangoText

@Suite("Languages")
struct TextLanguageTests {
  let engine: TextEngine

  init() throws { engine = try TextEngine() }

  private func elements(_ text: String, family: String = "Inter", language: String?) throws -> [BezierPath
    .Element]
  {
    try engine.shaped(paragraph(text, families: [family], size: 100, language: language)).path.elements
  }

  @Test("Han characters have the glyph forms of the run's language", arguments: ["直", "骨", "令"])
  func hanForms(character: String) throws {
    let japanese = try elements(character, language: "ja")
    let chinese = try elements(character, language: "zh-Hans")
    #expect(japanese != chinese)
    #expect(try elements(character, family: "Noto Sans CJK JP", language: "ja") == japanese)
    #expect(try elements(character, family: "Noto Sans CJK SC", language: "zh-Hans") == chinese)
  }

  @Test("A font named for one region uses the forms of another language on request")
  func localizedForms() throws {
    let named = try elements("骨", family: "Noto Sans CJK JP", language: "zh-Hans")
    #expect(try named.count == elements("骨", family: "Noto Sans CJK SC", language: "zh-Hans").count)
    #expect(try named != elements("骨", family: "Noto Sans CJK JP", language: "ja"))
  }

  @Test("A family without a region uses that of the language")
  func familyWithoutRegion() throws {
    let chinese = try elements("骨", family: "Noto Sans CJK", language: "zh-Hans")
    #expect(try chinese == elements("骨", family: "Noto Sans CJK SC", language: "zh-Hans"))
  }

  @Test("Two languages in one paragraph keep their glyph forms")
  func runs() throws {
    let font = Font(size: 100)
    let both = TextParagraph(runs: [
      TextRun(text: "骨", font: font, language: "ja"), TextRun(text: "骨", font: font, language: "zh-Hans"),
    ])
    let count = try elements("骨", language: "ja").count + elements("骨", language: "zh-Hans").count
    #expect(try engine.shaped(both).path.elements.count == count)
  }

  @Test("Without a language, kana indicate Japanese, hangul Korean, and other text also Japanese")
  func inference() throws {
    #expect(try elements("骨", language: nil) == elements("骨", language: "ja"))
    let kana = try elements("の骨", language: nil)
    #expect(try kana == elements("の骨", language: "ja"))
    #expect(HanRegion(charactersOf: "한骨".unicodeScalars) == .korea)
    #expect(HanRegion(charactersOf: "ㄅ骨".unicodeScalars) == .taiwan)
    #expect(HanRegion(charactersOf: "한の骨".unicodeScalars) == .japan)
  }

  @Test(
    "Language tags determine regions",
    arguments: [
      ("ja", HanRegion.japan), ("ja-JP", .japan), ("ko", .korea), ("zh", .china), ("zh-Hans", .china),
      ("zh-CN", .china), ("zh_SG", .china), ("zh-Hant", .taiwan), ("zh-TW", .taiwan),
      ("zh-Hant-HK", .hongKong),
      ("ZH-HK", .hongKong), ("yue", .hongKong),
    ])
  func regions(tag: String, region: HanRegion) {
    #expect(HanRegion(language: tag) == region)
  }

  @Test(
    "Languages that are not written with Han characters have no region", arguments: ["en", "", "fr-CA", "-"])
  func noRegion(tag: String) {
    #expect(HanRegion(language: tag) == nil)
  }

  @Test("Every run has a language of its script, regardless of the environment")
  func stretches() {
    let japanese = TextLanguage(tag: "ja", regionOfText: .japan)
    let stretches = japanese.stretches(of: Array("夏 summer, лето".utf8)[...])
    #expect(stretches.map(\.language) == ["ja", "en", "ru"])
    #expect(stretches.map(\.range) == [0..<4, 4..<12, 12..<20])
    let german = TextLanguage(tag: "de", regionOfText: .china)
    #expect(german.stretches(of: Array("Straße 骨".utf8)[...]).map(\.language) == ["de", "zh-hans"])
    let none = TextLanguage(tag: nil, regionOfText: .japan)
    #expect(none.stretches(of: Array("42".utf8)[...]).map(\.language) == ["en"])
  }
}
