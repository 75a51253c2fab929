/// A point in the plane, in points: x to the right, y down.
public struct Point: Sendable, Hashable {
  /// To the right, in points.
  public var x: Double
  /// Down, in points.
  public var y: Double

  /// Creates a point from its coordinates.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin.
  public static let zero = Point(x: 0, y: 0)

  /// Adds both coordinates.
  public static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
  /// Subtracts both coordinates.
  public static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
  /// Multiplies both coordinates by a factor.
  public static func * (a: Point, scale: Double) -> Point { Point(x: a.x * scale, y: a.y * scale) }

  /// The Euclidean distance to another point.
  public func distance(to other: Point) -> Double {
    let delta = self - other
    return (delta.x * delta.x + delta.y * delta.y).squareRoot()
  }

  /// Interpolates to another point; 0 is this point, 1 the other.
  public func interpolated(to other: Point, fraction: Double) -> Point {
    Point(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction)
  }
}
