/// The ways to read a row.
struct RowReadings {
  var items: [Instruction]
  let rules: [Int: ChainMeaning]
  var startIndex: Int?
  /// Slip stitches at the start that go to where a round begins.
  var moves = 0
  /// The start chain stood in a bracket, whose place is used up by the bracket itself.
  var isHoisted = false
  var main: StitchBase
  let isRound: Bool
  /// The row writes "2hdc" and has no "inc".
  var hasGlued = false
  /// The piece is worked in blocks from corner to corner.
  var isCornerToCorner = false
  /// Whether such a chain counted in the rows before, where that is known.
  var habit: Bool?
  var startLength = 0
  var startMeaning: ChainMeaning?

  init(items: [Instruction], rules: [Int: ChainMeaning], main: StitchBase, isRound: Bool) {
    self.items = items
    self.rules = rules
    self.main = main
    self.isRound = isRound
    findStart()
    self.main = firstStitch(self.items) ?? main
  }

  private mutating func findStart() {
    var slips = 0
    for (index, item) in items.enumerated() {
      switch item.action {
      case .turn, .color, .join, .fastenOff, .formRing, .magicRing: continue
      case .start:
        if isRound { slips += 1 }
        continue
      case .skip where !isRound && items.dropFirst(index + 1).prefix(2).contains(where: \.joinsYarn): continue
      case .chain(let count, let meaning):
        startIndex = index
        startLength = count
        startMeaning = meaning ?? rules[count] ?? rules[0]
        moves = slips > 0 && isRound ? index : 0
        return
      case .work(let stitch, _, let place) where stitch.base == .slip && (isRound || isStep(place)):
        slips += isRound ? 1 : 0
        continue
      case .repeated(let body, let times) where times.count == .exactly(1):
        guard hoist(body, at: index, place: nil) else { break }
        moves = slips > 0 ? index : 0
        return
      case .group(let body, let place):
        guard hoist(body, at: index, place: place) else { break }
        moves = slips > 0 ? index : 0
        return
      default: break
      }
      // The round begins with a stitch: slip stitches before it still go there.
      moves = slips > 0 && isRound ? index : 0
      return
    }
  }

  /// "Sl st in first 3 sts, ch 3": a row that begins further on.
  private func isStep(_ place: Position) -> Bool {
    switch place.selection {
    case .first, .next, .implied: true
    default: false
    }
  }

  /// "(ch 3, 2 dc, ch 2, 3 dc) in same sp": the chain is the first stitch of the bracket.
  private mutating func hoist(_ body: [Instruction], at index: Int, place: Position?) -> Bool {
    guard let first = body.first, case .chain(let count, let meaning) = first.action, count >= 1,
      body.count > 1
    else { return false }
    let rest = Array(body.dropFirst())
    guard let next = rest.first, case .work = next.action else {
      if count < 3 { return false }
      return false
    }
    if place == nil { return false }
    items[index].action = place.map { .group(rest, $0) } ?? .repeated(rest, Repetition(.exactly(1)))
    items.insert(first, at: index)
    startIndex = index
    startLength = count
    startMeaning = meaning ?? rules[count] ?? rules[0]
    isHoisted = true
    return true
  }

  /// Whether the first work after the chain is in "same sp".
  var beginsInSameSpace: Bool {
    guard let startIndex, startIndex + 1 < items.count,
      case .work(_, _, let place) = items[startIndex + 1].action
    else { return false }
    return place.selection == .same && place.target.isSpace
  }

  func firstStitch(_ items: [Instruction]) -> StitchBase? {
    for item in items {
      switch item.action {
      case .work(let stitch, _, _) where stitch.base != .slip: return stitch.base
      case .group(let body, _), .repeated(let body, _):
        if let base = firstStitch(body) { return base }
      default: continue
      }
    }
    return nil
  }

