/// Clauses that are neither stitches nor places.
extension Cursor {
  /// What a clause with a word of its own says; nil where it has none.
  mutating func keyword(after before: [Statement]) throws(ReadingFailure) -> [Statement]? {
    guard word() != nil else { return nil }
    if let last = try last(after: before) { return last }
    let start = index
    switch true {
    case has(.turn): return turn()
    case has(.skip): return try skip(after: before)
    case has(.join):
      index += 1
      return join(from: start, after: before)
    case has(.fasten):
      guard !isWord("end") || isWord("off", at: 1) else { return nil }
      index = proseEnd(from: start)
      return [Statement(.action(.fastenOff), tokens[start].range)]
    case isWord("mr", "mc"): return try magicRing()
    case has(.colorVerb): return try color()
    case has(.leave), has(.counts), has(.dont), isWord("form", "forming"): return passed()
    case isWord("working", "work", "worked"): return try working(after: before)
    case isWord("repeat", "rep"): return nil
    case isWord("note", "notes", "tip"):
      index = end
      return []
    default: return try phrase(after: before)
    }
  }

  /// A clause of which only what it means for the row is of interest.
  private mutating func passed() -> [Statement] {
    let start = index
    index = clauseEnd(from: tokens[start].has(.counts) ? start + 1 : start)
    let clause = start..<index
    let range = range(from: start)
    if tokens[start].has(.counts) {
      return Cursor(self, clause).meaning().map { [Statement(.counts($0), range)] } ?? []
    }
    if tokens[start].has(.leave) {
      return contains(.unworked, in: clause) ? [Statement(.action(.leaveRest), range)] : []
    }
    let isTurn = tokens[start...].prefix(6).contains { $0.isWord("turn") || $0.isWord("turning") }
    return isTurn && tokens[start].has(.dont) ? [Statement(.remark(.doesNotTurn), range)] : []
  }

  private mutating func turn() -> [Statement]? {
    let start = index
    if isWord("t"), isMark("-", 1) { return nil }
    if let other = otherSide() { return [other] }
    index += 1
    return [Statement(.action(.turn), range(from: start))]
  }

  /// "with last dc in top of turning ch", "working last sc in tch". After "ending with" without "last" its own stitch
  /// follows.
  private mutating func last(after before: [Statement]) throws(ReadingFailure) -> [Statement]? {
    let start = index
    guard take(.lastVerb) else { return nil }
    let isEnding = tokens[start].word?.hasPrefix("end") == true && take("with", "by")
    take("the")
    var inner = self
    if take("last", "final"), stitchName() != nil || take("st"), place() != nil {
      inner.index += 1
      return [Statement(.last(try inner.work(after: before)?.first), range(from: start))]
    }
    index = isEnding ? start + 2 : start
    return isEnding ? [] : nil
  }

  private mutating func skip(after before: [Statement]) throws(ReadingFailure) -> [Statement] {
    let start = index
    index += 1
    take("over")
    if let place = place() { return [Statement(.action(.skip(place.position)), range(from: start))] }
    let count = amount()
    let isAtEnd = isAtEndOrBracket && !isOpening() || isMark("*")
    let target = target()
    guard count != nil || target != nil || isAtEnd else { throw notUnderstood(from: start) }
    passQualifiers()
    if isWord("behind"), before.contains(where: \.isBelow) {
      // The stitch that was worked further down is over it already.
      index = clauseEnd()
      return []
    }
    let skip = Position(.next(count ?? 1), target?.kind ?? .stitch)
    let first = Statement(.action(.skip(skip)), range(from: start))
    // "skip next 2 dc and next ch-1 sp".
    guard let more = attempt({ $0.take("and") ? $0.place() : nil }) else { return [first] }
    return [first, Statement(.action(.skip(more.position)), range(from: start))]
  }

  private mutating func magicRing() throws(ReadingFailure) -> [Statement]? {
    let start = index
    index += 1
    if tokens[start].isWord("mc"), start > 0, tokens[start - 1].has(.beforeColor) { return [] }
    let ring = Statement(.action(.magicRing), range(from: start))
    func worked(_ count: Int) -> [Statement] {
      [
        ring,
        Statement(
          .inRing([Statement(.work(Work(name: .main(Stitch(.single)), count: count)), range(from: start))]),
          range(from: start)),
      ]
    }
    // `MR(6)`, "MR, 6 sc", "magic ring with 6 sc": the stitches follow.
    if isMark("("), current?.isSpaced == false, let count = number(1), isMark(")", 2) {
      index += 3
      return worked(count)
    }
    if let count = number(), token(1)?.isSeparator ?? true || isOpening(1) {
      index += 1
      return worked(count)
    }
    guard take("of", "with") || number(1) != nil && take("into") else { return [ring] }
    let body = try statement(after: [], isInBracket: false)
    return [ring, Statement(.inRing(body), range(from: start))]
  }

