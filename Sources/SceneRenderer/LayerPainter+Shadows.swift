import PixelKernels
import RenderTree
import VectorGraphics

extension LayerPainter {
  /// A box with its shadows: the outer ones lie outside of its outline, its fill and the inner ones inside.
  ///
  /// Each side is painted whole and then cut to its share of every pixel, and both are added. Painting one over
  /// the other would leave a seam along the outline, as wide as a pixel: on a coarse grid that is much.
  func paintBox(
    _ shape: ResolvedShape, shadows: [ResolvedShadow], transform: AffineTransform, onto picture: inout Picture
  ) throws(RenderError) {
    for shadow in shadows.reversed() where !shadow.isInner {
      try paint(shadow, within: nil, transform: transform, onto: &picture)
    }
    let origin = (picture.bounds.x, picture.bounds.y)
    func rasterizeBox() throws(RenderError) {
      try rasterize(shape.path, rule: shape.fillRule, transform: transform, in: picture.bounds)
    }
    try rasterizeBox()
    picture.bitmap.mask(by: rasterizer, origin: origin, isInverted: true)
    if shadows.contains(where: \.isInner) {
      var inside = Picture(
        bounds: picture.bounds.touched(by: transform.boundingBox(of: shape.path.controlBox)))
      if let fill = shape.fill {
        inside.bitmap = Bitmap.shaded(fill, transform: transform, in: inside.bounds)
      }
      for shadow in shadows.reversed() where shadow.isInner {
        try paint(shadow, within: nil, transform: transform, onto: &inside)
      }
      try rasterizeBox()
      inside.bitmap.mask(by: rasterizer, origin: (inside.bounds.x, inside.bounds.y))
      picture.bitmap.composite(
        inside.bitmap, atX: inside.bounds.x - origin.0, y: inside.bounds.y - origin.1, opacity: 1,
        coverage: nil,
        blendMode: .plusLighter)
    } else if let fill = shape.fill {
      paintCovered(fill, transform: transform, opacity: 1, mode: .plusLighter, onto: &picture)
    }
    var outline = shape
    outline.fill = nil
    try paint(outline, transform: transform, onto: &picture)
  }

  /// Paints a box shadow, knocked out under its box, or an inner one, cut to it.
  func paint(_ shadow: ResolvedShadow, transform: AffineTransform, onto picture: inout Picture)
    throws(RenderError)
  {
    let bounds = picture.bounds.touched(by: shadow.reach(transform: transform))
    if bounds.isEmpty { return }
    let box = try coverage(of: shadow.boxPath, rule: .nonzero, transform: transform, in: bounds)
    try paint(shadow, within: shadow.isInner ? box : box.inverted, transform: transform, onto: &picture)
  }

  /// Paints a shadow where a map of the pixels it reaches lets it; everywhere where there is none.
  private func paint(
    _ shadow: ResolvedShadow, within allowed: CoverageMap?, transform: AffineTransform,
    onto picture: inout Picture
  ) throws(RenderError) {
    let bounds = picture.bounds.touched(by: shadow.reach(transform: transform))
    if bounds.isEmpty { return }
    let blurred = try blurredCoverage(of: shadow, transform: transform, in: bounds)
    let shown = shadow.isInner ? blurred.inverted : blurred
    paint(
      .color(shadow.color), through: allowed.map(shown.multiplied) ?? shown, in: bounds, transform: transform,
      opacity: 1, mode: .normal, onto: &picture)
  }

  private func blurredCoverage(
    of shadow: ResolvedShadow, transform: AffineTransform, in bounds: PixelRect
  ) throws(RenderError) -> CoverageMap {
    guard shadow.standardDeviation > 0 else {
      return try coverage(of: shadow.path, rule: .nonzero, transform: transform, in: bounds)
    }
    guard let scale = transform.deviationScale else {
      return try blurredInOwnSpace(shadow, transform: transform, in: bounds)
    }
    let deviations = (
      x: deviation(shadow.standardDeviation, scale: scale.x),
      y: deviation(shadow.standardDeviation, scale: scale.y)
    )
    let steps = Self.stepsPerSample(deviation: min(deviations.x, deviations.y), in: bounds)
    let plan = GaussianBlurPlan(
      standardDeviationX: deviations.x * Double(steps), standardDeviationY: deviations.y * Double(steps))
    let fine = AffineTransform.scale(x: Double(steps), y: Double(steps)).appending(transform)
    let target = bounds.scaled(by: steps)
    let reach = Int(blurReach(Double(steps) * max(deviations.x, deviations.y)))
    let source = target.outset(by: reach).touched(by: fine.boundingBox(of: shadow.path.controlBox))
    try budget.checkIsDrawable(source)
    budget.spend(source.area, weight: PixelBudget.blurWeight)
    guard !source.isEmpty else { return CoverageMap(empty: bounds) }
    let blurred = try coverage(of: shadow.path, rule: .nonzero, transform: fine, in: source)
      .blurred(by: plan, at: source.x, source.y, to: target)
    return steps == 1 ? blurred : blurred.averaged(by: steps)
  }

