import PixelKernels
import RenderTree
import VectorGraphics

extension LayerPainter {
  /// A box with its shadows: the outer ones lie outside of its outline, its fill and the inner ones inside.
  ///
  /// Each side is painted whole and then cut to its share of every pixel, and both are added. Painting one over
  /// the other would leave a seam along the outline, as wide as a pixel: on a coarse grid that is much.
  func paintBox(
    _ shape: ResolvedShape, shadows: [ResolvedShadow], transform: AffineTransform, onto picture: inout Picture
  ) throws(RenderError) {
    let box = try coverage(of: shape.path, rule: shape.fillRule, transform: transform, in: picture.bounds)
    for shadow in shadows.reversed() where !shadow.isInner {
      try paint(shadow, within: nil, transform: transform, onto: &picture)
    }
    picture.bitmap.mask(by: box.inverted)
    var inside = Picture(
      bounds: picture.bounds.touched(by: transform.boundingBox(of: shape.path.controlBox)))
    if let fill = shape.fill {
      inside.bitmap = Bitmap.shaded(fill, transform: transform, in: inside.bounds)
    }
    for shadow in shadows.reversed() where shadow.isInner {
      try paint(shadow, within: nil, transform: transform, onto: &inside)
    }
    let (x, y) = (inside.bounds.x - picture.bounds.x, inside.bounds.y - picture.bounds.y)
    inside.bitmap.mask(by: box, atX: -x, y: -y)
    picture.bitmap.composite(inside.bitmap, atX: x, y: y, opacity: 1, coverage: nil, blendMode: .plusLighter)
    var outline = shape
    outline.fill = nil
    try paint(outline, transform: transform, onto: &picture)
  }

  /// Paints a box shadow, knocked out under its box, or an inner one, cut to it.
  func paint(_ shadow: ResolvedShadow, transform: AffineTransform, onto picture: inout Picture)
    throws(RenderError)
  {
    let bounds = picture.bounds.touched(by: shadow.reach(transform: transform))
    if bounds.isEmpty { return }
    let box = try coverage(of: shadow.boxPath, rule: .nonzero, transform: transform, in: bounds)
    try paint(shadow, within: shadow.isInner ? box : box.inverted, transform: transform, onto: &picture)
  }

  /// Paints a shadow where a map of the pixels it reaches lets it; everywhere where there is none.
  private func paint(
    _ shadow: ResolvedShadow, within allowed: CoverageMap?, transform: AffineTransform,
    onto picture: inout Picture
  ) throws(RenderError) {
    let bounds = picture.bounds.touched(by: shadow.reach(transform: transform))
    if bounds.isEmpty { return }
    let blurred = try blurredCoverage(of: shadow, transform: transform, in: bounds)
    let shown = shadow.isInner ? blurred.inverted : blurred
    paint(
      .color(shadow.color), through: allowed.map(shown.multiplied) ?? shown, in: bounds, transform: transform,
      opacity: 1, mode: .normal, onto: &picture)
  }

  private func blurredCoverage(
    of shadow: ResolvedShadow, transform: AffineTransform, in bounds: PixelRect
  ) throws(RenderError) -> CoverageMap {
    let scale = transform.deviationScale ?? (transform.maximumScale, transform.maximumScale)
    let plan = GaussianBlurPlan(
      standardDeviationX: deviation(shadow.standardDeviation, scale: scale.x),
      standardDeviationY: deviation(shadow.standardDeviation, scale: scale.y))
    let reach = Int(blurReach(shadow.standardDeviation * max(scale.x, scale.y)))
    let source = bounds.outset(by: reach).touched(by: transform.boundingBox(of: shadow.path.controlBox))
    try source.checkIsDrawable()
    guard !source.isEmpty else {
      let nothing = [UInt16](repeating: 0, count: bounds.width * bounds.height)
      return CoverageMap(width: bounds.width, height: bounds.height, values: nothing)
    }
    return try coverage(of: shadow.path, rule: .nonzero, transform: transform, in: source)
      .blurred(by: plan, at: source.x, source.y, to: bounds)
  }

  /// The standard deviation to use on this grid, in its samples, for one in points and the factor of its axis.
  ///
  /// Coverage on a coarse grid is the mean over a coarse sample and so blurred already, with a variance of
  /// 1/12 of a sample, where the full grid has 1/12 of a pixel: the difference is taken off.
  func deviation(_ points: Double, scale: Double) -> Double {
    let wanted = points * scale
    let factor = Double(gridFactor)
    let surplus = (1 - 1 / (factor * factor)) / 12
    return max(0, wanted * wanted - surplus).squareRoot()
  }
}
