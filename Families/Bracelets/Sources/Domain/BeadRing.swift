import VectorGraphics

/// One bead on the thread.
package struct Bead: Sendable, Hashable {
  /// Tells beads of one bracelet apart, and stays with the bead wherever it moves.
  package let id: Int
  /// Nil for a place that no element fills.
  package var element: Element?
  package var color: Color
  package var stone: Stone
  /// Instead of the stone's own.
  package var texture: StoneTexture?
  /// Instead of the stone's own.
  package var name: String?

  package init(id: Int, element: Element?, color: Color, stone: Stone) {
    self.id = id
    self.element = element
    self.color = color
    self.stone = stone
  }
}

/// What beads of each element look like.
package struct BeadStyle: Sendable, Hashable {
  package var palette: ElementPalette
  package var stones: PerElement<Stone>

  package init(palette: ElementPalette = .app, stones: PerElement<Stone> = Stone.customary) {
    self.palette = palette
    self.stones = stones
  }

  /// A bead of an element, or an empty place in the pad color.
  package func bead(id: Int, of element: Element?) -> Bead {
    Bead(
      id: id, element: element, color: element.map { palette[$0] } ?? ElementPalette.pad,
      stone: element.map { stones[$0] } ?? .plain)
  }
}

/// Beads on a ring, in order clockwise from the right.
package struct BeadRing: Sendable, Hashable {
  /// How many beads a bracelet can have.
  package static let countRange = 1...40

  package private(set) var beads: [Bead]

  /// A bracelet of the given beads.
  /// - Throws: `BraceletError` where two have one identity, or there are none or too many.
  package init(beads: [Bead]) throws(BraceletError) {
    try BeadRing.check(count: beads.count)
    var seen: Set<Int> = []
    for bead in beads where !seen.insert(bead.id).inserted {
      throw BraceletError("beads", "two beads have the id \(bead.id); ids must be unique")
    }
    self.beads = beads
  }

  /// `count` beads shared out by ratios, in element order; empty places where the ratios are empty.
  /// - Throws: `BraceletError` for a count outside `countRange`.
  package init(ratios: ElementRatios, count: Int, style: BeadStyle = BeadStyle()) throws(BraceletError) {
    try BeadRing.check(count: count)
    let counts = ratios.counts(of: count)
    let elements: [Element?] =
      ratios.areEmpty
      ? Array(repeating: nil, count: count)
      : Element.allCases.flatMap { Array(repeating: $0, count: counts[$0]) }
    beads = elements.enumerated().map { style.bead(id: $0.offset, of: $0.element) }
  }

  /// How many beads each element has.
  package var counts: PerElement<Int> {
    PerElement { element in beads.count { $0.element == element } }
  }

  private static func check(count: Int) throws(BraceletError) {
    guard countRange.contains(count) else {
      throw BraceletError(
        "beads", "\(count) beads are not supported; use \(countRange.lowerBound) to \(countRange.upperBound)")
    }
  }
}

extension BeadRing {
  /// The same beads in an order drawn from a source of generator.
  package func shuffled(with source: inout some RandomSource) -> BeadRing {
    var result = self
    result.beads = beads.shuffled(with: &source)
    return result
  }
}
