/// Phrases that begin with neither a stitch nor a place.
extension InstructionParser {
  /// "work even", "rotate to the other side", "starting in 2nd ch from hook", "weave in ends".
  mutating func phrase(_ items: inout [Instruction]) throws(ReadingFailure) -> Bool {
    let start = index
    let article = ["a", "an", "the"].contains(word() ?? "") ? 1 : 0
    if word(article) == "slip", ["knot", "loop"].contains(word(article + 1) ?? "") {
      index = clauseEnd(from: index)
      return true
    }
    if isMark(":", 1),
      tokens[index].isUppercase && (word() ?? "").count <= 2 || Self.colorNames.contains(word() ?? "")
    {
      items.append(Instruction(.color(text.string(tokens[index].range)), range: tokens[index].range))
      index += 2
      return true
    }
    if ["in", "through"].contains(word() ?? ""), passRowLoop() { return true }
    if word() == "pattern" || word() == "patt", isMark(":", 1) {
      index += 2
      return true
    }
    if nameMade(from: index, to: clauseEnd(from: index), items) {
      index = clauseEnd(from: index)
      return true
    }
    if try heldBack(&items) { return true }
    if workEven(&items) { return true }
    if article > 0, word(article) == "mr" {
      index += article
      return try keyword(&items)
    }
    // "being careful not to twist the chain".
    let end = clauseEnd(from: index)
    if tokens[index..<end].contains(where: { $0.word?.hasPrefix("twist") ?? false }),
      !speaksOfWork(index..<end)
    {
      index = end
      return true
    }
    if passHandwork() { return true }
    if let skipped = startFromHook() {
      if skipped > 0 {
        items.append(Instruction(.skip(Position(.next(skipped), .chain)), range: range(from: start)))
      }
      return true
    }
    return turnToOtherSide(&items)
  }

  /// "In back loops only this round" as a clause of its own: all stitches of the row are.
  private mutating func passRowLoop() -> Bool {
    let start = index
    let end = clauseEnd(from: index)
    index += 1
    pendingLoop = nil
    defer { pendingLoop = nil }
    guard loopPhrase(), let loop = pendingLoop, !speaksOfWork(index..<end),
      tokens[index..<end].allSatisfy({
        $0.number == nil && !$0.isWord("of") && !$0.isWord("each") && !$0.isWord("next")
      })
    else {
      index = start
      return false
    }
    rowLoop = loop
    index = end
    return true
  }

  /// "shell made" after 5 dc in one stitch: rows that follow call these a shell.
  mutating func nameMade(from start: Int, to end: Int, _ items: [Instruction]) -> Bool {
    let words = tokens[start..<end].compactMap(\.word)
    guard words.last == "made", tokens[start..<end].allSatisfy({ $0.number == nil }), let last = items.last
    else {
      return false
    }
    let name = words.dropLast().filter { !["first", "another", "beg", "beginning", "over"].contains($0) }
      .joined(separator: " ")
    guard let noun = name.split(separator: " ").last, Self.madeNames.contains(String(noun)) else {
      return false
    }
    var macro: Macro?
    switch last.action {
    case .group(var body, let place):
      // The chain at the row's start is the first of its stitches.
      if place.selection == .same, let first = body.first(where: \.isWorked),
        case .work(let stitch, _, _) = first.action
      {
        body.insert(Instruction(.work(stitch, perPlace: 1, Position(.implied(1))), range: first.range), at: 0)
      }
      macro = .instructions(body)
    case .work(let stitch, let perPlace, _) where stitch.form == .plain && perPlace > 1:
      macro = .instructions([
        Instruction(.work(stitch, perPlace: 1, Position(.implied(perPlace))), range: last.range)
      ])
    case .work(let stitch, _, _) where stitch.isGathered: macro = .stitch(stitch)
    default: break
    }
    if let macro, vocabulary.macros[name] == nil { vocabulary.macros[name] = macro }
    return true
  }

  private static let madeNames: Set<String> = [
    "shell", "sh", "fan", "cluster", "cl", "st", "scallop", "petal", "popcorn", "bobble", "picot", "corner",
    "block",
  ]

  /// Whether a count above one and the short name of a stitch follow: "3 tr".
  private func isSeveralStitches(at position: Int, before end: Int) -> Bool {
    guard position + 1 < end, let count = tokens[position].number, let name = tokens[position + 1].word
    else { return false }
    return count > 1 && Self.shortNames[name] != nil
  }

