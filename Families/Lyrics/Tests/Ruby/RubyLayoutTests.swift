import TestSupport
import Testing

@testable import AfterglowLyrics

/// A base and a ruby of square characters: `base` characters of 20 points, `ruby` characters of 10.
private func square(base: Int, ruby: Int) -> RubyMeasure {
  RubyMeasure(
    baseWidths: Array(repeating: 20, count: base), rubyWidths: Array(repeating: 10, count: ruby), baseSize: 20
  )
}

@Suite("Ruby layout")
struct RubyLayoutTests {
  @Test("mono ruby is centered over its kanji without spacing")
  func mono() {
    let layout = RubyLayout.mono(square(base: 1, ruby: 1))
    #expect(layout.advance == 20)
    #expect(layout.rubyOffsets == [5])
    let long = RubyLayout.mono(square(base: 1, ruby: 5))
    #expect(long.advance == 50)
    #expect(long.baseOffsets == [15])
    #expect(long.rubyOffsets == [0, 10, 20, 30, 40])
  }

  @Test("紫陽花 あじさい: 2.5 at the ends, 5 between")
  func shortGroup() {
    let layout = RubyLayout.group(square(base: 3, ruby: 4))
    #expect(layout.advance == 60)
    #expect(layout.baseOffsets == [0, 20, 40])
    #expect(layout.rubyOffsets == [2.5, 17.5, 32.5, 47.5])
  }

  @Test("承認 しょうにん: the base has 2.5 at its ends and 5 in the middle")
  func longGroup() {
    let layout = RubyLayout.group(square(base: 2, ruby: 5))
    #expect(layout.advance == 50)
    #expect(layout.baseOffsets == [2.5, 27.5])
    #expect(layout.rubyOffsets == [0, 10, 20, 30, 40])
  }

  @Test("five kanji with two kana: the ends are capped at half an em")
  func cappedEnds() {
    let layout = RubyLayout.group(square(base: 5, ruby: 2))
    #expect(layout.rubyOffsets == [10, 80])
    #expect(RubyLayout.group(square(base: 5, ruby: 1)).rubyOffsets == [45])
  }

  @Test("Latin ruby, and a Latin base, is centered and not spaced out")
  func latin() {
    let ruby = RubyMeasure(baseWidths: [20, 20], rubyWidths: [4, 6], baseSize: 20, rubyIsLatin: true)
    #expect(RubyLayout.group(ruby).rubyOffsets == [15, 19])
    let base = RubyMeasure(baseWidths: [8, 12], rubyWidths: [10, 10, 10], baseSize: 20, baseIsLatin: true)
    #expect(RubyLayout.group(base).baseOffsets == [5, 13])
  }

  @Test("a compound whose readings fit has each over its kanji")
  func fittingJukugo() {
    let layout = RubyLayout.jukugo([square(base: 1, ruby: 2), square(base: 1, ruby: 1)])
    #expect(layout.advance == 40)
    #expect(layout.rubyOffsets == [0, 10, 25])
    let shared = RubyLayout.jukugo([square(base: 2, ruby: 2), square(base: 1, ruby: 1)])
    #expect(shared.rubyOffsets == [5, 25, 45])
  }

  @Test(
    "a compound with a reading that does not fit is laid out as one group, and each part anew when broken")
  func wideJukugo() {
    let parts = [square(base: 1, ruby: 3), square(base: 1, ruby: 2)]
    #expect(RubyLayout.jukugo(parts) == RubyLayout.group(square(base: 2, ruby: 5)))
    #expect(RubyLayout.jukugo([parts[0]]).advance == 30)
    #expect(RubyLayout.jukugo([parts[1]]).rubyOffsets == [0, 10])
  }

  @Test("a long and a short reading that fit together leave no space beside the base")
  func balancedJukugo() {
    let layout = RubyLayout.jukugo([square(base: 1, ruby: 3), square(base: 1, ruby: 1)])
    #expect(layout.advance == 40)
    #expect(layout.rubyOffsets == [0, 10, 20, 30])
  }

  @Test("an overlay takes no space")
  func overlay() {
    let layout = RubyLayout.overlay(square(base: 1, ruby: 5))
    #expect(layout.advance == 20)
    #expect(layout.baseOffsets == [0])
    #expect(layout.rubyOffsets == [-15, -5, 5, 15, 25])
  }

  @Test("base and ruby stay within the advance, in order, symmetrical and without touching")
  func invariants() {
    var generator = SeededNumbers(seed: 7)
    for _ in 0..<500 {
      let measure = RubyMeasure(
        baseWidths: (0..<Int.random(in: 1...6, using: &generator)).map { _ in
          Double.random(in: 5...30, using: &generator)
        },
        rubyWidths: (0..<Int.random(in: 1...9, using: &generator)).map { _ in
          Double.random(in: 2...15, using: &generator)
        },
        baseSize: 20)
      for layout in [RubyLayout.group(measure), .mono(measure), .jukugo([measure])] {
        let tolerance = 1e-9
        #expect(abs(layout.advance - max(measure.baseWidth, measure.rubyWidth)) < tolerance)
        for (offsets, widths) in [
          (layout.baseOffsets, measure.baseWidths), (layout.rubyOffsets, measure.rubyWidths),
        ] {
          #expect(offsets[0] >= -tolerance)
          #expect(offsets[offsets.count - 1] + widths[widths.count - 1] <= layout.advance + tolerance)
          for index in 1..<max(1, offsets.count) {
            #expect(offsets[index] >= offsets[index - 1] + widths[index - 1] - tolerance)
          }
        }
        for extent in [layout.baseExtent, layout.rubyExtent] {
          #expect(abs(extent.lowerBound - (layout.advance - extent.upperBound)) < tolerance)
        }
      }
    }
  }

