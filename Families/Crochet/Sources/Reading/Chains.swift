/// Chains, and what they count as.
extension InstructionParser {
  mutating func chain(_ items: inout [Instruction]) throws(ReadingFailure) -> Bool {
    let start = index
    let before = amount()
    guard accept("ch", "chs", "chain", "chains") else {
      index = start
      return false
    }
    if before == nil { _ = acceptMark("-") }
    _ = accept("a")
    guard var count = before ?? amount() else {
      index = start
      return false
    }
    // "Ch 20 + 1": with a chain to turn.
    if isMark("+"), let more = number(1), word(2) != "ch", count + more < 100_000 {
      count += more
      index += 2
    }
    if before == nil, isSpaceWord(word()) || (isMark("-") && isSpaceWord(word(1))) {
      index = start
      return false
    }
    if word() == "picot" || (isMark("-") && word(1) == "picot") {
      index += isMark("-") ? 2 : 1
      _ = try places()
      items.append(instruction(.picot, from: start))
      return true
    }
    guard count <= 100_000 else {
      throw .fault(range(from: start), "a chain of \(count) is more than 100000 stitches")
    }
    _ = accept("st")
    _ = accept(phrase: ["for", "the", "foundation"]) || accept(phrase: ["for", "foundation"])
    _ = accept("loosely", "more")
    let meaning = try chainMeaning()
    var action = Action.chain(count, meaning)
    if let repetition = try times() {
      action = .repeated([instruction(.chain(count, meaning), from: start)], repetition)
    }
    items.append(instruction(action, from: start))
    return true
  }

  /// "(counts as dc, ch 1)", "counts as first dc", "(does not count as a st)".
  mutating func chainMeaning() throws(ReadingFailure) -> ChainMeaning? {
    let start = index
    let opened: Character? = isMark("(") ? ")" : isMark("[") ? "]" : nil
    if opened != nil || isMark(",") || isMark("-") { index += 1 }
    let end = opened.flatMap { _ in closing(of: start) } ?? clauseEnd(from: index)
    let words = tokens[index..<max(index, end)]
    if let meaning = Self.meaning(of: words, parser: self)
      ?? (opened == nil ? nil : firstStitch(words))
    {
      index = opened == nil ? end : end + 1
      return meaning
    }
    index = start
    return nil
  }

  /// "(1st dc)", "(first dc + ch 1)", "(= dc)": the stitch that the chain is, with nothing else beside it.
  private func firstStitch(_ words: ArraySlice<PatternToken>) -> ChainMeaning? {
    var reader = self
    if reader.isMark("=") {
      reader.index += 1
      _ = reader.amount()
    } else if reader.number() == 1, reader.word(1) == "st" {
      reader.index += 2
    } else if !reader.accept("first") {
      return nil
    }
    guard let base = reader.baseName() else { return nil }
    var chains = 0
    if reader.acceptMark("+") || reader.acceptMark(",") || reader.accept("and", "plus") {
      guard reader.accept("ch", "chain") else { return nil }
      _ = reader.acceptMark("-")
      chains = reader.amount() ?? 1
    }
    return reader.index == words.endIndex ? .countsAs(base, chains: chains) : nil
  }

  static func meaning(of words: ArraySlice<PatternToken>, parser: InstructionParser) -> ChainMeaning? {
    let plain = words.compactMap(\.word)
    let counts = plain.contains { ["counts", "count", "counted", "counting"].contains($0) }
    let isNegated = plain.contains { ["not", "doesn", "don", "never", "no"].contains($0) }
    if counts, isNegated { return .doesNotCount }
    if isNegated, plain.count <= 5, ["st"].contains(plain.last ?? "") {
      return .doesNotCount
    }
    guard counts || plain.starts(with: ["as"]) || plain.contains("equals") else { return nil }
    var reader = parser
    guard
      let asIndex = words.firstIndex(where: { $0.isWord("as") || $0.isWord("for") || $0.isWord("equals") })
    else {
      return .countsAs(nil, chains: 0)
    }
    reader.index = asIndex + 1
    var base: StitchBase?
    var chains = 0
    while reader.index < words.endIndex {
      if reader.accept("ch", "chain") {
        _ = reader.acceptMark("-")
        chains = reader.amount() ?? 1
        continue
      }
      if base == nil, let found = reader.baseName() { base = found; continue }
      if reader.number() != nil, reader.word(1) == "ch" || reader.isMark("-", 1) {
        chains = reader.number() ?? 1
        reader.index += reader.isMark("-", 1) ? 3 : 2
        continue
      }
      reader.index += 1
    }
    return .countsAs(base, chains: chains)
  }
}
