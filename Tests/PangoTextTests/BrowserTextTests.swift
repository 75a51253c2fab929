import Foundation
import RenderTree
import Testing
import VectorGraphics

@testable import PangoText

/// The layout of lines and glyphs according to CSS Text 3, CSS Fonts 4 and browsers.
@Suite struct BrowserTextTests {
  let engine: TextEngine

  init() throws { engine = try TextEngine() }

  /// CSS Fonts 4, section 2.5: a family without a slanted face is slanted.
  @Test func `an upright face leans where an italic one is asked for`() throws {
    let families = ["Noto Sans CJK JP"]
    let upright = try engine.shaped(paragraph("光の輪", families: families, size: 100)).path
    let leaning = try engine.shaped(paragraph("光の輪", families: families, style: .italic, size: 100))
    let baseline = try #require(leaning.metrics.lines.first?.baseline)
    let lean = AffineTransform(a: 1, b: 0, c: -0.25, d: 1, tx: 0.25 * baseline, ty: 0)
    let (expected, actual) = (upright.transformed(by: lean).tightBounds, leaning.path.tightBounds)
    #expect(
      isClose(expected.x, actual.x, within: 1e-6) && isClose(expected.width, actual.width, within: 1e-6))
    #expect(leaning.metrics.inkBounds.maxX >= actual.maxX - 1e-6)
  }

  @Test func `a family with an italic face does not lean besides`() throws {
    let italic = try engine.shaped(paragraph("Wave", style: .italic, size: 100))
    let box = italic.path.tightBounds
    #expect(isClose(box.x, italic.metrics.inkBounds.x) && isClose(box.width, italic.metrics.inkBounds.width))
  }

  /// CSS Text 3, section 8.2.
  @Test func `letters that are spaced out are not joined`() throws {
    func count(_ tracking: Double, _ features: [String] = []) throws -> Int {
      let text = paragraph("a->b", size: 30, tracking: tracking, features: features)
      return Array(try engine.shaped(text).path.subpaths).count
    }
    let arrow = try count(0)
    let apart = try count(0, ["-calt", "-liga"])
    #expect(arrow != apart)
    #expect(try count(1) == apart)
    #expect(try count(1, ["calt"]) == arrow)
  }

  /// CSS Text 3, section 7.1.
  @Test(arguments: [TextAlignment.start, .center, .end])
  func `a line wider than its box begins where the box does`(alignment: TextAlignment) throws {
    var text = paragraph("Much too wide\nfits", size: 24, alignment: alignment)
    text.alignmentWidth = 100
    let lines = try engine.metrics(of: text).lines
    #expect(lines[0].width > 100 && lines[0].x == 0)
    let rest = 100 - lines[1].width
    #expect(isClose(lines[1].x, alignment == .start ? 0 : alignment == .center ? rest / 2 : rest))
  }

  /// Chromium computes lines in 64ths of a pixel.
  @Test func `lines with browser metrics stand where Chromium puts them`() throws {
    let rows = try JSONDecoder().decode(
      [MeasuredLines].self, from: Data(contentsOf: URL(fileURLWithPath: caseFile("chromium-lines.json"))))
    #expect(rows.count == 270)
    for row in rows {
      var text = paragraph("Hx\nHx", families: [row.family], size: row.size, lineHeight: row.lineHeight)
      text.metrics = .browser
      let metrics = try engine.metrics(of: text)
      let found = metrics.lines.map(\.baseline) + [metrics.size.height]
      let expected = row.baselines + [row.height]
      #expect(
        zip(found, expected).allSatisfy { isClose($0, $1, within: 1 / 32) },
        "\(row): \(found)")
    }
  }
}

/// A row of Cases/chromium-lines.json, in pixels.
private struct MeasuredLines: Decodable {
  var family: String
  var size: Double
  /// Relative to the size; nil for `normal`.
  var lineHeight: Double?
  var baselines: [Double]
  /// Of both lines.
  var height: Double

  init(from decoder: any Decoder) throws {
    var row = try decoder.unkeyedContainer()
    family = try row.decode(String.self)
    size = try row.decode(Double.self)
    lineHeight = try row.decode(Double?.self)
    baselines = [try row.decode(Double.self), try row.decode(Double.self)]
    height = try row.decode(Double.self)
  }
}
