/// Repeats that begin with a star, and words that repeat what was written.
extension Cursor {
  /// `*`, `**`, `†`, `+` and the like at the present token.
  func star(at distance: Int = 0) -> String? {
    guard let mark = token(distance)?.mark, has(.repeatMark, distance) else { return nil }
    var symbol = String(mark)
    while let token = token(distance + symbol.count), token.isMark(mark), !token.isSpaced, symbol.count < 4 {
      symbol.append(mark)
    }
    return symbol
  }

  /// Whether the row says later "from" the symbol.
  func isRepeatedFrom(_ symbol: String) -> Bool {
    var cursor = self
    while cursor.index < end {
      cursor.index += 1
      guard cursor.isWord("from", "between") else { continue }
      var distance = 1
      while cursor.isWord("the", "first", at: distance) { distance += 1 }
      if cursor.star(at: distance) == symbol || symbol == "+" && cursor.isMark("+", distance) { return true }
    }
    return false
  }

  /// Reads the beginning or the end of a repeat.
  mutating func repeats(_ statements: inout [Statement]) throws(ReadingFailure) -> Bool {
    if let symbol = star() ?? (isMark("+") ? "+" : nil) {
      try star(symbol, &statements)
      return true
    }
    return try repeatClause(&statements)
  }

  private mutating func star(_ symbol: String, _ statements: inout [Statement]) throws(ReadingFailure) {
    let start = index
    let open = statements.openStar(symbol)
    if open == nil, symbol == "*", let count = starTimes() {
      try repeatBefore(count, &statements)
      return
    }
    index += symbol.count
    let range = range(from: start)
    if let open {
      close(open, symbol, &statements)
    } else if let outer = statements.lastStar, symbol.count > outer.count, !isRepeatedFrom(symbol) {
      statements.append(Statement(.starEnd, range))
    } else {
      statements.append(Statement(.star(symbol, isStrict: hasTimesLater(symbol)), range))
    }
  }

  /// "inc * 6", "2 sc, inc *6 times": how often, where a star stands for "times" and begins no repeat.
  private func starTimes() -> Int? {
    guard let count = number(1), index > 0, !isRepeatedFrom("*") else { return nil }
    let isLast = token(2).map { $0.isSeparator || $0.isClosing && !$0.isMark("}") } ?? true
    return isLast || isOpening(2) || has(.times, 2) ? count : nil
  }

  /// Repeats the stitch just read, or all of the row where "times" is written.
  private mutating func repeatBefore(_ count: Int, _ statements: inout [Statement]) throws(ReadingFailure) {
    let start = index
    index += 2
    let repeatsRow = take(.times) && tokens[start].isSpaced && !(start > 0 && tokens[start - 1].isMark(")"))
    guard let last = statements.lastIndex(where: \.makesItems) else { throw notUnderstood(from: start) }
    wrap(repeatsRow ? 0 : last, Repeat(body: [], times: Repetition(.exactly(count))), &statements)
  }

  /// Makes the statements from an index the body of a repeat.
  private mutating func wrap(
    _ first: Int, _ times: Repeat, _ statements: inout [Statement], at lower: Int? = nil
  ) {
    var times = times
    if let symbol = times.symbol { named.insert(symbol) }
    times.body = Array(statements[first...])
    statements.removeSubrange(first...)
    let upper = tokens[index - 1].range.upperBound
    let lower = lower ?? times.body.first(where: \.makesItems)?.range.lowerBound ?? upper
    statements.append(Statement(.repeated(times), lower..<upper))
  }

  /// Whether a repeat without its second star goes on to say how often: `*2 sc, inc x 6`.
  private func hasTimesLater(_ symbol: String) -> Bool {
    guard symbol == "*", !isRepeatedFrom(symbol) else { return false }
    let rest = tokens[index..<end]
    return !rest.contains { $0.isMark("*") } && rest.contains { $0.isWord("x") || $0.isWord("times") }
  }

  private mutating func close(_ open: Int, _ symbol: String, _ statements: inout [Statement]) {
    let rest = index
    let lower = statements[open].range.lowerBound
    let hasBody = statements[open...].contains(where: \.makesItems)
    while takeSeparator() {}
    if hasBody, let times = times() ?? bareTimes() {
      statements.remove(at: open)
      wrap(open, Repeat(symbol: symbol, body: [], times: times), &statements, at: lower)
      return
    }
    index = rest
    // "*…*. Repeat from * to * around": the words that follow repeat it.
    guard !isRepeatedFrom(symbol), !isWord("rep", "repeat") else { return }
    statements.remove(at: open)
    guard hasBody else { return }
    wrap(open, Repeat(symbol: symbol, body: []), &statements, at: lower)
  }

  /// "6" alone after a repeat.
  private mutating func bareTimes() -> Repetition? {
    guard isMark("*", -1), let count = number(), token(1)?.isSeparator ?? true || isOpening(1) else {
      return nil
    }
    index += 1
    return Repetition(.exactly(count))
  }

  // MARK: Repeated in words

