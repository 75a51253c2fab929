import VectorGraphics

/// Two lengths: a point in a box, or an offset.
public struct LengthPoint: Sendable, Hashable {
  /// From the left.
  public var x: Length
  /// From the top.
  public var y: Length

  /// Creates a point from two lengths.
  public init(x: Length, y: Length) {
    self.x = x
    self.y = y
  }

  /// The top left corner.
  public static let zero = LengthPoint(x: .zero, y: .zero)
  /// The middle of the box.
  public static let center = LengthPoint(x: .percent(50), y: .percent(50))

  /// The point in a box with a size in points.
  public func resolved(in size: Size) -> Point {
    Point(x: x.resolved(against: size.width), y: y.resolved(against: size.height))
  }

  /// Adds both lengths.
  public static func + (a: LengthPoint, b: LengthPoint) -> LengthPoint {
    LengthPoint(x: a.x + b.x, y: a.y + b.y)
  }

  /// The point a fraction of the way to another.
  public func interpolated(to other: LengthPoint, fraction: Double) -> LengthPoint {
    LengthPoint(
      x: x.interpolated(to: other.x, fraction: fraction), y: y.interpolated(to: other.y, fraction: fraction))
  }
}

/// The corner radii of a box; percentages refer to its width (horizontally) and height (vertically).
public struct CornerLengths: Sendable, Hashable {
  /// Horizontally and vertically.
  public var topLeft: LengthPoint {
    get { corners.topLeft }
    set { corners.topLeft = newValue }
  }
  /// Horizontally and vertically.
  public var topRight: LengthPoint {
    get { corners.topRight }
    set { corners.topRight = newValue }
  }
  /// Horizontally and vertically.
  public var bottomRight: LengthPoint {
    get { corners.bottomRight }
    set { corners.bottomRight = newValue }
  }
  /// Horizontally and vertically.
  public var bottomLeft: LengthPoint {
    get { corners.bottomLeft }
    set { corners.bottomLeft = newValue }
  }

  private struct Corners: Sendable, Hashable {
    var topLeft = LengthPoint.zero
    var topRight = LengthPoint.zero
    var bottomRight = LengthPoint.zero
    var bottomLeft = LengthPoint.zero
  }

  /// Nil if all corners are sharp, as most are.
  private var apart: Indirect<Corners>?

  private var corners: Corners {
    get { apart?.value ?? Corners() }
    set { apart = newValue == Corners() ? nil : .value(newValue) }
  }

  /// Radii of each corner.
  public init(topLeft: LengthPoint, topRight: LengthPoint, bottomRight: LengthPoint, bottomLeft: LengthPoint)
  {
    corners = Corners(
      topLeft: topLeft, topRight: topRight, bottomRight: bottomRight, bottomLeft: bottomLeft)
  }

  /// One radius for all corners.
  public init(all length: Length) {
    let corner = LengthPoint(x: length, y: length)
    self.init(topLeft: corner, topRight: corner, bottomRight: corner, bottomLeft: corner)
  }

  /// Sharp corners.
  public static let zero = CornerLengths(all: .zero)

  /// The radii for a box with a size in points.
  public func resolved(in size: Size) -> CornerRadii {
    func radius(_ corner: LengthPoint) -> Size {
      let point = corner.resolved(in: size)
      return Size(width: max(0, point.x), height: max(0, point.y))
    }
    return CornerRadii(
      topLeft: radius(topLeft), topRight: radius(topRight), bottomRight: radius(bottomRight),
      bottomLeft: radius(bottomLeft))
  }

  func combined(with other: CornerLengths, _ combine: (LengthPoint, LengthPoint) -> LengthPoint)
    -> CornerLengths
  {
    CornerLengths(
      topLeft: combine(topLeft, other.topLeft), topRight: combine(topRight, other.topRight),
      bottomRight: combine(bottomRight, other.bottomRight), bottomLeft: combine(bottomLeft, other.bottomLeft))
  }
}
