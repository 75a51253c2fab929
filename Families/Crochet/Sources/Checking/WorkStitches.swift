/// Working stitches.
extension RowWorker {
  mutating func work(_ stitch: Stitch, _ perPlace: Int, _ place: Position, _ source: Range<Int>) -> Bool {
    if reading.isCornerToCorner, stitch.base == .slip { return slipAlong(place, source) }
    if stitch.base == .slip, isClosingSlip(place) {
      mark.isJoined = true
      append(
        WorkedStitch(role: .join, stitch: stitch, parents: [firstNode], group: newGroup(), source: source))
      return true
    }
    if perPlace == 1, closesRound(stitch, place) {
      join(stitch, source)
      return true
    }
    if stitch.footCount > 1 { return workTogether(stitch, perPlace, place, source) }
    switch place.selection {
    case .implied(let count): return workImplied(stitch, perPlace, count, place.target, source)
    case .next(let count): return workNext(stitch, perPlace, count, place.target, source)
    case .skipped(let count): return workSkipped(stitch, perPlace, count, source)
    case .first(let count) where count > 1: return workNext(stitch, perPlace, count, place.target, source)
    case .last(let count) where count > 1:
      mark.gap += max(0, remaining(place.target) - count)
      if offer.kind != .unlimited { moveToLast(count) }
      return workNext(stitch, perPlace, count, place.target, source)
    case .each(let count):
      let one = Instruction(
        .work(stitch, perPlace: perPlace, Position(.next(1), place.target)), range: source)
      return repeated([one], Repetition(count), source)
    case .ring:
      put(stitch, perPlace, at: .ring, source)
      mark.inRing = true
      return true
    case .evenly(let count):
      guard offer.kind == .unlimited else {
        _ = fail(.undecidable("it is unknown how the stitches are spread evenly"), source)
        return false
      }
      for _ in 0..<count where !isExhausted { put(stitch, perPlace, at: .element(-1), source) }
      return true
    case .fromHook(let number): return workFromHook(stitch, perPlace, number, place, source)
    default:
      guard let index = takePosition(place, source: source) else { return false }
      put(stitch, perPlace, at: spot(place.target, index), source)
      return true
    }
  }

  /// Into the next stitches, or where the bracket or the ring is.
  private mutating func workImplied(
    _ stitch: Stitch, _ perPlace: Int, _ count: Int, _ target: Target, _ source: Range<Int>
  ) -> Bool {
    if let groupPosition {
      for _ in 0..<count where !isExhausted { put(stitch, perPlace, at: groupPosition, source) }
      return true
    }
    if mark.inRing, elements.isEmpty || offer.kind == .ring && mark.position == 0 && target == .stitch {
      for _ in 0..<count where !isExhausted { put(stitch, perPlace, at: .ring, source) }
      return true
    }
    if reading.gluedInOne, count == 2, perPlace == 1 { return workNext(stitch, 2, 1, target, source) }
    return workNext(stitch, perPlace, count, target, source)
  }

  /// Into a chain counted from the hook, of the foundation or one that the row itself has made.
  private mutating func workFromHook(
    _ stitch: Stitch, _ perPlace: Int, _ number: Int, _ place: Position, _ source: Range<Int>
  ) -> Bool {
    let own = offer.kind != .foundation || made.contains { $0.role == .chain }
    guard let index = takePosition(place, source: source) else { return false }
    // Along a longer chain that is worked back from its second chain on, as for a leaf, it closes no picot.
    let closesPicot = stitch.base == .slip && !(number == 2 && mark.ownChain > 1)
    if own, stitch.base == .slip || stitch.base == .single, mark.ownChain == 0 || closesPicot {
      closePicot(source)
      return true
    }
    if own, reading.isCornerToCorner { splitBlockChain() }
    countHookChains(source)
    put(stitch, perPlace, at: .element(index), source)
    return true
  }

  /// The position of a stitch that is worked into an element.
  func spot(_ target: Target, _ index: Int) -> GroupPosition {
    if target == .gap || target.isSpace && mark.gapBefore == index && index >= 0 { return .gap(index) }
    return isSpace(target, index) ? .space(index) : .element(index)
  }

  private func isSpace(_ target: Target, _ index: Int) -> Bool {
    if case .space = target { return true }
    return index >= 0 && index < elements.count && elements[index].space >= 0 && !takesChains
      && target != .chain
  }

  /// Slip stitches that lead along a block to its chain space.
  private mutating func slipAlong(_ place: Position, _ source: Range<Int>) -> Bool {
    var count = 0
    switch place.selection {
    case .implied where groupPosition != nil: return true
    case .next(let number), .implied(let number), .first(let number): count = number
    case .each: return skip(Position(.next(3), place.target), source)
    default: guard takePosition(place, source: source) != nil else { return false }
    }
    for _ in 0..<count where take(place.target, source: source) == nil { return false }
    append(WorkedStitch(role: .join, stitch: Stitch(.slip), parents: [], group: newGroup(), source: source))
    return true
  }

