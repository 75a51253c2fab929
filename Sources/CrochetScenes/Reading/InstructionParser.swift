/// Why a row could not be read.
enum ReadingFailure: Error, Hashable {
  /// Words that the grammar does not have.
  case notUnderstood(Range<Int>, String)
  /// A fault of the text itself.
  case fault(Range<Int>, String)
}

/// Reads the instructions of one row; knows the words of the pattern it belongs to.
struct InstructionParser {
  /// What the whole pattern says and its rows need.
  struct Vocabulary {
    var dialect = Dialect.us
    /// Special stitches by their names in lower case.
    var macros: [String: Macro] = [:]
    /// Which of several sizes is read, from 0.
    var sizeIndex = 0
    var sizeCount: Int?
    /// The stitch of "inc" and "dec" without one.
    var mainStitch = StitchBase.single
  }

  let text: PatternText
  var tokens: [PatternToken]
  var vocabulary: Vocabulary
  var index = 0
  var depth = 0
  /// The bodies of starred repeats that were read.
  var starred: [String: (body: [Instruction], end: Int?)] = [:]
  /// Stitches of the row are worked into one loop, as in "working in back loops only".
  var rowLoop: Stitch.Loop?
  var base: StitchBase
  /// Counts within the row, the last of which is the row's.
  var counts: [StatedCount] = []
  /// Other ways to read the row, tried where the usual one does not agree with the count.
  enum Alternative: Hashable, CaseIterable {
    /// A number of stitches at the end is work and no count: "54 sc."
    case trailingCountIsWork
    /// "sc, inc around": all of the row is repeated.
    case repeatsAll
    /// "3 dc, ch 2, 3 dc in same sp": all of it is worked into the place.
    case sharesPlace
    /// "*2 sc, inc (24)": a repeat of which neither end nor number is written.
    case repeatsOpenStar
  }

  /// The alternative that is read, and those that the row has.
  var alternative: Alternative?
  var alternatives: Set<Alternative> = []
  /// What the row says of the chains that a first stitch skips.
  var hookMeaning: ChainMeaning?
  /// New yarn is joined somewhere, so the row may begin anywhere.
  var joinsYarnAnywhere = false
  var doesNotTurn = false
  /// The stitch of a word that was read in parts.
  var joinedBase: StitchBase?
  var lastStitch: Stitch?
  /// The loop that the words just read name.
  var pendingLoop: Stitch.Loop?
  /// The place just read is a space of a group, as in "ch-1 sp of next V-st".
  var namesGroup = false
  /// The group is a block of a piece worked from corner to corner.
  var namesBlock = false
  /// It is one in each group.
  var namesEachGroup = false

  init(text: PatternText, tokens: [PatternToken], vocabulary: Vocabulary) {
    self.text = text
    self.tokens = tokens
    self.vocabulary = vocabulary
    base = vocabulary.mainStitch
  }

  // MARK: Tokens

  var current: PatternToken? { index < tokens.count ? tokens[index] : nil }
  func token(_ distance: Int) -> PatternToken? {
    let place = index + distance
    return place >= 0 && place < tokens.count ? tokens[place] : nil
  }
  func word(_ distance: Int = 0) -> String? { token(distance)?.word }
  func number(_ distance: Int = 0) -> Int? { token(distance)?.number }
  func isMark(_ mark: Character, _ distance: Int = 0) -> Bool { token(distance)?.isMark(mark) ?? false }

  mutating func accept(_ words: String...) -> Bool {
    guard let word = word(), words.contains(word) else { return false }
    index += 1
    return true
  }

  /// Takes words in this order, or nothing.
  mutating func accept(phrase: [String]) -> Bool {
    for (offset, expected) in phrase.enumerated() where word(offset) != expected { return false }
    index += phrase.count
    return true
  }

  mutating func acceptMark(_ mark: Character) -> Bool {
    guard isMark(mark) else { return false }
    index += 1
    return true
  }

  /// The characters from a token to the one before the present.
  func range(from start: Int) -> Range<Int> {
    guard start < tokens.count else { return text.scalars.count..<text.scalars.count }
    let last = max(start, min(index, tokens.count) - 1)
    return tokens[start].range.lowerBound..<tokens[last].range.upperBound
  }

