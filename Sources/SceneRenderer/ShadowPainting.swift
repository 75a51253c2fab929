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
    _ shape: ResolvedShape, shadows: [ResolvedShadow], transform: AffineTransform,
    onto picture: inout PlacedBitmap
  ) throws(RenderError) {
    let bounds = picture.bounds
    try budget.allocate(bounds)
    var isBoxRasterized = false
    for shadow in shadows.reversed() where !shadow.isInner {
      guard var seen = try uncutCoverage(of: shadow, transform: transform, in: bounds) else { continue }
      // What the box hides entirely need not be painted.
      try rasterize(shape.path, rule: shape.fillRule, transform: transform, in: bounds)
      rasterizer.clear(&seen.coverage, in: seen.bounds)
      paint(shadow, through: seen.coverage, in: seen.bounds, transform: transform, onto: &picture)
      isBoxRasterized = true
    }
    if !isBoxRasterized { try rasterize(shape.path, rule: shape.fillRule, transform: transform, in: bounds) }
    picture.bitmap.mask(by: rasterizer, origin: (bounds.x, bounds.y), isInverted: true)
    if shadows.contains(where: \.isInner) {
      let inside = try insideOfBox(shape, shadows: shadows, transform: transform, in: bounds)
      picture.bitmap.composite(
        inside.bitmap, atX: inside.bounds.x - bounds.x, y: inside.bounds.y - bounds.y, opacity: 1,
        coverage: nil,
        blendMode: .plusLighter)
    } else if let fill = shape.fill {
      paintCovered(
        fill, transform: transform, opacity: 1, mode: .plusLighter, isInteriorClear: true, onto: &picture)
    }
    var outline = shape
    outline.fill = nil
    try paint(outline, transform: transform, onto: &picture)
  }

  /// The fill of a box and its inner shadows.
  private func insideOfBox(
    _ shape: ResolvedShape, shadows: [ResolvedShadow], transform: AffineTransform, in bounds: PixelRect
  ) throws(RenderError) -> PlacedBitmap {
    let seen = bounds.touched(by: transform.boundingBox(of: shape.path.controlBox))
    try budget.allocate(seen, count: 2)
    var inside = PlacedBitmap(bounds: seen)
    if let fill = shape.fill {
      inside.bitmap = Bitmap.shaded(fill, transform: transform, in: inside.bounds)
    }
    for shadow in shadows.reversed() where shadow.isInner {
      guard let seen = try uncutCoverage(of: shadow, transform: transform, in: inside.bounds) else {
        continue
      }
      paint(shadow, through: seen.coverage, in: seen.bounds, transform: transform, onto: &inside)
    }
    try rasterize(shape.path, rule: shape.fillRule, transform: transform, in: bounds)
    inside.bitmap.mask(by: rasterizer, origin: (inside.bounds.x, inside.bounds.y))
    return inside
  }

  /// Paints a box shadow, knocked out under its box, or an inner one, clipped to it.
  func paint(_ shadow: ResolvedShadow, transform: AffineTransform, onto picture: inout PlacedBitmap)
    throws(RenderError)
  {
    let bounds = picture.bounds.touched(by: shadow.bounds(transform: transform))
    if bounds.isEmpty { return }
    try budget.allocate(bounds)
    let seen = try visibleCoverage(of: shadow, transform: transform, in: bounds)
    paint(shadow, through: seen, in: bounds, transform: transform, onto: &picture)
  }

  /// How much of each pixel a shadow covers, and of which pixels, if it is painted onto an image that is clipped to its
  /// side of the box afterwards; nil if nothing of it is in `bounds`.
  private func uncutCoverage(
    of shadow: ResolvedShadow, transform: AffineTransform, in bounds: PixelRect
  ) throws(RenderError) -> (coverage: CoverageMap, bounds: PixelRect)? {
    let bounds = bounds.touched(by: shadow.bounds(transform: transform))
    if bounds.isEmpty { return nil }
    if try hasEdgeAlongBox(shadow, transform: transform, in: bounds) {
      let box = try coverage(of: shadow.boxPath, rule: .nonzero, transform: transform, in: bounds)
      let seen = try visibleCoverage(of: shadow, transform: transform, in: bounds)
      return (seen.divided(by: shadow.isInner ? box : box.inverted), bounds)
    }
    let blurred = try blurredCoverage(of: shadow, transform: transform, in: bounds)
    return (shadow.isInner ? blurred.inverted : blurred, bounds)
  }

  private func paint(
    _ shadow: ResolvedShadow, through coverage: CoverageMap, in bounds: PixelRect, transform: AffineTransform,
    onto picture: inout PlacedBitmap
  ) {
    paint(
      .color(shadow.color), through: coverage, in: bounds, transform: transform, opacity: 1, mode: .normal,
      onto: &picture)
  }
}
