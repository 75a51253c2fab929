/// The chain that a round is joined in, from "in 3rd ch of ch-5" or "in top of beg ch-3".
struct JoinedChain: Sendable, Hashable {
  /// The chain of the first stitch's top; nil for "top".
  var number: Int?
  /// The length by which the chain at the round's start is called.
  var length: Int
  var range: Range<Int>

  /// The last statement of a row; nil if it names no such chain.
  init?(_ tokens: [PatternToken]) {
    guard let of = tokens.lastIndex(where: { $0.isWord("of") }), of > 0 else { return nil }
    let before = tokens[..<of]
    var start = before.count - 1
    if tokens[start].isWord("top") {
      number = nil
    } else {
      guard start > 1, ["ch", "chain", "st"].contains(tokens[start].word ?? ""),
        ["st", "nd", "rd", "th"].contains(tokens[start - 1].word ?? ""),
        let ordinal = tokens[start - 2].number
      else { return nil }
      number = ordinal
      start -= 2
    }
    var position = of + 1
    while position < tokens.count,
      ["the", "beg", "beginning", "first", "initial", "starting", "turning"].contains(
        tokens[position].word ?? "")
    { position += 1 }
    // The dash of "top of beg ch – 8 shells" begins a count.
    let rest = tokens[position...].prefix { !$0.isMark("-") || !$0.isSpaced }.prefix(4)
    let words = rest.filter { !$0.isMark("-") }
    guard words.count > 1, let first = words.first, let second = words.dropFirst().first else { return nil }
    guard let length = first.isWord("ch") ? second.number : second.isWord("ch") ? first.number : nil else {
      return nil
    }
    let next = words.dropFirst(2).first?.word ?? ""
    guard !["sp", "sps", "space", "lp", "loop", "arch"].contains(next) else { return nil }
    self.length = length
    range = tokens[start].range.lowerBound..<second.range.upperBound
  }

  /// What the chain at the round's start counts as where it is longer than the stitch of which this is the top.
  var meaning: ChainMeaning? {
    guard let number, number < length, let base = StitchBase(rawValue: number), base > .single else {
      return nil
    }
    return .countsAs(base, chains: length - number)
  }
}
