/// An outline of lines and cubic curves; y points down.
public struct BezierPath: Sendable, Hashable {
  /// One step of the outline.
  public enum Element: Sendable, Hashable {
    /// Begins a contour at a point.
    case move(to: Point)
    /// A straight line to a point.
    case line(to: Point)
    /// A cubic curve to a point.
    case cubic(control1: Point, control2: Point, to: Point)
    /// A straight line to the beginning of the contour.
    case close
  }

  /// What one step is; its points are the next of `points`. Kept apart, a line takes 17 bytes instead of an element's 56.
  fileprivate enum Verb: UInt8, Sendable {
    case move, line, cubic, close
  }

  fileprivate var verbs: [Verb]
  fileprivate var points: [Point]

  private init(verbs: [Verb], points: [Point]) {
    self.verbs = verbs
    self.points = points
  }

  /// An outline of given elements.
  public init(elements: [Element] = []) {
    self.init(verbs: [], points: [])
    verbs.reserveCapacity(elements.count)
    points.reserveCapacity(elements.count)
    for element in elements { append(element) }
  }

  /// Straight lines through points in order, and back to the first where it is closed; empty without points.
  package init(through points: [Point], isClosed: Bool) {
    verbs = points.isEmpty ? [] : [.move] + repeatElement(.line, count: points.count - 1)
    if isClosed, !points.isEmpty { verbs.append(.close) }
    self.points = points
  }

  /// The elements of several outlines, one after the other.
  package init(joining paths: some Sequence<BezierPath>) {
    self.init()
    for path in paths { append(path) }
  }

  /// In order; the first of a contour is a move.
  public var elements: [Element] { Array(steps) }

  /// Whether there are no elements.
  public var isEmpty: Bool { verbs.isEmpty }

  /// How many elements there are.
  package var elementCount: Int { verbs.count }

  /// Begins a contour.
  public mutating func move(to point: Point) {
    verbs.append(.move)
    points.append(point)
  }

  /// Adds a straight line.
  public mutating func line(to point: Point) {
    verbs.append(.line)
    points.append(point)
  }

  /// Closes the contour.
  public mutating func close() { verbs.append(.close) }

  /// Adds a cubic curve.
  public mutating func cubic(control1: Point, control2: Point, to point: Point) {
    verbs.append(.cubic)
    points.append(control1)
    points.append(control2)
    points.append(point)
  }

  /// A quadratic curve, written as the cubic that is equal to it.
  public mutating func quadratic(control: Point, to point: Point) {
    let start = currentPoint ?? control
    cubic(
      control1: start.interpolated(to: control, fraction: 2.0 / 3),
      control2: point.interpolated(to: control, fraction: 2.0 / 3), to: point)
  }

  /// The number of points that there is room for.
  var capacity: Int { points.capacity }

  /// Makes room for elements, as if they were lines.
  mutating func reserveCapacity(_ count: Int) {
    verbs.reserveCapacity(count)
    points.reserveCapacity(count)
  }

  /// Adds an element.
  package mutating func append(_ element: Element) {
    switch element {
    case .move(let point): move(to: point)
    case .line(let point): line(to: point)
    case .cubic(let control1, let control2, let point):
      cubic(control1: control1, control2: control2, to: point)
    case .close: close()
    }
  }

  /// Adds the elements of another outline.
  public mutating func append(_ other: BezierPath) {
    verbs += other.verbs
    points += other.points
  }

  /// Where the next line would start, or nil before the first point.
  public var currentPoint: Point? {
    switch verbs.last {
    case nil: return nil
    case .move, .line, .cubic: return points.last
    case .close:
      var end = points.count
      for verb in verbs.reversed() {
        if verb == .move { return points[end - 1] }
        end -= verb.pointCount
      }
      return nil
    }
  }

  /// The outline with every point mapped.
  public func transformed(by transform: AffineTransform) -> BezierPath {
    mappingPoints { transform.apply(to: $0) }
  }

  /// The outline with every point mapped, control points too.
  package func mappingPoints(_ map: (Point) -> Point) -> BezierPath {
    BezierPath(verbs: verbs, points: points.map(map))
  }

  /// Whether a condition holds for all end and control points.
  package func allPointsSatisfy(_ condition: (Point) -> Bool) -> Bool { points.allSatisfy(condition) }

  /// The box of all end and control points, which holds the whole outline.
  public var controlBox: Rect { Rect(enclosing: points) }

  /// Whether both paths have the same kinds of elements in the same order, so that they can be interpolated.
  public func hasLikeSegments(as other: BezierPath) -> Bool { verbs == other.verbs }

  /// The greatest distance of a point from that of another path; nil if their segments are not alike.
  package func greatestDistance(to other: BezierPath) -> Double? {
    guard hasLikeSegments(as: other) else { return nil }
    return zip(points, other.points).reduce(0) { max($0, $1.0.distance(to: $1.1)) }
  }

  /// The path a fraction of the way to another, point by point; nil if their segments are not alike.
  public func interpolated(to other: BezierPath, fraction: Double) -> BezierPath? {
    guard hasLikeSegments(as: other) else { return nil }
    let mixed = zip(points, other.points).map { $0.interpolated(to: $1, fraction: fraction) }
    return BezierPath(verbs: verbs, points: mixed)
  }
}

// MARK: One element after the other

extension BezierPath.Verb {
  fileprivate var pointCount: Int {
    switch self {
    case .move, .line: 1
    case .cubic: 3
    case .close: 0
    }
  }
}

extension BezierPath {
  /// The elements, each made when it is requested.
  package struct Steps: Sequence, IteratorProtocol {
    private let path: BezierPath
    private var verb = 0
    private var point = 0

    fileprivate init(_ path: BezierPath) { self.path = path }

    package var underestimatedCount: Int { path.verbs.count - verb }

    /// The number of steps before the next move or close.
    var contourCount: Int {
      path.verbs[verb...].prefix { $0 != .move && $0 != .close }.count
    }

    package mutating func next() -> Element? {
      guard verb < path.verbs.count else { return nil }
      let kind = path.verbs[verb]
      let first = point
      verb += 1
      point += kind.pointCount
      switch kind {
      case .move: return .move(to: path.points[first])
      case .line: return .line(to: path.points[first])
      case .cubic:
        return .cubic(
          control1: path.points[first], control2: path.points[first + 1], to: path.points[first + 2])
      case .close: return .close
      }
    }
  }

  package var steps: Steps { Steps(self) }

  /// The control points of the last element, if it is a curve.
  package var lastCurve: (control1: Point, control2: Point)? {
    guard verbs.last == .cubic else { return nil }
    return (points[points.count - 3], points[points.count - 2])
  }
}
