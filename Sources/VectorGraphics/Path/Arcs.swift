extension BezierPath {
  /// A part of a circle, open, from one angle to another in degrees clockwise from +x.
  ///
  /// The arc runs clockwise where `endAngle` is the greater, counter-clockwise where it is the smaller; a whole turn
  /// or more is the whole circle once. It is off the true circle by less than 5 millionths of the radius.
  public static func arc(
    center: Point, radius: Double, startAngle: Double, endAngle: Double
  ) -> BezierPath {
    let start = Point(center: center, radius: radius, angle: startAngle)
    return BezierPath(
      elements: [.move(to: start)]
        + arcElements(center: center, radius: radius, startAngle: startAngle, endAngle: endAngle))
  }

  /// A slice of a ring between two angles in degrees clockwise from +x, closed; a slice of pie where
  /// `innerRadius` is 0. A whole turn is the whole ring, its hole drawn the other way round.
  public static func sector(
    center: Point, innerRadius: Double = 0, outerRadius: Double, startAngle: Double, endAngle: Double
  ) -> BezierPath {
    var path = arc(center: center, radius: outerRadius, startAngle: startAngle, endAngle: endAngle)
    let isWhole = abs(endAngle - startAngle) >= 360
    if innerRadius > 0 {
      let end = startAngle + max(-360, min(360, endAngle - startAngle))
      let inner = Point(center: center, radius: innerRadius, angle: end)
      if isWhole {
        path.close()
        path.move(to: inner)
      } else {
        path.line(to: inner)
      }
      path.append(
        BezierPath(
          elements: arcElements(
            center: center, radius: innerRadius, startAngle: end, endAngle: startAngle)))
    } else if !isWhole {
      path.line(to: center)
    }
    path.close()
    return path
  }

  /// Straight lines through the points in order, and back to the first.
  public static func polygon(_ points: [Point]) -> BezierPath {
    BezierPath(through: points, isClosed: true)
  }

  /// Straight lines through the points in order.
  public static func polyline(_ points: [Point]) -> BezierPath {
    BezierPath(through: points, isClosed: false)
  }

  private static func arcElements(
    center: Point, radius: Double, startAngle: Double, endAngle: Double
  ) -> [Element] {
    let sweep = max(-360, min(360, endAngle - startAngle))
    guard sweep.isFinite, startAngle.isFinite else { return [] }
    let (sine, cosine) = sineAndCosine(degrees: startAngle)
    let turned = AffineTransform.rotation(sine: sine, cosine: cosine)
    let transform = AffineTransform.translation(x: center.x, y: center.y)
      .appending(.scale(x: radius, y: radius)).appending(turned)
    return unitArcElements(
      from: 0, sweep: sweep * .pi / 180, mappedBy: transform,
      end: Point(center: center, radius: radius, angle: startAngle + sweep))
  }
}
