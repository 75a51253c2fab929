/// How a path is stroked; lengths in points of the path's own space.
public struct StrokeStyle: Sendable, Hashable {
  /// How the open ends of a line look.
  public enum LineCap: String, Sendable, Hashable, CaseIterable {
    /// The line ends at its last point.
    case butt
    /// A half circle about the last point.
    case round
    /// The line goes on for half its width.
    case square
  }

  /// How the corners of a line look.
  public enum LineJoin: String, Sendable, Hashable, CaseIterable {
    /// The edges go on until they meet, up to the miter limit.
    case miter
    /// A circle about the corner.
    case round
    /// The corner is cut off.
    case bevel
  }

  /// In points, 0 or more.
  public var width: Double
  /// How open ends look.
  public var lineCap: LineCap
  /// How corners look.
  public var lineJoin: LineJoin
  /// The greatest ratio of miter length to width before a miter becomes a bevel; 4 as in SVG.
  public var miterLimit: Double
  /// Lengths of dashes and gaps in turn; empty is a solid line.
  public var dashes: [Double]
  /// Where in the dashes the line begins, in points.
  public var dashOffset: Double

  /// A solid line of a width in points, with butt caps and mitered corners by default.
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

/// Which parts of the plane a path's inside is.
public enum FillRule: String, Sendable, Hashable, CaseIterable {
  /// Inside is what the outline winds around, counted with its direction.
  case nonzero
  /// Inside is what a ray from it crosses the outline an odd number of times.
  case evenodd
}
