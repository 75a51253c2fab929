import VectorGraphics

/// Rounds that begin around both sides of a foundation chain.
extension ChartBuilder {
  /// The chains that the first round is worked into, where it goes back along their other side.
  static func oval(_ piece: FabricPiece) -> ClosedRange<Int>? {
    guard let foundation = piece.rows.first, foundation.isFoundation, !foundation.isRing,
      let row = piece.rows.dropFirst().first
    else { return nil }
    let nodes = foundation.firstNode..<foundation.firstNode + foundation.made.count
    let feet = row.made.filter { $0.role == .stitch }.compactMap(\.parents.first).filter(nodes.contains)
    guard let turn = feet.indices.min(by: { feet[$0] < feet[$1] }), let greatest = feet.max(),
      feet[turn...].contains(where: { $0 > feet[turn] + 1 }), greatest > feet[turn] + 1
    else { return nil }
    return feet[turn]...greatest
  }

  mutating func placeOvalChain(_ row: FabricRow, _ index: Int, _ nodes: ClosedRange<Int>) {
    for (position, made) in row.made.enumerated() where nodes.contains(row.firstNode + position) {
      let x =
        (Double(row.firstNode + position - nodes.lowerBound) - Double(nodes.count - 1) / 2) * Self.stitchWidth
      append(
        .chain, made, row.firstNode + position, index, feet: [], top: Point(x: x, y: 0),
        outward: Point(x: 0, y: -1))
    }
    reach = 0.3
  }

  /// Above the chain on the way there, at its end where several share the last chain, below it on the way back.
  func wantAround(_ slots: inout [Slot], _ nodes: ClosedRange<Int>) {
    guard case .oval(let half) = curve else { return }
    let oval = Oval(half)
    let feet = slots.map { $0.made.parents.first ?? nodes.upperBound }
    let turn = slots.indices.filter { slots[$0].isWorked }.min { feet[$0] < feet[$1] } ?? 0
    let firstLow =
      slots.indices.first { $0 > turn && slots[$0].isWorked && feet[$0] > nodes.lowerBound } ?? slots.count
    for index in slots.indices {
      let node = min(max(feet[index], nodes.lowerBound), nodes.upperBound)
      let x = (Double(node - nodes.lowerBound) - Double(nodes.count - 1) / 2) * Self.stitchWidth
      if index < turn {
        slots[index].wanted = slots[index].isWorked ? oval.above(x) : 0
      } else if index < firstLow {
        let share = (Double(index - turn) + 0.5) / Double(firstLow - turn)
        slots[index].wanted = oval.above(-half) + (oval.below(-half) - oval.above(-half)) * share
      } else {
        slots[index].wanted = node == nodes.upperBound ? (1 + oval.below(half)) / 2 : oval.below(x)
      }
    }
  }

  /// The side of a chain that a symbol is worked on.
  func ovalFoot(_ node: Int, toward top: Point) -> Point? {
    guard let chain = layout.symbols.first(where: { $0.node == node && $0.shape == .chain })?.top else {
      return nil
    }
    let way = top - chain
    let length = (way.x * way.x + way.y * way.y).squareRoot()
    return length > 1e-9 ? chain + way * (0.36 / length) : chain
  }
}

extension Oval {
  /// Where a point of the chain has its place in the turn, above and below.
  func above(_ x: Double) -> Double { quarter + (half - x) / max(2 * half, 1e-9) * side }
  func below(_ x: Double) -> Double { 3 * quarter + side + (x + half) / max(2 * half, 1e-9) * side }

  /// The parts of a turn from its start: how much of the turn they take, and how long they are at a radius.
  private func parts(_ radius: Double) -> [(share: Double, length: Double)] {
    let bend = Double.pi / 2 * radius
    return [(quarter, bend), (side, 2 * half), (2 * quarter, 2 * bend), (side, 2 * half), (quarter, bend)]
  }

  /// How far a place is from the start of its ring.
  func distance(to s: Double, _ radius: Double) -> Double {
    let turns = s.rounded(.down)
    let parts = parts(radius)
    var rest = s - turns
    var distance = turns * parts.reduce(0) { $0 + $1.length }
    for part in parts {
      let share = min(rest, part.share)
      distance += share / max(part.share, 1e-9) * part.length
      rest -= share
    }
    return distance
  }

  /// The place at a distance from the start of its ring.
  func turn(at distance: Double, _ radius: Double) -> Double {
    let parts = parts(radius)
    let whole = parts.reduce(0) { $0 + $1.length }
    let turns = (distance / whole).rounded(.down)
    var rest = distance - turns * whole
    var s = turns
    for part in parts {
      let length = min(rest, part.length)
      s += length / max(part.length, 1e-9) * part.share
      rest -= length
    }
    return s
  }

  /// How long a turn would be if all of it were as dense as at a place.
  func length(at s: Double, _ radius: Double) -> Double {
    let turn = s - s.rounded(.down)
    let isStraight =
      turn > quarter && turn < quarter + side || turn > 3 * quarter + side && turn < 3 * quarter + 2 * side
    return isStraight ? 2 * half / max(side, 1e-9) : .pi * radius / (2 * quarter)
  }
}
