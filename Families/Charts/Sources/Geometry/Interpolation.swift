import VectorGraphics

/// The interpolation of a line between points (the names of Swift Charts).
public enum InterpolationMethod: String, Sendable, Hashable, CaseIterable {
  /// Straight lines.
  case linear
  /// A smooth curve that never overshoots its points (Steffen 1990, as d3-shape's `curveMonotoneX`).
  case monotone
  /// Steps that begin at their points: each value holds until the next point (d3: step after).
  case stepStart
  /// Steps with their points in the middle.
  case stepCenter
  /// Steps that end at their points: each value holds from the point before (d3: step before).
  case stepEnd

  /// The method with a name: those of the cases, and `step` for steps with their points in the middle (d3's
  /// and Vega-Lite's `step`); nil for other names.
  package init?(name: String) {
    guard let method = name == "step" ? .stepCenter : Self(rawValue: name) else { return nil }
    self = method
  }

  /// Every valid name.
  package static let names = allCases.map(\.rawValue) + ["step"]
}

extension InterpolationMethod {
  /// The line through the points in their order, interrupted at non-finite coordinates.
  ///
  /// An isolated point gives a line of length zero, which round caps show as a dot.
  package func path(through points: [Point]) -> BezierPath { path(through: points) { _ in true } }

  /// The line through those of the runs of finite points that satisfy a condition.
  func path(through points: [Point], inRunsWhere isIncluded: (ArraySlice<Point>) -> Bool) -> BezierPath {
    var path = BezierPath()
    for run in Self.runs(of: points) where isIncluded(run) {
      path.append(BezierPath(elements: elements(through: Array(run))))
    }
    return path
  }

  /// The area between a line and its base, which have as many points; interrupted where either has a
  /// non-finite point.
  ///
  /// - Parameter reduced: Omits points of the line or the base between two interruptions.
  package func area(
    through tops: [Point], base bases: [Point], reduced: ([Point]) -> [Point] = { $0 }
  ) -> BezierPath {
    var path = BezierPath()
    let pairs = Array(zip(tops, bases))
    for run in pairs.split(whereSeparator: { !Self.isFinite($0.0) || !Self.isFinite($0.1) }) {
      let forth = elements(through: reduced(run.map(\.0)))
      let back = BezierPath(elements: elements(through: reduced(run.map(\.1)))).reversedLine.elements
      path.append(BezierPath(elements: forth + back.asContinuation + [.close]))
    }
    return path
  }

  /// The ranges of finite points.
  static func runs(of points: [Point]) -> some Sequence<ArraySlice<Point>> {
    sequence(state: points.startIndex) { next -> ArraySlice<Point>? in
      guard let start = points[next...].firstIndex(where: isFinite) else { return nil }
      next = points[start...].firstIndex { !isFinite($0) } ?? points.endIndex
      return points[start..<next]
    }
  }

  private static func isFinite(_ point: Point) -> Bool { point.x.isFinite && point.y.isFinite }

  private func elements(through points: [Point]) -> [BezierPath.Element] {
    guard let first = points.first else { return [] }
    guard points.count > 1 else { return [.move(to: first), .line(to: first)] }
    return [.move(to: first)]
      + (self == .monotone ? monotoneCurves(points) : corners(points).map { .line(to: $0) })
  }

  /// The vertices of a line without curves, after its first point.
  private func corners(_ points: [Point]) -> [Point] {
    zip(points, points.dropFirst()).flatMap { from, to -> [Point] in
      switch self {
      case .stepStart: [Point(x: to.x, y: from.y), to]
      case .stepEnd: [Point(x: from.x, y: to.y), to]
      case .stepCenter:
        [Point(x: (from.x + to.x) / 2, y: from.y), Point(x: (from.x + to.x) / 2, y: to.y), to]
      case .linear, .monotone: [to]
      }
    }
  }

  private func monotoneCurves(_ points: [Point]) -> [BezierPath.Element] {
    var distinct: [Point] = []
    for point in points where point != distinct.last { distinct.append(point) }
    guard distinct.count > 2 else { return distinct.last.map { [.line(to: $0)] } ?? [] }
    let slopes = MonotoneSlopes.slopes(of: distinct)
    return distinct.indices.dropLast().map { index in
      let (from, to) = (distinct[index], distinct[index + 1])
      let third = (to.x - from.x) / 3
      return .cubic(
        control1: Point(x: from.x + third, y: from.y + third * slopes[index]),
        control2: Point(x: to.x - third, y: to.y - third * slopes[index + 1]), to: to)
    }
  }
}

/// Slopes of a cubic Hermite spline that preserves monotonicity (M. Steffen, A simple method for monotonic
/// interpolation in one dimension, Astronomy & Astrophysics 239, 1990).
enum MonotoneSlopes {
  /// One slope for each of at least three points; 0 if neighbors share their x.
  static func slopes(of points: [Point]) -> [Double] {
    let widths = zip(points, points.dropFirst()).map { $1.x - $0.x }
    let secants = zip(points, points.dropFirst()).map { from, to in
      to.x == from.x ? 0 : (to.y - from.y) / (to.x - from.x)
    }
    var slopes = points.map { _ in 0.0 }
    for index in 1..<(points.count - 1) {
      slopes[index] = inner(secants[index - 1], secants[index], widths[index - 1], widths[index])
    }
    slopes[0] = end(secant: secants[0], width: widths[0], neighbor: slopes[1])
    let last = points.count - 1
    slopes[last] = end(secant: secants[last - 1], width: widths[last - 1], neighbor: slopes[last - 1])
    return slopes
  }

  private static func inner(_ before: Double, _ after: Double, _ left: Double, _ right: Double) -> Double {
    guard left != 0, right != 0, left + right != 0, before * after > 0 else { return 0 }
    let parabola = (before * right + after * left) / (left + right)
    let least = min(abs(before), abs(after), abs(parabola) / 2)
    return before < 0 ? -2 * least : 2 * least
  }

  private static func end(secant: Double, width: Double, neighbor: Double) -> Double {
    width == 0 ? neighbor : (3 * secant - neighbor) / 2
  }
}

extension BezierPath {
  /// One open line from its last point to its first.
  var reversedLine: BezierPath {
    var points: [Point] = []
    var segments: [Element] = []
    for element in steps {
      switch element {
      case .move(let point): points.append(point)
      case .line(let point):
        segments.append(.line(to: points.last ?? point))
        points.append(point)
      case .cubic(let control1, let control2, let point):
        segments.append(.cubic(control1: control2, control2: control1, to: points.last ?? point))
        points.append(point)
      case .close: break
      }
    }
    guard let last = points.last else { return BezierPath() }
    return BezierPath(elements: [.move(to: last)] + segments.reversed())
  }
}

extension [BezierPath.Element] {
  /// The same with a line to its start instead of a move.
  fileprivate var asContinuation: [BezierPath.Element] {
    map { element in
      if case .move(let point) = element { .line(to: point) } else { element }
    }
  }
}