  func notUnderstood(from start: Int) -> ReadingFailure {
    var end = start
    while end < tokens.count, end < start + 6, !Self.isSeparator(tokens[end]) { end += 1 }
    guard start < tokens.count else {
      let place = tokens.last?.range ?? 0..<0
      return .notUnderstood(place, text.string(place))
    }
    let place = tokens[start].range.lowerBound..<tokens[max(start, end - 1)].range.upperBound
    return .notUnderstood(place, text.string(place))
  }

  static func isSeparator(_ token: PatternToken) -> Bool {
    switch token.kind {
    case .mark(let mark): ",;.:!?/".contains(mark)
    default: false
    }
  }

  static let closings: [Character: Character] = ["(": ")", "[": "]", "{": "}"]

  /// The index of the token that closes the bracket at a token, or nil.
  func closing(of open: Int) -> Int? {
    var stack: [Character] = []
    for place in open..<tokens.count {
      guard case .mark(let mark) = tokens[place].kind else { continue }
      if let close = Self.closings[mark] {
        stack.append(close)
      } else if ")]}".contains(mark) {
        guard stack.last == mark else { return nil }
        stack.removeLast()
        if stack.isEmpty { return place }
      }
    }
    return nil
  }

  // MARK: Rows

  /// All instructions of the row.
  mutating func row() throws(ReadingFailure) -> [Instruction] {
    try checkBrackets()
    takeTrailingCount()
    return try sequence(closing: nil)
  }

  private func checkBrackets() throws(ReadingFailure) {
    var stack: [(mark: Character, token: Int)] = []
    for (place, token) in tokens.enumerated() {
      guard case .mark(let mark) = token.kind else { continue }
      if Self.closings[mark] != nil {
        stack.append((mark, place))
        guard stack.count <= 24 else {
          throw .fault(token.range, "brackets are nested more than 24 deep")
        }
      } else if ")]}".contains(mark) {
        guard let open = stack.popLast() else {
          throw .fault(token.range, "unbalanced brackets: this \(mark) closes nothing")
        }
        guard Self.closings[open.mark] == mark else {
          throw .fault(
            token.range,
            "unbalanced brackets: this \(mark) cannot close the \(open.mark) at column "
              + "\(text.place(of: tokens[open.token].range.lowerBound).column)")
        }
      }
    }
    if let open = stack.last {
      throw .fault(tokens[open.token].range, "unbalanced brackets: this \(open.mark) is never closed")
    }
  }

  /// Instructions up to a closing bracket or the end.
  mutating func sequence(closing: Character?) throws(ReadingFailure) -> [Instruction] {
    depth += 1
    defer { depth -= 1 }
    var items: [Instruction] = []
    var stars: [OpenStar] = []
    while let token = current {
      if let closing, token.isMark(closing) { break }
      if Self.isSeparator(token) || token.isMark("-") || token.isMark("&") || token.isMark("+") {
        if token.isMark("+"), stars.contains(where: { $0.symbol == "+" }) || isRepeatedFrom("+") {
          try star(&items, &stars)
        } else {
          index += 1
        }
        continue
      }
      if accept("and", "then", "now", "next", "also", "plus", "work", "make", "loosely", "tightly") {
        // "next" opens a place ("next st: 2 dc"); everything else joins instructions.
        if tokens[index - 1].isWord("next") || tokens[index - 1].isWord("work"),
          try placeFirst(&items, from: index - 1)
        {
          continue
        }
        continue
      }
      if starSymbol() != nil {
        try star(&items, &stars)
        continue
      }
      if try repeatClause(&items, &stars) { continue }
      try item(&items)
      mix(&items)
    }
    if let open = stars.last, open.start < items.count, closing == nil {
      alternatives.insert(.repeatsOpenStar)
      if alternative == .repeatsOpenStar {
        let body = Array(items[open.start...])
        items.removeSubrange(open.start...)
        items.append(
          Instruction(
            .repeated(body, Repetition(.fill)), range: open.range.lowerBound..<range(from: index).upperBound))
        return items
      }
    }
    if let open = stars.first(where: { $0.isStrict }) {
      throw .fault(open.range, "unbalanced brackets: this \(open.symbol) begins a repeat that never ends")
    }
    return items
  }

