/// Working single instructions.
extension RowWorker {
  mutating func run(_ item: Instruction, isStart: Bool) -> Bool {
    steps += 1
    guard steps < Self.stepLimit else {
      _ = fail(.undecidable("the row is too long"), item.range)
      return false
    }
    switch item.action {
    case .chain(let count, _):
      isStart ? startChain(count, item.range) : chain(count, item.range)
      return true
    case .work(let stitch, let perPlace, let place): return work(stitch, perPlace, place, item.range)
    case .group(let body, let place): return group(body, place, item.range)
    case .repeated(let body, let repetition): return repeated(body, repetition, item.range)
    case .mixed(let parts): return mixed(parts)
    case .skip(let place): return skip(place, item.range)
    case .join(let closing, _):
      join(closing, item.range)
      return true
    case .picot:
      made.append(
        MadeStitch(
          role: .picot, stitch: Stitch(.slip), parents: [firstNode + made.count - 1], group: newGroup(),
          source: item.range))
      return true
    case .magicRing:
      mark.inRing = true
      elements = []
      return true
    case .otherSide: return otherSide(item.range)
    case .leaveRest:
      mark.leavesRest = true
      return true
    case .color(let name):
      mark.color = name
      return true
    case .turn, .formRing, .fastenOff, .start: return true
    }
  }

  private mutating func newGroup() -> Int {
    mark.group += 1
    return mark.group
  }

  private mutating func append(_ stitch: MadeStitch) {
    var stitch = stitch
    stitch.color = mark.color
    made.append(stitch)
  }

  /// Slip stitches that go to the place where a round begins: what was passed comes at its end.
  mutating func moveStart(_ item: Instruction) -> Bool {
    let place: Place
    switch item.action {
    case .work(_, _, let worked): place = worked
    case .start(let named):
      guard named.selection != .same else { return true }
      return takePlace(named, source: item.range) != nil
    default: return true
    }
    switch place.selection {
    case .implied(let count), .next(let count):
      for _ in 0..<count where take(place.target, source: item.range) == nil { return false }
    default:
      guard takePlace(place, source: item.range) != nil else { return false }
    }
    append(MadeStitch(role: .join, stitch: Stitch(.slip), parents: [], group: newGroup(), source: item.range))
    return true
  }

  mutating func beginRound() {
    guard offer.kind == .ordered, mark.last >= 0, mark.last < elements.count else {
      if offer.kind == .counted {
        let isInSpace = mark.last >= stitchEnd
        mark = Mark()
        mark.spaceCursor = stitchEnd
        mark.startsInSpace = isInSpace && stitchEnd < elements.count
      }
      return
    }
    var start = mark.last
    let space = elements[start].space
    while space >= 0, start > 0, elements[start - 1].space == space { start -= 1 }
    elements = Array(elements[start...]) + elements[..<start]
    let group = mark.group
    let color = mark.color
    mark = Mark()
    mark.group = group
    mark.color = color
  }

  // MARK: Chains

  private mutating func startChain(_ count: Int, _ source: Range<Int>) {
    switch reading.start {
    case .plain:
      append(
        MadeStitch(
          role: .turningChain(length: count, counts: nil), stitch: Stitch(.slip), parents: firstParent,
          foot: .stitch, group: newGroup(), source: source))
    case .space: chain(count, source)
    case .counts(let base, let chains, let replaces):
      append(
        MadeStitch(
          role: .turningChain(length: max(1, count - chains), counts: base), stitch: Stitch(base),
          parents: firstParent, foot: mark.inRing ? .ring : .stitch,
          group: newGroup(), source: source))
      if chains > 0 { chain(chains, source) }
      if replaces { replaceFirst() }
    }
  }

  private var firstParent: [Int] {
    guard offer.kind == .ordered || offer.kind == .foundation, mark.position < elements.count else {
      return []
    }
    return [elements[mark.position].node]
  }

