/// "Rep Rows 3-4", "As 2nd row", "Rep last 2 rows 4 times more".
struct RowReference: Sendable, Hashable {
  enum Rows: Sendable, Hashable {
    case numbers([Int])
    case last(Int)
  }

  var rows: Rows
  /// How many times they are worked, if stated.
  var times: Int?
  var isUntil = false
  /// Numbers of rows in other pieces.
  var isElsewhere = false
  var range: Range<Int>

  /// The reference if the row contains nothing else, or nil.
  init?(_ text: PatternText, _ tokens: [PatternToken], _ vocabulary: Vocabulary) {
    var cursor = Cursor(RowSource(text, tokens, vocabulary))
    while cursor.take("turn") || cursor.takeSeparator() {}
    // "With CC, rep Row 2".
    if cursor.isWord("with", "using"), let comma = tokens.firstIndex(where: { $0.isMark(",") }),
      comma < cursor.index + 5
    {
      cursor.index = comma + 1
    }
    let start = cursor.index
    guard cursor.take(.referenceVerb) else { return nil }
    cursor.pass(.referenceWord)
    guard let rows = cursor.referredRows() else { return nil }
    self.rows = rows
    range = tokens[start].range.lowerBound..<tokens[max(start, cursor.index - 1)].range.upperBound
    guard readTail(&cursor) else { return nil }
  }

  // MARK: What follows

  /// "4 times more", "until …", colors; nothing else may follow.
  private mutating func readTail(_ cursor: inout Cursor) -> Bool {
    cursor.take(mark: ",")
    if cursor.take("once") {
      cursor.take("more")
      times = 1
    }
    times = cursor.repeatCount() ?? times
    while let token = cursor.current {
      if token.isSeparator || token.isMark("-") {
        cursor.index += 1
        continue
      }
      if let close = cursor.closing(of: cursor.index), cursor.isOpening() {
        cursor.index = close + 1
        continue
      }
      guard token.word != nil, passWords(&cursor, token) else { return false }
    }
    return true
  }

  private mutating func passWords(_ cursor: inout Cursor, _ token: PatternToken) -> Bool {
    let sentence = cursor.index..<cursor.measureEnd()
    if token.isWord("for"), cursor.number(1) != nil {
      cursor.index += 1
      guard let count = cursor.repeatCount() else { return false }
      times = count
      return true
    }
    if token.has(.color) || (token.word ?? "").count <= 2 && token.isUppercase {
      cursor.index += 1
      return true
    }
    if token.has(.untilWord) {
      isUntil = isUntil || !token.isWord("for")
    } else if token.isWord("then") {
      cursor.index = cursor.end
      return true
    } else if token.has(.elsewhereWord) {
      isElsewhere = isElsewhere || token.isWord("given") || token.isWord("as")
    } else if token.has(.referenceTail) {
      let mayWork = ["and", "in", "with", "or"].contains(token.word)
      if mayWork, cursor.contains(.referenceWork, in: sentence) { return false }
    } else if cursor.contains(.term, in: sentence) {
      return false
    }
    cursor.index = sentence.upperBound
    return true
  }
}

extension Cursor {
  fileprivate mutating func repeatCount() -> Int? {
    attempt { cursor in
      guard let times = cursor.times(), case .exactly(let count) = times.count else { return nil }
      return times.mayMeanTotal ? count - 1 : count
    }
  }

  /// The end of a sentence; the point of "until work measures 25.5 cm" does not end it.
  fileprivate func measureEnd() -> Int {
    (index..<end).first { place in
      if tokens[place].isMark(";") { return true }
      let isDecimal =
        place > 0 && tokens[place - 1].number != nil && place + 1 < tokens.count
        && tokens[place + 1].number != nil && !tokens[place + 1].isSpaced
      return tokens[place].isMark(".") && !isDecimal
    } ?? end
  }

  fileprivate mutating func referredRows() -> RowReference.Rows? {
    if take(.lastRows) {
      let count = amount() ?? 1
      return takeRowKind() ? .last(count) : nil
    }
    let isRowNamed = isWord("r") && number(1) != nil || current?.rowKind != nil
    if isRowNamed { index += 1 }
    // "Rep 7-10".
    var isNamed = isRowNamed || number() != nil && isMark("-", 1) && number(2) != nil
    var numbers: [Int] = []
    var isRange = false
    while let number = rowNumber(isNamed, after: numbers.last) {
      numbers += RowLabel.numbers(number, after: numbers.last, isRange: isRange)
      isNamed = takeRowKind() || isNamed
      guard numbers.count < RowLabel.rowLimit, let joint = attempt({ $0.rowJoint() }) else { break }
      isRange = joint == .range
    }
    guard takeRowKind() || isNamed, !numbers.isEmpty else { return nil }
    return .numbers(numbers)
  }

  fileprivate mutating func takeRowKind() -> Bool {
    guard current?.rowKind != nil else { return false }
    index += 1
    return true
  }

  private mutating func rowNumber(_ isNamed: Bool, after last: Int?) -> Int? {
    if current?.rowKind != nil, number(1) != nil || last != nil { index += 1 }
    if let ordinal = ordinal() ?? (take("first") ? 1 : nil) { return ordinal }
    guard isNamed || last != nil, let number = number() else { return nil }
    index += 1
    return number
  }

  private enum RowJoint { case range, list }

  /// "to", "-" and "and" before another number of a row.
  private mutating func rowJoint() -> RowJoint? {
    let isRange = take("to", "through", "thru") || take(mark: "-")
    guard isRange || take("and") || take(mark: ",") || take(mark: "&") else { return nil }
    take("and")
    let isNumber = number() != nil && !isWord("times", "more", "x", at: 1)
    guard isNumber || current?.rowKind != nil && number(1) != nil else { return nil }
    return isRange ? .range : .list
  }
}
