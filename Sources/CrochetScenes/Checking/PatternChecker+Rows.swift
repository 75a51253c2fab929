/// Working a row in all its readings, and choosing among them.
extension PatternChecker {
  /// A reading of a row after a reading of the rows before.
  struct Candidate {
    var outcome: Outcome
    var score: Int
    var state: Int
    var tally: Tally
    var agreement: Agreement
    var offer: Offer
    var hoisted: Bool
    var startLength: Int
    var items: [Instruction]
    var startIndex: Int?
    var isDeclared: Bool
    var isTurned: Bool
    var isRound: Bool
  }

  mutating func work(_ row: KnownRow, _ entry: CrochetPattern.Entry) {
    piece.hasStarted = true
    workBetween(row, entry)
    let times = max(1, row.label?.numbers.count ?? 1)
    var line: CheckReport.Line?
    for index in 0..<times {
      var states = prepared(row, entry)
      let number = row.label?.numbers.indices.contains(index) == true ? row.label?.numbers[index] : nil
      if times > 1, index < times - 1, let stated = row.stated, index == 0, states.count > 1 {
        _ = stated; states = self.prepared(row, entry)
      }
      let isLast = index == times - 1
      let stated = isLast || index == 0 ? row.stated : nil
      let result = workOnce(row, entry, states, number: number, stated: stated)
      if let before = line, result.status == .ok || result.status == .note, before.status == .warning {
        var merged = result
        merged.status = before.status
        merged.messages = before.messages
        line = merged
      } else {
        line = result
      }
      if result.status == .error || result.status == .notChecked {
        if let after = row.stated, times > 1 { goOn(from: after) }
        break
      }
    }
    if let line { report.lines.append(line) }
    piece.lastNumber = row.label?.numbers.last ?? piece.lastNumber
    if row.label?.isEvery == true { piece.everyRow = row }
    // A row without a number that comes first is what row 1 is worked on.
    if row.label?.numbers.isEmpty ?? true,
      states.allSatisfy({ $0.rows.count { !$0.isFoundation } == 1 }) || isSetUpRow(entry)
    {
      piece.isSetUp = true
    }
  }

  /// "Foundation row" before row 1.
  func isSetUpRow(_ entry: CrochetPattern.Entry) -> Bool {
    entry.label?.numbers.isEmpty == true && piece.lastNumber == nil
  }

  /// "Row 7 and every odd row" is worked before row 10 where row 9 has no line.
  private mutating func workBetween(_ row: KnownRow, _ entry: CrochetPattern.Entry) {
    guard var every = piece.everyRow, let number = row.label?.numbers.first, let last = piece.lastNumber,
      number == last + 2
    else { return }
    every.label = nil
    every.stated = nil
    let result = workOnce(every, entry, prepared(every, entry), number: last + 1, stated: nil)
    if result.status == .error || result.status == .notChecked { piece.everyRow = nil }
  }

  // MARK: What a row begins on

