import RenderTree
import Synchronization
import Testing
import VectorGraphics

@testable import PangoText

@Suite("Long texts")
struct LongTextTests {
  private static let engine = try? TextEngine()

  private func setter(
    _ paragraph: TextParagraph, preservesCharacters: Bool = true
  ) throws -> (ParagraphSetter, [TextPiece]) {
    let pieces = TextPieces(of: paragraph.runs.map(\.text))
    let provider = try FontProvider(FontCatalog(.standard))
    let setter = try ParagraphSetter(
      paragraph, pieces: pieces, provider: provider, preservesCharacters: preservesCharacters)
    return (setter, Array(pieces))
  }

  @Test("glyphs are small values, since a long text may have a million of them")
  func glyphSize() { #expect(MemoryLayout<PositionedGlyph>.stride == 16) }

  @Test("A text as long as a book is set, broken into lines or not", arguments: [600.0, nil])
  func book(width: Double?) throws {
    let text = String(repeating: "The quick brown fox jumps over the lazy dog, 夏の夜に。", count: 4000)
    let metrics = try #require(Self.engine).metrics(of: paragraph(text, width: width))
    #expect(width == nil ? metrics.lines.count == 1 : metrics.size.width <= 600)
  }

  @Test("A word that is too long to be broken is refused, unless only a few lines of it are shown")
  func longWord() throws {
    let engine = try #require(Self.engine)
    let word = String(repeating: "w", count: 40_000)
    let error = #expect(throws: TextError.self) { try engine.metrics(of: paragraph(word, width: 90)) }
    #expect(error?.description == "a word is too long to be broken into lines of this width; divide it")
    #expect(try engine.metrics(of: paragraph(word, width: 90, lineLimit: 2)).isTruncated)
  }

  @Test("A long line has the same width with and without the positions of its characters")
  func widthWithoutPlaces() throws {
    let long = paragraph(String(repeating: "Wave and 光 ", count: 2000), tracking: 3)
    let pieces = TextPieces(of: long.runs.map(\.text))
    let provider = try FontProvider(FontCatalog(.standard))
    let sizes = try [true, false].map { preservesCharacters in
      try ParagraphSetter(long, pieces: pieces, provider: provider, preservesCharacters: preservesCharacters)
        .laidOut(pieces).metrics.size
    }
    #expect(sizes[0] == sizes[1])
  }

  @Test(
    "A line with many changes of direction, tabs or isolates is refused with advice, and one with fewer is set",
    arguments: ["a א ", "\t", "א👍", "\u{2068}a\u{2069}"])
  func changes(text: String) throws {
    let engine = try #require(Self.engine)
    let error = #expect(throws: TextError.self) {
      try engine.metrics(of: paragraph(String(repeating: text, count: 17_000)))
    }
    #expect(error?.description.contains("; divide it into several lines") == true)
    #expect(try engine.metrics(of: paragraph(String(repeating: text, count: 1000))).size.width > 0)
    let prose = ["שלום לכולם, גם (כאן). ", "سلام گرم چای "].map { String(repeating: $0, count: 1000) }
      .joined()
    #expect(try engine.metrics(of: paragraph(prose)).size.width > 0)
  }