  private mutating func moveToLast(_ count: Int) {
    countScan()
    switch offer.kind {
    case .counted: mark.stitchCursor = max(mark.stitchCursor, stitchEnd - count)
    case .ordered:
      let all = elements.indices.filter { isStitch(elements[$0]) }
      if all.count >= count { mark.position = max(mark.position, all[all.count - count]) }
    default: mark.position = max(mark.position, elements.count - count)
    }
  }

  /// "ch 2, hdc in first sc" at the end of a round: the stitch represents the last chains of the space.
  private func closesRound(_ stitch: Stitch, _ place: Position) -> Bool {
    guard isRound, groupPosition == nil, stitch.form == .plain, stitch.base != .slip,
      made.last?.role == .chain,
      mark.hasWorked
    else { return false }
    if case .space = place.target { return false }
    switch place.selection {
    case .first(1), .turningChain: return mark.last >= 0 && (mark.position > 1 || offer.kind == .counted)
    default: return false
    }
  }

  /// "sl st to first sc", "sl st in top of ch 3" at the end of a round.
  private func isClosingSlip(_ place: Position) -> Bool {
    guard groupPosition == nil, mark.hasWorked else { return false }
    switch place.selection {
    case .first(1): return isRound
    case .turningChain: return isRound
    case .ordinal: return isRound && place.target == .chain
    case .implied(1): return isRound && remaining(.stitch) == 0 && offer.kind != .unlimited
    case .same: return isRound && remaining(.stitch) == 0 && offer.kind == .ordered
    default: return false
    }
  }

  mutating func workNext(
    _ stitch: Stitch, _ perPlace: Int, _ count: Int, _ target: Target, _ source: Range<Int>
  ) -> Bool {
    for _ in 0..<count {
      guard let index = take(target, source: source) else { return false }
      put(stitch, perPlace, at: spot(target, index), source)
    }
    return true
  }

  /// Works into stitches that were skipped before: the first of them first.
  mutating func workSkipped(_ stitch: Stitch, _ perPlace: Int, _ count: Int, _ source: Range<Int>)
    -> Bool
  {
    guard offer.kind != .unlimited else { return true }
    guard count > 0, mark.skipped.count >= count else {
      _ = fail(.undecidable("the skipped stitches to work into are unknown"), source)
      return false
    }
    let first = mark.skipped.count - count
    for index in mark.skipped[first...] { put(stitch, perPlace, at: .element(index), source) }
    mark.skipped.removeSubrange(first...)
    return true
  }

  private mutating func put(_ stitch: Stitch, _ count: Int, at place: GroupPosition, _ source: Range<Int>) {
    let group = placeGroup ?? newGroup()
    let foot: WorkedStitch.Foot
    var parents: [Int] = []
    switch place {
    case .ring: foot = .ring
    case .gap(let index):
      foot = .space
      if index >= 0, index < elements.count {
        parents = [elements[(index + elements.count - 1) % elements.count].node, elements[index].node]
      }
    case .element(let index):
      foot = .stitch
      if index >= 0, index < elements.count { parents = [elements[index].node] }
    case .space(let index):
      foot = .space
      if index >= 0, index < elements.count {
        parents = below.parents(of: index)
      }
    }
    for _ in 0..<room(for: count) {
      append(
        WorkedStitch(
          role: .stitch, stitch: stitch, parents: parents, foot: foot, group: group, source: source))
    }
  }

  mutating func workTogether(_ stitch: Stitch, _ perPlace: Int, _ place: Position, _ source: Range<Int>)
    -> Bool
  {
    let feet = stitch.footCount
    var times = 1
    var nodes: [Int] = []
    var needed = feet
    switch place.selection {
    case .each(let count):
      let one = Instruction(.work(stitch, perPlace: perPlace, Position(.implied(1))), range: source)
      return repeated([one], Repetition(count), source)
    case .implied(let count) where groupPosition == nil: times = count
    case .same:
      if let index = takePosition(place, source: source), index >= 0, index < elements.count {
        nodes = [elements[index].node]
      }
      needed = feet - 1
    case .last where offer.kind != .unlimited:
      mark.gap += max(0, remaining(place.target) - feet)
      moveToLast(feet)
    case .implied: needed = 0
    default: break
    }
    if mark.inRing, elements.isEmpty { needed = 0 }
    for _ in 0..<times {
      for _ in 0..<needed {
        guard let index = take(place.target, source: source) else { return false }
        if index >= 0, index < elements.count { nodes.append(elements[index].node) }
      }
      append(
        WorkedStitch(
          role: .stitch, stitch: stitch, parents: nodes, foot: .stitch, group: newGroup(), source: source))
      nodes = []
    }
    return true
  }
}
