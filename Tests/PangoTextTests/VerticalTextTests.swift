import RenderTree
import Testing
import VectorGraphics

@testable import PangoText

private let japanese = ["Noto Sans CJK JP"]

@Suite("Vertical lines")
struct VerticalTextTests {
  private func vertical(
    _ text: String, _ combination: UprightCombination = .none, families: [String] = japanese,
    width: Double? = nil
  ) -> TextParagraph {
    var paragraph = paragraph(text, families: families, size: 100, language: "ja", width: width)
    paragraph.writingMode = .vertical
    paragraph.runs[0].combination = combination
    return paragraph
  }

  private func height(_ text: String, _ combination: UprightCombination = .none) throws -> Double {
    try TextEngine().metrics(of: vertical(text, combination)).size.height
  }

  private func ink(_ paragraph: TextParagraph) throws -> Rect {
    try TextEngine().metrics(of: paragraph).inkBounds
  }

  @Test("Characters of East Asia stand upright, each an em high")
  func upright() throws {
    #expect(isClose(try height("縦書き"), 300, within: 0.01))
    #expect(isClose(try height("세로"), 200, within: 0.01))
    let ink = try ink(vertical("一"))
    #expect(ink.width > 5 * ink.height)
  }

  @Test("Other characters are turned, and as long as in a horizontal line")
  func turned() throws {
    let width = try TextEngine().metrics(of: paragraph("Swift", families: japanese, size: 100)).size.width
    #expect(isClose(try height("Swift"), width, within: 0.01))
    let ink = try ink(vertical("Swift"))
    #expect(ink.height > 1.5 * ink.width)
  }

  @Test("Punctuation and small kana have their vertical forms")
  func forms() throws {
    let dash = try ink(vertical("ー"))
    #expect(dash.height > 5 * dash.width)
    // In the upper right corner.
    let middle = try TextEngine().metrics(of: vertical("。")).size.width / 2
    #expect(try ink(vertical("。")).midX > middle && ink(vertical("。")).midY < 50)
    #expect(try ink(vertical("ゃ")).midX > middle)
  }

  @Test("Lines follow each other from the right, with their middles in the middle of each")
  func lines() throws {
    let text = try TextEngine().shaped(vertical("一\n|"))
    #expect(isClose(text.metrics.lines[0].baseline * 3, text.metrics.lines[1].baseline))
    let origins = text.glyphs.map(\.x)
    #expect(origins[0] > origins[1])
    let line = try ink(vertical("一"))
    #expect(isClose(line.midX, try TextEngine().metrics(of: vertical("一")).size.width / 2, within: 1))
  }

  @Test("Vertical lines break at their length")
  func breaking() throws {
    let metrics = try TextEngine().metrics(of: vertical("縦書きの文章", width: 250))
    #expect(metrics.lines.count == 3 && metrics.size.height <= 250)
  }

  @Test("Numbers of one or two digits take an em side by side, and longer ones are turned")
  func digits() throws {
    #expect(isClose(try height("12月3日", .digits), 400, within: 0.01))
    let plain = try TextEngine().metrics(of: paragraph("123", families: japanese, size: 100)).size.width
    #expect(isClose(try height("年123", .digits), 100 + plain, within: 0.01))
    let ink = try ink(vertical("88", .digits))
    #expect(ink.width > ink.height && ink.width < 112 && ink.midY > 40 && ink.midY < 60)
  }

  @Test("All characters of a run are combined, as long as there are few")
  func all() throws {
    #expect(isClose(try height("!?", .all), 100, within: 0.01))
    #expect(isClose(try height("100", .all), 100, within: 0.01))
    #expect(try height("nine more", .all) > 300)
  }
}

@Suite("Full-width punctuation")
struct PunctuationTests {
  private func ems(
    _ text: String, language: String = "ja", features: [String] = [], isVertical: Bool = false
  ) throws -> Double {
    let family = ["ja": "JP", "zh-Hans": "SC", "zh-Hant": "TC"][language] ?? "JP"
    var paragraph = paragraph(
      text, families: ["Noto Sans CJK \(family)"], size: 100, language: language, features: features)
    paragraph.writingMode = isVertical ? .vertical : .horizontal
    return try TextEngine().metrics(of: paragraph).flow.width / 100
  }

  // As in Chromium 156.
  @Test(
    "Beside other punctuation is half an em wide",
    arguments: [
      ("。「", 1.5), ("」。", 1.5), ("「『あ』」、と", 5.5), ("・「", 1.5), ("　「", 1.5), ("」「", 1.5), ("。」", 1.5),
      ("あ「い」う", 5), ("。あ", 2), ("！「", 2), ("「あ", 2),
    ])
  func halved(text: String, width: Double) throws {
    #expect(isClose(try ems(text), width, within: 1e-3))
    #expect(isClose(try ems(text, isVertical: true), width, within: 1e-3))
  }

  @Test("The comma is in the middle of its box in Taiwan, and keeps its width before a bracket")
  func regions() throws {
    #expect(isClose(try ems("，」", language: "zh-Hant"), 2, within: 1e-3))
    #expect(isClose(try ems("，」", language: "zh-Hans"), 1.5, within: 1e-3))
    #expect(isClose(try ems("：「", language: "zh-Hans"), 1.5, within: 1e-3))
  }

