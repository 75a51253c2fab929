import Glibc

/// A part of an ellipse between two points, as the arc command of SVG gives it.
struct EndpointArc {
  var start: Point
  var end: Point
  var radii: Size
  /// Degrees from the x axis of the plane to that of the ellipse.
  var rotation: Double
  /// Whether the arc spans more than half a turn.
  var isLarge: Bool
  /// Whether its angle grows (clockwise on screen).
  var isClockwise: Bool

  /// The arc as path elements after its start, by SVG 2, appendix B.2.
  ///
  /// Equal ends give nothing, a radius of 0 a line; radii too small for the ends are scaled up.
  var elements: [BezierPath.Element] {
    if start == end { return [] }
    guard radii.width > 0, radii.height > 0 else { return [.line(to: end)] }
    let (sine, cosine) = sineAndCosine(degrees: rotation)
    let half = (start - end) * 0.5
    let x = (cosine * half.x + sine * half.y) / radii.width
    let y = (cosine * half.y - sine * half.x) / radii.height
    let lambda = x * x + y * y
    // Non-finite where ends lie many magnitudes farther apart than the radii; the line is then as near.
    guard lambda.isFinite, lambda > 0 else { return [.line(to: end)] }
    let growth = max(1, lambda.squareRoot())
    let unitX = x / growth
    let unitY = y / growth
    let square = min(1, unitX * unitX + unitY * unitY)
    let offset = (max(0, 1 - square) / square).squareRoot() * (isLarge == isClockwise ? -1 : 1)
    let unitCenter = Point(x: offset * unitY, y: -offset * unitX)
    let startAngle = atan2(unitY - unitCenter.y, unitX - unitCenter.x)
    var sweep = atan2(-unitY - unitCenter.y, -unitX - unitCenter.x) - startAngle
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    let (width, height) = (radii.width * growth, radii.height * growth)
    let middle = start.interpolated(to: end, fraction: 0.5)
    let toPlane = AffineTransform(
      a: cosine * width, b: sine * width, c: -sine * height, d: cosine * height, tx: middle.x, ty: middle.y)
    let shifted = toPlane.appending(.translation(x: unitCenter.x, y: unitCenter.y))
    return unitArcElements(from: startAngle, sweep: sweep, mappedBy: shifted, end: end)
  }
}

/// Cubics along the unit circle, each of at most an eighth of a turn, mapped by a transform.
///
/// `startAngle` and `sweep` are radians from +x toward +y, the sign of `sweep` the direction; `end` is the very last
/// point, so that joints are exact, or nil to compute it.
func unitArcElements(
  from startAngle: Double, sweep: Double, mappedBy transform: AffineTransform, end: Point? = nil
) -> [BezierPath.Element] {
  let turns = min(1, abs(sweep) / (2 * .pi))
  let count = max(1, Int((turns * 8 - 1e-9).rounded(.up)))
  let step = sweep / Double(count)
  let reach = 4.0 / 3 * tan(step / 4)
  return (0..<count).map { index in
    let from = startAngle + Double(index) * step
    let to = startAngle + Double(index + 1) * step
    let (fromX, fromY, toX, toY) = (cos(from), sin(from), cos(to), sin(to))
    let last = index == count - 1 ? end : nil
    return .cubic(
      control1: transform.apply(to: Point(x: fromX - reach * fromY, y: fromY + reach * fromX)),
      control2: transform.apply(to: Point(x: toX + reach * toY, y: toY - reach * toX)),
      to: last ?? transform.apply(to: Point(x: toX, y: toY)))
  }
}
