/// A stitch, chain or other loop that a row made, and what it stands in.
package struct MadeStitch: Sendable, Hashable {
  package enum Role: Sendable, Hashable {
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
  package enum Foot: Sendable, Hashable { case stitch, space, ring, none }

  package var role: Role
  package var stitch: Stitch
  /// The stitches of earlier rows it is worked into, by their numbers in the piece.
  package var parents: [Int]
  package var foot: Foot
  /// Stitches in one place, and chains of one space, share a number within the row.
  package var group: Int
  /// Offsets in Unicode scalars of the words that made it.
  package var source: Range<Int>
  package var color: String?

  package init(
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
package struct FabricRow: Sendable, Hashable {
  package var label: String
  /// The number that the pattern gives it.
  package var number: Int?
  package var isRound: Bool
  /// Whether the work was turned before it.
  package var isTurned: Bool
  package var isFoundation = false
  package var isRing = false
  package var isMagicRing = false
  /// Whether a round ends with a join rather than going on as a spiral.
  package var isJoined = false
  package var made: [MadeStitch]
  /// The number in the piece of the row's first stitch.
  package var firstNode: Int
  /// The line of the pattern, from 0.
  package var line: Int
  package var tally: Tally
}

/// What a row made, counted as patterns count.
package struct Tally: Sendable, Hashable {
  /// Stitches and counted turning chains; without slip stitches, joins and picots.
  package var stitches = 0
  package var slips = 0
  package var kinds: [StitchBase: Int] = [:]
  /// Chain spaces by their number of chains.
  package var spaces: [Int: Int] = [:]
  package var chains = 0

  /// How many stitches wide it is: every chain of a space has the width of a stitch.
  package var width: Int { stitches + chains }

  package var spaceCount: Int { spaces.values.reduce(0, +) }

  package init() {}

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
  package var summary: String {
    var parts = kinds.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key.abbreviation)" }
    if slips > 0 { parts.append("\(slips) sl st") }
    parts += spaces.sorted { $0.key < $1.key }.map {
      "\($0.value) ch-\($0.key) \($0.value == 1 ? "sp" : "sps")"
    }
    return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
  }
}
