/// Stitches with their numbers and places.
extension Cursor {
  mutating func work(after before: [Statement]) throws(ReadingFailure) -> [Statement]? {
    let start = index
    let loop = leadingLoop()
    let count = isSizedName ? nil : amount()
    if let count, isWord("x"), !tokens[index].isUppercase { return [try multiplied(count, from: start)] }
    if count != nil { take("more") } else { passArticle() }
    guard let name = attempt({ $0.workedName() }) else {
      index = start
      return nil
    }
    if name == .picot {
      _ = places()
      return [Statement(.action(.picot), range(from: start))]
    }
    passRepeatedName()
    var work = Work(name: name, loop: loop)
    let below = rowsBelow()
    let nameEnd = index
    work.count = count ?? twice()
    work.together = togetherAfterName()
    if work.count == nil, work.together == nil { work.count = countAfterName() }
    work.isFoundation =
      before.isEmpty
      && (tokens[nameEnd - 1].has(.foundationStitch) || words(start..<nameEnd).contains("foundation"))
    if isWord("x"), number(1) != nil { work.times = times() }
    work.isCrossed = work.times != nil
    readPlaces(&work, nameEnd, after: before)
    work.isBelow = below || work.places.contains(where: \.qualifiers.isBelow)
    work.saysEach = words(max(0, index - 5)..<index).contains { $0 == "each" || $0 == "ea" }
    let written = range(from: start)
    if work.closing == nil, !work.isCrossed { work.times = times() }
    return [Statement(.work(work), work.times == nil || work.isCrossed ? written : range(from: start))]
  }

  private mutating func workedName() -> StitchName? {
    if isWord("crochet"), isWord("next", "each", "in", "into", at: 1) { return nil }
    guard let name = stitchName(), name != .chain else { return nil }
    return name
  }

  private mutating func passArticle() {
    if isWord("a"), tokens[index].isUppercase, source.isSymbolText { return }
    take("a", "an", "one")
  }

  private mutating func readPlaces(_ work: inout Work, _ nameEnd: Int, after before: [Statement]) {
    let placeStart = index
    guard work.together == nil else { return }
    if let count = work.count, evenly() {
      work.places = [Place(.evenly(count))]
      work.isEvenly = true
    } else if let even = attempt({ $0.evenWords() }) {
      work.places = [Place(.each(.fill))]
      work.main = even.base
    } else {
      work.closing = closing(work.name, after: before)
      guard work.closing == nil else { return }
      (work.places, work.meaning) = places()
      let isEach = work.places.map(\.position) == [Position(.each(.fill))]
      let around = ["across", "around"]
      work.mayBeTotal = isEach && (work.count ?? 0) > 3 && around.contains(tokens[placeStart].word ?? "")
      let first = tokens[(work.count == 1 ? placeStart : nameEnd)...].first?.word ?? ""
      work.goesAround =
        work.places.contains(where: \.endsAround) || isEach && (around + ["to"]).contains(first)
      work.endsAround = work.places.contains(where: \.endsAround)
      work.saysAll = nameEnd < tokens.count && tokens[nameEnd].isWord("all")
      work.loop = work.places.compactMap(\.qualifiers.loop).last ?? work.loop
      // "Sl st in FLO, …" says of all that follows where it is worked.
      if work.places.isEmpty { work.loop = ahead { $0.loopOfRow() } ?? work.loop }
    }
    work.closing = closing(work.name, after: before)
  }

  /// "BLO 18 sc", "in back loops: 18 sc": the loop before the number.
  private mutating func leadingLoop() -> Stitch.Loop? {
    attempt { cursor in
      cursor.take("in")
      guard let loop = cursor.loopPhrase()?.loop else { return nil }
      while cursor.take(mark: ",") || cursor.take(mark: ":") || cursor.take(mark: "-") {}
      return cursor.number() != nil && !cursor.isOrdinalAhead ? loop : nil
    }
  }

  /// "6 x (sc, inc)".
  private mutating func multiplied(_ count: Int, from start: Int) throws(ReadingFailure) -> Statement {
    index += 1
    let body = try statement(after: [], isInBracket: true)
    guard body.contains(where: \.makesItems) else { throw notUnderstood(from: start) }
    return Statement(.multiplied(count, body), range(from: start))
  }

