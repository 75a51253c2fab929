/// A place in the plane, in points: x to the right, y down.
public struct Point: Sendable, Hashable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  public static let zero = Point(x: 0, y: 0)

  public static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
  public static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
  public static func * (a: Point, scale: Double) -> Point { Point(x: a.x * scale, y: a.y * scale) }

  /// The Euclidean distance to another point.
  public func distance(to other: Point) -> Double {
    let delta = self - other
    return (delta.x * delta.x + delta.y * delta.y).squareRoot()
  }

  /// The point a fraction of the way to another one; 0 is this point, 1 the other.
  public func interpolated(to other: Point, fraction: Double) -> Point {
    Point(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction)
  }
}
