import VectorGraphics

/// A row as slots, and how much of the ring they need.
extension ChartBuilder {
  mutating func place(_ row: FabricRow, _ index: Int) {
    direction = rowDirection(row, index)
    isWrongSide = ((direction > 0) != curve.isRing) != beginsOnWrongSide
    layout.isTurned = layout.isTurned || row.isTurned
    if row.fault == .error { layout.faults.insert(index) }
    corners = curve == .square ? Set(Self.corners(row)) : []
    if reach == 0, curve.isRing {
      // A piece of which the beginning is not known has no ring.
      if row.made.contains(where: { $0.foot == .ring }) { layout.ringRadius = Self.ringRadius }
      reach = Self.ringRadius
    }
    var slots = self.slots(row)
    guard !slots.isEmpty else { return }
    var base = reach + Self.gap
    if curve.isRing {
      let needed = self.base(for: slots, from: base)
      // A wider ring leaves the stems of the first round as long as they are elsewhere.
      if let radius = layout.ringRadius, places.isEmpty {
        layout.ringRadius = min(Self.largestRing, radius + needed - base)
        reach = layout.ringRadius ?? reach
      }
      base = needed
    }
    let tallest = slots.map(\.height).max() ?? 1
    if curve == .circle, slots.allSatisfy({ $0.chains.isEmpty && $0.memberCount < 3 }) {
      layout.guides.append(base - Self.gap / 2)
    }
    want(&slots, row, base: base)
    var positions = self.positions(slots, base: base)
    if curve == .circle, !slots.allSatisfy({ $0.chains.isEmpty && $0.memberCount < 3 }) {
      widen(&slots, &positions, row, &base)
    }
    arrange(slots, positions, row, index, base: base, tallest: tallest)
    label(row, index, slots, positions, base: base, tallest: tallest)
  }

  /// "Row 1 (WS)": whether the rows that run as the first one does are worked on the wrong side.
  private var beginsOnWrongSide: Bool {
    let label = piece.rows.first { !$0.isFoundation }?.label.lowercased() ?? ""
    return label.contains("ws") || label.contains("wrong")
  }

  /// A wider ring, on which groups and chains are above what they are worked into.
  private mutating func widen(
    _ slots: inout [Slot], _ positions: inout [Double], _ row: FabricRow, _ base: inout Double
  ) {
    var drift = self.drift(of: slots, positions, base: base)
    for _ in 0..<12 where drift > Self.driftLimit {
      let wider = base + 0.4
      var moved = slots
      want(&moved, row, base: wider)
      let places = self.positions(moved, base: wider)
      let rest = self.drift(of: moved, places, base: wider)
      guard rest < drift * 0.97 else { return }
      (slots, positions, base, drift) = (moved, places, wider, rest)
    }
  }

  /// How far groups may be from above their feet before a wider ring is tried.
  private static let driftLimit = 0.5

  /// How far the group that is farthest from above its feet is from there.
  func drift(of slots: [Slot], _ positions: [Double], base: Double) -> Double {
    var greatest = 0.0
    var start = 0
    while start < slots.count {
      let group = slots[start...].prefix {
        $0.made.group == slots[start].made.group && $0.isWorked == slots[start].isWorked
      }
      defer { start = group.endIndex }
      guard slots[start].isWorked, let foot = Self.mean(group.flatMap(\.feet).map(\.s)),
        let place = Self.mean(group.indices.map { positions[$0] })
      else { continue }
      let turns = place - foot
      greatest = max(greatest, abs(turns - turns.rounded()) * curve.length(at: base + slots[start].height))
    }
    return greatest
  }

  /// Rounds run counter-clockwise and rows to the left, until the work is turned.
  private func rowDirection(_ row: FabricRow, _ index: Int) -> Double {
    let worked = piece.rows[..<index].filter { !$0.isFoundation }
    if worked.isEmpty { return curve.isRing ? 1 : -1 }
    return row.isTurned ? -direction : direction
  }

  /// The radius of the round at which every symbol has its width.
  private func base(for slots: [Slot], from least: Double) -> Double {
    // Rounds with stitches in fans or between chains keep free space, so that stitches can be above their
    // feet.
    let isEven = slots.allSatisfy { $0.chains.isEmpty && $0.memberCount < 3 }
    let limit = curve == .square ? 0.88 : isEven ? 0.999 : 0.94
    var base = least
    for _ in 0..<60 {
      let share = curve == .square ? squareShare(slots, base) : share(slots[...], base)
      guard share > limit else { break }
      base += max(0.01, (share - limit) * (base + 1))
    }
    return base
  }

  private func share(_ slots: ArraySlice<Slot>, _ base: Double) -> Double {
    slots.reduce(0) { $0 + $1.width / curve.length(at: base + $1.height) }
  }

  /// How much the symbols of a side may be pressed together: tops stay a whole unit apart.
  private static let crowding = 1.045