  @Test("invalid widths and empty texts are handled")
  func degenerate() {
    let measure = RubyMeasure(baseWidths: [.nan, -5, .infinity], rubyWidths: [], baseSize: .nan)
    #expect(measure.baseWidth == 0)
    #expect(RubyLayout.group(measure).advance == 0)
    #expect(RubyLayout.jukugo([]).advance == 0)
    #expect(
      RubyLayout.group(RubyMeasure(baseWidths: [1e300, 1e300], rubyWidths: [1], baseSize: 1)).advance.isFinite
    )
  }

  @Test("ruby is half its base, and none is set on small bases")
  func metrics() {
    #expect(RubyMetrics.rubySize(baseSize: 20) == 10)
    #expect(RubyMetrics.rubySize(baseSize: 20, ratio: 0.55) == 11)
    #expect(RubyMetrics.rubySize(baseSize: 6.9) == nil)
  }
}

@Suite("Ruby in a line")
struct RubyRowTests {
  private let long = RubyLayout.mono(square(base: 1, ruby: 5))

  private func row(
    _ items: [RubyRow.Item], _ overhang: RubyOverhang, edge: RubyRow.LineEdge = .rubyInside
  ) -> RubyRow {
    RubyRow(items, style: RubyRow.Style(baseSize: 20, rubySize: 10, overhang: overhang, lineEdge: edge))
  }

  @Test("承る at a line start: 15 of space before, 10 over る, 5 of space after")
  func hiraganaOverhang() {
    let row = row([.ruby(long), .text("る", width: 20)], .hiragana)
    #expect(row.placements.map(\.x) == [0, 40])
    #expect(row.placements[0].ruby?.baseOffsets == [15])
    #expect(row.width == 60)
  }

  @Test("承る with its base flush at the line start")
  func flush() {
    let row = row([.ruby(long), .text("る", width: 20)], .hiragana, edge: .baseFlush)
    #expect(row.placements[0].ruby?.baseOffsets == [0])
    #expect(row.placements.map(\.x) == [0, 40])
    let end = self.row([.text("を", width: 20), .ruby(long)], .hiragana, edge: .baseFlush)
    #expect(end.placements[1].ruby?.baseOffsets == [30])
    #expect(end.width == 60)
  }

  @Test(
    "the permitted overhang depends on the neighbor and the rule",
    arguments: [
      ("る", RubyOverhang.blanks, 0.0), ("る", .hiragana, 10), ("る", .kana, 10), ("ル", .hiragana, 0),
      ("ル", .kana, 10),
      ("ー", .kana, 10), ("ー", .hiragana, 0), ("花", .kana, 0), ("「", .blanks, 10), ("「", .none, 0),
      ("」", .kana, 0),
      ("、", .blanks, 0), ("・", .blanks, 5), ("\u{3000}", .blanks, 10), ("(", .kana, 0), ("a", .kana, 0),
    ])
  func after(neighbor: String, overhang: RubyOverhang, over: Double) {
    let row = row([.ruby(long), .text(neighbor, width: 20)], overhang)
    #expect(row.placements[1].x == 50 - over)
  }

  @Test(
    "before the base it is the blank half of closing marks",
    arguments: [("、", 10.0), ("。", 10), ("」", 10), ("「", 0), ("・", 5), ("る", 0)])
  func before(neighbor: String, over: Double) {
    let row = row([.text(neighbor, width: 20), .ruby(long)], .blanks)
    #expect(row.placements[1].x == 20 - over)
  }

  @Test("two rubies with one kana between stay a ruby em apart")
  func gap() {
    let row = row([.ruby(long), .text("る", width: 20), .ruby(long)], .hiragana)
    let first = row.placements[0], second = row.placements[2]
    let gap = second.x - (first.x + long.rubyExtent.upperBound)
    #expect(gap == 10)
  }

  @Test("ruby never hangs over ruby, and neighboring kanji may touch")
  func neighbors() {
    let short = RubyLayout.mono(square(base: 1, ruby: 2))
    #expect(row([.ruby(long), .ruby(long)], .kana).placements.map(\.x) == [0, 50])
    #expect(row([.ruby(short), .ruby(short)], .kana).placements.map(\.x) == [0, 20])
  }

  @Test("ruby stays inside the line")
  func edges() {
    let row = row([.ruby(long), .text("る", width: 20), .ruby(long)], .kana)
    #expect(row.placements[0].x == 0)
    #expect(row.placements[2].x + long.rubyExtent.upperBound <= row.width)
  }
}
