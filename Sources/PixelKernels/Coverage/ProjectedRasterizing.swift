import VectorGraphics

extension AreaRasterizer {
  /// Adds the image of a path.
  ///
  /// - Parameter bounds: The pixels that will be requested.
  package func add(_ path: BezierPath, projection: Projection, in bounds: PixelRect) {
    ProjectedOutline.forEachPolygon(
      of: path, by: projection, within: bounds.rect.insetBy(dx: -2, dy: -2), tolerance: Self.tolerance
    ) { polygon in
      add(polygon)
      return !isFull
    }
  }

  /// Adds the image of a polygon.
  package func add(_ polygon: [Point], projection: Projection) {
    if let image = projection.images(of: polygon) { add(image) }
  }

  private func add(_ polygon: [Point]) {
    guard let first = polygon.first else { return }
    move(to: first)
    for point in polygon.dropFirst() { line(to: point) }
    close()
  }
}
