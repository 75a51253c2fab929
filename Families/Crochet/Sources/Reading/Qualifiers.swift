/// Words after a place that narrow it.
extension InstructionParser {
  /// "around", "to last st" after a place that is each.
  mutating func limit(_ place: inout Position) throws(ReadingFailure) {
    skipQualifiers()
    let start = index
    guard case .each(.fill) = place.selection else {
      if case .named = place.selection, let limit = try fillLimit() { place.selection = .each(limit) }
      if case .next = place.selection, accept("around", "across") { endsAround = true }
      return
    }
    if let limit = try fillLimit() {
      place.selection = .each(limit)
    } else {
      index = start
    }
  }

  /// Words after a target that do not change it.
  mutating func skipQualifiers() {
    while true {
      if accept(phrase: ["of", "previous"]) || accept(phrase: ["of", "prev"])
        || accept(phrase: ["from", "previous"])
        || accept(phrase: ["on", "previous"]) || accept(phrase: ["of", "last"])
        || accept(phrase: ["of", "the", "previous"])
        || accept(phrase: ["from", "prev"]) || accept(phrase: ["in", "previous"])
      {
        _ = accept("row", "rnd", "round", "r")
        continue
      }
      if word() == "or", ["st", "sp", "space", "loop"].contains(word(1) ?? "") {
        index += 2
        continue
      }
      if acceptOfGroup() || acceptRowsBelow() || acceptBetween() { continue }
      if ["of", "on", "from"].contains(word() ?? ""), let next = word(1),
        ["row", "rnd", "round", "rows", "foundation", "chain"].contains(next)
      {
        index += 2
        if number() != nil { index += 1 }
        _ = accept("ch", "chain")
        continue
      }
      if accept(phrase: ["of", "the", "row"]) || accept(phrase: ["of", "the", "round"]) { continue }
      if word() == "in" || word() == "through", let next = word(1),
        ["blo", "flo", "back", "front", "both"].contains(next)
      {
        let start = index
        index += 1
        if loopPhrase() { continue }
        index = start
      }
      if loopPhrase() { continue }
      if accept("below", "made", "only", "indicated", "instead", "tog", "together", "evenly") {
        continue
      }
      return
    }
  }

  /// "of next V-st" after a space, which the space alone tells.
  private mutating func acceptOfGroup() -> Bool {
    let start = index
    guard index > 0, isSpaceWord(tokens[index - 1].word), accept("of", "in"), acceptGroupAfterSelection()
    else {
      index = start
      return false
    }
    namesGroup = !namesBlock
    return true
  }

  /// "2 rows below", "one rnd down", "in row below" after a place.
  mutating func acceptRowsBelow() -> Bool {
    let start = index
    let isIn = accept("in")
    _ = accept("the")
    if amount() != nil || isIn, accept("row", "rows", "rnd", "rnds", "round", "rounds"),
      accept("below", "down", "before")
    {
      worksBelow = true
      return true
    }
    index = start
    return false
  }

  /// "between sts", "between any two dc" after a space.
  mutating func acceptBetween() -> Bool {
    let start = index
    guard accept("between"), starSymbol() == nil else {
      index = start
      return false
    }
    while accept("any", "each", "next", "the", "last", "first", "following") {}
    if !isMark("-", 1) { _ = amount() }
    let name = index
    if acceptGroupName(), ["s", "ps"].contains(where: { tokens[index - 1].word?.hasSuffix($0) ?? false }) {
      namesGap = true
      return true
    }
    index = name
    if let target = (try? target()) ?? nil, target == .stitch || isKind(target),
      !["group", "groups", "cluster", "clusters"].contains(word() ?? "")
    {
      return true
    }
    index = start
    return false
  }

  private func isKind(_ target: Target) -> Bool { if case .kind = target { true } else { false } }

  /// "back loop only", "blo", "front loops": sets the loop of the stitch.
  mutating func loopPhrase() -> Bool {
    let start = index
    _ = accept("the")
    if accept("blo", "bl") { pendingLoop = .back; return true }
    if accept("flo", "fl") { pendingLoop = .front; return true }
    if accept("both"), accept("loops", "lps", "loop") { return true }
    index = start
    _ = accept("the")
    guard let side = word(), side == "back" || side == "front" else {
      index = start
      return false
    }
    index += 1
    // The ridge at the back of a chain, which is worked into like the chain itself.
    if side == "back", accept("ridge", "ridges", "bump", "bumps", "hump", "humps", "bar", "bars") {
      _ = accept("only")
      _ = accept("of")
      return true
    }
    guard accept("loop", "loops", "lp", "lps", "lo") else {
      index = start
      return false
    }
    _ = accept("only")
    _ = accept("of")
    pendingLoop = side == "back" ? .back : .front
    return true
  }
}
