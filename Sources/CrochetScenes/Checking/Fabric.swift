/// A stitch, chain or other loop that a row made, and what it stands in.
public struct MadeStitch: Sendable, Hashable {
  public enum Role: Sendable, Hashable {
    case stitch
    case chain
    /// A chain at the start of a row; the stitch it counts as, or nil.
    case turningChain(length: Int, counts: StitchBase?)
    /// The slip stitch that closes a round.
    case join
    /// The stitch that closes a round in place of its last chains.
    case closing
    case picot
  }

  /// What its foot is in.
  public enum Foot: Sendable, Hashable { case stitch, space, ring, none }

  public var role: Role
  public var stitch: Stitch
  /// The stitches of earlier rows it is worked into, by their numbers in the piece.
  public var parents: [Int]
  public var foot: Foot
  /// Stitches in one place, and chains of one space, share a number within the row.
  public var group: Int
  /// Offsets in Unicode scalars of the words that made it.
  public var source: Range<Int>
  public var color: String?

  public init(
    role: Role, stitch: Stitch, parents: [Int] = [], foot: Foot = .none, group: Int, source: Range<Int>
  ) {
    self.role = role
    self.stitch = stitch
    self.parents = parents
    self.foot = foot
    self.group = group
    self.source = source
  }
}

/// A row or round of a piece.
public struct FabricRow: Sendable, Hashable {
  public var label: String
  /// The number that the pattern gives it.
  public var number: Int?
  public var isRound: Bool
  /// Whether the work was turned before it.
  public var isTurned: Bool
  public var isFoundation = false
  public var isRing = false
  public var isMagicRing = false
  /// Whether a round ends with a join rather than going on as a spiral.
  public var isJoined = false
  public var made: [MadeStitch]
  /// The number in the piece of the row's first stitch.
  public var firstNode: Int
  /// The line of the pattern, from 0.
  public var line: Int
  public var tally: Tally
}

/// What a row made, counted as patterns count.
public struct Tally: Sendable, Hashable {
  /// Stitches and counted turning chains; without slip stitches, joins and picots.
  public var stitches = 0
  public var slips = 0
  public var kinds: [StitchBase: Int] = [:]
  /// Chain spaces by their number of chains.
  public var spaces: [Int: Int] = [:]
  public var chains = 0

  public var spaceCount: Int { spaces.values.reduce(0, +) }

  public init() {}

  init(_ made: [MadeStitch]) {
    var index = 0
    while index < made.count {
      let stitch = made[index]
      switch stitch.role {
      case .stitch:
        if stitch.stitch.base == .slip {
          slips += 1
        } else {
          stitches += 1
          kinds[stitch.stitch.base, default: 0] += 1
        }
      case .turningChain(_, let base?):
        stitches += 1
        kinds[base, default: 0] += 1
      case .turningChain, .join, .picot: break
      case .chain, .closing:
        var size = 0
        let group = stitch.group
        while index < made.count, made[index].group == group,
          made[index].role == .chain || made[index].role == .closing
        {
          size += made[index].role == .closing ? made[index].stitch.base.turningChain : 1
          index += 1
        }
        spaces[size, default: 0] += 1
        chains += size
        continue
      }
      index += 1
    }
  }

  /// `24 dc, 4 ch-2 sps`.
  public var summary: String {
    var parts = kinds.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key.abbreviation)" }
    if slips > 0 { parts.append("\(slips) sl st") }
    parts += spaces.sorted { $0.key < $1.key }.map {
      "\($0.value) ch-\($0.key) \($0.value == 1 ? "sp" : "sps")"
    }
    return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
  }
}
