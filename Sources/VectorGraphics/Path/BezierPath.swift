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

  /// In order; the first of a contour is a move.
  public private(set) var elements: [Element]

  /// An outline of given elements.
  public init(elements: [Element] = []) {
    self.elements = elements
  }

  /// Whether there are no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// Begins a contour.
  public mutating func move(to point: Point) { elements.append(.move(to: point)) }
  /// Adds a straight line.
  public mutating func line(to point: Point) { elements.append(.line(to: point)) }
  /// Closes the contour.
  public mutating func close() { elements.append(.close) }

  /// Adds a cubic curve.
  public mutating func cubic(control1: Point, control2: Point, to point: Point) {
    elements.append(.cubic(control1: control1, control2: control2, to: point))
  }

  /// A quadratic curve, written as the cubic that is equal to it.
  public mutating func quadratic(control: Point, to point: Point) {
    let start = currentPoint ?? control
    cubic(
      control1: start.interpolated(to: control, fraction: 2.0 / 3),
      control2: point.interpolated(to: control, fraction: 2.0 / 3), to: point)
  }

  /// Adds the elements of another outline.
  public mutating func append(_ other: BezierPath) { elements += other.elements }

  /// Where the next line would start, or nil before the first point.
  public var currentPoint: Point? {
    switch elements.last {
    case nil: return nil
    case .move(let point), .line(let point), .cubic(_, _, let point): return point
    case .close:
      for element in elements.reversed() {
        if case .move(let start) = element { return start }
      }
      return nil
    }
  }

  /// The outline with every point mapped.
  public func transformed(by transform: AffineTransform) -> BezierPath {
    BezierPath(
      elements: elements.map { element in
        switch element {
        case .move(let point): .move(to: transform.apply(to: point))
        case .line(let point): .line(to: transform.apply(to: point))
        case .cubic(let control1, let control2, let point):
          .cubic(
            control1: transform.apply(to: control1), control2: transform.apply(to: control2),
            to: transform.apply(to: point))
        case .close: .close
        }
      })
  }

  /// The box of all end and control points, which holds the whole outline.
  public var controlBox: Rect {
    var points: [Point] = []
    for element in elements {
      switch element {
      case .move(let point), .line(let point): points.append(point)
      case .cubic(let control1, let control2, let point): points += [control1, control2, point]
      case .close: break
      }
    }
    return Rect(enclosing: points)
  }
}
