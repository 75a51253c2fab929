import VectorGraphics

/// Symbols in their places.
extension ChartBuilder {
  mutating func arrange(
    _ slots: [Slot], _ positions: [Double], _ row: FabricRow, _ index: Int, base: Double, tallest: Double
  ) {
    var reach = base
    for (order, slot) in slots.enumerated() where !slot.isLabel {
      let s = positions[order]
      if !slot.chains.isEmpty {
        reach = max(reach, placeChains(slot, s, index, row, level: base + tallest))
        continue
      }
      let radius = base + slot.height
      let top = curve.point(s, radius)
      let feet = footPoints(slot, s, top: top, base: base)
      places[slot.node] = Head(s: s, radius: radius)
      reach = max(reach, radius)
      append(
        shape(slot.made), slot.made, slot.node, index, feet: feet, top: top,
        outward: curve.outward(s, radius), member: slot.member, memberCount: slot.memberCount)
    }
    placeSmall(row, index)
    self.reach = max(self.reach, reach)
  }

  private func shape(_ made: WorkedStitch) -> ChartSymbol.Shape {
    switch made.role {
    case .turningChain(let length, _): .turningChain(length)
    case .stitch where made.stitch.base == .slip: .slip
    default: .stitch(isWrongSide ? made.stitch.seenFromBack : made.stitch)
    }
  }

  /// The points under a symbol: the heads of its parents, or the ring beneath it; in a space side by side.
  private func footPoints(_ slot: Slot, _ s: Double, top: Point, base: Double) -> [Point] {
    if case .turningChain(_, nil) = slot.made.role { return [curve.point(s, base)] }
    if ovalChain != nil, let node = slot.made.parents.first, let foot = ovalFoot(node, toward: top) {
      return [foot]
    }
    if slot.made.foot == .ring || (slot.feet.isEmpty && places.isEmpty && ringRadius > 0) {
      return [curve.isRing ? onRing(toward: top) : curve.point(s, base)]
    }
    guard !slot.feet.isEmpty else { return [curve.point(s, base)] }
    let (spread, drop) = slot.made.foot == .space && slot.feet[0].isChain ? underArch(slot) : (0, 0)
    return slot.feet.map { head in
      let radius = head.radius - drop + Self.footGap
      let scale = 1 / length(at: head.s, max(radius, 0.3))
      return curve.point(head.s + spread * scale * direction, radius)
    }
  }

  /// How far aside of the middle of a space a stitch has its foot, and how far the arch has come down there. Feet stand close
  /// together in a space of few chains, and along the arch of many.
  private func underArch(_ slot: Slot) -> (along: Double, drop: Double) {
    let count = slot.made.parents.count
    let position = Double(slot.member) - Double(slot.memberCount - 1) / 2
    let steps = Double(max(1, slot.memberCount - 1))
    guard count >= 3, let end = ChainArch(count).places.last else {
      return (position * min(0.25, (Double(count) - 0.3) / steps), 0)
    }
    let arch = ChainArch(slot.made.parents.count)
    let along = position * min(count < 10 ? 0.25 : 1, 2 * end.along / steps)
    let nearest = arch.places.min { abs($0.along - along) < abs($1.along - along) }
    return (along, arch.rise - (nearest?.lift ?? arch.rise))
  }

  /// The point of the ring at the center that a stem toward a head begins at.
  private func onRing(toward top: Point) -> Point {
    let distance = (top.x * top.x + top.y * top.y).squareRoot()
    return distance > 1e-9 ? top * ((ringRadius + 0.06) / distance) : top
  }

  private var ringRadius: Double { layout.ringRadius ?? foundationBounds }

  /// Chain ovals on an arch, or around the corner of a square; how far out they reach.
  private mutating func placeChains(_ slot: Slot, _ s: Double, _ index: Int, _ row: FabricRow, level: Double)
    -> Double
  {
    let isCorner = corners.contains(slot.made.group)
    let arch = ChainArch(slot.chains.count)
    let base = max(0.3, level - 0.5)
    let scale = 1 / length(at: s, base)
    let rise = isCorner ? 0 : arch.rise
    for (order, node) in slot.chains.enumerated() {
      var (along, lift, slope) = (arch.places[order].along, arch.places[order].lift, arch.places[order].slope)
      if isCorner {
        along = (Double(order) + 0.5 - Double(slot.chains.count) / 2) * 1.5
        (lift, slope) = (0, 0)
      }
      let position = shifted(s, by: along * direction, scale, at: base)
      let outward = curve.outward(position, base + lift)
      // Across the chain: the curve's normal, turned by the slope of the arch.
      let ahead = Point(x: outward.y * direction, y: -outward.x * direction)
      let normal = outward - ahead * slope
      let length = (normal.x * normal.x + normal.y * normal.y).squareRoot()
      // At a corner of an even number of chains feet are between the two in the middle, which are around it.
      let sink = isCorner && slot.chains.count % 2 == 0 ? 0.525 : 0
      places[node] = Head(s: position, radius: base + lift + 0.25, isChain: true, sink: sink)
      let made = row.made[node - row.firstNode]
      append(
        made.role == .closing ? .stitch(made.stitch) : .chain, made, node, index,
        feet: made.role == .closing ? [closingFoot(made) ?? curve.point(position, base + lift - 0.9)] : [],
        top: curve.point(position, base + lift), outward: normal * (1 / max(length, 1e-9)))
    }
    return base + rise + 0.28
  }