  /// "Working in back loops only", "working along the other side of the chain", "work in spiral".
  private mutating func working(after before: [Statement]) throws(ReadingFailure) -> [Statement]? {
    let start = index
    if let skipped = attempt({ $0.startFromHook() }) { return skip(skipped, from: start) }
    index += 1
    let clause = index..<clauseEnd()
    if speaksOfOtherSide(clause, isWorking: true) {
      index = otherSideEnd(from: start, to: clause.upperBound)
      return [Statement(.action(.otherSide), range(from: start))]
    }
    if let loop = loop(named: clause) {
      index = clause.upperBound
      return [Statement(.rowLoop(loop), range(from: start))]
    }
    var even = self
    if even.evenWords() != nil { return try phrase(after: before) }
    if contains(.asBefore, in: clause) { throw notUnderstood(from: start) }
    // "work 5 sc in next st": the word adds nothing.
    if !contains(.work, in: clause), number() == nil { index = clause.upperBound }
    return []
  }

  /// The only loop that a clause names, which works nothing itself.
  private func loop(named clause: Range<Int>) -> Stitch.Loop? {
    let (isBack, isFront) = (words(clause).contains("blo"), words(clause).contains("flo"))
    guard isBack != isFront, !contains(.work, in: clause) else { return nil }
    return isBack ? .back : .front
  }

  private func skip(_ count: Int, from start: Int) -> [Statement] {
    count > 0 ? [Statement(.action(.skip(Position(.next(count), .chain))), range(from: start))] : []
  }

  /// "starting in 2nd ch from hook", "from 3rd chain": how many chains are skipped.
  private mutating func startFromHook() -> Int? {
    let start = index
    pass(.startWord)
    guard index > start, let number = ordinal(), take("ch", "chain", "st") else { return nil }
    take("st")
    let isFromHook = take(all: "from", "hook")
    return isAtEnd && (isFromHook || tokens[start].isWord("from")) ? number - 1 : nil
  }

  // MARK: Phrases

  /// "work even", "rotate to the other side", "starting in 2nd ch from hook", "weave in ends".
  private mutating func phrase(after before: [Statement]) throws(ReadingFailure) -> [Statement]? {
    let start = index
    let article = has(.article) ? 1 : 0
    let clause = start..<clauseEnd()
    if isWord("slip", at: article), isWord("knot", "loop", at: article + 1) { return pass(clause) }
    if isMark(":", 1), tokens[index].isUppercase && (word() ?? "").count <= 2 || has(.color) {
      index += 2
      return [Statement(.color(tokens[start].range), tokens[start].range)]
    }
    if let loop = attempt({ $0.loopOfRow() }) { return [Statement(.rowLoop(loop), range(from: start))] }
    if isWord("pattern", "patt"), isMark(":", 1) {
      index += 2
      return []
    }
    if let name = madeName(clause, after: before) {
      named.insert(name)
      index = clause.upperBound
      return [Statement(.named(name), range(from: start))]
    }
    if let held = try heldBack() { return [held] }
    if let even = attempt({ $0.even() }) { return [even] }
    if article > 0, isWord("mr", at: 1) {
      index += 1
      return try magicRing()
    }
    // "being careful not to twist the chain".
    let twists = tokens[clause].contains { $0.word?.hasPrefix("twist") ?? false }
    if twists, !contains(.work, in: clause) { return pass(clause) }
    if let end = handworkEnd() { return pass(start..<end) }
    if let skipped = attempt({ $0.startFromHook() }) { return skip(skipped, from: start) }
    return otherSide().map { [$0] }
  }

  private mutating func pass(_ clause: Range<Int>) -> [Statement] {
    index = clause.upperBound
    return []
  }

  /// "In back loops only this round" as a clause of its own: all stitches of the row are.
  mutating func loopOfRow() -> Stitch.Loop? {
    guard take("in", "through"), let loop = loopPhrase()?.loop else { return nil }
    let rest = index..<clauseEnd()
    guard !contains(.work, in: rest),
      tokens[rest].allSatisfy({ $0.number == nil && !["of", "each", "next"].contains($0.word) })
    else { return nil }
    index = rest.upperBound
    return loop
  }

  /// "shell made" after 5 dc in one stitch: rows that follow call these a shell.
  func madeName(_ clause: Range<Int>, after before: [Statement]) -> String? {
    let words = words(clause)
    guard words.last == "made", tokens[clause].allSatisfy({ $0.number == nil }),
      before.contains(where: \.makesItems)
    else { return nil }
    let name = words.dropLast().filter { !["first", "another", "beg", "beginning", "over"].contains($0) }
    return name.last.map(Lexicon.madeNames.contains) == true ? name.joined(separator: " ") : nil
  }

