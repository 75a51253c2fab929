import Glibc
import VectorGraphics

/// The bases of symbols, and their preferred positions.
extension ChartBuilder {
  /// The feet of each slot, and the places that follow from them; chains are between their neighbors.
  mutating func want(_ slots: inout [Slot], _ row: FabricRow, base: Double) {
    if let ovalChain, places.isEmpty {
      wantAround(&slots, ovalChain)
      return
    }
    var last: Double?
    let isFirst = places.isEmpty || row.made.contains { $0.foot == .ring }
    let total = slots.reduce(0) { $0 + $1.width }
    var running = 0.0
    for index in slots.indices {
      let center = (running + slots[index].width / 2) / max(total, 0.001)
      running += slots[index].width
      slots[index].feet = slots[index].isLabel ? [] : feet(slots[index], near: last)
      if isFirst, curve.isRing {
        slots[index].wanted = center * direction
      } else if let mean = Self.mean(slots[index].feet.map(\.s)) {
        let scale = 1 / max(length(at: mean, base + slots[index].height), 0.001)
        let offset =
          (Double(slots[index].member) - Double(slots[index].memberCount - 1) / 2) * Self.stitchWidth
        slots[index].wanted = mean + offset * scale * direction
        last = mean
      } else {
        slots[index].weight = 0.001
        slots[index].wanted = last ?? (curve.isRing ? 0 : startPosition)
      }
    }
    if !(isFirst && curve.isRing) { fillGaps(&slots) }
  }

  private var startPosition: Double {
    let all = places.values.map(\.s)
    return direction < 0 ? all.max() ?? 0 : all.min() ?? 0
  }

