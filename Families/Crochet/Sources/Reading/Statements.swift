/// Sequences of statements.
extension Cursor {
  /// Statements up to a closing bracket or the end.
  mutating func sequence(closing: Character? = nil) throws(ReadingFailure) -> [Statement] {
    var statements: [Statement] = []
    while let token = current, closing.map({ !token.isMark($0) }) ?? true {
      if passMark(statements) { continue }
      if take(.joint) {
        guard tokens[index - 1].isWord("next") || tokens[index - 1].isWord("work") else { continue }
        // "next" opens a place ("next st: 2 dc"); everything else joins instructions.
        index -= 1
        if let placed = try placed(isInBracket: closing != nil) { statements += placed } else { index += 1 }
        continue
      }
      if try repeats(&statements) { continue }
      statements += try statement(after: statements, isInBracket: closing != nil)
    }
    for statement in statements {
      guard case .star(let symbol, isStrict: true) = statement.kind else { continue }
      throw .fault(statement.range, "unbalanced brackets: this \(symbol) begins a repeat that never ends")
    }
    return statements
  }

  /// Passes a mark between instructions.
  private mutating func passMark(_ before: [Statement]) -> Bool {
    if isMark("+") {
      guard !before.hasOpenStar("+"), !isRepeatedFrom("+") else { return false }
    } else if take(mark: "=") {
      // "(2 dc, ch 3, 2 dc = corner)".
      take("corner", "shell", "fan", "group", "cluster", "v", "made")
      return true
    } else if !isAtEnd, !isMark("-"), !isMark("&") {
      return false
    }
    index += 1
    return true
  }

  /// One instruction; none for a clause that is not an instruction.
  mutating func statement(after before: [Statement], isInBracket: Bool) throws(ReadingFailure) -> [Statement]
  {
    let start = index
    guard current != nil else { throw notUnderstood(from: max(0, index - 1)) }
    if current?.isOpening == true { return try bracket(after: before) }
    if number() != nil, let even = attempt({ $0.even() }) { return [even] }
    if let read = try keyword(after: before) { return read }
    if let read = try chain(after: before) { return read }
    if let read = try work(after: before) { return read }
    if let read = try placed(isInBracket: isInBracket) { return read }
    if let read = try verb(after: before) { return read }
    index = start
    return try clause(isInBracket: isInBracket)
  }

  /// "start 6 sc in ring": a verb that adds nothing to the stitches after it.
  private mutating func verb(after before: [Statement]) throws(ReadingFailure) -> [Statement]? {
    guard take(.emptyVerb) else { return nil }
    if take("last", "final") { take("rep", "repeat") }
    take("with", "by")
    if let read = try keyword(after: before) { return read }
    if let read = try chain(after: before) { return read }
    return try work(after: before)
  }

  /// Skips a clause without any crochet term, or reports that it is not understood.
  private mutating func clause(isInBracket: Bool) throws(ReadingFailure) -> [Statement] {
    let start = index
    let clause = start..<max(clauseEnd(), start + 1)
    // Among the stitches of a bracket an unknown word may be one.
    let namesColor = tokens[clause].contains { $0.has(.color) || $0.isWord("color") }
    // A number alone is not an instruction, and cannot be skipped if something depends on it.
    let isNumber = clause.count == 1 && tokens[start].number != nil
    if contains(.term, in: clause) || isInBracket && !namesColor || isNumber {
      throw notUnderstood(from: start)
    }
    index = clause.upperBound
    return [Statement(.remark(.passed(range(from: start))), range(from: start))]
  }

  // MARK: Chains

  private mutating func chain(after before: [Statement]) throws(ReadingFailure) -> [Statement]? {
    let start = index
    guard let count = attempt({ $0.chainCount() }) else { return nil }
    if take("picot") || isMark("-") && isWord("picot", at: 1) {
      take(mark: "-")
      take("picot")
      _ = places()
      return [Statement(.action(.picot), range(from: start))]
    }
    guard count <= 100_000 else {
      throw .fault(range(from: start), "a chain of \(count) is more than 100000 stitches")
    }
    take("st")
    if !take(all: "for", "the", "foundation") { take(all: "for", "foundation") }
    take("loosely", "more")
    let meaning = chainMeaning()
    let times = times()
    let chain = Statement(.chain(count, meaning, times), range(from: start))
    guard isWord("in", "into"), isWord("each", at: 1), case .work(let work)? = before.last?.kind,
      work.places.isEmpty, let place = place()
    else { return [chain] }
    return [chain, Statement(.shared(place), tokens[index - 1].range)]
  }

  /// The number of "ch 3", "3 ch", "ch 20 + 1"; nil for "ch-3 sp".
  private mutating func chainCount() -> Int? {
    let before = amount()
    guard take(.chain) else { return nil }
    if before == nil { take(mark: "-") }
    take("a")
    guard var count = before ?? amount() else { return nil }
    if isMark("+"), let more = number(1), !isWord("ch", at: 2), count + more < 100_000 {
      count += more
      index += 2
    }
    return before == nil && (has(.space) || isMark("-") && has(.space, 1)) ? nil : count
  }

