/// Other ways to read a row, tried where the usual one does not agree with its count.
enum Alternative: Hashable, CaseIterable {
  /// A number of stitches at the end is work and no count: "54 sc."
  case trailingCountIsWork
  /// "sc, inc around": all of the row is repeated.
  case repeatsAll
  /// "3 dc, ch 2, 3 dc in same sp": all of it is worked into the place.
  case sharesPosition
  /// "With last dc in top of turning ch": one more stitch.
  case lastStitchSeparate
  /// "*2 sc, inc (24)": a repeat of which neither end nor number is written.
  case repeatsOpenStar
}

/// Finds what the statements of a row mean beside each other.
struct Composer {
  let text: PatternText
  let alternative: Alternative?
  /// The alternatives that the row has.
  var alternatives: Set<Alternative> = []
  var macros: [String: Macro]
  /// The main stitch so far.
  var base: StitchBase
  var rowLoop: Stitch.Loop?
  /// The row's statement about the chains that a first stitch skips.
  var hookMeaning: ChainMeaning?
  var remarks: Set<Statement.Remark> = []
  var passed: Range<Int>?
  private var starred: [String: Part] = [:]

  /// Instructions, and after which of them a mark stands.
  struct Part {
    var items: [Instruction] = []
    var end: Int?
    /// Where the last repeat begins that is not closed.
    var open: (count: Int, range: Range<Int>)?
  }

  init(_ text: PatternText, _ vocabulary: Vocabulary, alternative: Alternative?) {
    self.text = text
    self.alternative = alternative
    macros = vocabulary.macros
    base = vocabulary.mainStitch
  }

  /// Whether the row is read in another way that it has.
  mutating func reads(_ other: Alternative) -> Bool {
    alternatives.insert(other)
    return alternative == other
  }

  // MARK: Sequences

  /// The instructions of a row.
  mutating func row(_ statements: [Statement]) throws(ReadingFailure) -> [Instruction] {
    let part = try part(statements)
    var items = part.items
    guard let open = part.open else {
      // "1 sc, inc (18)": all of it may be repeated.
      if (2...3).contains(items.count), items.allSatisfy(\.isImplied), reads(.repeatsAll) {
        items.repeatAll(from: 0, Repetition(.fill), to: items.range)
      }
      return items
    }
    guard open.count < items.count, reads(.repeatsOpenStar) else { return items }
    let repeated = Action.repeated(Array(items[open.count...]), Repetition(.fill))
    let range = open.range.lowerBound..<text.scalars.count
    items.replaceSubrange(open.count..., with: [Instruction(repeated, range: range)])
    return items
  }

  private mutating func part(_ statements: [Statement]) throws(ReadingFailure) -> Part {
    var part = Part()
    for statement in statements {
      if case .starEnd = statement.kind { part.end = part.items.count }
      if case .star = statement.kind { part.open = (part.items.count, statement.range) }
      try add(statement, to: &part.items)
      part.items.mixLast()
    }
    return part
  }

  private mutating func add(_ statement: Statement, to items: inout [Instruction]) throws(ReadingFailure) {
    let range = statement.range
    switch statement.kind {
    case .star, .starEnd: break
    case .action(let action): items.append(Instruction(action, range: range))
    case .color(let name): items.append(Instruction(.color(text.string(name)), range: range))
    case .chain(let count, let meaning, let times):
      let chain = Instruction(.chain(count, meaning), range: range)
      items.append(times.map { Instruction(.repeated([chain], $0), range: range) } ?? chain)
    case .work(let work): try add(work, range, to: &items)
    case .held(let work): items += try held(work, range)
    case .last(let stitch):
      // If that leaves the turning chain over, it is its own stitch.
      if reads(.lastStitchSeparate), let stitch { try add(stitch, to: &items) }
    case .even(let named):
      base = named ?? base
      var stitch = Stitch(base)
      stitch.loop = rowLoop
      items.append(Instruction(.work(stitch, perPlace: 1, Position(.each(.fill))), range: range))
    case .rowLoop(let loop): rowLoop = loop
    case .named(let name): define(name, as: items.last)
    case .counts(let meaning): note(meaning, in: &items)
    case .remark(let remark):
      if case .passed(let words) = remark { passed = passed ?? words }
      remarks.insert(remark)
    case .shared(let place): items.shareLast(place.position, range)
    case .again(let symbol, let stopsAtEnd, let times):
      guard let known = starred[symbol] else { throw .notUnderstood(range) }
      let body = known.items.prefix(stopsAtEnd ? known.end ?? known.items.count : known.items.count)
      items.append(Instruction(.repeated(Array(body), times), range: range))
    case .bracket, .placed, .inRing, .multiplied, .repeated: try addNested(statement, to: &items)
    }
  }

  private mutating func addNested(_ statement: Statement, to items: inout [Instruction])
    throws(ReadingFailure)
  {
    let range = statement.range
    switch statement.kind {
    case .bracket(let bracket): items += try worked(bracket, range)
    case .placed(let place, let body, let isList):
      items += try worked(body, in: place.position, isList: isList, range)
    case .inRing(let body): items += try part(body).items.map { $0.inRing }
    case .multiplied(let count, let body):
      items.append(Instruction(.repeated(try part(body).items, Repetition(.exactly(count))), range: range))
    case .repeated(let times): try add(times, range, to: &items)
    default: break
    }
  }