  /// As if all sides were as full as the fullest.
  private func squareShare(_ slots: [Slot], _ base: Double) -> Double {
    let all = share(slots[...], base)
    let ends = slots.indices.filter { isCorner(slots[$0]) }
    guard ends.count == 4 else { return all }
    let sides = ends.indices.map { number -> Double in
      let (start, end) = (ends[number], ends[(number + 1) % 4])
      let between =
        start < end
        ? share(slots[(start + 1)..<end], base)
        : share(slots[(start + 1)...], base) + share(slots[..<end], base)
      return between + (share(slots[start...start], base) + share(slots[end...end], base)) / 2
    }
    return max(all, 0.88 / Self.crowding * 4 * (sides.max() ?? 0))
  }

  /// The slots of a row in the order of working.
  private func slots(_ row: FabricRow) -> [Slot] {
    let groups = Dictionary(grouping: row.made.filter { $0.role == .stitch }, by: \.group).mapValues(\.count)
    var slots: [Slot] = []
    var index = 0
    while index < row.made.count {
      let made = row.made[index]
      let node = row.firstNode + index
      switch made.role {
      case .chain, .closing:
        let end =
          row.made[index...].firstIndex { $0.group != made.group || !Self.isChain($0) } ?? row.made.count
        slots.append(chainSlot(made, nodes: Array(node..<row.firstNode + end)))
        index = end
        continue
      case .stitch: slots.append(stitchSlot(made, node, memberCount: groups[made.group] ?? 1))
      case .turningChain(let length, let counts):
        let height = (counts.map { ChartSymbol.height($0) } ?? min(Double(length), 3) * 0.8) * heightScale
        slots.append(
          Slot(
            made: made, node: node, width: counts == nil ? 0.75 : Self.stitchWidth, wanted: 0,
            height: max(0.8, height)))
      case .join, .picot: break
      }
      index += 1
    }
    adoptTurningChain(&slots)
    number(&slots)
    if curve != .square { raiseChains(&slots) }
    if curve.isRing, row.number != nil, let first = slots.first {
      // The dot that joins a low round is beside its number, that of a higher one above it.
      var lane = Slot(
        made: first.made, node: -1, width: row.isJoined ? (first.height > 1.5 ? 1 : 1.4) : 0.9, wanted: 0,
        height: first.height)
      lane.isLabel = true
      slots.insert(lane, at: 0)
    }
    return slots
  }

  /// Chains are at the height of the heads of neighboring stitches.
  private func raiseChains(_ slots: inout [Slot]) {
    let tallest = slots.map(\.height).max() ?? 1
    for index in slots.indices where !slots[index].chains.isEmpty {
      slots[index].height = max(0.5, tallest - 0.5)
    }
  }

  private static func isChain(_ made: WorkedStitch) -> Bool { made.role == .chain || made.role == .closing }

  private func chainSlot(_ made: WorkedStitch, nodes: [Int]) -> Slot {
    let isCorner = corners.contains(made.group)
    var slot = Slot(
      made: made, node: nodes[0], width: isCorner ? 1.5 * Double(nodes.count) : ChainArch(nodes.count).width,
      wanted: 0, height: 0.5)
    slot.chains = nodes
    return slot
  }

  private func stitchSlot(_ made: WorkedStitch, _ node: Int, memberCount: Int) -> Slot {
    let isWide: Bool
    switch made.stitch.form {
    case .plain, .together: isWide = false
    case .cluster, .puff, .popcorn: isWide = true
    }
    // Two crosses over one foot make a V by themselves; more need longer legs.
    let leg = made.stitch.base == .single && (made.stitch.footCount > 1 || memberCount > 2) ? 0.3 : 0
    return Slot(
      made: made, node: node, width: made.stitch.base == .slip ? 1 : isWide ? 1.35 : Self.stitchWidth,
      wanted: 0,
      height: ChartSymbol.height(made.stitch.base) * heightScale + leg)
  }

  /// A counted chain at the position of the next stitches belongs to them: it leans with their fan.
  private func adoptTurningChain(_ slots: inout [Slot]) {
    guard
      let first = slots.indices.first(where: { slots[$0].made.role != .stitch && slots[$0].chains.isEmpty }),
      case .turningChain(_, .some) = slots[first].made.role, first + 1 < slots.count,
      slots[first + 1].made.role == .stitch, let parent = slots[first].made.parents.first,
      slots[first + 1].made.parents.contains(parent)
    else { return }
    slots[first].made.parents = slots[first + 1].made.parents
    slots[first].made.foot = slots[first + 1].made.foot
    slots[first].made.group = slots[first + 1].made.group
  }

  /// Numbers the stitches in one place.
  private func number(_ slots: inout [Slot]) {
    var counts: [Int: Int] = [:]
    for slot in slots where slot.isWorked { counts[slot.made.group, default: 0] += 1 }
    var seen: [Int: Int] = [:]
    for index in slots.indices where slots[index].isWorked {
      let group = slots[index].made.group
      slots[index].memberCount = counts[group] ?? 1
      slots[index].member = seen[group, default: 0]
      seen[group, default: 0] += 1
    }
  }
}
