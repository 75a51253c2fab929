import Foundation
import Testing

@testable import AfterglowCrochet

/// How many generated patterns are checked: a sample, or with AFTERGLOW_LONG_TESTS 60 (`make crochet-check`).
private let patternCount: UInt64 = ProcessInfo.processInfo.environment["AFTERGLOW_LONG_TESTS"] == nil ? 5 : 60

@Suite("Checking of patterns")
struct CheckingTests {
  private struct Cases: Decodable {
    struct Row: Decodable { var text: String; var count: Int }
    struct Pattern: Decodable { var id: String; var rows: [Row] }
    struct Faulty: Decodable { var id: String; var text: String; var previous: Previous }
    struct Previous: Decodable {
      var text: String
      init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        text = try (try? value.decode(Int.self)).map { "\($0)" } ?? value.decode(String.self)
      }
    }
    var patterns: [Pattern]
    var faulty: [Faulty]
  }

  private func cases() throws -> Cases {
    try JSONDecoder().decode(Cases.self, from: Data(CaseFile.text("patterns.json").utf8))
  }

  @Test("correct patterns make the stated counts, and none of their rows is reported")
  func patterns() throws {
    for pattern in try cases().patterns {
      let report = check(pattern.rows.map(\.text).joined(separator: "\n"))
      #expect(report.lines.map(\.produced) == pattern.rows.map(\.count), "\(pattern.id)")
      #expect(!report.hasErrors && !report.hasUnchecked, "\(pattern.id)")
    }
  }

  @Test("rows that are wrong are errors; a count left out is a note, a first stitch not skipped a warning")
  func faulty() throws {
    let mild: [String: CheckReport.Status] = ["count-missing": .note, "tch-counted-twice": .warning]
    for row in try cases().faulty {
      let report = check(row.text, previous: row.previous.text)
      let expected = mild[row.id] ?? .error
      #expect(report.lines.map(\.status) == [expected], "\(row.id)")
    }
  }

  @Test("rows are kept once, however many there are and however often their counts are wrong")
  func longPattern() {
    let rows = (2...200).map { "Row \($0): sc in each st across. (\($0 % 2 == 0 ? 6 : 7))" }
    let lines = ["Row 1: ch 7, sc in next 6 ch. (6)"] + rows
    let report = check(lines.joined(separator: "\n"))
    #expect(report.lines.count == 200 && report.lines.count { $0.status == .error } == 99)
    // Each wrong row closes the piece; as many copies of it would take gigabytes.
    let kept = report.pieces.map(\.rows.count).reduce(0, +)
    #expect(kept <= 202)
  }

  @Test("rows added to the same rows keep their own order, and 200,000 are freed without recursion")
  func workedRows() {
    func row(_ number: Int?) -> FabricRow {
      var row = FabricRow(
        label: "", number: number, isRound: false, isTurned: false, made: [], firstNode: 0, line: 0,
        tally: StitchTally())
      row.isFoundation = number == nil
      return row
    }
    var rows = WorkedRows()
    rows.append(row(nil))
    rows.append(row(1))
    var other = rows
    rows.append(row(2))
    other.append(row(3))
    #expect(rows.all.map(\.number) == [nil, 1, 2] && other.all.map(\.number) == [nil, 1, 3])
    #expect(rows.workedCount == 2 && rows.first == other.first && rows.last?.number == 2)
    for number in 4...200_000 { rows.append(row(number)) }
    #expect(rows.workedCount == 199_999)
    rows.removeAll()
    #expect(rows.last == nil && rows.first == nil && other.all.count == 3)
  }

  @Test("rows in many notations have the expected verdict", arguments: ["lines.tsv", "styles.tsv"])
  func lines(file: String) throws {
    for line in try CaseFile.text(file).split(separator: "\n") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let text = fields[1].replacingOccurrences(of: "\\n", with: "\n")
      let report = check(text, previous: fields[0].isEmpty ? nil : fields[0])
      let result = try #require(report.lines.last, "\(fields[1])")
      #expect(
        fields[2].split(separator: "|").contains(Substring(result.status.rawValue)), "\(fields[1]): \(result)"
      )
      if fields.count > 3, !fields[3].isEmpty { #expect(result.produced == Int(fields[3]), "\(fields[1])") }
    }
  }

  @Test("whole patterns over the grammar are checked row by row, and make the stated counts")
  func written() throws {
    for pattern in try CaseFile.checked() {
      let report = pattern.report
      #expect(
        !report.lines.isEmpty && !report.hasErrors && !report.hasUnchecked, "\(pattern.name): \(report.lines)"
      )
    }
  }

  @Test("no row of patterns as they are published is called wrong, and 98 in 100 are decided")
  func published() throws {
    var (rows, decided) = (0, 0)
    for pattern in try CaseFile.checked("published.txt") {
      let report = pattern.report
      #expect(!report.lines.isEmpty && !report.hasErrors, "\(pattern.name): \(report.lines)")
      rows += report.lines.count
      decided += report.lines.count { $0.status != .notChecked }
    }
    #expect(Double(decided) >= 0.98 * Double(rows), "\(decided) of \(rows)")
  }

  @Test("a published pattern with one mistake is reported in the row that has it, and in no row before")
  func mistakes() throws {
    for pattern in try CaseFile.patterns("mistakes.txt") {
      let report = check(pattern.text)
      let last = try #require(report.lines.last)
      #expect([.error, .warning].contains(last.status), "\(pattern.name): \(last)")
      #expect(!report.lines.dropLast().contains { $0.status == .error }, "\(pattern.name)")
    }
  }

  @Test("the terms of a pattern are found in its words")
  func terms() {
    #expect(["6 htr", "6 hdc"].map { check("Rnd 1: \($0) in ring (6)").dialect } == [.uk, .us])
  }

  @Test("a row in which repeats run into one another is read to its end")
  func tangledRepeats() {
    let part = "*4 sc, sc3tog, 4 sc, 3 sc in next st* x 1, 4 sc, sc3tog, 4 sc, inc (25)"
    let report = check("Rows 2-5: ch 1 (does not count), turn, inc, \(part)\(part)\(part)")
    #expect(!report.lines.isEmpty)
  }

  @Test("a published pattern in which one number is changed is reported in the row that has it")
  func changes() throws {
    let patterns = try CaseFile.patterns("published.txt")
    for change in try CaseFile.text("changes.tsv").split(separator: "\n") {
      let fields = change.split(separator: "\t").map(String.init)
      let pattern = try #require(patterns.first { $0.name == fields[0] }, "\(change)")
      var lines = pattern.text.components(separatedBy: "\n")
      let number = try #require(Int(fields[1]))
      let position = try #require(lines[number - 1].range(of: fields[2]), "\(change)")
      lines[number - 1].replaceSubrange(position, with: fields[3])
      let report = check(lines.joined(separator: "\n"))
      #expect(
        report.lines.contains { $0.line == number && ($0.status == .error || $0.status == .warning) },
        "\(change): \(report.lines)")
    }
  }

  @Test(
    "what a row makes follows from how it is written",
    arguments: [
      (
        "Ch 17.\nRow 1: Dc in 4th ch from hook and in each ch across. (15 dc)\nRow 2: Ch 3 (counts as dc), sk first dc, dc in each dc across, with last dc in top of turning ch, turn. (15)",
        15
      ),
      (
        "Ch 17.\nRow 1: Dc in 4th ch from hook and in each ch across. (15 dc)\nRow 2: Ch 3, sk first dc, dc in each dc across, ending with dc in top of tch.",
        15
      ),
      (
        "Row 1: ch 9, sc in 2nd ch from hook and in each ch across (8)\nRow 2: Join B with sc in first st, sc in next 7 sts. (8)",
        8
      ),
      (
        "Rnd 1: 6 sc in MR (6)\nRnd 2: [sc, ch 1] x 6 (6 sc, 6 ch-1 sps)\nRnd 3: sc in each sc and 2 sc in each ch-1 sp around.",
        18
      ),
      (
        "Rnd 1: Ch 3 (counts as dc), 11 dc in MR, join. (12)\nRnd 2: Join B between any two dc, ch 3, dc in same sp, 2 dc in each sp around, join.",
        24
      ),
      (
        "Ch 16.\nRow 1: Dc in 4th ch from hook, *sk 2 ch, (dc, ch 1, dc) in next ch; rep from * to last 3 ch, sk 1 ch, dc in last 2 ch, turn.\nRow 2: Ch 3, dc in next dc, *(dc, ch 1, dc) in ch-1 sp of next 2-dc group; rep from * across to last 2 sts, dc in last 2 sts.",
        10
      ),
    ])
  func made(text: String, count: Int) throws {
    let line = try #require(check(text).lines.last)
    #expect(line.produced == count, "\(line)")
    #expect([.ok, .note, .warning].contains(line.status), "\(line)")
  }

  @Test("blocks worked from corner to corner are counted, and one too many is not passed")
  func cornerToCorner() throws {
    let text = try #require(CaseFile.patterns("published.txt").first { $0.name == "corner to corner square" })
      .text
    #expect(check(text).lines.allSatisfy { [.ok, .note].contains($0.status) })
    #expect(check(text.replacingOccurrences(of: "(4 blocks)", with: "(5 blocks)")).lines[3].status == .error)
  }

  @Test("of patterns in the styles of published ones 85 rows in 100 are understood, and none is called wrong")
  func genres() throws {
    var (rows, understood) = (0, 0)
    for pattern in try CaseFile.checked("genres.txt") {
      let report = pattern.report
      #expect(!report.hasErrors, "\(pattern.name): \(report.lines)")
      rows += report.lines.count
      understood += report.lines.count { $0.status != .notChecked }
    }
    #expect(Double(understood) >= 0.85 * Double(rows), "\(understood) of \(rows)")
  }

  @Test("a count in them that is one too great is reported in its row, and no row before is called wrong")
  func genresWithMistakes() throws {
    var planted = 0
    for pattern in try CaseFile.checked("genres.txt") {
      let lines = pattern.text.components(separatedBy: "\n")
      let rows = Dictionary(grouping: pattern.report.lines, by: \.line).values.filter { $0.count == 1 }
        .map { $0[0] }
      for row in rows
      where [.ok, .note].contains(row.status) && row.messages.allSatisfy({ !$0.contains("it fits") }) {
        guard let stated = row.stated, let place = lines[row.line - 1].ranges(of: "\(stated)").last else {
          continue
        }
        var wrong = lines
        wrong[row.line - 1].replaceSubrange(place, with: "\(stated + 1)")
        let report = check(wrong.joined(separator: "\n"))
        #expect(
          report.lines.contains { $0.line == row.line && ($0.status == .error || $0.status == .warning) },
          "\(wrong[row.line - 1])")
        #expect(
          !report.lines.contains { $0.line < row.line && $0.status == .error }, "\(wrong[row.line - 1])")
        planted += 1
      }
    }
    #expect(planted > 80)
  }

  @Test("no row is called wrong because of sizes, ranges, parts, references or words that are not understood")
  func kinds() throws {
    for pattern in try CaseFile.patterns("kinds.txt") {
      let report = check(pattern.text)
      #expect(!report.lines.isEmpty && !report.hasErrors, "\(pattern.name): \(report.lines)")
    }
  }

  @Test("a line that is not understood is named, and does not make the rows after it wrong")
  func mentioned() {
    let report = check(
      "Rnd 1: 6 sc in MR (6)\nWork as given for the other arm.\nRnd 3: (sc, frob) x 6 (24)\nRnd 4: sc around (24)"
    )
    #expect(report.lines.map(\.status) == [.ok, .notChecked, .notChecked, .ok])
  }

  @Test("the row below an unknown one is inferred from what its count needs")
  func inferred() {
    let report = check("Rnd 1: frob\nRnd 2: (3 sc, dec) x 6 (24)\nRnd 3: (2 sc, dec) x 6 (19)")
    #expect(report.lines.map(\.status) == [.notChecked, .note, .error])
    #expect(report.lines[1].messages.last == "the row below is unknown; it fits 30 stitches")
  }

  @Test(
    "patterns in German, French, Spanish and Japanese are checked as those in English are",
    arguments: [
      "Rd 1: 6 fM in einen Fadenring (6)\nRd 2: jede M verdoppeln (13)",
      "Rang 1: 6 ms dans un cercle magique (6)\nRang 2: 6 aug (13)",
      "Vuelta 1: 6 pb en anillo mágico (6)\nVuelta 2: aum en cada punto (13)",
      "1段目 わの作り目に細編み6目 (6目)\n2段目 全目増し目 (13目)",
    ])
  func translated(text: String) {
    #expect(check(text).lines.map(\.status) == [.ok, .error])
    #expect(check(text.replacingOccurrences(of: "13", with: "12")).lines.map(\.status) == [.ok, .ok])
  }

  @Test(
    "rows in other languages, and texts without rows, are named as not checked",
    arguments: [
      "Toer 1: 6 v in een magische ring (6)\nToer 2: 2 v in elke steek (12)",
      "1 ряд: 6 сбн в кольцо амигуруми (6)\n2 ряд: 6 пр (12)", "Crochet time!", "",
    ])
  func languages(text: String) {
    let report = check(text)
    #expect(!report.lines.isEmpty && report.lines.allSatisfy { $0.status == .notChecked }, "\(report.lines)")
  }

  @Test(
    "a chain that counts differently than in earlier rows, or against what is said about it, is a warning",
    arguments: [
      "Rnd 1: Ch 1, 11 sc in ring, join. (12 sc)",
      "Row 1: Ch 13, dc in 4th ch from hook (skipped chs count as dc) and in each ch across. (10 dc)",
    ])
  func habits(text: String) throws {
    let line = try #require(check(text).lines.last)
    #expect(line.status == .warning, "\(line)")
  }

  @Test("special stitches and their counts agree with the result, or are reported")
  func specials() throws {
    let row =
      "Row 1: Ch 26, sc in 2nd ch from hook and in each ch across (25)\nRow 2: Ch 1, turn, sc in first 2 sc, *bobble in next sc, sc in next 3 sc; rep from * to last 3 sc, bobble in next sc, sc in last 2 sc"
    #expect(check(row + " (19 sc, 6 bobbles)").lines.last?.status == .ok)
    #expect(check(row + " (19 sc, 7 bobbles)").lines.last?.status == .warning)
    #expect(check(row + " (20 sc, 6 bobbles)").lines.last?.status == .error)
  }

  @Test("a count that is one too great is an error in every pattern that states one alone")
  func writtenWrongly() throws {
    for pattern in try CaseFile.patterns() {
      let lines = pattern.text.split(separator: "\n").map(String.init)
      guard let last = lines.last, let count = last.lastMatch(of: /\((\d+)\)$/), let number = Int(count)
      else { continue }
      let wrong = lines.dropLast() + [last.replacingOccurrences(of: "(\(count))", with: "(\(number + 7))")]
      let report = check(wrong.joined(separator: "\n"))
      #expect(report.lines.last?.status == .error, "\(pattern.name)")
    }
  }

  @Test(
    "generated rounds use all that is offered and make what is stated", arguments: UInt64(1)...patternCount)
  func generated(seed: UInt64) {
    let pattern = GeneratedPattern(rounds: seed)
    let report = check(pattern.text)
    #expect(report.lines.map(\.produced) == pattern.counts, "\(pattern.text)")
    #expect(report.lines.allSatisfy { $0.consumed == $0.offered })
    #expect(!report.hasErrors && !report.hasUnchecked, "\(pattern.text)")
  }

  @Test("a generated round with another count than it makes is an error", arguments: UInt64(1)...patternCount)
  func wrongCounts(seed: UInt64) throws {
    let pattern = GeneratedPattern(rounds: seed)
    var lines = pattern.text.split(separator: "\n").map(String.init)
    let count = try #require(pattern.counts.last)
    let last = lines.count - 1
    let start = try #require(lines[last].range(of: "\(count)", options: .backwards))
    lines[last].replaceSubrange(start, with: "\(count + 1)")
    #expect(check(lines.joined(separator: "\n")).lines.last?.status == .error, "\(lines)")
  }

  @Test("a repeat that uses too few stitches reports how often it would fit")
  func proposal() throws {
    let line = try #require(check("Rnd 4: *5 sc, inc* x 7", previous: "48 sc").lines.first)
    #expect(line.status == .error)
    #expect(
      line.messages == ["Rnd 4: *5 sc, inc* x 7 uses 42 of 48 stitches: 6 are left over; did you mean x 8?"])
  }

  @Test("errors have the position of their cause")
  func places() throws {
    let line = try #require(check("Rnd 1: 6 sc in MR (6)\nRnd 2: [2 sc, inc x 3 (9)").lines.last)
    #expect(line.line == 2)
    #expect(line.column == 8)
    #expect(line.status == .error)
  }

  @Test(
    "after a row that is not understood the next starts from its stated count, else from its own")
  func afterUnchecked() {
    let stated = check("Rnd 1: 6 sc in MR (6)\nRnd 2: frob in each st (12)\nRnd 3: *sc, inc* x 6 (18)")
    #expect(stated.lines.map(\.status) == [.ok, .notChecked, .ok])
    let unstated = check("Rnd 1: 6 sc in MR (6)\nRnd 2: frob in each st\nRnd 3: *sc, inc* x 6 (18)")
    #expect(unstated.lines.map(\.status) == [.ok, .notChecked, .note])
    let neither = check("Rnd 1: 6 sc in MR (6)\nRnd 2: frob in each st\nRnd 3: *sc, inc* x 6")
    #expect(neither.lines.map(\.status) == [.ok, .notChecked, .notChecked])
  }

  @Test("rows that repeat others are worked, and one that repeats a row there is not is an error")
  func references() {
    let rows =
      "Row 1: ch 11, sc in 2nd ch from hook, sc in each ch across (10)\nRow 2: ch 1, turn, sc in each st across (10)\n"
    #expect(check(rows + "Rows 3-6: Rep Row 2 (10)").lines.last?.status == .ok)
    #expect(check(rows + "Rows 3-6: Rep Row 9").lines.last?.status == .error)
  }

  @Test("invalid, long and deeply nested text ends in a report", arguments: UInt64(1)...8)
  func garbage(seed: UInt64) {
    var dice = Dice(seed: seed)
    let words = [
      "Rnd", "1", ":", "sc", "inc", "*", "(", ")", "[", "]", "x", "6", "ch", "-", "3", "sp", "in", "next",
      "rep", "from", "\n", ",", ".", "turn", "join", "each", "last", "2nd", "hook", "from", "99999999999",
      "é", "🧶",
    ]
    let text = (0..<400).map { _ in words[dice.roll(0...words.count - 1)] }.joined(separator: " ")
    for line in check(text).lines { #expect(line.line >= 1 && line.column >= 1) }
  }

  @Test("thousands of nested brackets end in a report")
  func deep() {
    let deep = "Rnd 1: " + String(repeating: "[", count: 5000) + "sc" + String(repeating: "]", count: 5000)
    #expect(check(deep).lines.map(\.status) == [.error])
  }

  @Test(
    "twenty kilobytes of text without sense end in located lines, as rows, as one row, and without a line break"
  )
  func longText() {
    let line = "Rnd 1: *sc in next st, [inc, (2 dc in next sp x 3, ch 99999; rep from * to last 3 frob\n"
    for text in [
      String(repeating: line, count: 20_000 / line.utf8.count),
      "Rnd 1: " + String(repeating: "sc, inc, ", count: 2_200),
      String(repeating: "frob", count: 5_000), String(repeating: "(", count: 20_000),
    ] {
      for line in check(text).lines { #expect(line.line >= 1 && line.column >= 1) }
    }
  }
}
