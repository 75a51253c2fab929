/// Works the instructions of a row on what the row below offers, in one reading.
struct RowWorker {
  let offer: Offer
  let reading: Reading
  let isRound: Bool
  let firstNode: Int
  /// The chain at the row's start, among the instructions.
  let startIndex: Int?
  /// How many instructions only go to the place where a round begins.
  let moves: Int

  // MARK: State that is stepped back

  struct Mark {
    var position = 0
    var stitchCursor = 0
    var spaceCursor = 0
    var last = -1
    var group = 0
    var gap = 0
    var usesStitches = false
    var spacesUsed = 0
    var stitchesUsed = 0
    var ownChain = 0
    var inRing = false
    var endsInSpace = false
    var color: String?
    var ringMade = false
    var leavesRest = false
    var isJoined = false
    var misfit: Range<Int>?
    var onOtherSide = false
    /// The round begins in a space.
    var startsInSpace = false
    /// Stitches of other kinds that were passed over.
    var passed = 0
    /// The stitches that were last skipped, which a later stitch may be worked into.
    var skipped: [Int] = []
  }

  var mark = Mark()
  var made: [MadeStitch] = []
  var elements: [Element]
  var failure: WorkFailure?
  /// The place of the bracket that is worked.
  var groupPlace: GroupPlace?
  /// The number that the stitches of the bracket's place share.
  var placeGroup: Int?
  var best: Outcome?
  var steps = 0
  var takesChains = false
  /// The row below has stitches that share a place.
  var tookGroup = false
  /// Says how good an outcome is; 0 is perfect.
  var judge: (Outcome) -> Int

  enum GroupPlace {
    case element(Int)
    case space(Int)
    case ring
  }

  static let stepLimit = 3_000_000

  init(
    offer: Offer, reading: Reading, isRound: Bool, firstNode: Int, startIndex: Int?, moves: Int,
    judge: @escaping (Outcome) -> Int
  ) {
    self.offer = offer
    self.reading = reading
    self.isRound = isRound
    self.firstNode = firstNode
    self.startIndex = startIndex
    self.moves = moves
    self.judge = judge
    elements = offer.elements
    mark.inRing = offer.kind == .ring
    if offer.kind == .counted {
      mark.spaceCursor = offer.elements.firstIndex { $0.stitch == nil } ?? offer.elements.count
    }
  }

  /// Works all and returns the best outcome.
  mutating func outcome(of items: [Instruction]) -> Outcome {
    if moves > 0 {
      for item in items[..<moves] where !moveStart(item) {
        record(failed: true)
        break
      }
      if failure == nil { beginRound() }
    }
    if best == nil { solve(items, from: moves, depth: 0) }
    var outcome = best ?? Outcome()
    if best == nil { outcome.failure = failure }
    outcome.reading = reading
    return outcome
  }

  private mutating func restore(_ mark: Mark, _ madeCount: Int) {
    self.mark = mark
    made.removeLast(max(0, made.count - madeCount))
    failure = nil
  }

  // MARK: Searching

