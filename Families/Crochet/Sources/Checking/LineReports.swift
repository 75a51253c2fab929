/// The report of a row, and the start of the next one.
extension PatternChecker {
  /// The chains and the turn at a row's end, which belong to the next row.
  static func withoutPending(_ items: [Instruction]) -> (items: [Instruction], pending: [Instruction]) {
    var end = items.count
    var hasTurn = false
    var hasChain = false
    while end > 0 {
      switch items[end - 1].action {
      case .turn:
        hasTurn = true
        end -= 1
        continue
      case .chain where !hasChain && end > 1 && (hasTurn || items[end - 2].endsRound):
        hasChain = true
        end -= 1
        continue
      case .fastenOff, .color:
        end -= 1
        continue
      default: break
      }
      break
    }
    guard end > 0, hasTurn || hasChain else { return (items, []) }
    let hasWork = items[..<end].contains { item in
      switch item.action {
      case .work, .group, .repeated: true
      default: false
      }
    }
    guard hasWork else { return (items, []) }
    return (Array(items[..<end]), items[end...].filter { $0.action != .fastenOff })
  }

  mutating func advance(
    _ sorted: [Candidate], _ prepared: [(state: WorkState, items: [Instruction])],
    _ entry: CrochetPattern.Entry, _ row: CachedRow, number: Int?, status: CheckReport.Status,
    stated: StatedCount?
  ) {
    guard let best = sorted.first else { return }
    if let number, best.outcome.failure == nil, best.outcome.left > 0 {
      piece.unworked[number] = best.outcome.left
    }
    let isFault = status == .error || status == .notChecked
    var next = states(after: sorted, prepared, entry, number: number, fault: isFault ? status : nil)
    if isFault {
      // What was stated wrongly may still be what the next row is written for.
      var state = next[0]
      state.pending = []
      state.offer = Self.offer(of: stated, on: state.lastRow)
      state.isCertain = status == .notChecked || stated?.stitches == nil
      let isWhole = status == .error && best.outcome.failure == nil
      states = (state.offer.kind != .unknown || !isWhole ? [state] : []) + (isWhole ? next : [])
      if stated?.stitches != nil, isWhole { for index in states.indices { states[index].isCertain = false } }
      return
    }
    if best.agreement == .spacesDiffer { readOnEither(&next, stated) }
    let isKnown = stated != nil && best.agreement == .exact
    for index in next.indices {
      next[index].isConfirmed = isKnown
      next[index].isCertain = isKnown || (next.count == 1 && next[index].isCertain)
    }
    if best.isRound { piece.isRound = true }
    states = next
  }

  /// What is known after a row in each of its best readings.
  private func states(
    after sorted: [Candidate], _ prepared: [(state: WorkState, items: [Instruction])],
    _ entry: CrochetPattern.Entry, number: Int?, fault: CheckReport.Status?
  ) -> [WorkState] {
    let best = sorted[0]
    let retained =
      fault != nil
      ? [best]
      : sorted.filter { $0.score == best.score && $0.outcome.reading.cost <= best.outcome.reading.cost + 3 }
    var next: [WorkState] = []
    for candidate in retained.prefix(8) {
      var state = prepared[candidate.state].state
      state.pending = Self.withoutPending(prepared[candidate.state].items).pending
      var fabric = FabricRow(
        label: label(of: entry), number: number, isRound: candidate.isRound, isTurned: candidate.isTurned,
        made: candidate.outcome.made, firstNode: state.nodeCount, line: entry.line, tally: candidate.tally)
      fabric.isJoined = candidate.outcome.isJoined
      fabric.fault = fault
      state.nodeCount += fabric.made.count
      state.yarn = candidate.outcome.yarn
      if state.nodeCount > Self.cachedStitches { state.rows.removeAll() }
      if fault == nil || fabric.made.contains(where: { $0.role == .stitch || $0.role == .chain }) {
        state.rows.append(fabric)
      }
      state.offer = Offer(kind: .ordered)
      let offered = Offer(of: fabric, isTurned: false)
      if !next.contains(where: { $0.lastRow.map { Offer(of: $0, isTurned: false) } == offered }) {
        next.append(state)
      }
      if next.count == 4 { break }
    }
    return next
  }

