import Glibc

/// The sine and cosine of an angle in degrees, exact at multiples of 90.
///
/// Angles that are not finite are read as 0.
package func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
  guard degrees.isFinite else { return (0, 1) }
  var reduced = fmod(degrees, 360)
  if reduced < 0 { reduced += 360 }
  let quarter = Int((reduced / 90).rounded())
  let rest = (reduced - Double(quarter) * 90) * .pi / 180
  let (sine, cosine) = (sin(rest), cos(rest))
  switch quarter % 4 {
  case 0: return (sine, cosine)
  case 1: return (cosine, -sine)
  case 2: return (-sine, -cosine)
  default: return (-cosine, sine)
  }
}

extension Point {
  /// Creates the point of a circle at an angle in degrees, clockwise on screen from +x.
  public init(center: Point, radius: Double, angle: Double) {
    let (sine, cosine) = sineAndCosine(degrees: angle)
    self.init(x: center.x + radius * cosine, y: center.y + radius * sine)
  }
}

/// The angle of a direction in degrees clockwise from +x, −180…180; 0 for no direction.
package func degrees(ofDirection direction: Point) -> Double {
  atan2(direction.y, direction.x) * 180 / .pi
}
