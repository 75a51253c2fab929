/// How a path is stroked; lengths in points of the path's own space.
public struct StrokeStyle: Sendable, Hashable {
  /// The shape of the open ends of a line.
  public enum LineCap: String, Sendable, Hashable, CaseIterable {
    /// The line ends at its last point.
    case butt
    /// A semicircle around the last point.
    case round
    /// The line is extended by half its width.
    case square
  }

  /// The shape of the corners of a line.
  public enum LineJoin: String, Sendable, Hashable, CaseIterable {
    /// The edges are extended until they meet, up to the miter limit.
    case miter
    /// A circle around the corner.
    case round
    /// The corner is cut off.
    case bevel
  }

  /// The width in points, 0 or more.
  public var width: Double
  /// The shape of open ends.
  public var lineCap: LineCap
  /// The shape of corners.
  public var lineJoin: LineJoin
  /// The maximum ratio of miter length to width; beyond it, a miter becomes a bevel. The default is 4, as in SVG.
  public var miterLimit: Double
  /// Alternating lengths of dashes and gaps; empty for a solid line.
  public var dashes: [Double]
  /// The start offset in the dash pattern, in points.
  public var dashOffset: Double

  /// Creates a stroke style, by default a solid line with butt caps and miter joins.
  public init(
    width: Double, lineCap: LineCap = .butt, lineJoin: LineJoin = .miter, miterLimit: Double = 4,
    dashes: [Double] = [], dashOffset: Double = 0
  ) {
    self.width = width
    self.lineCap = lineCap
    self.lineJoin = lineJoin
    self.miterLimit = miterLimit
    self.dashes = dashes
    self.dashOffset = dashOffset
  }
}

/// The rule that determines the inside of a path.
public enum FillRule: String, Sendable, Hashable, CaseIterable {
  /// A point is inside if the winding number of the outline around it is not zero.
  case nonzero
  /// A point is inside if a ray from it crosses the outline an odd number of times.
  case evenodd
}
