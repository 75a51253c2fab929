/// An outline of lines and cubic curves; y points down.
public struct BezierPath: Sendable, Hashable {
  public enum Element: Sendable, Hashable {
    case move(to: Point)
    case line(to: Point)
    case cubic(control1: Point, control2: Point, to: Point)
    case close
  }

  public private(set) var elements: [Element]

  public init(elements: [Element] = []) {
    self.elements = elements
  }

  public var isEmpty: Bool { elements.isEmpty }

  public mutating func move(to point: Point) { elements.append(.move(to: point)) }
  public mutating func line(to point: Point) { elements.append(.line(to: point)) }
  public mutating func close() { elements.append(.close) }

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
