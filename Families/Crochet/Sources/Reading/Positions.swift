/// Where stitches are worked.
extension InstructionParser {
  /// The place after a stitch, including those joined with "and in"; empty if none is written.
  mutating func places() throws(ReadingFailure) -> [Position] {
    guard let first = try place() else { return [] }
    var places = [first]
    while true {
      let start = index
      passRemark()
      _ = acceptMark(",")
      let hasAnd = accept("and", "then", "&")
      guard hasAnd || isMark(",", -1), let word = word() ?? (isBarePosition ? "" : nil) else {
        index = start
        break
      }
      let opens =
        ["in", "into", "each", "top", "to"].contains(word)
        || (hasAnd && ["across", "around"].contains(word) && !isAcrossPosition)
        || (hasAnd && (["next", "last", "first", "same"].contains(word) || isBarePosition))
      guard opens, isPositionAhead(hasAnd: hasAnd), let more = try place() else {
        index = start
        break
      }
      // "in next st and 2 dc": the words belong to the next stitch.
      places.append(more)
    }
    return places
  }

  /// "(3 skipped chs count as dc)" between two places.
  private mutating func passRemark() {
    guard isMark("("), let end = closing(of: index), isComment(from: index + 1, to: end),
      end + 1 < tokens.count, tokens[end + 1].isWord("and")
    else { return }
    if let meaning = Self.meaning(of: tokens[index + 1..<end], parser: self) {
      hookMeaning = hookMeaning ?? meaning
    }
    index = end + 1
  }

  /// Whether the words ahead are a place of the stitch before, and not one that begins an instruction.
  private func isPositionAhead(hasAnd: Bool) -> Bool {
    var parser = self
    guard let place = try? parser.place() else { return false }
    if case .ring = place.selection { return false }
    if !hasAnd, !["in", "into"].contains(word() ?? "") { return false }
    // "in next sp work (…)" begins an instruction.
    if parser.isMark("(") || parser.isMark("[")
      || (parser.isMark(":") && parser.token(1) != nil && parser.token(1)?.isMark(";") == false)
    {
      return false
    }
    if let word = parser.word(), ["work", "make", "sc", "dc", "hdc", "tr", "ch"].contains(word) {
      return false
    }
    return parser.number() == nil || hasAnd == false && parser.isMark(",")
  }

  /// A place, or nil without having moved.
  mutating func place() throws(ReadingFailure) -> Position? {
    let start = index
    var hasPreposition = false
    if accept("inside"), isEndOfPosition { return Position(.ring) }
    index = start
    _ = accept("all", "both")
    if isAcrossPosition {
      index += 1
      hasPreposition = true
    }
    while accept(
      "in", "into", "to", "around", "over", "under", "through", "on", "at", "onto", "inside", "using", "thru")
    {
      if tokens[index - 1].isWord("around") || tokens[index - 1].isWord("to"), isEndOfPosition {
        index = start
        break
      }
      hasPreposition = true
    }
    if word() == "the", ["back", "front", "blo", "flo"].contains(word(1) ?? "") { index += 1 }
    if word() == "back" || word() == "front" || word() == "blo" || word() == "flo" || word() == "both"
      || word() == "bl" || word() == "fl"
    {
      _ = loopPhrase()
    }
    _ = accept("of") || accept("through")
    if pendingLoop != nil, isEndOfPosition || word() == "around" || word() == "across",
      let limit = try fillLimit()
    {
      return Position(.each(limit))
    }
    (namesGroup, namesEachGroup, namesGap) = (false, false, false)
    var named = gapPosition()
    if named == nil { named = try namedPosition(hasPreposition: hasPreposition) }
    if var place = named {
      try limit(&place)
      skipQualifiers()
      // "around dc in row below next st": over the next stitch.
      if worksBelow, word() == "next", let over = try namedPosition(hasPreposition: true) { place = over }
      if namesGroup { place.target = .group }
      if namesGap, place.target.isSpace {
        place.target = .gap
        worksInGaps = true
      }
      if namesEachGroup, place.selection == .named || place.selection == .next(1) {
        place.selection = .each(.fill)
      }
      return place
    }
    index = start
    return try bareFill(hasPreposition: hasPreposition)
  }

  /// "between next two 3-dc groups" without "sp" before.
  private mutating func gapPosition() -> Position? {
    guard acceptBetween(), namesGap else { return nil }
    return Position(.next(1), .gap)
  }

  /// "across next 2 tr": the words name a place and no limit.
  var isAcrossPosition: Bool {
    guard ["across", "along"].contains(word() ?? "") else { return false }
    let next = word(1) == "the" ? word(2) : word(1)
    return ["next", "first", "last"].contains(next ?? "") || number(1) != nil
  }

  var isEndOfPosition: Bool {
    guard let token = current else { return true }
    return Self.isSeparator(token) || token.isMark(")") || token.isMark("]") || token.isMark("(")
      || token.isMark("-")
      || ["to", "and", "ending", "until", "end", "last"].contains(token.word ?? "")
  }

  /// "sc around", "dc across to last st".
  private mutating func bareFill(hasPreposition: Bool) throws(ReadingFailure) -> Position? {
    let start = index
    _ = accept("in") && loopPhrase()
    _ = loopPhrase()
    if let limit = try fillLimit() { return Position(.each(limit)) }
    index = start
    return nil
  }
}
