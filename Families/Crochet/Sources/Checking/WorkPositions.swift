/// Taking places that are named rather than next.
extension RowWorker {
  /// The stitch "first", "last", "same" or numbered: its index; nil with a failure where it is not there.
  mutating func takePosition(_ place: Position, source: Range<Int>) -> Int? {
    switch place.selection {
    case .last, .ordinal, .fromHook, .turningChain: countScan()
    default: break
    }
    switch place.selection {
    case .same: return takeSame(place.target)
    case .first: return takeFirst(place.target, source)
    case .last: return takeLast(place.target, source)
    case .ordinal(let number): return takeOrdinal(number, place.target, source)
    case .fromHook(let number): return takeFromHook(number, source)
    case .turningChain: return takeTurningChain(source)
    default: return take(place.target, source: source)
    }
  }

  /// A place that is looked for in all of the row takes as long as a step for every 16 stitches.
  mutating func countScan() { steps += (elements.count + made.count) / 16 }

  private mutating func takeSame(_ target: Target) -> Int? {
    if case .space = target, mark.last < 0, offer.kind == .counted || offer.kind == .ordered,
      let found = take(target, source: 0..<0)
    {
      return found
    }
    if mark.last < 0, mark.position == 0, offer.kind == .ordered,
      let place = elements.firstIndex(where: { !$0.isOptional })
    {
      let first = elements[place]
      mark.last = place
      mark.position = place + 1
      if first.space >= 0 {
        while mark.position < elements.count, elements[mark.position].space == first.space {
          mark.position += 1
        }
        mark.endsInSpace = true
        mark.spacesUsed += 1
      } else {
        mark.usesStitches = true
      }
    } else if mark.last < 0, offer.kind == .counted, mark.stitchCursor == 0, stitchEnd > 0 {
      mark.stitchCursor = 1
      mark.last = 0
      mark.usesStitches = true
    } else if mark.last < 0, offer.kind == .counted, stitchEnd == 0, mark.spaceCursor < elements.count {
      mark.spaceCursor += 1
      mark.last = mark.spaceCursor - 1
      mark.spacesUsed += 1
    } else if mark.last < 0, offer.kind == .unlimited {
      mark.stitchCursor += 1
    }
    if offer.kind == .unlimited || offer.kind == .ring { return mark.last }
    return max(mark.last, 0) < elements.count ? max(mark.last, 0) : -1
  }

  private mutating func takeFirst(_ target: Target, _ source: Range<Int>) -> Int? {
    if offer.kind == .unlimited {
      return mark.stitchCursor == 0 && mark.spaceCursor == 0 ? take(target, source: source) : -1
    }
    if offer.kind == .counted {
      if case .space = target { return mark.spacesUsed == 0 ? take(target, source: source) : stitchEnd }
      guard mark.stitchCursor == 0 else { return 0 }
      return take(target, source: source)
    }
    if mark.position == 0 { return take(target, source: source) }
    if case .space = target, mark.spacesUsed == 0 { return take(target, source: source) }
    return 0 < elements.count ? 0 : -1
  }

  private mutating func takeLast(_ target: Target, _ source: Range<Int>) -> Int? {
    guard offer.kind != .unlimited else { return take(target, source: source) }
    if offer.kind == .counted {
      if case .space = target { return take(target, source: source) }
      guard mark.stitchCursor < stitchEnd else { return fail(.ranOut, source) }
      mark.gap += mark.endsInSpace ? 0 : stitchEnd - mark.stitchCursor - 1
      mark.stitchCursor = stitchEnd
      mark.usesStitches = true
      mark.last = stitchEnd - 1
      return mark.last
    }
    let rest = min(mark.position, elements.count)..<elements.count
    var found: Int?
    if case .space = target {
      found = rest.last { elements[$0].space >= 0 }
    } else if offer.kind != .ordered || target == .chain {
      found = rest.last { elements[$0].stitch == nil } ?? rest.last
    } else {
      found = rest.last { isStitch(elements[$0]) } ?? rest.last { elements[$0].isTurningChain }
    }
    guard let found else {
      // A row worked to its end leaves the turning chain for "last st".
      return fail(.ranOut, source)
    }
    mark.gap +=
      mark.endsInSpace
      ? 0
      : rest.reduce(0) {
        $0 + ($1 < found && (isStitch(elements[$1]) || offer.kind != .ordered) ? 1 : 0)
      }
    mark.position = found + 1
    mark.last = found
    mark.usesStitches = true
    mark.endsInSpace = elements[found].space >= 0
    return found
  }

