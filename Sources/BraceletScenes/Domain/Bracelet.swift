import VectorGraphics

/// One bead on the thread.
package struct Bead: Sendable, Hashable {
  /// Tells beads of one bracelet apart, and stays with the bead wherever it moves.
  package let id: Int
  /// Nil for a place that no element fills.
  package var element: Element?
  package var color: Color
  package var stone: Stone

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
package struct Bracelet: Sendable, Hashable {
  /// How many beads a bracelet can have.
  package static let countRange = 1...40

  package private(set) var beads: [Bead]
  /// No bead has had this identity or a greater one.
  private var nextID: Int

  /// A bracelet of the given beads.
  /// - Throws: `BraceletError` where two have one identity, or there are none or too many.
  package init(beads: [Bead]) throws(BraceletError) {
    try Bracelet.check(count: beads.count)
    var seen: Set<Int> = []
    for bead in beads where !seen.insert(bead.id).inserted {
      throw BraceletError("beads", "two beads have the identity \(bead.id); each needs its own")
    }
    self.beads = beads
    let greatest = seen.max() ?? 0
    nextID = greatest == .max ? .max : greatest + 1
  }

  /// `count` beads shared out by ratios, in element order; empty places where the ratios are empty.
  /// - Throws: `BraceletError` for a count outside `countRange`.
  package init(ratios: ElementRatios, count: Int, style: BeadStyle = BeadStyle()) throws(BraceletError) {
    try Bracelet.check(count: count)
    let counts = ratios.counts(of: count)
    let elements: [Element?] =
      ratios.areEmpty
      ? Array(repeating: nil, count: count)
      : Element.allCases.flatMap { Array(repeating: $0, count: counts[$0]) }
    beads = elements.enumerated().map { style.bead(id: $0.offset, of: $0.element) }
    nextID = count
  }

  /// How many beads each element has.
  package var counts: PerElement<Int> {
    PerElement { element in beads.count { $0.element == element } }
  }

  private static func check(count: Int) throws(BraceletError) {
    guard countRange.contains(count) else {
      throw BraceletError(
        "beads", "\(count) beads cannot be strung; give \(countRange.lowerBound) to \(countRange.upperBound)")
    }
  }
}

extension Bracelet {
  /// The same beads in an order drawn from a source of generator.
  package func shuffled(with source: inout some RandomSource) -> Bracelet {
    var result = self
    result.beads = beads.shuffled(with: &source)
    return result
  }

  /// The bracelet with two beads exchanged, places counted from 0.
  /// - Throws: `BraceletError` where there is no such place.
  package func swapping(_ first: Int, _ second: Int) throws(BraceletError) -> Bracelet {
    for place in [first, second] where !beads.indices.contains(place) {
      throw BraceletError("beads", "there is no bead at place \(place); places are 0 to \(beads.count - 1)")
    }
    var result = self
    result.beads.swapAt(first, second)
    return result
  }

  /// The bracelet with another number of beads; the beads that there are keep identity, place and look.
  ///
  /// Beads are taken from the end. Those added at the end are of the elements that lack most against the ratios'
  /// allotment for the new count, equal lacks in element order; none is taken away for it, so where the allotment gives
  /// an element fewer beads than it has, others wait. Empty ratios add empty places.
  /// - Throws: `BraceletError` for a count outside `countRange`.
  package func resized(
    to count: Int, filledBy ratios: ElementRatios, style: BeadStyle = BeadStyle()
  ) throws(BraceletError) -> Bracelet {
    try Bracelet.check(count: count)
    var result = self
    result.beads = Array(beads.prefix(count))
    let wanted = ratios.counts(of: count)
    var lack = PerElement { wanted[$0] - result.counts[$0] }
    while result.beads.count < count {
      let neediest = Element.allCases.max { (lack[$0], $1.place) < (lack[$1], $0.place) }
      let element = ratios.areEmpty ? nil : neediest
      if let element { lack[element] -= 1 }
      guard result.nextID < .max else {
        throw BraceletError("beads", "no identity is left above \(Int.max - 1); number the beads from 0")
      }
      result.beads.append(style.bead(id: result.nextID, of: element))
      result.nextID += 1
    }
    return result
  }
}
