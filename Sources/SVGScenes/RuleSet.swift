/// Rules by their place in the order of precedence, one bit for each: a set of all rules takes as many bytes as an
/// eighth of their number.
struct RuleSet: Hashable {
  fileprivate var words: [UInt64] = []

  var isEmpty: Bool { words.isEmpty }

  /// Rules must be inserted in ascending order, so that equal sets have as many words.
  mutating func insert(_ rule: Int) {
    while words.count <= rule / 64 { words.append(0) }
    words[rule / 64] |= 1 << UInt64(rule % 64)
  }
}

/// The rules that declare a property, from the last to the first, without the words in which there are none.
struct RuleMask {
  private var words: [(place: Int, bits: UInt64)] = []

  /// How many words it has, none of which is zero.
  var count: Int { words.count }

  init() {}

  init(_ rules: [Int]) {
    for rule in rules.sorted(by: >) {
      if words.last?.place != rule / 64 { words.append((rule / 64, 0)) }
      words[words.count - 1].bits |= 1 << UInt64(rule % 64)
    }
  }

  /// The one of these rules in a set that takes precedence; nil if there is none.
  func last(in set: RuleSet) -> Int? {
    for (place, bits) in words where place < set.words.count {
      let common = bits & set.words[place]
      if common != 0 { return place * 64 + 63 - common.leadingZeroBitCount }
    }
    return nil
  }

  func intersects(_ set: RuleSet) -> Bool { last(in: set) != nil }
}
