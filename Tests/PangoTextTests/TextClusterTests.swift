import RenderTree
import Testing
import VectorGraphics

@testable import PangoText

@Suite("Places of characters")
struct TextClusterTests {
  let engine: TextEngine

  init() throws { engine = try TextEngine() }

  @Test(
    "The characters of a line fill it without gaps, and cover the text",
    arguments: ["Hamburg", "なつのひ", "ｶﾞｷﾞ", "cafe\u{301} naïve", "ffi fl", "👨‍👩‍👧x🇯🇵"])
  func gapless(text: String) throws {
    for tracking in [0.0, 3, -0.5] {
      let clusters = try engine.advances(of: paragraph(text, tracking: tracking))
      let width = try engine.metrics(of: paragraph(text, tracking: tracking)).size.width
      #expect(clusters.first?.x == 0)
      for (a, b) in zip(clusters, clusters.dropFirst()) { #expect(isClose(a.x + a.width, b.x)) }
      #expect(isClose(clusters.map { $0.x + $0.width }.max() ?? 0, width))
      #expect(clusters.map(\.range.lowerBound) == boundaries(of: text).dropLast())
      #expect(clusters.map(\.range.upperBound) == Array(boundaries(of: text).dropFirst()))
    }
  }

  private func boundaries(of text: String) -> [Int] {
    text.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.utf8.count) }
  }

  @Test("Each mora of kana has its own advance")
  func morae() throws {
    let clusters = try engine.advances(of: paragraph("きょうは", size: 20, language: "ja"))
    #expect(clusters.map(\.range.lowerBound) == [0, 3, 6, 9])
    #expect(clusters.allSatisfy { isClose($0.width, 20, within: 1e-3) })
  }

  @Test("Tracking is part of the advance of the character that it follows")
  func tracking() throws {
    let plain = try engine.advances(of: paragraph("HIH"))
    let tracked = try engine.advances(of: paragraph("HIH", tracking: 5))
    for (a, b) in zip(plain, tracked) { #expect(isClose(b.width, a.width + 5, within: 1e-3)) }
  }

  @Test("Right-to-left text runs from the right")
  func rightToLeft() throws {
    let clusters = try engine.advances(of: paragraph("אבג"))
    #expect(clusters.map(\.range.lowerBound) == [4, 2, 0])
    #expect(zip(clusters, clusters.dropFirst()).allSatisfy { $0.x < $1.x })
  }

  @Test("Lines are numbered, also those after a line break")
  func lines() throws {
    let clusters = try engine.advances(of: paragraph("ab\n\ncd"))
    #expect(clusters.map(\.line) == [0, 0, 2, 2])
    #expect(clusters.map(\.range.lowerBound) == [0, 1, 4, 5])
  }

  @Test("Places are where lines are aligned")
  func alignment() throws {
    let centered = paragraph("ab", alignment: .center, width: 100)
    #expect(try engine.advances(of: centered).first?.x == engine.metrics(of: centered).lines.first?.x)
  }

  @Test("Runs are one text: their places follow each other")
  func runs() throws {
    let runs = ["夏", "ab"].map { TextRun(text: $0, font: Font()) }
    let clusters = try engine.advances(of: TextParagraph(runs: runs))
    #expect(clusters.map(\.range) == [0..<3, 3..<4, 4..<5])
  }
}
