import RenderTree
import Testing
import VectorGraphics

@testable import PangoText

@Suite("Cached texts")
struct TextCacheTests {
  private func text(_ name: String) -> CachedText {
    let metrics = TextMetrics(size: .zero, inkBounds: .zero, lines: [])
    return CachedText(
      paragraph(name),
      LaidOutText(glyphs: GlyphRows(), table: GlyphTable(), metrics: metrics, missing: [])
    )
  }

  @Test("Used entries stay, unused ones are removed, and the number is bounded")
  func generations() {
    var cache = TextCache(maximumGlyphCount: 80)
    cache.insert(text("kept"))
    for index in 0..<100 {
      cache.insert(text("\(index)"))
      #expect(cache[paragraph("kept")] != nil, "after \(index)")
      #expect(cache.count <= 20)
    }
    #expect(cache[paragraph("0")] == nil)
    #expect(cache[paragraph("99")] != nil)
  }

  @Test("A text larger than the limit is cached alone")
  func largeText() {
    var cache = TextCache(maximumGlyphCount: 1)
    cache.insert(text("a"))
    #expect(cache[paragraph("a")] != nil)
    cache.insert(text("b"))
    #expect(cache[paragraph("b")] != nil)
    #expect(cache.count <= 2)
  }

  @Test("Text laid out again, or on many threads at once, is the same")
  func concurrency() async throws {
    let engine = try TextEngine()
    let texts = (0..<40).map { paragraph("Line \($0 % 8) 夏", width: 60) }
    let expected = try texts.map { try TextEngine().metrics(of: $0) }
    let measured = try await withThrowingTaskGroup(of: (Int, TextMetrics).self) { group in
      for (index, text) in texts.enumerated() { group.addTask { (index, try engine.metrics(of: text)) } }
      return try await group.reduce(into: [Int: TextMetrics]()) { $0[$1.0] = $1.1 }
    }
    for index in texts.indices { #expect(measured[index] == expected[index]) }
  }

  @Test("Very many sizes and weights are supported, and released fonts have no effect")
  func manyFonts() throws {
    let engine = try TextEngine(fonts: FontSources(files: [caseFile("bars-variable.ttf")]))
    let first = try engine.metrics(of: paragraph("I", families: ["Test Bars"], weight: 123))
    for weight in 1...1000 {
      let runs = [
        TextRun(text: "I", font: Font(families: ["Test Bars"], weight: weight, size: 10)),
        TextRun(
          text: "I", font: Font(families: ["Test Bars"], weight: weight, size: 10 + Double(weight) / 100)),
      ]
      _ = try engine.shaped(TextParagraph(runs: runs))
    }
    #expect(try engine.metrics(of: paragraph("I", families: ["Test Bars"], weight: 123)) == first)
  }
}
