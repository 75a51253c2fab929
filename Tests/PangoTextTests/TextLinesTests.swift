import RenderTree
import Testing
import VectorGraphics

@testable import PangoText

@Suite("Lines of text")
struct TextLinesTests {
  let engine: TextEngine
  let pangram = "The quick brown fox jumps over the lazy dog and runs away for ever"

  init() throws { engine = try TextEngine() }

  @Test("Text is broken where a word no longer fits", arguments: [60.0, 120, 200, 333])
  func wrapping(width: Double) throws {
    let metrics = try engine.metrics(of: paragraph(pangram, width: width))
    #expect(metrics.lines.count > 1)
    #expect(metrics.lines.allSatisfy { $0.width <= width + 1e-6 })
    #expect(!metrics.isTruncated)
  }

  @Test("A word that is wider than the line is broken inside")
  func breakingWords() throws {
    let metrics = try engine.metrics(of: paragraph("Supercalifragilistic", width: 40))
    #expect(metrics.lines.count > 2)
    #expect(metrics.lines.allSatisfy { $0.width <= 40 })
    let letters = try clusters(of: paragraph("Supercalifragilistic", width: 40))
    #expect(letters.count == 20)
  }

  @Test("A width that is wider than the text has no effect")
  func wideEnough() throws {
    let free = try engine.metrics(of: paragraph(pangram))
    #expect(try engine.metrics(of: paragraph(pangram, width: 10_000)) == free)
    #expect(try engine.metrics(of: paragraph(pangram, width: 1e300)).size == free.size)
    #expect(try engine.metrics(of: paragraph(pangram, width: .infinity)).size == free.size)
  }

  @Test("Japanese is broken between characters, but no line starts with a full stop or a small kana")
  func kinsoku() throws {
    let text = "あああああ。いいいいっうううう、ええええ」おおおお"
    let bytes = Array(text.utf8)
    for width in stride(from: 40.0, through: 200, by: 16) {
      let clusters = try clusters(of: paragraph(text, language: "ja", width: width))
      let starts = clusters.indices.filter { $0 == 0 || clusters[$0].line != clusters[$0 - 1].line }
      for start in starts {
        let character = String(decoding: bytes[clusters[start].range], as: UTF8.self)
        #expect(!["。", "、", "」", "っ"].contains(character), "width \(width)")
      }
    }
  }

  @Test(
    "Every line break of Unicode starts a line",
    arguments: ["\n", "\r", "\r\n", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}"])
  func lineBreaks(separator: String) throws {
    let metrics = try engine.metrics(of: paragraph("one\(separator)two"))
    #expect(metrics.lines.count == 2)
    #expect(metrics.lines[1].baseline > metrics.lines[0].baseline)
  }

  @Test("Empty lines count, also the last one")
  func emptyLines() throws {
    let metrics = try engine.metrics(of: paragraph("one\n\nthree\n"))
    #expect(metrics.lines.count == 4)
    #expect(metrics.lines.map { $0.width > 0 } == [true, false, true, false])
    #expect(isClose(metrics.size.height, 4 * (metrics.lines[0].ascent + metrics.lines[0].descent)))
  }

  @Test("An ellipsis ends the last line that is allowed", arguments: 1...3)
  func lineLimit(limit: Int) throws {
    let metrics = try engine.metrics(of: paragraph(pangram, width: 100, lineLimit: limit))
    #expect(metrics.lines.count == limit)
    #expect(metrics.isTruncated)
    #expect(metrics.lines.allSatisfy { $0.width <= 100 + 1e-6 })
    let cluster = try #require(try clusters(of: paragraph(pangram, width: 100, lineLimit: limit)).last)
    #expect(cluster.range.upperBound == pangram.utf8.count, "the ellipsis stands for the rest")
    let ellipsis = try engine.metrics(of: paragraph("…")).size.width
    #expect(isClose(cluster.width, ellipsis, within: 1e-3))
  }

  @Test("Text that fits its lines has no ellipsis")
  func fittingText() throws {
    let metrics = try engine.metrics(of: paragraph("short", width: 100, lineLimit: 1))
    #expect(!metrics.isTruncated)
    #expect(metrics == (try engine.metrics(of: paragraph("short"))))
  }

  @Test("Omitted lines after a line break have an ellipsis too", arguments: [nil, 200.0])
  func limitAtLineBreak(width: Double?) throws {
    let limited = try engine.metrics(of: paragraph("one\ntwo\nthree", width: width, lineLimit: 2))
    let written = try engine.metrics(of: paragraph("one\ntwo…", width: width))
    #expect(limited.isTruncated)
    #expect(limited.lines == written.lines)
    #expect(limited.inkBounds == written.inkBounds)
    let positions = try clusters(of: paragraph("one\ntwo\nthree", width: width, lineLimit: 2))
    #expect(positions.last?.range == 7..<13, "the ellipsis stands for the rest")
    #expect(positions.map(\.line) == [0, 0, 0, 1, 1, 1, 1])
  }

  @Test("A limit of zero lines is treated as one line", arguments: [0, -3, Int.min])
  func noLines(limit: Int) throws {
    #expect(try engine.metrics(of: paragraph("one\ntwo", lineLimit: limit)).lines.count == 1)
  }

  @Test("Lines start, are centered or end in the width")
  func alignment() throws {
    func line(_ alignment: TextAlignment) throws -> TextMetrics.Line {
      try engine.metrics(of: paragraph("word", alignment: alignment, width: 200)).lines[0]
    }
    let width = try engine.metrics(of: paragraph("word")).size.width
    #expect(try line(.start).x == 0)
    #expect(isClose(try line(.center).x, (200 - width) / 2, within: 1e-6))
    #expect(isClose(try line(.end).x, 200 - width, within: 1e-6))
  }

  @Test("Without a width, lines are aligned within the widest")
  func alignmentInWidest() throws {
    let metrics = try engine.metrics(of: paragraph("wide line\nnot", alignment: .end))
    #expect(metrics.lines[0].x == 0)
    #expect(isClose(metrics.lines[1].x + metrics.lines[1].width, metrics.lines[0].width))
  }

  @Test("Justified lines fill the width, except for the last")
  func justification() throws {
    let metrics = try engine.metrics(of: paragraph(pangram, alignment: .justify, width: 150))
    let widths = metrics.lines.map(\.width)
    #expect(widths.dropLast().allSatisfy { isClose($0, 150, within: 1e-3) })
    #expect(widths[widths.count - 1] < 150)
  }

  @Test("Right-to-left text starts at the right")
  func rightToLeft() throws {
    let metrics = try engine.metrics(of: paragraph("שלום", width: 200))
    #expect(isClose(metrics.lines[0].x + metrics.lines[0].width, 200, within: 1e-6))
    let end = try engine.metrics(of: paragraph("שלום", alignment: .end, width: 200))
    #expect(end.lines[0].x == 0)
  }

  @Test("A line height sets the distance of baselines in ems, with the font centered in it")
  func lineHeight() throws {
    let metrics = try engine.metrics(of: paragraph("one\n二\nthree", size: 20, lineHeight: 1.5))
    #expect(isClose(metrics.size.height, 90))
    let baselines = metrics.lines.map(\.baseline)
    #expect(isClose(baselines[1] - baselines[0], 30) && isClose(baselines[2] - baselines[1], 30))
    let natural = try engine.metrics(of: paragraph("one", size: 20))
    #expect(isClose(baselines[0], natural.lines[0].baseline + (30 - natural.size.height) / 2))
  }
}
