/// A size in points (or pixels, where documented).
public struct Size: Sendable, Hashable {
  /// The width; 0 or more for anything that is drawn.
  public var width: Double
  /// The height; 0 or more for anything that is drawn.
  public var height: Double

  /// Creates a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The empty size.
  public static let zero = Size(width: 0, height: 0)
  /// Whether either side is 0, negative or not a number.
  public var isEmpty: Bool { !(width > 0 && height > 0) }
}

/// An axis-aligned rectangle: its top left corner and its size.
public struct Rect: Sendable, Hashable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// Creates a rectangle from its top left corner and its sides.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Creates a rectangle from its top left corner and its size.
  public init(origin: Point = .zero, size: Size) {
    self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
  }

  /// Creates the smallest rectangle that contains all points; empty at the origin if there are none.
  public init(enclosing points: some Sequence<Point>) {
    var minX = Double.infinity
    var minY = Double.infinity
    var maxX = -Double.infinity
    var maxY = -Double.infinity
    for point in points {
      minX = min(minX, point.x)
      minY = min(minY, point.y)
      maxX = max(maxX, point.x)
      maxY = max(maxY, point.y)
    }
    guard minX <= maxX, minY <= maxY else {
      self.init(x: 0, y: 0, width: 0, height: 0)
      return
    }
    self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// An empty rectangle at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// The left edge.
  public var minX: Double { x }
  /// The top edge.
  public var minY: Double { y }
  /// The right edge.
  public var maxX: Double { x + width }
  /// The bottom edge.
  public var maxY: Double { y + height }
  /// The horizontal center.
  public var midX: Double { x + width / 2 }
  /// The vertical center.
  public var midY: Double { y + height / 2 }
  /// The top left corner.
  public var origin: Point { Point(x: x, y: y) }
  /// The size.
  public var size: Size { Size(width: width, height: height) }
  /// The center.
  public var center: Point { Point(x: midX, y: midY) }
  /// Whether either side is 0, negative or not a number.
  public var isEmpty: Bool { !(width > 0 && height > 0) }

  /// The four corners, clockwise from the top left.
  public var corners: [Point] {
    [
      Point(x: minX, y: minY), Point(x: maxX, y: minY), Point(x: maxX, y: maxY), Point(x: minX, y: maxY),
    ]
  }

  /// The rectangle with every edge moved outward (inward where negative, never past the middle).
  public func insetBy(dx: Double, dy: Double) -> Rect {
    let insetX = min(dx, width / 2)
    let insetY = min(dy, height / 2)
    return Rect(x: x + insetX, y: y + insetY, width: width - 2 * insetX, height: height - 2 * insetY)
  }

  /// The rectangle moved to the right and down.
  public func offsetBy(dx: Double, dy: Double) -> Rect {
    Rect(x: x + dx, y: y + dy, width: width, height: height)
  }

  /// The intersection of both rectangles; empty if they do not overlap.
  public func intersection(_ other: Rect) -> Rect {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard right > left, bottom > top else { return Rect(x: left, y: top, width: 0, height: 0) }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The smallest rectangle that contains both; an empty rectangle is ignored.
  public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Rect(enclosing: corners + other.corners)
  }

  /// Whether a point is inside; the right and the bottom edge are outside.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }
}
