import VectorGraphics

// Zero-length elements that are drawn nevertheless: dashes and subpaths of length 0, drawn as their caps (SVG 2,
// section 13.5.4 "Stroke shape").

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
}

extension BezierPath {
  /// The caps of the parts of a path that have no length.
  func dots(_ style: StrokeStyle) -> some Sequence<BezierPath> {
    let subpaths = style.lineCap == .butt ? BezierPath().subpaths : subpaths
    return subpaths.lazy.filter(\.isDot).map { subpath in
      let half = style.width / 2
      let box = Rect(
        x: subpath.start.x - half, y: subpath.start.y - half, width: style.width, height: style.width)
      return style.lineCap == .round ? .ellipse(in: box) : .rectangle(box)
    }
  }
}

extension Subpath {
  /// Whether the subpath has no direction, but is more than a move.
  var isDot: Bool {
    (isClosed || !segments.isEmpty) && segments.allSatisfy { $0.direction(atEnd: false) == nil }
  }
}
