/// Repeats that begin with a star.
extension InstructionParser {
  struct OpenStar {
    var symbol: String
    var start: Int
    var end: Int?
    var range: Range<Int>
    var isStrict: Bool

    /// The same where items after the star may have been joined to those before it.
    func within(_ items: [Instruction]) -> OpenStar {
      var star = self
      star.start = min(start, items.count)
      star.end = end.map { max(star.start, $0) }
      return star
    }
  }

  /// `*`, `**`, `†`, `+` and the like at the present token.
  func starSymbol(at distance: Int = 0) -> String? {
    guard case .mark(let mark)? = token(distance)?.kind, "*†‡#§•◆^~".contains(mark) else { return nil }
    var symbol = String(mark)
    var next = distance + 1
    while let token = token(next), token.isMark(mark), !token.isSpaced, symbol.count < 4 {
      symbol.append(mark)
      next += 1
    }
    return symbol
  }

  /// Whether the row says later "from" the symbol.
  func isRepeatedFrom(_ symbol: String) -> Bool { mentions(symbol, after: ["from", "between"]) }

  private func mentions(_ symbol: String, after words: Set<String>) -> Bool {
    var parser = self
    parser.index += 1
    while parser.index < tokens.count {
      if let word = parser.word(), words.contains(word) {
        var distance = 1
        while parser.word(distance) == "the" || parser.word(distance) == "first" { distance += 1 }
        let isPlus = symbol == "+" && parser.isMark("+", distance)
        if isPlus || parser.starSymbol(at: distance) == symbol { return true }
      }
      parser.index += 1
    }
    return false
  }

  mutating func star(
    _ items: inout [Instruction], _ stars: inout [OpenStar]
  ) throws(ReadingFailure) {
    let start = index
    let symbol = starSymbol() ?? "+"
    if !stars.contains(where: { $0.symbol == symbol }), let count = starTimes() {
      try repeatAll(count, &items, from: start)
      return
    }
    index += symbol.count
    let range = range(from: start)
    if let open = stars.lastIndex(where: { $0.symbol == symbol }) {
      try closeStar(open, &items, &stars, range: range)
    } else if let outer = stars.last, symbol.count > outer.symbol.count, !isRepeatedFrom(symbol) {
      stars[stars.count - 1].end = items.count
    } else {
      let isStrict = hasTimesLater(symbol)
      stars.append(
        OpenStar(symbol: symbol, start: items.count, range: range, isStrict: isStrict))
    }
  }

  /// "inc * 6", "2 sc, inc *6 times": how often, where a star stands for "times" and begins no repeat.
  private func starTimes() -> Int? {
    guard isMark("*"), let count = number(1), index > 0, !isRepeatedFrom("*") else { return nil }
    let after = token(2)
    let isEnd =
      after.map { Self.isSeparator($0) || $0.isMark(")") || $0.isMark("]") || $0.isMark("(") } ?? true
    return isEnd || after?.isWord("times") == true || after?.isWord("time") == true ? count : nil
  }

  /// Repeats the stitch just read, or all of the row where "times" is written.
  mutating func repeatAll(
    _ count: Int, _ items: inout [Instruction], from start: Int
  ) throws(ReadingFailure) {
    index += 2
    let repeatsRow = accept("times", "time") && tokens[start].isSpaced && !isMark(")", start - index - 1)
    guard !items.isEmpty else { throw notUnderstood(from: start) }
    let first = repeatsRow ? 0 : items.count - 1
    let body = Array(items[first...])
    items.removeSubrange(first...)
    items.append(
      Instruction(
        .repeated(body, Repetition(.exactly(count))),
        range: body[0].range.lowerBound..<range(from: start).upperBound))
  }

  /// Whether a repeat without its second star goes on to say how often: `*2 sc, inc x 6`.
  private func hasTimesLater(_ symbol: String) -> Bool {
    guard symbol == "*", !isRepeatedFrom(symbol) else { return false }
    let rest = tokens[index...]
    if rest.contains(where: { $0.isMark("*") }) { return false }
    return rest.contains { $0.isWord("x") || $0.isWord("times") }
  }

  private mutating func closeStar(
    _ open: Int, _ items: inout [Instruction], _ stars: inout [OpenStar], range: Range<Int>
  ) throws(ReadingFailure) {
    let star = stars[open].within(items)
    stars.removeSubrange(open...)
    let body = Array(items[star.start...])
    let end = star.end.map { $0 - star.start }
    starred[star.symbol] = (body, end)
    let rest = index
    while let token = current, Self.isSeparator(token) { index += 1 }
    if let repetition = try times() ?? bareTimes(), !body.isEmpty {
      items.removeSubrange(star.start...)
      items.append(
        Instruction(
          .repeated(body, repetition),
          range: star.range.lowerBound..<self.range(from: start(of: body)).upperBound))
      return
    }
    index = rest
    if isRepeatedFrom(star.symbol) || word() == "rep" || word() == "repeat" {
      // "*…*. Repeat from * to * around": the words that follow repeat it.
      stars.append(
        OpenStar(symbol: star.symbol, start: star.start, end: star.end, range: star.range, isStrict: false))
    }
  }

  /// "6" alone after a repeat.
  private mutating func bareTimes() -> Repetition? {
    guard index > 0, isMark("*", -1), let count = number(),
      token(1).map({ Self.isSeparator($0) || $0.isMark("(") || $0.isMark("[") }) ?? true
    else { return nil }
    index += 1
    return Repetition(.exactly(count))
  }

