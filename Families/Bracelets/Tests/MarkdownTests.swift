import Testing

@testable import AfterglowBracelets

@Suite("The Markdown of analyses")
struct MarkdownTests {
  typealias Run = MarkdownBlock.Run

  func blocks(_ text: String) -> [MarkdownBlock] { MarkdownBlock.blocks(of: text) }
  func runs(_ text: String) -> [Run] { blocks(text).flatMap(\.runs) }

  @Test("Headings, paragraphs and lists are distinguished")
  func kinds() {
    let text = """
      # 五行分析
      Your **wood** is weak.
      It needs water.

      - first
        - nested
      * second
      2. numbered
      ---
      ### End ###
      """
    let blocks = blocks(text)
    #expect(
      blocks.map(\.kind) == [
        .heading(level: 1), .paragraph, .listItem(marker: "•", depth: 0), .listItem(marker: "•", depth: 1),
        .listItem(marker: "•", depth: 0), .listItem(marker: "2.", depth: 0), .heading(level: 3),
      ])
    #expect(
      blocks.map(\.plainText) == [
        "五行分析", "Your wood is weak. It needs water.", "first", "nested", "second", "numbered", "End",
      ])
  }

  @Test(
    "Quotations lose their markers, fences keep their lines, and an open fence ends with the text")
  func quotationsAndFences() {
    let blocks = blocks(
      "> quoted **x**\n>> deeper\n\n```swift\nlet a = *b*\n  # no heading\n```\nafter\n~~~\nopen")
    #expect(
      blocks.map(\.plainText) == ["quoted x deeper", "let a = *b*\n  # no heading", "after", "open"])
    #expect(blocks.allSatisfy { $0.kind == .paragraph })
  }

  @Test(
    "The text of links and images is kept",
    arguments: [
      ("see [our **shop**](https://x.y/z)!", "see our shop!"), ("![a stone](a.png) b", "a stone b"),
      ("[a [b] c](d)", "a [b] c"), ("[open](x", "[open](x"), ("[no link] (x)", "[no link] (x)"), ("[]", "[]"),
    ])
  func links(text: String, words: String) {
    #expect(runs(text).map(\.text).joined() == words)
  }

  @Test(
    "Bold and italic runs are separated from plain ones",
    arguments: [
      ("a **b** c", [Run("a "), Run("b", isBold: true), Run(" c")]),
      ("__b__", [Run("b", isBold: true)]),
      ("*i* _j_", [Run("i", isItalic: true), Run(" "), Run("j", isItalic: true)]),
      ("***both***", [Run("both", isBold: true, isItalic: true)]),
      (
        "**a *b* c**",
        [Run("a ", isBold: true), Run("b", isBold: true, isItalic: true), Run(" c", isBold: true)]
      ),
      ("**“金”**元素", [Run("“金”", isBold: true), Run("元素")]),
      ("`**x**` y", [Run("**x** y")]),
      (#"\*not\* 2\_3"#, [Run("*not* 2_3")]),
    ])
  func styles(text: String, expected: [Run]) {
    #expect(runs(text) == expected)
  }

  @Test(
    "Unpaired marks are kept as text",
    arguments: [
      "**open", "open**", "2 * 3 * 4", "a **** b", "a ** b ** c", "snake_case_name", "**", "`", "#hash",
      "1.5 kg", "-5 °C",
      "1234567890. no", "####### seven", "a\\",
    ])
  func literals(text: String) {
    #expect(runs(text).map(\.text).joined() == text)
    #expect(!runs(text).contains { $0.isBold || $0.isItalic })
  }

  @Test("Lines are joined with a space, Chinese ones without, and explicit breaks are kept")
  func lines() {
    #expect(runs("one\ntwo").first?.text == "one two")
    #expect(runs("五行\n平衡").first?.text == "五行平衡")
    #expect(runs("五行\nbalance").first?.text == "五行 balance")
    #expect(runs("one  \ntwo\\\nthree").first?.text == "one\ntwo\nthree")
    #expect(runs("- item\n  goes on").first?.text == "item goes on")
    #expect(blocks("a\r\n\r\nb\rc").map(\.plainText) == ["a", "b c"])
    #expect(blocks("").isEmpty && blocks(" \n\n\t").isEmpty)
  }

  @Test("A long text of open marks is read in one pass, and no text traps")
  func fuzz() {
    #expect(runs(String(repeating: "**a ", count: 20_000)).count == 1)
    let pieces = [
      "*", "**", "_", "__", "`", "\\", "#", "- ", "1. ", "\n", " ", "a", "木", "\t", "é", "\u{301}", "---",
      "\r\n",
    ]
    var random = SplitMix64(seed: 3)
    for _ in 0..<3000 {
      let text = (0..<random.next(below: 20)).map { _ in pieces[random.next(below: pieces.count)] }.joined()
      let letters = blocks(text).map(\.plainText).joined().unicodeScalars.filter { $0 == "木" }.count
      #expect(letters == text.unicodeScalars.filter { $0 == "木" }.count, "\(text)")
    }
  }
}
