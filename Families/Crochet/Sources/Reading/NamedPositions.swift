/// Places by their names: next, first, each, numbered, in the ring.
extension InstructionParser {
  mutating func namedPosition(hasPreposition: Bool) throws(ReadingFailure) -> Position? {
    _ = accept("the")
    let loopStart = index
    if word() == "back" || word() == "front" { if !loopPhrase() { index = loopStart } }
    _ = accept("of")
    _ = accept("the")
    if acceptRing() { return Position(.ring) }
    if word() == "same", word(1) == "and", ["each", "every"].contains(word(2) ?? "") { index += 2 }
    if let same = try samePosition() { return same }
    if let top = try topPosition() { return top }
    if accept("each", "every", "ea", "all") { return try eachPosition() }
    if accept("remaining", "rem") {
      _ = amount()
      return Position(.each(.fill), try target() ?? .stitch)
    }
    if let position = selectionWord() {
      _ = accept("of") && accept("the")
      _ = accept("next")
      let count = isSizedSpaceAhead ? 1 : amount() ?? 1
      guard let target = try target() else {
        if accept("skipped", "unworked") { return Position(.skipped(count), .stitch) }
        if position == "next", count > 1 || hasPreposition || isEndOfPosition {
          return Position(.next(count))
        }
        if hasPreposition, isEndOfPosition {
          return Position(position == "first" ? .first(count) : .last(count))
        }
        return nil
      }
      if target == .chain, let space = try spaceOfChain() { return space }
      if target == .chain, count == 1, acceptOfTurningChain() { return Position(.turningChain) }
      switch position {
      case "first": return Position(.first(count), target)
      case "last": return Position(.last(count), target)
      default: return Position(.next(count), target)
      }
    }
    if accept("center", "centre", "middle") {
      let start = index
      _ = accept("ch", "chs", "chain", "st", "dc", "sc")
      if let space = try spaceOfChain() { return space }
      index = start - 1
    }
    if hasPreposition || isBarePosition { return try plainPosition(hasPreposition: hasPreposition) }
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

  /// "ch-1 sp", "1-ch sp" without a word before.
  var isBarePosition: Bool {
    word() == "ch" && isMark("-", 1) && isSpaceWord(word(3))
      || number() != nil && isMark("-", 1) && word(2) == "ch" && isSpaceWord(word(3))
  }

  /// "in 3 sc", "in 9th st", "in ch-2 sp", "in st", "in 2nd ch from hook".
  private mutating func plainPosition(hasPreposition: Bool) throws(ReadingFailure) -> Position? {
    let start = index
    if accept("skipped") {
      if let target = try target(), target != .chain { return Position(.skipped(1), target) }
      index = start
    }
    if let ordinal = ordinal() {
      _ = accept("next")
      let target = try target() ?? .stitch
      if accept(phrase: ["from", "hook"]) || accept(phrase: ["from", "the", "hook"]) {
        return Position(.fromHook(ordinal), target)
      }
      if word() == "of" {
        if target == .chain, let space = try spaceOfChain() { return space }
        index += 1
        if try samePosition() != nil { return Position(.turningChain) }
        if try topPosition() != nil { return Position(.turningChain) }
        index -= 1
        skipOf()
      }
      return Position(.ordinal(ordinal), target)
    }
    if let count = amount() {
      if isMark("-") || word() == "ch" {
        index = start
      } else if accept("skipped", "unworked"), let target = try target() {
        return Position(.skipped(count), target)
      } else if let target = try target() {
        return Position(.next(count), target)
      } else if hasPreposition, count == 1, isEndOfPosition {
        return Position(.next(1))
      }
      index = start
    }
    if isTurningChain() { return Position(.turningChain) }
    guard let target = try target() else { return nil }
    return Position(.named, target)
  }

  /// "of next ch-5 sp" after "3rd ch": the chain represents the space it belongs to.
  private mutating func spaceOfChain() throws(ReadingFailure) -> Position? {
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

  private mutating func eachPosition() throws(ReadingFailure) -> Position {
    _ = accept("of")
    _ = accept("the")
    let isFirst = accept("first")
    let isLast = !isFirst && accept("last")
    let isNext = accept("next", "following", "foll") || isFirst || isLast
    _ = accept("of") && accept("the")
    _ = accept("remaining", "rem", "corner", "single")
    let count = isSizedSpaceAhead ? nil : amount()
    if accept("skipped") {
      // Without a number it is not known which of the stitches skipped before are meant.
      let target = try target() ?? .stitch
      return Position(.skipped(count ?? 0), target)
    }
    var target = try target() ?? .stitch
    // "each st and ch-1 sp", "each dc and each ch".
    let rest = index
    if accept("and", "or") {
      _ = accept("each", "in")
      _ = accept("in")
      _ = accept("each")
      if let other = try self.target(), other != target, (count == nil) {
        target = other == .chain || target == .chain ? .loop : .any
      } else {
        index = rest
      }
    }
    if isFirst { return Position(.first(count ?? 1), target) }
    if isLast { return Position(.last(count ?? 1), target) }
    if let count { return Position(.next(count), target) }
    return isNext ? Position(.next(1), target) : Position(.each(.fill), target)
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
    if accept("starting", "beg", "center", "centre", "adj"), accept("ring", "circle", "loop") {
      return true
    }
    if index > start, tokens[start].isWord("center") || tokens[start].isWord("centre"), isEndOfPosition {
      return true
    }
    index = start
    return false
  }
}