  private mutating func takeOrdinal(_ number: Int, _ target: Target, _ source: Range<Int>) -> Int? {
    guard offer.kind != .unlimited else { return take(target, source: source) }
    if offer.kind == .counted {
      let count = stitchEnd
      guard number <= count else { return fail(.noOrdinal(number, of: count), source) }
      mark.stitchCursor = max(mark.stitchCursor, number)
      mark.usesStitches = true
      mark.last = number - 1
      return mark.last
    }
    let all = elements.indices.filter { isStitch(elements[$0]) || offer.kind != .ordered }
    // "3rd ch of ch 4" is the top of a turning chain.
    if target == .chain, offer.kind == .ordered { return takeTurningChain(source) }
    guard number >= 1, number <= all.count else { return fail(.noOrdinal(number, of: all.count), source) }
    let found = all[number - 1]
    mark.position = max(mark.position, found + 1)
    mark.last = found
    mark.usesStitches = true
    mark.endsInSpace = false
    return found
  }

  private mutating func takeFromHook(_ number: Int, _ source: Range<Int>) -> Int? {
    if offer.kind == .foundation || (offer.kind == .ring && mark.position == 0),
      !made.contains(where: { $0.role == .chain })
    {
      guard number >= 1, number <= elements.count else {
        return fail(.chainTooShort(number, of: elements.count), source)
      }
      // In a repeat, "*sc in 2nd ch from hook, dc in next ch; rep from *", it continues from the current
      // position.
      if mark.position >= number, !mark.onOtherSide, offer.kind == .foundation {
        return take(.chain, source: source)
      }
      mark.position = number
      mark.last = number - 1
      mark.usesStitches = true
      return number - 1
    }
    // Along a chain that the row itself has made.
    let own = trailingChains
    guard number >= 1, own >= number || offer.kind == .unlimited else {
      return fail(.chainTooShort(number, of: own), source)
    }
    mark.ownChain = max(0, own - number)
    return mark.last
  }

  private var trailingChains: Int {
    var count = 0
    for stitch in made.reversed() {
      if stitch.role == .chain { count += 1; continue }
      if case .turningChain(let length, _) = stitch.role { count += length }
      break
    }
    return count
  }

  private mutating func takeTurningChain(_ source: Range<Int>) -> Int? {
    guard offer.kind == .ordered else {
      if offer.kind == .counted, mark.stitchCursor < stitchEnd { return take(.stitch, source: source) }
      return max(mark.last, -1)
    }
    let rest = min(mark.position, elements.count)..<elements.count
    if let found = rest.last(where: { elements[$0].isTurningChain }) {
      mark.gap += rest.reduce(0) { $0 + ($1 < found && isStitch(elements[$1]) && !mark.endsInSpace ? 1 : 0) }
      mark.position = found + 1
      mark.last = found
      mark.usesStitches = true
      mark.endsInSpace = false
      return found
    }
    // The turning chain ends the row below: if it was worked into there, it is not available again.
    if !isRound, rest.isEmpty, elements.last?.isTurningChain == true { return fail(.ranOut, source) }
    if let found = elements.firstIndex(where: { $0.isTurningChain }) { return found }
    if let found = rest.last(where: { isStitch(elements[$0]) || elements[$0].stitch == nil }) {
      mark.position = found + 1
      mark.last = found
      return found
    }
    return elements.isEmpty ? -1 : elements.count - 1
  }
}
