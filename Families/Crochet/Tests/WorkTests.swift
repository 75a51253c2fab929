import DataFiles
import Testing

@testable import AfterglowCrochet

/// Counts steps, each of which takes or makes a stitch: time cannot be tested.
@Suite("Work that checking a pattern takes")
struct WorkTests {
  private static let start = "Row 1: ch 37, sc in 2nd ch from hook and in each ch across (36)\n"

  /// A first row of 36 stitches, and equal ones after it.
  private func rows(_ count: Int, _ row: String) -> String {
    Self.start + (2...count).map { "Row \($0): \(row)\n" }.joined()
  }

  @Test("a number of stitches before \"across\" is that of the row, in each size")
  func total() {
    for row in ["36 (40, 44) sc across (36)", "36 sc across. (36)", "ch 1, turn, 36 sc across (36)"] {
      let report = check(rows(50, row))
      #expect(report.lines.allSatisfy { $0.status == .ok && $0.produced == 36 }, "\(row)")
      #expect(report.steps < 10_000, "\(row): \(report.steps)")
    }
    #expect(check("Rnd 2: 2 sc around (12)", previous: "6 sc").lines.first?.produced == 12)
  }

  @Test("correct rows take work in proportion to their number")
  func proportion() {
    for row in ["sc in each st across (36)", "ch 1, turn, *sc in next 2 sts; rep from * across (36)"] {
      let (few, many) = (check(rows(50, row)).steps, check(rows(100, row)).steps)
      #expect(many < few * 21 / 10 && many < 100 * 36 * 20, "\(row): \(few), \(many)")
    }
  }

  @Test("no row of a correct pattern takes more than 60,000 steps")
  func published() throws {
    for pattern in try CaseFile.checked("published.txt") + CaseFile.checked() {
      let report = pattern.report
      #expect(report.steps < 60_000 * max(1, report.lines.count), "\(pattern.name): \(report.steps)")
    }
  }

  @Test(
    "rows that never agree end with the work for a pattern, and are reported one by one",
    arguments: [
      "36 sc in each st across (36)", "ch 3, 2 dc in each st across, dc in last st (36)",
      "[[[[sc in next st] 9 times] 9 times] 9 times] 9 times (36)",
      "*[(sc in next st, dc in next st) across] across; rep from * across (37)",
      "ch 3, *dc in next st; rep from * to last 7 sts, [sc in next st] to last 4 sts, *hdc; rep from * across (33)",
    ])
  func budget(row: String) {
    let report = check(rows(40, row), stepLimit: 20_000)
    #expect(report.lines.count == 40)
    #expect(report.steps < 20_000 + 20 * RowWorker.stepLimit, "\(report.steps)")
  }

  @Test(
    "a row of more than 100,000 stitches is not checked, and takes no more work for greater numbers",
    arguments: [
      "Rnd 2: [sc in next st, ch N] N times", "Rnd 2: [99999 sc in next st] N times",
      "Rnd 2: [[ch N] N times] N times",
    ])
  func tooLong(row: String) {
    for number in ["99999", "99999999999"] {
      let report = check("Rnd 1: 6 sc in MR (6)\n" + row.replacing("N", with: number))
      #expect([.notChecked, .error].contains(report.lines.last?.status))
      #expect(report.steps < 2_000_000, "\(row): \(report.steps)")
    }
  }

  @Test("a stated count of more than 100,000 stitches offers nothing that is known")
  func hugeCount() {
    for number in ["100001", "99999999999"] {
      let report = check("Rnd 1: frob (\(number))\nRnd 2: sc in each st around")
      #expect(report.lines.map(\.status) == [.notChecked, .notChecked])
      #expect(report.steps == 0)
    }
    #expect(check("Rnd 1: frob (1000)\nRnd 2: sc in each st around (1000)").lines.last?.status == .ok)
  }

  @Test("a round of 200 spaces and one of stitches of other kinds take work in proportion to them")
  func long() {
    func steps(_ count: Int) -> Int {
      check(
        """
        Rnd 1: ch 4, join to form ring, ch 3, [dc in ring, ch 2] \(count) times, join
        Rnd 2: ch 3, (2 dc, ch 2, 2 dc) in each ch-2 sp around, join (7 dc)
        Rnd 3: tr in each tr around (7)
        """
      ).steps
    }
    let (few, many) = (steps(100), steps(200))
    #expect(many < few * 21 / 10, "\(few), \(many)")
  }

  @Test("a row that a line repeats takes work, though it has a single stitch")
  func repeatedRows() {
    let rows = (2...100).map { "Row \($0): ch 1, turn, sc in next st (1)\n" }.joined()
    let start = "Row 1: ch 2, sc in 2nd ch from hook (1)\n" + rows
    let report = check(start + String(repeating: "Rep rows 2-100\n", count: 30), stepLimit: 100_000)
    #expect(report.lines.count == 130 && report.lines[103].status == .ok)
    #expect(
      report.lines.last?.messages.last?.hasSuffix("takes too much work to be checked to its end") == true)
  }

  @Test(
    "a stitch takes 80 bytes, without a list of the stitches that it is worked into, and 24 in the row below")
  func stitchSize() {
    #expect(MemoryLayout<WorkedStitch>.stride <= 80 && MemoryLayout<Element>.stride <= 24)
    var made = WorkedStitch(role: .stitch, stitch: Stitch(.single), parents: [7], group: 3, source: 5..<9)
    #expect(made.parents == [7] && made.group == 3 && made.source == 5..<9)
    for parents in [[], [0], [1, 2, 3]] {
      made.parents = parents
      #expect(made.parents == parents)
    }
  }

  @Test("a label of very many rows takes work for each, also where its row is not understood")
  func manyNumbers() {
    let numbers = [[], [4], [1, 2, 3, 7, 9, 10, 9]]
    #expect(numbers.allSatisfy { RowLabel(kind: nil, numbers: $0, range: 0..<0).numbers == $0 })
    let report = check(Self.start + String(repeating: "Rows 2-1999: frob\n", count: 10))
    #expect(report.lines.count == 11 && report.steps > 10 * 1997)
  }

  @Test("a pattern of a scene has the limits of one in a file")
  func sceneLimits() throws {
    for text in [String(repeating: "R1: sc\n", count: 50_001), String(repeating: " ", count: 4_000_001)] {
      let error = #expect(throws: (any Error).self) { try CrochetPattern(ofScene: text) }
      #expect("\(error.map { "\($0)" } ?? "")".contains("the pattern has more than"))
    }
  }

  @Test("of repeated pieces no more stitches are kept than the limit")
  func pieces() {
    let references = (2...80).map { "Row \($0): rep rows \(max(1, $0 - 20))-\($0 - 1)\n" }.joined()
    func retained(limit: Int) -> Int {
      check(Self.start + references, cachedStitchLimit: limit).pieces.reduce(0) {
        $0 + $1.rows.reduce(0) { $0 + $1.made.count }
      }
    }
    #expect((29_000...30_000).contains(retained(limit: 30_000)))
    #expect(retained(limit: PatternChecker.cachedStitchLimit) > 50_000)
  }

  @Test("the JSON of a report is made in parts, whose size does not depend on the number of rows")
  func json() throws {
    let report = check((1...2000).map { "R\($0): 6 sc\n" }.joined())
    var parts: [[UInt8]] = []
    JSONWriter().write(report.json) { parts.append($0) }
    #expect(parts.count > 4 && parts.allSatisfy { $0.count < 1 << 17 })
    let root = try JSONDocument(parsing: parts.flatMap(\.self)).root
    #expect(root.object?["lines"]?.array?.count == 2000)
  }
}
