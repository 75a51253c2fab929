/// Works the instructions of a row on what the row below offers, in one reading.
struct RowWorker {
  let offer: Offer
  let reading: Reading
  let isRound: Bool
  let firstNode: Int
  /// The chain at the row's start, among the instructions.
  let startIndex: Int?
  /// How many instructions only go to the place where a round begins.
  let moves: Int

  // MARK: State that is stepped back

  struct Mark {
    var position = 0
    var stitchCursor = 0
    var spaceCursor = 0
    var last = -1
    var group = 0
    var gap = 0
    var usesStitches = false
    var spacesUsed = 0
    var ownChain = 0
    var inRing = false
    var endsInSpace = false
    var color: String?
    var leavesRest = false
    var isJoined = false
    var misfit: Range<Int>?
    var onOtherSide = false
    /// The round begins in a space.
    var startsInSpace = false
    /// Stitches of other kinds that were passed over.
    var passed = 0
    /// The kind of stitch that was last requested by its name.
    var kind: StitchBase?
    /// Stitches and single chains are taken alike.
    var takesLoops = false
    /// How many chains of the present space were taken one by one.
    var chainsTaken = 0
    /// The element after the last gap between groups that was worked into, or -1.
    var gapBefore = -1
    /// The stitches that were last skipped, which a later stitch may be worked into.
    var skipped: [Int] = []
    /// A stitch was made that is no slip stitch.
    var hasWorked = false
  }

  var mark = Mark()
  var made: [WorkedStitch] = []
  var below: RowBelow
  var failure: WorkFailure?
  /// The place of the bracket that is worked.
  var groupPosition: GroupPosition?
  /// The number that the stitches of the bracket's place share.
  var placeGroup: Int?
  var best: Outcome?
  /// What `judge` says of the best outcome.
  var bestScore = Int.max
  var steps = 0
  /// It makes more stitches than a row may have.
  var isTooLong = false
  var takesChains = false
  /// The row below has stitches that share a place.
  var tookGroup = false
  /// Says how good an outcome is; 0 is perfect.
  var judge: (Outcome) -> Int

  enum GroupPosition {
    case element(Int)
    case space(Int)
    /// Between two stitches, before an element.
    case gap(Int)
    case ring
  }

  /// The most steps of one reading. A step takes or makes one stitch.
  static let stepLimit = 1_000_000

  init(
    offer: Offer, reading: Reading, isRound: Bool, firstNode: Int, startIndex: Int?, moves: Int,
    judge: @escaping (Outcome) -> Int
  ) {
    self.offer = offer
    self.reading = reading
    self.isRound = isRound
    self.firstNode = firstNode
    self.startIndex = startIndex
    self.moves = moves
    self.judge = judge
    below = RowBelow(offer.elements)
    mark.inRing = offer.kind == .ring
    if offer.kind == .counted { mark.spaceCursor = below.stitchEnd }
  }

  /// Works all and returns the best outcome.
  mutating func outcome(of items: [Instruction]) -> Outcome {
    if moves > 0 {
      for item in items[..<moves] where !moveStart(item) {
        record(failed: true)
        break
      }
      if failure == nil { beginRound() }
    }
    if best == nil { solve(items, from: moves, depth: 0) }
    var outcome = best ?? Outcome()
    if best == nil { outcome.failure = failure }
    outcome.reading = reading
    return outcome
  }

  // MARK: What is used and left

  var elements: [Element] {
    get { below.elements }
    set { below = RowBelow(newValue) }
  }

  var stitchEnd: Int { below.stitchEnd }

  var consumed: Int {
    switch offer.kind {
    case .ordered: below.rest(from: 0).stitches - below.rest(from: mark.position).stitches
    case .foundation: mark.position
    case .counted, .unlimited: mark.stitchCursor
    case .ring: min(mark.position, elements.count)
    case .unknown: 0
    }
  }

  var left: Int {
    if mark.takesLoops { return loopsLeft }
    return switch offer.kind {
    case .ordered:
      // Stitches after the last space are skipped if the row was worked into the space.
      mark.endsInSpace || passesRest ? 0 : remaining(.stitch, countingChains: false)
    case .foundation:
      elements[min(mark.position, elements.count)...].reduce(0) { $0 + ($1.isOptional ? 0 : 1) }
    // Stitches between the spaces are passed over.
    case .counted: mark.usesStitches && mark.spacesUsed == 0 ? stitchEnd - mark.stitchCursor : 0
    default: 0
    }
  }

  /// Stitches and chains, where "each st and ch" is worked.
  private var loopsLeft: Int {
    guard offer.kind == .counted else { return remaining(.stitch, countingChains: true) }
    let chains = elements[min(mark.spaceCursor, elements.count)...].reduce(0) { $0 + max(1, $1.spaceSize) }
    return stitchEnd - mark.stitchCursor + chains - mark.chainsTaken
  }

  /// Where stitches of other kinds were passed over, those after the last of the kind that is worked are too.
  private var passesRest: Bool {
    guard mark.passed > 0, let kind = mark.kind else { return false }
    return !elements[min(mark.position, elements.count)...].contains { isStitch($0) && $0.stitch == kind }
  }

  var spacesLeft: Int {
    switch offer.kind {
    case .ordered: below.rest(from: mark.position).spaces
    case .counted: elements.count - mark.spaceCursor
    default: 0
    }
  }

  func remaining(_ target: Target, countingChains: Bool? = nil) -> Int {
    if offer.kind == .unlimited { return 0 }
    if mark.inRing, offer.kind == .ring, elements.isEmpty { return 0 }
    let rest = below.rest(from: mark.position)
    switch target {
    case .space: return offer.kind == .counted ? elements.count - mark.spaceCursor : rest.spaces
    default:
      if offer.kind == .counted { return stitchEnd - mark.stitchCursor }
      if offer.kind == .foundation || offer.kind == .ring { return max(0, elements.count - mark.position) }
      let chains = countingChains ?? (reading.chainsAreStitches || target == .chain)
      return rest.stitches + (chains ? rest.chains : 0)
    }
  }
}
