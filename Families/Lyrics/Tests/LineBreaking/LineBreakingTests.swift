import TestSupport
import Testing

@testable import AfterglowLyrics

@Suite("Kinsoku")
struct KinsokuTests {
  @Test("every character of the table is of its class and keeps its rule")
  func table() {
    let rows = Cases.rows("kinsoku.tsv")
    #expect(!rows.isEmpty)
    for row in rows {
      let text = row["char"]!
      let scalar = text.unicodeScalars.first!
      #expect(JapaneseCharacterClass(scalar)?.rawValue == row["class"], "\(text)")
      #expect(Kinsoku.strict.mayNotStartLine(scalar) == (row["line_start"] == "not_line_start"), "\(text)")
      let isRelaxed = row["line_start"] == "not_line_start" && row["relaxed_ok"] == "yes"
      #expect(
        Kinsoku.relaxed.mayNotStartLine(scalar) == (row["line_start"] == "not_line_start" && !isRelaxed),
        "\(text)")
      #expect(Kinsoku.mayNotEndLine(scalar) == (row["line_end"] == "not_line_end"), "\(text)")
      #expect(Kinsoku.strict.allowsBreak(after: "夏", before: text) == (row["line_start"] != "not_line_start"))
      #expect(Kinsoku.strict.allowsBreak(after: text, before: "夏") == (row["line_end"] != "not_line_end"))
      if row["line_end"] == "no_break_inside_run_of_same", text != "〵" {
        #expect(!Kinsoku.strict.allowsBreak(after: text, before: text))
      }
    }
  }

  @Test(
    "no break within leaders, before spaces, or between a number and its unit",
    arguments: [
      ("…", "…"), ("—", "—"), ("〳", "〵"), ("10", "km"), ("3", "月"), ("50", "％"), ("¥", "500"), ("夏", " "),
      ("夏", "ﾞ"),
      ("(", "夏"), ("夏", "｡"), ("夏", "ｬ"), ("a\u{A0}", "b"), ("２", "人"), ("20", "℃"),
    ])
  func forbidden(text: String, next: String) {
    #expect(!Kinsoku.strict.allowsBreak(after: text, before: next))
  }

  @Test(
    "a break between words of any script",
    arguments: [
      ("夏", "海"), ("が", "夏"), ("I", "love"), ("…", "‥"), ("10", "love"), ("10", "夏"), (" ", "夏"), ("", "。"),
    ])
  func allowed(text: String, next: String) {
    #expect(Kinsoku.strict.allowsBreak(after: text, before: next))
  }
}

@Suite("Pieces of a line")
struct LinePiecesTests {
  @Test(
    "a word is cut where no rule keeps it together",
    arguments: [
      ("きょうは", ["きょ", "う", "は"]), ("夏の海", ["夏", "の", "海"]), ("don’t stop", ["don’t", " ", "stop"]),
      ("……だ", ["……", "だ"]), ("——", ["——"]), ("…‥", ["…", "‥"]), ("1,000円です", ["1,000円", "で", "す"]),
      ("10 km", ["10 km"]),
      ("3ヶ月", ["3ヶ月"]), ("12:30", ["12:30"]), ("¥500", ["¥500"]), ("3D", ["3D"]), ("24.", ["24", "."]),
      ("ﾊﾟｰﾃｨｰ", ["ﾊﾟ", "ｰ", "ﾃｨ", "ｰ"]), ("か\u{309A}", ["か\u{309A}"]), ("👩‍👧夏", ["👩‍👧", "夏"]), ("mp3", ["mp3"]),
      ("１０年", ["１０年"]),
      ("「夏」", ["「", "夏", "」"]), ("rock-n-roll", ["rock-n-roll"]), ("사랑 해", ["사랑", " ", "해"]), ("", []),
      ("100 things", ["100", " ", "things"]),
    ])
  func pieces(text: String, expected: [String]) {
    #expect(LinePieces.pieces(of: text) == expected)
  }

  @Test("a base with ruby is one piece")
  func segments() throws {
    let segments = try FuriganaAlignment(surface: "紫陽花の道", reading: "あじさいのみち").segments
    let pieces = LinePieces.pieces(of: segments)
    #expect(pieces.map(\.text) == ["紫陽花", "の", "道"])
    #expect(pieces.map(\.segment) == [0, 1, 2])
  }
}

@Suite("Line breaking")
struct LineBreakerTests {
  /// Words of pieces with ten points per character.
  private func atoms(_ words: [String]) -> [LineAtom] {
    words.map { LineAtom(LinePieces.pieces(of: $0).map { LinePiece($0, width: 10 * Double($0.count)) }) }
  }

  private func text(_ lines: [BrokenLine], _ atoms: [LineAtom]) -> [String] {
    lines.map { line in
      line.parts.map { part in atoms[part.atom].pieces[part.pieces].map(\.text).joined() }.joined(
        separator: "_")
    }
  }

