/// The tokens of a row without the numbers of stitches that it states.
struct CountedRow {
  let text: PatternText
  let vocabulary: Vocabulary
  private(set) var tokens: [PatternToken]
  private(set) var counts: [StatedCount] = []
  /// A count includes the chain at the row's start.
  private(set) var countsChain = false
  /// What is wrong with the brackets.
  private(set) var fault: ReadingFailure?
  /// A number of stitches at the end may be work.
  private(set) var mayBeWork = false

  init(_ text: PatternText, _ tokens: [PatternToken], _ vocabulary: Vocabulary, keepsWork: Bool = false) {
    self.text = text
    self.vocabulary = vocabulary
    self.tokens = tokens
    fault = Brackets.fault(tokens, text)
    dropOpenRemark()
    guard fault == nil else { return }
    takeBrackets()
    takeClause(keepsWork: keepsWork)
  }

  private var cursor: Cursor { Cursor(RowSource(text, tokens, vocabulary)) }

  /// "(which should be the middle of the 3 sc." that is never closed.
  private mutating func dropOpenRemark() {
    guard fault != nil, let open = tokens.lastIndex(where: { $0.isMark("(") }) else { return }
    let cursor = self.cursor
    guard cursor.closing(of: open) == nil, cursor.isComment(open + 1..<tokens.count) else { return }
    tokens.removeSubrange(open..<cursor.proseEnd(from: open + 1))
    fault = Brackets.fault(tokens, text)
  }

  // MARK: Counts in brackets

  private mutating func takeBrackets() {
    let cursor = self.cursor
    var rest: [PatternToken] = []
    var (index, level) = (0, 0)
    while index < tokens.count {
      let token = tokens[index]
      if token.isClosing || token.isMark(">") { level = max(0, level - 1) }
      if level == 0, let (end, terms) = count(at: index, cursor, after: rest) {
        take(index...end, terms, &rest)
        index = end + 1
        continue
      }
      if token.isOpening { level += 1 }
      rest.append(token)
      index += 1
    }
    tokens = rest
  }

  private func count(at start: Int, _ cursor: Cursor, after rest: [PatternToken]) -> (
    end: Int, terms: [StatedCount.Term]
  )? {
    let isAngled = tokens[start].isMark("<")
    guard isAngled || tokens[start].isOpening,
      let end = isAngled ? tokens[start...].firstIndex(where: { $0.isMark(">") }) : cursor.closing(of: start),
      !isWorked(after: end), let terms = Cursor(cursor, start + 1..<end).terms(),
      isCount(start..<end, terms, after: rest)
    else { return nil }
    return (end, terms)
  }

  private mutating func take(
    _ bracket: ClosedRange<Int>, _ terms: [StatedCount.Term], _ rest: inout [PatternToken]
  ) {
    var start = tokens[bracket.lowerBound].range.lowerBound
    // "54 (20 dc)" is taken with its number where that ends a row.
    if let number = rest.last, number.number != nil, bracket.upperBound == tokens.count - 1,
      let dash = rest.dropLast().last, dash.isMark("-"), dash.isSpaced || number.isSpaced
    {
      start = number.range.lowerBound
      rest.removeLast()
    }
    let range = start..<tokens[bracket.upperBound].range.upperBound
    if !terms.allSatisfy(\.countsRows) { counts.append(StatedCount(terms: terms, range: range)) }
    countsChain = countsChain || includesChain(tokens[bracket])
    let stop = range.upperBound - 1..<range.upperBound
    rest.append(PatternToken(kind: .mark(";"), range: stop, isSpaced: false, isUppercase: false))
  }

  /// "(24 dc, counting the ch-3)".
  private func includesChain(_ tokens: ArraySlice<PatternToken>) -> Bool {
    let words = tokens.compactMap(\.word)
    guard let verb = words.firstIndex(where: { ["counting", "including", "incl"].contains($0) }) else {
      return false
    }
    return words[verb...].contains { ["ch", "chain", "tch"].contains($0) } && !words.contains("not")
      && !words.contains { ["sp", "sps", "lp", "lps"].contains($0) }
  }

