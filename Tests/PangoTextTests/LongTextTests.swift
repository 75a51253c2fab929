import RenderTree
import Synchronization
import Testing
import VectorGraphics

@testable import PangoText

@Suite("Long texts")
struct LongTextTests {
  private static let engine = try? TextEngine()

  private func setter(
    _ paragraph: TextParagraph, keepsCharacters: Bool = true
  ) throws -> (ParagraphSetter, [TextPiece]) {
    let pieces = TextPieces(of: paragraph.runs.map(\.text))
    let provider = try FontProvider(FontCatalog(.standard))
    let setter = try ParagraphSetter(
      paragraph, pieces: pieces, provider: provider, keepsCharacters: keepsCharacters)
    return (setter, Array(pieces))
  }

  private func lines(
    _ windowed: inout WindowedSetter, limit: Int? = nil
  ) throws -> [LaidOutLine] {
    var lines: [LaidOutLine] = []
    try windowed.set(maximumLineCount: limit) { lines.append($0) }
    return lines
  }

  private static let prose = """
    The quick brown fox jumps over the lazy dog, and a word-of-many-parts does (so it seems) not fit; 1,234.5 and \
    soft\u{AD}hyphens do. 
    """
  private static let mixed = "Ein Wort، كلمة عربية طويلة و 123 numbers (and brackets) עברית עם niqqud، "

