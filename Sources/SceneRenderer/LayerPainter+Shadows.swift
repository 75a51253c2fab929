import PixelKernels
import RenderTree
import VectorGraphics

extension LayerPainter {
  /// A box with its shadows: the outer ones are outside of its outline, its fill and the inner ones inside.
  ///
  /// Each side is painted whole, multiplied by its share of every pixel, and both are added. Painting one
  /// over the other would leave a seam along the outline, as wide as a pixel, which is very visible on a
  /// coarse grid.
  func paintBox(
    _ shape: ResolvedShape, shadows: [ResolvedShadow], transform: AffineTransform, onto picture: inout Picture
  ) throws(RenderError) {
    for shadow in shadows.reversed() where !shadow.isInner {
      try paintUncut(shadow, transform: transform, onto: &picture)
    }
    let origin = (picture.bounds.x, picture.bounds.y)
    func rasterizeBox() throws(RenderError) {
      try rasterize(shape.path, rule: shape.fillRule, transform: transform, in: picture.bounds)
    }
    try rasterizeBox()
    picture.bitmap.mask(by: rasterizer, origin: origin, isInverted: true)
    if shadows.contains(where: \.isInner) {
      var inside = Picture(
        bounds: picture.bounds.touched(by: transform.boundingBox(of: shape.path.controlBox)))
      if let fill = shape.fill {
        inside.bitmap = Bitmap.shaded(fill, transform: transform, in: inside.bounds)
      }
      for shadow in shadows.reversed() where shadow.isInner {
        try paintUncut(shadow, transform: transform, onto: &inside)
      }
      try rasterizeBox()
      inside.bitmap.mask(by: rasterizer, origin: (inside.bounds.x, inside.bounds.y))
      picture.bitmap.composite(
        inside.bitmap, atX: inside.bounds.x - origin.0, y: inside.bounds.y - origin.1, opacity: 1,
        coverage: nil,
        blendMode: .plusLighter)
    } else if let fill = shape.fill {
      paintCovered(fill, transform: transform, opacity: 1, mode: .plusLighter, onto: &picture)
    }
    var outline = shape
    outline.fill = nil
    try paint(outline, transform: transform, onto: &picture)
  }

  /// Paints a box shadow, knocked out under its box, or an inner one, clipped to it.
  func paint(_ shadow: ResolvedShadow, transform: AffineTransform, onto picture: inout Picture)
    throws(RenderError)
  {
    let bounds = picture.bounds.touched(by: shadow.reach(transform: transform))
    if bounds.isEmpty { return }
    let seen = try seenCoverage(of: shadow, transform: transform, in: bounds)
    paint(shadow, through: seen, in: bounds, transform: transform, onto: &picture)
  }

  /// Paints a shadow onto an image that is clipped to its side of the box afterwards.
  private func paintUncut(
    _ shadow: ResolvedShadow, transform: AffineTransform, onto picture: inout Picture
  ) throws(RenderError) {
    let bounds = picture.bounds.touched(by: shadow.reach(transform: transform))
    if bounds.isEmpty { return }
    var shown: CoverageMap
    if try hasEdgeAlongBox(shadow, transform: transform, in: bounds) {
      let box = try coverage(of: shadow.boxPath, rule: .nonzero, transform: transform, in: bounds)
      shown = try seenCoverage(of: shadow, transform: transform, in: bounds)
        .divided(by: shadow.isInner ? box : box.inverted)
    } else {
      shown = try blurredCoverage(of: shadow, transform: transform, in: bounds)
      if shadow.isInner { shown = shown.inverted }
    }
    paint(shadow, through: shown, in: bounds, transform: transform, onto: &picture)
  }

  private func paint(
    _ shadow: ResolvedShadow, through coverage: CoverageMap, in bounds: PixelRect, transform: AffineTransform,
    onto picture: inout Picture
  ) {
    paint(
      .color(shadow.color), through: coverage, in: bounds, transform: transform, opacity: 1, mode: .normal,
      onto: &picture)
  }
}
