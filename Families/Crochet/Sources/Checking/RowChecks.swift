/// Working a row in all its readings, and choosing among them.
extension PatternChecker {
  /// A reading of a row after a reading of the rows before.
  struct Candidate {
    var outcome: Outcome
    var score: Int
    var state: Int
    var tally: StitchTally
    var agreement: Agreement
    var offer: Offer
    var hoisted: Bool
    var startLength: Int
    var items: [Instruction]
    var startIndex: Int?
    var isDeclared: Bool
    var isTurned: Bool
    var isRound: Bool
    var beginsInSameSpace: Bool
    /// What it would use and make if the row below had enough; of a row that fails.
    var needed = Needed()

    /// Whether the row has a chain at its start that counts as a stitch, or one that does not.
    var startCounts: Bool? { startIndex == nil ? nil : outcome.reading.startCounts }
  }

  /// Whether a chain at the start of a row counts as a stitch, and whether the pattern states it.
  struct Habit {
    var counts: Bool
    var isDeclared: Bool
  }

  /// A chain of a length before stitches of a kind.
  struct HabitKey: Hashable {
    var length: Int
    var main: StitchBase

    init(_ length: Int, _ main: StitchBase) { (self.length, self.main) = (length, main) }
  }

  mutating func work(_ row: CachedRow, _ entry: CrochetPattern.Entry) {
    piece.hasStarted = true
    workBetween(row, entry)
    let numbers = row.label?.numbers ?? []
    report.lines.append(numbers.count > 1 && row.stated != nil ? workRange(row, entry) : workAll(row, entry))
    piece.lastNumber = numbers.last ?? piece.lastNumber
    if row.label?.isEvery == true { piece.everyRow = row }
    // A row without a number that comes first is what row 1 is worked on.
    let isFirst = numbers.isEmpty && states.allSatisfy { $0.rows.workedCount == 1 }
    if isFirst || isSetUpRow(entry) {
      piece.isSetUp = true
    }
  }

  /// The count after "Rows 2-5" is that of each row, or of the last where every row is shaped.
  private mutating func workRange(_ row: CachedRow, _ entry: CrochetPattern.Entry) -> CheckReport.Line {
    var shaped = self
    let line = workAll(row, entry)
    guard line.status == .error || line.status == .notChecked else { return line }
    shaped.budget = budget
    let last = shaped.workAll(row, entry, isShaped: true)
    budget = shaped.budget
    guard last.status != .error, last.status != .notChecked else { return line }
    self = shaped
    return last
  }

  /// Works a row as often as its label has numbers.
  private mutating func workAll(_ row: CachedRow, _ entry: CrochetPattern.Entry, isShaped: Bool = false)
    -> CheckReport.Line
  {
    let numbers = row.label?.numbers ?? []
    let times = max(1, numbers.count)
    var line: CheckReport.Line?
    for index in 0..<times {
      if index > 0 { budget -= Self.repeatedRowSteps }
      let isLast = index == times - 1
      let result = workOnce(
        row, entry, prepared(row, entry), number: numbers.indices.contains(index) ? numbers[index] : nil,
        stated: isLast || index == 0 && !isShaped ? row.stated : nil)
      if let before = line, before.status == .warning, result.status == .ok || result.status == .note {
        line?.produced = result.produced
        line?.summary = result.summary
      } else {
        line = result
      }
      if result.status == .error || result.status == .notChecked {
        if let after = row.stated, times > 1 { goOn(from: after) }
        break
      }
    }
    return line ?? self.line(entry, row, nil, .notChecked, row.stated, [])
  }

  /// "Foundation row" before row 1.
  func isSetUpRow(_ entry: CrochetPattern.Entry) -> Bool {
    entry.label?.numbers == [0] || entry.label?.numbers.isEmpty == true && piece.lastNumber == nil
  }

  /// "Row 7 and every odd row" is worked before row 10 where row 9 has no line.
  private mutating func workBetween(_ row: CachedRow, _ entry: CrochetPattern.Entry) {
    guard var every = piece.everyRow, let number = row.label?.numbers.first, let last = piece.lastNumber,
      number == last + 2
    else { return }
    every.label = nil
    every.stated = nil
    let result = workOnce(every, entry, prepared(every, entry), number: last + 1, stated: nil)
    if result.status == .error || result.status == .notChecked { piece.everyRow = nil }
  }

  // MARK: One row