  /// "Holding back the last loop of each, make 3 tr in next loop, yarn over and draw through all loops": a cluster.
  private mutating func heldBack(_ items: inout [Instruction]) throws(ReadingFailure) -> Bool {
    guard ["holding", "keeping", "retaining"].contains(word() ?? "") else { return false }
    let start = index
    let end = sentenceEnd(from: start)
    let words = tokens[start..<end].compactMap(\.word)
    guard words.contains("loop") || words.contains("lp"),
      let stitch = (start..<end).first(where: { isSeveralStitches(at: $0, before: end) })
    else { return false }
    index = stitch
    var body: [Instruction] = []
    guard try work(&body), body.count == 1, case .work(let made, let count, let place) = body[0].action else {
      index = start
      return false
    }
    var cluster = Stitch(made.base, .cluster(count))
    if count == 1, case .next(let feet) = place.selection { cluster.form = .together(feet) }
    let isTogether = cluster.footCount > 1
    items.append(
      instruction(.work(cluster, perPlace: 1, isTogether ? Position(.implied(1)) : place), from: start))
    // "thread over and draw through all loops on hook".
    _ = acceptMark(",")
    if ["thread", "yarn", "yo", "yoh", "draw", "and"].contains(word() ?? "") {
      while let token = current, !token.isMark("("), !token.isMark(","), !token.isMark(";"),
        !token.isMark(".")
      { index += 1 }
    }
    return true
  }

  /// "work even", "4 rounds straight": a stitch in each.
  mutating func workEven(_ items: inout [Instruction]) -> Bool {
    let start = index
    guard acceptEven() else { return false }
    var stitch = Stitch(base)
    stitch.loop = rowLoop
    items.append(Instruction(.work(stitch, perPlace: 1, Position(.each(.fill))), range: range(from: start)))
    return true
  }

  /// "even", "even in sc around", "unchanged": one stitch in each.
  mutating func acceptEven() -> Bool {
    let start = index
    // "4 rounds straight".
    if amount() != nil, !accept("rounds", "rnds", "rows") { index = start }
    guard accept("even", "unchanged", "straight", "plain") else {
      index = start
      return false
    }
    if accept("in"), let named = baseName() { base = named }
    while accept(
      "around", "across", "the", "row", "rnd", "round", "in", "each", "st", "to", "end", "of", "for")
    {}
    if number() != nil, ["rnds", "rows", "rounds", "rnd", "row"].contains(word(1) ?? "") { index += 2 }
    if current.map({ Self.isSeparator($0) || $0.isMark(")") || $0.isMark("]") }) ?? true { return true }
    index = start
    return false
  }

  /// What is done with needle and stuffing, not with the hook.
  private mutating func passHandwork() -> Bool {
    let verbs: Set<String> = [
      "weave", "sew", "stuff", "thread", "gather", "embroider", "secure", "whipstitch", "pm", "block", "pull",
      "insert",
      "mark", "move", "tighten", "hide", "stuffing", "steam", "start",
    ]
    guard let word = word() else { return false }
    let end = sentenceEnd(from: index)
    let words = Set(tokens[index..<end].compactMap(\.word))
    if word == "place", words.contains("marker") || words.contains("markers") {
      index = clauseEnd(from: index)
      return true
    }
    guard verbs.contains(word) else { return false }
    guard
      words.isDisjoint(with: [
        "hook", "yo", "loop", "loops", "lp", "lps", "sc", "dc", "hdc", "tr", "ch", "inc", "dec",
      ])
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
    while accept(
      "start", "starting", "begin", "beginning", "working", "work", "from", "in", "with", "at", "into", "the")
    {}
    if index > start, let number = ordinal(), accept("ch", "chain", "st") {
      _ = accept("st")
      let isFromHook = accept(phrase: ["from", "hook"]) || accept(phrase: ["from", "the", "hook"])
      let isAlone = current.map(Self.isSeparator) ?? true
      if isFromHook && isAlone || isAlone && tokens[start].isWord("from") { return number - 1 }
    }
    index = start
    return nil
  }

  /// Foundation stitches make their own chain, which is drawn under them.
  func foundationStitches(_ stitch: Stitch, _ count: Int, _ range: Range<Int>) -> [Instruction] {
    [
      Instruction(.chain(count + 1, nil), range: range),
      Instruction(.work(stitch, perPlace: 1, Position(.fromHook(2), .chain)), range: range),
      Instruction(.work(stitch, perPlace: 1, Position(.implied(count - 1))), range: range),
    ]
  }