  /// The counted chain stands in place of the first stitch.
  private mutating func replaceFirst() {
    switch offer.kind {
    case .ordered:
      guard mark.position < elements.count, mark.last < 0 else { return }
      guard
        let first = (mark.position..<elements.count).first(where: {
          isStitch(elements[$0]) || elements[$0].stitch == nil
        })
      else { return }
      mark.last = first
      mark.position = first + 1
      if elements[first].space >= 0 {
        while mark.position < elements.count, elements[mark.position].space == elements[first].space {
          mark.position += 1
        }
        mark.endsInSpace = true
        mark.spacesUsed += 1
      } else {
        mark.usesStitches = true
      }
    case .counted where mark.startsInSpace:
      guard mark.last < 0, mark.spaceCursor < elements.count else { return }
      mark.spaceCursor += 1
      mark.last = mark.spaceCursor - 1
      mark.spacesUsed += 1
      mark.endsInSpace = true
    case .counted:
      if mark.last < 0, stitchEnd > 0, mark.stitchCursor < stitchEnd {
        mark.stitchCursor += 1; mark.last = mark.stitchCursor - 1
      }
    case .foundation:
      if mark.position < elements.count { mark.last = mark.position; mark.position += 1 }
    case .unlimited: mark.stitchCursor += 1
    default: break
    }
  }

  mutating func chain(_ count: Int, _ source: Range<Int>) {
    var group = newGroup()
    if let last = made.last, last.role == .chain { group = last.group }
    for _ in 0..<count {
      append(MadeStitch(role: .chain, stitch: Stitch(.slip), group: group, source: source))
    }
    mark.ownChain = 0
  }

  private mutating func join(_ closing: Stitch?, _ source: Range<Int>) {
    mark.isJoined = true
    let parent = made.isEmpty ? [] : [firstNode]
    guard let closing else {
      append(
        MadeStitch(role: .join, stitch: Stitch(.slip), parents: parent, group: newGroup(), source: source))
      return
    }
    var group = newGroup()
    if let last = made.last, last.role == .chain { group = last.group }
    append(
      MadeStitch(
        role: .closing, stitch: closing, parents: parent, foot: .stitch, group: group, source: source))
  }

  // MARK: Stitches

  private mutating func work(_ stitch: Stitch, _ perPlace: Int, _ place: Place, _ source: Range<Int>) -> Bool
  {
    if reading.isCornerToCorner, stitch.base == .slip { return slipAlong(place, source) }
    if stitch.base == .slip, isClosingSlip(place) {
      mark.isJoined = true
      append(MadeStitch(role: .join, stitch: stitch, parents: [firstNode], group: newGroup(), source: source))
      return true
    }
    if perPlace == 1, closesRound(stitch, place) {
      join(stitch, source)
      return true
    }
    if stitch.footCount > 1 { return workTogether(stitch, perPlace, place, source) }
    switch place.selection {
    case .implied(let count):
      if let groupPlace {
        for _ in 0..<count { put(stitch, perPlace, at: groupPlace, source) }
        return true
      }
      if mark.inRing, elements.isEmpty || offer.kind == .ring && mark.position == 0 && place.target == .stitch
      {
        for _ in 0..<count { put(stitch, perPlace, at: .ring, source) }
        return true
      }
      if reading.gluedInOne, count == 2, perPlace == 1 { return workNext(stitch, 2, 1, place.target, source) }
      return workNext(stitch, perPlace, count, place.target, source)
    case .next(let count): return workNext(stitch, perPlace, count, place.target, source)
    case .skipped(let count): return workSkipped(stitch, perPlace, count, source)
    case .first(let count) where count > 1: return workNext(stitch, perPlace, count, place.target, source)
    case .last(let count) where count > 1:
      mark.gap += max(0, remaining(place.target) - count)
      if offer.kind != .unlimited { moveToLast(count) }
      return workNext(stitch, perPlace, count, place.target, source)
    case .each(let count):
      let one = Instruction(.work(stitch, perPlace: perPlace, Place(.next(1), place.target)), range: source)
      return repeated([one], Repetition(count), source)
    case .ring:
      put(stitch, perPlace, at: .ring, source)
      mark.inRing = true
      return true
    case .fromHook:
      let own = offer.kind != .foundation || made.contains { $0.role == .chain }
      guard let index = takePlace(place, source: source) else { return false }
      if own, stitch.base == .slip || stitch.base == .single, mark.ownChain == 0 || stitch.base == .slip {
        closePicot(source)
        return true
      }
      if own, reading.isCornerToCorner { splitBlockChain() }
      countHookChains(source)
      put(stitch, perPlace, at: .element(index), source)
      return true
    default:
      guard let index = takePlace(place, source: source) else { return false }
      put(stitch, perPlace, at: isSpace(place.target, index) ? .space(index) : .element(index), source)
      return true
    }
  }

  private func isSpace(_ target: Target, _ index: Int) -> Bool {
    if case .space = target { return true }
    return index >= 0 && index < elements.count && elements[index].space >= 0 && !takesChains
      && target != .chain
  }

