import Glibc

/// The shares of the five elements, normalized so that they sum to 100, or all zero.
package struct ElementRatios: Sendable, Hashable {
  /// 0…100 each, summing to 100 (as far as doubles do) or to 0.
  package let percentages: PerElement<Double>
  /// The sum of the given ratios.
  package let givenSum: Double
  /// The ratios as integers of one unit, at least nine digits for the largest: what allotment counts with.
  let weights: PerElement<Int>

  /// Ratios on any scale.
  /// - Throws: `BraceletError` for a ratio that is negative or not a finite number.
  package init(_ ratios: PerElement<Double>) throws(BraceletError) {
    for element in Element.allCases {
      let ratio = ratios[element]
      guard ratio.isFinite else {
        throw BraceletError(element.rawValue, "\(ratio) is not a share; use a number from 0 to 100")
      }
      guard ratio >= 0 else {
        throw BraceletError(
          element.rawValue, "\(Self.written(ratio)) is negative; a share is a number from 0 to 100")
      }
    }
    let greatest = ratios.inOrder.reduce(0, max)
    givenSum = ratios.inOrder.reduce(0, +)
    weights = ElementRatios.integerWeights(ratios, greatest: greatest)
    let sum = Double(weights.inOrder.reduce(0, +))
    let weights = weights
    percentages = PerElement { sum > 0 ? Double(weights[$0]) / sum * 100 : 0 }
  }

  package init(metal: Double, wood: Double, water: Double, fire: Double, earth: Double) throws(BraceletError)
  {
    try self.init(PerElement(metal: metal, wood: wood, water: water, fire: fire, earth: earth))
  }

  /// No element has a share: a ring of these ratios is empty.
  package var areEmpty: Bool { weights.inOrder.allSatisfy { $0 == 0 } }

  /// Says that the given ratios did not sum to 100 where they missed it by more than 1; nil otherwise.
  package var normalizationNote: String? {
    if areEmpty { return "the ratios sum to 0: the ring stays empty" }
    guard abs(givenSum - 100) > 1 else { return nil }
    let sum = Self.written((givenSum * 100).rounded() / 100)
    return "the ratios sum to \(sum), not 100; they are read as shares of 100"
  }

  /// A number as an author writes it: whole ones without a point.
  private static func written(_ number: Double) -> String {
    abs(number) < 1e15 ? Int(exactly: number).map { "\($0)" } ?? "\(number)" : "\(number)"
  }

  /// Decimals of up to nine digits become integers exactly, so that equal remainders are equal.
  private static func integerWeights(_ ratios: PerElement<Double>, greatest: Double) -> PerElement<Int> {
    guard greatest > 0 else { return PerElement { _ in 0 } }
    let digits = 9 - log10(greatest).rounded(.down)
    // Two factors, since 10 to the 333 (for the smallest double) is not finite.
    let half = (digits / 2).rounded(.down)
    let factors = (pow(10, abs(half)), pow(10, abs(digits - half)))
    return PerElement { element in
      let ratio = ratios[element]
      let scaled = digits < 0 ? ratio / factors.0 / factors.1 : ratio * factors.0 * factors.1
      return Int(min(scaled, 1e11).rounded())
    }
  }
}

extension ElementRatios {
  /// How many of `count` beads each element gets, by the method of largest remainders.
  ///
  /// Each element gets its share rounded down; the beads that are left go to the largest remainders, one each, equal
  /// ones in element order. All is counted in integers. The result depends on nothing but the ratios and the count,
  /// sums to `count` exactly, and gives nothing to an element without a share. It is all zero for empty ratios.
  /// The method is not monotone: an element may lose a bead when the count grows. A `count` outside 0…1000 is brought
  /// back.
  package func counts(of count: Int) -> PerElement<Int> {
    let count = min(1000, max(0, count))
    let total = weights.inOrder.reduce(0, +)
    guard total > 0 else { return PerElement { _ in 0 } }
    var counts = PerElement { weights[$0] * count / total }
    let missing = count - counts.inOrder.reduce(0, +)
    let byRemainder = Element.allCases.sorted { first, second in
      let (one, two) = (weights[first] * count % total, weights[second] * count % total)
      return one != two ? one > two : first < second
    }
    for element in byRemainder.prefix(missing) { counts[element] += 1 }
    return counts
  }
}
