import PangoText
import PixelKernels
import RenderTree
import VectorGraphics

/// Paints resolved layers onto images of one grid.
///
/// `composed` follows the order of the specifications: content, filters, clip, mask; `paint` then applies
/// opacity and blend mode as the composed layer is composited onto its backdrop.
struct LayerPainter {
  var resources: RenderResources
  /// The factor by which errors in a layer painted here are amplified in the output, at least 1; infinite if
  /// smooth layers may not be drawn on coarser grids.
  var amplification = 1.0
  /// The visible pixels at full size: a fill that covers them all has no edge.
  var canvas: PixelRect
  /// Pixels of the finished image per sample of this grid, along either axis.
  var gridFactor = 1
  /// What earlier frames composed.
  let cache: LayerCache
  /// The pixels that layers are drawn for if the image they are painted onto is only a part of them; nil if
  /// it is all of them. A composed layer may depend on these, but never on the part.
  var clipRegion: PixelRect?
  /// Images of small groups, wherever they are placed.
  let groups: GroupCache
  /// Computes the coverage of shapes, one after the other.
  let rasterizer: AreaRasterizer
  /// Memory for intermediate images.
  let pool: BitmapPool
  let glyphCache: GlyphCache
  /// What may be drawn for the frame.
  let budget: FrameBudget
  /// The deferred fills of the image that is painted onto; nil if fills are painted at once.
  var deferred: DeferredFills?
  /// From the plane that transforms map to, to pixels; nil if that plane is the grid of pixels itself.
  var projection: Projection?

  /// Paints layers from back to front.
  ///
  /// - Parameter transform: From the layers' parent space to pixels of the image's grid.
  func paint(_ layers: [ResolvedLayer], transform: AffineTransform, onto picture: inout PlacedBitmap)
    throws(RenderError)
  {
    let exactCount = amplification < .infinity ? ResolvedLayer.exactCount(of: layers) : 0
    for (index, layer) in layers.enumerated() {
      let painter = index < exactCount ? exact : self
      try painter.paint(layer, transform: transform.appending(layer.transform), onto: &picture)
    }
  }

  /// A painter that draws every layer at full size.
  private var exact: LayerPainter {
    var painter = self
    painter.amplification = .infinity
    return painter
  }

  /// Paints one layer; `transform` maps from its own space to pixels.
  func paint(_ layer: ResolvedLayer, transform: AffineTransform, onto picture: inout PlacedBitmap)
    throws(RenderError)
  {
    try budget.releasing { () throws(RenderError) in
      try paintWithinBudget(layer, transform: transform, onto: &picture)
    }
  }

  private func paintWithinBudget(
    _ layer: ResolvedLayer, transform: AffineTransform, onto picture: inout PlacedBitmap
  ) throws(RenderError) {
    guard layer.opacity > 0, transform.inverted != nil else { return }
    if let own = layer.projection {
      let painter = projecting(own, under: transform)
      guard painter.projection?.inverted != nil else { return }
      var flat = layer
      flat.projection = nil
      return try painter.paint(flat, transform: .identity, onto: &picture)
    }
    try budget.begin(layer.id)
    if let layers = layer.openedLayers {
      return try paint(layers, transform: transform, onto: &picture)
    }
    if case .backdrop(let backdrop) = layer.content {
      return try paint(backdrop, of: layer, transform: transform, onto: &picture)
    }
    let white = resources.whiteLevel(for: layer.blendMode)
    if white == nil, layer.isPlainShape, case .shape(let shape) = layer.content {
      return try paint(
        shape, transform: transform, opacity: layer.opacity, mode: layer.blendMode, onto: &picture)
    }
    if white == nil, let text = try plainText(of: layer) {
      return try paint(
        text, transform: transform, opacity: layer.opacity, mode: layer.blendMode, onto: &picture)
    }
    if white == nil, layer.isPlainImage, case .image(let image) = layer.content {
      let key = cacheKey(layer, transform: transform, region: clipRegion ?? picture.bounds)
      // A moving group is drawn directly, without an intermediate image.
      if !cache.contains(key) {
        return try paint(
          image, transform: transform, opacity: layer.opacity, mode: layer.blendMode, onto: &picture)
      }
    }
    var whole = self
    whole.clipRegion = nil
    whole.deferred = nil
    var composed = try whole.cachedGroup(layer, transform: transform)
    var isCached = composed != nil
    if composed == nil {
      let region = clipRegion ?? picture.bounds
      let key = cacheKey(layer, transform: transform, region: region)
      (composed, isCached) = try cache.picture(key, budget: budget) { () throws(RenderError) in
        try whole.composedBitmap(of: layer, transform: transform, within: region)
      }
    }
    guard let composed else { return }
    budget.spend(composed.bounds.area)
    deferred?.flush(&picture, before: composed.bounds)
    let (x, y) = (composed.bounds.x - picture.bounds.x, composed.bounds.y - picture.bounds.y)
    if let white {
      picture.bitmap.composite(
        composed.bitmap, atX: x, y: y, opacity: layer.opacity, blendMode: layer.blendMode, white: white)
    } else {
      picture.bitmap.composite(
        composed.bitmap, atX: x, y: y, opacity: layer.opacity, blendMode: layer.blendMode)
    }
    if !isCached { pool.recycle(composed.bitmap) }
  }

