/// A number of stitches that a pattern states for a row.
package struct StatedCount: Sendable, Hashable {
  package enum Unit: Sendable, Hashable {
    case total
    case kind(StitchBase)
    case space(Int?)
    /// Shells, petals, points and the like, which are not compared.
    case other(String)
  }

  package struct Term: Sendable, Hashable {
    package var count: Int
    package var unit: Unit

    package init(_ count: Int, _ unit: Unit) {
      self.count = count
      self.unit = unit
    }
  }

  package var terms: [Term]
  package var range: Range<Int>

  /// What is compared: stitches, or the spaces where only these are stated.
  package var total: Int? {
    stitches ?? terms.first { if case .space = $0.unit { true } else { false } }?.count
  }

  /// The number of stitches in all; nil if only spaces or other things are stated.
  package var stitches: Int? {
    if let total = terms.first(where: { $0.unit == .total }) { return total.count }
    let stitches = terms.filter { if case .kind(let base) = $0.unit { base != .slip } else { false } }
    return stitches.isEmpty ? nil : stitches.reduce(0) { $0 + $1.count }
  }
}
