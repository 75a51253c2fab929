import VectorGraphics

/// The positions of the corners of a layer's box in its parent's box.
public struct CornerPoints: Sendable, Hashable {
  /// The point of the top left corner.
  public var topLeft: LengthPoint
  /// The point of the top right corner.
  public var topRight: LengthPoint
  /// The point of the bottom right corner.
  public var bottomRight: LengthPoint
  /// The point of the bottom left corner.
  public var bottomLeft: LengthPoint

  /// Creates corner points.
  public init(topLeft: LengthPoint, topRight: LengthPoint, bottomRight: LengthPoint, bottomLeft: LengthPoint)
  {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// The points in a box with a size in points, clockwise from that of the top left corner.
  func resolved(in size: Size) -> [Point] {
    [topLeft, topRight, bottomRight, bottomLeft].map { $0.resolved(in: size) }
  }

  func combined(with other: CornerPoints, _ combine: (LengthPoint, LengthPoint) -> LengthPoint)
    -> CornerPoints
  {
    CornerPoints(
      topLeft: combine(topLeft, other.topLeft), topRight: combine(topRight, other.topRight),
      bottomRight: combine(bottomRight, other.bottomRight), bottomLeft: combine(bottomLeft, other.bottomLeft))
  }
}