  private mutating func workOnce(
    _ row: CachedRow, _ entry: CrochetPattern.Entry, _ prepared: [(state: WorkState, items: [Instruction])],
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
    if sorted.isEmpty, let stated, !isInferring, let below = offerThatFits(row, entry, prepared[0], stated) {
      closePiece()
      isInferring = true
      defer { isInferring = false }
      var line = workOnce(row, entry, [(below, prepared[0].items)], number: number, stated: stated)
      if line.status == .ok { line.status = .note }
      line.messages.append("the row below is unknown; it fits \(below.offer.elements.count) stitches")
      return line
    }
    guard var best = sorted.first else {
      let (line, made) = lineOnUnknown(row, entry, prepared[0].items, stated)
      goOn(from: made ?? stated)
      return line
    }
    if best.outcome.failure != nil { best.needed = needed(best) }
    let state = prepared[best.state].state
    let isCertain = prepared.count == 1 && state.isCertain
    let verdict = RowVerdict(
      candidate: best, others: sorted, stated: stated, isCertain: isCertain, isConfirmed: state.isConfirmed,
      row: row, last: state.lastRow,
      text: pattern.text, habit: habits[HabitKey(best.startLength, row.main)]
    ).verdict(proposal: proposal(best, row, state, stated))
    let line = line(entry, row, best, verdict.status, stated, verdict.messages, at: verdict.range)
    if stated != nil, best.agreement == .exact, verdict.status != .error, verdict.status != .notChecked {
      learn(best, row)
    }
    advance(sorted, prepared, entry, row, number: number, status: verdict.status, stated: stated)
    return line
  }

  /// What an unknown row below would have to offer for a row to make the stitches that it states: a chain of so many, or
  /// so many stitches.
  private mutating func offerThatFits(
    _ row: CachedRow, _ entry: CrochetPattern.Entry, _ prepared: (state: WorkState, items: [Instruction]),
    _ stated: StatedCount
  ) -> WorkState? {
    guard budget > 0, order.count <= 1 || row.label != nil, let total = stated.stitches,
      (1...Self.inferredLimit).contains(total)
    else {
      return nil
    }
    var counts = [total]
    for more in 1...total + 12 { counts += total > more ? [total + more, total - more] : [total + more] }
    let hook = hookIndex(prepared.items)
    for count in counts where budget > 0 {
      var state = prepared.state
      if hook == nil {
        let below = StatedCount(terms: [StatedCount.Term(count, .total)], range: 0..<0)
        state.offer = Offer(counted: below).placed(on: state.lastRow)
      } else {
        state = foundation(count, isRing: false, isMagic: false, source: entry.range, line: entry.line)
      }
      let found = candidates(row, state, prepared.items, stated, 0)
      if found.contains(where: { $0.score == 0 && $0.outcome.reading.cost < 2 }) { return state }
      if found.contains(where: { if case .undecidable? = $0.outcome.failure?.reason { true } else { false } })
      {
        return nil
      }
    }
    return nil
  }

  /// The most stitches of a row for which the row below is inferred.
  private static let inferredLimit = 400

  /// Remembers whether the chain at the start of a row counts.
  private mutating func learn(_ best: Candidate, _ row: CachedRow) {
    let key = HabitKey(best.startLength, row.main)
    guard let counts = best.startCounts, habits[key] == nil || best.isDeclared, best.tally.gathered.isEmpty
    else { return }
    habits[key] = Habit(counts: counts, isDeclared: best.isDeclared)
  }

  /// A row with only a known result, since the row below is unknown; and that result, if it agrees.
  private mutating func lineOnUnknown(
    _ row: CachedRow, _ entry: CrochetPattern.Entry, _ items: [Instruction], _ stated: StatedCount?
  ) -> (line: CheckReport.Line, made: StatedCount?) {
    let reason = budget > 0 ? "the row below is unknown" : Self.exhausted
    let unknown = ["not checked: \(reason)"]
    guard let stated, order.count <= 1, budget > 0, Instruction.areExplicit(items) else {
      return (line(entry, row, nil, .notChecked, stated, unknown), nil)
    }
    let isRound = row.label?.kind != .row
    let readings = RowReadings(items: items, rules: pattern.chainRules, main: row.main, isRound: isRound)
    let offer = Offer(kind: .unlimited)
    for reading in readings.all(offer: offer, hookMeaning: nil)
    where reading.startCounts != true || readings.startLength > 1 {
      var worker = RowWorker(
        offer: offer, reading: reading, isRound: isRound, firstNode: 0, startIndex: readings.startIndex,
        moves: 0, judge: { _ in 0 })
      let outcome = worker.outcome(of: readings.items)
      budget -= worker.steps
      let tally = StitchTally(outcome.made)
      guard outcome.failure == nil, Agreement(stated, tally, reading: reading) == .exact else { continue }
      var line = line(
        entry, row, nil, .note, stated,
        ["it makes \(tally.summary) as stated; the row below is unknown"])
      line.produced = tally.stitches
      line.summary = tally.summary
      return (line, tally.stated(at: stated.range))
    }
    return (line(entry, row, nil, .notChecked, stated, unknown), nil)
  }

