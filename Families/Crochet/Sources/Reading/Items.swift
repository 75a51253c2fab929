/// Single instructions.
extension InstructionParser {
  /// Reads one instruction, or skips a clause that is not an instruction.
  mutating func item(_ items: inout [Instruction]) throws(ReadingFailure) {
    let start = index
    pendingLoop = nil
    if let mark = current.flatMap({ token -> Character? in
      if case .mark(let mark) = token.kind { mark } else { nil }
    }),
      Self.closings[mark] != nil
    {
      try bracket(&items)
      return
    }
    if number() != nil, workEven(&items) { return }
    if try keyword(&items) { return }
    if try chain(&items) {
      try placeWithChain(&items)
      return
    }
    if try work(&items) { return }
    index = start
    if try positionFirst(&items, from: start) { return }
    index = start
    if try verb(&items) { return }
    index = start
    try passClause()
  }

  /// "start 6 sc in ring": a verb that adds nothing to the stitches after it.
  private mutating func verb(_ items: inout [Instruction]) throws(ReadingFailure) -> Bool {
    guard
      accept(
        "start", "begin", "create", "do", "crochet", "add", "complete", "put", "starting", "beginning", "end",
        "ending",
        "another")
    else { return false }
    if accept("last", "final") { _ = accept("rep", "repeat") }
    _ = accept("with", "by")
    let start = index
    if try keyword(&items) { return true }
    index = start
    if try chain(&items) { return true }
    index = start
    return try work(&items)
  }

  /// "1 tr and 1 ch into each st": both are worked into the place.
  private mutating func placeWithChain(_ items: inout [Instruction]) throws(ReadingFailure) {
    guard ["in", "into"].contains(word() ?? ""), word(1) == "each", items.count > 1,
      case .work(let stitch, let perPlace, let implied) = items[items.count - 2].action,
      case .implied(let count) = implied.selection, case .chain = items[items.count - 1].action,
      let place = try place()
    else { return }
    let body = [
      Instruction(
        .work(stitch, perPlace: perPlace, Position(.implied(count))), range: items[items.count - 2].range),
      items[items.count - 1],
    ]
    items.removeLast(2)
    items.append(
      Instruction(.group(body, place), range: body[0].range.lowerBound..<range(from: index - 1).upperBound))
  }

  func instruction(_ action: Action, from start: Int) -> Instruction {
    Instruction(action, range: range(from: start))
  }

  /// The token that ends the present clause.
  func clauseEnd(from start: Int) -> Int {
    var position = start
    while position < tokens.count {
      if Self.isSeparator(tokens[position]) { break }
      if case .mark(let mark) = tokens[position].kind, "()[]{}*".contains(mark) { break }
      position += 1
    }
    return position
  }

  // MARK: Stitches