  /// The chains that the first stitch from the hook skips, as a stitch.
  private mutating func countHookChains(_ source: Range<Int>) {
    if reading.isCornerToCorner, offer.kind == .foundation, mark.position > 1 {
      chain(mark.position - 1, source)
    }
    guard let base = reading.hookCounts, offer.kind == .foundation, mark.position > 1 else { return }
    let parent = elements[min(mark.position - 1, elements.count - 1)].node
    append(
      MadeStitch(
        role: .turningChain(length: max(1, mark.position - 1 - 2 * reading.hookSpace), counts: base),
        stitch: Stitch(base), parents: [parent + 1 + reading.hookSpace], foot: .stitch, group: newGroup(),
        source: source))
    if reading.hookSpace > 0 { chain(reading.hookSpace, source) }
  }

  /// Slip stitches that lead along a block to its chain space.
  private mutating func slipAlong(_ place: Place, _ source: Range<Int>) -> Bool {
    var count = 0
    switch place.selection {
    case .implied where groupPlace != nil: return true
    case .next(let number), .implied(let number), .first(let number): count = number
    case .each: return skip(Place(.next(3), place.target), source)
    default: guard takePlace(place, source: source) != nil else { return false }
    }
    for _ in 0..<count where take(place.target, source: source) == nil { return false }
    append(MadeStitch(role: .join, stitch: Stitch(.slip), parents: [], group: newGroup(), source: source))
    return true
  }

  /// "Ch 6, dc in 4th ch from hook": of the chains the last three are the block's space, the others its edge.
  private mutating func splitBlockChain() {
    let chains = made.reversed().prefix { $0.role == .chain }.count
    let edge = min(chains, mark.ownChain + 1)
    guard edge > 0 else { return }
    let start = made.count - chains
    var first = made[start]
    first.role = .turningChain(length: edge, counts: nil)
    first.group = newGroup()
    made.replaceSubrange(start..<start + edge, with: [first])
  }

  private mutating func closePicot(_ source: Range<Int>) {
    var index = made.count - 1
    while index >= 0, made[index].role == .chain {
      made[index].role = .picot
      index -= 1
    }
    mark.ownChain = 0
  }

  private mutating func moveToLast(_ count: Int) {
    switch offer.kind {
    case .counted: mark.stitchCursor = max(mark.stitchCursor, stitchEnd - count)
    case .ordered:
      let all = elements.indices.filter { isStitch(elements[$0]) }
      if all.count >= count { mark.position = max(mark.position, all[all.count - count]) }
    default: mark.position = max(mark.position, elements.count - count)
    }
  }

  /// "ch 2, hdc in first sc" at the end of a round: the stitch stands for the last chains of the space.
  private func closesRound(_ stitch: Stitch, _ place: Place) -> Bool {
    guard isRound, groupPlace == nil, stitch.form == .plain, stitch.base != .slip, made.last?.role == .chain,
      made.contains(where: { $0.role == .stitch && $0.stitch.base != .slip })
    else { return false }
    if case .space = place.target { return false }
    switch place.selection {
    case .first(1), .turningChain: return mark.last >= 0 && (mark.position > 1 || offer.kind == .counted)
    default: return false
    }
  }

  /// "sl st to first sc", "sl st in top of ch 3" at the end of a round.
  private func isClosingSlip(_ place: Place) -> Bool {
    guard groupPlace == nil, made.contains(where: { $0.role == .stitch && $0.stitch.base != .slip }) else {
      return false
    }
    switch place.selection {
    case .first(1): return isRound
    case .turningChain: return isRound
    case .ordinal: return isRound && place.target == .chain
    case .implied(1): return isRound && remaining(.stitch) == 0 && offer.kind != .unlimited
    case .same: return isRound && remaining(.stitch) == 0 && offer.kind == .ordered
    default: return false
    }
  }

  private mutating func workNext(
    _ stitch: Stitch, _ perPlace: Int, _ count: Int, _ target: Target, _ source: Range<Int>
  ) -> Bool {
    for _ in 0..<count {
      guard let index = take(target, source: source) else { return false }
      put(stitch, perPlace, at: isSpace(target, index) ? .space(index) : .element(index), source)
    }
    return true
  }