  /// All readings, the usual ones first.
  func all(offer: Offer, hookMeaning: ChainMeaning?) -> [Reading] {
    if isCornerToCorner, startIndex == nil || [2, 3, 5, 6].contains(startLength) { return [cornerToCorner] }
    var readings = starts().map { start, cost in
      var reading = Reading()
      reading.start = start
      reading.cost = cost
      if startMeaning == nil, let habit, habit != (reading.startCounts ?? false) {
        reading.cost += 2
      }
      return reading
    }
    readings = readings.flatMap { reading in
      hooks(hookMeaning, offer).flatMap { base, cost in
        var reading = reading
        reading.hookCounts = base
        reading.ignoresHookStatement = hookMeaning.map { ($0 == .doesNotCount) != (base == nil) } ?? false
        reading.cost += cost
        let space = ((hookSkip(items) ?? 0) - (base?.turningChain ?? 99)) / 2
        guard space > 0 else { return [reading] }
        var open = reading
        open.hookSpace = space
        reading.cost += 1
        return [open, reading]
      }
    }
    let hasChains =
      offer.kind == .ordered && offer.elements.contains { $0.space >= 0 }
      || offer.kind == .counted && offer.spaceCount > 0
    if hasChains { readings += readings.map { changed($0, 3) { $0.chainsAreStitches = true } } }
    if hasGlued { readings += readings.map { changed($0, 4) { $0.gluedInOne = true } } }
    if mayMeanTotal(items) { readings += readings.map { changed($0, 1) { $0.countsTotal = true } } }
    if offer.kind == .ordered, hasKinds(items) {
      readings += readings.map { changed($0, 3) { $0.isLoose = true } }
    }
    if hasGroups(items) { readings += readings.map { changed($0, 1) { $0.skipsGroupEnds = true } } }
    return readings.enumerated().sorted { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) }.map(
      \.element)
  }

  private var cornerToCorner: Reading {
    var reading = Reading()
    reading.start = startIndex == nil ? .plain : .space
    reading.isCornerToCorner = true
    return reading
  }

  private func changed(_ reading: Reading, _ cost: Int, _ change: (inout Reading) -> Void) -> Reading {
    var reading = reading
    change(&reading)
    reading.cost += cost
    return reading
  }

  private typealias Starts = [(Reading.Start, Int)]

  /// The chain as a stitch, in place of the first one and beside it.
  private func counting(_ base: StitchBase, _ chains: Int = 0, cost: Int) -> Starts {
    let beside = (
      Reading.Start.counts(base, chains: chains, replacesFirst: false), cost + (isHoisted ? 0 : 5)
    )
    return isHoisted ? [beside] : [(.counts(base, chains: chains, replacesFirst: true), cost), beside]
  }

  private func starts() -> [(Reading.Start, Int)] {
    guard startIndex != nil else { return [(.plain, 0)] }
    switch startMeaning {
    case .doesNotCount?: return [(.plain, 0)]
    case .countsAs(let base, let chains)?:
      let known = base ?? (main < .halfDouble ? .double : main)
      var starts = counting(known, min(chains, max(0, startLength - 1)), cost: 0)
      if chains == 0, startLength > known.turningChain, base != nil {
        starts += counting(known, startLength - known.turningChain, cost: 2)
      }
      if chains == 0, base == nil, startLength > 3 { starts += countingLong() }
      return starts
    case nil: return undeclared()
    }
  }

  private func undeclared() -> Starts {
    switch startLength {
    case ..<2:
      // "Ch 1, sc in same st": the chain stands in no stitch's place.
      if beginsAtSamePosition { return [(.plain, 0)] }
      return [(.plain, 0), (.counts(.single, chains: 0, replacesFirst: !isHoisted), 4)]
    case 2:
      return [(.plain, 0)] + counting(main == .single ? .halfDouble : main, cost: 1)
        + counting(.single, 1, cost: 4)
    case 3:
      // Three chains are as high as a double: few mean a lower stitch and a space by them there.
      let cost = main < .double ? 3 : Reading.oddCost
      return counting(main < .double ? .double : main, cost: 0) + [(.plain, 2), (.space, 3)]
        + counting(.halfDouble, 1, cost: cost) + counting(.single, 2, cost: cost)
    default: return countingLong() + [(.plain, 3), (.space, 2)]
    }
  }

  /// Whether the first work after the chain is in the stitch that the chain would stand on.
  private var beginsAtSamePosition: Bool {
    guard let startIndex else { return false }
    for item in items[(startIndex + 1)...] {
      switch item.action {
      case .turn, .color: continue
      case .work(_, _, let place), .group(_, let place):
        // "Same sp" may be said of the stitch beside it.
        return (place.selection == .same || place.selection == .first(1)) && !place.target.isSpace
      default: return false
      }
    }
    return false
  }

  /// A chain of four or more is a stitch, and chains after it where it is longer than the stitch is high.
  private func countingLong() -> Starts {
    let tall = main < .halfDouble ? .double : main
    var starts: Starts = []
    if startLength == tall.turningChain { starts += counting(tall, cost: 0) }
    if startLength > tall.turningChain { starts += counting(tall, startLength - tall.turningChain, cost: 0) }
    if tall != .double, startLength > 3 { starts += counting(.double, startLength - 3, cost: 1) }
    if startLength > 2 { starts += counting(.halfDouble, startLength - 2, cost: 2) }
    if startLength == 4, tall != .treble { starts += counting(.treble, cost: 2) }
    if startLength < tall.turningChain { starts += counting(tall, cost: 1) }
    return starts + counting(.single, startLength - 1, cost: 3)
  }

  /// Whether the chains before the first stitch from the hook are a stitch.
  private func hooks(_ meaning: ChainMeaning?, _ offer: Offer) -> [(StitchBase?, Int)] {
    guard offer.kind == .foundation, let skipped = hookSkip(items) else { return [(nil, 0)] }
    let base = main < .halfDouble ? .double : main
    switch meaning {
    case .doesNotCount?: return [(nil, 0)]
    case .countsAs(let named, _)?: return [(named ?? base, 0), (nil, 3)]
    case nil: break
    }
    if skipped <= 1 { return [(nil, 0)] }
    if skipped == 2 { return main == .halfDouble ? [(nil, 0), (.halfDouble, 1)] : [(nil, 0), (base, 2)] }
    return [(base, 0), (nil, 1)]
  }
}