  /// "rep from * to last 3 sts", "repeat between *s 5 times", "ending last rep at **".
  private mutating func repeatClause(_ statements: inout [Statement]) throws(ReadingFailure) -> Bool {
    let start = index
    guard has(.repeats) || isWord("from") && (star(at: 1) != nil || isMark("+", 1)) else { return false }
    index += 1
    passRepeatWords()
    if let end = emptyBracketEnd() {
      index = end
      return try repeatBracket(&statements, from: start)
    }
    guard let symbol = star() ?? (isMark("+") ? "+" : nil) else {
      index = start + 1
      return isOpening() ? true : try repeatBracket(&statements, from: start)
    }
    passSymbol(symbol)
    let stopsAtEnd = stop().map { $0 != symbol } ?? false
    guard let open = statements.openStar(symbol) else {
      guard named.contains(symbol) else { throw notUnderstood(from: start) }
      statements.append(again(symbol, stopsAtEnd: stopsAtEnd, from: start))
      return true
    }
    var times = Repeat(symbol: symbol, body: [], times: repeatTimes(), stopsAtEnd: stopsAtEnd)
    times.endsAtMark = try ending(&times.times)
    let lower = statements[open].range.lowerBound
    statements.remove(at: open)
    guard statements[open...].contains(where: \.makesItems) else { throw notUnderstood(from: start) }
    wrap(open, times, &statements, at: lower)
    return true
  }

  private mutating func passRepeatWords() {
    if tokens[index - 1].isWord("from") { return }
    if !take("from"), !take("between"), !take("the") { take("instructions") }
    if !take("from"), !take("between") { take("directions") }
    take("first")
  }

  private mutating func passSymbol(_ symbol: String) {
    index += symbol.count
    take("s")
  }

  /// "to **" after "rep from *".
  private mutating func stop() -> String? {
    attempt { cursor in
      guard cursor.take("to", "and", "until", "through", "till"), let symbol = cursor.star() else {
        return nil
      }
      cursor.passSymbol(symbol)
      return symbol
    }
  }

  /// Where the brackets of "repeat between [ ]" end.
  private func emptyBracketEnd() -> Int? {
    guard let mark = current?.mark, let close = Brackets.pairs[mark] else { return nil }
    let distance = isWord("and", "to", at: 1) ? 2 : 1
    return isMark(close, distance) ? index + distance + 1 : nil
  }

  private mutating func again(_ symbol: String, stopsAtEnd: Bool, from start: Int) -> Statement {
    var times = times() ?? Repetition(.exactly(1))
    if case .exactly(let count) = times.count, times.mayMeanTotal {
      times.count = .exactly(max(1, count - 1))
    }
    return Statement(.again(symbol, stopsAtEnd: stopsAtEnd, times), range(from: start))
  }

  /// "repeat 5 more times", "rep around": the bracket before, or all before, is worked again.
  private mutating func repeatBracket(_ statements: inout [Statement], from start: Int) throws(ReadingFailure)
    -> Bool
  {
    pass(.repeatedThing)
    // "these 2 stitches", "these 5 sts".
    if tokens[index - 1].isWord("these") { _ = attempt { $0.amount() != nil && $0.take("st") ? true : nil } }
    guard let times = times(isMore: true) else { throw notUnderstood(from: start) }
    if let last = statements.last, case .bracket(var bracket) = last.kind, bracket.isWorkedOnce {
      bracket.times = times
      let range = last.range.lowerBound..<range(from: start).upperBound
      statements[statements.count - 1] = Statement(.bracket(bracket), range)
      return true
    }
    // "2 sc, inc* repeat 6x": a star alone stands after what is repeated.
    let open = statements.lastIndex { if case .star = $0.kind { true } else { false } }
    if let open { statements.remove(at: open) }
    guard !statements.isEmpty, let first = open ?? statements.firstIndex(where: \.usesRow) else {
      throw notUnderstood(from: start)
    }
    wrap(min(first, statements.count - 1), Repeat(body: [], times: times, isFromNext: true), &statements)
    return true
  }

  /// What follows "rep from *": times, or to the end where nothing is said.
  private mutating func repeatTimes() -> Repetition {
    while take(mark: ",") || take(mark: "-") {}
    if isWord("all"), isWord("ending", "end", "across", "around", at: 1) { index += 1 }
    return times(isMore: true) ?? Repetition(.fill)
  }

  /// ", ending last rep at **", ", ending with": the last time is not worked to its end. Whether it ends at a mark.
  private mutating func ending(_ times: inout Repetition?) throws(ReadingFailure) -> Bool {
    let start = index
    while takeSeparator() || take(mark: "-") {}
    if isMark("("), isWord("end", "ending", at: 1) { index += 1 }
    if take("omitting", "omit") {
      // "omitting last ch 2": the last time breaks off.
      while !isAtEnd { index += 1 }
      times?.mayBreakOff = true
      return false
    }
    guard take("ending", "end", "ends") else {
      index = start
      return false
    }
    let isLast = take("last") || take(all: "the", "last") || take("final")
    take("rep", "repeat", "repetition")
    if take("at", "after", "before") || isLast && take("on") {
      guard let symbol = star() else { throw notUnderstood(from: start) }
      index += symbol.count
      take(mark: ")")
      return true
    }
    guard take("with", "by") || isWord("in") || isLast || word() != nil || number() != nil else {
      index = start
      return false
    }
    take("working")
    times?.mayBreakOff = true
    return false
  }
}

extension Bracket {
  /// Whether it is worked once, and where its stitches fall.
  var isWorkedOnce: Bool { places.isEmpty && times.map { $0.count == .exactly(1) } ?? true }
}

extension [Statement] {
  /// The symbol of the last repeat that is open.
  var lastStar: String? {
    for statement in reversed() { if case .star(let symbol, _) = statement.kind { return symbol } }
    return nil
  }
}