  @Test("glyphs are small values, since a long text may have a million of them")
  func glyphSize() { #expect(MemoryLayout<PlacedGlyph>.stride == 16) }

  @Test(
    "A text laid out in windows has the same lines as laid out at once",
    arguments: [
      (prose, 90.0), (prose, 40), ("夏の夜に、蛍が「飛ぶ」。", 90), ("wwwwwwwwww", 5), ("x", 1), ("a ", 30),
      (mixed, 200),
    ] as [(String, Double)])
  func windows(text: String, width: Double) throws {
    let text = String(repeating: text, count: 6000 / text.count)
    let (setter, pieces) = try setter(paragraph(text, width: width))
    var atOnce = PieceSetter(setter, piece: pieces[0])
    try atOnce.set(maximumLineCount: nil)
    var windowed = WindowedSetter(setter, piece: pieces[0])
    let lines = try lines(&windowed)
    #expect(lines.count == atOnce.lines.count)
    #expect(atOnce.lines.count > 64)
    for (index, (line, expected)) in zip(lines, atOnce.lines).enumerated() {
      #expect(line.clusters.map(\.range) == expected.clusters.map(\.range), "line \(index)")
      #expect(line.glyphs.map(\.drawing) == expected.glyphs.map(\.drawing), "line \(index)")
      #expect(line.glyphs.map(\.x) == expected.glyphs.map(\.x), "line \(index)")
      #expect(line.width == expected.width)
      #expect(line.isRightToLeft == expected.isRightToLeft)
    }
  }

  @Test(
    "A long unbroken line is the same when laid out in windows",
    arguments: [
      (prose, 0.0), (prose, 1.5), ("夏の夜に、蛍が「飛ぶ」。Wave and がぎぐ", 0), ("AVAToTe -> x 1/2 fi ffl (a) ", 0),
      (mixed, 0), (mixed, 2), ("שלום לכולם, גם (כאן) 12.5%! ", 0), ("سلام گرم چای (۱۲۳) ٤٥ ", 0),
      ("سلامگرمچای", 0), ("עִבְרִית ", 1.5),
      ("عربی\u{200F} a\u{200E}b ", 0), ("가나다라마바사 ", 2), ("नमस्ते दुनिया the end ", 0), ("👩‍👩‍👧 a b ❤️ 光光 ", 0),
      ("waved", 0), ("office", 1), ("光a", 0), ("a\u{301}\u{323}", 0), ("👩‍👩‍👧", 0), ("नमस्ते", 0), ("1,234.5", 0),
    ] as [(String, Double)])
  func unbroken(text: String, tracking: Double) throws {
    let text = String(repeating: text, count: 40_000 / text.utf8.count)
    let (setter, pieces) = try setter(paragraph(text, tracking: tracking))
    var atOnce = PieceSetter(setter, piece: pieces[0])
    try atOnce.set(maximumLineCount: nil)
    var windowed = WindowedSetter(setter, piece: pieces[0])
    let lines = try lines(&windowed)
    let (line, expected) = (try #require(lines.first), try #require(atOnce.lines.first))
    #expect(lines.count == 1 && windowed.windowCount > 5)
    #expect(line.isRightToLeft == expected.isRightToLeft)
    #expect(line.glyphs.map(\.drawing) == expected.glyphs.map(\.drawing))
    #expect(line.glyphs.map(\.x) == expected.glyphs.map(\.x))
    #expect(line.clusters.map(\.range) == expected.clusters.map(\.range))
    #expect(line.clusters.map(\.x) == expected.clusters.map(\.x))
    #expect(line.width == expected.width)
    #expect(line.ascent == expected.ascent && line.descent == expected.descent)
  }

  @Test("A long line with characters that set directions looks the same when laid out in windows")
  func directions() throws {
    let part = "\u{202B}abc אב\u{202C} \u{2067}x (y) ג\u{2069} \u{202E}def\u{202C} "
    // Characters without ink may be elsewhere: glyphs without characters are those with ink.
    let long = paragraph(String(repeating: part, count: 800), tracking: 1)
    let (setter, pieces) = try setter(long, keepsCharacters: false)
    var atOnce = PieceSetter(setter, piece: pieces[0])
    try atOnce.set(maximumLineCount: nil)
    var windowed = WindowedSetter(setter, piece: pieces[0])
    let line = try #require(try lines(&windowed).first)
    let expected = try #require(atOnce.lines.first)
    #expect(windowed.windowCount > 1000)
    #expect(line.glyphs.map(\.drawing) == expected.glyphs.map(\.drawing))
    #expect(line.glyphs.map(\.x) == expected.glyphs.map(\.x))
    #expect(line.width == expected.width)
  }

  @Test("A long line has the same width with and without the positions of its characters")
  func widthWithoutPlaces() throws {
    let long = paragraph(String(repeating: "Wave and 光 ", count: 2000), tracking: 3)
    let pieces = TextPieces(of: long.runs.map(\.text))
    let provider = try FontProvider(FontCatalog(.standard))
    let sizes = try [true, false].map { keepsCharacters in
      try ParagraphSetter(long, pieces: pieces, provider: provider, keepsCharacters: keepsCharacters)
        .laidOut(pieces).metrics.size
    }
    #expect(sizes[0] == sizes[1])
  }

  @Test("The last of a few lines has an ellipsis for the remaining text", arguments: [1, 2, 30, 80])
  func ellipsis(limit: Int) throws {
    let text = String(repeating: Self.prose, count: 60)
    let (setter, pieces) = try setter(paragraph(text, width: 90, lineLimit: limit))
    var atOnce = PieceSetter(setter, piece: pieces[0])
    try atOnce.set(maximumLineCount: limit)
    var windowed = WindowedSetter(setter, piece: pieces[0])
    let lines = try lines(&windowed, limit: limit)
    #expect(windowed.isTruncated && atOnce.isTruncated)
    #expect(lines.count == limit)
    #expect(lines.map { $0.clusters.map(\.range) } == atOnce.lines.map { $0.clusters.map(\.range) })
  }

  @Test(
    "The last line of a long text is the same as laid out at once, and what is far beyond it is not set",
    arguments: [(prose, 1), (mixed, 1), (mixed, 3), ("夏の夜に、", 2), ("שלום لكم ", 1)] as [(String, Int)])
  func lastLine(text: String, limit: Int) throws {
    let text = String(repeating: text, count: 60_000 / text.utf8.count)
    let (setter, pieces) = try setter(paragraph(text, width: 200, lineLimit: limit))
    var atOnce = PieceSetter(setter, piece: pieces[0])
    try atOnce.set(maximumLineCount: limit)
    var windowed = WindowedSetter(setter, piece: pieces[0])
    let lines = try lines(&windowed, limit: limit)
    #expect(windowed.isTruncated && windowed.work < 20_000)
    #expect(lines.map { $0.clusters.map(\.range) } == atOnce.lines.map { $0.clusters.map(\.range) })
    #expect(lines.map { $0.glyphs.map(\.x) } == atOnce.lines.map { $0.glyphs.map(\.x) })
    #expect(lines.map { $0.glyphs.map(\.drawing) } == atOnce.lines.map { $0.glyphs.map(\.drawing) })
  }

  @Test(
    "The work grows linearly with the text",
    arguments: [("w", 5.0), ("w", 200), ("hello world ", 60), ("夏の夜", 10), ("a\u{301}", 8)]
      as [(String, Double)])
  func work(text: String, width: Double) throws {
    func work(_ count: Int) throws -> Int {
      let long = paragraph(String(repeating: text, count: count), width: width)
      return try setter(long).0.laidOut(TextPieces(of: [long.runs[0].text])).work
    }
    let (small, large) = (try work(2000), try work(8000))
    #expect(large < 5 * small, "\(small), \(large)")
    #expect(large < 8000 * text.unicodeScalars.count * 300)
  }

  @Test(
    "The work for a long line without spaces grows linearly, and few characters are set at once",
    arguments: ["w", "光a", "a\u{301}"])
  func unbrokenWork(text: String) throws {
    let count = 60_000 / text.unicodeScalars.count
    let (setter, pieces) = try setter(paragraph(String(repeating: text, count: count)))
    var windowed = WindowedSetter(setter, piece: pieces[0])
    _ = try lines(&windowed)
    #expect(windowed.windowCount > 10)
    #expect(windowed.work < 70_000)
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
    let numbers: [Int] = (0..<200).flatMap { [3 * $0, 3 * $0 + 2, 3 * $0 + 2] }
    let expected: [Double] = numbers.map { first + 16 * Double($0) }
    #expect(zip(baselines, expected).allSatisfy { isClose($0, $1, within: 1e-6) })
    #expect(baselines.count == expected.count)
  }

  @Test("The positions of characters, which take more memory than glyphs, are kept on request only")
  func withoutPlaces() throws {
    let long = paragraph(String(repeating: "שלום ", count: 4000))
    let pieces = TextPieces(of: [long.runs[0].text])
    let provider = try FontProvider(FontCatalog(.standard))
    let setter = try ParagraphSetter(long, pieces: pieces, provider: provider, keepsCharacters: false)
    var windowed = WindowedSetter(setter, piece: Array(pieces)[0])
    #expect(try lines(&windowed).allSatisfy(\.clusters.isEmpty))
    #expect(windowed.windowCount > 4)
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