  /// Slots without feet are between those that have them.
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
    // The last chains of a round lead back to its first stitch.
    let turn = slots[first].wanted + direction - slots[last].wanted
    let leadsBack = curve.isRing && turn * direction > 0 && turn * direction < 0.5
    for index in slots.indices where index > last {
      let share = Double(index - last) / Double(slots.count - last)
      slots[index].wanted = slots[last].wanted + (leadsBack ? turn * share : 0)
    }
  }

  static func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  /// The position of a slot: the heads of its parents, on a ring unwrapped near the previous slot.
  private func feet(_ slot: Slot, near last: Double?) -> [Head] {
    guard slot.chains.isEmpty, slot.made.foot != .ring else { return [] }
    var heads = slot.made.parents.compactMap { places[$0] }
    if curve.isRing, let last {
      for index in heads.indices {
        // Rounds go on: a parent behind the last one is a turn further.
        while (heads[index].s - last) * direction < -0.5 { heads[index].s += direction }
        while (heads[index].s - last) * direction > 0.75 { heads[index].s -= direction }
      }
    }
    if slot.made.foot == .space, let s = Self.mean(heads.map(\.s)) {
      let chains = heads.filter(\.isChain)
      let radius = chains.isEmpty ? chordRadius(heads) : chains.map { $0.radius - $0.sink }.max()
      return [Head(s: s, radius: radius ?? reach, isChain: !chains.isEmpty)]
    }
    return heads
  }

  /// How far out the middle between the heads of two neighbors is.
  private func chordRadius(_ heads: [Head]) -> Double? {
    guard let radius = Self.mean(heads.map(\.radius)), curve == .circle, heads.count == 2 else {
      return Self.mean(heads.map(\.radius))
    }
    return radius * cos(.pi * (heads[0].s - heads[1].s))
  }

  // MARK: Where they are

  /// Found as if the row ran in the direction of growing places, which a mirrored curve shares.
  func positions(_ slots: [Slot], base: Double) -> [Double] {
    let widths = slots.map { $0.width / length(at: $0.wanted, base + $0.height) }
    let wanted = slots.map { $0.wanted * direction }
    let weights = slots.map(\.weight)
    let places =
      switch curve {
      case .line: rowPositions(slots, wanted, widths, weights)
      case .oval(let half): ovalPositions(slots, wanted, Oval(half), base: base)
      case .circle: circlePositions(slots, wanted, widths, weights, base: base)
      case .square: squarePositions(slots, wanted, widths)
      }
    return places.map { $0 * direction }
  }

  /// Evenly around where all is about above its feet, so that the gap at the start of a round does not grow from round to
  /// round; else over the feet.
  private func circlePositions(
    _ slots: [Slot], _ wanted: [Double], _ widths: [Double], _ weights: [Double], base: Double
  ) -> [Double] {
    let even = ChartSpacing.spread(wanted, widths: widths, weights: weights, length: 1)
    if slots.allSatisfy({ $0.chains.isEmpty })
      || drift(of: slots, even.map { $0 * direction }, base: base) < Self.evenDrift
    {
      return even
    }
    return ChartSpacing.ringPositions(wanted, widths: widths, weights: weights, length: 1)
  }

  /// How far groups may be from above their feet in rounds that are spaced evenly.
  private static let evenDrift = 2.2

  /// Over the feet; where increases and decreases would push the stitches apart, as in ripples, side by side.
  private func rowPositions(_ slots: [Slot], _ wanted: [Double], _ widths: [Double], _ weights: [Double])
    -> [Double]
  {
    let places = ChartSpacing.positions(wanted, widths: widths, weights: weights)
    let feet = slots.flatMap { $0.feet.map { $0.s * direction } }
    guard let first = feet.min(), let last = feet.max(), let start = places.first, let end = places.last
    else { return places }
    let close = ChartSpacing.spread(
      wanted, widths: widths, weights: weights, length: widths.reduce(0, +))
    let closeSpan = (close.last ?? 0) - (close.first ?? 0)
    return end - start > max(closeSpan, last - first) + Self.widening ? close : places
  }

  /// How much wider than its stitches and the row below a row may become.
  private static let widening = 1.5

  /// Spread by lengths on the ring, since a turn is denser along the sides than around the ends.
  private func ovalPositions(_ slots: [Slot], _ wanted: [Double], _ oval: Oval, base: Double) -> [Double] {
    let radius = base + (slots.map(\.height).min() ?? 0)
    let places = ChartSpacing.ringPositions(
      wanted.map { oval.distance(to: $0, radius) }, widths: slots.map(\.width),
      weights: slots.map(\.weight), length: curve.length(at: radius))
    return places.map { oval.turn(at: $0, radius) }
  }

  /// How long a turn would be if all of it were as dense as at a place; 1 on a line.
  func length(at s: Double, _ radius: Double) -> Double {
    if case .oval(let half) = curve { return Oval(half).length(at: s, radius) }
    return curve.length(at: radius)
  }

  /// Corners are fixed; the rest of a side goes between groups, so that the stitches of a group stay
  /// together.
  private func squarePositions(_ slots: [Slot], _ wanted: [Double], _ widths: [Double]) -> [Double] {
    let cornerSlots = slots.indices.filter { isCorner(slots[$0]) }
    guard cornerSlots.count == 4 else {
      return ChartSpacing.spread(wanted, widths: widths, weights: slots.map(\.weight), length: 1)
    }
    var result = [Double](repeating: 0, count: slots.count)
    let first = ((wanted[cornerSlots[0]] - 0.125) * 4).rounded() / 4 + 0.125
    for (number, slot) in cornerSlots.enumerated() { result[slot] = first + Double(number) * 0.25 }
    for number in 0..<4 {
      let start = cornerSlots[number]
      let end = cornerSlots[(number + 1) % 4]
      let between = number < 3 ? Array(start + 1..<end) : Array(start + 1..<slots.count) + Array(0..<end)
      let order = [start] + between + [end]
      let gaps = zip(order, order.dropFirst()).map { slack(slots[$0], slots[$1]) }
      let used = between.reduce(0) { $0 + widths[$1] } + (widths[start] + widths[end]) / 2
      let share = max(0, 0.25 - used) / max(0.001, gaps.reduce(0, +))
      // A crowded side is pressed together, all alike.
      let squeeze = min(1, 0.25 / max(used, 1e-9))
      var position = widths[start] / 2 * squeeze
      for (order, index) in between.enumerated() {
        position += gaps[order] * share + widths[index] / 2 * squeeze
        result[index] = result[start] + position - (index < start ? 1 : 0)
        position += widths[index] / 2 * squeeze
      }
    }
    return result
  }

  /// How much of a side's free length two neighbors take between them.
  private func slack(_ one: Slot, _ other: Slot) -> Double {
    if one.isLabel || other.isLabel { return 0.02 }
    if isCorner(one) || isCorner(other) { return 0.4 }
    return one.isWorked && other.isWorked && one.made.group == other.made.group ? 0.1 : 1
  }
}
