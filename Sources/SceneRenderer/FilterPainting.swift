import Glibc
import PixelKernels
import RenderTree
import VectorGraphics

extension LayerPainter {
  /// The image of a group that holds only one layer with filters, which is that layer's; nil for others.
  ///
  /// A chain of filters is a chain of nested groups; this way it needs two images at a time and not one per
  /// filter.
  func bitmapOfOnlyChild(
    of layer: ResolvedLayer, transform: AffineTransform, in bounds: PixelRect
  ) throws(RenderError) -> PlacedBitmap? {
    guard case .group(var children) = layer.content, layer.shadows.isEmpty, projection == nil,
      clipRegion == nil
    else { return nil }
    var transform = transform
    var painter = self
    while let child = children.first, children.count == 1, child.opacity == 1, child.projection == nil {
      if amplification < .infinity, ResolvedLayer.exactCount(of: children) > 0 {
        painter.amplification = .infinity
      }
      transform = transform.appending(child.transform)
      if let opened = child.openedLayers {
        children = opened
        continue
      }
      guard child.blendMode == .normal, !child.filters.isEmpty, transform.inverted != nil else { return nil }
      painter.deferred = nil
      try budget.begin(child.id)
      var drawn = try painter.cachedGroup(child, transform: transform)
      if drawn == nil {
        let key = painter.cacheKey(child, transform: transform, region: bounds)
        (drawn, _) = try cache.picture(key, budget: budget) { () throws(RenderError) in
          try painter.composedBitmap(of: child, transform: transform, within: bounds)
        }
      }
      budget.spend(bounds.area)
      try budget.allocate(bounds)
      return drawn?.placed(in: bounds) ?? PlacedBitmap(bounds: bounds)
    }
    return nil
  }

  /// An image after one filter of a layer; pixels outside `target` that are not needed there may be left out.
  ///
  /// - Parameter second: The second input of a primitive that has one.
  func filtered(
    _ picture: PlacedBitmap, by filter: ResolvedFilter, of layer: ResolvedLayer, transform: AffineTransform,
    within target: PixelRect, second: PlacedBitmap? = nil
  ) throws(RenderError) -> PlacedBitmap {
    try budget.releasing { () throws(RenderError) in
      try filteredWithinBudget(
        picture, by: filter, of: layer, transform: transform, within: target, second: second)
    }
  }

  private func filteredWithinBudget(
    _ picture: PlacedBitmap, by filter: ResolvedFilter, of layer: ResolvedLayer, transform: AffineTransform,
    within target: PixelRect, second: PlacedBitmap?
  ) throws(RenderError) -> PlacedBitmap {
    let needed = target.touched(by: [filter].outsets(transform: transform).around(picture.bounds.rect))
    budget.spend(needed.area, weight: filter.weight)
    try budget.begin(layer.id)
    if needed.isEmpty {
      return PlacedBitmap(bounds: PixelRect(x: target.x, y: target.y, width: 0, height: 0))
    }
    // Its input beside its output, and the planes of numbers in between.
    try budget.allocate(picture.bounds)
    try budget.allocate(needed, count: filter.isSpatial ? 3 : 1)
    switch filter {
    case .blur(let points): return blurred(picture, points: points, transform: transform, within: needed)
    case .dropShadow(let offset, let points, let color):
      return shadowed(
        picture, offset: offset, points: points, color: color, transform: transform, within: needed)
    case .primitive(let primitive):
      return try filtered(
        picture, second, by: primitive, of: layer.id, transform: transform, within: needed)
    default:
      var result = picture
      if let colorFilter = ColorFilter(filter) { result.bitmap.apply([colorFilter]) }
      return result
    }
  }

