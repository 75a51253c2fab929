/// What stitches mean with their numbers and places.
extension Composer {
  mutating func add(_ work: Work, _ range: Range<Int>, to items: inout [Instruction]) throws(ReadingFailure) {
    if let closing = work.closing { return items.append(Instruction(closing, range: range)) }
    hookMeaning = hookMeaning ?? work.meaning
    base = work.main ?? base
    let places = work.mayBeTotal && items.firstWork == nil ? [] : work.places.map(\.position)
    if let foundation = foundation(work, range), places.isEmpty, items.isEmpty {
      items += foundation
      return
    }
    if work.goesAround, let first = items.firstWork, reads(.repeatsAll) {
      items += try actions(work, work.endsAround ? places : [], range)
      return items.repeatAll(from: first, Repetition(.fill), to: range)
    }
    let made = try actions(work, places, range)
    if let times = work.times, work.isCrossed, (1...2).contains(items.count), items.allSatisfy(\.isImplied),
      reads(.repeatsAll)
    {
      // "1 sc, 1 inc x 6 (18)": all of it six times.
      items += made
      return items.repeatAll(from: 0, times, to: range)
    }
    if work.times == nil, places.count == 1, let first = shared(places[0], work, items) {
      return share(places[0], from: first, work, range, in: &items)
    }
    items += work.times.map { [Instruction(.repeated(made, $0), range: range)] } ?? made
  }

  /// Foundation stitches make their own chain, which is drawn under them.
  private func foundation(_ work: Work, _ range: Range<Int>) -> [Instruction]? {
    guard work.isFoundation, let count = work.count, count > 0, count < 100_000,
      case .stitch(let stitch) = work.name
    else { return nil }
    return [
      Instruction(.chain(count + 1, nil), range: range),
      Instruction(.work(stitch, perPlace: 1, Position(.fromHook(2), .chain)), range: range),
      Instruction(.work(stitch, perPlace: 1, Position(.implied(count - 1))), range: range),
    ]
  }

  // MARK: Actions

  private mutating func actions(_ work: Work, _ places: [Position], _ range: Range<Int>)
    throws(ReadingFailure) -> [Instruction]
  {
    guard (work.count ?? 1) <= 100_000 else {
      throw .fault(range, "\(work.count ?? 0) is more than 100000 stitches")
    }
    let places = places.isEmpty ? [Position(.implied(work.count ?? 1))] : places
    var actions: [Action] = []
    for place in places { actions.append(action(work, place, range)) }
    if let together = work.together {
      let place = together.target == .any ? together : Position(.implied(1))
      actions = [.work(gathered(work.name, together), perPlace: 1, place)]
    }
    return actions.map { Instruction($0, range: range) }
  }

  private mutating func action(_ work: Work, _ place: Position, _ range: Range<Int>) -> Action {
    switch work.name {
    case .stitch(var stitch):
      stitch.loop = stitch.loop ?? work.loop ?? rowLoop
      if stitch.form == .plain, stitch.base != .slip { base = stitch.base }
      return action(stitch, work, place)
    case .main(var stitch):
      stitch.base = base
      stitch.loop = stitch.loop ?? work.loop ?? rowLoop
      return action(stitch, work, place)
    case .increase(let named, let size):
      var stitch = Stitch(named ?? base)
      stitch.loop = work.loop ?? rowLoop
      return counted(work, place, stitch, times: size)
    case .special(let name): return special(name, work, place, range)
    case .chain, .picot: return .picot
    }
  }

  private func action(_ stitch: Stitch, _ work: Work, _ place: Position) -> Action {
    guard case .together(let feet) = stitch.form else { return counted(work, place, stitch) }
    return joined(stitch, max(1, feet), work.count, place)
  }

  private func special(_ name: String, _ work: Work, _ place: Position, _ range: Range<Int>) -> Action {
    guard case .instructions(let body)? = macros[name] else {
      if case .stitch(let stitch)? = macros[name] { return action(stitch, work, place) }
      return counted(work, place, Stitch(base, .cluster(3)))
    }
    guard case .implied(let number) = place.selection, number > 1 else { return .group(body, place) }
    let one = Instruction(.group(body, Position(.implied(1))), range: range)
    return .repeated([one], Repetition(.exactly(number)))
  }

  /// "5 sc in next 5 sts" is one in each; "5 dc in next st" is all in one; "2 dc in each of next 3" two in each.
  private func counted(_ work: Work, _ place: Position, _ stitch: Stitch, times: Int = 1) -> Action {
    var perPlace = work.count ?? 1
    switch place.selection {
    case .implied, .evenly: perPlace = 1
    case .next(let places) where places > 1 && work.count == places && !work.saysEach: perPlace = 1
    default: break
    }
    return .work(stitch, perPlace: perPlace * times, place)
  }

  private func gathered(_ name: StitchName, _ place: Position) -> Stitch {
    var count = 2
    switch place.selection {
    case .next(let number), .last(let number), .first(let number): count = min(max(1, number), 100)
    default: break
    }
    switch name {
    case .stitch(let stitch): return Stitch(stitch.base, .together(count))
    case .main: return Stitch(base, .together(count))
    default: return Stitch(base, .together(2))
    }
  }

