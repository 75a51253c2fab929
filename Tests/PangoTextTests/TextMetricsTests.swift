import RenderTree
import Testing
import VectorGraphics

@testable import PangoText

@Suite("Measures of text")
struct TextMetricsTests {
  let engine: TextEngine

  init() throws { engine = try TextEngine() }

  @Test(
    "Text of twice the size measures twice as much",
    arguments: ["Hamburgefonstiv AVATAR", "夏の日、「あ」", "42 %", "שלום", "first\nsecond", "❤️"])
  func scales(text: String) throws {
    let small = try engine.metrics(of: paragraph(text, size: 7.3))
    let large = try engine.metrics(of: paragraph(text, size: 14.6))
    #expect(isClose(large.size.width, 2 * small.size.width))
    #expect(isClose(large.size.height, 2 * small.size.height))
    #expect(isClose(large.inkBounds.x, 2 * small.inkBounds.x))
    #expect(isClose(large.inkBounds.maxY, 2 * small.inkBounds.maxY))
    #expect(zip(large.lines, small.lines).allSatisfy { isClose($0.baseline, 2 * $1.baseline) })
  }

  @Test("Tabular figures have equal widths, to a thousandth of a point at 100 points")
  func tabularFigures() throws {
    let widths = try (0...9).map {
      try engine.metrics(of: paragraph("\($0)", size: 100, features: ["tnum"])).size.width
    }
    #expect(widths.allSatisfy { isClose($0, widths[0], within: 1e-3) })
    let ten = try engine.metrics(of: paragraph("0123456789", size: 100, features: ["tnum"])).size.width
    #expect(isClose(ten, 10 * widths[0], within: 1e-3))
  }

  @Test("Digits differ in width unless tabular figures are requested")
  func proportionalFigures() throws {
    let one = try engine.metrics(of: paragraph("1111")).size.width
    let zero = try engine.metrics(of: paragraph("0000")).size.width
    #expect(zero - one > 4)
  }

  @Test("A kanji is one em wide")
  func ideographicEm() throws {
    let metrics = try engine.metrics(of: paragraph("夏の日", size: 20, language: "ja"))
    #expect(isClose(metrics.size.width, 60, within: 1e-3))
  }

  @Test("A line has the height of its font, regardless of its letters")
  func lineHeightOfTheFont() throws {
    let low = try engine.metrics(of: paragraph("xxx"))
    let high = try engine.metrics(of: paragraph("Ågj"))
    #expect(low.size.height == high.size.height)
    #expect(low.lines[0].baseline == high.lines[0].baseline)
    #expect(low.inkBounds.height < high.inkBounds.height)
  }

  @Test("Ink ends at the baseline for a flat letter")
  func inkOnTheBaseline() throws {
    let metrics = try engine.metrics(of: paragraph("H", size: 40))
    #expect(isClose(metrics.inkBounds.maxY, metrics.lines[0].baseline))
    #expect(metrics.inkBounds.height > 27 && metrics.inkBounds.height < 31)
  }

  @Test("An empty text is one empty line of the font's height", arguments: ["", "\u{200B}"])
  func emptyText(text: String) throws {
    let metrics = try engine.metrics(of: paragraph(text))
    let letter = try engine.metrics(of: paragraph("x"))
    #expect(metrics.lines.count == 1)
    #expect(metrics.size == Size(width: 0, height: letter.size.height))
    #expect(metrics.inkBounds == .zero)
  }

  @Test("A paragraph without runs is one empty line")
  func noRuns() throws {
    let metrics = try engine.metrics(of: TextParagraph(runs: []))
    #expect(metrics.lines.count == 1)
    #expect(metrics.size.width == 0 && metrics.size.height > 0)
  }

  @Test("Text of size 0 has no extent")
  func sizeZero() throws {
    let metrics = try engine.metrics(of: paragraph("nothing", size: 0))
    #expect(metrics.size == .zero)
    #expect(metrics.inkBounds.isEmpty)
  }

  @Test("A small run next to a large one keeps its own size")
  func mixedSizes() throws {
    let runs = [
      TextRun(text: "72", font: Font(size: 48)), TextRun(text: "kg", font: Font(size: 12)),
    ]
    let both = try engine.metrics(of: TextParagraph(runs: runs))
    let parts = try runs.map { try engine.metrics(of: TextParagraph(runs: [$0])) }
    #expect(isClose(both.size.width, parts[0].size.width + parts[1].size.width, within: 1e-3))
    #expect(isClose(both.size.height, parts[0].size.height))
    #expect(isClose(both.lines[0].baseline, parts[0].lines[0].baseline))
  }

  @Test("Tracking is added after every character")
  func tracking() throws {
    let plain = try engine.metrics(of: paragraph("HHHH")).size.width
    let tracked = try engine.metrics(of: paragraph("HHHH", tracking: 2.5)).size.width
    let tight = try engine.metrics(of: paragraph("HHHH", tracking: -1)).size.width
    #expect(isClose(tracked, plain + 10, within: 1e-3))
    #expect(isClose(tight, plain - 4, within: 1e-3))
  }

  @Test("Tracking does not move the first character")
  func trackingStart() throws {
    let plain = try engine.metrics(of: paragraph("HH"))
    let tracked = try engine.metrics(of: paragraph("HH", tracking: 20))
    #expect(isClose(plain.inkBounds.x, tracked.inkBounds.x, within: 1e-4))
    #expect(isClose(tracked.inkBounds.width, plain.inkBounds.width + 20, within: 1e-3))
  }

  @Test(
    "NaN is an error that names the property",
    arguments: [
      (paragraph("x", size: .nan), "font size"), (paragraph("x", size: -1), "font size"),
      (paragraph("x", size: .infinity), "font size"), (paragraph("x", tracking: .nan), "tracking"),
      (paragraph("x", width: .nan), "width"), (paragraph("x", tracking: 1e12), "too long"),
    ])
  func badNumbers(paragraph: TextParagraph, name: String) throws {
    let error = #expect(throws: TextError.self) { try engine.metrics(of: paragraph) }
    #expect(error?.description.contains(name) == true)
  }

  @Test(
    "An invalid feature is an error that names it",
    arguments: ["tn um", "", "a,b", "=1", "tnum=x", "smallcaps", "-"])
  func badFeature(feature: String) throws {
    let error = #expect(throws: TextError.self) {
      try engine.metrics(of: paragraph("1", features: [feature]))
    }
    #expect(error?.description.contains("“\(feature)”") == true)
  }
}
