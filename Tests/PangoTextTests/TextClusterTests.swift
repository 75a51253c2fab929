import RenderTree
import Testing
import VectorGraphics

@testable import PangoText

@Suite("Positions of characters")
struct TextClusterTests {
  let engine: TextEngine

  init() throws { engine = try TextEngine() }

  @Test(
    "The characters of a line fill it without gaps, and cover the text",
    arguments: ["Hamburg", "なつのひ", "ｶﾞｷﾞ", "cafe\u{301} naïve", "ffi fl", "👨‍👩‍👧x🇯🇵"])
  func gapless(text: String) throws {
    for tracking in [0.0, 3, -0.5] {
      let clusters = try clusters(of: paragraph(text, tracking: tracking))
      let width = try engine.metrics(of: paragraph(text, tracking: tracking)).size.width
      #expect(clusters.first?.x == 0)
      for (a, b) in zip(clusters, clusters.dropFirst()) { #expect(isClose(a.x + a.width, b.x)) }
      #expect(isClose(clusters.map { $0.x + $0.width }.max() ?? 0, width))
      for (a, b) in zip(clusters, clusters.dropFirst()) { #expect(a.range.upperBound == b.range.lowerBound) }
      #expect(clusters.first?.range.lowerBound == 0 && clusters.last?.range.upperBound == text.utf8.count)
    }
  }

  @Test("Each mora of kana has its own advance")
  func morae() throws {
    let clusters = try clusters(of: paragraph("きょうは", size: 20, language: "ja"))
    #expect(clusters.map(\.range.lowerBound) == [0, 3, 6, 9])
    #expect(clusters.allSatisfy { isClose($0.width, 20, within: 1e-3) })
  }

  @Test("Tracking is part of the advance of the character that it follows")
  func tracking() throws {
    let plain = try clusters(of: paragraph("HIH"))
    let tracked = try clusters(of: paragraph("HIH", tracking: 5))
    for (a, b) in zip(plain, tracked) { #expect(isClose(b.width, a.width + 5, within: 1e-3)) }
  }

  /// CSS Text 3, section 8.2; what is in the middle of a line has half of it before and after in Pango.
  @Test("Only the tracked part of a line is wider, each character by the space after it", arguments: 0..<4)
  func trackedPart(part: Int) throws {
    let words = ["HI", "NH", "光H", "IN"]
    func runs(_ tracking: Double) -> TextParagraph {
      var whole = paragraph("")
      whole.runs = words.enumerated().map { index, word in
        let font = Font(families: ["Inter", "Noto Sans CJK JP"], size: 16)
        return TextRun(text: word, font: font, tracking: index == part ? tracking : 0)
      }
      return whole
    }
    let (plain, tracked) = (try clusters(of: runs(0)), try clusters(of: runs(7)))
    let widths = zip(plain, tracked).map { $1.width - $0.width }
    let expected = words.enumerated().flatMap { index, word in word.map { _ in index == part ? 7.0 : 0 } }
    #expect(zip(widths, expected).allSatisfy { isClose($0, $1, within: 1e-3) }, "\(widths)")
    let (ink, spaced) = (
      try engine.shaped(runs(0)).path.controlBox, try engine.shaped(runs(7)).path.controlBox
    )
    #expect(isClose(spaced.x, ink.x, within: 1e-3))
    #expect(isClose(spaced.width, ink.width + (part == 3 ? 7 : 14), within: 1e-3))
  }

  @Test("Right-to-left text begins at the right")
  func rightToLeft() throws {
    let clusters = try clusters(of: paragraph("אבג"))
    #expect(clusters.map(\.range.lowerBound) == [4, 2, 0])
    #expect(zip(clusters, clusters.dropFirst()).allSatisfy { $0.x < $1.x })
  }

  @Test("Lines are numbered, also those after a line break")
  func lines() throws {
    let clusters = try clusters(of: paragraph("ab\n\ncd"))
    #expect(clusters.map(\.line) == [0, 0, 2, 2])
    #expect(clusters.map(\.range.lowerBound) == [0, 1, 4, 5])
  }

  @Test("Positions include the alignment of lines")
  func alignment() throws {
    let centered = paragraph("ab", alignment: .center, width: 100)
    #expect(try clusters(of: centered).first?.x == engine.metrics(of: centered).lines.first?.x)
  }

  @Test("Runs are one text: their positions are consecutive")
  func runs() throws {
    let runs = ["夏", "ab"].map { TextRun(text: $0, font: Font()) }
    let clusters = try clusters(of: TextParagraph(runs: runs))
    #expect(clusters.map(\.range) == [0..<3, 3..<4, 4..<5])
  }
}
