import VectorGraphics

/// Lays a piece out: round by round from the center, or row by row upward.
package struct ChartBuilder {
  let piece: FabricPiece
  let curve: ChartCurve
  var layout = ChartLayout()
  /// Where stitches of earlier rows are: along the curve, and how far out their heads are.
  var places: [Int: Head] = [:]
  /// How far out the last row reaches.
  var reach = 0.0
  /// How far out the chains of a ring reach at the center.
  var foundationBounds = 0.0
  /// The chain spaces, or the stitches in one place, at the corners of the present round of a square.
  var corners: Set<Int> = []
  /// What the heights of stitches are multiplied by, to keep the proportions of a gauge.
  var heightScale = 1.0
  /// The chains that the first round of an oval is worked around.
  var ovalChain: ClosedRange<Int>?
  var direction = 1.0
  /// Whether the present row is worked on the wrong side; symbols show stitches as they look on the right side.
  var isWrongSide = false
  /// How far apart the chains of a foundation are, in widths of a stitch.
  var pitch = 1.0

  struct Head {
    var s: Double
    var radius: Double
    var isChain = false
    /// How much lower the feet in its space are.
    var sink = 0.0
  }

  /// A symbol of a row before it has its place.
  struct Slot {
    var made: WorkedStitch
    var node: Int
    var width: Double
    var wanted: Double
    var weight = 1.0
    var height: Double
    var feet: [Head] = []
    /// The chains of a space share a slot.
    var chains: [Int] = []
    var member = 0
    var memberCount = 1
    /// Room for the number of the round, and the dot that joins it.
    var isLabel = false

    /// Whether it is worked into something, alone or with others.
    var isWorked: Bool {
      if isLabel || !chains.isEmpty { return false }
      if case .turningChain(_, nil) = made.role { return false }
      return true
    }
  }

  static let gap = 0.2
  /// How far a foot is above the top that it is worked into.
  static let footGap = 0.08
  static let ringRadius = 0.6
  static let largestRing = 1.4
  /// A symbol's ink is 0.905 wide; tops are so far apart.
  static let stitchWidth = 1.05

  /// - Parameters:
  ///   - rows: The rows that are shown, by their numbers; nil for all.
  ///   - gauge: The proportions of the stitches; nil for those of the symbols.
  package static func layout(
    of piece: FabricPiece, rows: ClosedRange<Int>? = nil, gauge: CrochetGauge? = nil
  ) -> ChartLayout {
    var piece = piece
    if let rows { piece.rows = piece.rows.filter { $0.number.map { $0 <= rows.upperBound } ?? true } }
    var builder = ChartBuilder(piece)
    if let gauge { builder.heightScale = gauge.heightScale(of: piece) }
    builder = builder.built()
    builder.bracketRepeat()
    if let rows {
      let hidden = Set(
        builder.piece.rows.indices.filter {
          (builder.piece.rows[$0].number ?? 0) < rows.lowerBound && builder.piece.rows[$0].number != nil
        })
      builder.layout.symbols.removeAll { hidden.contains($0.row) }
      builder.layout.labels.removeAll { hidden.contains($0.row) }
    }
    builder.measure()
    return builder.layout
  }

  init(_ piece: FabricPiece) {
    let piece = Self.ringed(piece)
    self.piece = piece
    let isRound = piece.rows.contains { $0.isRound && !$0.isFoundation }
    let rings =
      piece.rows.contains { $0.isRing || $0.isMagicRing } || piece.rows.first.map { !$0.isFoundation } ?? true
    ovalChain = Self.oval(piece)
    if let chain = ovalChain {
      curve = .oval(Double(chain.count - 1) / 2 * Self.stitchWidth)
    } else {
      curve = isRound && rings ? (Self.isSquare(piece) ? .square : .circle) : .line
    }
    layout.isRound = curve.isRing
  }

  /// A piece of which the first round is worked into one chain, "ch 2, 6 sc in 2nd ch from hook", begins like one in a
  /// ring.
  private static func ringed(_ piece: FabricPiece) -> FabricPiece {
    guard let chain = piece.rows.first, chain.isFoundation, !chain.isRing, piece.rows.count > 1,
      piece.rows[1].isRound
    else { return piece }
    let parents = Set(piece.rows[1].made.filter { $0.role == .stitch }.map(\.parents))
    guard parents.count == 1, parents.first?.count == 1 else { return piece }
    var piece = piece
    piece.rows[0].isMagicRing = true
    piece.rows[0].made = []
    return piece
  }

  /// Whether all rounds have four corners, between sides of about one length.
  private static func isSquare(_ piece: FabricPiece) -> Bool {
    let rounds = piece.rows.filter { !$0.isFoundation }
    guard !rounds.isEmpty else { return false }
    return rounds.allSatisfy { corners($0).count == 4 && hasEqualSides($0) }
  }

  /// Whether the sides of a round with four corners are about as long as one another; those of a yoke, with a narrow
  /// sleeve beside a wide front, are not, and are drawn on a circle.
  private static func hasEqualSides(_ row: FabricRow) -> Bool {
    let corners = corners(row)
    var sides = [0]
    var group: Int?
    for made in row.made {
      switch made.role {
      case .chain where corners.contains(made.group), .closing where corners.contains(made.group),
        .stitch where corners.contains(made.group):
        if made.group != group { sides.append(0) }
        group = made.group
      case .stitch, .chain, .closing, .turningChain(_, .some): sides[sides.count - 1] += 1
      default: continue
      }
    }
    // The round begins within a side.
    sides[0] += sides.removeLast()
    guard let longest = sides.max(), let shortest = sides.min() else { return false }
    return longest <= shortest + shortest / 2 + 3
  }

  /// The chain spaces at the corners of a square: four of the greatest size, two chains or more; in a round without
  /// chains, such as a border, the groups of three stitches or more in one place.
  static func corners(_ row: FabricRow) -> [Int] {
    let hasChains = row.made.contains { $0.role == .chain || $0.role == .closing }
    var sizes: [Int: Int] = [:]
    var order: [Int] = []
    for made in row.made
    where hasChains ? made.role == .chain || made.role == .closing : made.role == .stitch {
      if sizes[made.group] == nil { order.append(made.group) }
      sizes[made.group, default: 0] += made.role == .closing ? made.stitch.base.turningChain : 1
    }
    guard let greatest = sizes.values.max(), greatest >= (hasChains ? 2 : 3) else { return [] }
    return order.filter { sizes[$0] == greatest }
  }

  /// The piece laid out; rows that are wider than their chain without growing get a looser chain, so that stitches lean
  /// less.
  private func built() -> ChartBuilder {
    var best = self
    best.build()
    guard curve == .line, heightScale == 1, best.lean > Self.leanLimit else { return best }
    for pitch in [1.15, 1.3, 1.5] {
      var looser = self
      looser.pitch = pitch
      looser.build()
      if looser.lean < best.lean * 0.8 { best = looser }
    }
    return best
  }

  /// How far from above their feet the stitches may be, as a root mean square, before a looser chain is
  /// tried.
  private static let leanLimit = 0.6

  /// How far a fan is from above its foot, as a root mean square over all fans.
  private var lean: Double {
    var sum = 0.0
    var count = 0
    let worked = layout.symbols.filter { !$0.feet.isEmpty }
    var start = 0
    while start < worked.count {
      let fan = worked[start...].prefix { $0.row == worked[start].row && $0.parents == worked[start].parents }
      start = fan.endIndex
      guard let top = Self.mean(fan.map(\.top.x)), let foot = Self.mean(fan.flatMap(\.feet).map(\.x)) else {
        continue
      }
      sum += (top - foot) * (top - foot)
      count += 1
    }
    return (sum / Double(max(1, count))).squareRoot()
  }

  private mutating func build() {
    for (index, row) in piece.rows.enumerated() {
      row.isFoundation ? placeFoundation(row, index) : place(row, index)
    }
  }

  // MARK: The start

  private mutating func placeFoundation(_ row: FabricRow, _ index: Int) {
    let count = row.made.count
    if let ovalChain {
      placeOvalChain(row, index, ovalChain)
      return
    }
    if row.isMagicRing || (curve.isRing && count == 0) {
      layout.ringRadius = Self.ringRadius
      reach = Self.ringRadius
      return
    }
    guard curve.isRing else {
      let flat = flatChains(row, index)
      for (place, made) in row.made.enumerated() {
        let s = Double(min(place, flat.count)) * Self.stitchWidth * pitch
        places[row.firstNode + place] = Head(s: s, radius: place < flat.count ? 0.25 : -0.25, isChain: true)
        if place == flat.count, flat.standsAlone {
          append(
            .turningChain(count - place), made, row.firstNode + place, index, feet: [Point(x: s, y: 0.2)],
            top: Point(x: s, y: 0.2 - max(0.8, 0.8 * Double(min(3, count - place)))),
            outward: Point(x: 0, y: -1))
        }
        guard place < flat.count else { continue }
        append(
          .chain, made, row.firstNode + place, index, feet: [], top: Point(x: s, y: 0),
          outward: Point(x: 0, y: -1))
      }
      reach = 0.25
      return
    }
    // Chains that the corners of a square are worked into are on its ring.
    let corner = curve == .square ? cornerChain(row) : nil
    let ring = corner == nil ? ChartCurve.circle : .square
    let start = corner.map { 0.125 - Double($0) / Double(max(1, count)) } ?? 0
    let radius = max(Self.ringRadius, Double(count) * 1.16 / ring.length(at: 1))
    for (place, made) in row.made.enumerated() {
      let s = start + Double(place) / Double(max(1, count))
      places[row.firstNode + place] = Head(s: s, radius: radius + 0.25, isChain: true)
      append(
        .chain, made, row.firstNode + place, index, feet: [], top: ring.point(s, radius),
        outward: ring.outward(s, radius))
    }
    reach = radius + 0.25
    foundationBounds = reach
  }

  /// How many chains of a foundation lie flat. The others stand at the start of the first row: as a stitch of it, or by
  /// themselves where the row skips them.
  private func flatChains(_ row: FabricRow, _ index: Int) -> (count: Int, standsAlone: Bool) {
    let count = row.made.count
    guard index + 1 < piece.rows.count, let first = piece.rows[index + 1].made.first,
      let parent = first.parents.first, (row.firstNode..<row.firstNode + count).contains(parent)
    else { return (count, false) }
    let place = parent - row.firstNode
    switch first.role {
    case .turningChain(_, .some) where place < count - 1: return (place, false)
    case .stitch where (1...8).contains(count - 1 - place): return (place + 1, true)
    default: return (count, false)
    }
  }

  /// Which chain of a ring the first corner of the first round is worked into; nil if that goes into the
  /// ring.
  private func cornerChain(_ ring: FabricRow) -> Int? {
    guard let round = piece.rows.first(where: { !$0.isFoundation }), let corner = Self.corners(round).first,
      let chain = round.made.firstIndex(where: { $0.group == corner && $0.role == .chain }),
      let parent = round.made[..<chain].last(where: { $0.role == .stitch })?.parents.first
    else { return nil }
    let place = parent - ring.firstNode
    return ring.made.indices.contains(place) ? place : nil
  }

  /// Whether a slot is at a corner of a square: its chain space, or the middle stitch of its group.
  func isCorner(_ slot: Slot) -> Bool {
    corners.contains(slot.made.group) && slot.member == slot.memberCount / 2
  }

  mutating func append(
    _ shape: ChartSymbol.Shape, _ made: WorkedStitch, _ node: Int, _ row: Int, feet: [Point], top: Point,
    outward: Point, member: Int = 0, memberCount: Int = 1
  ) {
    layout.symbols.append(
      ChartSymbol(
        shape: shape, node: node, row: row, feet: feet, top: top, outward: outward, member: member,
        memberCount: memberCount, parents: made.parents, source: made.source, color: made.color))
  }
}