  /// If the spaces differ from the stated ones, the next row may be worked on either.
  private func readOnEither(_ next: inout [WorkState], _ stated: StatedCount?) {
    guard let stated, var state = next.first else { return }
    state.offer = Offer(counted: stated)
    state.rows.removeAll()
    next.append(state)
    for index in next.indices { next[index].isCertain = false }
  }

  func line(
    _ entry: CrochetPattern.Entry, _ row: CachedRow, _ best: Candidate?, _ status: CheckReport.Status,
    _ stated: StatedCount?, _ messages: [String], at range: Range<Int>? = nil
  ) -> CheckReport.Line {
    let place = pattern.text.place(of: range?.lowerBound ?? entry.range.lowerBound)
    var line = CheckReport.Line(
      line: place.line, column: place.column, label: label(of: entry), status: status, messages: messages)
    line.stated = stated?.total
    guard let best, status != .notChecked else { return line }
    let offersStitches = best.offer.stitchCount > 0
    line.offered = offersStitches ? best.offer.stitchCount : best.offer.spaceCount
    line.consumed = offersStitches ? best.outcome.consumed : best.outcome.spacesUsed
    if offersStitches, best.outcome.failure == nil, best.outcome.left == 0, !best.outcome.leavesRest,
      best.offer.kind != .foundation
    {
      line.consumed = line.offered
    }
    if best.offer.kind == .foundation { line.offered = best.offer.elements.count }
    if best.offer.kind == .ring { line.offered = best.offer.elements.count; line.consumed = line.offered }
    line.produced = best.tally.stitches
    line.summary = best.tally.summary
    if best.outcome.failure != nil {
      line.consumed = best.needed.consumed
      line.produced = best.needed.produced
    }
    return line
  }

  /// What a row would use and make if the row below had enough.
  struct Needed {
    var consumed = 0
    var produced = 0
    var spaces = 0
    /// The numbers are those of its beginning: it makes more stitches than a row may have.
    var isPart = false
  }

  mutating func needed(_ candidate: Candidate) -> Needed {
    guard budget > 0 else { return Needed() }
    var worker = RowWorker(
      offer: Offer(kind: .unlimited), reading: candidate.outcome.reading, isRound: candidate.isRound,
      firstNode: 0, startIndex: candidate.startIndex, moves: 0, judge: { _ in 0 })
    let outcome = worker.outcome(of: candidate.items)
    budget -= worker.steps
    let usesStitches = candidate.offer.stitchCount > 0
    return Needed(
      consumed: usesStitches ? outcome.consumed : outcome.spacesUsed,
      produced: StitchTally(outcome.made).stitches,
      spaces: outcome.spacesUsed, isPart: worker.isExhausted)
  }

  /// The number of times that would make a repeat fit.
  mutating func proposal(
    _ best: Candidate, _ row: CachedRow, _ state: WorkState, _ stated: StatedCount?
  ) -> String? {
    guard
      best.outcome.failure != nil || best.outcome.left > 0
        || (best.outcome.spacesLeft > 0 && !best.outcome.usesStitches)
    else { return nil }
    let repeats = best.items.indices.filter { index in
      if case .repeated(_, let times) = best.items[index].action, case .exactly(let count) = times.count {
        return count > 1
      }
      return false
    }
    guard repeats.count == 1, case .repeated(let body, var times) = best.items[repeats[0]].action,
      case .exactly(let now) = times.count
    else { return nil }
    let counts = (1...24).flatMap { (change: Int) -> [Int] in
      now > change ? [now + change, now - change] : [now + change]
    }
    for count in counts where budget > 0 {
      times.count = .exactly(count)
      var items = best.items
      items[repeats[0]].action = .repeated(body, times)
      var worker = RowWorker(
        offer: best.offer, reading: best.outcome.reading, isRound: best.isRound, firstNode: state.nodeCount,
        startIndex: best.startIndex, moves: 0, judge: { Self.score($0, nil, isRound: true) })
      let outcome = worker.outcome(of: items)
      budget -= worker.steps
      // No other number makes a row short that is too long.
      if worker.isExhausted { return nil }
      if outcome.failure == nil, outcome.left == 0, outcome.spacesLeft == 0 || outcome.usesStitches {
        return "did you mean x \(count)?"
      }
    }
    return nil
  }
}
