/// A line or a cubic with both its ends: a path element that knows where it starts.
package enum PathSegment: Sendable, Hashable {
  case line(Point, Point)
  case cubic(Point, Point, Point, Point)

  package var start: Point {
    switch self {
    case .line(let start, _), .cubic(let start, _, _, _): start
    }
  }

  package var end: Point {
    switch self {
    case .line(_, let end), .cubic(_, _, _, let end): end
    }
  }

  var element: BezierPath.Element {
    switch self {
    case .line(_, let end): .line(to: end)
    case .cubic(_, let control1, let control2, let end):
      .cubic(control1: control1, control2: control2, to: end)
    }
  }

  /// The point at a parameter of 0…1.
  package func point(at t: Double) -> Point {
    switch self {
    case .line(let start, let end): return start.interpolated(to: end, fraction: t)
    case .cubic(let p0, let p1, let p2, let p3):
      let u = 1 - t
      return p0 * (u * u * u) + p1 * (3 * u * u * t) + p2 * (3 * u * t * t) + p3 * (t * t * t)
    }
  }

  /// The derivative by the parameter: the direction of travel, its length the speed.
  package func derivative(at t: Double) -> Point {
    switch self {
    case .line(let start, let end): return end - start
    case .cubic(let p0, let p1, let p2, let p3):
      let u = 1 - t
      return (p1 - p0) * (3 * u * u) + (p2 - p1) * (6 * u * t) + (p3 - p2) * (3 * t * t)
    }
  }

  /// The parts before and after a parameter (de Casteljau).
  package func split(at t: Double) -> (PathSegment, PathSegment) {
    switch self {
    case .line(let start, let end):
      let middle = start.interpolated(to: end, fraction: t)
      return (.line(start, middle), .line(middle, end))
    case .cubic(let p0, let p1, let p2, let p3):
      let p01 = p0.interpolated(to: p1, fraction: t)
      let p12 = p1.interpolated(to: p2, fraction: t)
      let p23 = p2.interpolated(to: p3, fraction: t)
      let p012 = p01.interpolated(to: p12, fraction: t)
      let p123 = p12.interpolated(to: p23, fraction: t)
      let middle = p012.interpolated(to: p123, fraction: t)
      return (.cubic(p0, p01, p012, middle), .cubic(middle, p123, p23, p3))
    }
  }

  /// The part between two parameters, `from` ≤ `to`, both 0…1.
  package func part(from: Double, to: Double) -> PathSegment {
    let head = to >= 1 ? self : split(at: to).0
    guard from > 0, to > 0 else { return head }
    return head.split(at: min(1, from / to)).1
  }
}
