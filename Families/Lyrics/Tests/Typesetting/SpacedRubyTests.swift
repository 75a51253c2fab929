import Testing

@testable import AfterglowLyrics

@Suite("Spaced furigana")
struct SpacedRubyTests {
  private func set(
    _ compact: String, overhang: RubyOverhang = .blanks, width: Double = 1000,
    _ change: (inout LyricTypography) -> Void = { _ in }
  ) throws -> SetLine {
    let typesetter = LineTypesetter.solid(.furigana, width: width) { style in
      style.rubyPlacement = .spaced
      style.overhang = overhang
      style.readingScale = 0.5
      style.wordSpacing = 0
      change(&style)
    }
    return try typesetter.set(try LyricsLine(compact: compact))
  }

  /// Base texts with their left edges, and readings with theirs.
  private func places(_ line: SetLine) -> [String] {
    line.words.flatMap { word in ([word.base] + word.readings).map { "\($0.text) \($0.x)" } }
  }

  @Test("mono ruby longer than its kanji adds space on both sides")
  func mono() throws {
    #expect(places(try set("承る|うけたまわる|011110")) == ["承 15.0", "うけたまわ 0.0", "る 50.0"])
  }

  @Test("ruby overhangs hiragana by one ruby em where allowed, and never more")
  func overhang() throws {
    for overhang in [RubyOverhang.hiragana, .kana] {
      #expect(places(try set("承る|うけたまわる|011110", overhang: overhang)) == ["承 15.0", "うけたまわ 0.0", "る 40.0"])
    }
    #expect(try set("ケ承ケ|けうけたまわけ|0111110", overhang: .hiragana).rows[0].width == 90)
    #expect(try set("ケ承ケ|けうけたまわけ|0111110", overhang: .kana).rows[0].width == 70)
  }

  @Test("ruby overhangs the blank half of punctuation, and never kanji")
  func blanks() throws {
    let line = "。||_志|こころざし|01111_「||"
    #expect(try set(line).rows[0].width == 20 + 50 + 20 - 10 - 10)
    #expect(try set(line, overhang: .none).rows[0].width == 90)
    #expect(try set("人||_志|こころざし|01111_人||", overhang: .kana).rows[0].width == 90)
  }

  @Test("group ruby spreads the shorter of base and ruby, 1 to 2 to 1")
  func group() throws {
    let flower = try #require(try set("紫陽花|あじさい|0111").words.first)
    #expect(flower.base.x == 0)
    #expect(flower.readings.map { [$0.x, $0.tracking] } == [[2.5, 5]])
    let consent = try #require(try set("承認|しょうにん|0111").words.first)
    #expect([consent.base.x, consent.base.tracking] == [2.5, 5])
    #expect(consent.readings.map { [$0.x, $0.tracking] } == [[0, 0]])
  }

  @Test("a compound has each reading over its kanji where all fit, else it is one group")
  func jukugo() throws {
    let fitting = try #require(try set("富士山|ふじさん|1000|ふ,じ,さん").words.first)
    #expect(fitting.base.text == "富士山")
    #expect(fitting.readings.map { "\($0.text) \($0.x)" } == ["ふ 5.0", "じ 25.0", "さん 40.0"])
    let wide = try #require(try set("承認|しょうにん|0111|しょう,にん").words.first)
    #expect([wide.base.x, wide.base.tracking] == [2.5, 5])
    #expect(wide.readings.map(\.x) == [0, 30])
  }

  @Test("no ruby touches another and none leaves its line, in any width", arguments: [70.0, 110, 240, 600])
  func apart(width: Double) throws {
    let text = "春|はる|10_高楼|こうろう|0111_の|の|1_承る|うけたまわる|011110_志|こころざし|01111_湖|みずうみ|0110_を|を|1"
    for overhang in RubyOverhang.allCases {
      let line = try set(text, overhang: overhang, width: width) { $0.wordSpacing = 2 }
      #expect(line.words.map(\.base.text).joined() == "春高楼の承る志湖を")
      for row in line.rows {
        let readings = row.words.flatMap(\.readings)
        for (first, second) in zip(readings, readings.dropFirst()) {
          #expect(first.x + first.width <= second.x + 1e-9)
        }
        #expect(readings.allSatisfy { $0.x >= -1e-9 && $0.x + $0.width <= width + 1e-9 })
        #expect(row.width <= width + 1e-9)
      }
    }
  }

  @Test("small kana are set at full size on request; bases below 7 points have no ruby")
  func sizes() throws {
    #expect(try set("特許|とっきょ|011") { $0.usesFullSizeRuby = true }.words[0].readings.map(\.text) == ["とつきよ"])
    #expect(try set("特許|とっきょ|011") { $0.font.size = 6.9 }.words.allSatisfy(\.readings.isEmpty))
    #expect(try set("特許|とっきょ|011") { $0.font.size = 7 }.words.allSatisfy { !$0.readings.isEmpty })
  }

  @Test("rows are aligned with what hangs over counted once")
  func alignment() throws {
    let line = try set("承る|うけたまわる|011110", overhang: .hiragana, width: 100) { $0.alignment = .end }
    #expect(line.words[0].readings.map(\.x) == [40])
  }
}
