/// Taking elements of the row below.
extension RowWorker {
  /// Takes the next element of a kind, skipping others: its index, or nil if there is none.
  mutating func take(_ target: Target, source: Range<Int>) -> Int? {
    steps += 1
    guard !isExhausted else { return fail(.tooLong, source) }
    if target == .loop { mark.takesLoops = true }
    if offer.kind == .unlimited { return takeUnlimited(target) }
    if mark.ownChain > 0, target == .chain || target == .stitch {
      mark.ownChain -= 1
      return mark.last
    }
    switch offer.kind {
    case .counted: return takeCounted(target, source)
    case .ring where elements.isEmpty:
      mark.usesStitches = true
      return -1
    case .foundation, .ring: return takeChain(target, source)
    case .ordered: return takeOrdered(target, source)
    case .unknown, .unlimited: return fail(.undecidable("the row below is unknown"), source)
    }
  }

  mutating func fail(_ reason: WorkFailure.Reason, _ source: Range<Int>) -> Int? {
    failure = WorkFailure(reason: reason, source: source)
    return nil
  }

  private mutating func takeUnlimited(_ target: Target) -> Int? {
    if target.isSpace {
      mark.spaceCursor += 1; mark.spacesUsed += 1
    } else {
      mark.stitchCursor += 1; mark.usesStitches = true
    }
    return -1
  }

  private mutating func takeCounted(_ target: Target, _ source: Range<Int>) -> Int? {
    if target == .group || target == .gap {
      return fail(.undecidable("the order of the row below is unknown"), source)
    }
    if case .space = target {
      guard stitchEnd < elements.count else {
        return fail(.undecidable("the spaces of the row below are unknown"), source)
      }
      guard mark.spaceCursor < elements.count else { return fail(.noSpaces, source) }
      mark.spaceCursor += 1
      mark.spacesUsed += 1
      mark.last = mark.spaceCursor - 1
      mark.endsInSpace = true
      return mark.last
    }
    if mark.stitchCursor < stitchEnd {
      mark.stitchCursor += 1
      mark.usesStitches = true
      mark.last = mark.stitchCursor - 1
      return mark.last
    }
    if target == .loop, mark.spaceCursor < elements.count { return takeChainOfSpace() }
    if target == .any || target == .chain || reading.chainsAreStitches, mark.spaceCursor < elements.count {
      mark.spaceCursor += 1
      return mark.spaceCursor - 1
    }
    guard stitchEnd > 0 || elements.isEmpty else {
      return fail(.undecidable("the stitches of the row below are unknown"), source)
    }
    return fail(.ranOut, source)
  }

  /// One chain after the other of the spaces of which only the sizes are known.
  private mutating func takeChainOfSpace() -> Int? {
    let index = mark.spaceCursor
    mark.chainsTaken += 1
    if mark.chainsTaken >= elements[index].spaceSize {
      mark.spaceCursor += 1
      mark.chainsTaken = 0
    }
    return index
  }

  private mutating func takeChain(_ target: Target, _ source: Range<Int>) -> Int? {
    guard mark.position < elements.count else { return fail(.ranOut, source) }
    if case .space = target { return fail(.noSpaces, source) }
    if target == .group || target == .gap {
      return fail(.undecidable("a chain has no groups of stitches"), source)
    }
    mark.position += 1
    mark.usesStitches = true
    mark.last = mark.position - 1
    return mark.last
  }

  private mutating func takeOrdered(_ target: Target, _ source: Range<Int>) -> Int? {
    if target == .group { return takeGroup(source) }
    if target == .gap { return takeGap(source) }
    guard let found = next(target) else {
      if case .space = target { return fail(.noSpaces, source) }
      return fail(.ranOut, source)
    }
    resolve(at: found)
    return found
  }

