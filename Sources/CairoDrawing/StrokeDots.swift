import VectorGraphics

// Zero-length elements that are drawn nevertheless: dashes and subpaths of length 0, drawn as their caps (SVG 2,
// section 13.5.4 "Stroke shape"). Cairo joins the gaps on both sides of such a dash, and leaves out a square point.

extension StrokeStyle {
  /// In points: what a dash without length is drawn as, so that its caps stand along the path.
  private static let dotLength = 1e-4

  /// The style with dashes of length 0 that have caps made just long enough to be drawn.
  var drawingDots: StrokeStyle {
    guard lineCap != .butt, dashes.contains(0), dashes.contains(where: { $0 > 0 }) else { return self }
    var style = self
    // In a list of odd length, dashes and gaps change roles the second time.
    let pairs = dashes.count.isMultiple(of: 2) ? dashes : dashes + dashes
    style.dashes = pairs.enumerated().map { index, length in
      index.isMultiple(of: 2) && length == 0 ? Self.dotLength : length
    }
    return style
  }

  /// The strokes that draw a square along the axes where a subpath of a path has no length.
  func squares(on path: BezierPath) -> [(path: BezierPath, style: StrokeStyle)] {
    guard lineCap == .square else { return [] }
    return path.subpaths.filter(\.isPoint).map { subpath in
      var line = BezierPath()
      line.move(to: Point(x: subpath.start.x - width / 2, y: subpath.start.y))
      line.line(to: Point(x: subpath.start.x + width / 2, y: subpath.start.y))
      return (line, StrokeStyle(width: width))
    }
  }
}

extension Subpath {
  /// Whether the subpath goes nowhere, but is more than a move.
  fileprivate var isPoint: Bool {
    (isClosed || !segments.isEmpty) && segments.allSatisfy(\.isPoint)
  }
}

extension PathSegment {
  fileprivate var isPoint: Bool {
    switch self {
    case .line(let start, let end): start == end
    case .cubic(let start, let control1, let control2, let end):
      start == control1 && start == control2 && start == end
    }
  }
}