  /// The states with chains and rings that the row itself begins with, and its chains from the row before.
  private mutating func prepared(_ row: KnownRow, _ entry: CrochetPattern.Entry) -> [(
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
        let pending = startsWithChain ? state.pending.filter { $0.action == .turn } : state.pending
        items = (hasTurn ? pending.filter { $0.action != .turn } : pending) + items
        state.pending = []
      }
      if state.offer.kind == .unknown, usesRing(items) { state.offer = Offer(kind: .ring, isRing: true) }
      return (state, items)
    }
  }

  /// A row that makes its own chain or ring.
  private mutating func ownFoundation(_ row: KnownRow, _ entry: CrochetPattern.Entry) -> (
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
      states[0].offer.kind == .unknown || count >= hook.number + 3 || row.label?.numbers.first == 1
        || states[0].offer.kind == .foundation && false,
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
  private func isLonger(_ count: Int, _ hook: Int, _ row: KnownRow) -> Bool {
    row.label?.numbers.first == 1 && count >= hook + 3 && count > states[0].offer.elements.count
  }

  private func isClosing(_ item: Instruction) -> Bool {
    switch item.action {
    case .join(closing: nil, _): return true
    case .work(let stitch, _, let place):
      guard stitch.base == .slip else { return false }
      switch place.selection {
      case .first, .fromHook, .named: return true
      default: return false
      }
    default: return false
    }
  }

  private mutating func newRing() {
    piece.isRound = true
    closePieceBefore()
  }

  private mutating func closePieceBefore() {
    if states.first?.rows.contains(where: { !$0.isFoundation }) == true { closePiece() }
  }

  private mutating func begun(
    _ count: Int, isRing: Bool, _ items: [Instruction], _ entry: CrochetPattern.Entry, _ row: KnownRow
  ) -> WorkState {
    closePieceBefore()
    piece.isRound = isRing || row.label?.kind == .round
    return foundation(count, isRing: isRing, isMagic: false, source: entry.range, line: entry.line)
  }

  private func hookIndex(_ items: [Instruction]) -> (index: Int, number: Int)? {
    for (index, item) in items.enumerated() {
      switch item.action {
      case .work(_, _, let place), .group(_, let place):
        if case .fromHook(let number) = place.selection { return (index, number) }
        return nil
      case .chain, .color, .turn: continue
      case .skip(let place):
        if place.target == .chain, case .next(let number) = place.selection { return (index, number + 1) }
        if place.target == .chain, case .first(let number) = place.selection { return (index, number + 1) }
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
      case .work(_, _, let place): place.selection == .ring
      case .group(let body, let place): place.selection == .ring || usesRing(body)
      case .repeated(let body, _): usesRing(body)
      case .magicRing: true
      default: false
      }
    }
  }

  // MARK: One row

  private mutating func workOnce(
    _ row: KnownRow, _ entry: CrochetPattern.Entry, _ prepared: [(state: WorkState, items: [Instruction])],
    number: Int?, stated: StatedCount?
  ) -> CheckReport.Line {
    var candidates: [Candidate] = []
    for (index, item) in prepared.enumerated() {
      candidates += self.candidates(row, item.state, item.items, stated, index)
      if stated != nil, candidates.contains(where: { $0.score == 0 }) { break }
    }
    let sorted = candidates.enumerated().sorted {
      ($0.element.score, $0.offset) < ($1.element.score, $1.offset)
    }.map(\.element)
    guard let best = sorted.first else {
      goOn(from: stated)
      return line(entry, row, nil, .notChecked, stated, ["not checked: the row below is not known"])
    }
    let state = prepared[best.state].state
    let isCertain = prepared.count == 1 && state.isCertain
    let verdict = RowVerdict(
      candidate: best, others: sorted, stated: stated, isCertain: isCertain, row: row, last: state.lastRow,
      text: pattern.text
    ).verdict(proposal: proposal(best, row, state, stated))
    let line = line(entry, row, best, verdict.status, stated, verdict.messages, at: verdict.range)
    advance(sorted, prepared, entry, row, number: number, status: verdict.status, stated: stated)
    return line
  }

  private mutating func candidates(
    _ row: KnownRow, _ state: WorkState, _ items: [Instruction], _ stated: StatedCount?, _ index: Int
  ) -> [Candidate] {
    let isRound = isRound(row, state, items)
    let (items, _) = Self.withoutPending(items)
    var readings = RowReadings(items: items, rules: pattern.chainRules, main: row.main, isRound: isRound)
    readings.isCornerToCorner = pattern.isCornerToCorner
    readings.hasGlued = row.hasGlued && stated != nil
    let offer = offer(for: state, row, readings.items, isRound: isRound)
    guard offer.kind != .unknown else { return [] }
    let isTurned = turned(state, row, items, isRound: isRound)
    if row.joinsAnywhere, isRound, offer.kind == .ordered {
      // The first place of the kind that is named; where that does not fit, any.
      let ordered = row.worksBetween ? offer : offer.begun(atAny: readings.items)
      let found = candidates(row, state, readings, ordered, stated, index, isTurned: isTurned)
      if found.contains(where: { $0.score == 0 }) { return found }
      return candidates(row, state, readings, offer.unordered, stated, index, isTurned: isTurned)
    }
    return candidates(row, state, readings, offer, stated, index, isTurned: isTurned)
  }

  private mutating func candidates(
    _ row: KnownRow, _ state: WorkState, _ readings: RowReadings, _ offer: Offer, _ stated: StatedCount?,
    _ index: Int, isTurned: Bool
  ) -> [Candidate] {
    let isRound = readings.isRound
    var found: [Candidate] = []
    for reading in readings.all(offer: offer, hookMeaning: row.hookMeaning) {
      if let least = found.map({ $0.score }).min(), least == 0 {
        let cost = found.filter { $0.score == 0 }.map(\.outcome.reading.cost).min() ?? 0
        if stated != nil ? reading.cost > cost : reading.cost > cost + 2 { break }
      }
      guard budget > 0 else { break }
      let judge: (Outcome) -> Int = { Self.score($0, stated, isRound: isRound) }
      var worker = RowWorker(
        offer: offer, reading: reading, isRound: isRound, firstNode: state.nodeCount,
        startIndex: readings.startIndex, moves: readings.moves, judge: judge)
      let outcome = worker.outcome(of: readings.items)
      budget -= worker.steps
      let tally = Tally(outcome.made)
      found.append(
        Candidate(
          outcome: outcome, score: judge(outcome), state: index, tally: tally,
          agreement: Agreement(stated, tally, reading: reading), offer: offer, hoisted: readings.isHoisted,
          startLength: readings.startLength, items: readings.items, startIndex: readings.startIndex,
          isDeclared: readings.startMeaning != nil, isTurned: isTurned, isRound: isRound))
    }
    return found
  }

  /// 0 for a row that is worked to its end and makes what it states.
  static func score(_ outcome: Outcome, _ stated: StatedCount?, isRound: Bool) -> Int {
    if let failure = outcome.failure {
      if case .undecidable = failure.reason { return 900 }
      return 1000
    }
    var score = 0
    switch Agreement(stated, Tally(outcome.made), reading: outcome.reading) {
    case .exact: break
    case .loose: score += 3
    case .spacesDiffer: score += 20
    case .none: score += 100
    }
    // An unusual reading that leaves stitches over explains less than a count that is wrong.
    if outcome.left > 0, !outcome.leavesRest { score += outcome.reading.cost >= 4 ? 120 : 40 }
    if outcome.misfit != nil { score += 60 }
    if outcome.passed > 0 { score += 2 }
    if outcome.reading.gluedInOne, stated == nil { score += 50 }
    if outcome.spacesLeft > 0, !outcome.usesStitches { score += 30 }
    return score
  }

  private func isRound(_ row: KnownRow, _ state: WorkState, _ items: [Instruction]) -> Bool {
    switch row.label?.kind {
    case .round?: return true
    case .row?:
      let turns = items.contains { $0.action == .turn } || state.pending.contains { $0.action == .turn }
      return piece.isRound && !turns || items.contains { if case .join = $0.action { true } else { false } }
    case nil:
      let turns = items.contains { $0.action == .turn }
      let isAlone = state.offer.kind == .counted && state.lastRow == nil && row.label != nil
      return piece.isRound
        || (!turns && (isAlone || items.contains { if case .join = $0.action { true } else { false } }))
        || state.lastRow?.isRound == true
    }
  }

  private func turned(_ state: WorkState, _ row: KnownRow, _ items: [Instruction], isRound: Bool) -> Bool {
    var turns = false
    for item in items {
      if item.action == .turn { turns = true }
      if case .work(let stitch, _, _) = item.action, stitch.base != .slip { break }
      if case .group = item.action { break }
      if case .repeated = item.action { break }
    }
    if turns { return true }
    guard !isRound, state.lastRow?.isRound != true else { return false }
    return !row.doesNotTurn && state.lastRow.map { !$0.isFoundation } ?? true
  }

  private func offer(for state: WorkState, _ row: KnownRow, _ items: [Instruction], isRound: Bool) -> Offer {
    guard let last = state.lastRow, !last.isFoundation, state.offer.kind == .ordered else {
      return row.worksBetween && isRound ? state.offer.gaps : state.offer
    }
    let isTurned = turned(state, row, items, isRound: isRound)
    var offer = Offer(of: last, isTurned: isTurned)
    if row.worksBetween, isRound { offer = offer.gaps }
    return offer
  }

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
      case .chain where !hasChain && (hasTurn || (end > 1 && items[end - 2].action == .turn)):
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
    guard end > 0, hasTurn else { return (items, []) }
    let hasWork = items[..<end].contains { item in
      switch item.action {
      case .work, .group, .repeated: true
      default: false
      }
    }
    guard hasWork else { return (items, []) }
    return (Array(items[..<end]), items[end...].filter { $0.action != .fastenOff })
  }

  // MARK: After the row

  private mutating func advance(
    _ sorted: [Candidate], _ prepared: [(state: WorkState, items: [Instruction])],
    _ entry: CrochetPattern.Entry, _ row: KnownRow, number: Int?, status: CheckReport.Status,
    stated: StatedCount?
  ) {
    guard let best = sorted.first else { return }
    if status == .notChecked {
      goOn(from: stated)
      return
    }
    let kept =
      status == .error
      ? [best]
      : sorted.filter { $0.score == best.score && $0.outcome.reading.cost <= best.outcome.reading.cost + 3 }
    var next: [WorkState] = []
    for candidate in kept.prefix(8) {
      var state = prepared[candidate.state].state
      state.pending = Self.withoutPending(prepared[candidate.state].items).pending
      var fabric = FabricRow(
        label: label(of: entry), number: number, isRound: candidate.isRound, isTurned: candidate.isTurned,
        made: candidate.outcome.made, firstNode: state.nodeCount, line: entry.line, tally: candidate.tally)
      fabric.isJoined = candidate.outcome.isJoined
      state.nodeCount += fabric.made.count
      if state.nodeCount > Self.keptStitches { state.rows = [] }
      state.rows.append(fabric)
      state.offer = Offer(kind: .ordered)
      let offered = Offer(of: fabric, isTurned: false)
      if !next.contains(where: { Offer(of: $0.rows[$0.rows.count - 1], isTurned: false) == offered }) {
        next.append(state)
      }
      if next.count == 4 { break }
    }
    // What was stated wrongly may still be what the next row is written for.
    if status == .error, let stated, stated.stitches != nil {
      var state = WorkState()
      state.rows = prepared[best.state].state.rows
      state.nodeCount = prepared[best.state].state.nodeCount
      state.offer = Offer(counted: stated)
      state.rows = []
      closePiece()
      next = [state] + (best.outcome.failure == nil ? next : [])
      for index in next.indices { next[index].isCertain = false }
    } else if status == .error, best.outcome.failure != nil {
      goOn(from: stated)
      return
    }
    let isKnown = stated != nil && best.agreement == .exact
    for index in next.indices where status != .error {
      next[index].isCertain = isKnown || (next.count == 1 && next[index].isCertain)
    }
    if best.isRound { piece.isRound = true }
    states = next
  }

  // MARK: Lines

  private func line(
    _ entry: CrochetPattern.Entry, _ row: KnownRow, _ best: Candidate?, _ status: CheckReport.Status,
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
      let needed = Self.needed(best)
      line.consumed = needed.consumed
      line.produced = needed.produced
    }
    return line
  }

  /// What a row would use and make if the row below had enough.
  static func needed(_ candidate: Candidate) -> (consumed: Int, produced: Int, spaces: Int) {
    var worker = RowWorker(
      offer: Offer(kind: .unlimited), reading: candidate.outcome.reading, isRound: candidate.isRound,
      firstNode: 0, startIndex: candidate.startIndex, moves: 0, judge: { _ in 0 })
    let outcome = worker.outcome(of: candidate.items)
    let usesStitches = candidate.offer.stitchCount > 0
    return (
      usesStitches ? outcome.consumed : outcome.spacesUsed, Tally(outcome.made).stitches, outcome.spacesUsed
    )
  }

  /// The number of times that would make a repeat fit.
  private mutating func proposal(
    _ best: Candidate, _ row: KnownRow, _ state: WorkState, _ stated: StatedCount?
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
    let counts = (1...24).flatMap { now - $0 > 0 ? [now + $0, now - $0] : [now + $0] }
    for count in counts {
      times.count = .exactly(count)
      var items = best.items
      items[repeats[0]].action = .repeated(body, times)
      var worker = RowWorker(
        offer: best.offer, reading: best.outcome.reading, isRound: best.isRound, firstNode: state.nodeCount,
        startIndex: best.startIndex, moves: 0, judge: { Self.score($0, nil, isRound: true) })
      let outcome = worker.outcome(of: items)
      budget -= worker.steps
      if outcome.failure == nil, outcome.left == 0, outcome.spacesLeft == 0 || outcome.usesStitches {
        return "did you mean x \(count)?"
      }
    }
    return nil
  }
}
