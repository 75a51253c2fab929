import PixelKernels
import VectorGraphics

/// A segment that has a direction at both ends.
struct StrokeSegment {
  let segment: PathSegment
  /// Unit vectors of travel.
  let startDirection: Point
  let endDirection: Point
  /// The length of a line; 0 for a curve.
  let straightLength: Double

  /// Nil for a segment without length.
  init?(_ segment: PathSegment) {
    guard let start = segment.direction(atEnd: false), let end = segment.direction(atEnd: true) else {
      return nil
    }
    self.segment = segment
    (startDirection, endDirection) = (start, end)
    if case .line(let from, let to) = segment {
      straightLength = from.distance(to: to)
    } else {
      straightLength = 0
    }
  }
}

/// A curve that a pen follows: points so near to one another that lines between them, and between their
/// sides, represent it.
struct StrokeCurve {
  struct Position {
    var place: Point
    /// The unit vector of travel.
    var direction: Point
  }

  /// In pixels: the sides of wider pens are far from the image.
  private static let greatestHalf = Double(1 << 20)

  private(set) var points: [Position] = []
  private let half: Double
  private let segment: StrokeSegment
  /// How far two directions may differ, 1 − cos.
  private let greatestTurn: Double

  /// - Parameters:
  ///   - half: Half of the width of the pen.
  ///   - scale: How many pixels a unit of the curve's space is at most.
  init(_ segment: StrokeSegment, half: Double, scale: Double) {
    self.half = half
    self.segment = segment
    greatestTurn = 4 * AreaRasterizer.tolerance / min(max(half * scale, 1e-9), Self.greatestHalf)
    let count = segment.segment.lineCount(tolerance: AreaRasterizer.tolerance / max(scale, 1e-9))
    points.reserveCapacity(2 * count + 1)
    points.append(Position(place: segment.segment.start, direction: segment.startDirection))
    for index in 1...count {
      let end = place(at: Double(index) / Double(count), isEnd: index == count)
      divide(from: Double(index - 1) / Double(count), to: Double(index) / Double(count), end: end, depth: 0)
    }
  }

  private func place(at t: Double, isEnd: Bool = false) -> Position {
    if isEnd { return Position(place: segment.segment.end, direction: segment.endDirection) }
    let delta = segment.segment.derivative(at: t)
    let length = delta.dot(delta).squareRoot()
    let place = segment.segment.point(at: t)
    guard length > 1e-9 else { return Position(place: place, direction: points[points.count - 1].direction) }
    return Position(place: place, direction: delta * (1 / length))
  }

  /// Adds the end of a part, and points before it as far as directions differ too much.
  private mutating func divide(from: Double, to: Double, end: Position, depth: Int) {
    let start = points[points.count - 1]
    if 1 - start.direction.dot(end.direction) > greatestTurn, depth < 8 {
      let middle = (from + to) / 2
      divide(from: from, to: middle, end: place(at: middle), depth: depth + 1)
      divide(from: middle, to: to, end: end, depth: depth + 1)
    } else {
      points.append(end)
    }
  }

  /// The sides at a point, on the left of the direction and on the right. Between the ends of the curve they are moved
  /// outwards a little, so that the lines between them lie as much outside of the true sides as inside.
  func sides(at index: Int) -> (Point, Point) {
    let point = points[index]
    let normal = point.direction.normal
    guard index > 0, index + 1 < points.count else {
      return (point.place + normal * half, point.place - normal * half)
    }
    let (before, after) = (points[index - 1], points[index + 1])
    let turn = before.direction.cross(after.direction) / 2
    let length = before.place.distance(to: after.place) / 2
    return (
      point.place + normal * (half + (length + half * turn) * turn / 12),
      point.place - normal * (half - (length - half * turn) * turn / 12)
    )
  }
}

extension PathSegment {
  /// The unit vector of travel at an end; nil for a segment without length.
  func direction(atEnd: Bool) -> Point? {
    let candidates: [Point] =
      switch self {
      case .line(let start, let end): [end - start]
      case .cubic(let p0, let p1, let p2, let p3):
        atEnd ? [p3 - p2, p3 - p1, p3 - p0] : [p1 - p0, p2 - p0, p3 - p0]
      }
    for vector in candidates {
      let length = (vector.x * vector.x + vector.y * vector.y).squareRoot()
      if length > 1e-9, length.isFinite { return vector * (1 / length) }
    }
    return nil
  }
}

extension Point {
  func dot(_ other: Point) -> Double { x * other.x + y * other.y }
  /// Positive where the other vector points to the right of this one, y down.
  func cross(_ other: Point) -> Double { x * other.y - y * other.x }
  /// The vector turned by a quarter to the left, y down.
  var normal: Point { Point(x: y, y: -x) }
  /// The vector at length 1; as it is where it has none.
  var unit: Point {
    let length = dot(self).squareRoot()
    return length > 0 ? self * (1 / length) : self
  }
}
