/// Where stitches are worked.
extension InstructionParser {
  /// A place after a stitch, with those that "and in" joins to it; empty where none is written.
  mutating func places() throws(ReadingFailure) -> [Place] {
    guard let first = try place() else { return [] }
    var places = [first]
    while true {
      let start = index
      passRemark()
      _ = acceptMark(",")
      let hasAnd = accept("and", "then", "&")
      guard hasAnd || isMark(",", -1), let word = word() else {
        index = start
        break
      }
      let opens =
        ["in", "into", "each", "top", "to"].contains(word)
        || (hasAnd && (["next", "last", "first", "same"].contains(word) || isBarePlace))
      guard opens, isPlaceAhead(hasAnd: hasAnd), let more = try place() else {
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
  private func isPlaceAhead(hasAnd: Bool) -> Bool {
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
  mutating func place() throws(ReadingFailure) -> Place? {
    let start = index
    var hasPreposition = false
    _ = accept("all", "both")
    if isAcrossPlace {
      index += 1
      hasPreposition = true
    }
    while accept(
      "in", "into", "to", "around", "over", "under", "through", "on", "at", "onto", "inside", "using", "thru")
    {
      if tokens[index - 1].isWord("around") || tokens[index - 1].isWord("to"), isEndOfPlace {
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
    if pendingLoop != nil, isEndOfPlace || word() == "around" || word() == "across",
      let limit = try fillLimit()
    {
      return Place(.each(limit))
    }
    (namesGroup, namesEachGroup) = (false, false)
    if let place = try namedPlace(hasPreposition: hasPreposition) {
      var place = place
      try limit(&place)
      skipQualifiers()
      if namesGroup { place.target = .group }
      if namesEachGroup, place.selection == .named || place.selection == .next(1) {
        place.selection = .each(.fill)
      }
      return place
    }
    index = start
    return try bareFill(hasPreposition: hasPreposition)
  }

  /// "across next 2 tr": the words name a place and no limit.
  var isAcrossPlace: Bool {
    guard ["across", "along"].contains(word() ?? "") else { return false }
    let next = word(1) == "the" ? word(2) : word(1)
    return ["next", "first", "last"].contains(next ?? "") || number(1) != nil
  }

  private var isEndOfPlace: Bool {
    guard let token = current else { return true }
    return Self.isSeparator(token) || token.isMark(")") || token.isMark("]") || token.isMark("(")
      || token.isMark("-")
      || ["to", "and", "ending", "until", "end", "last"].contains(token.word ?? "")
  }

  /// "sc around", "dc across to last st".
  private mutating func bareFill(hasPreposition: Bool) throws(ReadingFailure) -> Place? {
    let start = index
    _ = accept("in") && loopPhrase()
    _ = loopPhrase()
    if let limit = try fillLimit() { return Place(.each(limit)) }
    index = start
    return nil
  }

  private mutating func namedPlace(hasPreposition: Bool) throws(ReadingFailure) -> Place? {
    _ = accept("the")
    let loopStart = index
    if word() == "back" || word() == "front" { if !loopPhrase() { index = loopStart } }
    _ = accept("of")
    _ = accept("the")
    if acceptRing() { return Place(.ring) }
    if word() == "same", word(1) == "and", ["each", "every"].contains(word(2) ?? "") { index += 2 }
    if let same = try samePlace() { return same }
    if let top = try topPlace() { return top }
    if accept("each", "every", "ea", "all") { return try eachPlace() }
    if accept("remaining", "rem") {
      _ = amount()
      return Place(.each(.fill), try target() ?? .stitch)
    }
    if let position = selectionWord() {
      _ = accept("of") && accept("the")
      _ = accept("next")
      let count = isSizedSpaceAhead ? 1 : amount() ?? 1
      guard let target = try target() else {
        if accept("skipped", "unworked") { return Place(.skipped(count), .stitch) }
        if position == "next", count > 1 || hasPreposition || isEndOfPlace { return Place(.next(count)) }
        if hasPreposition, isEndOfPlace { return Place(position == "first" ? .first(count) : .last(count)) }
        return nil
      }
      if target == .chain, let space = try spaceOfChain() { return space }
      if target == .chain, count == 1, acceptOfTurningChain() { return Place(.turningChain) }
      switch position {
      case "first": return Place(.first(count), target)
      case "last": return Place(.last(count), target)
      default: return Place(.next(count), target)
      }
    }
    if accept("center", "centre", "middle") {
      let start = index
      _ = accept("ch", "chs", "chain", "st", "sts", "dc", "sc")
      if let space = try spaceOfChain() { return space }
      index = start - 1
    }
    if hasPreposition || isBarePlace { return try plainPlace(hasPreposition: hasPreposition) }
    return nil
  }

  /// "5-ch arch", "5ch loop": the number is that of the chains.
  private var isSizedSpaceAhead: Bool {
    guard number() != nil else { return false }
    let distance = isMark("-", 1) ? 2 : 1
    guard word(distance) == "ch" || word(distance) == "chain" else { return false }
    return isSpaceWord(word(distance + 1)) || (isMark("-", distance + 1) && isSpaceWord(word(distance + 2)))
  }

  private mutating func selectionWord() -> String? {
    if accept("next", "nxt", "following", "foll", "any", "another", "either") { return "next" }
    if accept("first") { return "first" }
    if number() == 1, word(1) == "st", token(1)?.isSpaced == false, word(2) != nil, word(2) != "and" {
      index += 2
      return "first"
    }
    if accept("last") { return "last" }
    return nil
  }

  private var isBarePlace: Bool { word() == "ch" && isMark("-", 1) && isSpaceWord(word(3)) }

  /// "in 3 sc", "in 9th st", "in ch-2 sp", "in st", "in 2nd ch from hook".
  private mutating func plainPlace(hasPreposition: Bool) throws(ReadingFailure) -> Place? {
    let start = index
    if accept("skipped") {
      if let target = try target(), target != .chain { return Place(.skipped(1), target) }
      index = start
    }
    if let ordinal = ordinal() {
      _ = accept("next")
      let target = try target() ?? .stitch
      if accept(phrase: ["from", "hook"]) || accept(phrase: ["from", "the", "hook"]) {
        return Place(.fromHook(ordinal), target)
      }
      if word() == "of" {
        if target == .chain, let space = try spaceOfChain() { return space }
        index += 1
        if try samePlace() != nil { return Place(.turningChain) }
        if try topPlace() != nil { return Place(.turningChain) }
        index -= 1
        skipOf()
      }
      return Place(.ordinal(ordinal), target)
    }
    if let count = amount() {
      if isMark("-") || word() == "ch" {
        index = start
      } else if accept("skipped", "unworked"), let target = try target() {
        return Place(.skipped(count), target)
      } else if let target = try target() {
        return Place(.next(count), target)
      } else if hasPreposition, count == 1, isEndOfPlace {
        return Place(.next(1))
      }
      index = start
    }
    if isTurningChain() { return Place(.turningChain) }
    guard let target = try target() else { return nil }
    return Place(.named, target)
  }

  /// "of next ch-5 sp" after "3rd ch": the chain stands for the space it belongs to.
  private mutating func spaceOfChain() throws(ReadingFailure) -> Place? {
    let start = index
    guard accept("of"), let place = try place(), case .space = place.target else {
      index = start
      return nil
    }
    return place
  }

  /// "of turning ch" after "next ch".
  private mutating func acceptOfTurningChain() -> Bool {
    let start = index
    if accept("of"), isTurningChain() { return true }
    index = start
    return false
  }

  private mutating func eachPlace() throws(ReadingFailure) -> Place {
    _ = accept("of")
    _ = accept("the")
    let isFirst = accept("first")
    let isLast = !isFirst && accept("last")
    let isNext = accept("next", "following", "foll") || isFirst || isLast
    _ = accept("of") && accept("the")
    _ = accept("remaining", "rem", "corner", "single")
    let count = isSizedSpaceAhead ? nil : amount()
    var target = try target() ?? .stitch
    // "each st and ch-1 sp", "each dc and each ch".
    let rest = index
    if accept("and", "or"), accept("each", "in") || true {
      _ = accept("in")
      _ = accept("each")
      if let other = try self.target(), other != target, (count == nil) {
        target = .any
      } else {
        index = rest
      }
    }
    if isFirst { return Place(.first(count ?? 1), target) }
    if isLast { return Place(.last(count ?? 1), target) }
    if let count { return Place(.next(count), target) }
    return isNext ? Place(.next(1), target) : Place(.each(.fill), target)
  }

  /// "same st as joining", "same sp", "joining".
  private mutating func samePlace() throws(ReadingFailure) -> Place? {
    let start = index
    if accept("same") {
      _ = accept("first", "next", "last", "one")
      let target = try target() ?? .stitch
      _ = accept("place")
      if accept("as", "where", "with") {
        while let token = current, !isEndAfterAs(token) { index += 1 }
      }
      return Place(.same, target)
    }
    if accept("join", "joining", "joined") {
      _ = accept("st", "stitch", "sp", "sl", "slip")
      _ = accept("st", "stitch")
      return Place(.same)
    }
    if accept(phrase: ["base", "of"]) {
      while let token = current, !isEndAfterAs(token) { index += 1 }
      return Place(.same)
    }
    if accept(phrase: ["st", "at", "base", "of"]) || accept(phrase: ["stitch", "at", "base", "of"]) {
      while let token = current, !isEndAfterAs(token) { index += 1 }
      return Place(.same)
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
  private mutating func topPlace() throws(ReadingFailure) -> Place? {
    let start = index
    if accept("top") {
      _ = accept("st", "ch")
      guard accept("of") else {
        index = start
        return nil
      }
      while accept("the", "first", "same", "next", "last") {}
      if isTurningChain() { return Place(.turningChain) }
      let selection: Place.Selection = tokens[index - 1].isWord("first") ? .first(1) : .named
      guard let target = try target() else {
        index = start
        return nil
      }
      return Place(selection, target)
    }
    return isTurningChain() ? Place(.turningChain) : nil
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
      if acceptMark("-") || true, accept("ch", "chain", "chs", "tch") {
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
    if isNamed, number() != nil, word(1) == "ch", !isSpaceWord(word(2)) {
      index += 2
      return true
    }
    if accept("skipped"), accept("chs", "ch", "chains") { return true }
    index = start
    return false
  }

  func isSpaceWord(_ word: String?) -> Bool {
    [
      "sp", "sps", "space", "spaces", "lp", "lps", "loop", "loops", "arch", "arches", "arc", "corner",
      "corners",
    ].contains(word ?? "")
  }

  private mutating func acceptRing() -> Bool {
    let start = index
    _ = accept("center", "centre") && accept("of")
    _ = accept("the", "a", "an")
    if accept("ring", "mr", "circle", "mc", "rg") { return true }
    if accept("magic", "adjustable", "sliding", "starting", "beg", "center", "centre", "adj"),
      accept("ring", "circle", "loop")
    {
      return true
    }
    if index > start, tokens[start].isWord("center") || tokens[start].isWord("centre"), isEndOfPlace {
      return true
    }
    index = start
    return false
  }

  /// "around", "to last st" after a place that is each.
  private mutating func limit(_ place: inout Place) throws(ReadingFailure) {
    skipQualifiers()
    let start = index
    guard case .each(.fill) = place.selection else {
      if case .named = place.selection, let limit = try fillLimit() { place.selection = .each(limit) }
      if case .next(1) = place.selection, accept("around", "across") {}
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
      if acceptOfGroup() || acceptRowsBelow() || acceptBetween() { continue }
      if word() == "of", let next = word(1),
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

  /// "2 rows below", "one rnd down" after a place.
  private mutating func acceptRowsBelow() -> Bool {
    let start = index
    if amount() != nil, accept("row", "rows", "rnd", "rnds", "round", "rounds"),
      accept("below", "down", "before")
    {
      return true
    }
    index = start
    return false
  }

  /// "between sts", "between any two dc" after a space.
  private mutating func acceptBetween() -> Bool {
    let start = index
    guard accept("between"), starSymbol() == nil else {
      index = start
      return false
    }
    _ = accept("any", "each", "next", "the")
    _ = amount()
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