  @Test("Is as wide as it is if the features of the text say so")
  func features() throws {
    #expect(isClose(try ems("。「", features: ["-halt"]), 2, within: 1e-3))
  }

  @Test("A bracket at the start of a line has its blank half, as every other one")
  func lineStart() throws {
    let engine = try TextEngine()
    func start(_ text: String) throws -> Double {
      let shaped = try engine.shaped(
        paragraph(text, families: japanese, size: 100, language: "ja", width: 320))
      return shaped.glyphs[3].x
    }
    #expect(try start("ああ。「い") == start("あああ「い"))
  }

  @Test("Quotation marks of other fonts keep their widths")
  func quotes() throws {
    let engine = try TextEngine()
    let text = "“‘x’”"
    let plain = try engine.metrics(of: paragraph(text, language: "ja", features: ["-halt"])).size.width
    #expect(try engine.metrics(of: paragraph(text, language: "ja")).size.width == plain)
  }
}

@Suite("Divided words")
struct WordBreakTests {
  @Test(
    "Lines of scripts without spaces are broken between words",
    arguments: [
      "ភាសាខ្មែរជាភាសាផ្លូវការរបស់ប្រទេសកម្ពុជា", "ພາສາລາວເປັນພາສາທາງການຂອງປະເທດລາວ",
      "မြန်မာဘာသာစကားသည်နိုင်ငံတော်ဘာသာစကားဖြစ်သည်", "ภาษาไทยเป็นภาษาราชการของประเทศไทย",
    ])
  func unspaced(text: String) throws {
    let whole = try TextEngine().metrics(of: paragraph(text)).size.width
    var broken = paragraph(text, width: whole / 2)
    broken.breaksWords = false
    let metrics = try TextEngine().metrics(of: broken)
    #expect(metrics.lines.count >= 2 && metrics.size.width <= whole / 2)
    let clusters = try clusters(of: broken)
    #expect(clusters.first?.range.lowerBound == 0 && clusters.last?.range.upperBound == text.utf8.count)
    #expect(zip(clusters, clusters.dropFirst()).allSatisfy { $0.range.upperBound == $1.range.lowerBound })
    #expect(isClose(clusters.reduce(0) { $0 + $1.width }, whole, within: 0.1))
  }

  private func lines(_ text: String, _ language: String, hyphenates: Bool = true, width: Double = 80) throws
    -> [String]
  {
    var paragraph = paragraph(text, language: language, width: width)
    paragraph.hyphenates = hyphenates
    paragraph.breaksWords = false
    var lines: [String] = []
    for cluster in try clusters(of: paragraph) {
      if cluster.line == lines.count { lines.append("") }
      lines[cluster.line] += String(decoding: Array(text.utf8)[cluster.range], as: UTF8.self)
    }
    return lines
  }

  @Test(
    "Words are divided as in the dictionary of their language",
    arguments: [
      ("Silbentrennung", "de", ["Silben", "trennung"]), ("hyphenation", "en", ["hyphen", "ation"]),
      ("hyphenation", "en-GB", ["hyphena", "tion"]), ("typographie", "fr", ["typogra", "phie"]),
      ("tipográficamente", "es", ["tipográfi", "camente"]), ("lettergrepen", "nl", ["lettergre", "pen"]),
    ])
  func hyphens(word: String, language: String, expected: [String]) throws {
    #expect(try lines(word, language) == expected)
    #expect(try lines(word, language, hyphenates: false) == [word])
    #expect(try lines(word, "xx") == [word])
  }

  @Test("A word with soft hyphens is divided only there, and short words are whole")
  func softHyphens() throws {
    #expect(try lines("Silben\u{AD}trennung", "de").count == 2)
    #expect(try lines("oder", "de", width: 10) == ["oder"])
  }

  @Test("Files of text have the hyphens at the ends of lines")
  func segments() throws {
    var text = paragraph("Silbentrennung", language: "de", width: 80)
    text.hyphenates = true
    var written = ""
    try TextEngine().segments(of: text).forEach { written += $0.clusters.map(\.text).joined() }
    #expect(written == "Silben-trennung")
  }

  @Test("A line that ends in a hyphen fits its width, and one without is as wide as without dictionary")
  func widths() throws {
    var text = paragraph("Silbentrennung", language: "de", width: 80)
    let whole = try TextEngine().metrics(of: paragraph("Silbentrennung", language: "de")).size.width
    text.hyphenates = true
    #expect(try TextEngine().metrics(of: text).size.width <= 80)
    text.width = 500
    #expect(isClose(try TextEngine().metrics(of: text).size.width, whole, within: 0.01))
    text.runs[0].tracking = 3
    var tracked = text
    tracked.hyphenates = false
    let expected = try TextEngine().metrics(of: tracked).size.width
    #expect(isClose(try TextEngine().metrics(of: text).size.width, expected, within: 0.01))
  }
}

extension ShapedText {
  /// All glyphs, in the order in which they are drawn.
  fileprivate var glyphs: [Glyph] {
    var glyphs: [Glyph] = []
    for outline in outlines {
      outline.forEachGlyph(inRowsWhere: { _ in true }) {
        glyphs.append($0)
        return true
      }
    }
    return glyphs
  }
}
