/// Working single instructions.
extension RowWorker {
  mutating func run(_ item: Instruction, isStart: Bool) -> Bool {
    steps += 1
    guard !isExhausted else {
      _ = fail(.tooLong, item.range)
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
        WorkedStitch(
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
    case .start(let place):
      // After stitches that are skipped the yarn is joined in the next.
      return isRound || consumed == 0 || place.selection != .next(1)
        || take(place.target, source: item.range) != nil
    case .turn, .formRing, .fastenOff: return true
    }
  }

  mutating func newGroup() -> Int {
    mark.group += 1
    return mark.group
  }

  mutating func append(_ stitch: WorkedStitch) {
    var stitch = stitch
    stitch.color = mark.color
    if stitch.role == .stitch, stitch.stitch.base != .slip { mark.hasWorked = true }
    made.append(stitch)
  }

  /// Whether the row takes more work, or makes more stitches, than is tried.
  var isExhausted: Bool { isTooLong || steps >= Self.stepLimit }

  /// How many of a number of equal stitches the row may still have. Each is a step.
  mutating func room(for count: Int) -> Int {
    let room = min(count, max(0, Offer.stitchLimit - made.count))
    if room < count { isTooLong = true }
    steps += room
    return room
  }

  // MARK: Brackets

  mutating func group(_ body: [Instruction], _ place: Position, _ source: Range<Int>) -> Bool {
    switch place.selection {
    case .implied where groupPosition != nil: return runAll(body)
    case .implied(let count), .next(let count):
      if mark.inRing, elements.isEmpty { return inside(.ring, body) }
      for _ in 0..<count {
        guard let index = take(place.target, source: source) else { return false }
        guard inside(spot(place.target, index), body) else {
          return false
        }
      }
      return true
    case .ring:
      mark.inRing = true
      return inside(.ring, body)
    case .each(let count):
      let one = Instruction(.group(body, Position(.next(1), place.target)), range: source)
      return repeated([one], Repetition(count), source)
    default:
      guard let index = takePosition(place, source: source) else { return false }
      if case .fromHook = place.selection { countHookChains(source) }
      return inside(spot(place.target, index), body)
    }
  }

  private mutating func inside(_ place: GroupPosition, _ body: [Instruction]) -> Bool {
    let outer = (groupPosition, placeGroup)
    groupPosition = place
    if case .ring = place {} else { placeGroup = newGroup() }
    defer { (groupPosition, placeGroup) = outer }
    return runAll(body)
  }

  mutating func repeated(_ body: [Instruction], _ repetition: Repetition, _ source: Range<Int>)
    -> Bool
  {
    let body = repetition.count == .exactly(1) ? body : body.map(\.fromNext)
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
        _ = fail(.undecidable("the order of the row below is unknown"), source)
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
        mark.spaceCursor == before.spaceCursor, mark.chainsTaken == before.chainsTaken
      {
        return true
      }
    }
    return true
  }

  // MARK: Several kinds in one row

  /// Works the given stitches into each stitch and space.
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

  mutating func skip(_ place: Position, _ source: Range<Int>) -> Bool {
    switch place.selection {
    case .implied(let count), .next(let count):
      let isStart = made.isEmpty
      if mark.skipped.count > 64 { mark.skipped.removeFirst(mark.skipped.count - 64) }
      for _ in 0..<count {
        guard let index = take(place.target, source: source) else { return false }
        mark.skipped.append(index)
      }
      // A round that works only into spaces ends with one that is skipped.
      mark.endsInSpace = isRound && place.target.isSpace && !mark.usesStitches
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
      _ = fail(.undecidable("the number of skipped stitches is not stated"), source)
      return false
    default:
      return takePosition(place, source: source) != nil
    }
  }

  /// Goes back along the chain that was worked, on its other side.
  private mutating func otherSide(_ source: Range<Int>) -> Bool {
    guard offer.kind == .foundation, mark.position > 0, !mark.onOtherSide else {
      _ = fail(.undecidable("the chain to work back along is unknown"), source)
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
