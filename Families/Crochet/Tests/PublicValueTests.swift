import SceneFile
import SceneModel
import Testing

@testable import AfterglowCrochet

@Suite struct PublicValueTests {
  private static let pattern = "Rnd 1: 6 sc in MR (6)\nRnd 2: inc x 6 (12)\n"

  @Test("pictures made in Swift equal those of their scene files")
  func roundTrip() throws {
    let card = CrochetPatternCard(
      pattern: Self.pattern, title: "Ball", difficulty: .easy, yarn: "cotton", hook: "4 mm",
      gauge: CrochetGauge("14 sts x 7 rows = 10 cm"), format: .cell, symbols: .cyc, theme: .dark)
    let scene = Scene(size: (400, 300)) {
      CrochetChart(
        pattern: Self.pattern, size: 2, terms: .uk, symbols: .cyc, words: .japanese, theme: .dark,
        hand: .left, firstRow: 1, lastRow: 2, gauge: CrochetGauge("14 sts = 10 cm, 7 rows"), grid: true,
        title: "Ball", key: false, background: false)
      card
      CrochetProjectCard(card, rowsDone: 1, note: "Monday")
      CrochetShape(
        shape: .square, stitch: .halfDouble, rounds: 4, symbols: .cyc, words: .chinese, theme: .dark,
        title: "Square", key: false)
    }
    #expect(try Scene(json: try scene.encodedJSON(), families: [CrochetFamily.self]) == scene)
  }

  @Test("a wrong value made in Swift has the path of its parameter")
  func wrongValues() throws {
    let scene = Scene(size: (400, 300)) {
      CrochetChart(pattern: Self.pattern, firstRow: 2, lastRow: 1)
      CrochetShape(rounds: 41)
    }
    let errors = #expect(throws: SceneFileErrors.self) { try scene.encodedJSON() }
    #expect(
      errors?.errors.map(\.path) == ["layers[0].parameters.firstRow", "layers[1].parameters.rounds"])
  }

  @Test("a gauge is read as a pattern states it")
  func gauge() {
    #expect(CrochetGauge("14 sts and 7 rows = 4 in")?.unit == "in")
    #expect(CrochetGauge("14 sts") == nil)
  }
}