  /// A layer on a coarse grid up to and including its greatest blur, and how many of its filters have been
  /// applied; nil on the finest grid, and if no blur is wide enough. `reaches` are those of the suffixes of
  /// its filters on this grid.
  ///
  /// Content with edges is drawn on a finer grid, and the blur downsamples it to this one. A single paint
  /// over a single outline may be drawn on a grid that is only twice as fine: the blur leaves only the mean
  /// of what it covers. Everything else is drawn at full size, since neither blending nor color filters
  /// commute with averaging: two abutting fills would let the backdrop through along a sample of the coarse
  /// grid.
  func blurredFromFinerGrid(
    _ layer: ResolvedLayer, transform: AffineTransform, source: PixelRect, within target: PixelRect,
    outsets: [Int]
  ) throws(RenderError) -> (picture: PlacedBitmap, filterCount: Int)? {
    guard gridFactor > 1, let index = layer.filters.indexOfGreatestBlur,
      case .blur(let points) = layer.filters[index]
    else { return nil }
    let steps = index == 0 && layer.hasSinglePaint ? 2 : gridFactor
    let finer = self.finer(by: steps)
    let fineTransform = AffineTransform.scale(x: Double(steps), y: Double(steps)).appending(transform)
    let scale = fineTransform.deviationScale ?? (fineTransform.maximumScale, fineTransform.maximumScale)
    let plan = GaussianBlurPlan(
      standardDeviationX: finer.deviation(points, scale: scale.x),
      standardDeviationY: finer.deviation(points, scale: scale.y), reduction: steps)
    guard plan.reduction == steps else { return nil }
    let fineSource = source.scaled(by: steps)
    var content = try finer.content(of: layer, transform: fineTransform, in: fineSource)
    let needed = target.outset(by: outsets[index + 1])
    let fineReaches = layer.filters[...index].outsetsOfSuffixes(transform: fineTransform)
    for (offset, filter) in layer.filters[..<index].enumerated() {
      content = try finer.filtered(
        content, by: filter, of: layer, transform: fineTransform,
        within: needed.scaled(by: steps).outset(by: fineReaches[offset + 1]))
    }
    let bounds = plan.extent(of: content.bounds).intersection(needed)
    budget.spend(content.bounds.area, weight: FrameBudget.blurWeight)
    try budget.allocate(content.bounds)
    let bitmap = content.bitmap.blurred(by: plan, at: content.bounds.x, content.bounds.y, to: bounds)
    return (PlacedBitmap(bounds: bounds, bitmap: bitmap), index + 1)
  }

  private func blurred(
    _ picture: PlacedBitmap, points: Double, transform: AffineTransform, within target: PixelRect
  ) -> PlacedBitmap {
    let scale = transform.deviationScale ?? (transform.maximumScale, transform.maximumScale)
    let plan = GaussianBlurPlan(
      standardDeviationX: points * scale.x, standardDeviationY: points * scale.y)
    let bounds = plan.extent(of: picture.bounds).intersection(target)
    return PlacedBitmap(
      bounds: bounds,
      bitmap: picture.bitmap.blurred(by: plan, at: picture.bounds.x, picture.bounds.y, to: bounds))
  }

  /// The image over a blurred, colored copy of its alpha (Filter Effects 1, `drop-shadow()`).
  private func shadowed(
    _ picture: PlacedBitmap, offset: Point, points: Double, color: Color, transform: AffineTransform,
    within target: PixelRect
  ) -> PlacedBitmap {
    let shift = Point(
      x: transform.a * offset.x + transform.c * offset.y, y: transform.b * offset.x + transform.d * offset.y)
    var copy = picture
    copy.bitmap = Bitmap.shaded(
      .color(color), in: PixelRect(x: 0, y: 0, width: picture.bounds.width, height: picture.bounds.height))
    copy.bitmap.mask(by: picture.bitmap.coverage(as: .alpha))
    let grown = copy.moved(
      by: shift,
      within: target.outset(
        by: [ResolvedFilter.blur(standardDeviation: points)].outsets(transform: transform).pixels))
    var result = blurred(grown, points: points, transform: transform, within: target).placed(in: target)
    result.bitmap.composite(
      picture.placed(in: target).bitmap, opacity: 1, blendMode: .normal)
    return result
  }
}

extension ResolvedFilter {
  /// The number of pixel operations per pixel.
  fileprivate var weight: Int {
    if let primitive {
      switch primitive.operation {
      // Two cells of a kernel take about as long as a fill.
      case .convolve: return max(FrameBudget.blurWeight, Int(primitive.numbers[0] * primitive.numbers[1]) / 2)
      case .turbulence:
        return Int(8 * max(1, min(primitive.numbers[2], FilterPrimitive.greatestOctaves)))
      default: break
      }
    }
    return isSpatial ? FrameBudget.blurWeight : 1
  }
}

extension ColorFilter {
  /// The color function of a filter; nil for filters that move pixels.
  init?(_ filter: ResolvedFilter) {
    switch filter {
    case .brightness(let amount): self = .brightness(Float(amount))
    case .contrast(let amount): self = .contrast(Float(amount))
    case .saturate(let amount): self = .saturate(Float(amount))
    case .hueRotate(let degrees):
      let radians = degrees * .pi / 180
      self = .hueRotate(sine: Float(sin(radians)), cosine: Float(cos(radians)))
    case .grayscale(let amount): self = .grayscale(Float(amount))
    case .sepia(let amount): self = .sepia(Float(amount))
    case .invert(let amount): self = .invert(Float(amount))
    case .opacity(let amount): self = .opacity(Float(amount))
    case .blur, .dropShadow, .primitive: return nil
    }
  }
}