  func cacheKey(
    _ layer: ResolvedLayer, transform: AffineTransform, region: PixelRect
  ) -> LayerCache.Key {
    LayerCache.Key(
      layer: layer, transform: transform, projection: projection, region: region, gridFactor: gridFactor,
      amplification: amplification)
  }

  /// The layer as it will be composited onto the pixels of `region`, drawn on a coarser grid if it is smooth.
  func composedBitmap(
    of layer: ResolvedLayer, transform: AffineTransform, within region: PixelRect
  ) throws(RenderError) -> PlacedBitmap? {
    let factor =
      projection != nil
      ? 1
      : Reduction(canvas: region.rect, amplification: amplification).factor(of: layer, transform: transform)
    guard factor > 1 else { return try composed(layer, transform: transform, within: region) }
    let scale = 1 / Double(factor)
    let coarse = coarser(by: factor, seenWithin: region)
    let coarseRegion = region.coarsened(by: factor).outset(by: Canvas.margin)
    let small = try coarse.composed(
      layer, transform: AffineTransform.scale(x: scale, y: scale).appending(transform), within: coarseRegion)
    guard let small else { return nil }
    try budget.allocate(small.bounds.scaled(by: factor).intersection(region))
    return small.refined(by: factor, within: region)
  }

  /// A painter on a grid `factor` times as coarse, of which only a region of this grid will be visible.
  private func coarser(by factor: Int, seenWithin region: PixelRect) -> LayerPainter {
    var painter = seeing(region)
    painter.gridFactor *= factor
    return painter
  }

  func finer(by factor: Int) -> LayerPainter {
    var painter = self
    painter.gridFactor /= factor
    return painter
  }

  /// A painter for images of which only a region of this grid is visible.
  func seeing(_ region: PixelRect) -> LayerPainter {
    var painter = self
    painter.canvas = region.scaled(by: gridFactor)
    return painter
  }

  /// A layer with its filters, clip and mask, but without its opacity and blend mode; nil if nothing of it is
  /// in `region`.
  func composed(
    _ layer: ResolvedLayer, transform: AffineTransform, within region: PixelRect
  ) throws(RenderError) -> PlacedBitmap? {
    try budget.nesting(in: layer.id) { () throws(RenderError) in
      try composedWithinBudget(layer, transform: transform, within: region)
    }
  }

