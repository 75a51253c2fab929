/// Where rounds are closed and yarn is joined.
extension Cursor {
  /// "join with sl st to top of ch 3", "join to form ring", "join with dc in first dc".
  mutating func join(from start: Int, after before: [Statement]) -> [Statement] {
    take("rnd", "round")
    let isStart = !before.contains(where: \.works)
    let yarn = yarnName()
    if isStart, let first = attempt({ $0.standingStitch() }) {
      return joined(yarn, anywhere: contains(.any, in: start..<proseEnd(from: start)), from: start) + [
        Statement(.action(first), range(from: start))
      ]
    }
    if yarn != nil || isStart && contains(.any, in: index..<proseEnd(from: index)) {
      let end = proseEnd(from: index)
      let anywhere = isStart && contains(.any, in: index..<end)
      let written = range(from: start)
      let place = isStart ? joinPlace(to: end) : []
      index = joinEnd()
      return isStart
        ? joined(yarn, anywhere: anywhere, from: start, written) + place
        : [Statement(.action(.join(closing: nil, chains: 0)), written)]
    }
    return [closingJoin(from: start)]
  }

  private func joined(_ yarn: Range<Int>?, anywhere: Bool, from start: Int, _ written: Range<Int>? = nil)
    -> [Statement]
  {
    let range = written ?? range(from: start)
    return (anywhere ? [Statement(.remark(.joinsAnywhere), range)] : [])
      + (yarn.map { [Statement(.color($0), range)] } ?? [])
  }

  private mutating func closingJoin(from start: Int) -> Statement {
    if take("with", "w", "by", "using", "in") {
      take(mark: "/")
      take("a", "an")
    }
    let base = baseName()
    let end = joinEnd()
    let words = Set(words(min(index, end)..<end))
    index = end
    if words.contains("ring"), !words.isDisjoint(with: ["form", "forming", "make", "into", "a"]) {
      return Statement(.action(.formRing), range(from: start))
    }
    let closing = base.flatMap { $0 == .slip ? nil : Stitch($0) }
    return Statement(.action(.join(closing: closing, chains: 0)), range(from: start))
  }

  /// "join B with sc in first st" at a row's start: the stitch that joins the yarn is worked and counted.
  private mutating func standingStitch() -> Action? {
    guard take("with", "w", "by", "using") else { return nil }
    take(mark: "/")
    take("a", "an", "standing")
    guard let base = baseName(), base != .slip, let place = place() else { return nil }
    return .work(Stitch(base), perPlace: 1, place.position)
  }

  /// "with sl st in any ch-2 sp": where new yarn begins.
  private func joinPlace(to end: Int) -> [Statement] {
    guard
      let start = (index..<max(index, end)).first(where: { ["in", "to", "into"].contains(tokens[$0].word) })
    else { return [] }
    var cursor = self
    cursor.index = start
    guard let place = cursor.place() else { return [] }
    return [Statement(.action(.start(place.position)), tokens[start].range)]
  }

  private func joinEnd() -> Int {
    (index..<max(index, end)).first { place in
      let token = tokens[place]
      let isInName =
        token.isMark(".") && token.isSpaced && place + 1 < tokens.count && !tokens[place + 1].isSpaced
      return token.isSeparator && !isInName || token.isBracketOrStar || token.isWord("turn")
        || token.isMark("-") && token.isSpaced || token.isWord("and") && place > index
    } ?? end
  }

  /// "A", "MC", "white", "new color", "yarn": what is joined.
  private mutating func yarnName() -> Range<Int>? {
    guard let token = current, let word = token.word else { return nil }
    let isLetter =
      token.isUppercase && word.count <= 2 && !["ss", "sl", "sc", "dc", "tr", "st"].contains(word)
    guard isLetter || token.has(.yarn) || token.has(.color) else { return nil }
    if word == "next", !isWord("color", "colour", at: 1) { return nil }
    index += 1
    return token.range
  }

  /// "With A", "change to MC", "attach eyes": to the next mark.
  mutating func color() throws(ReadingFailure) -> [Statement] {
    let start = index
    index += 1
    let isWith = tokens[start].isWord("with")
    while take(.yarnWord) || takeArticle() {}
    if isWith, take("rs", "ws", "right", "wrong", "last") {
      index = clauseEnd()
      return []
    }
    let isChange = ["change", "changing", "attach"].contains(tokens[start].word)
    guard let yarn = yarnName() else {
      let clause = start..<clauseEnd()
      guard isChange || !contains(.term, in: clause) else { throw notUnderstood(from: start) }
      index = clause.upperBound
      return []
    }
    let color = Statement(.color(yarn), range(from: start))
    // "With yarn A make a magic loop".
    let clause = index..<clauseEnd()
    let end = clause.first { tokens[$0].isWord("mr") } ?? clause.upperBound
    if !contains(.term, in: index..<end) || !isWith && !tokens[start].isWord("using") { index = end }
    return [color]
  }

  /// "a new color", and not the yarn A.
  private mutating func takeArticle() -> Bool {
    guard isWord("a"), current?.isUppercase == false || isWord("new", "color", "colour", at: 1) else {
      return false
    }
    index += 1
    return true
  }
}
