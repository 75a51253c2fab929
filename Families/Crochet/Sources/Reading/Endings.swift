extension InstructionParser {
  /// ", ending last rep at **", ", ending with": the last time is not worked to its end.
  mutating func ending(_ repetition: inout Repetition, star: OpenStar) throws(ReadingFailure) {
    let start = index
    while let token = current, Self.isSeparator(token) || token.isMark("-") { index += 1 }
    if isMark("("), word(1) == "end" || word(1) == "ending" { index += 1 }
    if accept("omitting", "omit") {
      // "omitting last ch 2": the last time breaks off.
      while let token = current, !Self.isSeparator(token) { index += 1 }
      repetition.mayBreakOff = true
      return
    }
    guard accept("ending", "end", "ends") else {
      index = start
      return
    }
    let isLast = accept("last") || accept(phrase: ["the", "last"]) || accept("final")
    _ = accept("rep", "repeat", "repetition")
    if accept("at", "after", "before") || (isLast && accept("on")) {
      if let symbol = starSymbol() {
        index += symbol.count
        _ = acceptMark(")")
        repetition.lastEnds = star.end.map { $0 - star.start }
        return
      }
      index = start
      throw notUnderstood(from: start)
    }
    guard accept("with", "by", "in") || isLast || word() != nil || number() != nil else {
      index = start
      return
    }
    if tokens[index - 1].isWord("in") { index -= 1 }
    _ = accept("working")
    repetition.mayBreakOff = true
  }
}