  private func composedWithinBudget(
    _ layer: ResolvedLayer, transform: AffineTransform, within region: PixelRect
  ) throws(RenderError) -> PlacedBitmap? {
    if let nested = layer.nestedAroundTile {
      return try composed(nested, transform: transform, within: region)
    }
    let visual = VisualBounds(of: self)
    let target = region.touched(by: pixelBox(ofPlane: try visual.bounds(of: layer, transform: transform)))
    if target.isEmpty { return nil }
    if projection == nil, let tile = layer.onlyTile {
      var picture = try composedOfTiles(layer, by: tile, transform: transform, within: target)
      try applyEffects(of: layer, transform: transform, to: &picture)
      return picture
    }
    if needsOwnSpace(layer, under: transform) {
      if let projection {
        return try composedOnPlane(layer, transform: transform, projection: projection, within: target)
      }
      return try composedInOwnSpace(layer, transform: transform, within: target)
    }
    let outsets = layer.filters.outsetsOfSuffixes(transform: transform)
    var source = target.outset(by: outsets[0])
      .touched(by: pixelBox(ofPlane: try visual.contentBounds(of: layer, transform: transform)))
    if source.isEmpty {
      guard layer.filters.contains(where: { $0.primitive?.fillsRegion == true }) else { return nil }
      source = PixelRect(x: target.x, y: target.y, width: 1, height: 1)
    }
    try budget.begin(layer.id)
    // A blur brings in content from beyond the canvas.
    var inner = layer.filters.contains(where: \.isSpatial) ? seeing(source) : self
    inner.amplification *= layer.contentAmplification
    var picture: PlacedBitmap
    var second: PlacedBitmap?
    var done = 0
    if let blurred = try inner.blurredFromFinerGrid(
      layer, transform: transform, source: source, within: target, outsets: outsets)
    {
      (picture, done) = blurred
    } else if layer.hasSecondInput, case .group(let children) = layer.content {
      picture = try inner.content(
        of: layer.holding(children.dropLast()), transform: transform, in: source)
      second = try inner.content(
        of: layer.holding(children.suffix(1)), transform: transform, in: source)
    } else {
      picture = try inner.content(of: layer, transform: transform, in: source)
    }
    for index in done..<layer.filters.count {
      // Every blur adds margins for the whole bell curve; after a few blurs most of them are empty.
      if index > done, layer.filters[index].isBlurring { picture = picture.withoutEmptyEdges }
      picture = try filtered(
        picture, by: layer.filters[index], of: layer, transform: transform,
        within: target.outset(by: outsets[index + 1]), second: index == 0 ? second : nil)
    }
    if picture.bounds != target {
      try budget.allocate(target)
      picture = picture.placed(in: target)
    }
    try applyEffects(of: layer, transform: transform, to: &picture)
    return picture
  }

  /// Clip and mask.
  func applyEffects(
    of layer: ResolvedLayer, transform: AffineTransform, to picture: inout PlacedBitmap
  ) throws(RenderError) {
    try applyClip(layer.clip, transform: transform, to: &picture)
    try applyMask(layer.mask, transform: transform, to: &picture)
  }

  /// Shadows and content, before any effect.
  func content(
    of layer: ResolvedLayer, transform: AffineTransform, in bounds: PixelRect
  ) throws(RenderError) -> PlacedBitmap {
    if let drawn = try bitmapOfOnlyChild(of: layer, transform: transform, in: bounds) { return drawn }
    try budget.allocate(bounds)
    var picture = pool.picture(bounds)
    budget.spend(bounds.area)
    if let box = layer.shadowedBox {
      try paintBox(box, shadows: layer.shadows, transform: transform, onto: &picture)
      return picture
    }
    // Inner shadows as well: a box shadow is never painted over children, text or an image (Backgrounds 3,
    // section 4.6).
    for shadow in layer.shadows.reversed() {
      try budget.begin(layer.id)
      try paint(shadow, transform: transform, onto: &picture)
    }
    switch layer.content {
    case .group(let children): try paint(children, transform: transform, onto: &picture)
    case .shape(let shape): try paint(shape, transform: transform, onto: &picture)
    case .text(let text):
      try paint(try shaped(text, layer: layer.id), transform: transform, onto: &picture)
    case .image(let image): try paint(image, transform: transform, onto: &picture)
    // It has no effects of its own, so it is never composed.
    case .backdrop: break
    }
    return picture
  }

  private func applyClip(
    _ clip: ResolvedClip?, transform: AffineTransform, to picture: inout PlacedBitmap
  ) throws(RenderError) {
    guard let clip else { return }
    try rasterize(clip.path, rule: clip.fillRule, transform: transform, in: picture.bounds)
    budget.spend(picture.bounds.area)
    picture.bitmap.mask(by: rasterizer, origin: (picture.bounds.x, picture.bounds.y))
  }

  private func applyMask(
    _ mask: ResolvedMask?, transform: AffineTransform, to picture: inout PlacedBitmap
  ) throws(RenderError) {
    guard let mask else { return }
    try budget.allocate(picture.bounds, count: 2)
    var drawn = PlacedBitmap(bounds: picture.bounds)
    budget.spend(2 * picture.bounds.area)
    var painter = self
    painter.amplification *= ResolvedMask.amplification
    painter.resources = resources.inSRGB
    try painter.paint(mask.layers, transform: transform, onto: &drawn)
    picture.bitmap.mask(by: drawn.bitmap.coverage(as: mask.kind == .alpha ? .alpha : .luminance))
  }

  func coverage(
    of path: BezierPath, rule: FillRule, transform: AffineTransform, in bounds: PixelRect
  ) throws(RenderError) -> CoverageMap {
    try rasterize(path, rule: rule, transform: transform, in: bounds)
    return rasterizer.map(in: bounds)
  }
}