  func start(of body: [Instruction]) -> Int {
    guard let first = body.first else { return max(0, index - 1) }
    return tokens.firstIndex { $0.range.lowerBound >= first.range.lowerBound } ?? max(0, index - 1)
  }

  /// "rep from * to last 3 sts", "repeat between *s 5 times", "ending last rep at **".
  mutating func repeatClause(
    _ items: inout [Instruction], _ stars: inout [OpenStar]
  ) throws(ReadingFailure) -> Bool {
    let start = index
    guard accept("rep", "repeat", "repeating", "reps", "rpt", "from") else { return false }
    if tokens[start].isWord("from"), starSymbol() == nil, !isMark("+") {
      index = start
      return false
    }
    _ = accept("from") || accept("between") || accept("the") || accept("instructions")
    _ = accept("from") || accept("between") || accept("directions")
    _ = accept("first")
    if let end = emptyBracketEnd() {
      index = end - 1
      return try repeatBracket(&items, &stars)
    }
    guard let symbol = starSymbol() ?? (isMark("+") ? "+" : nil) else {
      index = start
      if isMark("(", 1) || isMark("[", 1) {
        index += 1
        return true
      }
      return try repeatBracket(&items, &stars)
    }
    index += symbol.count
    if word() == "s" { index += 1 }
    var stopsAtEnd = false
    if accept("to", "and", "until", "through", "till") {
      if let other = starSymbol() {
        index += other.count
        if word() == "s" { index += 1 }
        stopsAtEnd = other != symbol
      } else {
        index -= 1
      }
    }
    guard let open = stars.lastIndex(where: { $0.symbol == symbol }) else {
      return try repeatAgain(symbol, stopsAtEnd: stopsAtEnd, &items, from: start)
    }
    let star = stars[open].within(items)
    var repetition = try repeatTimes()
    try ending(&repetition, star: star)
    let endBody = star.end.map { $0 - star.start }
    let body = Array(items[star.start...])
    starred[symbol] = (body, endBody)
    stars.removeSubrange(open...)
    guard !body.isEmpty else { throw notUnderstood(from: start) }
    let range = star.range.lowerBound..<self.range(from: start).upperBound
    if stopsAtEnd, let endBody, endBody < body.count {
      var again = repetition
      if case .exactly(let count) = again.count { again.count = .exactly(max(0, count - 1)) }
      items.append(Instruction(.repeated(Array(body[..<endBody]), again), range: range))
    } else {
      items.removeSubrange(star.start...)
      items.append(Instruction(.repeated(body, repetition), range: range))
    }
    return true
  }

  /// Where the brackets of "repeat between [ ]" end.
  private func emptyBracketEnd() -> Int? {
    guard case .mark(let mark)? = current?.kind, let close = Self.closings[mark] else { return nil }
    let end = index + (word(1) == "and" || word(1) == "to" ? 2 : 1)
    return end < tokens.count && tokens[end].isMark(close) ? end + 1 : nil
  }

  /// "then from * to ** once": a body that was repeated before is worked again.
  private mutating func repeatAgain(
    _ symbol: String, stopsAtEnd: Bool, _ items: inout [Instruction], from start: Int
  ) throws(ReadingFailure) -> Bool {
    guard let known = starred[symbol] else {
      throw notUnderstood(from: start)
    }
    var repetition = try times() ?? Repetition(.exactly(1))
    if case .exactly(let count) = repetition.count, repetition.mayMeanTotal {
      repetition.count = .exactly(max(1, count - 1))
    }
    let body =
      stopsAtEnd ? Array(known.body[..<min(known.end ?? known.body.count, known.body.count)]) : known.body
    items.append(Instruction(.repeated(body, repetition), range: range(from: start)))
    return true
  }

  /// "these 2 stitches", "these 5 sts".
  private mutating func passNumberOfStitches() {
    let start = index
    guard tokens[start - 1].isWord("these"), amount() != nil, accept("st") else {
      index = start
      return
    }
  }

  /// "repeat 5 more times", "rep around": the bracket before, or all before, is worked again.
  private mutating func repeatBracket(_ items: inout [Instruction], _ stars: inout [OpenStar])
    throws(ReadingFailure) -> Bool
  {
    let start = index
    index += 1
    while accept(
      "this", "these", "the", "pattern", "sequence", "instructions", "brackets", "bracket", "parentheses",
      "step", "steps")
    {}
    passNumberOfStitches()
    guard let repetition = try times(isMore: true) else { throw notUnderstood(from: start) }
    if let last = items.last, case .repeated(let body, let before) = last.action, before.count == .exactly(1)
    {
      items[items.count - 1] = Instruction(
        .repeated(body, repetition), range: last.range.lowerBound..<range(from: start).upperBound)
      return true
    }
    let opened = stars.popLast().map { min($0.start, max(0, items.count - 1)) }
    let first =
      opened
      ?? items.firstIndex { item in
        switch item.action {
        case .work, .group, .skip, .repeated: true
        default: false
        }
      }
    guard let first, first < items.count else { throw notUnderstood(from: start) }
    let body = items[first...].map(\.fromNext)
    items.removeSubrange(first...)
    items.append(
      Instruction(
        .repeated(body, repetition), range: body[0].range.lowerBound..<range(from: start).upperBound))
    return true
  }

  /// What follows "rep from *": times, or to the end where nothing is said.
  private mutating func repeatTimes() throws(ReadingFailure) -> Repetition {
    while let token = current, token.isMark(",") || token.isMark("-") { index += 1 }
    if word() == "all", ["ending", "end", "across", "around"].contains(word(1) ?? "") { index += 1 }
    return try times(isMore: true) ?? Repetition(.fill)
  }
}