  /// "(counts as dc, ch 1)", "counts as first dc", "(does not count as a st)".
  mutating func chainMeaning() -> ChainMeaning? {
    attempt { cursor in
      let close = cursor.isOpening() ? cursor.closing(of: cursor.index) : nil
      if close != nil || cursor.isMark(",") || cursor.isMark("-") { cursor.index += 1 }
      let end = close ?? cursor.clauseEnd()
      guard cursor.index <= end else { return nil }
      let words = Cursor(cursor, cursor.index..<end)
      cursor.index = close == nil ? end : end + 1
      return words.meaning() ?? (close == nil ? nil : words.firstStitch())
    }
  }

  /// "(1st dc)", "(first dc + ch 1)", "(= dc)": the stitch that the chain is, with nothing else beside it.
  private func firstStitch() -> ChainMeaning? {
    var cursor = self
    if cursor.take(mark: "=") {
      _ = cursor.amount()
    } else if cursor.number() == 1, cursor.isWord("st", at: 1) {
      cursor.index += 2
    } else if !cursor.take("first") {
      return nil
    }
    guard let base = cursor.baseName() else { return nil }
    var chains = 0
    if cursor.take(mark: "+") || cursor.take(mark: ",") || cursor.take("and", "plus") {
      guard cursor.take("ch", "chain") else { return nil }
      cursor.take(mark: "-")
      chains = cursor.amount() ?? 1
    }
    return cursor.index == cursor.end ? .countsAs(base, chains: chains) : nil
  }

  /// What words say that a chain counts as; nil where they do not speak of it.
  func meaning() -> ChainMeaning? {
    let words = words(index..<end)
    let counts = contains(.counts, in: index..<end)
    let isNegated = contains(.negation, in: index..<end)
    if isNegated, counts || words.count <= 5 && words.last == "st" { return .doesNotCount }
    guard counts || words.first == "as" || words.contains("equals") else { return nil }
    guard let verb = (index..<end).first(where: { ["as", "for", "equals"].contains(tokens[$0].word) }) else {
      return .countsAs(nil, chains: 0)
    }
    return Cursor(self, verb + 1..<end).countedStitch()
  }

  private func countedStitch() -> ChainMeaning {
    var cursor = self
    var base: StitchBase?
    var chains = 0
    while let token = cursor.current {
      if cursor.take("ch", "chain") {
        cursor.take(mark: "-")
        chains = cursor.amount() ?? 1
      } else if base == nil, let found = cursor.baseName() {
        base = found
      } else if let number = token.number, cursor.isWord("ch", at: 1) || cursor.isMark("-", 1) {
        chains = number
        cursor.index += cursor.isMark("-", 1) ? 3 : 2
      } else {
        cursor.index += 1
      }
    }
    return .countsAs(base, chains: chains)
  }

  // MARK: Brackets

  private mutating func bracket(after before: [Statement]) throws(ReadingFailure) -> [Statement] {
    let start = index
    guard let close = current?.mark.flatMap({ Brackets.pairs[$0] }), let end = closing(of: index) else {
      throw notUnderstood(from: start)
    }
    if before.last?.isBareChain == true, let meaning = chainMeaning() {
      return [Statement(.counts(meaning), range(from: start))]
    }
    if let remark = remark(start + 1..<end, after: before) {
      index = end + 1
      return remark
    }
    var inner = self
    inner.index += 1
    do throws(ReadingFailure) {
      let body = try inner.sequence(closing: close)
      guard inner.index == end else { throw notUnderstood(from: start) }
      index = end + 1
      named = inner.named
      return body.contains(where: \.makesItems) ? [placed(body, from: start)] : body
    } catch {
      // A remark in brackets does not mention stitches, and nothing depends on it.
      guard !contains(.term, in: start..<end), !isPlacedOrRepeated(after: end) else { throw error }
      index = end + 1
      return []
    }
  }

  /// What a bracket says that works nothing: the name of what was made, that a chain counts, or nothing.
  private mutating func remark(_ part: Range<Int>, after before: [Statement]) -> [Statement]? {
    let range = tokens[part.lowerBound - 1].range
    if let name = madeName(part, after: before) {
      named.insert(name)
      let named = [Statement(.named(name), range)]
      return named + (Cursor(self, part).meaning().map { [Statement(.counts($0), range)] } ?? [])
    }
    guard isComment(part) else { return nil }
    return Cursor(self, part).meaning().map { [Statement(.counts($0), range)] } ?? []
  }

  private func isPlacedOrRepeated(after end: Int) -> Bool {
    guard end + 1 < tokens.count else { return false }
    return tokens[end + 1].number != nil || tokens[end + 1].has(.afterBracket)
  }