  private mutating func candidates(
    _ row: CachedRow, _ state: WorkState, _ items: [Instruction], _ stated: StatedCount?, _ index: Int
  ) -> [Candidate] {
    let isRound = isRound(row, state, items)
    let (items, _) = Self.withoutPending(items)
    var readings = RowReadings(items: items, rules: rules(row), main: row.main, isRound: isRound)
    if isRound, readings.startMeaning == nil, row.joined?.length == readings.startLength {
      readings.startMeaning = row.joined?.meaning
    }
    readings.isCornerToCorner = pattern.isCornerToCorner
    readings.hasGlued = row.hasGlued && stated != nil
    readings.habit = habits[HabitKey(readings.startLength, row.main)]?.counts
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
    _ row: CachedRow, _ state: WorkState, _ readings: RowReadings, _ offer: Offer, _ stated: StatedCount?,
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
      worker.mark.color = state.yarn
      let outcome = worker.outcome(of: readings.items)
      budget -= worker.steps
      let tally = StitchTally(outcome.made)
      found.append(
        Candidate(
          outcome: outcome, score: judge(outcome), state: index, tally: tally,
          agreement: Agreement(stated, tally, reading: reading), offer: offer, hoisted: readings.isHoisted,
          startLength: readings.startLength, items: readings.items, startIndex: readings.startIndex,
          isDeclared: readings.startMeaning != nil, isTurned: isTurned, isRound: isRound,
          beginsInSameSpace: readings.beginsInSameSpace))
    }
    return found
  }

  /// 0 for a row that is worked to its end and makes the stated stitches.
  static func score(_ outcome: Outcome, _ stated: StatedCount?, isRound: Bool) -> Int {
    if let failure = outcome.failure {
      if case .undecidable = failure.reason { return 900 }
      return 1000
    }
    var score = 0
    switch stated == nil ? .exact : Agreement(stated, StitchTally(outcome.made), reading: outcome.reading) {
    case .exact: break
    case .loose: score += 3
    case .spacesDiffer: score += 20
    case .none: score += 100
    }
    // An unusual reading that leaves stitches over explains less than a count that is wrong.
    if outcome.left > 0, !outcome.leavesRest { score += outcome.reading.cost >= 4 ? 120 : 40 }
    // Nor does it explain a wrong count of spaces.
    if outcome.reading.cost >= Reading.oddCost { score += 30 }
    if outcome.misfit != nil { score += 60 }
    if outcome.passed > 0 { score += 2 }
    if outcome.reading.gluedInOne, stated == nil { score += 50 }
    if outcome.spacesLeft > 0, !outcome.usesStitches { score += 30 }
    return score
  }

  /// What chains count as; a count that includes the chain decides for its row.
  private func rules(_ row: CachedRow) -> [Int: ChainMeaning] {
    guard row.countsChain, pattern.chainRules.isEmpty else { return pattern.chainRules }
    return [0: .countsAs(nil, chains: 0)]
  }

  func isRound(_ row: CachedRow, _ state: WorkState, _ items: [Instruction]) -> Bool {
    switch row.label?.kind {
    case .round?: return true
    case .row?:
      let turns = items.contains { $0.action == .turn } || state.pending.contains { $0.action == .turn }
      return piece.isRound && !turns || items.contains { if case .join = $0.action { true } else { false } }
        || !turns && (state.offer.kind == .ring || state.lastRow?.isRound == true)
          && items.last?.closesWithSlip == true
    case nil:
      let turns = items.contains { $0.action == .turn }
      let isAlone = state.offer.kind == .counted && state.lastRow == nil && row.label != nil
      return piece.isRound || (!turns && state.offer.kind == .ring)
        || (!turns && (isAlone || items.contains { $0.closesRound }))
        || state.lastRow?.isRound == true
    }
  }

  private func turned(_ state: WorkState, _ row: CachedRow, _ items: [Instruction], isRound: Bool) -> Bool {
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

  func offer(for state: WorkState, _ row: CachedRow, _ items: [Instruction], isRound: Bool) -> Offer {
    guard let last = state.lastRow, !last.isFoundation, state.offer.kind == .ordered else {
      return row.worksBetween && isRound ? state.offer.gaps : state.offer
    }
    let isTurned = turned(state, row, items, isRound: isRound)
    var offer = Offer(of: last, isTurned: isTurned)
    if row.worksBetween, isRound { offer = offer.gaps }
    return offer
  }
}