  // MARK: Alternatives

  /// "36 sc across" of a row that works nothing before: so many in all. Two or three may be meant for each stitch.
  func isTotal(_ count: Int?, _ places: [Position], from start: Int, _ items: [Instruction]) -> Bool {
    guard let count, count > 3, places == [Position(.each(.fill))], firstWork(items) == nil else {
      return false
    }
    return tokens[start].isWord("across") || tokens[start].isWord("around")
  }

  /// "sc, inc around" after other work: whether all of it is repeated.
  mutating func repeatsAll(_ places: [Position], from nameEnd: Int, _ items: [Instruction]) -> Bool {
    guard firstWork(items) != nil else { return false }
    guard
      endsAround
        || places == [Position(.each(.fill))] && nameEnd < tokens.count
          && ["around", "across", "to"].contains(tokens[nameEnd].word ?? "")
    else { return false }
    alternatives.insert(.repeatsAll)
    return alternative == .repeatsAll
  }

  mutating func repeatAll(
    _ name: StitchName, count: Int?, _ places: [Position], _ items: inout [Instruction], from start: Int,
    nameEnd: Int
  ) throws(ReadingFailure) {
    guard let first = firstWork(items) else { return }
    let range = range(from: start)
    let last = try actions(
      name, count: count, places: endsAround ? places : [], range: range, nameEnd: nameEnd)
    let body = Array(items[first...]) + last.map { Instruction($0, range: range) }
    items.removeSubrange(first...)
    items.append(
      Instruction(.repeated(body, Repetition(.fill)), range: body[0].range.lowerBound..<range.upperBound))
  }

  private func firstWork(_ items: [Instruction]) -> Int? {
    items.firstIndex { item in
      switch item.action {
      case .work, .group, .skip, .repeated: true
      default: false
      }
    }
  }

  /// "3 dc, ch 2, 3 dc in same sp", and with "all" always.
  mutating func sharesPosition(_ place: Position, from nameEnd: Int, _ items: [Instruction]) -> Bool {
    switch place.selection {
    case .same, .next(1), .named, .first(1): break
    default: return false
    }
    guard let first = shared(items), first < items.count else { return false }
    alternatives.insert(.sharesPosition)
    if place.selection == .same, place.target.isSpace, beginsRow(first, items) {
      // "Ch 3, dc, ch 1, 2 dc in same sp": the first stitches of a round.
      return alternative != .sharesPosition
    }
    return alternative == .sharesPosition || nameEnd < tokens.count && tokens[nameEnd].isWord("all")
  }

  /// Whether nothing but the chain at a row's start, and slip stitches to there, come before an instruction.
  private func beginsRow(_ first: Int, _ items: [Instruction]) -> Bool {
    first > 0
      && items[..<first].allSatisfy { item in
        switch item.action {
        case .chain, .start, .color, .turn: true
        default: item.isSlip
        }
      }
  }

  /// Where the stitches and chains without a place begin that come before; the chain at a row's start is not theirs.
  private func shared(_ items: [Instruction]) -> Int? {
    var first = items.count
    while first > 0 {
      switch items[first - 1].action {
      case .work(_, _, let place):
        guard case .implied = place.selection else { return checked(first, items) }
      case .chain: break
      default: return checked(first, items)
      }
      first -= 1
    }
    return checked(first, items)
  }

  private func checked(_ first: Int, _ items: [Instruction]) -> Int? {
    var first = first
    while first < items.count, case .chain = items[first].action { first += 1 }
    return first < items.count ? first : nil
  }

  mutating func share(
    _ place: Position, _ name: StitchName, count: Int?, _ items: inout [Instruction], from start: Int
  ) {
    guard let first = shared(items), case .stitch(let stitch) = name else { return }
    let last = Instruction(
      .work(stitch, perPlace: 1, Position(.implied(count ?? 1))), range: range(from: start))
    let body = Array(items[first...]) + [last]
    items.removeSubrange(first...)
    items.append(
      Instruction(.group(body, place), range: body[0].range.lowerBound..<last.range.upperBound))
  }

  func namesMagicRing(_ range: Range<Int>) -> Bool {
    tokens[range].contains { $0.isWord("mr") || $0.isWord("mc") }
  }

  private static let otherSideVerbs: Set<String> = [
    "rotate", "rotating", "continue", "continuing", "cont", "pivot", "along", "on", "down", "crocheting",
    "turn",
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
