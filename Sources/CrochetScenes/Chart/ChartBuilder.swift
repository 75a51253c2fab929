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
  var direction = 1.0

  struct Head {
    var s: Double
    var radius: Double
    var isChain = false
  }

  /// A symbol of a row before it has its place.
  struct Slot {
    var made: MadeStitch
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
  }

  static let gap = 0.12
  static let ringRadius = 0.6
  /// A symbol's ink is 0.905 wide; tops are so far apart.
  static let stitchWidth = 1.04

  /// - Parameter rows: The rows that are shown, by their numbers; all where absent.
  package static func layout(of piece: FabricPiece, rows: ClosedRange<Int>? = nil) -> ChartLayout {
    var piece = piece
    if let rows { piece.rows = piece.rows.filter { $0.number.map { $0 <= rows.upperBound } ?? true } }
    var builder = ChartBuilder(piece)
    builder.build()
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
    self.piece = piece
    let isRound = piece.rows.contains { $0.isRound && !$0.isFoundation }
    let rings =
      piece.rows.contains { $0.isRing || $0.isMagicRing } || piece.rows.first.map { !$0.isFoundation } ?? true
    curve = isRound && rings ? (Self.isSquare(piece) ? .square : .circle) : .line
    layout.isRound = curve.isRing
  }

  /// Whether all rounds from the first that has chain spaces on have four corners of two chains or more.
  private static func isSquare(_ piece: FabricPiece) -> Bool {
    let rounds = piece.rows.filter { !$0.isFoundation }
    guard !rounds.isEmpty else { return false }
    return rounds.allSatisfy { corners($0).count == 4 }
  }

  /// The chain spaces at the corners of a square: four of the greatest size, two chains or more.
  static func corners(_ row: FabricRow) -> [Int] {
    var sizes: [Int: Int] = [:]
    var order: [Int] = []
    for made in row.made where made.role == .chain || made.role == .closing {
      if sizes[made.group] == nil { order.append(made.group) }
      sizes[made.group, default: 0] += made.role == .closing ? made.stitch.base.turningChain : 1
    }
    guard let greatest = sizes.values.max(), greatest >= 2 else { return [] }
    return order.filter { sizes[$0] == greatest }
  }

  mutating func build() {
    for (index, row) in piece.rows.enumerated() {
      row.isFoundation ? placeFoundation(row, index) : place(row, index)
    }
  }

  // MARK: The start

  private mutating func placeFoundation(_ row: FabricRow, _ index: Int) {
    let count = row.made.count
    if row.isMagicRing || (curve.isRing && count == 0) {
      layout.ringRadius = Self.ringRadius
      reach = Self.ringRadius
      return
    }
    guard curve.isRing else {
      for (place, made) in row.made.enumerated() {
        let s = Double(place)
        places[row.firstNode + place] = Head(s: s, radius: 0.25, isChain: true)
        append(
          .chain, made, row.firstNode + place, index, feet: [], top: Point(x: s, y: 0),
          outward: Point(x: 0, y: -1))
      }
      reach = 0.25
      return
    }
    let radius = max(Self.ringRadius, Double(count) * 1.04 / (2 * .pi))
    for (place, made) in row.made.enumerated() {
      let s = Double(place) / Double(max(1, count))
      places[row.firstNode + place] = Head(s: s, radius: radius + 0.25, isChain: true)
      append(
        .chain, made, row.firstNode + place, index, feet: [], top: ChartCurve.circle.point(s, radius),
        outward: ChartCurve.circle.outward(s, radius))
    }
    reach = radius + 0.25
  }

  mutating func append(
    _ shape: ChartSymbol.Shape, _ made: MadeStitch, _ node: Int, _ row: Int, feet: [Point], top: Point,
    outward: Point, member: Int = 0, memberCount: Int = 1
  ) {
    layout.symbols.append(
      ChartSymbol(
        shape: shape, node: node, row: row, feet: feet, top: top, outward: outward, member: member,
        memberCount: memberCount, parents: made.parents, source: made.source, color: made.color))
  }

  // MARK: A row

  private mutating func place(_ row: FabricRow, _ index: Int) {
    direction = curve.isRing ? (row.isTurned && row.isRound ? direction : 1) : rowDirection(row, index)
    if reach == 0, curve.isRing {
      layout.ringRadius = Self.ringRadius
      reach = Self.ringRadius
    }
    var slots = self.slots(row)
    guard !slots.isEmpty else { return }
    let widths = slots.map(\.width)
    let tallest = slots.map(\.height).max() ?? 1
    let base = reach + Self.gap
    var radius = base + tallest
    let total = widths.reduce(0, +)
    if curve.isRing {
      let shortest = slots.map(\.height).min() ?? 1
      let needed = total * 1.02 / curve.length(at: 1)
      radius = max(radius, needed + tallest - shortest)
    }
    want(&slots, row, radius)
    let positions = self.positions(slots, row, radius)
    settle(slots, positions, row, index, base: max(base, radius - tallest), tallest: tallest)
    label(row, index, slots, positions, base: max(base, radius - tallest))
  }

  private func rowDirection(_ row: FabricRow, _ index: Int) -> Double {
    let worked = piece.rows[..<index].filter { !$0.isFoundation }
    if worked.isEmpty { return -1 }
    return row.isTurned ? -direction : direction
  }

  /// The slots of a row in the order of working.
  private func slots(_ row: FabricRow) -> [Slot] {
    var slots: [Slot] = []
    var index = 0
    while index < row.made.count {
      let made = row.made[index]
      let node = row.firstNode + index
      switch made.role {
      case .chain, .closing:
        var chains: [Int] = []
        var count = 0
        while index < row.made.count, row.made[index].group == made.group,
          [.chain, .closing].contains(row.made[index].role)
        {
          chains.append(row.firstNode + index)
          count += row.made[index].role == .closing ? row.made[index].stitch.base.turningChain : 1
          index += 1
        }
        let isCorner = curve == .square && Self.corners(row).contains(made.group)
        let width =
          isCorner ? 1.5 * Double(chains.count) : chains.count == 1 ? 1.06 : 0.95 * Double(chains.count) + 0.1
        var slot = Slot(made: made, node: node, width: width, wanted: 0, height: 0.5)
        slot.chains = chains
        slots.append(slot)
        continue
      case .stitch:
        let width =
          made.stitch.base == .slip
          ? 0.7 : made.stitch.form == .plain || made.stitch.footCount > 1 ? Self.stitchWidth : 1.3
        slots.append(
          Slot(
            made: made, node: node, width: width, wanted: 0,
            height: ChartSymbol.height(made.stitch.base)
              + (made.stitch.base == .single && isSpread(made, row) ? 0.25 : 0)))
      case .turningChain(let length, let counts):
        let height = counts.map { ChartSymbol.height($0) } ?? min(Double(length), 3) * 0.8
        slots.append(
          Slot(
            made: made, node: node, width: counts == nil ? 0.75 : Self.stitchWidth, wanted: 0,
            height: max(0.8, height)))
      case .join, .picot: break
      }
      index += 1
    }
    if curve.isRing, row.number != nil, let first = slots.first {
      var room = Slot(made: first.made, node: -1, width: row.isJoined ? 1.1 : 0.9, wanted: 0, height: 0.5)
      room.isLabel = true
      slots.insert(room, at: 0)
    }
    // Stitches in one place.
    var counts: [Int: Int] = [:]
    for slot in slots where slot.made.role == .stitch && !slot.isLabel {
      counts[slot.made.group, default: 0] += 1
    }
    var seen: [Int: Int] = [:]
    for index in slots.indices where slots[index].made.role == .stitch && !slots[index].isLabel {
      slots[index].memberCount = counts[slots[index].made.group] ?? 1
      slots[index].member = seen[slots[index].made.group, default: 0]
      seen[slots[index].made.group, default: 0] += 1
    }
    return slots
  }

  private func isSpread(_ made: MadeStitch, _ row: FabricRow) -> Bool {
    made.stitch.footCount > 1
      || row.made.contains { $0.role == .stitch && $0.group == made.group && $0 != made }
  }

  // MARK: Where symbols would like to be

  /// The feet of each slot, and the places that follow from them; chains lie between their neighbors.
  private func want(_ slots: inout [Slot], _ row: FabricRow, _ radius: Double) {
    let turn = curve.length(at: radius)
    let scale = curve.isRing ? 1 / max(turn, 0.001) : 1
    var last: Double?
    let isFirst = places.isEmpty || row.made.contains { $0.foot == .ring }
    let total = slots.reduce(0) { $0 + $1.width }
    var running = 0.0
    for index in slots.indices {
      let center = (running + slots[index].width / 2) / max(total, 0.001)
      running += slots[index].width
      slots[index].feet = slots[index].isLabel ? [] : feet(slots[index], near: last)
      if let mean = Self.mean(slots[index].feet.map(\.s)) {
        let offset =
          (Double(slots[index].member) - Double(slots[index].memberCount - 1) / 2) * Self.stitchWidth
        slots[index].wanted = mean + offset * scale * direction
        last = mean
      } else if isFirst, curve.isRing {
        slots[index].wanted = center
      } else {
        slots[index].weight = 0.001
        slots[index].wanted = last ?? (curve.isRing ? 0 : startPlace)
      }
    }
    fillGaps(&slots)
  }

  private var startPlace: Double {
    let all = places.values.map(\.s)
    return direction < 0 ? all.max() ?? 0 : all.min() ?? 0
  }

  /// Slots without feet lie between those that have them.
  private func fillGaps(_ slots: inout [Slot]) {
    let anchored = slots.indices.filter { slots[$0].weight == 1 }
    guard let first = anchored.first, let last = anchored.last else { return }
    for (one, next) in zip(anchored, anchored.dropFirst()) where next > one + 1 {
      for index in one + 1..<next {
        let share = Double(index - one) / Double(next - one)
        slots[index].wanted = slots[one].wanted + (slots[next].wanted - slots[one].wanted) * share
      }
    }
    for index in 0..<first { slots[index].wanted = slots[first].wanted }
    for index in slots.indices where index > last { slots[index].wanted = slots[last].wanted }
  }

  private static func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  /// Where a slot stands: the heads of its parents, on a ring unwrapped near the slot before.
  private func feet(_ slot: Slot, near last: Double?) -> [Head] {
    var heads = slot.made.parents.compactMap { places[$0] }
    guard slot.chains.isEmpty else { return [] }
    if curve.isRing, let last {
      for index in heads.indices {
        // Rounds go on: a parent behind the last one is a turn further.
        while heads[index].s < last - 0.5 { heads[index].s += 1 }
        while heads[index].s > last + 0.75 { heads[index].s -= 1 }
      }
    }
    if slot.made.foot == .space, let s = Self.mean(heads.map(\.s)) {
      return [Head(s: s, radius: heads.map(\.radius).max() ?? reach, isChain: true)]
    }
    return heads
  }

  // MARK: Where they are

  private func positions(_ slots: [Slot], _ row: FabricRow, _ radius: Double) -> [Double] {
    let turn = curve.length(at: radius)
    let scale = curve.isRing ? 1 / turn : 1
    let widths = slots.map { $0.width * scale }
    let wanted = slots.map { $0.wanted * direction }
    let weights = slots.map(\.weight)
    switch curve {
    case .line:
      return ChartSpacing.positions(wanted, widths: widths, weights: weights).map { $0 * direction }
    case .circle:
      let isEven = slots.allSatisfy { $0.chains.isEmpty }
      let result =
        isEven
        ? ChartSpacing.spread(wanted, widths: widths, length: 1)
        : ChartSpacing.ringPositions(wanted, widths: widths, weights: weights, length: 1)
      return result.map { $0 * direction }
    case .square: return squarePositions(slots, row)
    }
  }

  /// Corners are pinned; between them all is spread evenly.
  private func squarePositions(_ slots: [Slot], _ row: FabricRow) -> [Double] {
    let corners = Set(Self.corners(row))
    let cornerSlots = slots.indices.filter {
      !slots[$0].chains.isEmpty && corners.contains(slots[$0].made.group)
    }
    guard cornerSlots.count == 4 else {
      return ChartSpacing.spread(slots.map(\.wanted), widths: slots.map(\.width), length: 1)
    }
    var result = [Double](repeating: 0, count: slots.count)
    let first = ((slots[cornerSlots[0]].wanted - 0.125) * 4).rounded() / 4 + 0.125
    for (number, slot) in cornerSlots.enumerated() { result[slot] = first + Double(number) * 0.25 }
    for number in 0..<4 {
      let start = cornerSlots[number]
      let between =
        number < 3
        ? Array(start + 1..<cornerSlots[number + 1])
        : Array(start + 1..<slots.count) + Array(0..<cornerSlots[0])
      let inner = between.map { slots[$0].width }
      let total = inner.reduce(0, +) + (slots[start].width + slots[cornerSlots[(number + 1) % 4]].width) / 2
      var place = slots[start].width / 2
      for (order, index) in between.enumerated() {
        place += inner[order] / 2
        let s = result[start] + place / total * 0.25
        result[index] = index < start ? s - 1 : s
        place += inner[order] / 2
      }
    }
    return result
  }

  private mutating func settle(
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
      let feet = footPoints(slot, s, base: base)
      places[slot.node] = Head(s: s, radius: radius)
      reach = max(reach, radius)
      append(
        shape(slot.made), slot.made, slot.node, index, feet: feet, top: top,
        outward: curve.outward(s, radius), member: slot.member, memberCount: slot.memberCount)
    }
    placeSmall(row, index)
    self.reach = reach
  }

  private func shape(_ made: MadeStitch) -> ChartSymbol.Shape {
    switch made.role {
    case .turningChain(let length, _): .turningChain(length)
    case .stitch where made.stitch.base == .slip: .slip
    default: .stitch(made.stitch)
    }
  }

  /// The points under a symbol: the heads of its parents, or the ring beneath it; in a space side by side.
  private func footPoints(_ slot: Slot, _ s: Double, base: Double) -> [Point] {
    if case .turningChain = slot.made.role { return [curve.point(s, base)] }
    guard !slot.feet.isEmpty, slot.made.foot != .ring else {
      return [curve.point(s, max(0.05, self.reach + 0.02))]
    }
    let spread = slot.made.foot == .space ? (Double(slot.member) - Double(slot.memberCount - 1) / 2) * 0.3 : 0
    return slot.feet.map { head in
      let radius = head.radius + (head.isChain ? 0.14 : Self.gap)
      let scale = curve.isRing ? 1 / curve.length(at: max(radius, 0.3)) : 1
      return curve.point(head.s + spread * scale * direction, radius)
    }
  }

  /// Chain ovals on a shallow arch; how far out they reach.
  private mutating func placeChains(_ slot: Slot, _ s: Double, _ index: Int, _ row: FabricRow, level: Double)
    -> Double
  {
    let count = slot.chains.count
    let isCorner = curve == .square && Self.corners(row).contains(slot.made.group)
    let sagitta = count > 1 && !isCorner ? 0.15 * Double(count) : 0
    let chord = isCorner ? 1.5 * Double(count) : 0.95 * Double(count)
    let base = max(0.3, level - 0.5)
    let scale = curve.isRing ? 1 / curve.length(at: base) : 1
    var reach = base
    for (order, node) in slot.chains.enumerated() {
      // From -1 to 1 along the arch.
      let t = count > 1 ? (Double(order) + 0.5) / Double(count) * 2 - 1 : 0
      let along = count > 1 ? t * chord / 2 : 0
      let lift = sagitta * (1 - t * t)
      let place = s + along * scale * direction
      let radius = base + lift
      let top = curve.point(place, radius)
      let ahead = curve.point(
        place + 0.02 * scale * direction,
        base + sagitta * (1 - (t + 0.04 / max(chord, 0.1)) * (t + 0.04 / max(chord, 0.1))))
      let slope = Point(x: ahead.x - top.x, y: ahead.y - top.y)
      let length = max(1e-9, (slope.x * slope.x + slope.y * slope.y).squareRoot())
      let normal = Point(x: slope.y / length * direction, y: -slope.x / length * direction)
      let outward = curve.outward(place, radius)
      let sign = normal.x * outward.x + normal.y * outward.y < 0 ? -1.0 : 1.0
      places[node] = Head(s: s, radius: base + sagitta + 0.25, isChain: true)
      reach = max(reach, radius + 0.28)
      let made = row.made[node - row.firstNode]
      append(
        made.role == .closing ? .stitch(made.stitch) : .chain, made, node, index,
        feet: made.role == .closing ? [curve.point(place, base - 1)] : [], top: top,
        outward: sagitta > 0 ? Point(x: normal.x * sign, y: normal.y * sign) : outward)
    }
    return reach
  }

  /// The dot that joins a round, and picots on the stitch before them.
  private mutating func placeSmall(_ row: FabricRow, _ index: Int) {
    let first = layout.symbols.first { $0.row == index && $0.shape != .chain }
    var seen: Set<Int> = []
    for (order, made) in row.made.enumerated() {
      switch made.role {
      case .join where order == row.made.lastIndex(where: { $0.role == .join }) && order > 0:
        guard let first, let head = places[first.node] else { continue }
        let scale = curve.isRing ? 1 / curve.length(at: head.radius) : 1
        append(
          .slip, made, row.firstNode + order, index, feet: [],
          top: curve.point(head.s - 0.72 * scale * direction, head.radius), outward: first.outward)
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

  private mutating func label(
    _ row: FabricRow, _ index: Int, _ slots: [Slot], _ positions: [Double], base: Double
  ) {
    guard let number = row.number else { return }
    guard let s = positions.first else { return }
    if curve.isRing {
      layout.labels.append(
        ChartLabel(text: "\(number)", row: index, center: curve.point(s, base + (row.isJoined ? 0.3 : 0.5))))
    } else {
      layout.labels.append(
        ChartLabel(text: "\(number)", row: index, center: Point(x: s - 1.35 * direction, y: -(base + 0.6))))
    }
  }

  mutating func measure() {
    var minimum = Point(x: 0, y: 0)
    var maximum = Point(x: 0, y: 0)
    for (order, point) in (layout.symbols.map(\.top) + layout.labels.map(\.center)).enumerated() {
      if order == 0 { minimum = point; maximum = point }
      minimum = Point(x: min(minimum.x, point.x), y: min(minimum.y, point.y))
      maximum = Point(x: max(maximum.x, point.x), y: max(maximum.y, point.y))
    }
    layout.bounds = Rect(
      x: minimum.x - 0.9, y: minimum.y - 0.9, width: maximum.x - minimum.x + 1.8,
      height: maximum.y - minimum.y + 1.8)
  }
}