  private mutating func solve(_ items: [Instruction], from start: Int, depth: Int) {
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

  /// The bracket and the limit of an instruction that is worked as often as it fits.
  private func fill(_ item: Instruction) -> (body: [Instruction], repetition: Repetition)? {
    switch item.action {
    case .repeated(let body, let repetition):
      switch repetition.count {
      case .fill, .beforeLast: return (body, repetition)
      default: return nil
      }
    case .work(let stitch, let perPlace, let place):
      guard case .each(let count) = place.selection, isSearchable(count) else { return nil }
      return (
        [Instruction(.work(stitch, perPlace: perPlace, Place(.next(1), place.target)), range: item.range)],
        Repetition(count)
      )
    case .group(let body, let place):
      guard case .each(let count) = place.selection, isSearchable(count) else { return nil }
      return (
        [Instruction(.group(body, Place(.next(1), place.target)), range: item.range)], Repetition(count)
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
    collect(fill.body, &marks)
    let failed = failure
    if case .undecidable? = failed?.reason {
      record(failed: true)
      return
    }
    var candidates: [(times: Int, prefix: Int)] = []
    for times in marks.indices.reversed() {
      let prefixes: [Int]
      if let end = fill.repetition.lastEnds {
        prefixes = [end]
      } else if fill.repetition.mayBreakOff {
        prefixes = Array((0..<fill.body.count).reversed())
      } else {
        prefixes = [0]
      }
      candidates += prefixes.map { (times, $0) }
      if candidates.count > 400 { break }
    }
    var tries = 0
    var misfit: (Mark, [MadeStitch])?
    for candidate in candidates {
      if candidate.prefix > 0, endsInChain(fill.body[candidate.prefix - 1], before: items, index + 1) {
        continue
      }
      restore(marks[candidate.times].0, marks[candidate.times].1)
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
      let kept = (mark, made)
      solve(items, from: index + 1, depth: depth + 1)
      mark = kept.0
      made = kept.1
      failure = nil
      if let best, judge(best) == 0 { return }
      tries += 1
      if tries >= (depth == 0 ? 14 : 4) { break }
    }
    guard tries == 0 else { return }
    // The repeat ends nowhere with as many left as are told.
    if let misfit {
      (mark, made) = misfit
      failure = nil
      mark.misfit = mark.misfit ?? item.range
      solve(items, from: index + 1, depth: depth + 1)
    } else {
      failure = failed ?? WorkFailure(reason: .ranOut, source: item.range)
      record(failed: true)
    }
  }

  /// "rep from * around, ending with ch 2": the chain of the ending replaces that of the repeat.
  private func endsInChain(_ last: Instruction, before items: [Instruction], _ next: Int) -> Bool {
    guard next < items.count, case .chain = last.action, case .chain = items[next].action else {
      return false
    }
    return true
  }

  /// Works a bracket as often as it fits, with a mark after each time.
  private mutating func collect(_ body: [Instruction], _ marks: inout [(Mark, Int)]) {
    if offer.kind == .unlimited {
      if runAll(body) { marks.append((mark, made.count)) }
      return
    }
    while true {
      let before = mark
      let count = made.count
      guard runAll(body) else {
        let reason = failure
        restore(before, count)
        failure = reason
        return
      }
      // What uses nothing up is worked once.
      let isStuck =
        mark.position == before.position && mark.stitchCursor == before.stitchCursor
        && mark.spaceCursor == before.spaceCursor && mark.ownChain == before.ownChain
      marks.append((mark, made.count))
      if isStuck { return }
    }
  }

  mutating func runAll(_ items: [Instruction]) -> Bool {
    for item in items where !run(item, isStart: false) { return false }
    return true
  }

  private mutating func record(failed: Bool) {
    var outcome = Outcome()
    outcome.made = made
    outcome.failure = failed ? failure ?? WorkFailure(reason: .ranOut, source: 0..<0) : nil
    outcome.consumed = consumed
    outcome.spacesUsed = mark.spacesUsed
    outcome.usesStitches = mark.usesStitches
    outcome.left = left + mark.gap
    outcome.spacesLeft = spacesLeft
    outcome.misfit = mark.misfit
    outcome.leavesRest = mark.leavesRest
    outcome.isJoined = mark.isJoined
    outcome.passed = mark.passed
    outcome.reading = reading
    guard let best else {
      self.best = outcome
      return
    }
    if judge(outcome) < judge(best) { self.best = outcome }
  }

  // MARK: What is used and left

  private var consumed: Int {
    switch offer.kind {
    case .ordered:
      elements[..<min(mark.position, elements.count)].reduce(0) {
        $0 + ($1.stitch != nil && !$1.isOptional ? 1 : 0)
      }
    case .foundation: mark.position
    case .counted, .unlimited: mark.stitchCursor
    case .ring: min(mark.position, elements.count)
    case .unknown: 0
    }
  }

  private var left: Int {
    switch offer.kind {
    case .ordered:
      // Stitches after the last space are passed over where the row was worked into the space.
      mark.endsInSpace ? 0 : remaining(.stitch, countingChains: false)
    case .foundation:
      elements[min(mark.position, elements.count)...].reduce(0) { $0 + ($1.isOptional ? 0 : 1) }
    // Stitches between the spaces are passed over.
    case .counted: mark.usesStitches && mark.spacesUsed == 0 ? stitchEnd - mark.stitchCursor : 0
    default: 0
    }
  }

  private var spacesLeft: Int {
    switch offer.kind {
    case .ordered:
      Set(elements[min(mark.position, elements.count)...].lazy.filter { $0.space >= 0 }.map(\.space)).count
    case .counted: elements.count - mark.spaceCursor
    default: 0
    }
  }

  var stitchEnd: Int { elements.firstIndex { $0.stitch == nil } ?? elements.count }

  func remaining(_ target: Target, countingChains: Bool? = nil) -> Int {
    if offer.kind == .unlimited { return 0 }
    if mark.inRing, offer.kind == .ring, elements.isEmpty { return 0 }
    let rest = elements[min(mark.position, elements.count)...]
    switch target {
    case .space:
      if offer.kind == .counted { return elements.count - mark.spaceCursor }
      return Set(rest.lazy.filter { $0.space >= 0 }.map(\.space)).count
    default:
      if offer.kind == .counted { return stitchEnd - mark.stitchCursor }
      if offer.kind == .foundation || offer.kind == .ring { return rest.count }
      let chains = countingChains ?? (reading.chainsAreStitches || target == .chain)
      return rest.reduce(0) {
        $0 + (($1.stitch != nil && !$1.isOptional) || ($1.stitch == nil && chains) ? 1 : 0)
      }
    }
  }
}
