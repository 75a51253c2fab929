import VectorGraphics

extension Bitmap {
  /// Lays a paint over this bitmap where a rasterizer's shape covers it, in a blend mode.
  ///
  /// - Parameters:
  ///   - transform: From the space of the paint to pixels.
  ///   - origin: The place of the bitmap's top left pixel in the rasterizer's coordinates.
  ///   - opacity: 0…1; it multiplies the coverage.
  package mutating func fill(
    _ paint: Paint, through shape: AreaRasterizer, transform: AffineTransform, origin: (x: Int, y: Int),
    opacity: Double = 1, blendMode: BlendMode = .normal
  ) {
    let scale = fullScale(opacity)
    guard scale > 0 else { return }
    if case .color(let color) = paint, blendMode == .normal {
      shape.paint(Self.channels(of: color), scale: scale, onto: &self, x: origin.x, y: origin.y)
      return
    }
    let own = PixelRect(x: origin.x, y: origin.y, width: width, height: height)
    let bounds = shape.extent.intersection(own)
    guard !bounds.isEmpty else { return }
    composite(
      Bitmap.shaded(paint, transform: transform, in: bounds), atX: bounds.x - origin.x,
      y: bounds.y - origin.y,
      opacity: opacity, coverage: shape.map(in: bounds), blendMode: blendMode)
  }
}
