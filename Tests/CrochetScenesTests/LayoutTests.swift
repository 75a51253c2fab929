import Testing
import VectorGraphics

@testable import CrochetScenes

@Suite("Layout of charts")
struct LayoutTests {
  static let granny = """
    Rnd 1: ch 3 (counts as dc), 2 dc in ring, ch 2, [3 dc, ch 2] x 3 in ring, join with sl st to top of ch 3 (12 dc, 4 ch-2 sp)
    Rnd 2: [(3 dc, ch 2, 3 dc) in next ch-sp, ch 1] x 4, join (24 dc, 4 ch-2 sp, 4 ch-1 sp)
    Rnd 3: [(3 dc, ch 2, 3 dc) in next ch-sp, ch 1, 3 dc in next ch-sp, ch 1] x 4, join (36 dc, 4 ch-2 sp, 8 ch-1 sp)
    """

  private func layout(_ text: String) throws -> ChartLayout {
    ChartBuilder.layout(of: try #require(check(text).pieces.first))
  }

  /// Stitches of a round that have a top of their own.
  private func stitches(_ layout: ChartLayout, row: Int) -> [ChartSymbol] {
    layout.symbols.filter { symbol in
      guard symbol.row == row, case .stitch = symbol.shape else { return false }
      return true
    }
  }

  private func expectAir(_ layout: ChartLayout, _ text: String) {
    for row in Set(layout.symbols.map(\.row)) {
      let symbols = stitches(layout, row: row)
      for (index, one) in symbols.enumerated() {
        for other in symbols[(index + 1)...] {
          #expect(one.top.distance(to: other.top) >= 0.97, "row \(row) of \(text)")
        }
      }
    }
  }

  private func cross(_ a: ChartSymbol, _ b: ChartSymbol) -> Bool {
    guard let p = a.feet.first, let q = b.feet.first, p.distance(to: q) > 0.05 else { return false }
    func side(_ a: Point, _ b: Point, _ c: Point) -> Double {
      (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }
    return side(p, a.top, q) * side(p, a.top, b.top) < -1e-9
      && side(q, b.top, p) * side(q, b.top, a.top) < -1e-9
  }

  @Test("tops of a round are apart and no stems cross, whatever the increases", arguments: UInt64(1)...40)
  func rounds(seed: UInt64) throws {
    let pattern = GeneratedPattern(rounds: seed)
    let layout = try layout(pattern.text)
    expectAir(layout, pattern.text)
    for row in Set(layout.symbols.map(\.row)) {
      let symbols = stitches(layout, row: row)
      for (one, other) in zip(symbols, symbols.dropFirst()) {
        #expect(!cross(one, other), "row \(row) of \(pattern.text)")
      }
    }
  }

  @Test("a granny square has its corners on the diagonals")
  func granny() throws {
    let layout = try layout(Self.granny)
    expectAir(layout, "granny")
    let corners = layout.symbols.filter { $0.row == 2 && $0.shape == .chain }
    #expect(corners.contains { abs(abs($0.top.x) - abs($0.top.y)) < 1.6 })
    let width = layout.bounds.width
    #expect(abs(width - layout.bounds.height) < 0.1 * width)
  }

  @Test("rows rise, and their numbers are on the side where they begin")
  func rows() throws {
    let layout = try layout(
      "Row 1: ch 11, sc in 2nd ch from hook, sc in each ch across (10)\nRows 2-4: ch 1, turn, sc in each st across (10)"
    )
    let middle = layout.bounds.x + layout.bounds.width / 2
    #expect(layout.labels.map { $0.center.x > middle } == [true, false, true, false])
    let heights = layout.labels.map(\.center.y)
    #expect(heights == heights.sorted(by: >))
  }

  @Test("stitches that are worked into one stitch share its foot")
  func feet() throws {
    let layout = try layout("Rnd 1: 6 sc in MR (6)\nRnd 2: inc x 6 (12)")
    let symbols = stitches(layout, row: 1)
    #expect(symbols.count == 12)
    for index in stride(from: 0, to: 12, by: 2) { #expect(symbols[index].feet == symbols[index + 1].feet) }
  }

  @Test("places keep their order and their gaps")
  func spacing() {
    let places = ChartSpacing.positions([0, 0, 0, 5], widths: [1, 1, 1, 1], weights: [1, 1, 1, 1])
    #expect(places == [-1, 0, 1, 5])
  }
}