  /// The shadow blurred on a grid of its own space, scaled evenly to the greatest scale of the transform, and brought to
  /// the pixels by resampling: under a skew, or a turn with unlike scales, the Gaussian is not upright on the grid.
  private func blurredInOwnSpace(
    _ shadow: ResolvedShadow, transform: AffineTransform, in bounds: PixelRect
  ) throws(RenderError) -> CoverageMap {
    let scale = transform.maximumScale
    let own = AffineTransform.scale(x: scale, y: scale)
    guard let inverse = transform.inverted else { return CoverageMap(empty: bounds) }
    let limit = PixelRect(x: -1 << 20, y: -1 << 20, width: 1 << 21, height: 1 << 21)
    let region = limit.touched(by: own.appending(inverse).boundingBox(of: bounds.outset(by: 2).rect))
      .intersection(limit.touched(by: shadow.reach(transform: own)))
    try budget.checkIsDrawable(region)
    guard !region.isEmpty else { return CoverageMap(empty: bounds) }
    let map = try blurredCoverage(of: shadow, transform: own, in: region)
    let placement = transform.appending(.scale(x: 1 / scale, y: 1 / scale))
      .appending(.translation(x: Double(region.x), y: Double(region.y)))
    var picture = Bitmap(width: region.width, height: region.height, filledWith: .white)
    picture.mask(by: map)
    return picture.resampled(by: placement, to: bounds).coverage(as: .alpha)
  }

  /// The least standard deviation in samples at which the samples of a Gaussian stand for it: a straight edge is then
  /// within 1.3/255 of its mean over each pixel, a corner within 2.5/255.
  private static let leastDeviation = 1.5

  /// How many times as fine a grid has to be for a Gaussian.
  private static func stepsPerSample(deviation: Double, in bounds: PixelRect) -> Int {
    var steps = 1
    while deviation * Double(steps) < leastDeviation, steps < 8,
      bounds.width * bounds.height * 4 * steps * steps <= greatestSupersampledArea
    {
      steps *= 2
    }
    return steps
  }

  /// In samples.
  private static let greatestSupersampledArea = 1 << 25

  /// The standard deviation to use on this grid, in its samples, for one in points and the factor of its axis.
  ///
  /// Coverage on a coarse grid is the mean over a coarse sample and so blurred already, with a variance of
  /// 1/12 of a sample, where the full grid has 1/12 of a pixel: the difference is taken off.
  func deviation(_ points: Double, scale: Double) -> Double {
    let wanted = points * scale
    let factor = Double(gridFactor)
    let surplus = (1 - 1 / (factor * factor)) / 12
    return max(0, wanted * wanted - surplus).squareRoot()
  }
}

extension CoverageMap {
  fileprivate init(empty bounds: PixelRect) {
    let nothing = [UInt16](repeating: 0, count: bounds.width * bounds.height)
    self.init(width: bounds.width, height: bounds.height, values: nothing)
  }

  /// The means of squares of `count` × `count` values.
  fileprivate func averaged(by count: Int) -> CoverageMap {
    let (columns, rows) = (width / count, height / count)
    let area = UInt32(count * count)
    var sums = [UInt32](repeating: area / 2, count: columns)
    var means: [UInt16] = []
    means.reserveCapacity(columns * rows)
    for y in 0..<rows * count {
      for x in 0..<columns * count { sums[x / count] += UInt32(values[y * width + x]) }
      guard y % count == count - 1 else { continue }
      means += sums.map { UInt16($0 / area) }
      sums = [UInt32](repeating: area / 2, count: columns)
    }
    return CoverageMap(width: columns, height: rows, values: means)
  }
}
