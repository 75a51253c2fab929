import RenderTree
import Testing
import VectorGraphics

@testable import PangoText

@Suite("Unusual texts do not trap")
struct StrangeTextTests {
  let engine: TextEngine

  init() throws { engine = try TextEngine(missingGlyphs: .warn) }

  static let texts = [
    "\0", "a\0b\0", "\u{FFFF}", "\u{10FFFF}", "\u{FEFF}x", String(repeating: "\u{301}", count: 200),
    "a" + String(repeating: "\u{300}", count: 500), String(repeating: "\n", count: 100),
    "\u{202E}abc\u{202C}",
    String(repeating: "\u{202A}", count: 130), "\u{2066}\u{2067}x", String(repeating: "\u{200D}", count: 99),
    "مرحبا بالعالم", "ไทยภาษา", "नमस्ते", "မြန်မာ", String(repeating: "👨‍👩‍👧", count: 50), "\u{1F1EF}", "\u{20E3}",
    "\u{FFFC}", "\u{AD}\u{AD}", "\t\t\t", "﷽", "\u{E0067}\u{E007F}", " ", "\r\r\n\n\r",
  ]

  @Test("unusual texts do not trap in one line, in lines, with a limit or justified", arguments: texts)
  func layouts(text: String) throws {
    let layouts = [
      paragraph(text), paragraph(text, width: 50), paragraph(text, width: 0),
      paragraph(text, width: -5, lineLimit: 1), paragraph(text, width: 30, lineLimit: 2),
      paragraph(text, alignment: .justify, width: 40), paragraph(text, tracking: 4, lineLimit: 1),
      paragraph(text, size: 1e-9), paragraph(text, size: 1e30), paragraph(text, lineHeight: 0),
      paragraph(text, weight: Int.max, lineHeight: -1), paragraph(text, weight: Int.min, language: "!?"),
    ]
    let state = try TextState(FontCatalog(.standard))
    for layout in layouts {
      let metrics = try engine.shaped(layout).metrics
      #expect(metrics.size.width.isFinite && metrics.size.height.isFinite)
      #expect(!metrics.lines.isEmpty)
      for cluster in try clusters(of: layout, in: state) {
        #expect(cluster.range.upperBound <= text.utf8.count)
      }
    }
  }

  @Test("Ten thousand characters, in one line and in many")
  func longText() throws {
    let text = String(repeating: "lorem 夏 ", count: 1250)
    let line = try engine.metrics(of: paragraph(text))
    let short = try engine.metrics(of: paragraph(String(repeating: "lorem 夏 ", count: 125)))
    #expect(line.lines.count == 1)
    #expect(isClose(line.size.width, 10 * short.size.width, within: line.size.width / 10_000))
    let lines = try engine.metrics(of: paragraph(text, width: 300))
    #expect(lines.lines.count > 200)
  }

  @Test("Two hundred runs with different sizes and paints")
  func manyRuns() throws {
    let runs = (1...200).map { index in
      let font = Font(weight: 100 + 5 * index, size: Double(index) / 7)
      let color = Color(red: Double(index) / 200, green: 0, blue: 0, alpha: 1)
      return TextRun(text: "é", font: font, tracking: Double(index % 3), paint: .color(color))
    }
    let shaped = try engine.shaped(TextParagraph(runs: runs, width: 200))
    #expect(shaped.outlines.count == 200)
  }
}
