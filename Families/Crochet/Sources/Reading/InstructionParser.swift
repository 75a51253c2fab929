/// The reason why a row could not be parsed.
enum ReadingFailure: Error, Hashable {
  /// Words that the grammar does not have.
  case notUnderstood(Range<Int>, String)
  /// A fault of the text itself.
  case fault(Range<Int>, String)
}

/// Reads the instructions of one row; knows the words of the pattern it belongs to.
struct InstructionParser {
  /// Facts from the whole pattern that its rows need.
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
    case sharesPosition
    /// "With last dc in top of turning ch": one more stitch.
    case lastStitchSeparate
    /// "*2 sc, inc (24)": a repeat of which neither end nor number is written.
    case repeatsOpenStar
  }

  /// The alternative that is read, and those that the row has.
  var alternative: Alternative?
  var alternatives: Set<Alternative> = []
  /// The row's statement about the chains that a first stitch skips.
  var hookMeaning: ChainMeaning?
  /// New yarn is joined somewhere, so the row may begin anywhere.
  var joinsYarnAnywhere = false
  var doesNotTurn = false
  /// A count includes the chain at the row's start.
  var countsChain = false
  /// The first words that were skipped because none of them is a crochet term.
  var passedWords: Range<Int>?
  /// The stitch of a word that was read in parts.
  var joinedBase: StitchBase?
  var lastStitch: Stitch?
  /// The loop that the words just read name.
  var pendingLoop: Stitch.Loop?
  /// A stitch of the row is worked into a row further down, over the next stitch.
  var worksBelow = false
  /// The place just read is a space of a group, as in "ch-1 sp of next V-st".
  var namesGroup = false
  /// The group is a block of a piece worked from corner to corner.
  var namesBlock = false
  /// The place just read is between groups, as in "sp between 3-dc groups".
  var namesGap = false
  /// Some place of the row is between groups.
  var worksInGaps = false
  /// The place just read is followed by "around", so that all before it may be repeated.
  var endsAround = false
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
    dropOpenRemark()
    try checkBrackets()
    takeTrailingCount()
    return try sequence(closing: nil)
  }

  /// "(which should be the middle of the 3 sc." that is never closed.
  private mutating func dropOpenRemark() {
    guard let open = tokens.lastIndex(where: { $0.isMark("(") }), closing(of: open) == nil,
      isComment(from: open + 1, to: tokens.count)
    else { return }
    tokens.removeSubrange(open..<proseEnd(from: open + 1))
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
      if acceptMark("=") {
        // "(2 dc, ch 3, 2 dc = corner)".
        _ = accept("corner", "shell", "fan", "group", "cluster", "v", "made")
        continue
      }
      if accept("and", "then", "now", "next", "also", "plus", "work", "make", "loosely", "tightly") {
        // "next" opens a place ("next st: 2 dc"); everything else joins instructions.
        if tokens[index - 1].isWord("next") || tokens[index - 1].isWord("work"),
          try positionFirst(&items, from: index - 1)
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
    if closing == nil, stars.isEmpty, (2...3).contains(items.count), items.allSatisfy(\.isImplied) {
      // "1 sc, inc (18)": all of it may be repeated.
      alternatives.insert(.repeatsAll)
      if alternative == .repeatsAll {
        return [
          Instruction(
            .repeated(items, Repetition(.fill)),
            range: items[0].range.lowerBound..<items[items.count - 1].range.upperBound)
        ]
      }
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
}
