/// Words that are not instructions.
extension InstructionParser {
  func otherSideEnd(from start: Int, to end: Int) -> Int {
    // "working in other side of chain, sc in …" ends at the comma; "… sc in" without one at the stitch.
    var position = start + 1
    while position < end {
      if let word = tokens[position].word, ["sc", "dc", "hdc", "tr"].contains(word) { return position }
      if let _ = tokens[position].number, position > start + 3 { return position }
      position += 1
    }
    return end
  }

  /// Whether a clause instructs to work stitches.
  func speaksOfWork(_ range: Range<Int>) -> Bool {
    tokens[range].contains {
      ["sc", "dc", "hdc", "tr", "dtr", "sk", "skip", "inc", "dec", "htr", "shell", "crochet", "fpdc", "bpdc"]
        .contains($0.word ?? "")
    }
  }

  static let stitchWords: Set<String> = [
    "sc", "dc", "hdc", "tr", "dtr", "trtr", "htr", "inc", "dec", "ch", "chs", "chain", "sl", "ss", "slst",
    "sk", "skip", "miss",
    "st", "shell", "shells", "cluster", "cl", "picot", "popcorn", "puff",
    "bobble", "crochet", "rep",
    "repeat", "pat", "patt", "pattern", "even", "evenly", "tog", "together", "increase", "increasing",
    "decrease", "decreasing",
    "cont", "continue", "continuing", "fpdc", "bpdc", "dcfp", "dcbp", "next", "each", "as", "sp", "sps",
    "work", "yo", "loop", "lp",
    "same", "row", "rows", "rnd", "rnds", "round", "rounds", "corner", "last",
  ]

  func speaksOfStitches(_ range: Range<Int>) -> Bool {
    tokens[range.clamped(to: 0..<tokens.count)].contains { token in
      token.word.map { Self.stitchWords.contains($0) } ?? false
    }
  }

  /// Whether a bracket holds a remark.
  func isComment(from start: Int, to end: Int) -> Bool {
    let words = tokens[start..<end].compactMap(\.word)
    let first = words.first ?? ""
    if tokens[start..<end].allSatisfy({ $0.number != nil || $0.isMark(",") || $0.isMark("-") }) {
      return true
    }
    if [
      "counts", "count", "counting", "right", "wrong", "rs", "ws", "does", "doesn", "do", "see", "note",
      "always", "made", "increase", "decrease", "optional", "not", "be", "remember", "place", "mark", "this",
      "these", "you", "total", "now", "first", "corner", "beg", "beginning", "here", "it", "for", "if",
      "same", "size", "the", "where", "which", "when", "i", "multiple", "see", "middle",
    ].contains(first),
      !isRepeatedAfterBracket(end),
      !(["first", "corner", "beg", "beginning", "same", "increase", "decrease", "for", "place"].contains(
        first) && !words.contains("made") && speaksOfWorkInBracket(start..<end))
    {
      return true
    }
    let isPlaced = end + 1 < tokens.count && ["in", "into", "x"].contains(tokens[end + 1].word ?? "")
    if first == "same", words.contains("as"), !isPlaced { return true }
    if !isPlaced, !Set(words).isDisjoint(with: ["made", "counts", "count", "counted", "completed"]) {
      return true
    }
    if !isPlaced, !isRepeatedAfterBracket(end),
      ["group", "grouping", "groupings", "corner"].contains(words.last ?? "")
    {
      return true
    }
    // "(6 st inc)"; "(sc in next st, inc) x 6" is work.
    if words.last == "inc", words.count > 1, words.contains("st"), !words.contains("in"),
      !isRepeatedAfterBracket(end)
    {
      return true
    }
    if ["center", "centre", "middle"].contains(first), !isPlaced, !isRepeatedAfterBracket(end) {
      return true
    }
    return ["rs", "ws", "odd", "even"].contains(words.last ?? "") && words.count <= 3
  }

  func speaksOfWorkInBracket(_ range: Range<Int>) -> Bool { speaksOfWork(range) }

  private func isRepeatedAfterBracket(_ end: Int) -> Bool {
    guard end + 1 < tokens.count else { return false }
    return tokens[end + 1].number != nil || tokens[end + 1].isWord("x") || tokens[end + 1].isWord("twice")
  }

  /// The token after the present sentence.
  func proseEnd(from start: Int) -> Int {
    var position = start
    while position < tokens.count {
      if tokens[position].isMark(".") || tokens[position].isMark(";") || tokens[position].isMark("!") {
        break
      }
      if case .mark(let mark) = tokens[position].kind, "()[]{}*".contains(mark) { break }
      if tokens[position].isMark(","), position > start + 1 { break }
      position += 1
    }
    return position
  }

  /// Skips a clause without any crochet term, or reports that it is not understood.
  mutating func passClause() throws(ReadingFailure) {
    let start = index
    var end = clauseEnd(from: index)
    if end == index { end += 1 }
    // Among the stitches of a bracket an unknown word may be one.
    let namesColor = tokens[start..<end].contains {
      Self.colorNames.contains($0.word ?? "") || $0.isWord("color")
    }
    if speaksOfStitches(start..<end) || depth > 1 && !namesColor { throw notUnderstood(from: start) }
    // A number alone is not an instruction, and cannot be skipped if something depends on it.
    if tokens[start].number != nil, end - start == 1 { throw notUnderstood(from: start) }
    if passedWords == nil { passedWords = tokens[start].range.lowerBound..<tokens[end - 1].range.upperBound }
    index = end
  }
}
