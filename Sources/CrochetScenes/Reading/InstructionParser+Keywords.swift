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
    case "magic", "mr", "adjustable", "mc", "sliding":
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

  /// "with last dc in top of turning ch", "working last sc in tch": where the last of the stitches before is worked.
  /// After "ending with" without "last" a stitch of its own follows.
  private mutating func passLastStitch() -> Bool {
    let start = index
    guard accept("with", "working", "work", "ending", "end", "ends", "finishing") else { return false }
    let isEnding = tokens[start].word?.hasPrefix("end") == true && accept("with", "by")
    _ = accept("the")
    if accept("last", "final"), ((try? stitchName()) ?? nil) != nil || accept("st", "stitch"),
      ((try? place()) ?? nil) != nil
    {
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

  private var isColorContext: Bool {
    let before = token(-1)
    return ["with", "to", "join", "color", "colour", "using", "in"].contains(before?.word ?? "")
  }

  private mutating func skip(_ items: inout [Instruction], from start: Int) throws(ReadingFailure) {
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
    items.append(Instruction(.skip(Place(.next(count ?? 1), target ?? .stitch)), range: range(from: start)))
    // "skip next 2 dc and next ch-1 sp".
    let rest = index
    if accept("and"), let more = try? place() {
      items.append(Instruction(.skip(more), range: range(from: start)))
    } else {
      index = rest
    }
  }

  /// "join with sl st to top of ch 3", "join to form ring", "join with dc in first dc".
  private mutating func join(_ items: inout [Instruction], from start: Int) throws(ReadingFailure) {
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
      if isStart { joinPlace(to: end, &items) }
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
      joinPlace(to: clause, &items)
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
  private mutating func joinPlace(to end: Int, _ items: inout [Instruction]) {
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

  private mutating func magicRing(_ items: inout [Instruction]) throws(ReadingFailure) -> Bool {
    let start = index
    index += 1
    if tokens[start].isWord("magic") || tokens[start].isWord("adjustable") || tokens[start].isWord("sliding")
    {
      guard accept("ring", "circle", "loop") else {
        index = start
        return false
      }
    }
    items.append(Instruction(.magicRing, range: range(from: start)))
    // `MR(6)`, "MR, 6 sc", "magic ring with 6 sc": the stitches follow.
    if isMark("("), current?.isSpaced == false, let count = number(1), isMark(")", 2) {
      index += 3
      items.append(Instruction(.work(Stitch(base), perPlace: count, Place(.ring)), range: range(from: start)))
    }
    if accept("of", "with") || number(1) != nil && accept("into") {
      var body: [Instruction] = []
      try item(&body)
      for made in body {
        if case .work(let stitch, let perPlace, let place) = made.action,
          case .implied(let count) = place.selection
        {
          items.append(
            Instruction(.work(stitch, perPlace: perPlace * count, Place(.ring)), range: made.range))
        } else {
          items.append(made)
        }
      }
    }
    return true
  }

  /// "With A", "change to MC", "attach eyes": to the next mark.
  private mutating func color(_ items: inout [Instruction]) throws(ReadingFailure) -> Bool {
    let start = index
    index += 1
    _ = accept("to", "color", "colour", "yarn", "a", "the", "new")
    if tokens[start].isWord("with"), accept("rs", "ws", "right", "wrong", "last") {
      index = clauseEnd(from: index)
      return true
    }
    if let name = yarnName() {
      items.append(Instruction(.color(name), range: range(from: start)))
      let end = clauseEnd(from: index)
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

  /// "Working in back loops only", "working along the other side of the chain", "work in spiral".
  private mutating func working(_ items: inout [Instruction]) throws(ReadingFailure) -> Bool {
    let start = index
    if let skipped = startFromHook() {
      if skipped > 0 {
        items.append(Instruction(.skip(Place(.next(skipped), .chain)), range: range(from: start)))
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
    if ["even", "evenly", "pattern", "pat", "patt", "same"].contains(where: words.contains) {
      throw notUnderstood(from: start)
    }
    if !speaksOfWork(index..<end), number() == nil {
      index = end
      return true
    }
    // "work 5 sc in next st": the word adds nothing.
    return true
  }

  func otherSideEnd(from start: Int, to end: Int) -> Int {
    // "working in other side of chain, sc in …" ends at the comma; "… sc in" without one at the stitch.
    var place = start + 1
    while place < end {
      if let word = tokens[place].word, ["sc", "dc", "hdc", "tr"].contains(word) { return place }
      if let _ = tokens[place].number, place > start + 3 { return place }
      place += 1
    }
    return end
  }

  /// Whether a clause tells to work stitches.
  private func speaksOfWork(_ range: Range<Int>) -> Bool {
    tokens[range].contains {
      ["sc", "dc", "hdc", "tr", "dtr", "sk", "skip", "inc", "dec", "htr", "shell", "crochet", "fpdc", "bpdc"]
        .contains($0.word ?? "")
    }
  }

  static let stitchWords: Set<String> = [
    "sc", "dc", "hdc", "tr", "dtr", "trtr", "htr", "inc", "dec", "ch", "chs", "chain", "sl", "ss", "slst",
    "sk", "skip", "miss",
    "st", "sts", "stitch", "stitches", "shell", "shells", "cluster", "cl", "picot", "popcorn", "puff",
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
      "same", "size",
    ].contains(first),
      !isRepeatedAfterBracket(end),
      !(["first", "corner", "beg", "beginning", "same", "increase", "decrease", "for", "place"].contains(
        first) && !words.contains("made") && speaksOfWorkInBracket(start..<end))
    {
      return true
    }
    let isPlaced = end + 1 < tokens.count && ["in", "into", "x"].contains(tokens[end + 1].word ?? "")
    if !isPlaced, !Set(words).isDisjoint(with: ["made", "counts", "count", "counted", "completed"]) {
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

  private func speaksOfWorkInBracket(_ range: Range<Int>) -> Bool { speaksOfWork(range) }

  private func isRepeatedAfterBracket(_ end: Int) -> Bool {
    guard end + 1 < tokens.count else { return false }
    return tokens[end + 1].number != nil || tokens[end + 1].isWord("x") || tokens[end + 1].isWord("twice")
  }

  /// The token after the present sentence.
  func proseEnd(from start: Int) -> Int {
    var place = start
    while place < tokens.count {
      if tokens[place].isMark(".") || tokens[place].isMark(";") || tokens[place].isMark("!") { break }
      if case .mark(let mark) = tokens[place].kind, "()[]{}*".contains(mark) { break }
      if tokens[place].isMark(","), place > start + 1 { break }
      place += 1
    }
    return place
  }

  /// Passes over a clause without any word of crochet, or says that it is not understood.
  mutating func passClause() throws(ReadingFailure) {
    let start = index
    var end = clauseEnd(from: index)
    if end == index { end += 1 }
    if speaksOfStitches(start..<end)
      || tokens[start].number != nil && end - start > 1 && speaksOfStitches(start..<end)
    {
      throw notUnderstood(from: start)
    }
    // A number alone is no instruction, and neither is it to be passed over where something hangs on it.
    if tokens[start].number != nil, end - start == 1 { throw notUnderstood(from: start) }
    index = end
  }
}
