/// Numbers, and how often something is worked.
extension InstructionParser {
  static let numberWords: [String: Int] = [
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12, "once": 1, "twice": 2, "thrice": 3, "a": 1, "an": 1,
  ]

  /// A number, in digits or in words; of several sizes the one that is read.
  mutating func amount() -> Int? {
    if let number = number() {
      // "2nd" is not an amount.
      if let next = token(1), !next.isSpaced, let word = next.word, ["st", "nd", "rd", "th"].contains(word),
        !(word == "st" && number % 10 != 1)
      {
        return nil
      }
      index += 1
      return size(number)
    }
    if let word = word(), let number = Self.numberWords[word], word != "a", word != "an" {
      index += 1
      return size(number)
    }
    return nil
  }

  /// `36 (40, 44)`, `36 (40-44-48)`, `36 [40, 44]`: the number of the size that is read.
  mutating func size(_ first: Int) -> Int {
    guard let token = current, case .mark(let mark) = token.kind, Self.closings[mark] != nil,
      let close = closing(of: index)
    else { return first }
    var numbers = [first]
    var isList = true
    for position in index + 1..<close {
      switch tokens[position].kind {
      case .number(let number): numbers.append(number)
      case .mark(let mark): isList = isList && ",-/;:".contains(mark)
      case .word: isList = false
      }
    }
    guard isList, numbers.count > 1 else { return first }
    let isKnown = vocabulary.sizeCount == numbers.count
    guard numbers.count > 2 || isKnown else { return first }
    index = close + 1
    return numbers[min(vocabulary.sizeIndex, numbers.count - 1)]
  }

  /// `2nd`, `third`.
  mutating func ordinal() -> Int? {
    if let number = number(), let next = token(1), !next.isSpaced, let word = next.word,
      ["st", "nd", "rd", "th"].contains(word)
    {
      index += 2
      return number
    }
    let words = ["second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8]
    guard let word = word(), let number = words[word] else { return nil }
    index += 1
    return number
  }

  /// "x 6", "6 times", "5 times more", "twice", "around", "to last 3 sts"; nil if none is said.
  /// - Parameter isMore: Whether what is repeated was worked once already, as after "rep from *".
  mutating func times(isMore: Bool = false) throws(ReadingFailure) -> Repetition? {
    let start = index
    if isMark("("), let count = number(1), ["times", "time", "x"].contains(word(2) ?? ""), isMark(")", 3) {
      index += 4
      return Repetition(.exactly(count))
    }
    _ = accept("for", "a", "another")
    let isTotal = accept(phrase: ["total", "of"]) || accept(phrase: ["a", "total", "of"])
    let hasCross = accept("x") || (isAfterBracket && isMark("*") && number(1) != nil && acceptMark("*"))
    if let count = counted(hasCross: hasCross) {
      return more(count, isMore: isMore, isTotal: isTotal || (hasCross && !isMore))
    }
    index = start
    if let limit = try fillLimit() { return Repetition(limit) }
    index = start
    return nil
  }

  private var isAfterBracket: Bool { isMark(")", -1) || isMark("]", -1) || isMark("}", -1) }

  /// The number of "x 6", "6 x", "6 times", "twice".
  mutating func counted(hasCross: Bool) -> Int? {
    let start = index
    let isTwice = ["once", "twice", "thrice"].contains(word() ?? "")
    guard let count = amount() else { return nil }
    if hasCross {
      _ = accept("times", "time")
      return count
    }
    if isTwice { return count }
    let rest = index
    _ = accept("more", "additional", "other")
    if accept("times", "time", "x") { return restoringMore(rest, count) }
    if accept("more") { return count }
    index = start
    return nil
  }

  /// Steps back to a "more" that was passed, so that it is seen.
  private mutating func restoringMore(_ rest: Int, _ count: Int) -> Int {
    if tokens[rest].isWord("more") || tokens[rest].isWord("additional") { index = rest }
    return count
  }

  mutating func more(_ count: Int, isMore: Bool, isTotal: Bool) -> Repetition {
    var saysMore = accept("more", "additional", "further")
    _ = accept("times", "time")
    saysMore = accept("more") || saysMore
    let saysTotal =
      isTotal || accept(phrase: ["in", "all"]) || accept(phrase: ["in", "total"])
      || accept("total", "altogether")
      || accept(phrase: ["for", "a", "total"])
    _ = accept("around", "across") || accept(phrase: ["to", "end"])
    var repetition = Repetition(.exactly(count))
    if saysTotal { return repetition }
    if saysMore {
      repetition.count = .exactly(min(count, 1_000_000) + 1)
      repetition.mayMeanTotal = !isMore
    } else if isMore {
      repetition.count = .exactly(min(count, 1_000_000) + 1)
      repetition.mayMeanTotal = true
    }
    return repetition
  }

  /// "around", "across", "to end of row", "to last 2 sts", "to next corner".
  mutating func fillLimit() throws(ReadingFailure) -> Repetition.Count? {
    let start = index
    var isFill = false
    if isAcrossPosition { return nil }
    while true {
      if accept("around", "across", "round", "along") { isFill = true; continue }
      if accept(phrase: ["all", "the", "way"]) || accept(phrase: ["in", "each", "st", "around"]) {
        continue
      }
      if accept(phrase: ["as", "established"]) { continue }
      if word() == "all", let next = word(1), ["around", "across"].contains(next) { index += 1; continue }
      if isFill, accept("row", "rnd", "the") { continue }
      if accept(phrase: ["for", "entire", "row"]) || accept(phrase: ["of", "row"]) { continue }
      break
    }
    if isFill, isMark(","), let next = word(1), ["to", "until"].contains(next) { index += 1 }
    guard accept("to", "until", "till", "through", "up") else { return isFill ? .fill : nil }
    _ = accept("to", "you", "reach", "there", "are", "is")
    _ = accept("the", "within")
    if accept("end", "ends", "beg", "beginning", "start") {
      skipOf()
      return .fill
    }
    if accept("last") || (tokens[index - 1].isWord("within") || number() != nil) {
      let count = amount() ?? 1
      let position = index
      // Where the last shell begins follows from what the rest of the row needs.
      if acceptGroupName() { return .fill }
      index = position
      let target = try target() ?? .stitch
      skipQualifiers()
      _ = accept("remaining", "remain", "remains", "rem", "left", "unworked")
      return .beforeLast(count, target)
    }
    _ = accept("next", "first", "each", "following")
    if let target = try target(), isPosition(target) { return .upTo(target) }
    if accept("corner") { return .upTo(.space(nil)) }
    index = start
    if isFill { _ = accept("around", "across"); return .fill }
    return nil
  }

  private func isPosition(_ target: Target) -> Bool { if case .space = target { true } else { false } }

  /// "of row", "of the foundation chain", "of rnd".
  mutating func skipOf() {
    while accept("of") {
      while accept(
        "the", "row", "rnd", "round", "ch", "chain", "foundation", "rows", "starting", "base", "beg",
        "beginning", "side", "previous", "prev")
      {}
    }
  }
}