  /// "Holding back the last loop of each, make 3 tr in next loop, yarn over and draw through all loops": a cluster.
  private mutating func heldBack() throws(ReadingFailure) -> Statement? {
    guard isWord("holding", "keeping", "retaining") else { return nil }
    let start = index
    let sentence = start..<sentenceEnd(from: start)
    guard !Set(words(sentence)).isDisjoint(with: ["loop", "lp"]),
      let stitch = sentence.dropLast().first(where: {
        (tokens[$0].number ?? 0) > 1 && tokens[$0 + 1].stitch != nil
      })
    else { return nil }
    index = stitch
    guard let made = try work(after: []), made.count == 1, case .work(let work) = made[0].kind else {
      index = start
      return nil
    }
    let held = Statement(.held(work), range(from: start))
    // "thread over and draw through all loops on hook".
    take(mark: ",")
    if isWord("thread", "yarn", "yo", "yoh", "draw", "and") {
      while !isAtEnd || isMark(":"), !isMark("(") { index += 1 }
    }
    return held
  }

  /// The end of what is done with needle and stuffing, not with the hook.
  private func handworkEnd() -> Int? {
    let sentence = index..<sentenceEnd(from: index)
    if isWord("place"), !Set(words(sentence)).isDisjoint(with: ["marker", "markers"]) { return clauseEnd() }
    guard has(.handwork), !contains(.hookWork, in: sentence) else { return nil }
    if isWord("start"), Set(words(sentence)).isDisjoint(with: ["stuffing", "stuff"]) { return nil }
    return sentence.upperBound
  }

  // MARK: The other side of a chain

  /// "continue on the other side of the chain".
  private mutating func otherSide() -> Statement? {
    let start = index
    let clause = start..<clauseEnd()
    guard has(.otherSideVerb), speaksOfOtherSide(clause, isWorking: false) else { return nil }
    index = otherSideEnd(from: start, to: clause.upperBound)
    return Statement(.action(.otherSide), range(from: start))
  }

  private func speaksOfOtherSide(_ clause: Range<Int>, isWorking: Bool) -> Bool {
    let words = Set(words(clause))
    if words.contains("free"), words.contains("loops") { return true }
    let isOther = !words.isDisjoint(with: ["other", "opposite", "bottom", "underside"])
    if isWorking {
      return isOther || words.contains("side") && !words.isDisjoint(with: ["chain", "ch", "foundation"])
    }
    return isOther && !words.isDisjoint(with: ["chain", "ch", "chs", "side", "foundation", "loops", "edge"])
  }

  /// "working in other side of chain, sc in …" ends at the comma; "… sc in" without one at the stitch.
  private func otherSideEnd(from start: Int, to end: Int) -> Int {
    (start + 1..<max(start + 1, end)).first { position in
      ["sc", "dc", "hdc", "tr"].contains(tokens[position].word)
        || tokens[position].number != nil && position > start + 3
    } ?? end
  }

  // MARK: Remarks

  /// Whether a bracket holds a remark.
  func isComment(_ part: Range<Int>) -> Bool {
    if tokens[part].allSatisfy({ $0.number != nil || $0.isMark(",") || $0.isMark("-") }) { return true }
    let words = words(part)
    let after = part.upperBound + 1 < tokens.count ? tokens[part.upperBound + 1] : nil
    let isPlaced = after.map { ["in", "into", "x"].contains($0.word) } ?? false
    let isRepeated = after.map { $0.number != nil || $0.isWord("x") || $0.isWord("twice") } ?? false
    let first = tokens[part].first { $0.word != nil }
    if first?.has(.remark) == true, !isRepeated, !isWork(part, words) { return true }
    if !isPlaced, words.first == "same" && words.contains("as") || contains(.completed, in: part) {
      return true
    }
    if !isPlaced, !isRepeated, endsLikeRemark(words) || first?.has(.center) == true { return true }
    // "(6 st inc)"; "(sc in next st, inc) x 6" is work.
    if words.last == "inc", words.count > 1, words.contains("st"), !words.contains("in"), !isRepeated {
      return true
    }
    return ["rs", "ws", "odd", "even"].contains(words.last) && words.count <= 3
  }

  private func isWork(_ part: Range<Int>, _ words: [String]) -> Bool {
    guard tokens[part].first(where: { $0.word != nil })?.has(.remarkOrWork) == true else { return false }
    return !words.contains("made") && contains(.work, in: part)
  }

  private func endsLikeRemark(_ words: [String]) -> Bool {
    ["group", "grouping", "groupings", "corner"].contains(words.last)
  }
}

extension Statement { var isBelow: Bool { if case .work(let work) = kind { work.isBelow } else { false } } }
