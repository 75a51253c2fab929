import Glibc
import VectorGraphics

/// A sector of a pie or ring; angles in degrees clockwise from the top, lengths in points.
package struct Sector: Sendable, Hashable {
  package var center: Point
  /// 0 for a pie.
  package var innerRadius: Double
  package var outerRadius: Double
  package var startAngle: Double
  package var endAngle: Double
  /// The width of the gap to a neighbor, in points: sides are moved inward by half of it and stay parallel to
  /// the radius between the two, so that gaps have constant width.
  package var gap: Double
  /// The radius of its corners; smaller if they do not fit.
  package var cornerRadius: Double

  package init(
    center: Point, innerRadius: Double = 0, outerRadius: Double, startAngle: Double, endAngle: Double,
    gap: Double = 0, cornerRadius: Double = 0
  ) {
    self.center = center
    self.innerRadius = max(0, min(innerRadius, outerRadius))
    self.outerRadius = max(0, max(innerRadius, outerRadius))
    self.startAngle = min(startAngle, endAngle)
    self.endAngle = max(startAngle, endAngle)
    self.gap = max(0, gap)
    self.cornerRadius = max(0, cornerRadius)
  }

  /// The gap that a padding angle (degrees) makes, as d3-shape defines it: at the radius √(inner² + outer²).
  package static func gap(padAngle: Double, innerRadius: Double, outerRadius: Double) -> Double {
    let radius = (innerRadius * innerRadius + outerRadius * outerRadius).squareRoot()
    return 2 * radius * sin(min(max(padAngle, 0), 180) * .pi / 360)
  }

  package var midAngle: Double { (startAngle + endAngle) / 2 }

  /// The position at an angle and a distance from the center.
  package func point(angle: Double, radius: Double) -> Point {
    let radians = (angle - 90) * .pi / 180
    return Point(x: center.x + radius * cos(radians), y: center.y + radius * sin(radians))
  }

  /// The outline; empty if the gap swallows the piece or a number is not finite.
  package var path: BezierPath {
    let numbers = [center.x, center.y, innerRadius, outerRadius, startAngle, endAngle, gap, cornerRadius]
    guard numbers.allSatisfy(\.isFinite), outerRadius > 0, endAngle > startAngle else { return BezierPath() }
    guard endAngle - startAngle < 360 - 1e-9 else { return ringPath }
    return SectorOutline(self).path
  }

  /// The whole circle, with a hole where there is an inner radius.
  private var ringPath: BezierPath {
    var path = BezierPath()
    path.move(to: point(angle: startAngle, radius: outerRadius))
    path.arc(center: center, radius: outerRadius, from: startAngle, to: startAngle + 360)
    path.close()
    guard innerRadius > 0 else { return path }
    path.move(to: point(angle: startAngle, radius: innerRadius))
    path.arc(center: center, radius: innerRadius, from: startAngle + 360, to: startAngle)
    path.close()
    return path
  }
}

/// The construction of a sector's outline from its sides, arcs and corners.
///
/// A side is at distance d, half the gap, from a radius of the circle. A corner of radius c is a circle that
/// touches the side and the arc, so its center is d + c from that radius and R − c (or r + c) from the center
/// of the pie.
private struct SectorOutline {
  let sector: Sector
  /// Half the opening angle, in radians: 0 to π.
  let halfAngle: Double
  /// The distance of the sides from their radii.
  let inset: Double

  init(_ sector: Sector) {
    self.sector = sector
    halfAngle = (sector.endAngle - sector.startAngle) * .pi / 360
    inset = sector.gap / 2
  }

  private var isConvex: Bool { halfAngle <= .pi / 2 }

  /// The least distance of the sides from the center: where they meet, on the bisector of the sector; beside
  /// the center if the sector is more than half a circle.
  private var apexRadius: Double { inset == 0 || !isConvex ? inset : inset / sin(halfAngle) }

  var path: BezierPath {
    guard apexRadius < sector.outerRadius else { return BezierPath() }
    var path = BezierPath()
    appendOuterEdge(to: &path)
    if sector.innerRadius > apexRadius {
      appendInnerEdge(to: &path)
    } else if isConvex || inset == 0 {
      path.line(to: sector.point(angle: sector.midAngle, radius: apexRadius))
    } else {
      path.line(to: sector.point(angle: sector.endAngle - 90, radius: inset))
      path.line(to: sector.point(angle: sector.startAngle + 90, radius: inset))
    }
    path.close()
    return path
  }