  /// Whether words after a bracket make it something to work.
  private func isWorked(after end: Int) -> Bool {
    guard end + 1 < tokens.count else { return false }
    let (next, second) = (tokens[end + 1], end + 2 < tokens.count ? tokens[end + 2] : nil)
    if next.isMark("*"), second?.number != nil { return true }
    if next.number != nil { return ["times", "time", "x", "more"].contains(second?.word) }
    return next.has(.afterWork)
  }

  /// A bracket of stitches in the middle of a row is work; at its end, or of a bare number, it is a count.
  private func isCount(_ bracket: Range<Int>, _ terms: [StatedCount.Term], after rest: [PatternToken]) -> Bool
  {
    guard let before = rest.last else { return false }
    if ["mr", "mc", "ring"].contains(before.word), !tokens[bracket.lowerBound].isSpaced { return false }
    let after = tokens[(bracket.upperBound + 1)...]
    if !after.contains(where: {
      $0.has(.term) && !["sl", "st", "join", "first", "last", "ch"].contains($0.word)
    }) || tokens[bracket].contains(where: { $0.isWord("made") || $0.isWord("total") }) {
      return true
    }
    let next = after.first { $0.word != nil || $0.number != nil }
    return next?.has(.afterCount) == true || terms.count == 1 && terms[0].unit == .total
  }

  // MARK: Counts as clauses

  private mutating func takeClause(keepsWork: Bool) {
    let cursor = self.cursor
    for start in clauseStarts().reversed() where start + 1 < tokens.count {
      let sentenceEnd = (start + 1..<tokens.count).first { tokens[$0].has(.sentenceMark) }
      let clause = start + 1..<(sentenceEnd ?? tokens.count)
      guard !clause.isEmpty, !isWorked(in: tokens[clause.upperBound...]),
        let terms = Cursor(cursor, clause).terms(), isCount(clause, terms)
      else { continue }
      if isPerhapsWork(clause, terms) {
        mayBeWork = true
        if keepsWork { continue }
      }
      let range = tokens[start + 1].range.lowerBound..<tokens[clause.upperBound - 1].range.upperBound
      counts.append(StatedCount(terms: terms, range: range))
      // The colon of "across: 83 sc" goes with its count.
      tokens.removeSubrange((tokens[start].isMark(":") ? start : start + 1)..<clause.upperBound)
      return
    }
  }

  /// The marks after which a count may stand.
  private func clauseStarts() -> [Int] {
    var level = 0
    return tokens.indices.filter { index in
      if tokens[index].isOpening { level += 1 }
      if tokens[index].isClosing { level -= 1 }
      guard level == 0, tokens[index].has(.countMark) else { return false }
      return !tokens[index].isMark("-") || !isInName(index)
    }
  }

  /// The dash of "ch-3" and "5-dc".
  private func isInName(_ dash: Int) -> Bool {
    guard dash > 0, dash + 1 < tokens.count, !tokens[dash + 1].isSpaced else { return false }
    let before = tokens[dash - 1]
    return ["ch", "chain"].contains(before.word) || before.number != nil && !tokens[dash].isSpaced
  }

  /// Whether work follows, and not only sentences such as "Break yarn" and "Weave through rem sts".
  private func isWorked(in tail: ArraySlice<PatternToken>) -> Bool {
    tail.split { $0.isMark(".") || $0.isMark(";") }.contains { sentence in
      sentence.first?.has(.finishing) != true
        && sentence.contains { $0.has(.term) && !["sl", "st", "first", "ch", "last"].contains($0.word) }
    }
  }

  private func isCount(_ clause: Range<Int>, _ terms: [StatedCount.Term]) -> Bool {
    guard let mark = tokens[clause.lowerBound - 1].mark else { return false }
    if mark == ",", !tokens[clause].contains(where: { $0.has(.totalWord) }) { return false }
    let isBare = terms.count == 1 && terms[0].unit == .total && clause.count == 1
    if isBare, !"-=:.~>".contains(mark) { return false }
    return counts.isEmpty || mark != ";" && mark != ":"
  }

  private func isPerhapsWork(_ clause: Range<Int>, _ terms: [StatedCount.Term]) -> Bool {
    let mark = tokens[clause.lowerBound - 1].mark
    let before = tokens[..<(clause.lowerBound - 1)]
    let isAfterTurn = before.contains { $0.isWord("turn") || $0.isWord("join") }
    return mark != "-" && mark != "=" && (!isAfterTurn || mark == ";")
      && terms.allSatisfy { if case .kind = $0.unit { true } else { false } }
  }
}

