/// Chains, joins, and where a round begins.
extension RowWorker {
  /// Slip stitches that go to the place where a round begins: what was passed comes at its end.
  mutating func moveStart(_ item: Instruction) -> Bool {
    let place: Position
    switch item.action {
    case .work(_, _, let worked): place = worked
    case .start(let named):
      guard named.selection != .same else { return true }
      return takePosition(named, source: item.range) != nil
    default: return true
    }
    switch place.selection {
    case .implied(let count), .next(let count):
      for _ in 0..<count where take(place.target, source: item.range) == nil { return false }
    default:
      guard takePosition(place, source: item.range) != nil else { return false }
    }
    append(
      WorkedStitch(role: .join, stitch: Stitch(.slip), parents: [], group: newGroup(), source: item.range))
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
    let (group, color) = (mark.group, mark.color)
    let isInGap = mark.gapBefore >= 0 && mark.gapBefore % elements.count == start
    mark = Mark()
    (mark.group, mark.color) = (group, color)
    if isInGap {
      mark.startsInSpace = true
      mark.gapBefore = 0
    }
  }

  mutating func startChain(_ count: Int, _ source: Range<Int>) {
    switch reading.start {
    case .plain:
      append(
        WorkedStitch(
          role: .turningChain(length: count, counts: nil), stitch: Stitch(.slip), parents: firstParent,
          foot: .stitch, group: newGroup(), source: source))
    case .space: chain(count, source)
    case .counts(let base, let chains, let replaces):
      append(
        WorkedStitch(
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

  /// The counted chain replaces the first stitch.
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
    // A long ring is worked into its chains.
    case .ring where elements.count > 12:
      if mark.position < elements.count { mark.last = mark.position; mark.position += 1 }
    case .unlimited: mark.stitchCursor += 1
    default: break
    }
  }

  mutating func chain(_ count: Int, _ source: Range<Int>) {
    var group = newGroup()
    if let last = made.last, last.role == .chain { group = last.group }
    for _ in 0..<room(for: count) {
      append(WorkedStitch(role: .chain, stitch: Stitch(.slip), group: group, source: source))
    }
    mark.ownChain = 0
  }

  mutating func join(_ closing: Stitch?, _ source: Range<Int>) {
    mark.isJoined = true
    let parent = made.isEmpty ? [] : [firstNode]
    guard let closing else {
      append(
        WorkedStitch(role: .join, stitch: Stitch(.slip), parents: parent, group: newGroup(), source: source))
      return
    }
    var group = newGroup()
    if let last = made.last, last.role == .chain { group = last.group }
    append(
      WorkedStitch(
        role: .closing, stitch: closing, parents: parent, foot: .stitch, group: group, source: source))
  }

  /// The chains that the first stitch from the hook skips, as a stitch.
  mutating func countHookChains(_ source: Range<Int>) {
    if reading.isCornerToCorner, offer.kind == .foundation, mark.position > 1 {
      chain(mark.position - 1, source)
    }
    guard let base = reading.hookCounts, offer.kind == .foundation, mark.position > 1 else { return }
    let parent = elements[min(mark.position - 1, elements.count - 1)].node
    append(
      WorkedStitch(
        role: .turningChain(length: max(1, mark.position - 1 - 2 * reading.hookSpace), counts: base),
        stitch: Stitch(base), parents: [parent + 1 + reading.hookSpace], foot: .stitch, group: newGroup(),
        source: source))
    if reading.hookSpace > 0 { chain(reading.hookSpace, source) }
  }

  /// "Ch 6, dc in 4th ch from hook": of the chains the last three are the block's space, the others its edge.
  mutating func splitBlockChain() {
    let chains = made.reversed().prefix { $0.role == .chain }.count
    let edge = min(chains, mark.ownChain + 1)
    guard edge > 0 else { return }
    let start = made.count - chains
    var first = made[start]
    first.role = .turningChain(length: edge, counts: nil)
    first.group = newGroup()
    made.replaceSubrange(start..<start + edge, with: [first])
  }

  mutating func closePicot(_ source: Range<Int>) {
    var index = made.count - 1
    while index >= 0, made[index].role == .chain {
      made[index].role = .picot
      index -= 1
    }
    mark.ownChain = 0
  }
}
