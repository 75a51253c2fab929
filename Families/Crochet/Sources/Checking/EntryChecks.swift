import VectorGraphics

/// Reading the entries of a pattern, and working them.
extension PatternChecker {
  mutating func check(_ entry: CrochetPattern.Entry, keepsOffer: Bool) {
    guard entry.tokens.count <= CrochetPattern.rowLengthLimit else {
      let message = "a row may have at most \(CrochetPattern.rowLengthLimit) words, numbers and marks"
      fail(entry, .fault(entry.tokens[0].range, message), stated: nil)
      return
    }
    var vocabulary = pattern.vocabulary
    vocabulary.mainStitch = mainStitch(of: entry)
    switch entry.opening {
    case .someSizes:
      return leaveOut(entry, "it is for some sizes only")
    case .remark:
      add(entry, .notChecked, stated: nil, ["not checked: it is not understood"])
      for index in states.indices { states[index].isCertain = false }
      if entry.tokens.contains(where: { $0.isWord("given") }) {
        goOn(from: nil, isApart: true)
        piece.lastNumber = nil
      }
      return
    case .heading where entry.label == nil: newPiece(entry.line)
    default: break
    }
    if !keepsOffer, let first = entry.label?.numbers.first { begin(first, entry) }
    if let reference = reference(entry, vocabulary) {
      check(entry, reference)
      return
    }
    let counted = CountedRow(pattern.text, entry.tokens, vocabulary)
    do throws(ReadingFailure) {
      let read = try ReadRow(counted)
      vocabulary.macros = read.found.macros
      pattern.vocabulary.macros = vocabulary.macros
      if let label = entry.label, let words = read.found.passed, read.items.isEmpty || label.isForeign {
        throw .notUnderstood(words)
      }
      if isSetUp(read.items, entry, stated: read.stated) { return }
      work(cachedRow(read, entry, vocabulary), entry, read, vocabulary)
    } catch {
      if !setUpBeginning(of: entry, vocabulary) { fail(entry, error, stated: counted.counts.last) }
    }
  }

  /// "Ch 66, adding multiples of 11 for a larger blanket. Work in back loops.": the chain of a line that is not understood
  /// to its end.
  private mutating func setUpBeginning(
    of entry: CrochetPattern.Entry, _ vocabulary: Vocabulary
  ) -> Bool {
    guard entry.label == nil, let end = entry.tokens.firstIndex(where: { $0.isMark(".") || $0.isMark("(") })
    else {
      return false
    }
    let counted = CountedRow(pattern.text, Array(entry.tokens[..<end]), vocabulary)
    guard let items = try? ReadRow(counted).items, items.contains(where: \.makesChain), !isRow(items) else {
      return false
    }
    setUp(items, entry)
    let rest = entry.tokens[min(end + 1, entry.tokens.count - 1)].range.lowerBound..<entry.range.upperBound
    add(entry, .note, at: rest, stated: nil, ["\"\(pattern.text.string(rest).excerpt)\" is not understood"])
    return true
  }

  /// Passes over a row that is not worked, so that what the next is worked on is unknown.
  private mutating func leaveOut(_ entry: CrochetPattern.Entry, _ reason: String) {
    add(entry, .notChecked, stated: nil, ["not checked: \(reason)"])
    goOn(from: nil)
    piece.lastNumber = entry.label?.numbers.last
  }

  /// "Rep Row 2", with or without a count after it.
  private func reference(_ entry: CrochetPattern.Entry, _ vocabulary: Vocabulary) -> RowReference? {
    RowReference(pattern.text, entry.tokens, vocabulary)
      ?? RowReference(pattern.text, CountedRow(pattern.text, entry.tokens, vocabulary).tokens, vocabulary)
  }

  /// Makes the chain or ring that an entry consists of.
  private mutating func isSetUp(_ items: [Instruction], _ entry: CrochetPattern.Entry, stated: StatedCount?)
    -> Bool
  {
    if entry.label == nil, !isRow(items) {
      setUp(items, entry)
      return true
    }
    if entry.label == nil, let skip = items.last, items.count > 1, isChainAlone(Array(items.dropLast())),
      case .skip(let position) = skip.action, position.target == .chain
    {
      // "Ch 31. Starting in the 2nd ch from hook:" before row 1.
      setUp(Array(items.dropLast()), entry)
      for index in states.indices { states[index].pending = [skip] }
      return true
    }
    guard isChainAlone(items), states.allSatisfy({ $0.offer.kind == .unknown }), !piece.hasStarted else {
      return false
    }
    setUp(items, entry)
    add(entry, .ok, stated: stated, [])
    return true
  }

  private func cachedRow(_ read: ReadRow, _ entry: CrochetPattern.Entry, _ vocabulary: Vocabulary)
    -> CachedRow
  {
    var row = CachedRow(
      items: read.items, label: entry.label, doesNotTurn: read.found.remarks.contains(.doesNotTurn),
      hookMeaning: read.found.hookMeaning,
      stated: read.stated, joinsAnywhere: read.found.remarks.contains(.joinsAnywhere),
      main: vocabulary.mainStitch)
    row.hasGlued = Self.hasGlued(entry.tokens)
    row.countsChain = read.counted.countsChain
    row.joined = JoinedChain(entry.tokens)
    row.worksBetween =
      entry.tokens.indices.dropLast().contains {
        entry.tokens[$0].isWord("between") && entry.tokens[$0 + 1].word != nil
      } && !read.worksInGaps
    return row
  }

