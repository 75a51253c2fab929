/// The basic stitches under their US names, the lowest first.
package enum StitchBase: Int, Sendable, Hashable, CaseIterable, Comparable {
  case slip, single, halfDouble, double, treble, doubleTreble, tripleTreble

  package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

  /// The height in chains of a turning chain: sl st 0, sc 1, hdc 2, dc 3, tr 4, dtr 5, trtr 6.
  package var turningChain: Int { rawValue }

  /// The number of slashes on the symbol's stem, one for each yarn over beyond the half double's.
  package var slashCount: Int { max(0, rawValue - 2) }

  package var abbreviation: String {
    switch self {
    case .slip: "sl st"
    case .single: "sc"
    case .halfDouble: "hdc"
    case .double: "dc"
    case .treble: "tr"
    case .doubleTreble: "dtr"
    case .tripleTreble: "trtr"
    }
  }
}

/// A stitch as it is worked and drawn.
package struct Stitch: Sendable, Hashable {
  package enum Form: Sendable, Hashable {
    case plain
    /// Worked over several stitches and closed as one.
    case together(Int)
    /// Several unfinished stitches in one place, closed together.
    case cluster(Int)
    case puff
    /// Several finished stitches in one place, gathered.
    case popcorn(Int)
  }

  package enum Post: Sendable, Hashable { case front, back }

  package enum Loop: Sendable, Hashable { case front, back }

  package var base: StitchBase
  package var form: Form = .plain
  package var post: Post?
  package var loop: Loop?
  /// Crab stitch: worked from left to right.
  package var isReverse = false
  /// Worked into a row further down.
  package var isSpike = false

  package init(_ base: StitchBase, _ form: Form = .plain) {
    self.base = base
    self.form = form
  }

  /// The same from the other side of the fabric, where front and back change places.
  var seenFromBack: Stitch {
    var stitch = self
    stitch.post = post.map { $0 == .front ? .back : .front }
    stitch.loop = loop.map { $0 == .front ? .back : .front }
    return stitch
  }

  /// Whether it is several stitches that are gathered into one.
  var isGathered: Bool {
    switch form {
    case .cluster, .puff, .popcorn: true
    case .plain, .together: false
    }
  }

  /// How many stitches of the row below it is worked over.
  package var footCount: Int { if case .together(let count) = form { count } else { 1 } }

  /// The name in US abbreviations, such as `sc2tog`, `FPdc` or `4-dc popcorn`.
  package var name: String {
    var name = base.abbreviation
    switch form {
    case .plain: break
    case .together(let count): name += "\(count)tog"
    case .cluster(let count): name = "\(count)-\(name) cluster"
    case .puff: name = "puff"
    case .popcorn(let count): name = "\(count)-\(name) popcorn"
    }
    if let post { name = (post == .front ? "FP" : "BP") + name }
    if let loop { name += loop == .front ? " FLO" : " BLO" }
    if isReverse { name = "crab st" }
    if isSpike { name = "spike \(name)" }
    return name
  }
}
