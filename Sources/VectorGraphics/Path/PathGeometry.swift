extension BezierPath {
  /// The smallest box that holds the outline itself, curves by their extrema; moves that draw nothing do not count.
  public var boundingBox: Rect {
    var points: [Point] = []
    for segment in subpaths.flatMap(\.segments) {
      points += [segment.start, segment.end]
      guard case .cubic(let p0, let p1, let p2, let p3) = segment else { continue }
      let extrema =
        cubicExtrema(p0.x, p1.x, p2.x, p3.x) + cubicExtrema(p0.y, p1.y, p2.y, p3.y)
      points += extrema.map(segment.point(at:))
    }
    return Rect(enclosing: points)
  }

  /// The path with every curve replaced by lines that lie within `tolerance` points of it, about as much on one side of
  /// it as on the other, so that areas stay what they are.
  ///
  /// A curve becomes at most 4096 lines, whatever the tolerance.
  public func flattened(tolerance: Double) -> BezierPath {
    var result = BezierPath()
    for subpath in subpaths {
      result.move(to: subpath.start)
      var count = subpath.segments.count
      // The closing line is drawn by `close`.
      if subpath.isClosed, case .line(_, subpath.start)? = subpath.segments.last { count -= 1 }
      for segment in subpath.segments.prefix(count) {
        let count = segment.lineCount(tolerance: tolerance)
        for index in 1..<max(2, count) { result.line(to: segment.corner(index, of: count)) }
        if count > 1 { result.line(to: segment.end) }
      }
      if subpath.isClosed { result.close() }
    }
    return result
  }

  /// Whether a point lies inside when the path is filled, open subpaths closed by a line.
  public func contains(_ point: Point, rule: FillRule = .nonzero) -> Bool {
    var winding = 0
    for subpath in subpaths {
      for segment in subpath.segments { winding += segment.winding(around: point) }
      if !subpath.isClosed, let end = subpath.segments.last?.end {
        winding += PathSegment.line(end, subpath.start).winding(around: point)
      }
    }
    return rule == .nonzero ? winding != 0 : winding % 2 != 0
  }
}

extension PathSegment {
  /// The end of a line out of `count` of equal parameter that represent a curve.
  ///
  /// Were it on the curve, all lines would be on the inside, by two thirds of their greatest distance in the
  /// mean; a twelfth of the second difference outwards makes up for that.
  func corner(_ index: Int, of count: Int) -> Point {
    let step = 1 / Double(count)
    let t = Double(index) * step
    guard index < count, case .cubic(let p0, let p1, let p2, let p3) = self else { return point(at: t) }
    let bend = (p0 - p1 * 2 + p2) * (1 - t) + (p1 - p2 * 2 + p3) * t
    return point(at: t) - bend * (step * step / 2)
  }

  /// How many lines of equal parameter keep within a tolerance (Wang's bound on the second differences).
  package func lineCount(tolerance: Double) -> Int {
    guard case .cubic(let p0, let p1, let p2, let p3) = self else { return 1 }
    let bend = max((p0 - p1 * 2 + p2).distance(to: .zero), (p1 - p2 * 2 + p3).distance(to: .zero))
    let count = (0.75 * bend / max(tolerance, 1e-12)).squareRoot().rounded(.up)
    return count.isFinite ? Int(min(4096, max(1, count))) : 4096
  }

  /// How often the segment passes a ray from the point toward +x: downward +1, upward −1.
  func winding(around point: Point) -> Int {
    switch self {
    case .line(let start, let end):
      return crossing(point, startY: start.y, endY: end.y) {
        start.x + (end.x - start.x) * ((point.y - start.y) / (end.y - start.y))
      }
    case .cubic(let p0, let p1, let p2, let p3):
      let bounds = [0] + cubicExtrema(p0.y, p1.y, p2.y, p3.y).sorted() + [1]
      return zip(bounds, bounds.dropFirst()).reduce(0) { sum, span in
        let startY = span.0 == 0 ? p0.y : self.point(at: span.0).y
        let endY = span.1 == 1 ? p3.y : self.point(at: span.1).y
        return sum
          + crossing(point, startY: startY, endY: endY) {
            self.x(atY: point.y, low: span.0, high: span.1, rises: endY > startY)
          }
      }
    }
  }

  /// The crossing of a piece that only rises or only falls; its start belongs to it, its end does not.
  private func crossing(_ point: Point, startY: Double, endY: Double, x: () -> Double) -> Int {
    let isBelow = startY > point.y
    guard isBelow != (endY > point.y) else { return 0 }
    return x() > point.x ? (isBelow ? -1 : 1) : 0
  }

  /// Where a piece without extrema in y reaches a height, by bisection.
  private func x(atY y: Double, low: Double, high: Double, rises: Bool) -> Double {
    var (low, high) = (low, high)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if (point(at: middle).y < y) == rises { low = middle } else { high = middle }
    }
    return point(at: (low + high) / 2).x
  }
}

/// The parameters strictly within 0…1 at which a coordinate of a cubic turns back.
func cubicExtrema(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double) -> [Double] {
  // The derivative over 3: a·t² + 2·b·t + c.
  let a = p3 - p0 + 3 * (p1 - p2)
  let b = p0 - 2 * p1 + p2
  let c = p1 - p0
  let discriminant = b * b - a * c
  guard discriminant >= 0 else { return [] }
  // The stable form: no difference of nearly equal numbers.
  let q = -(b + (b < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()))
  let roots = [a == 0 ? .nan : q / a, q == 0 ? .nan : c / q]
  let within = roots.filter { $0 > 0 && $0 < 1 }
  return within.count == 2 && within[0] == within[1] ? [within[0]] : within
}
