import PixelKernels
import VectorGraphics

extension PathCoverage {
  /// Works out what the image of a filled path covers of the pixels of `bounds`. The rasterizer then holds it.
  package static func fill(
    _ source: OutlineSource<some Sequence<BezierPath>>, rule: FillRule = .nonzero, projection: Projection,
    in bounds: PixelRect, by rasterizer: AreaRasterizer
  ) throws(CoverageError) {
    try fill(
      in: bounds, rule: rule, by: rasterizer, greatestLineCount: source.greatestFilledLineCount,
      crowded: source.isSelective ? .sampled(beyond: source.greatestFilledLineCount) : .held
    ) { part in
      for path in source.paths(part) where !rasterizer.isFull {
        rasterizer.add(path, projection: projection, in: part)
      }
    }
  }

  /// Works out what the image of a stroked outline covers of the pixels of `bounds`; the pen is in the plane of
  /// the path. The rasterizer then holds it.
  package static func stroke(
    _ source: OutlineSource<some Sequence<BezierPath>>, style: StrokeStyle, projection: Projection,
    in bounds: PixelRect, by rasterizer: AreaRasterizer
  ) throws(CoverageError) {
    let reach = style.width * (style.lineJoin == .miter ? min(max(1, style.miterLimit), 1000) : 1)
    let box = source.box.outset(by: max(reach, 1e-6))
    func seen(in part: PixelRect) -> [Point] { projection.seen(of: box, within: part.rect.outset(by: 1)) }
    let whole = seen(in: bounds)
    let scale = min(projection.maximumScale(over: whole), greatestScale)
    let dashes = StrokeDashes(
      style, scale: scale, visible: Rect(enclosing: whole).outset(by: reach), greatestCount: 1e5)
    try fill(
      in: bounds, rule: .nonzero, by: rasterizer, greatestLineCount: source.greatestLineCount,
      crowded: source.isSelective ? .sampled(beyond: source.greatestLineCount / 4) : .divided
    ) { part in
      let corners = part == bounds ? whole : seen(in: part)
      guard style.width > 0, corners.count > 2, scale > 0 else { return }
      let visible = Rect(enclosing: corners).outset(by: reach)
      var outline = StrokeOutline(
        style: style, projection: projection, scale: scale, rasterizer: rasterizer, visible: visible)
      let dashes = part == bounds ? dashes : dashes?.limited(to: visible)
      for path in source.paths(part) where !rasterizer.isFull {
        outline.add(path, dashes: dashes)
        if dashes == nil {
          for dot in path.dots(style) { rasterizer.add(dot, projection: projection, in: part) }
        }
      }
    }
  }

  /// The most pixels of a unit, as far as the fineness of curves depends on it.
  private static let greatestScale = 1e5
}

extension Rect {
  fileprivate func outset(by distance: Double) -> Rect {
    Rect(x: x - distance, y: y - distance, width: width + 2 * distance, height: height + 2 * distance)
  }
}
