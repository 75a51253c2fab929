/// Words that are neither stitches nor places, and clauses that are passed over.
extension InstructionParser {
  mutating func keyword(_ items: inout [Instruction]) throws(ReadingFailure) -> Bool {
    let start = index
    guard let word = word() else { return false }
    if passLastStitch() { return true }
    switch word {
    case "turn", "turning", "t":
      if word == "t", isMark("-", 1) { return false }
      if turnToOtherSide(&items) { return true }
      index += 1
      items.append(Instruction(.turn, range: range(from: start)))
    case "sk", "skip", "miss", "skipping", "skp":
      index += 1
      try skip(&items, from: start)
    case "join", "joining", "close", "closing", "jn":
      index += 1
      try join(&items, from: start)
    case "fasten", "fo", "finish", "cut", "break", "bind", "tie", "end":
      guard word != "end" || self.word(1) == "off" else { return false }
      items.append(Instruction(.fastenOff, range: tokens[index].range))
      index = proseEnd(from: index)
    case "mr", "mc":
      if word == "mc", isColorContext { index += 1; return true }
      return try magicRing(&items)
    case "with", "using", "change", "attach", "switch", "changing", "carry", "drop":
      return try color(&items)
    case "leave", "leaving", "lving":
      index = clauseEnd(from: index)
      let words = tokens[start..<index].compactMap(\.word)
      if words.contains(where: { ["unworked", "rem", "remaining"].contains($0) }) {
        items.append(Instruction(.leaveRest, range: range(from: start)))
      }
    case "do", "don", "without":
      if tokens[index...].prefix(6).contains(where: { $0.isWord("turn") || $0.isWord("turning") }) {
        doesNotTurn = true
      }
      index = clauseEnd(from: index)
    case "working", "work", "worked":
      return try working(&items)
    case "form", "forming": index = clauseEnd(from: index)
    case "repeat", "rep": return false
    case "counts", "count":
      index += 1
      let end = clauseEnd(from: index)
      if let meaning = Self.meaning(of: tokens[start..<end], parser: self) { note(meaning, &items) }
      index = end
    case "note", "notes", "tip": index = tokens.count
    default: return try phrase(&items)
    }
    return true
  }

  /// "with last dc in top of turning ch", "working last sc in tch": where the last of the stitches before is
  /// worked. After "ending with" without "last" its own stitch follows.
  private mutating func passLastStitch() -> Bool {
    let start = index
    guard accept("with", "working", "work", "ending", "end", "ends", "finishing") else { return false }
    let isEnding = tokens[start].word?.hasPrefix("end") == true && accept("with", "by")
    _ = accept("the")
    if accept("last", "final"), ((try? stitchName()) ?? nil) != nil || accept("st"),
      ((try? place()) ?? nil) != nil
    {
      // If that leaves the turning chain over, it is its own stitch.
      alternatives.insert(.lastStitchSeparate)
      if alternative != .lastStitchSeparate { return true }
      index = isEnding ? start + 2 : start + 1
      _ = accept("the")
      index += 1
      return true
    }
    index = isEnding ? start + 2 : start
    return isEnding
  }

  /// A remark that a chain counts, put with the last chain at the row's start or with a stitch from the hook.
  mutating func note(_ meaning: ChainMeaning, _ items: inout [Instruction]) {
    if let place = items.lastIndex(where: { if case .chain = $0.action { true } else { false } }),
      case .chain(let count, nil) = items[place].action
    {
      items[place].action = .chain(count, meaning)
    } else {
      hookMeaning = hookMeaning ?? meaning
    }
  }

  mutating func skip(_ items: inout [Instruction], from start: Int) throws(ReadingFailure) {
    _ = accept("over")
    if let place = try place() {
      items.append(Instruction(.skip(place), range: range(from: start)))
      return
    }
    let count = amount()
    let isEnd =
      current.map { Self.isSeparator($0) || $0.isMark(")") || $0.isMark("]") || $0.isMark("*") } ?? true
    let target = try target()
    guard count != nil || target != nil || isEnd else { throw notUnderstood(from: start) }
    skipQualifiers()
    if worksBelow, word() == "behind" {
      // The stitch that was worked further down is over it already.
      index = clauseEnd(from: index)
      return
    }
    items.append(
      Instruction(.skip(Position(.next(count ?? 1), target ?? .stitch)), range: range(from: start)))
    // "skip next 2 dc and next ch-1 sp".
    let rest = index
    if accept("and"), let more = try? place() {
      items.append(Instruction(.skip(more), range: range(from: start)))
    } else {
      index = rest
    }
  }

  private mutating func magicRing(_ items: inout [Instruction]) throws(ReadingFailure) -> Bool {
    let start = index
    index += 1
    items.append(Instruction(.magicRing, range: range(from: start)))
    // `MR(6)`, "MR, 6 sc", "magic ring with 6 sc": the stitches follow.
    if isMark("("), current?.isSpaced == false, let count = number(1), isMark(")", 2) {
      index += 3
      items.append(
        Instruction(.work(Stitch(base), perPlace: count, Position(.ring)), range: range(from: start)))
    }
    if let count = number(),
      token(1).map({ Self.isSeparator($0) || $0.isMark("(") || $0.isMark("[") }) ?? true
    {
      index += 1
      items.append(
        Instruction(.work(Stitch(base), perPlace: count, Position(.ring)), range: range(from: start)))
    }
    if accept("of", "with") || number(1) != nil && accept("into") {
      var body: [Instruction] = []
      try item(&body)
      for made in body {
        if case .work(let stitch, let perPlace, let place) = made.action,
          case .implied(let count) = place.selection
        {
          items.append(
            Instruction(.work(stitch, perPlace: perPlace * count, Position(.ring)), range: made.range))
        } else {
          items.append(made)
        }
      }
    }
    return true
  }

  /// "Working in back loops only", "working along the other side of the chain", "work in spiral".
  mutating func working(_ items: inout [Instruction]) throws(ReadingFailure) -> Bool {
    let start = index
    if let skipped = startFromHook() {
      if skipped > 0 {
        items.append(Instruction(.skip(Position(.next(skipped), .chain)), range: range(from: start)))
      }
      return true
    }
    index += 1
    let end = clauseEnd(from: index)
    let words = tokens[index..<end].compactMap(\.word)
    if words.contains("opposite") || words.contains("other") || words.contains("bottom")
      || (words.contains("side") && words.contains { ["chain", "ch", "foundation"].contains($0) })
      || (words.contains("free") && words.contains("loops")) || words.contains("underside")
    {
      items.append(Instruction(.otherSide, range: range(from: start)))
      index = otherSideEnd(from: start, to: end)
      return true
    }
    if words.contains("loop") || words.contains("loops") || words.contains("lps") || words.contains("blo")
      || words.contains("flo") || words.contains("lp")
    {
      let isBack = words.contains("back") || words.contains("blo")
      let isFront = words.contains("front") || words.contains("flo")
      if !words.contains("both"), isBack != isFront, !speaksOfWork(index..<end) {
        rowLoop = isBack ? .back : .front
        index = end
        return true
      }
    }
    if acceptEven() {
      index = start + 1
      return try phrase(&items)
    }
    if ["even", "evenly", "straight", "plain", "pattern", "pat", "patt", "same"].contains(
      where: words.contains)
    {
      throw notUnderstood(from: start)
    }
    if !speaksOfWork(index..<end), number() == nil {
      index = end
      return true
    }
    // "work 5 sc in next st": the word adds nothing.
    return true
  }
}