  mutating func work(_ items: inout [Instruction]) throws(ReadingFailure) -> Bool {
    let start = index
    passLeadingLoop()
    var count = isSizedName ? nil : amount()
    if count != nil, isMark("x") || word() == "x" && !tokens[index].isUppercase {
      return try multiplied(count ?? 1, &items, from: start)
    }
    if count != nil, word() == "more" { index += 1 }
    if count == nil, !(word() == "a" && tokens[index].isUppercase && isSymbolText) {
      _ = accept("a", "an", "one") && word() != nil
    }
    if word() == "crochet", let next = word(1), ["next", "each", "in", "into"].contains(next) {
      index = start; return false
    }
    guard let name = try stitchName() else {
      index = start
      return false
    }
    if case .chain = name { index = start; return false }
    if case .picot = name {
      _ = try places()
      items.append(instruction(.picot, from: start))
      return true
    }
    passRepeatedName()
    _ = acceptRowsBelow()
    let nameEnd = index
    if count == nil { count = acceptTwice() }
    let joinsStitches = acceptTogether()
    if count == nil, joinsStitches == nil { count = try countAfterName() }
    let crossed = try crossTimes()
    var places: [Position] = []
    let placeStart = index
    if let joinsStitches {
      places = [joinsStitches]
    } else if let count, acceptEvenly() {
      places = [Position(.evenly(count))]
    } else if acceptEven() {
      places = [Position(.each(.fill))]
    } else if let closing = closingJoin(name, items) {
      items.append(instruction(closing, from: start))
      return true
    } else {
      endsAround = false
      places = try self.places()
      if isTotal(count, places, from: placeStart, items) { places = [] }
    }
    if let closing = closingJoin(name, items) {
      items.append(instruction(closing, from: start))
      return true
    }
    if let count, places.isEmpty, items.isEmpty,
      ["fsc", "fhdc", "fdc"].contains(tokens[max(0, nameEnd - 1)].word ?? "")
        || tokens[start..<nameEnd].contains(where: { $0.isWord("foundation") }),
      case .stitch(let stitch) = name, count > 0, count < 100_000
    {
      items += foundationStitches(stitch, count, range(from: start))
      return true
    }
    if repeatsAll(places, from: count == 1 ? placeStart : nameEnd, items) {
      try repeatAll(name, count: count, places, &items, from: start, nameEnd: nameEnd)
      return true
    }
    var body = try actions(name, count: count, places: places, range: range(from: start), nameEnd: nameEnd)
    if let joins = joinsStitches {
      body = [.work(together(name, joins), perPlace: 1, joins.target == .any ? joins : Position(.implied(1)))]
    }
    let repetition: Repetition?
    if let crossed { repetition = crossed } else { repetition = try times() }
    if let crossed, (1...2).contains(items.count), items.allSatisfy(\.isImplied) {
      // "1 sc, 1 inc x 6 (18)": all of it six times.
      alternatives.insert(.repeatsAll)
      if alternative == .repeatsAll {
        let all = items + body.map { instruction($0, from: start) }
        items = [
          Instruction(.repeated(all, crossed), range: all[0].range.lowerBound..<range(from: start).upperBound)
        ]
        return true
      }
    }
    if repetition == nil, places.count == 1, sharesPosition(places[0], from: nameEnd, items) {
      share(places[0], name, count: count, &items, from: start)
      return true
    }
    try append(body, repetition, places: places, to: &items, from: start)
    return true
  }

  /// "BLO 18 sc", "in back loops: 18 sc": the loop before the number.
  private mutating func passLeadingLoop() {
    let start = index
    _ = accept("in")
    if loopPhrase() {
      while let token = current, token.isMark(",") || token.isMark(":") || token.isMark("-") { index += 1 }
      if number() != nil, !isOrdinalAhead, index - start > 0 { return }
      pendingLoop = nil
    }
    index = start
  }

  /// "sc twice in next st".
  private mutating func acceptTwice() -> Int? {
    guard word() == "twice" || word() == "two" && word(1) == "times",
      ["in", "into"].contains(word(word() == "twice" ? 1 : 2) ?? "")
    else { return nil }
    index += word() == "twice" ? 1 : 2
    return 2
  }

  /// "sc 6"; in "sc 2 tog" and "sc 2 dc" the number is not that of the stitch.
  private mutating func countAfterName() throws(ReadingFailure) -> Int? {
    guard let after = number(), !isOrdinalAhead, word(1) != "ch" || isMark(",", 1), !isMark("-", 1) else {
      return nil
    }
    let rest = index
    let count = amount() ?? after
    let isFollowed = try stitchName() != nil
    guard !isFollowed, !["tog", "together", "times", "more"].contains(word() ?? "") else {
      index = rest
      return nil
    }
    _ = accept("st")
    return count
  }

  /// "evenly around armhole", "evenly along side": to the end of the clause.
  private mutating func acceptEvenly() -> Bool {
    guard word() == "evenly" else { return false }
    let end = clauseEnd(from: index)
    guard !speaksOfWork(index..<end) else { return false }
    index = end
    return true
  }