  /// Works into stitches that were skipped before: the first of them first.
  private mutating func workSkipped(_ stitch: Stitch, _ perPlace: Int, _ count: Int, _ source: Range<Int>)
    -> Bool
  {
    guard offer.kind != .unlimited else { return true }
    guard mark.skipped.count >= count else {
      _ = fail(.undecidable("the skipped stitches that are worked into are not known"), source)
      return false
    }
    let first = mark.skipped.count - count
    for index in mark.skipped[first...] { put(stitch, perPlace, at: .element(index), source) }
    mark.skipped.removeSubrange(first...)
    return true
  }

  private mutating func put(_ stitch: Stitch, _ count: Int, at place: GroupPlace, _ source: Range<Int>) {
    let group = placeGroup ?? newGroup()
    let foot: MadeStitch.Foot
    var parents: [Int] = []
    switch place {
    case .ring: foot = .ring
    case .element(let index):
      foot = .stitch
      if index >= 0, index < elements.count { parents = [elements[index].node] }
    case .space(let index):
      foot = .space
      if index >= 0, index < elements.count {
        let space = elements[index].space
        parents = elements.filter { $0.space == space && space >= 0 }.map(\.node)
        if parents.isEmpty { parents = [elements[index].node] }
      }
    }
    for _ in 0..<min(count, 100_000) {
      steps += 1
      append(
        MadeStitch(role: .stitch, stitch: stitch, parents: parents, foot: foot, group: group, source: source))
    }
  }

  private mutating func workTogether(_ stitch: Stitch, _ perPlace: Int, _ place: Place, _ source: Range<Int>)
    -> Bool
  {
    let feet = stitch.footCount
    var times = 1
    var nodes: [Int] = []
    var needed = feet
    switch place.selection {
    case .each(let count):
      let one = Instruction(.work(stitch, perPlace: perPlace, Place(.implied(1))), range: source)
      return repeated([one], Repetition(count), source)
    case .implied(let count) where groupPlace == nil: times = count
    case .same:
      if let index = takePlace(place, source: source), index >= 0, index < elements.count {
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
        MadeStitch(
          role: .stitch, stitch: stitch, parents: nodes, foot: .stitch, group: newGroup(), source: source))
      nodes = []
    }
    return true
  }

  // MARK: Brackets

  private mutating func group(_ body: [Instruction], _ place: Place, _ source: Range<Int>) -> Bool {
    switch place.selection {
    case .implied where groupPlace != nil: return runAll(body)
    case .implied(let count), .next(let count):
      if mark.inRing, elements.isEmpty { return inside(.ring, body) }
      for _ in 0..<count {
        guard let index = take(place.target, source: source) else { return false }
        guard inside(isSpace(place.target, index) ? .space(index) : .element(index), body) else {
          return false
        }
      }
      return true
    case .ring:
      mark.inRing = true
      return inside(.ring, body)
    case .each(let count):
      let one = Instruction(.group(body, Place(.next(1), place.target)), range: source)
      return repeated([one], Repetition(count), source)
    default:
      guard let index = takePlace(place, source: source) else { return false }
      if case .fromHook = place.selection { countHookChains(source) }
      return inside(isSpace(place.target, index) ? .space(index) : .element(index), body)
    }
  }

  private mutating func inside(_ place: GroupPlace, _ body: [Instruction]) -> Bool {
    let outer = (groupPlace, placeGroup)
    groupPlace = place
    if case .ring = place {} else { placeGroup = newGroup() }
    defer { (groupPlace, placeGroup) = outer }
    return runAll(body)
  }

  private mutating func repeated(_ body: [Instruction], _ repetition: Repetition, _ source: Range<Int>)
    -> Bool
  {
    switch repetition.count {
    case .exactly(let count):
      var times = count
      if repetition.mayMeanTotal, reading.countsTotal { times = max(1, count - 1) }
      if let end = repetition.lastEnds {
        for _ in 0..<max(0, times - 1) where !runAll(body) { return false }
        return runAll(Array(body[..<min(end, body.count)]))
      }
      for _ in 0..<times {
        let before = made.count
        let steps = steps
        guard runAll(body) else { return false }
        if made.count == before, self.steps - steps <= body.count, times > 100_000 { break }
      }
      return true
    case .fill: return greedily(body) { _ in false }
    case .beforeLast(let count, let target):
      return greedily(body) { $0.remaining(target) <= count }
    case .upTo(let target):
      guard offer.kind == .ordered else {
        _ = fail(.undecidable("the order of the row below is not known"), source)
        return false
      }
      return greedily(body) { $0.isAt(target) }
    }
  }

