/// Numbers, and how often something is worked.
extension Cursor {
  /// Whether the number here is an ordinal in digits, as `2nd`; `21 st` is not.
  var isOrdinalAhead: Bool {
    guard let next = token(1), !next.isSpaced, next.has(.ordinalEnding), let number = number() else {
      return false
    }
    return next.word != "st" || number % 10 == 1
  }

  /// A number, in digits or in words; of several sizes the one that is read.
  mutating func amount() -> Int? {
    if let number = number() {
      guard !isOrdinalAhead else { return nil }
      index += 1
      return size(number)
    }
    guard let multiple = word().flatMap({ Lexicon.multiples[$0] }) else { return nil }
    index += 1
    return multiple
  }

  /// `36 (40, 44)`, `36 (40-44-48)`, `36 [40, 44]`: the number of the size that is read.
  private mutating func size(_ first: Int) -> Int {
    guard let close = closing(of: index) else { return first }
    let list = tokens[index + 1..<close]
    guard list.allSatisfy({ $0.number != nil || $0.mark.map { ",-/;:".contains($0) } == true }) else {
      return first
    }
    let numbers = [first] + list.compactMap(\.number)
    guard numbers.count > 2 || numbers.count == 2 && vocabulary.sizeCount == 2 else { return first }
    index = close + 1
    return numbers[min(vocabulary.sizeIndex, numbers.count - 1)]
  }

  /// `2nd`, `third`.
  mutating func ordinal() -> Int? {
    guard let number = number(), let next = token(1), !next.isSpaced, next.has(.ordinalEnding) else {
      return nil
    }
    index += 2
    return number
  }

  /// "x 6", "6 times", "5 times more", "twice", "around", "to last 3 sts"; nil if none is said.
  /// - Parameter isMore: Whether what is repeated was worked once already, as after "rep from *".
  mutating func times(isMore: Bool = false) -> Repetition? {
    if isMark("("), let count = number(1), isWord("times", "time", "x", at: 2), isMark(")", 3) {
      index += 4
      return Repetition(.exactly(count))
    }
    return attempt { $0.statedTimes(isMore: isMore) } ?? attempt { $0.fillLimit() }.map { Repetition($0) }
  }

  private mutating func statedTimes(isMore: Bool) -> Repetition? {
    take("for", "a", "another")
    let isTotal = take(all: "total", "of") || take(all: "a", "total", "of")
    let isStarred = isClosing(-1) || isMark("}", -1)
    let hasCross = take("x") || isStarred && isMark("*") && number(1) != nil && take(mark: "*")
    guard let count = counted(hasCross: hasCross) else { return nil }
    return repetition(count, isMore: isMore, isTotal: isTotal || hasCross && !isMore)
  }

  /// The number of "x 6", "6 x", "6 times", "twice"; what follows "more" is left.
  private mutating func counted(hasCross: Bool) -> Int? {
    let isTwice = isWord("once", "twice", "thrice")
    guard let count = amount() else { return nil }
    if hasCross { take(.times) }
    if hasCross || isTwice { return count }
    let rest = index
    let saysMore = take("more", "additional")
    if !saysMore { take("other") }
    if take(.times) || take("x") {
      if saysMore { index = rest }
      return count
    }
    return take("more") ? count : nil
  }

  private mutating func repetition(_ count: Int, isMore: Bool, isTotal: Bool) -> Repetition {
    var saysMore = take("more", "additional", "further")
    take(.times)
    saysMore = take("more") || saysMore
    let saysTotal =
      isTotal || take(all: "in", "all") || take(all: "in", "total") || take("total", "altogether")
      || take(all: "for", "a", "total")
    if !take("around", "across") { take(all: "to", "end") }
    guard !saysTotal, saysMore || isMore else { return Repetition(.exactly(count)) }
    var repetition = Repetition(.exactly(min(count, 1_000_000) + 1))
    repetition.mayMeanTotal = saysMore != isMore
    return repetition
  }

  // MARK: Limits

  /// "around", "across", "to end of row", "to last 2 sts", "to next corner".
  mutating func fillLimit() -> Repetition.Count? {
    guard !isAcrossPosition else { return nil }
    let start = index
    let isFill = passFill()
    if isFill, isMark(","), isWord("to", "until", at: 1) { index += 1 }
    guard take("to", "until", "till", "through", "up") else { return isFill ? .fill : nil }
    if let limit = limitAfterTo() { return limit }
    index = start
    guard isFill else { return nil }
    take("around", "across")
    return .fill
  }

  private mutating func passFill() -> Bool {
    var isFill = false
    while true {
      if take("around", "across", "round", "along") {
        isFill = true
        continue
      }
      if take(all: "all", "the", "way") || take(all: "in", "each", "st", "around")
        || take(all: "as", "established") || take(all: "for", "entire", "row") || take(all: "of", "row")
      {
        continue
      }
      if isWord("all"), isWord("around", "across", at: 1) {
        index += 1
        continue
      }
      guard isFill, take("row", "rnd", "the") else { return isFill }
    }
  }

  private mutating func limitAfterTo() -> Repetition.Count? {
    take("to", "you", "reach", "there", "are", "is")
    take("the", "within")
    if take("end", "ends", "beg", "beginning", "start") {
      skipOf()
      return .fill
    }
    if take("last") || tokens[index - 1].isWord("within") || number() != nil { return beforeLast() }
    take("next", "first", "each", "following")
    if let target = target()?.kind { if case .space = target { return .upTo(target) } }
    return take("corner") ? .upTo(.space(nil)) : nil
  }

  private mutating func beforeLast() -> Repetition.Count {
    let count = amount() ?? 1
    // Where the last shell begins follows from what the rest of the row needs.
    if groupName() { return .fill }
    let target = target()?.kind ?? .stitch
    passQualifiers()
    take(.remaining)
    return .beforeLast(count, target)
  }

  /// "of row", "of the foundation chain", "of rnd".
  mutating func skipOf() { while take("of") { pass(.ofRow) } }
}
