/// How often a repeat is worked.
extension RowWorker {
  private mutating func restore(_ mark: Mark, _ madeCount: Int) {
    self.mark = mark
    made.removeLast(max(0, made.count - madeCount))
    failure = nil
  }

  mutating func solve(_ items: [Instruction], from start: Int, depth: Int) {
    var index = start
    while index < items.count {
      let item = items[index]
      if let fill = fill(item), depth < 24 {
        search(fill, item, items, index, depth: depth)
        return
      }
      guard run(item, isStart: index == startIndex && depth == 0) else {
        record(failed: true)
        return
      }
      index += 1
    }
    record(failed: false)
  }

  /// The bracket and the limit of an instruction that is worked as many times as it fits.
  func fill(_ item: Instruction) -> (body: [Instruction], repetition: Repetition)? {
    switch item.action {
    case .repeated(let body, let repetition):
      switch repetition.count {
      case .fill, .beforeLast: return (body.map(\.fromNext), repetition)
      default: return nil
      }
    case .work(let stitch, let perPlace, let place):
      guard case .each(let count) = place.selection, isSearchable(count) else { return nil }
      return (
        [Instruction(.work(stitch, perPlace: perPlace, Position(.next(1), place.target)), range: item.range)],
        Repetition(count)
      )
    case .group(let body, let place):
      guard case .each(let count) = place.selection, isSearchable(count) else { return nil }
      return (
        [Instruction(.group(body, Position(.next(1), place.target)), range: item.range)], Repetition(count)
      )
    default: return nil
    }
  }

  private func isSearchable(_ count: Repetition.Count) -> Bool {
    switch count {
    case .fill, .beforeLast: true
    default: false
    }
  }

  private mutating func search(
    _ fill: (body: [Instruction], repetition: Repetition), _ item: Instruction, _ items: [Instruction],
    _ index: Int, depth: Int
  ) {
    var marks = [(mark, made.count)]
    let dropped = collect(fill.body, &marks)
    let failed = failure
    if case .undecidable? = failed?.reason {
      record(failed: true)
      return
    }
    var tries = 0
    var misfit: (Mark, [WorkedStitch])?
    for candidate in Self.attempts(fill, from: dropped, to: dropped + marks.count) {
      if candidate.prefix > 0, endsInChain(fill.body[candidate.prefix - 1], before: items, index + 1) {
        continue
      }
      restore(marks[candidate.times - dropped].0, marks[candidate.times - dropped].1)
      if candidate.prefix > 0, !runAll(Array(fill.body[..<min(candidate.prefix, fill.body.count)])) {
        continue
      }
      if case .beforeLast(let count, let target) = fill.repetition.count {
        let remaining = remaining(target)
        guard remaining == count || offer.kind == .unlimited else {
          if remaining > count, misfit == nil { misfit = (mark, made) }
          continue
        }
      }
      tryRest(of: items, from: index + 1, depth: depth + 1)
      if bestScore == 0 { return }
      tries += 1
      if tries >= (depth == 0 ? 14 : 4) { break }
    }
    guard tries == 0 else { return }
    guard let misfit else {
      failure = failed ?? WorkFailure(reason: .ranOut, source: item.range)
      record(failed: true)
      return
    }
    // No number of repeats leaves as many stitches as stated.
    (mark, made) = misfit
    failure = nil
    mark.misfit = mark.misfit ?? item.range
    solve(items, from: index + 1, depth: depth + 1)
  }

  /// Works the rest of a row, and undoes it again. What follows adds to what was made; of that only the chains at its end
  /// may be changed, into a picot.
  private mutating func tryRest(of items: [Instruction], from index: Int, depth: Int) {
    guard index < items.count else { return record(failed: false) }
    let retained = mark
    let start = made.count - made.reversed().prefix { $0.role == .chain }.count
    let chains = Array(made[start...])
    solve(items, from: index, depth: depth)
    mark = retained
    made.replaceSubrange(start..., with: chains)
    failure = nil
  }

  /// How often a bracket is worked, and how much of it once more: the most first.
  private static func attempts(
    _ fill: (body: [Instruction], repetition: Repetition), from least: Int, to most: Int
  ) -> [(times: Int, prefix: Int)] {
    let prefixes: [Int]
    if let end = fill.repetition.lastEnds {
      prefixes = [end]
    } else if fill.repetition.mayBreakOff {
      prefixes = Array((0..<fill.body.count).reversed())
    } else {
      prefixes = [0]
    }
    var attempts: [(times: Int, prefix: Int)] = []
    for times in (least..<most).reversed() {
      attempts += prefixes.map { (times, $0) }
      if attempts.count > mostAttempts { break }
    }
    return attempts
  }

  /// "rep from * around, ending with ch 2": the chain of the ending replaces that of the repeat.
  private func endsInChain(_ last: Instruction, before items: [Instruction], _ next: Int) -> Bool {
    guard next < items.count, case .chain = last.action, case .chain = items[next].action else {
      return false
    }
    return true
  }

  private static let mostAttempts = 400

  /// Works a bracket as many times as it fits, with a mark after each time, and returns how many of the first marks it has
  /// dropped: only the last ones are attempted, and all of them would take more memory than the row.
  private mutating func collect(_ body: [Instruction], _ marks: inout [(Mark, Int)]) -> Int {
    var dropped = 0
    if offer.kind == .unlimited {
      if runAll(body) { marks.append((mark, made.count)) }
      return dropped
    }
    while true {
      let before = mark
      let count = made.count
      guard runAll(body) else {
        let reason = failure
        restore(before, count)
        failure = reason
        return dropped
      }
      // What uses nothing up is worked once.
      let isStuck =
        mark.position == before.position && mark.stitchCursor == before.stitchCursor
        && mark.spaceCursor == before.spaceCursor && mark.ownChain == before.ownChain
        && mark.chainsTaken == before.chainsTaken
      marks.append((mark, made.count))
      if marks.count > 4 * Self.mostAttempts {
        dropped += 3 * Self.mostAttempts
        marks.removeFirst(3 * Self.mostAttempts)
      }
      if isStuck { return dropped }
    }
  }

  mutating func runAll(_ items: [Instruction]) -> Bool {
    for item in items where !run(item, isStart: false) { return false }
    return true
  }

  mutating func record(failed: Bool) {
    if isTooLong, !failed { failure = WorkFailure(reason: .tooLong, source: made.last?.source ?? 0..<0) }
    var outcome = Outcome()
    outcome.made = made
    outcome.failure =
      failed || isTooLong ? failure ?? WorkFailure(reason: .ranOut, source: 0..<0) : nil
    outcome.consumed = consumed
    outcome.spacesUsed = mark.spacesUsed
    outcome.usesStitches = mark.usesStitches
    outcome.left = left + mark.gap
    outcome.spacesLeft = spacesLeft
    outcome.misfit = mark.misfit
    outcome.leavesRest = mark.leavesRest
    outcome.isJoined = mark.isJoined
    outcome.passed = mark.passed
    outcome.yarn = mark.color
    outcome.reading = reading
    // Judging goes through what was made, and counts as an eighth of a step for each stitch.
    steps += made.count / 8
    let score = judge(outcome)
    guard best == nil || score < bestScore else { return }
    (best, bestScore) = (outcome, score)
  }
}
