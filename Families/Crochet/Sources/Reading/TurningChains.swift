/// The same place as before, and the tops of turning chains.
extension InstructionParser {
  /// "same st as joining", "same sp", "joining".
  mutating func samePosition() throws(ReadingFailure) -> Position? {
    let start = index
    if accept("same") {
      _ = accept("first", "next", "last", "one")
      let target = try target() ?? .stitch
      _ = accept("place")
      if accept("as", "where", "with") {
        while let token = current, !isEndAfterAs(token) { index += 1 }
      }
      return Position(.same, target)
    }
    if accept("join", "joining", "joined") {
      _ = accept("st", "sp", "sl", "slip")
      _ = accept("st")
      return Position(.same)
    }
    if accept(phrase: ["base", "of"]) {
      while let token = current, !isEndAfterAs(token) { index += 1 }
      return Position(.same)
    }
    if accept(phrase: ["st", "at", "base", "of"]) {
      while let token = current, !isEndAfterAs(token) { index += 1 }
      return Position(.same)
    }
    index = start
    return nil
  }

  /// The words after "same st as" go on to the next mark or instruction.
  private func isEndAfterAs(_ token: PatternToken) -> Bool {
    if case .mark(let mark) = token.kind { return mark != "-" }
    return token.isWord("and") || token.isWord("then")
  }

  /// "top of turning chain", "top of beg ch-3", "tch", "beg ch".
  mutating func topPosition() throws(ReadingFailure) -> Position? {
    let start = index
    if accept("top") {
      _ = accept("st", "ch")
      guard accept("of") else {
        index = start
        return nil
      }
      while accept("the", "first", "same", "next", "last") {}
      if isTurningChain() { return Position(.turningChain) }
      let selection: Position.Selection = tokens[index - 1].isWord("first") ? .first(1) : .named
      guard let target = try target() else {
        index = start
        return nil
      }
      return Position(selection, target)
    }
    return isTurningChain() ? Position(.turningChain) : nil
  }

  /// "turning ch", "t-ch", "beg ch-3", "starting chain", "ch-3" at a row's end, "3 ch".
  mutating func isTurningChain() -> Bool {
    let start = index
    _ = accept("the")
    if accept("tch", "turning", "beg", "beginning", "initial", "starting", "begin")
      || accept(phrase: ["previous", "turning"])
    {
      if tokens[index - 1].isWord("tch") { return true }
      _ = accept("skipped")
      _ = acceptMark("-")
      if accept("ch", "chain", "chs", "tch") {
        _ = acceptMark("-")
        if number() != nil { index += 1 }
        if isSpaceWord(word()) {
          index = start
          return false
        }
        return true
      }
      index = start
      return false
    }
    if word() == "t", isMark("-", 1), word(2) == "ch" {
      index += 3
      return true
    }
    if number() != nil, word(1) == "turning" || word(1) == "beg" {
      index += 2
      return accept("ch", "chain", "chs")
    }
    if accept("ch", "chain") {
      _ = acceptMark("-")
      if number() != nil {
        index += 1
        if !isSpaceWord(word()), !isMark("-") || isMark("-") && token(0)?.isSpaced == true { return true }
      }
    }
    let isNamed =
      index > 0
      && (tokens[index - 1].isWord("of") || tokens[index - 1].isWord("the")
        || tokens[index - 1].isWord("first"))
    // "3 ch", "3-ch".
    let distance = isMark("-", 1) ? 2 : 1
    if isNamed, number() != nil, word(distance) == "ch", !isSpaceWord(word(distance + 1)) {
      index += distance + 1
      return true
    }
    if accept("skipped"), accept("chs", "ch", "chains") { return true }
    index = start
    return false
  }
}
