/// A map of a plane to another one as a camera sees it (a homography), and what of the plane is seen.
///
/// A point is mapped to (x/w, y/w), where `x`, `y` and `w` are linear in its coordinates. What is where `w`
/// is not positive is behind the viewer and not seen.
package struct Projection: Sendable, Hashable {
  /// A number that is linear in the coordinates of a point.
  package struct Row: Sendable, Hashable {
    package var x: Double
    package var y: Double
    package var constant: Double

    package init(x: Double, y: Double, constant: Double) {
      self.x = x
      self.y = y
      self.constant = constant
    }

    package func value(at point: Point) -> Double { x * point.x + y * point.y + constant }
  }

  package var x: Row
  package var y: Row
  package var w: Row
  /// Half planes of the mapped plane: only what is where none of these is negative is seen.
  package var cuts: [Row]

  package init(x: Row, y: Row, w: Row, cuts: [Row] = []) {
    self.x = x
    self.y = y
    self.w = w
    self.cuts = cuts
  }

  package init(_ transform: AffineTransform) {
    self.init(
      x: Row(x: transform.a, y: transform.c, constant: transform.tx),
      y: Row(x: transform.b, y: transform.d, constant: transform.ty), w: Row(x: 0, y: 0, constant: 1))
  }

  package static let identity = Projection(.identity)

  /// The map as an affine one; nil if it is none, or where something is cut off.
  package var affine: AffineTransform? {
    guard w.x == 0, w.y == 0, w.constant > 0, cuts.isEmpty else { return nil }
    let scale = 1 / w.constant
    return AffineTransform(
      a: x.x * scale, b: y.x * scale, c: x.y * scale, d: y.y * scale, tx: x.constant * scale,
      ty: y.constant * scale)
  }

  /// The map that applies `inner` first. What either leaves unseen is not seen.
  package func appending(_ inner: Projection) -> Projection {
    func through(_ row: Row) -> Row {
      Row(
        x: row.x * inner.x.x + row.y * inner.y.x + row.constant * inner.w.x,
        y: row.x * inner.x.y + row.y * inner.y.y + row.constant * inner.w.y,
        constant: row.x * inner.x.constant + row.y * inner.y.constant + row.constant * inner.w.constant)
    }
    let isAffine = inner.w.x == 0 && inner.w.y == 0 && inner.w.constant > 0
    return Projection(
      x: through(x), y: through(y), w: through(w),
      cuts: inner.cuts + (isAffine ? [] : [inner.w]) + cuts.map(through))
  }

  package func appending(_ inner: AffineTransform) -> Projection { appending(Projection(inner)) }

  /// The image of a point with a positive `w`.
  package func apply(to point: Point) -> Point {
    let scale = 1 / w.value(at: point)
    return Point(x: x.value(at: point) * scale, y: y.value(at: point) * scale)
  }

  /// By how much areas grow where `w` is 1; negative for a mirrored image, 0 where the plane is seen edge on.
  package var determinant: Double {
    x.x * (y.y * w.constant - y.constant * w.y) - x.y * (y.x * w.constant - y.constant * w.x)
      + x.constant * (y.x * w.y - y.y * w.x)
  }

  /// The map back, with a positive `w` for the images of what is seen; nil if the plane is seen edge on, or
  /// numbers are beyond what can be computed with.
  package var inverted: Projection? {
    let determinant = determinant
    let greatest = [x.x, x.y, x.constant, y.x, y.y, y.constant].reduce(0) { max($0, abs($1)) }
    let weight = [w.x, w.y, w.constant].reduce(0) { max($0, abs($1)) }
    guard determinant.isFinite, abs(determinant) > 1e-18 * greatest * greatest * weight else { return nil }
    func cofactor(_ a: Double, _ d: Double, _ b: Double, _ c: Double) -> Double {
      (a * d - b * c) / determinant
    }
    return Projection(
      x: Row(
        x: cofactor(y.y, w.constant, y.constant, w.y), y: cofactor(x.constant, w.y, x.y, w.constant),
        constant: cofactor(x.y, y.constant, x.constant, y.y)),
      y: Row(
        x: cofactor(y.constant, w.x, y.x, w.constant), y: cofactor(x.x, w.constant, x.constant, w.x),
        constant: cofactor(x.constant, y.x, x.x, y.constant)),
      w: Row(
        x: cofactor(y.x, w.y, y.y, w.x), y: cofactor(x.y, w.x, x.x, w.y),
        constant: cofactor(x.x, y.y, x.y, y.x)))
  }

  /// The affine map that is nearest about a point with a positive `w`.
  package func linearized(at point: Point) -> AffineTransform {
    let scale = 1 / w.value(at: point)
    let image = Point(x: x.value(at: point) * scale, y: y.value(at: point) * scale)
    let (a, b) = ((x.x - image.x * w.x) * scale, (y.x - image.y * w.x) * scale)
    let (c, d) = ((x.y - image.x * w.y) * scale, (y.y - image.y * w.y) * scale)
    return AffineTransform(
      a: a, b: b, c: c, d: d, tx: image.x - a * point.x - c * point.y,
      ty: image.y - b * point.x - d * point.y)
  }
}

