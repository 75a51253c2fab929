import RenderTree
import SceneModel
import Testing
import VectorGraphics

@testable import AfterglowBracelets

@Suite("Text in Markdown")
struct MarkdownTextTests {
  private func expansion(_ text: String, height: Double) throws -> ComponentExpansion {
    try TestImages.expansion(
      of: MarkdownText.self, ["text": .text(text), "fontSize": .number(20)],
      in: Size(width: 400, height: height))
  }

  @Test("text that fits is not faded, text that does not is")
  func fade() throws {
    let text = "# A title\n\nA paragraph with **bold** words.\n\n- one\n- two\n"
    let whole = try expansion(text, height: 600)
    #expect(whole.layers.allSatisfy { $0.mask == nil })
    let cut = try expansion(text, height: 80)
    #expect(cut.layers.count == 1)
    #expect(cut.layers.first?.mask != nil)
    #expect(cut.contentSize == Size(width: 400, height: 80))
  }

  private func fitted(_ text: String, height: Double, language: BraceletLanguage = .english) throws -> String
  {
    let column = MarkdownColumn(
      blocks: MarkdownBlock.blocks(of: text),
      typography: Typography(language: language, color: .black, measuring: EvenTextMeasuring()), fontSize: 20)
    let fitted = try column.fitted(in: Size(width: 400, height: height))
    #expect(try #require(fitted.contentSize).height <= height)
    return texts(fitted.layers).flatMap(\.spans).map(\.text).joined(separator: "|")
  }

  private func texts(_ layers: [Layer]) -> [TextContent] {
    layers.flatMap { layer -> [TextContent] in
      switch layer.content {
      case .text(let text): [text]
      case .group(let children): texts(children)
      default: []
      }
    }
  }

  @Test(
    "a card has only whole blocks and whole sentences, and no heading at the end",
    arguments: [
      (30, ""), (80, "# A title|One sentence. Another one, e.g. this."),
      (190, "# A title|One sentence. Another one, e.g. this. A third of them!"),
      (250, "# A title|One sentence. Another one, e.g. this. A third of them!|## More|•|an item"),
    ])
  func wholeBlocks(height: Double, shown: String) throws {
    let text = "# A title\n\nOne sentence. Another one, e.g. this. A third of them!\n\n## More\n\n- an item\n"
    let found = try fitted(text, height: height)
    #expect(found == shown.replacing("# A title", with: "A title").replacing("## More", with: "More"))
  }

  @Test("a first sentence that is too long is truncated by lines")
  func longSentence() throws {
    let words = String(repeating: "word ", count: 200)
    #expect(try fitted(words, height: 100).hasPrefix("word"))
  }

  @Test(
    "sentence ends are detected",
    arguments: [
      ("One. Two? Three!", ["One.", " Two?", " Three!"]), ("e.g. this, 3.5 of it", ["e.g. this, 3.5 of it"]),
      ("他说“好。”又走了！再见", ["他说“好。”", "又走了！", "再见"]), ("(Yes.) No.", ["(Yes.)", " No."]),
    ])
  func sentences(text: String, parts: [String]) {
    let block = MarkdownBlock(kind: .paragraph, runs: [.init(text)])
    var start = 0
    let found = block.sentenceEnds.map { end in
      defer { start = end }
      return String(text.dropFirst(start).prefix(end - start))
    }
    #expect(found == parts)
    #expect(block.prefix(2).plainText == String(text.prefix(2)))
  }

  @Test("in Chinese, punctuation shared with Latin uses the Chinese font, and emphasis is bold")
  func chineseSigns() {
    let typography = Typography(language: .chinese, color: .black, measuring: EvenTextMeasuring())
    let spans = typography.spans(of: "他说“好……”")
    #expect(spans.map(\.text) == ["他说", "“", "好", "……”"])
    let families = spans.map { $0.families?.first }
    #expect(families == [nil, Font.chineseFamily, nil, Font.chineseFamily])
    #expect(typography.spans(of: "火与土", style: .italic).map(\.weight) == [700])
    #expect(typography.spans(of: "“A”", style: .italic) == [TextContent.Span(text: "“A”", style: .italic)])
  }

  @Test("blocks follow one another without overlapping")
  func blocks() throws {
    let layers = try expansion(
      "# One\n\nTwo\n\n## Three\n\n1. four\n2. five\n   - six", height: 2000
    ).layers
    let boxes = layers.map { $0.frame.resolved(in: Size(width: 400, height: 2000)) }.filter { $0.width > 100 }
    for (upper, lower) in zip(boxes, boxes.dropFirst()) { #expect(upper.maxY <= lower.minY + 1e-9) }
  }

  @Test("headings are larger and bold words are bold")
  func looks() throws {
    let layers = try expansion("## Title\n\nplain **bold**", height: 500).layers
    let texts = texts(layers)
    try #require(texts.count == 2)
    #expect(texts[0].font.size == 25 && texts[0].font.weight == 700)
    #expect(texts[1].spans.map(\.weight) == [nil, 700])
  }

  @Test("nothing is drawn for an empty text or in an empty box")
  func empty() throws {
    #expect(try expansion("", height: 100).layers.isEmpty)
    #expect(try expansion("words", height: 0).layers.isEmpty)
  }
}
