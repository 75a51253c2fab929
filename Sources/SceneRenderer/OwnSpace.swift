import PixelKernels
import RenderTree
import VectorGraphics

extension LayerPainter {
  /// A layer whose filters are not axis-aligned on the grid is composed on a grid in its own space, scaled
  /// uniformly by the greatest scale of the transform, and resampled to the pixels.
  func composedInOwnSpace(
    _ layer: ResolvedLayer, transform: AffineTransform, within target: PixelRect
  ) throws(RenderError) -> PlacedBitmap? {
    let scale = transform.maximumScale
    let own = AffineTransform.scale(x: scale, y: scale)
    guard let inverse = transform.inverted else { return nil }
    let toTarget = transform.appending(.scale(x: 1 / scale, y: 1 / scale))
    let visible = own.appending(inverse).boundingBox(of: target.outset(by: 2).rect)
    let limit = PixelRect(x: -1 << 20, y: -1 << 20, width: 1 << 21, height: 1 << 21)
    let region = limit.touched(by: visible)
    guard let picture = try seeing(region).composed(layer, transform: own, within: region) else { return nil }
    try budget.allocate(target)
    let placement = toTarget.appending(
      .translation(x: Double(picture.bounds.x), y: Double(picture.bounds.y)))
    return PlacedBitmap(bounds: target, bitmap: picture.bitmap.resampled(by: placement, to: target))
  }
}