  /// "sc twice in next st".
  private mutating func twice() -> Int? {
    attempt { cursor in cursor.take("twice") && cursor.isWord("in", "into") ? 2 : nil }
  }

  /// "sc 6"; in "sc 2 tog" and "sc 2 dc" the number is not that of the stitch.
  private mutating func countAfterName() -> Int? {
    attempt { cursor in
      guard cursor.number() != nil, !cursor.isOrdinalAhead, !cursor.isMark("-", 1),
        !cursor.isWord("ch", at: 1) || cursor.isMark(",", 1), let count = cursor.amount()
      else { return nil }
      guard cursor.stitchName() == nil, !cursor.has(.together), !cursor.isWord("times", "more") else {
        return nil
      }
      cursor.take("st")
      return count
    }
  }

  /// "evenly around armhole", "evenly along side": to the end of the clause.
  private mutating func evenly() -> Bool {
    guard isWord("evenly"), !contains(.work, in: index..<clauseEnd()) else { return false }
    index = clauseEnd()
    return true
  }

  /// "single crochet (sc)": the abbreviation after the words.
  private mutating func passRepeatedName() {
    // "9 half double crochet stitches into the ring".
    if isWord("st"), isWord("in", "into", "around", "across", "evenly", at: 1) {
      index += 1
      return
    }
    let before = tokens[index - 1]
    guard isMark("("), let end = closing(of: index), end <= index + 3,
      before.stitch != nil || ["st", "decrease", "increase"].contains(before.word ?? ""),
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

  /// "sc next 2 sts tog", "dec next 2 together".
  private mutating func togetherAfterName() -> Position? {
    attempt { cursor in
      cursor.take("in", "over")
      cursor.take("the")
      let isLast = cursor.take("last")
      let isFirst = cursor.take("first")
      if !isLast, !isFirst { cursor.take("next") }
      guard let count = cursor.amount() else { return nil }
      cursor.take("st", "sc", "dc", "hdc", "tr")
      guard cursor.take(.together) else { return nil }
      if isLast { return Position(.last(count), .any) }
      return isFirst ? Position(.first(count), .any) : Position(.next(count))
    }
  }

  /// "dc in first sc to join", "ss to join": the stitch closes the round; after "sl st in top of sc just made", a picot.
  private mutating func closing(_ name: StitchName, after before: [Statement]) -> Action? {
    guard case .stitch(let stitch) = name, stitch.form == .plain else { return nil }
    let isSlip = stitch.base == .slip
    if isSlip, let last = before.last, case .chain = last.kind {
      let words = words(index..<clauseEnd())
      if words.suffix(2) == ["just", "made"] || words.contains("last") && words.contains("made") {
        index = clauseEnd()
        return .work(stitch, perPlace: 1, Position(.fromHook(1)))
      }
      let isRing = accepts { cursor in
        guard before.count(where: \.makesItems) == 1, cursor.take("to", "into") else { return false }
        cursor.take("a", "the")
        return cursor.take("ring", "circle")
      }
      if isRing { return .formRing }
    }
    guard isWord("to"), has(.closingVerb, 1) else { return nil }
    let end = clauseEnd(from: index + 2)
    let words = words(index + 2..<end)
    index = end
    if words.contains("ring"), isSlip { return .formRing }
    return .join(closing: isSlip ? nil : stitch, chains: 0)
  }

  // MARK: Even rows

  /// "work even", "4 rounds straight": a stitch in each.
  mutating func even() -> Statement? {
    let start = index
    return evenWords().map { Statement(.even($0.base), range(from: start)) }
  }

  /// The stitch that "even in sc" names.
  struct EvenWords { var base: StitchBase? }

  /// "even", "even in sc around", "unchanged": one stitch in each.
  mutating func evenWords() -> EvenWords? {
    attempt { cursor in
      // "4 rounds straight".
      _ = cursor.attempt { $0.amount() == nil ? nil : $0.take("rounds", "rnds", "rows") ? true : nil }
      guard cursor.take(.even) else { return nil }
      let base = cursor.take("in") ? cursor.baseName() : nil
      cursor.pass(.afterEven)
      if cursor.number() != nil, cursor.isWord("rnds", "rows", "rounds", "rnd", "row", at: 1) {
        cursor.index += 2
      }
      return cursor.isAtEnd || cursor.isClosing() ? EvenWords(base: base) : nil
    }
  }
}
