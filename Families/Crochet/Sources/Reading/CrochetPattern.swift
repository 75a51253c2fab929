import DataFiles

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
  package internal(set) var title: String?
  var entries: [Entry] = []
  var vocabulary = InstructionParser.Vocabulary()
  /// "Ch 3 at beg of row counts as dc throughout": what chains of a length count as; of any length under 0.
  var chainRules: [Int: ChainMeaning] = [:]
  /// Where both US and UK terms are used: the words of the one that is rarer.
  var dialectError: Range<Int>?
  var hasDialectHint = false
  /// Worked in blocks from corner to corner.
  var isCornerToCorner = false

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
    var splitter = EntrySplitter(text: text, sizeIndex: vocabulary.sizeIndex)
    splitter.split()
    let split = splitter
    entries = split.entries
    title = split.title
    readDialect(dialect, prose: split.prose)
    readSizes()
    readNotes(split.prose)
    readNotesInRows()
    readDefinitions(split.definitions)
    isCornerToCorner = (split.prose + entries.map(\.tokens)).contains(where: Self.namesCornerToCorner)
  }

  /// "C2C", "corner to corner", "in ch-3 sp of previous tile".
  private static func namesCornerToCorner(_ tokens: [PatternToken]) -> Bool {
    let words = tokens.compactMap(\.word)
    let selections: Set<String> = ["next", "previous", "prev", "last", "first", "each"]
    let names: Set<String> = ["block", "tile", "square", "blk"]
    if words.indices.dropLast(3).contains(where: {
      ["sp", "space", "loop"].contains(words[$0]) && words[$0 + 1] == "of"
        && selections.contains(words[$0 + 2])
        && names.contains(words[$0 + 3])
    }) {
      return true
    }
    return tokens.indices.dropLast(2).contains { index in
      tokens[index].isWord("corner") && tokens[index + 1].isWord("to") && tokens[index + 2].isWord("corner")
        || tokens[index].isWord("corner") && tokens[index + 1].isMark("-") && tokens[index + 2].isWord("to")
        || tokens[index].isWord("c") && tokens[index + 1].number == 2 && tokens[index + 2].isWord("c")
          && !tokens[index + 1].isSpaced
    }
  }

  // MARK: Dialect

  private mutating func readDialect(_ dialect: Dialect?, prose: [[PatternToken]]) {
    var us = 0
    var uk = 0
    var ukPlace: Range<Int>?
    var usPlace: Range<Int>?
    var hints = 0
    for entry in entries {
      for token in entry.tokens {
        guard let word = token.word else { continue }
        switch word {
        case "sc", "hdc", "scs", "hdcs":
          us += 1
          usPlace = usPlace ?? token.range
        case "htr", "htrs":
          uk += 1
          ukPlace = ukPlace ?? token.range
        case "ss", "miss": hints += 1
        default: break
        }
      }
    }
    let says = prose.contains { tokens in
      let words = tokens.compactMap(\.word)
      return zip(words, words.dropFirst()).contains {
        $0 == "uk" && ["terms", "terminology", "crochet", "abbreviations"].contains($1)
      }
    }
    if us > 0, uk > 0, dialect == nil { dialectError = us >= uk ? ukPlace : usPlace }
    hasDialectHint = us > 0 || uk > 0 || says
    vocabulary.dialect =
      dialect
      ?? (uk > us || (us == 0 && (uk > 0 || says || (hints > 0 && (isSixInRing || beginsDoubleWithOne))))
        ? .uk : .us)
  }

  /// Six "dc" in the ring of the first round are double crochets of the UK.
  private var isSixInRing: Bool {
    entries.prefix(4).contains { entry in
      entry.tokens.indices.contains { index in
        entry.tokens[index].number == 6 && index + 1 < entry.tokens.count
          && entry.tokens[index + 1].isWord("dc")
      }
    }
  }

  /// "1 ch, 1 dc": a double crochet of the US begins with three chains.
  private var beginsDoubleWithOne: Bool {
    entries.contains { entry in
      let tokens = entry.tokens.filter { $0.word != nil || $0.number != nil }
      return tokens.indices.dropLast(3).contains { index in
        let isOne =
          tokens[index].number == 1 && tokens[index + 1].isWord("ch")
          || tokens[index].isWord("ch") && tokens[index + 1].number == 1
        let next = tokens[index + 2].number == 1 ? index + 3 : index + 2
        return isOne && tokens[next].isWord("dc")
      }
    }
  }

  // MARK: Sizes

  /// How many sizes the pattern has: the most frequent length of `36 (40, 44)`.
  private mutating func readSizes() {
    var lengths: [Int: Int] = [:]
    for entry in entries {
      let tokens = entry.tokens
      for index in tokens.indices.dropLast()
      where tokens[index].number != nil && (tokens[index + 1].isMark("(") || tokens[index + 1].isMark("[")) {
        var count = 1
        var place = index + 2
        while place < tokens.count, tokens[place].number != nil {
          count += 1
          place += 1
          if place < tokens.count,
            tokens[place].isMark(",") || tokens[place].isMark("-") || tokens[place].isMark("/")
          {
            place += 1
          }
        }
        let isClosed = place < tokens.count && (tokens[place].isMark(")") || tokens[place].isMark("]"))
        if isClosed, count > 1, place + 1 < tokens.count, tokens[place + 1].word != nil || count > 2 {
          lengths[count, default: 0] += 1
        }
      }
    }
    let most = lengths.filter { $0.key > 2 || $0.value > 2 }.max { ($0.value, $0.key) < ($1.value, $1.key) }
    vocabulary.sizeCount = most?.key
  }

  // MARK: Notes

  private mutating func readNotes(_ prose: [[PatternToken]]) {
    for tokens in prose {
      var sentence: [PatternToken] = []
      for token in tokens {
        if token.isMark(".") || token.isMark(";") {
          readNote(sentence)
          sentence = []
        } else {
          sentence.append(token)
        }
      }
      readNote(sentence)
    }
  }

  /// "Ch 2 (counts as st here and throughout)" in a row holds for all rows.
  private mutating func readNotesInRows() {
    for tokens in entries.map(\.tokens) where tokens.count <= Self.rowLengthLimit {
      for (end, token) in tokens.enumerated() where token.isWord("throughout") {
        let start = tokens[..<end].lastIndex { $0.isWord("ch") && !$0.isMark(".") } ?? end
        guard !tokens[start..<end].contains(where: { $0.isMark(".") }) else { continue }
        readNote(Array(tokens[start...end]))
      }
    }
  }

  mutating func readNote(_ tokens: [PatternToken]) {
    let words = tokens.compactMap(\.word)
    guard words.contains("counts") || words.contains("count") || words.contains("counted"),
      words.contains("ch") || words.contains("chain") || words.contains("chains") || words.contains("tch")
    else { return }
    let isGeneral = words.contains {
      [
        "throughout", "beg", "beginning", "start", "turning", "always", "each", "every", "t", "tch", "rows",
        "all", "not", "unless",
      ].contains($0)
    }
    guard isGeneral else { return }
    let parser = InstructionParser(text: text, tokens: tokens, vocabulary: vocabulary)
    guard let meaning = InstructionParser.meaning(of: tokens[...], parser: parser) else { return }
    var lengths: [Int] = []
    for (index, token) in tokens.enumerated() where token.isWord("ch") || token.isWord("chain") {
      var next = index + 1
      if next < tokens.count, tokens[next].isMark("-") { next += 1 }
      if next < tokens.count, let number = tokens[next].number {
        lengths.append(number)
      } else if index > 0, let number = tokens[index - 1].number {
        lengths.append(number)
      }
    }
    // "counts as dc, ch 1" names a chain too; the first is the one at the row's start.
    for length in lengths.isEmpty ? [0] : (meaning == .doesNotCount ? lengths : [lengths[0]])
    where chainRules[length] == nil { chainRules[length] = meaning }
  }

  // MARK: Special stitches

  private mutating func readDefinitions(_ definitions: [Definition]) {
    vocabulary.macros["v st"] = .instructions(Self.vStitch)
    vocabulary.macros["vst"] = .instructions(Self.vStitch)
    for definition in definitions {
      guard let macro = macro(definition) else { continue }
      for name in definition.names { vocabulary.macros[name] = macro }
    }
  }

  private static var vStitch: [Instruction] {
    let dc = Instruction(.work(Stitch(.double), perPlace: 1, Position(.implied(1))), range: 0..<0)
    return [dc, Instruction(.chain(1, nil), range: 0..<0), dc]
  }

  private func macro(_ definition: Definition) -> Macro? {
    let words = definition.body.compactMap(\.word)
    let isMaking = words.contains {
      ["yo", "yoh", "yrh", "insert", "draw", "pull", "wrap", "hook", "drop"].contains($0)
    }
    let name = definition.names[0]
    if isMaking
      || definition.names.contains(where: {
        $0.contains("popcorn") || $0.contains("bobble") || $0.contains("puff")
      })
    {
      if name.contains("puff") { return .stitch(Stitch(.halfDouble, .puff)) }
      if name.contains("popcorn") || name.hasSuffix("pc") {
        return .stitch(Stitch(.double, .popcorn(definition.size ?? 5)))
      }
      if name.contains("picot") { return .instructions([Instruction(.picot, range: 0..<0)]) }
      if name.contains("shell") || name.contains("v st") || name.contains("fan") { return nil }
      let over = zip(words, words.dropFirst()).contains { $0 == "over" && $1 == "next" }
      if over || words.contains("tog"),
        let count = definition.body.last(where: { ($0.number ?? 0) > 1 })?.number, count < 12
      {
        return .stitch(Stitch(.double, .together(count)))
      }
      return .stitch(Stitch(.double, .cluster(definition.size ?? 3)))
    }
    var parser = InstructionParser(text: text, tokens: definition.body, vocabulary: vocabulary)
    guard let items = try? parser.row(), !items.isEmpty else { return nil }
    if items.count == 1 {
      switch items[0].action {
      case .group(let body, _): return .instructions(body)
      case .work(let stitch, let perPlace, let place) where !isSeveral(place):
        return .instructions([
          Instruction(
            .work(stitch, perPlace: 1, Position(.implied(max(perPlace, implied(place))))),
            range: items[0].range)
        ])
      case .repeated(let body, let times) where times.count == .exactly(1): return .instructions(body)
      default: return .instructions(items)
      }
    }
    return .instructions(items)
  }

  private func isSeveral(_ place: Position) -> Bool {
    if case .next(let count) = place.selection { count > 1 } else { false }
  }
  private func implied(_ place: Position) -> Int {
    if case .implied(let count) = place.selection { count } else { 1 }
  }
}

/// "Shell (sh): 5 dc in same st": a special stitch.
struct Definition: Sendable {
  /// In lower case, words joined by single blanks.
  var names: [String]
  var size: Int?
  var body: [PatternToken]
}
