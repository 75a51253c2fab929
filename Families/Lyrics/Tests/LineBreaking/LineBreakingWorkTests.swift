import Testing

@testable import AfterglowLyrics

@Suite struct LineBreakingWorkTests {
  private func steps(_ atoms: [LineAtom], width: Double) -> Int {
    var steps = 0
    let lines = LineBreaker(lineWidth: width).lines(of: atoms, steps: &steps)
    let pieceCount = lines.flatMap(\.parts).flatMap(\.pieces).count
    #expect(pieceCount == atoms.flatMap(\.pieces).count)
    return steps
  }

  private static let kana = LinePiece("な", width: 10)
  private static let unbreakable = LinePiece("ー", width: 10)

  @Test(arguments: [25.0, 200, 1e6])
  func `the work of a line of many words grows with their number`(width: Double) {
    func work(_ count: Int) -> Int {
      steps(Array(repeating: LineAtom([Self.kana]), count: count), width: width)
    }
    #expect(work(8000) <= 5 * work(2000))
  }

  @Test(arguments: [25.0, 200, 1e6])
  func `the work of a word of many morae grows with their number`(width: Double) {
    func work(_ count: Int) -> Int {
      steps([LineAtom(Array(repeating: Self.kana, count: count))], width: width)
    }
    #expect(work(8000) <= 5 * work(2000))
  }

  @Test func `a stretch that cannot be broken is looked at once, not once for each row before it`() {
    func work(_ count: Int) -> Int {
      let pieces =
        Array(repeating: Self.kana, count: count) + Array(repeating: Self.unbreakable, count: count)
      return steps([LineAtom(pieces)], width: 25)
    }
    #expect(work(8000) <= 5 * work(2000))
  }
}