  /// The top of the round's first stitch, which a stitch that closes the round is worked into.
  private func closingFoot(_ made: WorkedStitch) -> Point? {
    guard let node = made.parents.first, let head = places[node] else { return nil }
    return curve.point(head.s, head.radius + Self.footGap)
  }

  /// A position moved by a number of units: along an oval by its length, which differs between the sides and
  /// the ends.
  private func shifted(_ s: Double, by length: Double, _ scale: Double, at radius: Double) -> Double {
    guard case .oval(let half) = curve else { return s + length * scale }
    let oval = Oval(half)
    return oval.turn(at: oval.distance(to: s, radius) + length, radius)
  }

  /// The dot that joins a round, and picots on the stitch before them.
  private mutating func placeSmall(_ row: FabricRow, _ index: Int) {
    let first = layout.symbols.first { $0.row == index && $0.shape != .chain }
    var seen: Set<Int> = []
    let join = row.made.lastIndex { $0.role == .join }
    for (order, made) in row.made.enumerated() {
      switch made.role {
      case .join where order == join && order > 0:
        guard let first, let head = places[first.node] else { continue }
        let scale = 1 / length(at: head.s, head.radius)
        append(
          .slip, made, row.firstNode + order, index, feet: [],
          top: curve.point(head.s - 0.6 * scale * direction, head.radius + 0.15), outward: first.outward)
      case .picot where seen.insert(made.group).inserted:
        guard let before = row.made[..<order].lastIndex(where: { $0.role == .stitch }),
          let head = places[row.firstNode + before]
        else { continue }
        append(
          .picot, made, row.firstNode + order, index, feet: [], top: curve.point(head.s, head.radius + 0.12),
          outward: curve.outward(head.s, head.radius))
        reach = max(reach, head.radius + 1)
      default: continue
      }
    }
  }

  // MARK: Numbers

  /// The number of a round in the gap before its first symbol; of a row beside it.
  mutating func label(
    _ row: FabricRow, _ index: Int, _ slots: [Slot], _ positions: [Double], base: Double, tallest: Double
  ) {
    guard let number = row.number, let s = positions.first else { return }
    guard curve.isRing else {
      // The chains that the first row turns with stand at the end of the foundation.
      let isFirst = index > 0 && piece.rows[index - 1].isFoundation
      let ends = isFirst ? layout.symbols.filter { $0.row == index - 1 }.map(\.top.x) : []
      let start = direction < 0 ? ends.reduce(s, max) : ends.reduce(s, min)
      layout.labels.append(
        ChartLabel(
          text: "\(number)", row: index, center: Point(x: start - 1.9 * direction, y: -(base + 0.6)),
          runsLeft: direction < 0))
      return
    }
    let radius = base + min(tallest * 0.5, 0.9)
    let shift = row.isJoined ? 0.25 / curve.length(at: radius) : 0
    layout.labels.append(
      ChartLabel(text: "\(number)", row: index, center: curve.point(s - shift * direction, radius)))
  }

  mutating func measure() {
    var minimum = Point(x: 0, y: 0)
    var maximum = Point(x: 0, y: 0)
    let brackets = layout.brackets.flatMap { [$0.from, Point(x: $0.to.x, y: $0.to.y + 0.9)] }
    for (order, point) in (layout.symbols.map(\.top) + layout.labels.map(\.center) + brackets).enumerated() {
      if order == 0 { minimum = point; maximum = point }
      minimum = Point(x: min(minimum.x, point.x), y: min(minimum.y, point.y))
      maximum = Point(x: max(maximum.x, point.x), y: max(maximum.y, point.y))
    }
    layout.bounds = Rect(
      x: minimum.x - 0.9, y: minimum.y - 0.9, width: maximum.x - minimum.x + 1.8,
      height: maximum.y - minimum.y + 1.8)
  }
}
