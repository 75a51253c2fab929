/// How well the stitches that a row makes agree with its stated count.
enum Agreement: Int, Comparable {
  case exact, loose, spacesDiffer, none

  static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

  /// - Parameter reading: A space that only the chain at the row's start makes is none that counts of stitches include.
  init(_ stated: StatedCount?, _ tally: StitchTally, reading: Reading) {
    guard let stated else {
      self = .exact
      return
    }
    var own = 0
    switch reading.start {
    case .counts(_, let chains, _) where chains > 0: own = 1
    case .space: own = 1
    default: break
    }
    // Where spaces are stated apart, the stitches are without their chains.
    let statesSpaces = stated.terms.contains { if case .space = $0.unit { true } else { false } }
    let stitches = Self.stitches(stated, tally, countsChains: tally.spaceCount > own && !statesSpaces)
    let spaces =
      Self.spaces(stated, tally) && (!reading.isCornerToCorner || Self.blocks(stated, tally))
      && Self.specials(stated, tally)
    if stitches == .exact, !spaces {
      self = .spacesDiffer
    } else if stated.stitches == nil, !spaces {
      self = .none
    } else {
      self = stitches
    }
  }

  private static func stitches(_ stated: StatedCount, _ tally: StitchTally, countsChains: Bool) -> Agreement {
    let hasOther = stated.terms.contains { term in
      if case .other(let word) = term.unit { SpecialStitches(word) == nil } else { false }
    }
    if let total = stated.terms.first(where: { $0.unit == .total })?.count {
      if total == tally.stitches { return .exact }
      if total == tally.stitches + tally.slips { return .exact }
      if hasOther, stated.terms.count > 1 { return .loose }
      if countsChains,
        [
          tally.stitches + tally.chains, tally.stitches + tally.spaceCount,
          tally.stitches + tally.slips + tally.chains,
        ].contains(total)
      {
        return .loose
      }
      return .none
    }
    var kinds: [(StitchBase, Int)] = []
    for term in stated.terms { if case .kind(let base) = term.unit { kinds.append((base, term.count)) } }
    guard !kinds.isEmpty else { return .exact }
    let sum = kinds.reduce(0) { $0 + ($1.0 == .slip ? 0 : $1.1) }
    let matches = kinds.filter { tally.kinds[$0.0] ?? ($0.0 == .slip ? tally.slips : 0) == $0.1 }
    // A chain that counts as a different kind than stated does not count.
    let countsChainElsewise = tally.startBase.map { base in !kinds.contains { $0.0 == base } } ?? false
    if matches.count == kinds.count && !countsChainElsewise || sum == tally.stitches { return .exact }
    let statesSpecials = stated.terms.contains { if case .other = $0.unit { true } else { false } }
    if statesSpecials, !hasOther {
      return kinds.allSatisfy { tally.countsBesideSpecials($0.0).contains($0.1) } ? .exact : .none
    }
    if kinds.count == 1, sum == tally.stitches + tally.slips { return .exact }
    if hasOther { return .loose }
    if kinds.count == 1, countsChains,
      [tally.stitches + tally.chains, tally.stitches + tally.spaceCount].contains(sum),
      tally.kinds[kinds[0].0] != nil
    {
      return .loose
    }
    return .none
  }

  /// Every block of a piece worked from corner to corner has one chain space.
  private static func blocks(_ stated: StatedCount, _ tally: StitchTally) -> Bool {
    stated.terms.allSatisfy { term in
      guard case .other(let word) = term.unit,
        ["block", "tile", "square"].contains(where: word.hasPrefix)
      else {
        return true
      }
      return term.count == tally.spaceCount
    }
  }

  /// Bobbles and the like, picots, and shells, where the row has any; a chain at its start may begin one.
  private static func specials(_ stated: StatedCount, _ tally: StitchTally) -> Bool {
    let terms = stated.terms.compactMap { term -> (kind: SpecialStitches, count: Int)? in
      guard case .other(let word) = term.unit, let kind = SpecialStitches(word) else { return nil }
      return (kind, term.count)
    }
    return terms.allSatisfy { term in
      guard terms.count(where: { $0.kind == term.kind }) == 1 else { return true }
      let made = tally.numbers(of: term.kind)
      return made.allSatisfy { $0 == 0 } || made.contains(term.count)
        || tally.startBase != nil && made.contains(term.count - 1)
    }
  }

  private static func spaces(_ stated: StatedCount, _ tally: StitchTally) -> Bool {
    for term in stated.terms {
      guard case .space(let size) = term.unit else { continue }
      if let size {
        guard tally.spaces[size] ?? 0 == term.count || tally.spaceCount == term.count else { return false }
      } else if !(tally.spaceCount == term.count || tally.spaces.values.contains(term.count)) {
        return false
      }
    }
    return true
  }
}