  /// "dc in first sc to join", "ss to join": the stitch closes the round; after "sl st in top of sc just made", a picot.
  private mutating func closingJoin(_ name: StitchName, _ items: [Instruction]) -> Action? {
    guard case .stitch(let stitch) = name, stitch.form == .plain else { return nil }
    let start = index
    if stitch.base == .slip, let last = items.last, case .chain = last.action {
      let end = clauseEnd(from: index)
      let words = tokens[index..<end].compactMap(\.word)
      if words.suffix(2) == ["just", "made"] || words.contains("last") && words.contains("made") {
        index = end
        return .work(stitch, perPlace: 1, Position(.fromHook(1)))
      }
    }
    if stitch.base == .slip, items.count == 1, case .chain = items[0].action, accept("to", "into") {
      _ = accept("a", "the")
      if accept("ring", "circle") { return .formRing }
    }
    index = start
    guard accept("to"), accept("join", "close", "form", "complete", "even", "finish", "secure", "level")
    else {
      index = start
      return nil
    }
    let end = clauseEnd(from: index)
    let words = tokens[index..<end].compactMap(\.word)
    index = end
    if words.contains("ring"), stitch.base == .slip { return .formRing }
    return .join(closing: stitch.base == .slip ? nil : stitch, chains: 0)
  }

  /// "single crochet (sc)": the abbreviation after the words.
  private mutating func passRepeatedName() {
    // "9 half double crochet stitches into the ring".
    if ["st"].contains(word() ?? ""), let next = word(1),
      ["in", "into", "around", "across", "evenly"].contains(next)
    {
      index += 1
      return
    }
    guard isMark("("), let end = closing(of: index), end <= index + 3,
      Self.shortNames[word(-1) ?? ""] != nil || ["st", "decrease", "increase"].contains(word(-1) ?? ""),
      tokens[index + 1..<end].allSatisfy({ $0.word != nil })
    else { return }
    index = end + 1
  }

  /// "3-dc cluster": the number belongs to the name.
  private var isSizedName: Bool {
    isSizedCluster
      || number() != nil && isMark("-", 1) && token(1)?.isSpaced == false && token(2)?.isSpaced == false
        && word(2) != nil
  }

  /// "2 dc cluster": one of two legs, and not two.
  var isSizedCluster: Bool {
    (number() ?? 0) > 1 && Self.shortNames[word(1) ?? ""] != nil
      && ["cluster", "cl", "popcorn", "pc", "bobble"].contains(word(2) ?? "")
  }

  var isOrdinalAhead: Bool {
    guard let next = token(1), !next.isSpaced, let word = next.word else { return false }
    return ["nd", "rd", "th"].contains(word) || (word == "st" && number() == 1)
  }

  /// "sc x 6".
  private mutating func crossTimes() throws(ReadingFailure) -> Repetition? {
    guard word() == "x", number(1) != nil else { return nil }
    return try times()
  }

  /// "sc next 2 sts tog", "dec next 2".
  private mutating func acceptTogether() -> Position? {
    let start = index
    _ = accept("in", "over")
    _ = accept("the")
    let isLast = accept("last")
    let isFirst = accept("first")
    if !isLast, !isFirst { _ = accept("next") }
    if let count = amount() {
      _ = accept("st", "sc", "dc", "hdc", "tr")
      if accept("tog", "together") {
        return Position(
          isLast ? .last(count) : isFirst ? .first(count) : .next(count), isLast || isFirst ? .any : .stitch)
      }
    }
    index = start
    return nil
  }

  /// "6 x (sc, inc)".
  private mutating func multiplied(_ count: Int, _ items: inout [Instruction], from start: Int)
    throws(ReadingFailure) -> Bool
  {
    index += 1
    var body: [Instruction] = []
    try item(&body)
    guard !body.isEmpty else { throw notUnderstood(from: start) }
    items.append(instruction(.repeated(body, Repetition(.exactly(count))), from: start))
    return true
  }

  mutating func append(
    _ actions: [Action], _ repetition: Repetition?, places: [Position], to items: inout [Instruction],
    from start: Int
  ) throws(ReadingFailure) {
    let made = actions.map { instruction($0, from: start) }
    guard let repetition else {
      items += made
      return
    }
    items.append(instruction(.repeated(made, repetition), from: start))
  }
}
