import CrochetScenes
import Testing

@Suite("Checks of patterns")
struct CheckTests {
  @Test("rounds that are right make what they state")
  func right() {
    let report = PatternChecker.check(
      CrochetPattern("Rnd 1: 6 sc in MR (6)\nRnd 2: inc x 6 (12)\nRnd 3: *sc, inc* x 6 (18)"))
    #expect(report.lines.map(\.produced) == [6, 12, 18])
    #expect(!report.hasErrors)
  }

  @Test("a repeat that leaves stitches over is an error")
  func leftOver() {
    let report = PatternChecker.check(CrochetPattern("Rnd 4: *5 sc, inc* x 7"), previous: "48 sc")
    #expect(report.lines.map(\.status) == [.error])
  }
}
