import VectorGraphics

extension BezierPath {
  /// The smallest box that contains the outline itself (not its control points); zero if it is empty.
  var tightBounds: Rect {
    var current = Point.zero
    var points: [Point] = []
    for element in elements {
      switch element {
      case .move(let point), .line(let point):
        points.append(point)
        current = point
      case .cubic(let control1, let control2, let end):
        points.append(end)
        let (x, y) = (
          [current.x, control1.x, control2.x, end.x], [current.y, control1.y, control2.y, end.y]
        )
        for t in interiorExtrema(x) + interiorExtrema(y) {
          points.append(Point(x: cubicValue(x, at: t), y: cubicValue(y, at: t)))
        }
        current = end
      case .close: break
      }
    }
    return Rect(enclosing: points)
  }
}

/// Where the derivative of a cubic Bézier polynomial is zero, within 0…1; none if the control values are
/// between the end values, for then it has its extremes at the ends.
private func interiorExtrema(_ p: [Double]) -> [Double] {
  let (low, high) = (min(p[0], p[3]), max(p[0], p[3]))
  if p[1] >= low, p[1] <= high, p[2] >= low, p[2] <= high { return [] }
  let a = p[3] - 3 * p[2] + 3 * p[1] - p[0]
  let b = 2 * (p[2] - 2 * p[1] + p[0])
  let c = p[1] - p[0]
  let discriminant = b * b - 4 * a * c
  guard discriminant >= 0 else { return [] }
  // The form of the quadratic formula that avoids cancellation, and is valid for a = 0.
  let q = -0.5 * (b + (b < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()))
  return [a == 0 ? -1 : q / a, q == 0 ? -1 : c / q].filter { $0 > 0 && $0 < 1 }
}

private func cubicValue(_ p: [Double], at t: Double) -> Double {
  let u = 1 - t
  return u * u * u * p[0] + 3 * u * u * t * p[1] + 3 * u * t * t * p[2] + t * t * t * p[3]
}