  /// Whether the next element to be taken is the place that ends a repeat.
  private func isAt(_ target: Target) -> Bool {
    guard case .space(let size) = target else { return false }
    for element in elements[min(mark.position, elements.count)...] {
      if element.space >= 0, size == nil || size == element.spaceSize { return true }
      if isStitch(element) { return false }
    }
    return true
  }

  private mutating func greedily(_ body: [Instruction], until isDone: (RowWorker) -> Bool) -> Bool {
    if offer.kind == .unlimited { return runAll(body) }
    while !isDone(self) {
      let before = mark
      let count = made.count
      guard runAll(body) else {
        if case .undecidable? = failure?.reason { return false }
        mark = before
        made.removeLast(made.count - count)
        failure = nil
        return true
      }
      if mark.position == before.position, mark.stitchCursor == before.stitchCursor,
        mark.spaceCursor == before.spaceCursor
      {
        return true
      }
    }
    return true
  }

  // MARK: Several kinds in one row

  /// Works into each stitch and space what is told for it.
  private mutating func mixed(_ parts: [Instruction]) -> Bool {
    switch offer.kind {
    case .ordered:
      while mark.position < elements.count {
        let element = elements[mark.position]
        if let part = Self.part(for: element, of: parts) {
          guard run(part.once, isStart: false) else { return false }
          continue
        }
        if isStitch(element) { mark.gap += 1 }
        mark.position += 1
      }
      return true
    case .counted:
      for element in elements[mark.stitchCursor..<stitchEnd] + elements[mark.spaceCursor...] {
        guard let part = Self.part(for: element, of: parts) else { continue }
        guard run(part.once, isStart: false) else { return false }
      }
      return true
    default:
      for part in parts where !run(part.once, isStart: false) { return false }
      return true
    }
  }

  /// The part whose target fits an element best.
  private static func part(for element: Element, of parts: [Instruction]) -> Instruction? {
    if element.isOptional { return nil }
    func first(_ fits: (Target) -> Bool) -> Instruction? { parts.first { $0.eachTarget.map(fits) ?? false } }
    if let stitch = element.stitch {
      return first { $0 == .kind(stitch) } ?? first { !$0.isSpace }
    }
    return first { $0 == .space(element.spaceSize) } ?? first { $0 == .space(nil) } ?? first { $0 == .any }
  }

  // MARK: Passing over

  private mutating func skip(_ place: Place, _ source: Range<Int>) -> Bool {
    switch place.selection {
    case .implied(let count), .next(let count):
      let isStart = made.isEmpty
      if mark.skipped.count > 64 { mark.skipped.removeFirst(mark.skipped.count - 64) }
      for _ in 0..<count {
        guard let index = take(place.target, source: source) else { return false }
        mark.skipped.append(index)
      }
      mark.endsInSpace = false
      if isStart, count > 1 { countHookChains(source) }
      return true
    case .first(let count):
      if mark.position > 0 || mark.stitchCursor > 0 {
        guard count > 1 else { return true }
        for _ in 1..<count where take(place.target, source: source) == nil { return false }
        return true
      }
      let isStart = made.isEmpty
      for _ in 0..<count where take(place.target, source: source) == nil { return false }
      if isStart, count > 1 { countHookChains(source) }
      return true
    case .last(let count):
      for _ in 0..<count where take(place.target, source: source) == nil { return false }
      return true
    case .each:
      _ = fail(.undecidable("it is not told how many are skipped"), source)
      return false
    default:
      return takePlace(place, source: source) != nil
    }
  }

  /// Goes back along the chain that was worked, on its other side.
  private mutating func otherSide(_ source: Range<Int>) -> Bool {
    guard offer.kind == .foundation, mark.position > 0, !mark.onOtherSide else {
      _ = fail(.undecidable("the chain to work back along is not known"), source)
      return false
    }
    let worked = Array(elements[..<mark.position])
    let first = made.first.map { made in worked.firstIndex { made.parents.contains($0.node) } ?? 0 } ?? 0
    let back = worked[min(first, worked.count)..<max(first, worked.count - 1)].reversed()
    elements =
      Array(elements[..<mark.position]) + Array(elements[mark.position...]).filter { _ in false } + back
    mark.onOtherSide = true
    // The chain of the first stitch may be worked again or not.
    if let last = elements.indices.last { elements[last].isOptional = true }
    return true
  }
}
