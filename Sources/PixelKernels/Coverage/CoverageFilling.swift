import VectorGraphics

extension Bitmap {
  /// Composites a paint onto this bitmap through a rasterizer's shape, in a blend mode.
  ///
  /// - Parameters:
  ///   - transform: From the space of the paint to pixels.
  ///   - origin: The position of the bitmap's top left pixel in the rasterizer's coordinates.
  ///   - opacity: 0…1; it multiplies the coverage.
  package mutating func fill(
    _ paint: Paint, through rasterizer: AreaRasterizer, transform: AffineTransform, origin: (x: Int, y: Int),
    opacity: Double = 1, blendMode: BlendMode = .normal
  ) {
    let area = PixelRect(x: origin.x, y: origin.y, width: width, height: height)
    var fill = SpanFill(
      paint, through: rasterizer.shape, transform: transform, onto: area, opacity: opacity,
      blendMode: blendMode)
    fill?.paint(area.y..<area.maxY, onto: &self, from: rasterizer)
  }

  /// Multiplies all pixels by the coverage of outlines, or by its complement.
  ///
  /// - Parameter origin: The position of the bitmap's top left pixel in the rasterizer's coordinates.
  package mutating func mask(
    by rasterizer: AreaRasterizer, origin: (x: Int, y: Int), isInverted: Bool = false
  ) {
    rasterizer.mask(&self, x: origin.x, y: origin.y, isInverted: isInverted)
  }
}
