/// A stitch, chain or other loop of a row, and what it is worked into.
package struct WorkedStitch: Sendable, Hashable {
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
  package var foot: Foot
  package var stitch: Stitch
  /// The only parent, or -1, and the parents if there are several: a list for each stitch would take most of the memory of
  /// a row.
  @HalfWidth private var parent = -1
  /// Stitches in one place, and chains of one space, share a number within the row.
  @HalfWidth package var group: Int
  @HalfWidth private var sourceStart: Int
  @HalfWidth private var sourceEnd: Int
  private var severalParents: [Int] = []
  package var color: String?

  package init(
    role: Role, stitch: Stitch, parents: [Int] = [], foot: Foot = .none, group: Int, source: Range<Int>
  ) {
    self.role = role
    self.stitch = stitch
    self.foot = foot
    self.group = group
    sourceStart = source.lowerBound
    sourceEnd = source.upperBound
    self.parents = parents
  }

  /// The stitches of earlier rows it is worked into, by their numbers in the piece.
  package var parents: [Int] {
    // Not inlined, as a list is made in each place that reads them.
    @inline(never) get { parent < 0 ? severalParents : [parent] }
    @inline(never) set {
      parent = newValue.count == 1 ? newValue[0] : -1
      severalParents = newValue.count == 1 ? [] : newValue
    }
  }

  /// Offsets in Unicode scalars of the words that made it.
  package var source: Range<Int> { sourceStart..<sourceEnd }
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
  package var made: [WorkedStitch]
  /// The number in the piece of the row's first stitch.
  package var firstNode: Int
  /// The line of the pattern, from 0.
  package var line: Int
  package var tally: StitchTally
  /// `error` or `notChecked` where it does not agree with the rows below and above.
  package var fault: CheckReport.Status?
}

/// What a row made, counted as patterns count.
package struct StitchTally: Sendable, Hashable {
  /// Stitches and counted turning chains; without slip stitches, joins and picots.
  package var stitches = 0
  package var slips = 0
  package var kinds: [StitchBase: Int] = [:]
  /// Chain spaces by their number of chains.
  package var spaces: [Int: Int] = [:]
  package var chains = 0
  /// Clusters, bobbles, puffs and popcorns, of each base.
  var gathered: [StitchBase: Int] = [:]
  /// Stitches that share their place with others, of each base.
  var grouped: [StitchBase: Int] = [:]
  /// The places that are shared, by how many stitches share them.
  var groupSizes: [Int: Int] = [:]
  var picots = 0
  /// The base that the chain at the row's start counts as.
  var startBase: StitchBase?
  var hasStartChain = false

  /// How many stitches wide it is: every chain of a space has the width of a stitch.
  package var width: Int { stitches + chains }

  package var spaceCount: Int { spaces.values.reduce(0, +) }

  package init() {}

  init(_ made: [WorkedStitch]) {
    countSpecials(made)
    var counts = BaseCounts()
    var index = 0
    while index < made.count {
      switch made[index].role {
      case .stitch: counts[made[index].stitch.base] += 1
      case .turningChain(_, let base?):
        stitches += 1
        kinds[base, default: 0] += 1
      case .turningChain, .join, .picot: break
      case .chain, .closing:
        var size = 0
        let group = made[index].group
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
    for (base, count) in counts.numbers {
      if base == .slip {
        slips += count
      } else {
        stitches += count
        kinds[base, default: 0] += count
      }
    }
  }

  /// Rows are counted at every attempt to work them: their stitches are read in place, since copies count references.
  private mutating func countSpecials(_ made: [WorkedStitch]) {
    // A row numbers its places from 1 on.
    var groups = [Int](repeating: 0, count: (made.indices.lazy.map { made[$0].group }.max() ?? 0) + 1)
    var picotGroups: Set<Int> = []
    for index in made.indices {
      switch made[index].role {
      case .stitch where made[index].stitch.base != .slip: groups[made[index].group] += 1
      case .picot: picotGroups.insert(made[index].group)
      case .turningChain(let length, let base):
        hasStartChain = hasStartChain || length > 1
        startBase = startBase ?? base
      default: break
      }
    }
    picots = picotGroups.count
    for size in groups where size > 1 { groupSizes[size, default: 0] += 1 }
    var (gathered, grouped) = (BaseCounts(), BaseCounts())
    for index in made.indices where made[index].role == .stitch {
      if made[index].stitch.isGathered {
        gathered[made[index].stitch.base] += 1
      } else if groups[made[index].group] > 1 {
        grouped[made[index].stitch.base] += 1
      }
    }
    self.gathered = gathered.numbers
    self.grouped = grouped.numbers
  }

  /// How many special stitches of a kind it has, in each way of counting them.
  func numbers(of kind: SpecialStitches) -> [Int] {
    switch kind {
    case .gathered: [gathered.values.reduce(0, +)]
    case .picots: [picots]
    case .groups:
      (2...5).map { least in groupSizes.reduce(0) { $0 + ($1.key >= least ? $1.value : 0) } }
    }
  }

  /// How many stitches of a kind are counted where special stitches are counted apart.
  func countsBesideSpecials(_ base: StitchBase) -> Set<Int> {
    let all = kinds[base] ?? 0
    let single = all - (gathered[base] ?? 0)
    let alone = single - (grouped[base] ?? 0)
    var counts: Set = [all, single, alone]
    if startBase == base { counts.formUnion([all - 1, single - 1, alone - 1]) }
    if startBase == nil, hasStartChain { counts.formUnion([all + 1, single + 1, alone + 1]) }
    return counts
  }

  /// The same as a pattern states it.
  func stated(at range: Range<Int>) -> StatedCount {
    let stitches = kinds.sorted { $0.key < $1.key }.map { StatedCount.Term($0.value, .kind($0.key)) }
    let spaces = spaces.sorted { $0.key < $1.key }.map { StatedCount.Term($0.value, .space($0.key)) }
    return StatedCount(terms: stitches + spaces, range: range)
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

/// Numbers of stitches of each base.
private struct BaseCounts {
  private var counts = [Int](repeating: 0, count: StitchBase.allCases.count)

  subscript(base: StitchBase) -> Int {
    get { counts[base.rawValue] }
    set { counts[base.rawValue] = newValue }
  }

  /// Those that are not zero.
  var numbers: [StitchBase: Int] {
    var numbers: [StitchBase: Int] = [:]
    for base in StitchBase.allCases where self[base] > 0 { numbers[base] = self[base] }
    return numbers
  }
}

/// Special stitches that patterns count apart.
enum SpecialStitches: Hashable {
  /// Clusters, bobbles, puffs, popcorns.
  case gathered
  case picots
  /// Shells and V-stitches: several stitches in one place.
  case groups

  /// - Parameter word: As a pattern writes it after a number.
  init?(_ word: String) {
    let word = word.lowercased()
    if word.contains("picot") {
      self = .picots
    } else if ["cl", "cls", "pc", "pcs", "bo", "mb"].contains(word)
      || ["bobble", "cluster", "popcorn", "puff", "clus"].contains(where: word.contains)
    {
      self = .gathered
    } else if ["vst", "vsts", "v st", "v sts"].contains(word)
      || ["shell", "v-st"].contains(where: word.contains)
    {
      self = .groups
    } else {
      return nil
    }
  }
}
