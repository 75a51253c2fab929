import Glibc
import VectorGraphics

/// A line from a slice of a ring to the height of its label.
///
/// Angles run from the top down one side, 0…180 degrees; lengths in points.
struct DonutLeader {
  let center: Point
  let radius: Double
  /// The distance from the center at which the line becomes horizontal.
  let reach: Double
  let isRight: Bool
  /// The slice's middle.
  let angle: Double
  /// The label's, on the page.
  let height: Double

  /// From the ring's edge to where the line becomes horizontal.
  var path: [Point] {
    let start = point(angle: angle, radius: radius)
    let bend = point(angle: angle, radius: reach)
    // A label farther from the middle of the page than its slice is reached by a straight line.
    let movesAway = angle < 90 ? height <= bend.y : height >= bend.y
    if movesAway { return [start, Point(x: bend.x, y: height)] }
    let turn = acos(min(1, max(-1, (center.y - height) / reach))) * 180 / .pi
    let elbow = Point(x: point(angle: turn, radius: reach).x, y: height)
    if !cutsRing(from: start, to: elbow) { return [start, elbow] }
    let steps = max(1, Int(saturating: (abs(turn - angle) / 3).rounded(.up)))
    let round = (1..<steps).map { step in
      point(angle: angle + (turn - angle) * Double(step) / Double(steps), radius: reach)
    }
    return [start, bend] + round + [elbow]
  }

  /// Whether the line from a position on the ring's edge to one outside crosses the ring.
  private func cutsRing(from edge: Point, to outside: Point) -> Bool {
    let (spoke, way) = (edge - center, outside - edge)
    return spoke.x * way.x + spoke.y * way.y < 0
  }

  private func point(angle: Double, radius: Double) -> Point {
    let (sine, cosine) = (sin(angle * .pi / 180), cos(angle * .pi / 180))
    return Point(x: center.x + (isRight ? sine : -sine) * radius, y: center.y - cosine * radius)
  }
}

/// A leader with its text, in page coordinates.
struct DonutCallout {
  let leader: [Point]
  let box: Rect

  /// Whether lines of the two cross, or a line of one runs through the text of the other.
  func collides(with other: DonutCallout) -> Bool {
    crosses(other) || touches(other.box) || other.touches(box)
  }

  private func crosses(_ other: DonutCallout) -> Bool {
    zip(leader, leader.dropFirst()).contains { first in
      zip(other.leader, other.leader.dropFirst()).contains { Self.cross(first, $0) }
    }
  }

  private func touches(_ box: Rect) -> Bool {
    let corners = [
      Point(x: box.minX, y: box.minY), Point(x: box.maxX, y: box.minY), Point(x: box.maxX, y: box.maxY),
      Point(x: box.minX, y: box.maxY),
    ]
    return zip(leader, leader.dropFirst()).contains { segment in
      zip(corners, corners.dropFirst() + [corners[0]]).contains { Self.cross(segment, $0) }
    }
  }

  private static func cross(_ first: (Point, Point), _ second: (Point, Point)) -> Bool {
    func side(_ point: Point, of line: (Point, Point)) -> Double {
      (line.1.x - line.0.x) * (point.y - line.0.y) - (line.1.y - line.0.y) * (point.x - line.0.x)
    }
    return side(first.0, of: second) * side(first.1, of: second) < 0
      && side(second.0, of: first) * side(second.1, of: first) < 0
  }
}