  /// Where a bracket is worked, and how often.
  private mutating func placed(_ body: [Statement], from start: Int) -> Statement {
    var bracket = Bracket(body: body, times: bracketTimes())
    let rest = index
    (bracket.places, bracket.meaning) = places()
    if bracket.times == nil {
      bracket.times = times()
    } else if index > rest, isLimit(bracket.places), bracket.times?.count != .fill,
      !["in", "into"].contains(tokens[rest].word)
    {
      index = rest
      bracket.places = []
    }
    // "(3 dc, ch 2) x 3 in ring": all in one place; "(…) in next st 3 times": in three.
    bracket.isInside = bracket.times != nil && index > rest && !tokens[rest - 1].isClosing
    return Statement(.bracket(bracket), range(from: start))
  }

  private func isLimit(_ places: [Place]) -> Bool {
    guard places.count == 1, case .each = places[0].position.selection else { return false }
    return places[0].position.target == .stitch
  }

  private mutating func bracketTimes() -> Repetition? {
    // "(sc, inc) 6" and "(sc, inc)6": the number alone.
    if number() != nil,
      let count = attempt({ cursor -> Int? in
        let count = cursor.amount()
        return cursor.isAtEnd || cursor.isMark("-") || cursor.isOpening() || cursor.take("around")
          ? count : nil
      })
    {
      return Repetition(.exactly(count))
    }
    if isWord("rep", "repeat"),
      let times = attempt({ cursor -> Repetition? in
        cursor.index += 1
        guard cursor.isWord("x") || cursor.number() != nil && cursor.isWord("times", "x", at: 1) else {
          return nil
        }
        return cursor.times()
      })
    {
      return times
    }
    return times()
  }

  // MARK: Places first

  /// "In next ch-2 sp work (2 dc, ch 2, 2 dc)".
  private mutating func placed(isInBracket: Bool) throws(ReadingFailure) -> [Statement]? {
    let start = index
    guard let place = attempt({ $0.firstPlace() }) else { return nil }
    let placeEnd = index
    if !take(mark: ",") { take(mark: ":") }
    take(.workVerb)
    take(mark: ":")
    if place.position.selection == .ring, contains(.magicRing, in: start..<placeEnd) {
      return [Statement(.action(.magicRing), range(from: start))]
    }
    if !isOpening(), let list = list(place, isInBracket) { return [Statement(list, range(from: start))] }
    var inner = self
    if let body = try? inner.statement(after: [], isInBracket: isInBracket), body.count == 1,
      body[0].isUnplaced, !isTotal(body[0], place.position)
    {
      index = inner.index
      return [Statement(.placed(place, body, isList: false), range(from: start))]
    }
    index = start
    return nil
  }

  /// "In each ch across: 83 sc": so many in all.
  private func isTotal(_ statement: Statement, _ place: Position) -> Bool {
    guard case .each = place.selection, case .work(let work) = statement.kind else { return false }
    return (work.count ?? 0) > 3 && !place.target.isSpace
  }

  private mutating func firstPlace() -> Place? {
    take("work", "working")
    guard isWord("in", "into", "over", "next", "around") else { return nil }
    let start = index
    let place = place()
    return index > start ? place : nil
  }

  /// "5 sc, ch 3 and 5 sc" after a place, up to the end of the sentence: all of it is worked there where nothing in it
  /// names a place.
  private mutating func list(_ place: Place, _ isInBracket: Bool) -> Statement.Kind? {
    attempt { cursor in
      let isAfterColon = cursor.isMark(":", -1)
      var body: [Statement] = []
      while let token = cursor.current, !token.isMark("."), !token.isMark(";"), !token.isWord("rep"),
        !token.isWord("join")
      {
        if cursor.take(mark: ",") || cursor.take("and") { continue }
        guard let next = try? cursor.statement(after: body, isInBracket: isInBracket) else { return nil }
        body += next
      }
      guard body.count(where: \.makesItems) > 1, isAfterColon || body.allSatisfy(\.isBare) else { return nil }
      return .placed(place, body, isList: !isAfterColon)
    }
  }
}

extension [Statement] {
  func hasOpenStar(_ symbol: String) -> Bool { openStar(symbol) != nil }

  /// Where the last open repeat with a symbol begins.
  func openStar(_ symbol: String) -> Int? {
    lastIndex { if case .star(symbol, _) = $0.kind { true } else { false } }
  }
}

extension Statement {
  /// Whether it is an instruction, and no remark.
  var makesItems: Bool {
    switch kind {
    case .remark, .counts, .named, .rowLoop, .star, .starEnd: false
    default: true
    }
  }

  var isBareChain: Bool { if case .chain(_, nil, nil) = kind { true } else { false } }

  /// Whether it is a stitch or bracket that may be worked in a place written before it.
  var isUnplaced: Bool {
    switch kind {
    case .work(let work):
      work.places.isEmpty && work.closing == nil && work.times == nil && work.together == nil
        && !work.isEvenly
    case .bracket(let bracket):
      bracket.places.isEmpty && bracket.times.map { $0.count == .exactly(1) } ?? true
    default: false
    }
  }

  /// Whether it is stitches or chains without a place.
  var isBare: Bool {
    switch kind {
    case .work(let work): if case .special = work.name { false } else { isUnplaced }
    case .chain(_, _, let times): times == nil
    default: false
    }
  }
}
