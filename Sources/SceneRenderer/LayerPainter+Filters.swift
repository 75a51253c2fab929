import PixelKernels
import RenderTree
import VectorGraphics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension LayerPainter {
  /// A picture after one filter; what lies outside `target` and is not needed there may be left out.
  func filtered(
    _ picture: Picture, by filter: ResolvedFilter, transform: AffineTransform, within target: PixelRect
  ) -> Picture {
    switch filter {
    case .blur(let points): return blurred(picture, points: points, transform: transform, within: target)
    case .dropShadow(let offset, let points, let color):
      return shadowed(
        picture, offset: offset, points: points, color: color, transform: transform, within: target)
    default:
      var result = picture
      if let colorFilter = ColorFilter(filter) { result.bitmap.apply([colorFilter]) }
      return result
    }
  }

  /// The content and first blur of a layer on a coarse grid: the content is drawn on a grid twice as fine, and
  /// the blur brings it to this one, so that paints are sampled and edges averaged alike.
  ///
  /// Nil on the finest grid, and where the first filter is no blur that is wide enough.
  func blurredFromFinerGrid(
    _ layer: ResolvedLayer, transform: AffineTransform, source: PixelRect, within target: PixelRect
  ) throws(RenderError) -> Picture? {
    guard gridFactor > 1, case .blur(let points)? = layer.filters.first else { return nil }
    var finer = self
    finer.gridFactor /= 2
    let fineTransform = AffineTransform.scale(x: 2, y: 2).appending(transform)
    let scale = fineTransform.deviationScale ?? (fineTransform.maximumScale, fineTransform.maximumScale)
    let plan = GaussianBlurPlan(
      standardDeviationX: finer.deviation(points, scale: scale.x),
      standardDeviationY: finer.deviation(points, scale: scale.y), reduction: 2)
    guard plan.reduction == 2 else { return nil }
    let content = try finer.content(
      of: layer, transform: fineTransform,
      in: PixelRect(x: 2 * source.x, y: 2 * source.y, width: 2 * source.width, height: 2 * source.height))
    let needed = target.outset(by: layer.filters.dropFirst().reach(transform: transform))
    let bounds = plan.extent(of: content.bounds).intersection(needed)
    return Picture(
      bounds: bounds,
      bitmap: content.bitmap.blurred(by: plan, at: content.bounds.x, content.bounds.y, to: bounds))
  }

  private func blurred(
    _ picture: Picture, points: Double, transform: AffineTransform, within target: PixelRect
  ) -> Picture {
    let scale = transform.deviationScale ?? (transform.maximumScale, transform.maximumScale)
    let plan = GaussianBlurPlan(
      standardDeviationX: deviation(points, scale: scale.x),
      standardDeviationY: deviation(points, scale: scale.y))
    let bounds = plan.extent(of: picture.bounds).intersection(target)
    return Picture(
      bounds: bounds,
      bitmap: picture.bitmap.blurred(by: plan, at: picture.bounds.x, picture.bounds.y, to: bounds))
  }

  /// The picture over a blurred, coloured copy of its alpha (Filter Effects 1, `drop-shadow()`).
  private func shadowed(
    _ picture: Picture, offset: Point, points: Double, color: Color, transform: AffineTransform,
    within target: PixelRect
  ) -> Picture {
    let shift = Point(
      x: transform.a * offset.x + transform.c * offset.y, y: transform.b * offset.x + transform.d * offset.y)
    var copy = picture
    copy.bitmap = Bitmap.shaded(
      .color(color), in: PixelRect(x: 0, y: 0, width: picture.bounds.width, height: picture.bounds.height))
    copy.bitmap.mask(by: picture.bitmap.coverage(as: .alpha))
    let grown = copy.moved(
      by: shift,
      within: target.outset(
        by: [ResolvedFilter.blur(standardDeviation: points)][...].reach(transform: transform)))
    var result = blurred(grown, points: points, transform: transform, within: target).placed(in: target)
    result.bitmap.composite(
      picture.placed(in: target).bitmap, opacity: 1, blendMode: .normal)
    return result
  }
}

extension ColorFilter {
  /// The colour function of a filter; nil for the ones that move pixels.
  fileprivate init?(_ filter: ResolvedFilter) {
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
    case .blur, .dropShadow: return nil
    }
  }
}
