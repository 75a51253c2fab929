/// Outlines as polygons of their images under a projection.
package struct ProjectedOutline {
  private let projection: Projection
  private let bounds: Rect
  private let tolerance: Double
  /// Where `w` is no greater, curves are not followed: it is cut off.
  private let nearest: Double
  private var contour: [Point] = []

  /// Halvings of a curve beyond which no bend can be seen.
  private static let greatestDepth = 20
  /// The number of points of a polygon beyond which the rest of its contour becomes another one.
  private static let greatestPointCount = 1 << 14

  /// Calls a function with each polygon, until it returns false. A long contour becomes several polygons, which share lines
  /// in opposite directions, so that the windings are those of the whole.
  ///
  /// - Parameters:
  ///   - bounds: What is seen of the image; curves outside of it are not followed closely, but what they enclose within it is
  ///     exact.
  ///   - tolerance: How far lines may be from the image of a curve.
  package static func forEachPolygon(
    of path: BezierPath, by projection: Projection, within bounds: Rect, tolerance: Double,
    _ body: ([Point]) -> Bool
  ) {
    let greatest = projection.greatestWeight(of: path)
    guard greatest > 0 else { return }
    var outline = ProjectedOutline(
      projection: projection, bounds: bounds, tolerance: tolerance, nearest: 1e-7 * greatest)
    for subpath in path.subpaths {
      outline.contour = [subpath.start]
      for segment in subpath.segments {
        outline.follow(segment)
        guard outline.contour.count > greatestPointCount else { continue }
        if let image = projection.images(of: outline.contour, greatestWeight: greatest), !body(image) {
          return
        }
        outline.contour = [subpath.start, segment.end]
      }
      if let image = projection.images(of: outline.contour, greatestWeight: greatest), !body(image) { return }
    }
  }

  private init(projection: Projection, bounds: Rect, tolerance: Double, nearest: Double) {
    self.projection = projection
    self.bounds = bounds
    self.tolerance = tolerance
    self.nearest = nearest
  }

  private mutating func follow(_ segment: PathSegment) {
    switch segment {
    case .line(_, let end): contour.append(end)
    case .cubic(let start, let control1, let control2, let end):
      follow(start, control1, control2, end, depth: 0)
    }
  }

  private mutating func follow(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point, depth: Int) {
    guard depth < Self.greatestDepth, !isStraight(p0, p1, p2, p3) else { return contour.append(p3) }
    let (first, second) = PathSegment.cubic(p0, p1, p2, p3).split(at: 0.5)
    guard case .cubic(_, let a1, let a2, let middle) = first, case .cubic(_, let b1, let b2, _) = second
    else {
      return contour.append(p3)
    }
    follow(p0, a1, a2, middle, depth: depth + 1)
    follow(middle, b1, b2, p3, depth: depth + 1)
  }

  /// Whether a line may represent a curve. The image of a curve before the viewer is within the hull of the
  /// images of its control points.
  private func isStraight(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) -> Bool {
    let weights = SIMD4(
      projection.w.value(at: p0), projection.w.value(at: p1), projection.w.value(at: p2),
      projection.w.value(at: p3))
    if weights.max() <= nearest { return true }
    guard weights.min() > nearest else { return !weights.min().isFinite }
    let (start, end) = (projection.apply(to: p0), projection.apply(to: p3))
    let (one, two) = (projection.apply(to: p1), projection.apply(to: p2))
    if isOutside(start, one, two, end) { return true }
    return one.distance(toLineFrom: start, to: end) <= tolerance
      && two.distance(toLineFrom: start, to: end) <= tolerance
  }

  private func isOutside(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
    let (xs, ys) = (SIMD4(a.x, b.x, c.x, d.x), SIMD4(a.y, b.y, c.y, d.y))
    return xs.max() < bounds.minX || xs.min() > bounds.maxX || ys.max() < bounds.minY
      || ys.min() > bounds.maxY
  }
}

extension Projection {
  /// The image of what is seen of a polygon; nil if that is nothing.
  ///
  /// - Parameter greatestWeight: The greatest `w` of the outline that it is a part of; nil if it is all of it.
  package func images(of polygon: [Point], greatestWeight: Double? = nil) -> [Point]? {
    let seen = seen(of: polygon, greatestWeight: greatestWeight)
    return seen.count > 2 ? seen.map(apply(to:)) : nil
  }

  fileprivate func greatestWeight(of path: BezierPath) -> Double {
    var greatest = 0.0
    for element in path.steps {
      switch element {
      case .move(let point), .line(let point): greatest = max(greatest, w.value(at: point))
      case .cubic(let control1, let control2, let point):
        greatest = max(
          greatest, w.value(at: control1), w.value(at: control2), w.value(at: point))
      case .close: break
      }
    }
    return greatest.isFinite ? greatest : 0
  }
}

extension Point {
  /// The distance to the nearest point of a line that ends.
  fileprivate func distance(toLineFrom start: Point, to end: Point) -> Double {
    let along = end - start
    let square = along.x * along.x + along.y * along.y
    let offset = self - start
    let fraction = square > 0 ? (offset.x * along.x + offset.y * along.y) / square : 0
    return distance(to: start + along * min(1, max(0, fraction)))
  }
}