  /// Stitches together, over the places that are written: `sc2tog over next 2 sts`, `dec 6 times`.
  private func joined(_ stitch: Stitch, _ feet: Int, _ count: Int?, _ place: Position) -> Action {
    var stitch = stitch
    func made(_ number: Int) -> Action { .work(stitch, perPlace: 1, Position(.implied(number))) }
    if case .space = place.target {
      stitch.form = .cluster(feet)
      return .work(stitch, perPlace: 1, place)
    }
    switch place.selection {
    case .ring: stitch.form = .cluster(feet)
    case .next(let number) where number >= feet && number % feet == 0: return made(number / feet)
    case .next(1): return made(count ?? 1)
    case .next(let number) where number < feet: return made(1)
    case .next(let number):
      stitch.form = .together(number)
      return made(1)
    case .first(let number) where number > 1, .last(let number) where number > 1:
      stitch.form = .together(max(feet, number))
    case .implied(let number): return made(max(1, number))
    default: break
    }
    return .work(stitch, perPlace: 1, place)
  }

  /// Several stitches held back in one place are a cluster, in several places one stitch over them.
  mutating func held(_ work: Work, _ range: Range<Int>) throws(ReadingFailure) -> [Instruction] {
    let made = try actions(work, work.places.map(\.position), range)
    guard made.count == 1, case .work(let stitch, let count, let place) = made[0].action else {
      throw .notUnderstood(range)
    }
    var cluster = Stitch(stitch.base, .cluster(count))
    if count == 1, case .next(let feet) = place.selection { cluster.form = .together(feet) }
    let position = cluster.footCount > 1 ? Position(.implied(1)) : place
    return [Instruction(.work(cluster, perPlace: 1, position), range: range)]
  }

  // MARK: Shared places

  /// Where the stitches begin that share a place with one after them: "3 dc, ch 2, 3 dc in same sp", and with "all" always.
  private mutating func shared(_ place: Position, _ work: Work, _ items: [Instruction]) -> Int? {
    switch place.selection {
    case .same, .next(1), .named, .first(1): break
    default: return nil
    }
    switch work.name {
    case .stitch, .main: break
    default: return nil
    }
    guard let first = items.firstUnplaced else { return nil }
    let isShared = reads(.sharesPosition)
    // "Ch 3, dc, ch 1, 2 dc in same sp": the first stitches of a round.
    let isFirst = place.selection == .same && place.target.isSpace && items.beginsRow(before: first)
    return isFirst != isShared || !isFirst && work.saysAll ? first : nil
  }

  private func share(
    _ place: Position, from first: Int, _ work: Work, _ range: Range<Int>, in items: inout [Instruction]
  ) {
    let stitch: Stitch
    switch work.name {
    case .stitch(let named): stitch = named
    case .main(let form): stitch = Stitch(base, form.form)
    default: return
    }
    let last = Instruction(.work(stitch, perPlace: 1, Position(.implied(work.count ?? 1))), range: range)
    let body = Array(items[first...]) + [last]
    items.replaceSubrange(first..., with: [Instruction(.group(body, place), range: body.range)])
  }
}

extension [Instruction] {
  /// From the first to the last character.
  var range: Range<Int> { (first?.range.lowerBound ?? 0)..<(last?.range.upperBound ?? 0) }

  /// Where work begins.
  var firstWork: Int? { firstIndex { if case .skip = $0.action { true } else { $0.isWorked } } }

  mutating func repeatAll(from first: Int, _ times: Repetition, to range: Range<Int>) {
    let body = Array(self[first...])
    let range = body.range.lowerBound..<range.upperBound
    replaceSubrange(first..., with: [Instruction(.repeated(body, times), range: range)])
  }

  /// Where the stitches and chains without a place begin that come last; the chain at a row's start is not theirs.
  var firstUnplaced: Int? {
    var first = lastIndex { !$0.isImplied && !$0.makesChain }.map { $0 + 1 } ?? 0
    while first < count, self[first].makesChain { first += 1 }
    return first < count ? first : nil
  }

  /// Whether nothing but the chain at a row's start, and slip stitches to there, come before an instruction.
  func beginsRow(before first: Int) -> Bool {
    first > 0
      && self[..<first].allSatisfy { item in
        switch item.action {
        case .chain, .start, .color, .turn: true
        default: item.isSlip
        }
      }
  }

  /// "Dc in each dc and 2 dc in each ch-2 sp": neither can be worked to the end before the other.
  mutating func mixLast() {
    guard count > 1, let target = self[count - 1].eachTarget else { return }
    let before = self[count - 2]
    var parts = [before]
    if case .mixed(let body) = before.action { parts = body }
    let targets = parts.compactMap(\.eachTarget)
    guard targets.count == parts.count, !targets.contains(target),
      (targets + [target]).contains(where: \.isSpace), !targets.allSatisfy(\.isSpace) || !target.isSpace
    else { return }
    parts.append(removeLast())
    self[count - 1] = Instruction(.mixed(parts), range: parts.range)
  }

  /// "1 tr and 1 ch into each st": the last stitch and the chain after it are worked into the place.
  mutating func shareLast(_ place: Position, _ range: Range<Int>) {
    guard count > 1, case .work(let stitch, let perPlace, let implied) = self[count - 2].action,
      case .implied = implied.selection, self[count - 1].makesChain
    else { return }
    let work = Instruction(.work(stitch, perPlace: perPlace, implied), range: self[count - 2].range)
    let body = [work, self[count - 1]]
    replaceSubrange(
      (count - 2)...,
      with: [Instruction(.group(body, place), range: work.range.lowerBound..<range.upperBound)])
  }
}

extension Instruction {
  /// The same in the ring, where no place is written.
  var inRing: Instruction {
    guard case .work(let stitch, let perPlace, let place) = action, case .implied(let count) = place.selection
    else { return self }
    return Instruction(.work(stitch, perPlace: perPlace * count, Position(.ring)), range: range)
  }
}