  /// The middle of the next stitches that share a place; all of them are passed.
  private mutating func takeGroup(_ source: Range<Int>) -> Int? {
    var start = min(mark.position, elements.count)
    while start < elements.count {
      let place = elements[start].place
      var end = start + 1
      var next = end
      while place >= 0, next < elements.count, elements[next].stitch == nil || elements[next].place == place {
        next += 1
        if elements[next - 1].place == place { end = next }
      }
      guard place < 0 || end == start + 1 else {
        let middle = start + (end - start - 1) / 2
        if elements[middle].space >= 0 { mark.spacesUsed += 1 } else { mark.usesStitches = true }
        mark.last = middle
        mark.endsInSpace = true
        mark.position = reading.skipsGroupEnds ? middle + 1 : end
        takesChains = false
        tookGroup = true
        return middle
      }
      start += 1
    }
    guard tookGroup else { return fail(.undecidable("the row below has no groups of stitches"), source) }
    return fail(.noSpaces, source)
  }

  /// The next gap between groups; of a round that did not begin in one, the last is before its first stitch.
  private mutating func takeGap(_ source: Range<Int>) -> Int? {
    let first = max(mark.position, mark.gapBefore + 1, 1)
    let end = isRound && !mark.startsInSpace ? elements.count : elements.count - 1
    for index in first...max(first, end) where index <= end && isGap(before: index) {
      mark.gapBefore = index
      mark.position = index
      mark.last = index % elements.count
      mark.spacesUsed += 1
      mark.endsInSpace = true
      takesChains = false
      return mark.last
    }
    guard mark.spacesUsed > 0 else {
      return fail(.undecidable("the row below has no groups of stitches"), source)
    }
    return fail(.noSpaces, source)
  }

  private func isGap(before index: Int) -> Bool {
    let (one, other) = (elements[index - 1], elements[index % elements.count])
    return isStitch(one) && isStitch(other) && (one.stand != other.stand || index == elements.count)
  }

  /// Moves behind an element that was taken.
  private mutating func resolve(at found: Int) {
    let element = elements[found]
    mark.last = found
    var end = found + 1
    if element.stitch == nil, takesWholeSpace {
      while end < elements.count, elements[end].space == element.space { end += 1 }
      mark.spacesUsed += 1
      mark.endsInSpace = true
    } else {
      mark.usesStitches = true
      mark.endsInSpace = false
    }
    mark.position = max(mark.position, end)
  }

  private var takesWholeSpace: Bool { !takesChains }

  func isStitch(_ element: Element) -> Bool { element.isStitch }

  mutating func next(_ target: Target) -> Int? {
    takesChains = false
    let range = min(mark.position, elements.count)..<elements.count
    switch target {
    case .stitch:
      takesChains = reading.chainsAreStitches
      return range.first {
        isStitch(elements[$0]) || (reading.chainsAreStitches && elements[$0].stitch == nil)
      }
    case .kind(let base):
      if !reading.isLoose, let exact = below.first(base, from: range.lowerBound) {
        mark.passed += elements[range.lowerBound..<exact].count { isStitch($0) }
        mark.kind = base
        return exact
      }
      return range.first { isStitch(elements[$0]) }
    case .loop:
      takesChains = true
      return range.first { isStitch(elements[$0]) || elements[$0].stitch == nil }
    case .any, .group, .gap: return range.first { isStitch(elements[$0]) || elements[$0].stitch == nil }
    case .chain:
      takesChains = true
      if let chain = range.first(where: { elements[$0].stitch == nil }) { return chain }
      let turning = range.first { elements[$0].isTurningChain }
      // "Rounds 1-5: sc in each ch around": after the first round the chains are stitches.
      let hasChains = elements.contains { $0.stitch == nil }
      return hasChains ? turning : range.first { isStitch(elements[$0]) } ?? turning
    case .space(let size):
      if let size, let exact = below.firstSpace(size, from: range.lowerBound) { return exact }
      return range.first { elements[$0].space >= 0 }
    }
  }
}
