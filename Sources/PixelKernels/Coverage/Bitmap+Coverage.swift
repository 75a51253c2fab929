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
    if case .color(let color) = paint {
      // One row of the color serves all rows.
      let row = Bitmap(width: bounds.width, height: 1, repeating: Self.channels(of: color))
      lay(row, isOneRow: true, over: bounds, through: shape, origin: origin, scale: scale, mode: blendMode)
    } else {
      let shaded = Bitmap.shaded(paint, transform: transform, in: bounds)
      lay(
        shaded, isOneRow: false, over: bounds, through: shape, origin: origin, scale: scale, mode: blendMode)
    }
  }

  /// Lays pixels over those of `bounds`, which lie within the bitmap, span by span.
  private mutating func lay(
    _ source: Bitmap, isOneRow: Bool, over bounds: PixelRect, through shape: AreaRasterizer,
    origin: (x: Int, y: Int), scale: UInt16, mode: BlendMode
  ) {
    let kernel = mode.kernel
    let width = width
    pixels.withUnsafeMutableBufferPointer { destination in
      source.pixels.withUnsafeBufferPointer { source in
        guard let destination = destination.baseAddress, let source = source.baseAddress else { return }
        shape.forEachSpan { span in
          let (first, end) = (max(span.x, bounds.x), min(span.x + span.count, bounds.maxX))
          guard first < end, span.y >= bounds.y, span.y < bounds.maxY else { return }
          let row = isOneRow ? 0 : (span.y - bounds.y) * bounds.width
          kernel.run(
            destination + 4 * ((span.y - origin.y) * width + first - origin.x),
            source + 4 * (row + first - bounds.x), count: end - first, scale: scale,
            coverage: span.values.map { $0 + (first - span.x) })
        }
      }
    }
  }
}
