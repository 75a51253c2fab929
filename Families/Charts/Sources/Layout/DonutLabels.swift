import Glibc
import VectorGraphics

/// Places the labels of a donut or pie: inside the ring if they fit, otherwise outside on leaders, without
/// overlaps.
///
/// Lengths in points, angles in degrees clockwise from the top.
package struct DonutLabelLayout: Sendable, Hashable {
  package var center: Point
  package var innerRadius: Double
  package var outerRadius: Double
  /// Leaders and outer labels stay between these heights.
  package var minY: Double
  package var maxY: Double
  /// How far a leader extends outward before its elbow.
  package var radialLength = 9.0
  /// The length of the part after the elbow.
  package var horizontalLength = 14.0
  /// Between the leader's end and the text.
  package var textGap = 4.0
  /// The total free space around an inner label along the ring and across it.
  package var innerMargin = Size(width: 8, height: 6)
  /// The minimum distance between the centers of outer labels, in label heights.
  package var lineSpacing = 1.2

  package init(center: Point, innerRadius: Double, outerRadius: Double, minY: Double, maxY: Double) {
    self.center = center
    self.innerRadius = innerRadius
    self.outerRadius = outerRadius
    self.minY = minY
    self.maxY = maxY
  }

  /// The input: a slice and the measured size of its label.
  package struct Label: Sendable, Hashable {
    package var slice: PieLayout.Slice
    package var size: Size
    /// Whether it may be inside the ring.
    package var mayBeInside: Bool

    package init(slice: PieLayout.Slice, size: Size, mayBeInside: Bool = true) {
      self.slice = slice
      self.size = size
      self.mayBeInside = mayBeInside
    }
  }

  /// The placement of a label.
  package enum Placement: Sendable, Hashable {
    /// Centered at a position in the ring.
    case inside(center: Point)
    /// Beside the ring: the leader from the ring over one or two bends to its end, and the box of the text.
    /// Texts of the right half begin at the leader, those of the left half end there.
    case outside(leader: [Point], box: Rect, isRightHalf: Bool)
    /// There is no space, or nothing to label.
    case hidden
  }

  /// One placement for each label. If a side has more outer labels than fit, those of the smallest slices are
  /// hidden.
  package func placements(of labels: [Label]) -> [Placement] {
    var placements = labels.map { label -> Placement in
      guard label.slice.fraction > 0, fitsInside(label) else { return .hidden }
      return .inside(center: point(angle: label.slice.midAngle, radius: (innerRadius + outerRadius) / 2))
    }
    let outer = labels.indices.filter { labels[$0].slice.fraction > 0 && placements[$0] == .hidden }
    for isRight in [true, false] {
      let side = outer.filter { isRightHalf(labels[$0].slice.midAngle) == isRight }
      for (index, placement) in placeSide(side, labels: labels, isRight: isRight) {
        placements[index] = placement
      }
    }
    return placements
  }

  /// Inside only if the arc at the ring's middle is longer than the text by the margin, and the ring wider.
  private func fitsInside(_ label: Label) -> Bool {
    let arc = label.slice.fraction * 2 * .pi * (innerRadius + outerRadius) / 2
    return label.mayBeInside && arc >= label.size.width + innerMargin.width
      && outerRadius - innerRadius >= label.size.height + innerMargin.height && holds(label)
  }

  /// Whether the corners of a label in the middle of its slice are in the ring and between the slice's sides.
  /// Where the ring is vertical, a text may be longer than the ring is wide.
  private func holds(_ label: Label) -> Bool {
    let middle = point(angle: label.slice.midAngle, radius: (innerRadius + outerRadius) / 2)
    let reach = Point(x: label.size.width / 2 + 2, y: label.size.height / 2)
    let halfTurn = label.slice.fraction * 180
    return [(-1.0, -1.0), (-1, 1), (1, -1), (1, 1)].allSatisfy { across, down in
      let corner = Point(x: middle.x + across * reach.x - center.x, y: middle.y + down * reach.y - center.y)
      let distance = corner.distance(to: .zero)
      guard distance >= innerRadius, distance <= outerRadius else { return false }
      let turn = (atan2(corner.x, -corner.y) * 180 / .pi - label.slice.midAngle).remainder(dividingBy: 360)
      return abs(turn) <= halfTurn
    }
  }

  private func isRightHalf(_ angle: Double) -> Bool {
    let turned = angle.truncatingRemainder(dividingBy: 360)
    return (turned < 0 ? turned + 360 : turned) < 180
  }

  /// Extends leaders where they would collide; if that does not help either, the smallest slices that collide
  /// have no label.
  private func placeSide(_ side: [Int], labels: [Label], isRight: Bool) -> [(Int, Placement)] {
    var best: [(Int, Placement)] = []
    for factor in [1, 1.8, 2.7, 3.6] {
      let reach = outerRadius + radialLength * factor
      let placed = withoutCollisions(side, labels: labels, reach: reach, isRight: isRight)
      if placed.count > best.count || factor == 1 { best = placed }
      if best.count == side.count { break }
    }
    return best
  }

  private func withoutCollisions(
    _ side: [Int], labels: [Label], reach: Double, isRight: Bool
  ) -> [(Int, Placement)] {
    let distance = lineSpacing * (side.map { labels[$0].size.height }.max() ?? 0)
    let available = max(0, maxY - minY)
    let capacity = distance > 0 ? Int(saturating: min(available / distance, 200)) : side.count
    var retained = Set(
      side.sorted { labels[$0].slice.fraction > labels[$1].slice.fraction }.prefix(max(1, capacity)))
    while true {
      let callouts = callouts(
        side.filter(retained.contains), labels: labels, reach: reach, distance: distance, isRight: isRight)
      var colliding: [Int] = []
      for (position, first) in callouts.enumerated() {
        for second in callouts[(position + 1)...] where first.callout.collides(with: second.callout) {
          colliding += [first.index, second.index]
        }
      }
      guard let smallest = colliding.min(by: { labels[$0].slice.fraction < labels[$1].slice.fraction }) else {
        return callouts.map {
          ($0.index, .outside(leader: $0.callout.leader, box: $0.callout.box, isRightHalf: isRight))
        }
      }
      retained.remove(smallest)
    }
  }

  private func callouts(
    _ side: [Int], labels: [Label], reach: Double, distance: Double, isRight: Bool
  ) -> [(index: Int, callout: DonutCallout)] {
    let sorted = side.map { index in
      (index: index, y: point(angle: labels[index].slice.midAngle, radius: reach).y)
    }.sorted { $0.y < $1.y }
    let half = distance / 2
    let heights = Self.spread(sorted.map(\.y), distance: distance, from: minY + half, to: maxY - half)
    return zip(sorted, heights).map { entry, height in
      let angle = labels[entry.index].slice.midAngle.truncatingRemainder(dividingBy: 360)
      let turn = angle < 0 ? angle + 360 : angle
      let leader = DonutLeader(
        center: center, radius: outerRadius, reach: reach, isRight: isRight,
        angle: isRight ? turn : 360 - turn, height: height)
      return (entry.index, callout(labels[entry.index], path: leader.path, isRight: isRight))
    }
  }

  /// Separates ascending heights with the least movement: those that touch become a group centered on the
  /// mean of their preferred positions, within both ends; if there is not enough space for all, from the
  /// upper end on.
  static func spread(_ heights: [Double], distance: Double, from low: Double, to high: Double) -> [Double] {
    struct Group {
      /// The sum, over its members, of the first member's preferred position.
      var sum: Double
      var count: Int
      var start: Double
    }
    func start(_ sum: Double, _ count: Int) -> Double {
      max(low, min(high - Double(count - 1) * distance, sum / Double(count)))
    }
    var groups: [Group] = []
    for height in heights {
      var group = Group(sum: height, count: 1, start: start(height, 1))
      while let last = groups.last, last.start + Double(last.count) * distance > group.start {
        groups.removeLast()
        let sum = last.sum + group.sum - Double(group.count * last.count) * distance
        group = Group(sum: sum, count: last.count + group.count, start: 0)
        group.start = start(group.sum, group.count)
      }
      groups.append(group)
    }
    return groups.flatMap { group in (0..<group.count).map { group.start + Double($0) * distance } }
  }

  private func callout(_ label: Label, path: [Point], isRight: Bool) -> DonutCallout {
    let elbow = path.last ?? center
    let end = Point(x: elbow.x + (isRight ? horizontalLength : -horizontalLength), y: elbow.y)
    let left = isRight ? end.x + textGap : end.x - textGap - label.size.width
    let box = Rect(
      x: left, y: end.y - label.size.height / 2, width: label.size.width, height: label.size.height)
    return DonutCallout(leader: path + [end], box: box)
  }

  private func point(angle: Double, radius: Double) -> Point {
    Sector(center: center, outerRadius: outerRadius, startAngle: 0, endAngle: 0).point(
      angle: angle, radius: radius)
  }
}
