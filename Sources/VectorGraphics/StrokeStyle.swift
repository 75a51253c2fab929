/// How a path is stroked; lengths in points of the path's own space.
public struct StrokeStyle: Sendable, Hashable {
  public enum LineCap: String, Sendable, Hashable, CaseIterable {
    case butt, round, square
  }

  public enum LineJoin: String, Sendable, Hashable, CaseIterable {
    case miter, round, bevel
  }

  public var width: Double
  public var lineCap: LineCap
  public var lineJoin: LineJoin
  /// The greatest ratio of miter length to width before a miter becomes a bevel; 4 as in SVG.
  public var miterLimit: Double
  /// Lengths of dashes and gaps in turn; empty is a solid line.
  public var dashes: [Double]
  public var dashOffset: Double

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
  case nonzero, evenodd
}
