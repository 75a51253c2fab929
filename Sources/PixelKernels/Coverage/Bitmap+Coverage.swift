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
    let surface = Surface(pixelBounds: own, scale: scale, kernel: blendMode.kernel)
    switch paint {
    case .color(let color):
      let row = Bitmap(width: bounds.width, height: 1, repeating: Self.channels(of: color))
      lay(row, over: bounds, through: shape, on: surface)
    case .gradient(let gradient):
      let rows = GradientRows(gradient, transform: transform)
      if rows.isConstantAlongColumns {
        let top = PixelRect(x: bounds.x, y: bounds.y, width: bounds.width, height: 1)
        lay(rows.bitmap(in: top), over: bounds, through: shape, on: surface)
      } else {
        lay(rows, over: bounds, through: shape, on: surface)
      }
    }
  }

  /// Multiplies all pixels by what outlines cover of them, or by what they leave free.
  ///
  /// - Parameter origin: The place of the bitmap's top left pixel in the rasterizer's coordinates.
  package mutating func mask(
    by shape: AreaRasterizer, origin: (x: Int, y: Int), isInverted: Bool = false
  ) {
    shape.mask(&self, x: origin.x, y: origin.y, isInverted: isInverted)
  }

  /// Where and how pixels are laid.
  private struct Surface {
    /// The whole bitmap in the rasterizer's coordinates.
    let pixelBounds: PixelRect
    let scale: UInt16
    let kernel: RowKernel

    func start(x: Int, y: Int) -> Int {
      4 * ((y - pixelBounds.y) * pixelBounds.width + x - pixelBounds.x)
    }
  }

  /// Lays one row of pixels over all rows of `bounds`, which lie within the bitmap, span by span.
  private mutating func lay(
    _ row: Bitmap, over bounds: PixelRect, through shape: AreaRasterizer, on surface: Surface
  ) {
    pixels.withUnsafeMutableBufferPointer { destination in
      row.pixels.withUnsafeBufferPointer { row in
        guard let destination = destination.baseAddress, let row = row.baseAddress else { return }
        shape.forEachSpan { span in
          guard let part = span.part(in: bounds) else { return }
          surface.kernel.run(
            destination + surface.start(x: part.x, y: part.y), row + 4 * (part.x - bounds.x),
            count: part.count,
            scale: surface.scale, coverage: part.values)
        }
      }
    }
  }

  /// Lays a gradient over `bounds`, which lie within the bitmap, shading only what spans cover.
  private mutating func lay(
    _ rows: GradientRows, over bounds: PixelRect, through shape: AreaRasterizer, on surface: Surface
  ) {
    pixels.withUnsafeMutableBufferPointer { destination in
      guard let destination = destination.baseAddress else { return }
      withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 4 * bounds.width) { line in
        withUnsafeTemporaryAllocation(of: Double.self, capacity: bounds.width) { offsets in
          shape.forEachSpan { span in
            guard let part = span.part(in: bounds) else { return }
            let pixels = UnsafeMutableBufferPointer(rebasing: line[0..<4 * part.count])
            rows.shade(pixels, x: part.x, y: part.y, offsets: offsets)
            surface.kernel.run(
              destination + surface.start(x: part.x, y: part.y), pixels.baseAddress, count: part.count,
              scale: surface.scale, coverage: part.values)
          }
        }
      }
    }
  }
}

extension AreaRasterizer.Span {
  /// What of the span lies within a rectangle; nil where nothing does.
  fileprivate func part(in bounds: PixelRect) -> AreaRasterizer.Span? {
    let (first, end) = (max(x, bounds.x), min(x + count, bounds.maxX))
    guard first < end, y >= bounds.y, y < bounds.maxY else { return nil }
    return AreaRasterizer.Span(x: first, y: y, count: end - first, values: values.map { $0 + (first - x) })
  }
}
