import PixelKernels
import RenderTree
import VectorGraphics

// Layers seen in perspective. A painter with a projection measures content in a plane; the projection maps
// that plane to pixels. Outlines are projected and painted directly; only content that a filter or a shadow
// needs as an image is drawn on the plane and resampled.
extension LayerPainter {
  /// A painter for the content of a layer's plane.
  func projecting(_ own: Projection, under transform: AffineTransform) -> LayerPainter {
    var painter = self
    painter.projection = (projection ?? .identity).appending(Projection(transform)).appending(own)
    return painter
  }

  /// The bounding box, in pixels, of a rectangle of the space that `transform` maps from.
  func pixelBox(of rect: Rect, transform: AffineTransform) -> Rect {
    guard let projection else { return transform.boundingBox(of: rect) }
    return projection.appending(transform).boundingBox(of: rect)
  }

  /// The bounding box, in pixels, of a rectangle of the plane.
  func pixelBox(ofPlane rect: Rect) -> Rect { projection?.boundingBox(of: rect) ?? rect }

  /// Whether a layer has to be drawn in its own space before it is projected.
  func needsOwnSpace(_ layer: ResolvedLayer, under transform: AffineTransform) -> Bool {
    guard projection != nil else { return layer.needsOwnSpace(under: transform) }
    return !layer.shadows.isEmpty || layer.filters.contains(where: \.isSpatial)
  }

  /// Draws a bitmap in a frame seen in perspective.
  func paint(
    _ bitmap: Bitmap, in frame: Rect, clippedTo clip: Rect?, projection: Projection,
    filter: ResamplingFilter, opacity: Double, mode: BlendMode, onto picture: inout PlacedBitmap,
    shrunk: @escaping (PixelSize) -> Bitmap
  ) {
    guard bitmap.width > 0, bitmap.height > 0, !frame.isEmpty else { return }
    let shown = clip.map(frame.intersection) ?? frame
    let bounds = (clipRegion ?? picture.bounds).touched(by: projection.boundingBox(of: shown).outset(by: 1))
      .rows(of: picture.bounds)
    guard !shown.isEmpty, !bounds.isEmpty else { return }
    let placed = projection.appending(.translation(x: frame.x, y: frame.y)).appending(
      .scale(x: frame.width / Double(bitmap.width), y: frame.height / Double(bitmap.height)))
    guard var source = ProjectiveSampler(bitmap, by: placed, filter: filter, shrunk: shrunk) else { return }
    rasterizer.add(shown.corners, projection: projection)
    guard rasterizer.fill(in: bounds) else { return }
    let coverage = rasterizer.map(in: bounds)
    budget.spend(2 * bounds.area)
    deferred?.flush(&picture, before: bounds)
    picture.bitmap.composite(
      source.drawn(in: bounds, where: coverage), atX: bounds.x - picture.bounds.x,
      y: bounds.y - picture.bounds.y, opacity: opacity, coverage: coverage, blendMode: mode)
  }

  /// A layer drawn in its own space, at the scale of its nearest point, and resampled to the pixels of
  /// `target`.
  func composedOnPlane(
    _ layer: ResolvedLayer, transform: AffineTransform, projection: Projection, within target: PixelRect
  ) throws(RenderError) -> PlacedBitmap? {
    let placed = projection.appending(transform)
    let bounds = try VisualBounds(text: resources.text).bounds(of: layer, transform: .identity)
    let seen = placed.seen(of: bounds, within: target.outset(by: 2).rect)
    guard seen.count > 2 else { return nil }
    let visible = Rect(enclosing: seen)
    let area = max(visible.width * visible.height, 1e-9)
    let scale = min(placed.maximumScale(over: seen), (Self.planeArea(for: target) / area).squareRoot())
    guard scale > 0, scale.isFinite else { return nil }
    let own = AffineTransform.scale(x: scale, y: scale)
    let limit = PixelRect(x: -1 << 20, y: -1 << 20, width: 1 << 21, height: 1 << 21)
    let region = limit.touched(by: own.boundingBox(of: visible).outset(by: 2))
    var painter = seeing(region)
    painter.projection = nil
    guard let picture = try painter.composed(layer, transform: own, within: region) else { return nil }
    try budget.allocate(target, count: 3)
    var result = PlacedBitmap(bounds: target)
    var resampling = self
    resampling.clipRegion = nil
    resampling.deferred = nil
    resampling.paint(
      picture.bitmap, in: picture.bounds.rect, clippedTo: nil,
      projection: placed.appending(.scale(x: 1 / scale, y: 1 / scale)), filter: .catmullRom, opacity: 1,
      mode: .normal, onto: &result
    ) { picture.bitmap.shrunk(to: $0) }
    return result
  }

  /// The maximum number of pixels of a layer drawn in its own space for a part of the canvas.
  private static func planeArea(for target: PixelRect) -> Double {
    min(Double(1 << 24), max(Double(1 << 18), 16 * Double(target.area)))
  }
}
