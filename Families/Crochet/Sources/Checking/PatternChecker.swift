import VectorGraphics

/// Checks a pattern row by row.
package struct PatternChecker {
  var pattern: CrochetPattern
  var report = CheckReport()
  var states: [WorkState] = [WorkState()]
  /// The instructions of numbered rows of this piece.
  var known: [Int: Indirect<CachedRow>] = [:]
  var order: [Indirect<CachedRow>] = []
  var mainStitch = StitchBase.single
  var piece = Piece()
  /// The pieces that could be worked, each with its first line; of those with the same first row, the report has one.
  var closed: [(rows: WorkedRows, line: Int)] = []
  var greatestNumber = 0
  /// The row below is one that was found to fit.
  var isInferring = false
  /// How chains at the start of rows were counted so far.
  var habits: [HabitKey: Habit] = [:]
  /// Work left, in steps of the interpreter; the rest of an endless pattern is not checked.
  var budget = Self.stepLimit
  /// More than any pattern needs, and about a second.
  package static let stepLimit = 10_000_000
  /// Why rows are not checked when no work is left.
  static let exhausted = "the pattern takes too much work to be checked to its end"
  /// What working a row of few stitches once more takes: a line may repeat very many rows.
  static let repeatedRowSteps = 100
  /// Beyond this number of stitches only the last row of a piece is kept; charts of such pieces are not
  /// drawn.
  static let cachedStitches = 60_000
  /// Further pieces are checked but not kept: a chart has a fraction of these stitches.
  package static let cachedStitchLimit = 300_000
  private var cachedStitchLimit = Self.cachedStitchLimit
  private var cachedCount = 0

  /// How the rows of a piece are worked.
  struct Piece {
    var isRound = false
    var hasStarted = false
    var isSetUp = false
    var lineStart = 0
    var lastNumber: Int?
    var everyRow: CachedRow?
    /// How many stitches the first part of a row left unworked, by its number.
    var unworked: [Int: Int] = [:]
  }

  struct CachedRow {
    var items: [Instruction]
    var label: RowLabel?
    var doesNotTurn: Bool
    var hookMeaning: ChainMeaning?
    var stated: StatedCount?
    var joinsAnywhere: Bool
    var hasGlued = false
    /// It names places between stitches.
    var worksBetween = false
    /// Its count includes the chain at its start.
    var countsChain = false
    /// The chain at its start that it is joined in.
    var joined: JoinedChain?
    var main: StitchBase
  }

  /// What is known before a row, in one of several readings of the rows before.
  struct WorkState {
    var rows = WorkedRows()
    var offer = Offer.unknown
    /// Chains and a turn at the end of the row before, which belong to the next.
    var pending: [Instruction] = []
    /// Whether this is the only way to read what came before.
    var isCertain = true
    /// Whether the last row states a count that it makes.
    var isConfirmed = true
    var nodeCount = 0
    /// The yarn that is worked with, where the pattern names it.
    var yarn: String?
    var lastRow: FabricRow? { rows.last }
  }

  /// - Parameters:
  ///   - previous: What the row below the first line offers, as `18 sc` or `4 ch-2 sps`.
  ///   - stepLimit: The most steps that the pattern may take.
  ///   - cachedStitchLimit: The most stitches of pieces that are kept for charts; the first piece is kept in any case.
  package static func check(
    _ pattern: CrochetPattern, previous: String? = nil, stepLimit: Int = PatternChecker.stepLimit,
    cachedStitchLimit: Int = PatternChecker.cachedStitchLimit
  ) -> CheckReport {
    var checker = PatternChecker(pattern: pattern)
    checker.budget = stepLimit
    checker.cachedStitchLimit = cachedStitchLimit
    checker.report.title = pattern.title
    checker.report.dialect = pattern.vocabulary.dialect
    if let previous { checker.start(from: previous) }
    checker.run(hasPrevious: previous != nil)
    if checker.report.lines.isEmpty { checker.reportNothing() }
    checker.report.steps = stepLimit - checker.budget
    return checker.report
  }

  private init(pattern: CrochetPattern) {
    self.pattern = pattern
    for entry in pattern.entries {
      for number in entry.label?.numbers ?? [] { greatestNumber = max(greatestNumber, number) }
    }
  }

  /// Whether it is understood what a row below offers.
  package static func understands(previous: String) -> Bool {
    var checker = PatternChecker(pattern: CrochetPattern(""))
    checker.start(from: previous)
    return checker.states[0].offer.kind != .unknown
  }

  mutating func start(from previous: String) {
    let text = PatternText(previous)
    let tokens = text.tokens(in: 0..<text.scalars.count)
    var state = WorkState()
    if tokens.contains(where: { $0.isWord("ring") }) {
      state.offer = Offer(kind: .ring, isRing: true)
    } else if tokens.count <= 3, tokens.contains(where: { $0.isWord("ch") || $0.isWord("chs") }),
      let count = tokens.compactMap(\.number).first
    {
      state.offer = .foundation(count, firstNode: 0)
      state.nodeCount = count
    } else if let terms = Cursor(RowSource(text, tokens, pattern.vocabulary)).terms() {
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
    reportPieces()
    if let fault = pattern.dialectError { reportDialect(fault) }
  }

  /// A text without any row is not passed in silence.
  private mutating func reportNothing() {
    report.lines.append(
      CheckReport.Line(
        line: 1, column: 1, label: "", status: .notChecked,
        messages: ["not checked: no rows found; patterns must be in English, in US or UK terms"]))
  }

  private mutating func reportDialect(_ fault: Range<Int>) {
    let message =
      "US and UK terms are mixed: \(pattern.text.string(fault)) does not match the terms of the other rows"
    let line = pattern.text.place(of: fault.lowerBound)
    if let index = report.lines.lastIndex(where: { $0.line <= line.line }) {
      report.lines[index].status = .error
      report.lines[index].messages.append(message)
    }
  }

  mutating func closePiece() {
    guard let rows = states.first?.rows, rows.workedCount > 0 else { return }
    // A piece with the same first row as the last shares all its rows but the latest.
    let shared = closed.last.map { $0.rows.first == rows.first ? $0.rows.stitchCount : 0 } ?? 0
    cachedCount += min(Self.cachedStitches, max(0, rows.stitchCount - shared))
    guard cachedCount <= cachedStitchLimit || closed.isEmpty else { return }
    closed.append((rows, piece.lineStart))
  }

  /// A piece is closed again at each of its errors, and in several readings: the one with most stitches is reported.
  private mutating func reportPieces() {
    var places: [ObjectIdentifier: Int] = [:]
    var longest: [(rows: WorkedRows, line: Int)] = []
    for piece in closed {
      guard let first = piece.rows.first else { continue }
      if let place = places[first] {
        if piece.rows.stitchCount > longest[place].rows.stitchCount { longest[place] = piece }
      } else {
        places[first] = longest.count
        longest.append(piece)
      }
    }
    report.pieces = longest.map { FabricPiece(rows: $0.rows.all, line: $0.line) }
  }

  mutating func newPiece(_ line: Int) {
    closePiece()
    states = [WorkState()]
    piece = Piece(lineStart: line)
  }

  /// After a row that was not worked, the next starts from its stated stitches.
  ///
  /// - Parameter isApart: Whether the next row is not worked on those before it.
  mutating func goOn(from stated: StatedCount?, isApart: Bool = false) {
    piece.hasStarted = true
    var state = WorkState()
    if isApart {
      closePieceIfLonger()
    } else if let before = states.first {
      (state.rows, state.nodeCount, state.yarn) = (before.rows, before.nodeCount, before.yarn)
    }
    state.offer = Self.offer(of: stated, on: state.lastRow)
    states = [state]
  }

  /// What a row offers that has not been worked as it is stated.
  static func offer(of stated: StatedCount?, on row: FabricRow?) -> Offer {
    guard let stated,
      stated.stitches != nil
        || stated.terms.contains(where: { if case .space = $0.unit { true } else { false } })
    else { return .unknown }
    return Offer(counted: stated).placed(on: row)
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
