/// What a row begins on.
extension PatternChecker {
  /// The states with chains and rings that the row itself begins with, and its chains from the row before.
  mutating func prepared(_ row: CachedRow, _ entry: CrochetPattern.Entry) -> [(
    state: WorkState, items: [Instruction]
  )] {
    piece.isSetUp = false
    if let (state, items) = ownFoundation(row, entry) { return [(state, items)] }
    return states.map { state in
      var state = state
      var items = row.items
      let startsWithChain =
        RowReadings(items: items, rules: pattern.chainRules, main: row.main, isRound: false).startIndex != nil
      if !state.pending.isEmpty {
        let hasTurn = items.contains { $0.action == .turn } && items.prefix(2).contains { $0.action == .turn }
        let pending = startsWithChain ? state.pending.filter(\.staysBeforeChain) : state.pending
        items = (hasTurn ? pending.filter { $0.action != .turn } : pending) + items
        state.pending = []
      }
      if state.offer.kind == .unknown, usesRing(items) || isMagicRing(row, items) {
        state.offer = Offer(kind: .ring, isRing: true)
      }
      return (state, items)
    }
  }

  /// "R1: 6X (6)", "Rnd 1: 6 sc (6)": the first round of an amigurumi, of which the ring goes without saying.
  private func isMagicRing(_ row: CachedRow, _ items: [Instruction]) -> Bool {
    guard row.label?.numbers == [1], row.label?.kind != .row, row.stated != nil, items.count == 1,
      case .work(_, let perPlace, let position) = items[0].action,
      case .implied(let count) = position.selection
    else { return false }
    return (3...12).contains(count * perPlace)
  }

  /// "Ch 2, 8 sc in first ch" and "ch 26, sc in 2nd ch": chains that are counted from the hook without the words.
  private func countedFromHook(_ items: [Instruction], lead: Int) -> [Instruction] {
    guard case .chain(let count, _) = items[lead].action, lead + 1 < items.count,
      case .work(let stitch, let perPlace, var position) = items[lead + 1].action, position.target == .chain
    else { return items }
    switch position.selection {
    case .first(1) where count <= 4: position.selection = .fromHook(count)
    case .ordinal(let number) where (2...6).contains(number): position.selection = .fromHook(number)
    default: return items
    }
    var items = items
    items[lead + 1].action = .work(stitch, perPlace: perPlace, position)
    return items
  }

  /// A row that makes its own chain or ring.
  private mutating func ownFoundation(_ row: CachedRow, _ entry: CrochetPattern.Entry) -> (
    WorkState, [Instruction]
  )? {
    var items = row.items
    let lead = items.prefix { item in
      switch item.action {
      case .color, .turn: true
      default: false
      }
    }.count
    guard lead < items.count else { return nil }
    if states[0].offer.kind == .unknown { items = countedFromHook(items, lead: lead) }
    if let ring = items.firstIndex(where: { $0.action == .formRing }), ring > lead, ring <= lead + 2,
      case .chain(let count, _) = items[lead].action
    {
      items.removeSubrange(lead...ring)
      return (begun(count, isRing: true, items, entry, row), items)
    }
    // "Ch 4, sl st in first ch. Ch 3, …": closed to a ring without the word.
    if items.count > lead + 2, case .chain(let count, _) = items[lead].action, isClosing(items[lead + 1]),
      count >= 3, states[0].offer.kind == .unknown
    {
      items.removeSubrange(lead...lead + 1)
      return (begun(count, isRing: true, items, entry, row), items)
    }
    if let magic = items.firstIndex(where: { $0.action == .magicRing }), magic <= lead + 1,
      row.label?.numbers.first ?? 1 == 1
    {
      items.remove(at: magic)
      var state = foundation(0, isRing: false, isMagic: true, source: entry.range, line: entry.line)
      state.nodeCount = 0
      newRing()
      return (state, items)
    }
    if case .chain(let count, _) = items[lead].action, let hook = hookIndex(items), hook.number <= 100_000,
      states[0].offer.kind == .unknown || count >= hook.number + 3 || row.label?.numbers.first == 1,
      states[0].offer.kind != .foundation || isLonger(count, hook.number, row)
    {
      guard
        !items[(lead + 1)...].prefix(hook.index).contains(where: {
          if case .chain = $0.action { true } else { false }
        }) || hook.index == lead + 1
      else { return nil }
      items.remove(at: lead)
      return (begun(count, isRing: false, items, entry, row), items)
    }
    return nil
  }

  /// Row 1 makes its own chain even after a shorter one was read.
  private func isLonger(_ count: Int, _ hook: Int, _ row: CachedRow) -> Bool {
    row.label?.numbers.first == 1 && count >= hook + 3 && count > states[0].offer.elements.count
  }

  private func isClosing(_ item: Instruction) -> Bool {
    switch item.action {
    case .join(closing: nil, _): return true
    case .work(let stitch, _, let position):
      guard stitch.base == .slip else { return false }
      switch position.selection {
      case .first, .fromHook, .named: return true
      default: return false
      }
    default: return false
    }
  }

  private mutating func newRing() {
    piece.isRound = true
    closePiece()
  }

  mutating func begun(
    _ count: Int, isRing: Bool, _ items: [Instruction], _ entry: CrochetPattern.Entry, _ row: CachedRow
  ) -> WorkState {
    closePiece()
    piece.isRound = isRing || row.label?.kind == .round
    return foundation(
      count, isRing: isRing, isMagic: false, source: entry.range, line: entry.line, yarn: Self.yarn(items))
  }

  func hookIndex(_ items: [Instruction]) -> (index: Int, number: Int)? {
    for (index, item) in items.enumerated() {
      switch item.action {
      case .work(_, _, let position), .group(_, let position):
        if case .fromHook(let number) = position.selection { return (index, number) }
        return nil
      case .chain, .color, .turn: continue
      case .skip(let position):
        if position.target == .chain, case .next(let number) = position.selection {
          return (index, number + 1)
        }
        if position.target == .chain, case .first(let number) = position.selection {
          return (index, number + 1)
        }
        return nil
      case .repeated(let body, _):
        if let inner = hookIndex(body), inner.index == 0 { return (index, inner.number) }
        return nil
      default: return nil
      }
    }
    return nil
  }

  private func usesRing(_ items: [Instruction]) -> Bool {
    items.contains { item in
      switch item.action {
      case .work(_, _, let position): position.selection == .ring
      case .group(let body, let position): position.selection == .ring || usesRing(body)
      case .repeated(let body, _): usesRing(body)
      case .magicRing: true
      default: false
      }
    }
  }
}
