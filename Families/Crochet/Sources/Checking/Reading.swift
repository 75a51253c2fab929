/// One way to understand what a row leaves unsaid.
struct Reading: Sendable, Hashable {
  enum Start: Sendable, Hashable {
    /// There is no chain at the start, or it is not counted.
    case plain
    /// The chain counts as a stitch with some chains after it, instead of the first stitch or in addition to
    /// it.
    case counts(StitchBase, chains: Int, replacesFirst: Bool)
    /// All of it is a chain space.
    case space
  }

  var start = Start.plain
  /// "st" means chains too.
  var chainsAreStitches = false
  /// "rep from * n times" means n in all.
  var countsTotal = false
  /// The chains before the first stitch from the hook count as a stitch.
  var hookCounts: StitchBase?
  /// The chains of the space after it, as in filet: "dc in 8th ch from hook" makes a dc and ch 2.
  var hookSpace = 0
  /// The chains before the first stitch count though the row states the opposite, or vice versa.
  var ignoresHookStatement = false
  /// "2hdc" without a blank means two in one stitch.
  var gluedInOne = false
  /// Three chains at the start of a block are its chain space, and slip stitches only lead to the next.
  var isCornerToCorner = false
  /// After the middle of a group the row itself states which of its stitches are skipped: "shell in next
  /// shell, sk 2 dc".
  var skipsGroupEnds = false
  /// "next sc" means the next stitch, whatever it is.
  var isLoose = false
  /// How far it is from what patterns usually mean; 0 is usual.
  var cost = 0
  /// The cost of what hardly any pattern means.
  static let oddCost = 20

  /// Whether the chain at the row's start counts as a stitch; nil if it is a space.
  var startCounts: Bool? {
    switch start {
    case .plain: false
    case .counts: true
    case .space: nil
    }
  }
}

/// Why a row could not be worked to its end.
struct WorkFailure: Sendable, Hashable {
  enum Reason: Sendable, Hashable {
    case ranOut
    case noSpaces
    case noOrdinal(Int, of: Int)
    case chainTooShort(Int, of: Int)
    /// Cannot be decided from the known facts.
    case undecidable(String)

    static let tooLong = Reason.undecidable("the row is too long")
  }

  var reason: Reason
  var source: Range<Int>
}

/// What came of working a row in one reading.
struct Outcome: Sendable {
  var made: [WorkedStitch] = []
  var failure: WorkFailure?
  /// Stitches used, skipped or passed over.
  var consumed = 0
  var spacesUsed = 0
  /// Stitches that are left, not counting what may be left.
  var left = 0
  var spacesLeft = 0
  /// A repeat that does not end where it should.
  var misfit: Range<Int>?
  var usesStitches = false
  var leavesRest = false
  var isJoined = false
  /// Stitches of other kinds that were passed over.
  var passed = 0
  /// The yarn at its end, where one was named.
  var yarn: String?
  var reading = Reading()
}