  /// The greatest radius up to the requested one with which two corners fit between the sides, and in the
  /// ring.
  private func fittedCorner(isOuter: Bool) -> Double {
    let sine = sin(halfAngle)
    var radius = min(sector.cornerRadius, (sector.outerRadius - sector.innerRadius) / 2)
    if isConvex {
      let available =
        isOuter
        ? (sector.outerRadius * sine - inset) / (1 + sine)
        : (sector.innerRadius * sine - inset) / max(1 - sine, 1e-12)
      radius = min(radius, available)
    }
    return max(0, radius)
  }

  /// The angle, in degrees, between a radius and a position at that distance from the center that is offset
  /// by `height`.
  private func degrees(height: Double, distance: Double) -> Double {
    distance > 0 ? asin(min(1, height / distance)) * 180 / .pi : 0
  }

  private func appendOuterEdge(to path: inout BezierPath) {
    let radius = sector.outerRadius
    let corner = fittedCorner(isOuter: true)
    let turn = degrees(height: inset + corner, distance: radius - corner)
    let (start, end) = (sector.startAngle + turn, sector.endAngle - turn)
    let first = sector.point(angle: start, radius: radius - corner)
    let last = sector.point(angle: end, radius: radius - corner)
    if corner > 0 {
      path.start(at: first, radius: corner, angle: sector.startAngle - 90)
      path.arc(center: first, radius: corner, from: sector.startAngle - 90, to: start)
    } else {
      path.move(to: sector.point(angle: start, radius: radius))
    }
    path.arc(center: sector.center, radius: radius, from: start, to: max(start, end))
    if corner > 0 { path.arc(center: last, radius: corner, from: end, to: sector.endAngle + 90) }
  }

  private func appendInnerEdge(to path: inout BezierPath) {
    let radius = sector.innerRadius
    let corner = fittedCorner(isOuter: false)
    let turn = degrees(height: inset + corner, distance: radius + corner)
    let (start, end) = (sector.startAngle + turn, sector.endAngle - turn)
    let first = sector.point(angle: end, radius: radius + corner)
    let last = sector.point(angle: start, radius: radius + corner)
    if corner > 0 {
      path.line(to: first.offset(angle: sector.endAngle + 90, by: corner))
      path.arc(center: first, radius: corner, from: sector.endAngle + 90, to: end + 180)
    } else {
      path.line(to: sector.point(angle: end, radius: radius))
    }
    path.arc(center: sector.center, radius: radius, from: max(start, end), to: start)
    if corner > 0 { path.arc(center: last, radius: corner, from: start + 180, to: sector.startAngle + 270) }
  }
}

extension Point {
  /// The position at a distance in the direction of an angle, degrees clockwise from the top.
  fileprivate func offset(angle: Double, by distance: Double) -> Point {
    let radians = (angle - 90) * .pi / 180
    return Point(x: x + distance * cos(radians), y: y + distance * sin(radians))
  }
}

extension BezierPath {
  fileprivate mutating func start(at center: Point, radius: Double, angle: Double) {
    move(to: center.offset(angle: angle, by: radius))
  }

  /// Continues along a circle from one angle to another, degrees clockwise from the top; backwards if `end`
  /// is less.
  ///
  /// Every eighth of a circle is one cubic, with an error of less than 5 millionths of the radius.
  package mutating func arc(center: Point, radius: Double, from start: Double, to end: Double) {
    let count = (abs(end - start) / 45 - 1e-9).rounded(.up)
    guard count >= 1, count < 1000, radius > 0 else { return }
    let step = (end - start) / count * .pi / 180
    let reach = 4.0 / 3 * tan(step / 4) * radius
    for index in 0..<Int(count) {
      let from = (start - 90) * .pi / 180 + step * Double(index)
      let to = from + step
      let (sine, cosine) = (sin(from), cos(from))
      let (nextSine, nextCosine) = (sin(to), cos(to))
      cubic(
        control1: Point(
          x: center.x + radius * cosine - reach * sine, y: center.y + radius * sine + reach * cosine),
        control2: Point(
          x: center.x + radius * nextCosine + reach * nextSine,
          y: center.y + radius * nextSine - reach * nextCosine),
        to: Point(x: center.x + radius * nextCosine, y: center.y + radius * nextSine))
    }
  }
}