  private func broken(_ words: [String], _ breaker: LineBreaker) -> [String] {
    let atoms = atoms(words)
    return text(breaker.lines(of: atoms), atoms)
  }

  @Test("words fill a line and the next one takes the rest")
  func greedy() {
    let breaker = LineBreaker(lineWidth: 62, spacing: 2)
    #expect(broken(["なつ", "が", "すぎ", "かぜ"], breaker) == ["なつ_が_すぎ", "かぜ"])
    #expect(breaker.lines(of: atoms(["なつ", "が"])).map(\.width) == [32])
  }

  @Test("punctuation takes its word along to the next line")
  func glue() {
    #expect(broken(["なつ", "うみ", "、", "」"], LineBreaker(lineWidth: 50)) == ["なつ", "うみ_、_」"])
    #expect(broken(["なつ", "「", "うみ"], LineBreaker(lineWidth: 30)) == ["なつ", "「_うみ"])
    #expect(broken(["なつ", "…", "…"], LineBreaker(lineWidth: 30)) == ["なつ", "…_…"])
  }

  @Test("relaxed rules let ー and small kana start a line")
  func relaxed() {
    let words = ["なつ", "ーだ"]
    #expect(broken(words, LineBreaker(lineWidth: 20, kinsoku: .relaxed)) == ["なつ", "ーだ"])
    #expect(broken(words, LineBreaker(lineWidth: 20)) == ["な", "つ_ー", "だ"])
  }

  @Test("a chain that is too wide is broken at the last position that fits")
  func opening() {
    #expect(broken(["あいうえおかき"], LineBreaker(lineWidth: 30)) == ["あいう", "えおか", "き"])
    #expect(broken(["あいう。えお"], LineBreaker(lineWidth: 30)) == ["あい", "う。え", "お"])
    #expect(broken(["か", "あいうえお", "。"], LineBreaker(lineWidth: 30)) == ["か", "あいう", "えお_。"])
  }

  @Test("an unbreakable chain overflows and reports it")
  func overflow() {
    let atoms = atoms(["metallic", "夏"])
    let lines = LineBreaker(lineWidth: 30).lines(of: atoms)
    #expect(text(lines, atoms) == ["metallic", "夏"])
    #expect(lines.map(\.overflows) == [true, false])
  }

  @Test("the blank half of a closing mark may hang")
  func hanging() {
    let hanging = LineBreaker(lineWidth: 35, hangsPunctuation: true)
    let words = ["なつ", "の", "。"]
    #expect(broken(words, hanging) == ["なつ_の_。"])
    #expect(hanging.lines(of: atoms(words)).map(\.width) == [35])
    #expect(broken(words, LineBreaker(lineWidth: 35)) == ["なつ", "の_。"])
  }

  @Test("a space at the end of a line takes no space")
  func spaces() {
    let breaker = LineBreaker(lineWidth: 50)
    #expect(broken(["hello world"], breaker) == ["hello ", "world"])
    #expect(breaker.lines(of: atoms(["hello world"])).map(\.width) == [50, 50])
  }

  @Test("empty input has no lines, empty words take no part, odd widths still end")
  func degenerate() {
    #expect(broken([], LineBreaker(lineWidth: 10)).isEmpty)
    #expect(broken(["", "夏"], LineBreaker(lineWidth: 10)) == ["夏"])
    for width in [0, -5, Double.nan, -Double.infinity] {
      #expect(broken(["なつ", "うみ"], LineBreaker(lineWidth: width)) == ["な", "つ", "う", "み"])
    }
    #expect(broken(["なつ", "うみ"], LineBreaker(lineWidth: .infinity)) == ["なつ_うみ"])
  }

  @Test("lines keep all pieces in order and break only where the rules allow it", arguments: Kinsoku.allCases)
  func invariants(kinsoku: Kinsoku) {
    var generator = SeededNumbers(seed: 11)
    let letters = Array("あかっーょ、。「」夏海…2月a ！")
    for _ in 0..<1000 {
      let words = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
        String(
          (0..<Int.random(in: 1...4, using: &generator)).map { _ in letters.randomElement(using: &generator)!
          })
      }
      let breaker = LineBreaker(
        lineWidth: Double(Int.random(in: 2...8, using: &generator) * 10), spacing: 2, kinsoku: kinsoku,
        hangsPunctuation: .random(using: &generator))
      let atoms = atoms(words)
      let lines = breaker.lines(of: atoms)
      #expect(text(lines, atoms).joined().filter { $0 != "_" } == words.joined(), "\(words)")
      for (line, next) in zip(lines, lines.dropFirst()) {
        let last = line.parts.last!, first = next.parts.first!
        let before = atoms[last.atom].pieces[last.pieces.upperBound - 1].text
        let after = atoms[first.atom].pieces[first.pieces.lowerBound].text
        #expect(kinsoku.allowsBreak(after: before, before: after), "\(words)")
      }
      #expect(lines.allSatisfy { $0.overflows == ($0.width > breaker.lineWidth + 1e-6) })
    }
  }
}
