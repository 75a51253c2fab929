/// Checks a pattern row by row.
package struct PatternChecker {
  let pattern: CrochetPattern
  var report = CheckReport()
  var states: [WorkState] = [WorkState()]
  /// The instructions of numbered rows of this piece.
  var known: [Int: KnownRow] = [:]
  var order: [KnownRow] = []
  var mainStitch = StitchBase.single
  var piece = Piece()
  var greatestNumber = 0
  /// Work left, in steps of the interpreter; the rest of an endless pattern is not checked.
  var budget = 20_000_000
  /// Beyond so many stitches only the last row of a piece is kept; charts of such pieces are not drawn.
  static let keptStitches = 60_000

  /// How the rows of a piece are worked.
  struct Piece {
    var isRound = false
    var hasStarted = false
    var isSetUp = false
    var lineStart = 0
    var lastNumber: Int?
    var everyRow: KnownRow?
  }

  struct KnownRow {
    var items: [Instruction]
    var label: RowLabel?
    var doesNotTurn: Bool
    var hookMeaning: ChainMeaning?
    var stated: StatedCount?
    var joinsAnywhere: Bool
    var hasGlued = false
    /// It names places between stitches.
    var worksBetween = false
    var main: StitchBase
  }

  /// What is known before a row, in one of several readings of the rows before.
  struct WorkState {
    var rows: [FabricRow] = []
    var offer = Offer.unknown
    /// Chains and a turn at the end of the row before, which belong to the next.
    var pending: [Instruction] = []
    /// Whether this is the only way to read what came before.
    var isCertain = true
    var nodeCount = 0
    var lastRow: FabricRow? { rows.last }
  }

  /// - Parameter previous: What the row below the first line offers, as `18 sc` or `4 ch-2 sps`.
  package static func check(_ pattern: CrochetPattern, previous: String? = nil) -> CheckReport {
    var checker = PatternChecker(pattern: pattern)
    checker.report.title = pattern.title
    checker.report.dialect = pattern.vocabulary.dialect
    if let previous { checker.start(from: previous) }
    checker.run(hasPrevious: previous != nil)
    return checker.report
  }

  private init(pattern: CrochetPattern) {
    self.pattern = pattern
    greatestNumber = pattern.entries.flatMap { $0.label?.numbers ?? [] }.max() ?? 0
  }

  mutating func start(from previous: String) {
    let text = PatternText(previous)
    let tokens = text.tokens(in: 0..<text.scalars.count)
    let parser = InstructionParser(text: text, tokens: tokens, vocabulary: pattern.vocabulary)
    var state = WorkState()
    if tokens.contains(where: { $0.isWord("ring") }) {
      state.offer = Offer(kind: .ring, isRing: true)
    } else if tokens.count <= 3, tokens.contains(where: { $0.isWord("ch") || $0.isWord("chs") }),
      let count = tokens.compactMap(\.number).first
    {
      state.offer = .foundation(count, firstNode: 0)
      state.nodeCount = count
    } else if let terms = InstructionParser.terms(tokens[...], parser: parser) {
      state.offer = Offer(counted: StatedCount(terms: terms, range: 0..<0))
    }
    states = [state]
  }

  private mutating func run(hasPrevious: Bool) {
    var isFirst = hasPrevious
    for entry in pattern.entries {
      check(entry, keepsOffer: isFirst)
      isFirst = false
    }
    closePiece()
    if let fault = pattern.dialectFault { reportDialect(fault) }
  }

  private mutating func reportDialect(_ fault: Range<Int>) {
    let message =
      "US and UK terms are mixed: \(pattern.text.string(fault)) is not of the dialect of the other rows"
    let line = pattern.text.place(of: fault.lowerBound)
    if let index = report.lines.lastIndex(where: { $0.line <= line.line }) {
      report.lines[index].status = .error
      report.lines[index].messages.append(message)
    }
  }

  mutating func closePiece() {
    if let rows = states.first?.rows, rows.contains(where: { !$0.isFoundation }) {
      report.pieces.append(FabricPiece(rows: rows, line: piece.lineStart))
    }
  }

  // MARK: Entries

  mutating func check(_ entry: CrochetPattern.Entry, keepsOffer: Bool) {
    guard entry.tokens.count <= CrochetPattern.rowLengthLimit else {
      let message = "a row of more than \(CrochetPattern.rowLengthLimit) words, numbers and marks is not read"
      fail(entry, .fault(entry.tokens[0].range, message), stated: nil)
      return
    }
    var vocabulary = pattern.vocabulary
    vocabulary.mainStitch = mainStitch(of: entry)
    if !keepsOffer, let first = entry.label?.numbers.first { begin(first, entry) }
    var counted = InstructionParser(text: pattern.text, tokens: entry.tokens, vocabulary: vocabulary)
    counted.takeTrailingCount()
    if let reference = RowReference(entry.tokens, vocabulary: vocabulary, text: pattern.text)
      ?? RowReference(counted.tokens, vocabulary: vocabulary, text: pattern.text)
    {
      check(entry, reference)
      return
    }
    var parser = InstructionParser(text: pattern.text, tokens: entry.tokens, vocabulary: vocabulary)
    let items: [Instruction]
    do throws(ReadingFailure) {
      items = try parser.row()
    } catch {
      fail(entry, error, stated: parser.counts.last)
      return
    }
    let stated = parser.counts.last
    var row = KnownRow(
      items: items, label: entry.label, doesNotTurn: parser.doesNotTurn, hookMeaning: parser.hookMeaning,
      stated: stated,
      joinsAnywhere: parser.joinsYarnAnywhere, main: vocabulary.mainStitch)
    row.hasGlued = Self.hasGlued(entry.tokens)
    row.worksBetween = entry.tokens.indices.dropLast().contains {
      entry.tokens[$0].isWord("between") && entry.tokens[$0 + 1].word != nil
    }
    if entry.label == nil, !isRow(items) {
      setUp(items, entry)
      return
    }
    remember(row)
    mainStitch = vocabulary.mainStitch
    let kept = (states, report, piece)
    work(row, entry)
    guard !parser.alternatives.isEmpty, let rank = rankOfLast, rank > 1 else { return }
    let first = (states, report, piece)
    for alternative in InstructionParser.Alternative.allCases where parser.alternatives.contains(alternative)
    {
      var again = InstructionParser(text: pattern.text, tokens: entry.tokens, vocabulary: vocabulary)
      again.alternative = alternative
      guard let items = try? again.row(), stated != nil || alternative == .trailingCountIsWork else {
        continue
      }
      (states, report, piece) = kept
      var other = row
      other.items = items
      other.stated = again.counts.last
      work(other, entry)
      if let found = rankOfLast, found < min(rank, 3) {
        remember(other)
        return
      }
    }
    (states, report, piece) = first
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

  /// Whether a row writes "2hdc" and knows no "inc".
  static func hasGlued(_ tokens: [PatternToken]) -> Bool {
    guard !tokens.contains(where: { $0.isWord("inc") || $0.isWord("v") }) else { return false }
    return tokens.indices.dropLast().contains { index in
      tokens[index].number == 2 && !tokens[index + 1].isSpaced
        && ["sc", "hdc", "dc"].contains(tokens[index + 1].word ?? "")
    }
  }

  /// The first stitch that a row names, else that of the row before.
  private func mainStitch(of entry: CrochetPattern.Entry) -> StitchBase {
    var parser = InstructionParser(text: pattern.text, tokens: entry.tokens, vocabulary: pattern.vocabulary)
    for index in entry.tokens.indices {
      parser.index = index
      guard let word = entry.tokens[index].word, word != "sl", word != "slip", word != "ss", word != "slst"
      else { continue }
      if index > 0,
        entry.tokens[index - 1].isWord("as") || entry.tokens[index - 1].isWord("each")
          || entry.tokens[index - 1].isWord("next") || entry.tokens[index - 1].isWord("first")
          || entry.tokens[index - 1].isWord("last")
      {
        continue
      }
      if let base = parser.baseName(), base != .slip { return base }
    }
    return mainStitch
  }

  /// Row 1 begins a new piece, on a chain or ring that was just made or on nothing known.
  private mutating func begin(_ number: Int, _ entry: CrochetPattern.Entry) {
    guard number == 1 else { return }
    known = [:]
    order = []
    if !piece.isSetUp { newPiece(entry.line) }
  }

  mutating func newPiece(_ line: Int) {
    closePiece()
    states = [WorkState()]
    piece = Piece(lineStart: line)
  }

  private mutating func remember(_ row: KnownRow) {
    for number in row.label?.numbers ?? [] { known[number] = row }
    order.append(row)
  }

  private mutating func fail(_ entry: CrochetPattern.Entry, _ failure: ReadingFailure, stated: StatedCount?) {
    switch failure {
    case .fault(let range, let message):
      add(entry, .error, at: range, stated: stated, [message])
    case .notUnderstood(let range, let words):
      // A line without a label that is not understood may be prose.
      if entry.label == nil, states.allSatisfy({ $0.offer.kind == .unknown }), !piece.hasStarted,
        stated == nil
      {
        return
      }
      add(entry, .notChecked, at: range, stated: stated, ["not checked: \"\(words)\" is not understood"])
    }
    remember(
      KnownRow(
        items: [], label: entry.label, doesNotTurn: false, hookMeaning: nil, stated: stated,
        joinsAnywhere: false, main: mainStitch))
    goOn(from: stated)
    piece.isSetUp = isSetUpRow(entry)
  }

  /// After a row that was not worked the next starts from what it states.
  mutating func goOn(from stated: StatedCount?) {
    piece.hasStarted = true
    var state = WorkState()
    if let stated,
      stated.stitches != nil
        || stated.terms.contains(where: { if case .space = $0.unit { true } else { false } })
    {
      state.offer = Offer(counted: stated)
    }
    closePieceIfLonger()
    states = [state]
  }

  private mutating func closePieceIfLonger() {
    closePiece()
    piece.lineStart = 0
  }

  mutating func add(
    _ entry: CrochetPattern.Entry, _ status: CheckReport.Status, at range: Range<Int>? = nil,
    stated: StatedCount?, _ messages: [String]
  ) {
    let place = pattern.text.place(of: range?.lowerBound ?? entry.range.lowerBound)
    report.lines.append(
      CheckReport.Line(
        line: place.line, column: place.column, label: label(of: entry), status: status,
        stated: stated?.total,
        messages: messages))
  }

  func label(of entry: CrochetPattern.Entry) -> String {
    guard let label = entry.label else { return "" }
    return pattern.text.string(label.range).trimmedOfMarks
  }
}