  /// Works a row as it is usually read, and where that does not agree, as it may be read too.
  private mutating func work(
    _ row: CachedRow, _ entry: CrochetPattern.Entry, _ read: ReadRow, _ vocabulary: Vocabulary
  ) {
    remember(row)
    mainStitch = row.main
    guard !read.found.alternatives.isEmpty else { return work(row, entry) }
    let retained = (states, piece, habits)
    let (lineCount, closedCount) = (report.lines.count, closed.count)
    work(row, entry)
    guard let rank = rankOfLast, rank > 1 else { return }
    let first = (states, piece, habits)
    let (lines, pieces) = (Array(report.lines[lineCount...]), Array(closed[closedCount...]))
    for alternative in Alternative.allCases where read.found.alternatives.contains(alternative) {
      let isWork = alternative == .trailingCountIsWork
      let counted = CountedRow(pattern.text, entry.tokens, vocabulary, keepsWork: isWork)
      guard row.stated != nil || isWork, let again = try? ReadRow(counted, as: alternative) else { continue }
      (states, piece, habits) = retained
      report.lines.removeSubrange(lineCount...)
      closed.removeSubrange(closedCount...)
      var other = row
      other.items = again.items
      other.stated = again.stated
      work(other, entry)
      if let found = rankOfLast, found < min(rank, 3) {
        remember(other)
        return
      }
    }
    (states, piece, habits) = first
    report.lines.replaceSubrange(lineCount..., with: lines)
    closed.replaceSubrange(closedCount..., with: pieces)
  }

  /// How well the last row agrees; 0 is best.
  private var rankOfLast: Int? {
    switch report.lines.last?.status {
    case .ok: 0
    case .note: 1
    case .warning: 2
    case .notChecked: 3
    case .error: 4
    case nil: nil
    }
  }

  /// Whether a row writes "2hdc" or "*2 hdc, hdc*" for two in one stitch, and has no other word for an increase.
  static func hasGlued(_ tokens: [PatternToken]) -> Bool {
    guard !tokens.contains(where: { $0.isWord("inc") || $0.isWord("v") || $0.isWord("dec") }) else {
      return false
    }
    return tokens.indices.dropLast(2).contains { index in
      guard tokens[index].number == 2,
        ["sc", "hdc", "dc", "htr", "tr"].contains(tokens[index + 1].word ?? "")
      else { return false }
      let next = tokens[index + 2]
      return !tokens[index + 1].isSpaced
        || index > 0 && tokens[index - 1].isMark("*") && (next.isMark(".") || next.isMark(","))
    }
  }

  /// The first stitch that a row names, else that of the row before.
  private func mainStitch(of entry: CrochetPattern.Entry) -> StitchBase {
    var cursor = Cursor(RowSource(pattern.text, entry.tokens, pattern.vocabulary))
    for index in entry.tokens.indices {
      cursor.index = index
      guard let word = entry.tokens[index].word, word != "sl", word != "slip", word != "ss", word != "slst"
      else { continue }
      if index > 0,
        entry.tokens[index - 1].isWord("as") || entry.tokens[index - 1].isWord("each")
          || entry.tokens[index - 1].isWord("next") || entry.tokens[index - 1].isWord("first")
          || entry.tokens[index - 1].isWord("last")
      {
        continue
      }
      if let base = cursor.baseName(), base != .slip { return base }
    }
    return mainStitch
  }

  /// Row 1 begins a new piece, on a chain or ring that was just made or on nothing known.
  private mutating func begin(_ number: Int, _ entry: CrochetPattern.Entry) {
    guard number == 1 else {
      beginLater(number)
      return
    }
    known = [:]
    order = []
    if !piece.isSetUp { newPiece(entry.line) }
  }

  /// A row whose number does not follow the last one is worked on a row that is not known: it belongs to another part, or
  /// rows are left out. Where its number has occurred before, it may go on in the stitches that its first part left, as at
  /// a neck.
  private mutating func beginLater(_ number: Int) {
    guard let last = piece.lastNumber, number != last + 1 else { return }
    if number <= last, let left = piece.unworked.removeValue(forKey: number) {
      goOn(from: StatedCount(terms: [StatedCount.Term(left, .total)], range: 0..<0), isApart: true)
    } else if number <= last || number > last + 2 || piece.everyRow == nil {
      goOn(from: nil, isApart: true)
    }
  }

  private mutating func remember(_ row: CachedRow) {
    let apart = Indirect.value(row)
    let numbers = row.label?.numbers ?? []
    if budget > 0 { for number in numbers { known[number] = apart } }
    budget -= numbers.dropFirst().count
    order.append(apart)
  }

  private mutating func fail(_ entry: CrochetPattern.Entry, _ failure: ReadingFailure, stated: StatedCount?) {
    switch failure {
    case .fault(let range, let message):
      add(entry, .error, at: range, stated: stated, [message])
    case .notUnderstood(let range):
      let words = pattern.text.string(range).excerpt
      add(entry, .notChecked, at: range, stated: stated, ["not checked: \"\(words)\" is not understood"])
    }
    remember(
      CachedRow(
        items: [], label: entry.label, doesNotTurn: false, hookMeaning: nil, stated: stated,
        joinsAnywhere: false, main: mainStitch))
    goOn(from: stated)
    piece.isSetUp = isSetUpRow(entry)
    piece.lastNumber = entry.label?.numbers.last ?? piece.lastNumber
  }
}
