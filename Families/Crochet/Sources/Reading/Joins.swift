/// Where rounds are closed and yarn is joined.
extension InstructionParser {
  var isColorContext: Bool {
    let before = token(-1)
    return ["with", "to", "join", "color", "colour", "using", "in"].contains(before?.word ?? "")
  }

  /// "join with sl st to top of ch 3", "join to form ring", "join with dc in first dc".
  mutating func join(_ items: inout [Instruction], from start: Int) throws(ReadingFailure) {
    _ = accept("rnd", "round")
    let isStart = !items.contains { $0.isWorked }
    if let name = yarnName() {
      // "join B with sl st in any st": new yarn, or the end of a round where it is to the round's start.
      let end = proseEnd(from: index)
      let words = tokens[index..<end].compactMap(\.word)
      if isStart, let first = try standingStitch(from: start) {
        joinsYarnAnywhere = joinsYarnAnywhere || words.contains("any")
        items += [Instruction(.color(name), range: range(from: start)), first]
        return
      }
      items.append(
        Instruction(isStart ? .color(name) : .join(closing: nil, chains: 0), range: range(from: start)))
      if isStart, words.contains("any") { joinsYarnAnywhere = true }
      if isStart { joinPosition(to: end, &items) }
      index = clauseEndAfterJoin()
      return
    }
    if isStart, let first = try standingStitch(from: start) {
      items.append(first)
      return
    }
    // "Join in any corner" after the yarn was named.
    let clause = proseEnd(from: index)
    if isStart, tokens[index..<clause].contains(where: { $0.isWord("any") }) {
      joinsYarnAnywhere = true
      joinPosition(to: clause, &items)
      index = clauseEndAfterJoin()
      return
    }
    var closing: StitchBase?
    if accept("with", "w", "by", "using", "in") {
      _ = acceptMark("/")
      _ = accept("a", "an")
      if let base = baseName() { closing = base == .slip ? nil : base }
    } else if let base = baseName() {
      closing = base == .slip ? nil : base
    }
    let end = clauseEndAfterJoin()
    let words = tokens[min(index, end)..<end].compactMap(\.word)
    index = end
    if words.contains("ring"),
      words.contains("form") || words.contains("forming") || words.contains("make") || words.contains("into")
        || words.contains("a")
    {
      items.append(Instruction(.formRing, range: range(from: start)))
    } else {
      items.append(
        Instruction(.join(closing: closing.map { Stitch($0) }, chains: 0), range: range(from: start)))
    }
  }

  /// "join B with sc in first st" at a row's start: the stitch that joins the yarn is worked and counted.
  private mutating func standingStitch(from start: Int) throws(ReadingFailure) -> Instruction? {
    let rest = index
    if accept("with", "w", "by", "using") {
      _ = acceptMark("/")
      _ = accept("a", "an", "standing")
      if let base = baseName(), base != .slip, let place = try place() {
        return Instruction(.work(Stitch(base), perPlace: 1, place), range: range(from: start))
      }
    }
    index = rest
    return nil
  }

  /// "with sl st in any ch-2 sp": where new yarn begins.
  mutating func joinPosition(to end: Int, _ items: inout [Instruction]) {
    guard
      let start = (index..<max(index, end)).first(where: {
        tokens[$0].isWord("in") || tokens[$0].isWord("to") || tokens[$0].isWord("into")
      })
    else { return }
    var reader = self
    reader.index = start
    guard let place = try? reader.place(), reader.index > start else { return }
    items.append(Instruction(.start(place), range: tokens[start].range))
  }

  private func clauseEndAfterJoin() -> Int {
    var place = index
    while place < tokens.count {
      if Self.isSeparator(tokens[place]),
        !(tokens[place].isMark(".") && place + 1 < tokens.count && !tokens[place + 1].isSpaced
          && tokens[place].isSpaced)
      {
        break
      }
      if case .mark(let mark) = tokens[place].kind, "()[]{}*".contains(mark) { break }
      if tokens[place].isWord("turn") || (tokens[place].isMark("-") && tokens[place].isSpaced) { break }
      if tokens[place].isWord("and") || tokens[place].isWord("ch"), place > index, tokens[place].isWord("and")
      {
        break
      }
      place += 1
    }
    return place
  }

  /// "A", "MC", "white", "new color", "yarn": what is joined.
  private mutating func yarnName() -> String? {
    guard let token = current, let word = token.word else { return nil }
    let isLetter =
      token.isUppercase && (word.count <= 2) && !["ss", "sl", "sc", "dc", "tr", "st"].contains(word)
    if isLetter || ["yarn", "new", "color", "colour", "mc", "cc", "contrast", "main", "next"].contains(word) {
      if word == "next", self.word(1) != "color", self.word(1) != "colour" { return nil }
      index += 1
      return text.string(token.range)
    }
    if Self.colorNames.contains(word) {
      index += 1
      return text.string(token.range)
    }
    return nil
  }

  static let colorNames: Set<String> = [
    "white", "black", "red", "green", "blue", "yellow", "pink", "purple", "orange", "brown", "grey", "gray",
    "cream",
    "beige", "teal", "gold", "ivory", "tan", "peach", "navy", "lilac", "aqua", "ecru", "mint", "rose",
  ]

  /// "a new color", and not the yarn A.
  private mutating func acceptArticle() -> Bool {
    guard word() == "a",
      !(current?.isUppercase ?? false) || ["new", "color", "colour"].contains(word(1) ?? "")
    else { return false }
    index += 1
    return true
  }

  /// "With A", "change to MC", "attach eyes": to the next mark.
  mutating func color(_ items: inout [Instruction]) throws(ReadingFailure) -> Bool {
    let start = index
    index += 1
    while accept("to", "color", "colour", "yarn", "the", "new") || acceptArticle() {}
    if tokens[start].isWord("with"), accept("rs", "ws", "right", "wrong", "last") {
      index = clauseEnd(from: index)
      return true
    }
    if let name = yarnName() {
      items.append(Instruction(.color(name), range: range(from: start)))
      // "With yarn A make a magic loop".
      let clause = clauseEnd(from: index)
      let end = tokens[index..<clause].firstIndex { $0.isWord("mr") } ?? clause
      if !speaksOfStitches(index..<end) || !(tokens[start].isWord("with") || tokens[start].isWord("using")) {
        index = end
      }
      return true
    }
    let end = clauseEnd(from: index)
    guard
      !speaksOfStitches(start..<end) || tokens[start].isWord("change") || tokens[start].isWord("changing")
        || tokens[start].isWord("attach")
    else {
      throw notUnderstood(from: start)
    }
    index = end
    return true
  }
}
