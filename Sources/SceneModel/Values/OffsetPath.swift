import VectorGraphics

/// A path on which a layer is placed (CSS Motion Path 1).
public struct OffsetPath: Sendable, Hashable {
  /// How the layer is turned.
  public enum Rotation: Sendable, Hashable {
    /// Into the direction of the path.
    case auto
    /// Against the direction of the path.
    case reverse
    /// By an angle in degrees, clockwise, wherever on the path.
    case angle(Double)
  }

  /// The path, in points of the parent's box.
  public var path: BezierPath { didSet { positions = NotCompared(PathPositions(along: path)) } }
  /// How far along the path, in points or as a percentage of its length. A closed path goes on at its start, an open one stops
  /// at its ends.
  public var distance: Length
  /// How the layer is turned.
  public var rotation: Rotation
  /// The point of the layer's box that is on the path; nil for the transform origin.
  public var anchor: LengthPoint?
  /// Measured once, since every frame needs it.
  private var positions: NotCompared<PathPositions>

  /// Creates a path.
  public init(
    path: BezierPath, distance: Length = .zero, rotation: Rotation = .auto, anchor: LengthPoint? = nil
  ) {
    self.path = path
    self.distance = distance
    self.rotation = rotation
    self.anchor = anchor
    positions = NotCompared(PathPositions(along: path))
  }

  /// Moves a box from where it is to the path; about the transform origin, between the individual transforms and the list
  /// (CSS Transforms 2, section 4). Nil for a path without a point.
  ///
  /// - Parameter origin: The transform origin in the box.
  func transform(of box: Rect, origin: Point) -> AffineTransform? {
    let positions = positions.value
    let length = distance.resolved(against: positions.length)
    guard let (point, direction) = positions.position(atLength: length) else { return nil }
    let degrees =
      switch rotation {
      case .auto: direction
      case .reverse: direction + 180
      case .angle(let degrees): degrees
      }
    let pinned = anchor?.resolved(in: box.size) ?? origin
    return AffineTransform.translation(x: point.x - box.x - origin.x, y: point.y - box.y - origin.y)
      .appending(.rotation(degrees: degrees))
      .appending(.translation(x: origin.x - pinned.x, y: origin.y - pinned.y))
  }
}