  @Test("A long line that is not broken and has tabs is refused with advice")
  func longTabbedLine() throws {
    let engine = try #require(Self.engine)
    let error = #expect(throws: TextError.self) {
      try engine.metrics(of: paragraph("\t" + String(repeating: "a", count: 66_000)))
    }
    #expect(error?.description.contains("more than 65536 bytes; divide it into several lines") == true)
    #expect(try engine.metrics(of: paragraph("\t" + String(repeating: "a ", count: 30_000))).size.width > 0)
  }

  @Test("Tabs in a row, between which no line is broken, are refused with advice")
  func tabsInARow() throws {
    let engine = try #require(Self.engine)
    func width(_ text: String) throws -> Double {
      try engine.metrics(of: paragraph(text, width: 300)).size.width
    }
    let error = #expect(throws: TextError.self) {
      try width(String(repeating: "a\t", count: 9000) + String(repeating: "\t", count: 3000))
    }
    #expect(error?.description == "a text has more than 2048 tabs in a row; divide it into several lines")
    #expect(try width(String(repeating: "\t", count: 2000)) > 0)
  }

  @Test("A text of many lines keeps the measures of those that fit an image, and the size of all")
  func manyLines() throws {
    let metrics = try #require(Self.engine).metrics(of: paragraph(String(repeating: "\n", count: 9999)))
    #expect(metrics.lines.count == TextMetrics.mostLines)
    #expect(
      isClose(
        metrics.size.height, 10_000 * (metrics.lines[0].ascent + metrics.lines[0].descent), within: 1e-6))
  }

  @Test("Short lines share a row of glyphs, and every glyph is on the baseline of its line")
  func rowsOfShortLines() throws {
    let long = paragraph(String(repeating: "a\n\nbc\n", count: 200), lineHeight: 1)
    let pieces = TextPieces(of: [long.runs[0].text])
    let text = try setter(long).0.laidOut(pieces)
    #expect(text.glyphs.glyphCount == 600)
    #expect(text.glyphs.rows.count < 600 / 12)
    var baselines: [Double] = []
    for row in text.glyphs.rows {
      text.glyphs.forEachGlyph(of: row) { _, y in
        baselines.append(y)
        return true
      }
    }
    let first = try #require(baselines.first)
    let numbers = (0..<200).flatMap { (line: Int) -> [Int] in [3 * line, 3 * line + 2, 3 * line + 2] }
    let expected: [Double] = numbers.map { first + 16 * Double($0) }
    #expect(zip(baselines, expected).allSatisfy { isClose($0, $1, within: 1e-6) })
    #expect(baselines.count == expected.count)
  }

  @Test("A long text has a separate lock, and reports its results to the engine")
  func lane() throws {
    let engine = try TextEngine(missingGlyphs: .warn)
    let long = paragraph(String(repeating: "夏\u{10FFFD}", count: 1000))
    #expect(long.isLong)
    #expect(!paragraph("夏").isLong)
    #expect(try engine.metrics(of: long).size.width > 0)
    #expect(engine.warnings().map(\.scalar) == ["\u{10FFFD}"])
    #expect(engine.openedFontFiles().contains { $0.contains("CJK") })
  }

  @Test("The positions of characters of a long text are those of its parts")
  func places() throws {
    let places = try clusters(of: paragraph(String(repeating: "ab", count: 4000)))
    #expect(places.count == 8000)
    #expect(zip(places, places.dropFirst()).allSatisfy { $0.range.upperBound == $1.range.lowerBound })
  }

  @Test("The glyphs of each paint are one outline, in order of first use")
  func paints() throws {
    var colored = paragraph("a", width: 30)
    let paints: [Paint?] = [.color(.black), nil, .color(.white)]
    colored.runs = (0..<60).map { index in
      var run = colored.runs[0]
      run.paint = paints[index % 3]
      return run
    }
    let text = try #require(Self.engine).shaped(colored)
    #expect(text.outlines.map(\.paint) == paints)
    for outline in text.outlines {
      var count = 0
      outline.forEachGlyph(inRowsWhere: { _ in true }) { _ in
        count += 1
        return true
      }
      #expect(count == 20)
    }
  }

  @Test("Paints are told apart by their hash, with a few comparisons each")
  func distinctValues() {
    let list = (0..<4000).map { CountedValue(value: $0 % 2000) }
    let distinct = DistinctValues(list)
    #expect(distinct.values.map(\.value) == Array(0..<2000))
    #expect(distinct.numbers == list.map(\.value))
    #expect(CountedValue.comparisons.withLock { $0 } < 20 * list.count)
  }
}

/// A value that counts how often it is compared.
private struct CountedValue: Hashable {
  static let comparisons = Mutex(0)
  let value: Int

  static func == (first: Self, second: Self) -> Bool {
    comparisons.withLock { $0 += 1 }
    return first.value == second.value
  }
  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
