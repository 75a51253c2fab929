import RenderTree
import Testing
import VectorGraphics

@testable import PangoText

@Suite struct `Alignment and parts of lines` {
  let engine: TextEngine

  init() throws { engine = try TextEngine() }

  @Test func `tracking does not move centered lines`() throws {
    for tracking in [0, 10, -1.5] {
      let text = paragraph("HAMBURG", size: 40, tracking: tracking, alignment: .center, width: 600)
      let ink = try engine.metrics(of: text).inkBounds
      // H and G have side bearings that differ by less than 3 points.
      #expect(abs(ink.x + ink.width / 2 - 300) < 1.5, "tracking \(tracking)")
    }
  }

  @Test func `tracking is still part of the width of a line`() throws {
    let plain = try engine.metrics(of: paragraph("HAMBURG", size: 40)).size.width
    let tracked = try engine.metrics(of: paragraph("HAMBURG", size: 40, tracking: 10)).size.width
    #expect(isClose(tracked - plain, 70, within: 0.01))
  }

  @Test func `the direction of each line is known`() throws {
    let lines = try engine.metrics(of: paragraph("abc\nשלום")).lines
    #expect(lines.map(\.isRightToLeft) == [false, true])
  }

  @Test func `lines that are cut end in an ellipsis, each by itself`() throws {
    var text = paragraph("a long line of text\nshort\nanother long line", width: 60)
    text.cutsLines = true
    let metrics = try engine.metrics(of: text)
    #expect(metrics.lines.count == 3)
    #expect(metrics.isTruncated)
    #expect(metrics.lines.allSatisfy { $0.width <= 60 })
    #expect(metrics.lines[1].width == (try engine.metrics(of: paragraph("short")).size.width))
  }

  @Test func `a word is not broken where it may extend beyond the line`() throws {
    var text = paragraph("a Supercalifragilistic b", width: 40)
    text.breaksWords = false
    #expect(try engine.metrics(of: text).lines.count == 3)
  }

  @Test func `parts cover the lines run by run`() throws {
    let font = Font(families: ["Inter"], size: 20)
    let runs = ["One ", "two three", " four"].map { TextRun(text: $0, font: font) }
    let text = TextParagraph(runs: runs, width: 80)
    let (metrics, parts) = (try engine.metrics(of: text), try engine.parts(of: text))
    #expect(parts.map(\.run) == [0, 1, 1, 2])
    #expect(parts[0].baseline == metrics.lines[0].baseline && parts[3].baseline == metrics.lines[1].baseline)
    #expect(isClose(parts[0].x + parts[0].width, parts[1].x))
    let first = parts.prefix(2).reduce(0) { $0 + $1.width }
    #expect(isClose(first, metrics.lines[0].width, within: 0.01))
    // Inter has its underline below the baseline, and the other line through the small letters.
    #expect((0.5...4).contains(parts[0].underline.top))
    #expect((-9 ... -4).contains(parts[0].strikethrough.top))
    #expect((0.5...3).contains(parts[0].underline.thickness))
  }

  @Test func `a part of emoji has a width`() throws {
    let parts = try engine.parts(of: paragraph("a 💎"))
    #expect(parts.count == 1)
    #expect(isClose(parts[0].width, try engine.metrics(of: paragraph("a 💎")).size.width, within: 0.01))
  }
}
