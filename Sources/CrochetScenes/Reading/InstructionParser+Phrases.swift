/// Phrases that begin with neither a stitch nor a place.
extension InstructionParser {
  /// "work even", "rotate to the other side", "starting in 2nd ch from hook", "weave in ends".
  mutating func phrase(_ items: inout [Instruction]) throws(ReadingFailure) -> Bool {
    let start = index
    if word() == "slip", ["knot", "loop"].contains(word(1) ?? "") {
      index = clauseEnd(from: index)
      return true
    }
    if acceptEven() {
      var stitch = Stitch(base)
      stitch.loop = rowLoop
      items.append(Instruction(.work(stitch, perPlace: 1, Place(.each(.fill))), range: range(from: start)))
      return true
    }
    if passHandwork() { return true }
    if let skipped = startFromHook() {
      if skipped > 0 {
        items.append(Instruction(.skip(Place(.next(skipped), .chain)), range: range(from: start)))
      }
      return true
    }
    return turnToOtherSide(&items)
  }

  /// "even", "even in sc around", "unchanged": one stitch in each.
  mutating func acceptEven() -> Bool {
    let start = index
    guard accept("even", "unchanged") else { return false }
    if accept("in"), let named = baseName() { base = named }
    while accept("around", "across", "the", "row", "rnd", "round", "in", "each", "st", "to", "end", "of", "for") {}
    if number() != nil, ["rnds", "rows", "rounds", "rnd", "row"].contains(word(1) ?? "") { index += 2 }
    if current.map({ Self.isSeparator($0) || $0.isMark(")") || $0.isMark("]") }) ?? true { return true }
    index = start
    return false
  }

  /// What is done with needle and stuffing, not with the hook.
  private mutating func passHandwork() -> Bool {
    let verbs: Set<String> = [
      "weave", "sew", "stuff", "thread", "gather", "embroider", "secure", "whipstitch", "pm", "block", "pull", "insert",
      "mark", "move", "tighten", "hide", "stuffing", "steam", "start",
    ]
    guard let word = word(), verbs.contains(word) else { return false }
    let end = sentenceEnd(from: index)
    let words = Set(tokens[index..<end].compactMap(\.word))
    guard words.isDisjoint(with: ["hook", "yo", "loop", "loops", "lp", "lps", "sc", "dc", "hdc", "tr", "ch", "inc", "dec"])
    else { return false }
    if word == "start", words.isDisjoint(with: ["stuffing", "stuff"]) { return false }
    index = end
    return true
  }

  private func sentenceEnd(from start: Int) -> Int {
    var place = start
    while place < tokens.count, !tokens[place].isMark("."), !tokens[place].isMark(";") { place += 1 }
    return place
  }

  /// "starting in 2nd ch from hook", "from 3rd chain": how many chains are skipped.
  mutating func startFromHook() -> Int? {
    let start = index
    while accept("start", "starting", "begin", "beginning", "working", "work", "from", "in", "with", "at", "into", "the") {}
    if index > start, let number = ordinal(), accept("ch", "chain", "st", "stitch") {
      _ = accept("st", "stitch")
      let isFromHook = accept(phrase: ["from", "hook"]) || accept(phrase: ["from", "the", "hook"])
      let isAlone = current.map(Self.isSeparator) ?? true
      if isFromHook && isAlone || isAlone && tokens[start].isWord("from") { return number - 1 }
    }
    index = start
    return nil
  }

  private static let otherSideVerbs: Set<String> = [
    "rotate", "rotating", "continue", "continuing", "cont", "pivot", "along", "on", "down", "crocheting", "turn",
    "turning", "going", "go", "across",
  ]

  /// "continue on the other side of the chain".
  mutating func turnToOtherSide(_ items: inout [Instruction]) -> Bool {
    guard let word = word(), Self.otherSideVerbs.contains(word) else { return false }
    let end = clauseEnd(from: index)
    guard Self.speaksOfOtherSide(tokens[index..<end]) else { return false }
    let start = index
    index = otherSideEnd(from: index, to: end)
    items.append(Instruction(.otherSide, range: range(from: start)))
    return true
  }

  static func speaksOfOtherSide(_ tokens: ArraySlice<PatternToken>) -> Bool {
    let words = Set(tokens.compactMap(\.word))
    let names = !words.isDisjoint(with: ["other", "opposite", "bottom", "underside"])
    let isChain = !words.isDisjoint(with: ["chain", "ch", "chs", "side", "foundation", "loops", "edge"])
    return names && isChain || words.contains("free") && words.contains("loops")
  }
}
