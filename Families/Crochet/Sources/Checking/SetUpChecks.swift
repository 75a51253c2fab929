/// Chains and rings by themselves.
extension PatternChecker {
  /// Whether instructions work stitches rather than only make a chain or a ring.
  func isRow(_ items: [Instruction]) -> Bool {
    items.contains { item in
      switch item.action {
      case .work(let stitch, _, let position):
        if stitch.base == .slip, case .first = position.selection { return false }
        return
          !(stitch.base == .slip && items.contains { if case .chain = $0.action { true } else { false } }
          && items.count <= 3)
      case .group, .repeated, .skip: return true
      default: return false
      }
    }
  }

  /// "Row 1: 15 ch".
  func isChainAlone(_ items: [Instruction]) -> Bool {
    !items.isEmpty && items.allSatisfy { if case .chain = $0.action { true } else { $0.action == .turn } }
      && items.contains { if case .chain = $0.action { true } else { false } }
  }

  /// "Ch 86.", "Ch 4, join with sl st to form ring", "Make a magic ring".
  mutating func setUp(_ items: [Instruction], _ entry: CrochetPattern.Entry) {
    var chains = 0
    var isRing = false
    var isMagic = false
    var source = entry.range
    for item in items {
      switch item.action {
      case .chain(let count, _):
        chains = count
        source = item.range
      case .formRing, .join: isRing = true
      case .work: isRing = true
      case .magicRing: isMagic = true
      default: break
      }
    }
    guard chains > 0 || isMagic else { return }
    // A chain in the middle of a piece, as "ch 1, turn" by itself, belongs to the next row.
    if !isMagic, chains <= 4, !isRing, piece.hasStarted, items.contains(where: { $0.action == .turn }) {
      for index in states.indices { states[index].pending = items }
      return
    }
    newPiece(entry.line)
    known = [:]
    order = []
    piece.isSetUp = true
    piece.isRound = isRing || isMagic
    let yarn = Self.yarn(items)
    states = [
      foundation(chains, isRing: isRing, isMagic: isMagic, source: source, line: entry.line, yarn: yarn)
    ]
  }

  /// The yarn that is named before the first stitch or chain.
  static func yarn(_ items: [Instruction]) -> String? {
    for item in items {
      switch item.action {
      case .color(let name): return name
      case .turn, .start: continue
      default: return nil
      }
    }
    return nil
  }

  func foundation(
    _ chains: Int, isRing: Bool, isMagic: Bool, source: Range<Int>, line: Int, yarn: String? = nil
  ) -> WorkState {
    var state = WorkState()
    state.yarn = yarn
    var chain = WorkedStitch(role: .chain, stitch: Stitch(.slip), group: 0, source: source)
    chain.color = yarn
    let made = [WorkedStitch](repeating: chain, count: min(chains, 100_000))
    var row = FabricRow(
      label: "", number: nil, isRound: isRing || isMagic, isTurned: false, made: made, firstNode: 0,
      line: line, tally: StitchTally())
    row.isFoundation = true
    row.isRing = isRing
    row.isMagicRing = isMagic
    state.rows.append(row)
    state.nodeCount = made.count
    state.offer =
      isMagic ? Offer(kind: .ring, isRing: true) : .foundation(chains, firstNode: 0, isRing: isRing)
    return state
  }
}