extension StatedCount.Term {
  /// "8 rows" is not a count of stitches.
  var countsRows: Bool {
    if case .other(let word) = unit { Lexicon.has(word, .row) || Lexicon.has(word, .round) } else { false }
  }
}

/// The terms of counts.
extension Cursor {
  /// "24 dc, 4 ch-2 sps", "54 sc and 53 ch-4 sps", "25 (20 dc, 5 sc)", "18 + 5 sl st": nil if it is not a count.
  func terms() -> [StatedCount.Term]? {
    var cursor = self
    guard tokens[index..<end].contains(where: { $0.number != nil }) else { return nil }
    while cursor.take(.countOpener) { if !cursor.take(mark: ":") { cursor.take(mark: "=") } }
    var terms: [StatedCount.Term] = []
    while let token = cursor.current {
      if token.has(.termMark) {
        cursor.index += 1
      } else if cursor.take(.countJoint) {
        cursor.passCountedChain()
      } else if !terms.isEmpty, cursor.isWord("a", "half") {
        // "4 shells and a half shell at each end".
        while cursor.index < end, !cursor.isMark(",") { cursor.index += 1 }
      } else if let term = cursor.term() {
        terms.append(term)
      } else {
        return nil
      }
    }
    // "(36, 40, 44)": sizes.
    if terms.count > 1, terms.allSatisfy({ $0.unit == .total }) {
      return [terms[min(vocabulary.sizeIndex, terms.count - 1)]]
    }
    return terms.isEmpty ? nil : terms
  }

  private mutating func term() -> StatedCount.Term? {
    guard let number = amount() else { return nil }
    if let term = attempt({ $0.groups(number) }) ?? attempt({ $0.bracketedGroups(number) }) { return term }
    return countUnit().map { StatedCount.Term(number, $0) }
  }

  /// "groups of 3 dc" after their number: the stitches of all.
  private mutating func groups(_ number: Int) -> StatedCount.Term? {
    guard take("groups", "grps", "sets", "clusters"), take("of"), let each = amount(), let base = baseName()
    else { return nil }
    return StatedCount.Term(min(number, 100_000) * min(each, 100_000), .kind(base))
  }

  /// "4 (3-dc) groups".
  private mutating func bracketedGroups(_ number: Int) -> StatedCount.Term? {
    guard take(mark: "("), amount() != nil, take(mark: "-"), baseName() != nil, take(mark: ")"),
      take("group", "groups", "shells", "clusters")
    else { return nil }
    return StatedCount.Term(number, .other("groups"))
  }

  /// "counting beg ch-3 as dc".
  private mutating func passCountedChain() {
    take("each", "the", "first")
    guard turningChain(), take("as", "for") else { return }
    if amount() == nil { take("a", "the", "first") }
    _ = baseName()
    take("st")
  }

  private mutating func countUnit() -> StatedCount.Unit? {
    passSizeOfThing()
    let start = index
    guard let target = target()?.kind else {
      guard let word = word() else { return .total }
      if take(.countedThing) { return passFillers(.other(word)) }
      return has(.countFiller) ? passFillers(.total) : nil
    }
    let name = StatedCount.Unit.other(source.text.string(range(from: start)))
    switch target {
    case .stitch, .any, .loop, .gap: return passFillers(isGroupName(start) ? name : .total)
    case .kind(let base): return passFillers(.kind(base))
    case .space(let size): return passFillers(.space(size))
    case .group: return passFillers(name)
    case .chain: return index - start > 1 ? nil : passFillers(.other("ch"))
    }
  }

  /// "half" in "2 half-shells", "large" in "4 large petals".
  private mutating func passSizeOfThing() {
    let distance = isMark("-", 1) ? 2 : 1
    guard has(.thingSize), let next = word(distance), next != "double", next != "treble" else { return }
    index += distance
  }

  private func isGroupName(_ start: Int) -> Bool {
    guard let word = tokens[start].word ?? (start + 2 < end ? tokens[start + 2].word : nil) else {
      return false
    }
    return !["st", "s", "corner", "center"].contains(word)
  }

  private mutating func passFillers(_ unit: StatedCount.Unit) -> StatedCount.Unit {
    while let token = current, take(.countFiller) { if token.rowKind != nil, number() != nil { index += 1 } }
    return unit
  }
}
