/// A written pattern, split into rows; instructions are read row by row when it is checked.
package struct CrochetPattern: Sendable {
  /// What stands between a row and the one before it.
  enum Opening: Sendable {
    case nothing
    /// A heading: a new part begins.
    case heading
    /// "Sizes 12 and 18 mos only": the row is not one of every size.
    case someSizes
    /// It is a sentence that mentions stitches and may be an instruction.
    case remark
  }

  /// A row's text, or a line of instructions without a label.
  struct Entry: Sendable {
    var label: RowLabel?
    var tokens: [PatternToken]
    var range: Range<Int>
    /// The line, from 0.
    var line: Int
    var opening = Opening.nothing
  }

  package let text: PatternText
  /// The first line that is not an instruction.
  package let title: String?
  let entries: [Entry]
  var vocabulary = Vocabulary()
  /// "Ch 3 at beg of row counts as dc throughout": what chains of a length count as; of any length under 0.
  private(set) var chainRules: [Int: ChainMeaning] = [:]
  /// Where both US and UK terms are used: the words of the one that is rarer.
  let dialectError: Range<Int>?
  let hasDialectHint: Bool
  /// Worked in blocks from corner to corner.
  let isCornerToCorner: Bool

  /// The most characters that are read.
  package static let lengthLimit = 4_000_000

  /// The most rows that are read from a file: a row of eight bytes takes a kilobyte while it is checked.
  package static let rowCountLimit = 50_000

  /// The line, from 1, of the first row beyond the most that are read from a file; nil if there are not so many.
  package var lineBeyondLimit: Int? {
    entries.count > Self.rowCountLimit ? entries[Self.rowCountLimit].line + 1 : nil
  }

  /// The most words, numbers and marks of a row that is read; reading takes time that grows with their square.
  static let rowLengthLimit = 3_000

  /// - Parameter size: Which of several sizes is read, from 1.
  package init(_ string: String, size: Int = 1, dialect: Dialect? = nil) {
    text = PatternText(string)
    vocabulary.sizeIndex = max(0, size - 1)
    let split = EntrySplitter(text, sizeIndex: vocabulary.sizeIndex)
    entries = split.entries
    title = split.title
    let rows = entries.map(\.tokens)
    let terms = DialectTerms(rows: rows, prose: split.prose)
    dialectError = dialect == nil ? terms.conflict : nil
    hasDialectHint = terms.isHinted
    vocabulary.dialect = dialect ?? terms.dialect
    vocabulary.sizeCount = rows.sizeCount
    isCornerToCorner = (split.prose + rows).contains(where: \.nameCornerToCorner)
    for tokens in split.prose {
      for sentence in tokens.split(whereSeparator: { $0.isMark(".") || $0.isMark(";") }) {
        readNote(Array(sentence))
      }
    }
    for tokens in rows where tokens.count <= Self.rowLengthLimit { readNotes(inRow: tokens) }
    readDefinitions(split.definitions)
  }

  // MARK: Notes

  /// "Ch 2 (counts as st here and throughout)" in a row holds for all rows.
  private mutating func readNotes(inRow tokens: [PatternToken]) {
    for (end, token) in tokens.enumerated() where token.isWord("throughout") {
      let start = tokens[..<end].lastIndex { $0.isWord("ch") } ?? end
      if !tokens[start..<end].contains(where: { $0.isMark(".") }) { readNote(Array(tokens[start...end])) }
    }
  }

  private mutating func readNote(_ tokens: [PatternToken]) {
    let words = Set(tokens.compactMap(\.word))
    guard !words.isDisjoint(with: ["counts", "count", "counted"]),
      !words.isDisjoint(with: ["ch", "chain", "chains", "tch"]),
      tokens.contains(where: { $0.has(.generalNote) }),
      let meaning = Cursor(RowSource(text, tokens, vocabulary)).meaning()
    else { return }
    let lengths = tokens.indices.compactMap { chainLength(tokens, $0) }
    // "counts as dc, ch 1" names a chain too; the first is the one at the row's start.
    let ruled = meaning == .doesNotCount ? lengths : Array(lengths.prefix(1))
    for length in lengths.isEmpty ? [0] : ruled where chainRules[length] == nil {
      chainRules[length] = meaning
    }
  }

  /// The number of "ch 3", "ch-3" and "3 ch".
  private func chainLength(_ tokens: [PatternToken], _ index: Int) -> Int? {
    guard tokens[index].isWord("ch") || tokens[index].isWord("chain") else { return nil }
    let after = tokens[(index + 1)...].first { !$0.isMark("-") }
    return after?.number ?? (index > 0 ? tokens[index - 1].number : nil)
  }

  // MARK: Special stitches

  private mutating func readDefinitions(_ definitions: [Definition]) {
    let dc = Instruction(.work(Stitch(.double), perPlace: 1, Position(.implied(1))), range: 0..<0)
    let vStitch = Macro.instructions([dc, Instruction(.chain(1, nil), range: 0..<0), dc])
    vocabulary.macros = ["v st": vStitch, "vst": vStitch]
    for definition in definitions {
      guard let macro = definition.macro(text, vocabulary) else { continue }
      for name in definition.names { vocabulary.macros[name] = macro }
    }
  }
}

