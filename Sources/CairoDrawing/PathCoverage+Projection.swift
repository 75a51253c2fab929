import PixelKernels
import VectorGraphics

extension PathCoverage {
  /// Works out what the image of a filled path covers of the pixels of `bounds`. The rasterizer then holds it.
  package static func fill(
    _ path: BezierPath, rule: FillRule = .nonzero, projection: Projection, in bounds: PixelRect,
    by rasterizer: AreaRasterizer
  ) throws(CairoError) {
    rasterizer.add(path, projection: projection, in: bounds)
    try fill(in: bounds, rule: rule, by: rasterizer)
  }

  /// Works out what the image of a stroked path covers of the pixels of `bounds`; the pen is in the plane of
  /// the path. The rasterizer then holds it.
  package static func stroke(
    _ path: BezierPath, style: StrokeStyle, projection: Projection, in bounds: PixelRect,
    by rasterizer: AreaRasterizer
  ) throws(CairoError) {
    let reach = style.width * (style.lineJoin == .miter ? min(max(1, style.miterLimit), 1000) : 1)
    let seen = projection.seen(
      of: path.controlBox.outset(by: max(reach, 1e-6)), within: bounds.rect.outset(by: 1))
    let scale = min(projection.maximumScale(over: seen), greatestScale)
    if style.width > 0, seen.count > 2, scale > 0 {
      let visible = Rect(enclosing: seen).outset(by: reach)
      let dashes = StrokeDashes(style, scale: scale, visible: visible, greatestCount: 1e5)
      var outline = StrokeOutline(style: style, projection: projection, scale: scale, rasterizer: rasterizer)
      outline.add(path, dashes: dashes)
      if dashes == nil {
        for dot in path.dots(style) { rasterizer.add(dot, projection: projection, in: bounds) }
      }
    }
    try fill(in: bounds, rule: .nonzero, by: rasterizer)
  }

  /// The most pixels of a unit, as far as the fineness of curves depends on it.
  private static let greatestScale = 1e5
}

extension Rect {
  fileprivate func outset(by distance: Double) -> Rect {
    Rect(x: x - distance, y: y - distance, width: width + 2 * distance, height: height + 2 * distance)
  }
}