  /// A remark that a chain counts, put with the last chain at the row's start or with a stitch from the hook.
  private mutating func note(_ meaning: ChainMeaning, in items: inout [Instruction]) {
    if let place = items.lastIndex(where: \.makesChain), case .chain(let count, nil) = items[place].action {
      items[place].action = .chain(count, meaning)
    } else {
      hookMeaning = hookMeaning ?? meaning
    }
  }

  /// What rows that follow call by a name.
  private mutating func define(_ name: String, as item: Instruction?) {
    guard let item, macros[name] == nil else { return }
    switch item.action {
    case .group(var body, let place):
      // The chain at the row's start is the first of its stitches.
      if place.selection == .same, let first = body.first(where: \.isWorked),
        case .work(let stitch, _, _) = first.action
      {
        body.insert(Instruction(.work(stitch, perPlace: 1, Position(.implied(1))), range: first.range), at: 0)
      }
      macros[name] = .instructions(body)
    case .work(let stitch, let perPlace, _) where stitch.form == .plain && perPlace > 1:
      let several = Action.work(stitch, perPlace: 1, Position(.implied(perPlace)))
      macros[name] = .instructions([Instruction(several, range: item.range)])
    case .work(let stitch, _, _) where stitch.isGathered: macros[name] = .stitch(stitch)
    default: break
    }
  }

  // MARK: Repeats and brackets

  private mutating func add(_ times: Repeat, _ range: Range<Int>, to items: inout [Instruction])
    throws(ReadingFailure)
  {
    let body = try part(times.body)
    guard !body.items.isEmpty else { return }
    if let symbol = times.symbol { starred[symbol] = body }
    guard var repetition = times.times else {
      items += body.items
      return
    }
    if times.stopsAtEnd, let end = body.end, end < body.items.count {
      if case .exactly(let count) = repetition.count { repetition.count = .exactly(max(0, count - 1)) }
      items += body.items
      items.append(Instruction(.repeated(Array(body.items[..<end]), repetition), range: range))
      return
    }
    if times.endsAtMark { repetition.lastEnds = body.end }
    let repeated = times.isFromNext ? body.items.map(\.fromNext) : body.items
    items.append(Instruction(.repeated(repeated, repetition), range: range))
  }

  private mutating func worked(_ bracket: Bracket, _ range: Range<Int>) throws(ReadingFailure)
    -> [Instruction]
  {
    // What a bracket may mean otherwise, its repeats do not; its main stitch is its own.
    let outer = (alternatives, base)
    let body = try part(bracket.body).items
    (alternatives, base) = outer
    guard !body.isEmpty else { return [] }
    hookMeaning = hookMeaning ?? bracket.meaning
    let once = Instruction(.repeated(body, bracket.times ?? Repetition(.exactly(1))), range: range)
    let places = bracket.places.map(\.position)
    guard !places.isEmpty, !isSpread(body, places, bracket.times) else { return [once] }
    return places.map { place in
      guard let times = bracket.times else { return Instruction(.group(body, place), range: range) }
      if bracket.isInside { return Instruction(.group([once], place), range: range) }
      return Instruction(.repeated([Instruction(.group(body, place), range: range)], times), range: range)
    }
  }

  /// "[dc2tog] twice over next 4 ch": the place is what the stitches use together.
  private func isSpread(_ body: [Instruction], _ places: [Position], _ times: Repetition?) -> Bool {
    guard body.count == 1, places.count == 1, case .work(let stitch, _, _) = body[0].action,
      stitch.footCount > 1, case .next(let count) = places[0].selection,
      case .exactly(let number) = times?.count ?? .exactly(1)
    else { return false }
    return count == stitch.footCount * number
  }

  /// What is worked in a place that is written first.
  private mutating func worked(
    _ statements: [Statement], in place: Position, isList: Bool, _ range: Range<Int>
  ) throws(ReadingFailure) -> [Instruction] {
    if isList, reads(.sharesPosition) {
      let first = try worked([statements[0]], in: place, isList: false, statements[0].range)
      return try first + part(Array(statements.dropFirst())).items
    }
    let body = try part(statements).items
    guard body.count == 1, let only = body.first else {
      return [Instruction(.group(body, place), range: range)]
    }
    switch only.action {
    case .work(let stitch, let perPlace, let inner):
      guard case .implied(let count) = inner.selection else { throw .notUnderstood(range) }
      return [Instruction(.work(stitch, perPlace: perPlace * count, place), range: range)]
    case .repeated(let body, let times) where times.count == .exactly(1):
      return [Instruction(.group(body, place), range: range)]
    case .group(let body, let inner) where inner.selection == .implied(1):
      return [Instruction(.group(body, place), range: range)]
    default: throw .notUnderstood(range)
    }
  }
}