  /// "Dc in each dc and 2 dc in each ch-2 sp": neither can be worked to the end before the other.
  private func mix(_ items: inout [Instruction]) {
    guard items.count > 1, let last = items[items.count - 1].eachTarget else { return }
    let before = items[items.count - 2]
    var parts = [before]
    if case .mixed(let body) = before.action { parts = body }
    let targets = parts.compactMap(\.eachTarget)
    guard targets.count == parts.count, !targets.contains(last),
      (targets + [last]).contains(where: \.isSpace),
      !targets.allSatisfy(\.isSpace) || !last.isSpace
    else { return }
    parts.append(items.removeLast())
    items[items.count - 1] = Instruction(
      .mixed(parts), range: before.range.lowerBound..<parts[parts.count - 1].range.upperBound)
  }

  // MARK: Starred repeats

  struct OpenStar {
    var symbol: String
    var start: Int
    var end: Int?
    var range: Range<Int>
    var isStrict: Bool
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

  private mutating func star(
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
  private mutating func repeatAll(
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
    let star = stars[open]
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

  private func start(of body: [Instruction]) -> Int {
    guard let first = body.first else { return max(0, index - 1) }
    return tokens.firstIndex { $0.range.lowerBound >= first.range.lowerBound } ?? max(0, index - 1)
  }

  /// "rep from * to last 3 sts", "repeat between *s 5 times", "ending last rep at **".
  private mutating func repeatClause(
    _ items: inout [Instruction], _ stars: inout [OpenStar]
  ) throws(ReadingFailure) -> Bool {
    let start = index
    guard accept("rep", "repeat", "repeating", "reps", "from") else { return false }
    if tokens[start].isWord("from"), starSymbol() == nil, !isMark("+") {
      index = start
      return false
    }
    _ = accept("from") || accept("between") || accept("the") || accept("instructions")
    _ = accept("from") || accept("between") || accept("directions")
    _ = accept("first")
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
    let star = stars[open]
    var repetition = try repeatTimes()
    try ending(&repetition, star: star, itemCount: items.count)
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

  /// "then from * to ** once": a body that was repeated before is worked again.
  private mutating func repeatAgain(
    _ symbol: String, stopsAtEnd: Bool, _ items: inout [Instruction], from start: Int
  ) throws(ReadingFailure) -> Bool {
    guard let known = starred[symbol] else {
      throw .fault(range(from: start), "this repeats from a \(symbol) that the row does not have")
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
    let body = Array(items[first...])
    items.removeSubrange(first...)
    items.append(
      Instruction(
        .repeated(body, repetition), range: body[0].range.lowerBound..<range(from: start).upperBound))
    return true
  }

  /// What follows "rep from *": times, or to the end where nothing is said.
  private mutating func repeatTimes() throws(ReadingFailure) -> Repetition {
    while let token = current, token.isMark(",") || token.isMark("-") { index += 1 }
    return try times(isMore: true) ?? Repetition(.fill)
  }

  /// ", ending last rep at **", ", ending with": the last time is not worked to its end.
  private mutating func ending(
    _ repetition: inout Repetition, star: OpenStar, itemCount: Int
  ) throws(ReadingFailure) {
    let start = index
    while let token = current, Self.isSeparator(token) || token.isMark("-") { index += 1 }
    if isMark("("), word(1) == "end" || word(1) == "ending" { index += 1 }
    if accept("omitting", "omit") {
      // "omitting last ch 2": the last time breaks off.
      while let token = current, !Self.isSeparator(token) { index += 1 }
      repetition.mayBreakOff = true
      return
    }
    guard accept("ending", "end", "ends") else {
      index = start
      return
    }
    let isLast = accept("last") || accept(phrase: ["the", "last"]) || accept("final")
    _ = accept("rep", "repeat", "repetition")
    if accept("at", "after", "before") || (isLast && accept("on")) {
      if let symbol = starSymbol() {
        index += symbol.count
        _ = acceptMark(")")
        repetition.lastEnds = star.end.map { $0 - star.start }
        return
      }
      index = start
      throw notUnderstood(from: start)
    }
    guard accept("with", "by", "in") || isLast || word() != nil || number() != nil else {
      index = start
      return
    }
    if tokens[index - 1].isWord("in") { index -= 1 }
    _ = accept("working")
    repetition.mayBreakOff = true
  }
}