// MARK: What is seen

extension Projection {
  /// Of the greatest `w` of an outline, the part below which nothing is drawn, so that images stay finite.
  private static let nearestPart = 1e-6

  /// The part of a polygon that is in front of the viewer and is not cut off.
  ///
  /// - Parameter greatestWeight: The greatest `w` of the outline that it is a part of; nil if it is all of it.
  package func seen(of polygon: [Point], greatestWeight: Double? = nil) -> [Point] {
    let greatest = greatestWeight ?? polygon.reduce(0) { max($0, w.value(at: $1)) }
    guard greatest > 0, greatest.isFinite else { return [] }
    var near = w
    near.constant -= Self.nearestPart * greatest
    return cuts.reduce(polygon.cut(to: near)) { $0.cut(to: $1) }
  }

  /// The part of a rectangle whose image is in a box.
  package func seen(of rect: Rect, within box: Rect) -> [Point] {
    func edge(_ row: Row, _ factor: Double, _ limit: Double) -> Row {
      Row(
        x: factor * (row.x - limit * w.x), y: factor * (row.y - limit * w.y),
        constant: factor * (row.constant - limit * w.constant))
    }
    let edges = [edge(x, 1, box.minX), edge(x, -1, box.maxX), edge(y, 1, box.minY), edge(y, -1, box.maxY)]
    return edges.reduce(seen(of: rect.corners)) { $0.cut(to: $1) }
  }

  /// The box of the image of a rectangle, as far as it is seen.
  package func boundingBox(of rect: Rect) -> Rect {
    guard !rect.isEmpty else { return .zero }
    let greatest = 1e12
    return Rect(
      enclosing: seen(of: rect.corners).map { corner in
        let image = apply(to: corner)
        return Point(
          x: min(greatest, max(-greatest, image.x)), y: min(greatest, max(-greatest, image.y)))
      })
  }

  /// The greatest factor by which a length grows somewhere in a polygon that is seen.
  package func maximumScale(over polygon: [Point]) -> Double {
    polygon.reduce(0) { max($0, linearized(at: $1).maximumScale) }
  }
}

extension [Point] {
  /// The part of a polygon where a row is not negative (Sutherland and Hodgman, "Reentrant polygon clipping", 1974). The
  /// winding about each point there stays what it was.
  package func cut(to row: Projection.Row) -> [Point] {
    guard let last, contains(where: { row.value(at: $0) < 0 }) else { return self }
    var result: [Point] = []
    var before = last
    var valueBefore = row.value(at: last)
    for point in self {
      let value = row.value(at: point)
      if (value < 0) != (valueBefore < 0) {
        result.append(before.interpolated(to: point, fraction: valueBefore / (valueBefore - value)))
      }
      if value >= 0 { result.append(point) }
      before = point
      valueBefore = value
    }
    return result
  }
}

// MARK: A rectangle on four points

extension Projection {
  /// The map of a box from the origin to four points, clockwise from the top left corner's (P. Heckbert, "Fundamentals of
  /// texture mapping and image warping", 1989, section 2.2.3).
  ///
  /// Nil unless the points are the corners of a convex quadrilateral, going round either way.
  package init?(of size: Size, to corners: [Point]) {
    guard corners.count == 4, !size.isEmpty else { return nil }
    let turns = corners.indices.map { index in
      let (one, two, three) = (corners[index], corners[(index + 1) % 4], corners[(index + 2) % 4])
      return (two.x - one.x) * (three.y - two.y) - (two.y - one.y) * (three.x - two.x)
    }
    guard turns.allSatisfy({ $0 > 0 && $0.isFinite }) || turns.allSatisfy({ $0 < 0 && $0.isFinite }) else {
      return nil
    }
    let (p, q, r, s) = (corners[0], corners[1], corners[2], corners[3])
    let (one, two) = (q - r, s - r)
    let rest = Point(x: p.x - q.x + r.x - s.x, y: p.y - q.y + r.y - s.y)
    let divisor = one.x * two.y - two.x * one.y
    let g = (rest.x * two.y - two.x * rest.y) / divisor
    let h = (one.x * rest.y - rest.x * one.y) / divisor
    let (across, down) = (1 / size.width, 1 / size.height)
    self.init(
      x: Row(x: (q.x - p.x + g * q.x) * across, y: (s.x - p.x + h * s.x) * down, constant: p.x),
      y: Row(x: (q.y - p.y + g * q.y) * across, y: (s.y - p.y + h * s.y) * down, constant: p.y),
      w: Row(x: g * across, y: h * down, constant: 1))
  }
}