/// Which terms a pattern is written in.
private struct DialectTerms {
  var dialect = Dialect.us
  var isHinted = false
  /// The words of the rarer dialect where both are used.
  var conflict: Range<Int>?

  init(rows: [[PatternToken]], prose: [[PatternToken]]) {
    let us = rows.flatMap { $0.filter { $0.has(.usTerm) } }
    let uk = rows.flatMap { $0.filter { $0.has(.ukTerm) } }
    let saysUK = prose.contains { tokens in
      let words = tokens.filter { $0.word != nil }
      return zip(words, words.dropFirst()).contains { $0.isWord("uk") && $1.has(.terms) }
    }
    isHinted = !us.isEmpty || !uk.isEmpty || saysUK
    if !us.isEmpty, !uk.isEmpty { conflict = (us.count >= uk.count ? uk : us)[0].range }
    let hints = rows.contains { $0.contains { $0.isWord("ss") || $0.isWord("miss") } }
    let isUK =
      saysUK
      || hints && rows.enumerated().contains { $0 < 4 && Self.isSixInRing($1) || Self.beginsDouble($1) }
    if uk.count > us.count || us.isEmpty && isUK { dialect = .uk }
  }

  /// Six "dc" in the ring of the first round are double crochets of the UK.
  private static func isSixInRing(_ tokens: [PatternToken]) -> Bool {
    zip(tokens, tokens.dropFirst()).contains { $0.number == 6 && $1.isWord("dc") }
  }

  /// "1 ch, 1 dc": a double crochet of the US begins with three chains.
  private static func beginsDouble(_ row: [PatternToken]) -> Bool {
    let tokens = row.filter { $0.mark == nil }
    return tokens.indices.dropLast(3).contains { index in
      let isOne =
        tokens[index].number == 1 && tokens[index + 1].isWord("ch")
        || tokens[index].isWord("ch") && tokens[index + 1].number == 1
      return isOne && tokens[tokens[index + 2].number == 1 ? index + 3 : index + 2].isWord("dc")
    }
  }
}

extension [[PatternToken]] {
  /// How many sizes the pattern has: the most frequent length of `36 (40, 44)`.
  fileprivate var sizeCount: Int? {
    var lengths: [Int: Int] = [:]
    for tokens in self {
      for index in tokens.indices {
        if let count = tokens.sizes(at: index) { lengths[count, default: 0] += 1 }
      }
    }
    return lengths.filter { $0.key > 2 || $0.value > 2 }.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
  }
}

extension [PatternToken] {
  /// How many numbers `36 (40, 44)` has; two count only before a word.
  fileprivate func sizes(at index: Int) -> Int? {
    guard self[index].number != nil, index + 1 < count,
      self[index + 1].isMark("(") || self[index + 1].isMark("[")
    else { return nil }
    var (numbers, place) = (1, index + 2)
    while place < count, self[place].number != nil {
      numbers += 1
      place += 1
      if place < count, self[place].mark.map(",-/".contains) == true { place += 1 }
    }
    guard numbers > 1, place + 1 < count, self[place].isMark(")") || self[place].isMark("]") else {
      return nil
    }
    return numbers > 2 || self[place + 1].word != nil ? numbers : nil
  }

  /// "C2C", "corner to corner", "in ch-3 sp of previous tile".
  fileprivate var nameCornerToCorner: Bool {
    let words = filter { $0.word != nil }
    let isInBlock = words.indices.dropLast(3).contains { index in
      ["sp", "space", "loop"].contains(words[index].word) && words[index + 1].isWord("of")
        && words[index + 2].has(.blockSelection) && words[index + 3].has(.block)
    }
    if isInBlock { return true }
    return indices.dropLast(2).contains { index in
      let (first, second, third) = (self[index], self[index + 1], self[index + 2])
      if first.isWord("corner") {
        return second.isWord("to") && third.isWord("corner") || second.isMark("-") && third.isWord("to")
      }
      return first.isWord("c") && second.number == 2 && third.isWord("c") && !second.isSpaced
    }
  }
}
