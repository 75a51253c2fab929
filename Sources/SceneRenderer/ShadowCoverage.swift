import PixelKernels
import RenderTree
import VectorGraphics

// How much of each pixel a shadow covers. Its edge often runs along that of its box, within the same pixels:
// there the product of the two coverages would leave a line of shadow, so the visible share is computed
// within the pixel.

extension LayerPainter {
  /// How much of each pixel a shadow covers outside its box, or inside it for an inner shadow.
  func visibleCoverage(
    of shadow: ResolvedShadow, transform: AffineTransform, in bounds: PixelRect
  ) throws(RenderError) -> CoverageMap {
    if let straight = straight(shadow, transform: transform, isCut: true, in: bounds) {
      var seen = straight.seen(isInner: shadow.isInner, in: bounds)
      for corner in straight.corners {
        seen.replace(try visibleOnGrid(shadow, transform: transform, in: corner), at: corner, in: bounds)
      }
      return seen
    }
    return try visibleOnGrid(shadow, transform: transform, in: bounds)
  }

  private func visibleOnGrid(
    _ shadow: ResolvedShadow, transform: AffineTransform, in bounds: PixelRect
  ) throws(RenderError) -> CoverageMap {
    let box = try coverage(of: shadow.boxPath, rule: .nonzero, transform: transform, in: bounds)
    return try visibleCoverage(of: shadow, box: box, transform: transform, in: bounds)
  }

  /// A shadow that needs a grid only for its corners; nil for one that is wide or not axis-aligned.
  private func straight(
    _ shadow: ResolvedShadow, transform: AffineTransform, isCut: Bool, in bounds: PixelRect
  ) -> StraightShadow? {
    guard transform.isAxisAligned else { return nil }
    let deviations = (
      x: deviation(shadow.standardDeviation, scale: abs(transform.a)),
      y: deviation(shadow.standardDeviation, scale: abs(transform.d))
    )
    guard max(deviations.x, deviations.y) < Self.leastDeviation else { return nil }
    budget.spend(bounds.area)
    return StraightShadow(shadow, transform: transform, deviation: deviations, isCut: isCut, in: bounds)
  }

  private func visibleCoverage(
    of shadow: ResolvedShadow, box: CoverageMap, transform: AffineTransform, in bounds: PixelRect
  ) throws(RenderError) -> CoverageMap {
    if shadow.standardDeviation == 0 {
      return try sharpCoverage(of: shadow, box: box, transform: transform, in: bounds)
    }
    if let grid = grid(of: shadow, transform: transform, in: bounds), grid.steps > 1 {
      let blurred = try blurredCoverage(of: shadow, on: grid)
      let fineBox = try coverage(
        of: shadow.boxPath, rule: .nonzero, transform: grid.transform, in: grid.bounds)
      let seen =
        shadow.isInner ? blurred.inverted.multiplied(by: fineBox) : blurred.multiplied(by: fineBox.inverted)
      return seen.averaged(by: grid.steps)
    }
    let blurred = try blurredCoverage(of: shadow, transform: transform, in: bounds)
    return shadow.isInner ? blurred.inverted.multiplied(by: box) : blurred.multiplied(by: box.inverted)
  }

  /// Without blur: the area of one outline minus another is that of both minus that of the other.
  private func sharpCoverage(
    of shadow: ResolvedShadow, box: CoverageMap, transform: AffineTransform, in bounds: PixelRect
  ) throws(RenderError) -> CoverageMap {
    let both = BezierPath(joining: [shadow.path, shadow.boxPath])
    let union = try coverage(of: both, rule: .nonzero, transform: transform, in: bounds)
    guard shadow.isInner else { return union.subtracting(box) }
    return union.subtracting(
      try coverage(of: shadow.path, rule: .nonzero, transform: transform, in: bounds))
  }

  /// Whether the coverage of a shadow changes much within pixels that its box partly covers.
  func hasEdgeAlongBox(
    _ shadow: ResolvedShadow, transform: AffineTransform, in bounds: PixelRect
  ) throws(RenderError) -> Bool {
    let corners = transform.boundingBox(of: shadow.boxPath.controlBox)
    let edges = [corners.minX, corners.minY, corners.maxX, corners.maxY]
    let isOnGrid =
      transform.isAxisAligned && shadow.boxPath == .rectangle(shadow.boxPath.controlBox)
      && edges.allSatisfy { $0 == $0.rounded() }
    if isOnGrid { return false }
    return shadow.standardDeviation == 0
      || (grid(of: shadow, transform: transform, in: bounds).map { $0.steps > 1 } ?? false)
  }

  func blurredCoverage(
    of shadow: ResolvedShadow, transform: AffineTransform, in bounds: PixelRect
  ) throws(RenderError) -> CoverageMap {
    guard shadow.standardDeviation > 0 else {
      return try coverage(of: shadow.path, rule: .nonzero, transform: transform, in: bounds)
    }
    if let straight = straight(shadow, transform: transform, isCut: false, in: bounds) {
      var blurred = straight.blurred(in: bounds)
      for corner in straight.corners {
        blurred.replace(try blurredOnGrid(shadow, transform: transform, in: corner), at: corner, in: bounds)
      }
      return blurred
    }
    return try blurredOnGrid(shadow, transform: transform, in: bounds)
  }

  private func blurredOnGrid(
    _ shadow: ResolvedShadow, transform: AffineTransform, in bounds: PixelRect
  ) throws(RenderError) -> CoverageMap {
    guard let grid = grid(of: shadow, transform: transform, in: bounds) else {
      return try blurredInOwnSpace(shadow, transform: transform, in: bounds)
    }
    let blurred = try blurredCoverage(of: shadow, on: grid)
    return grid.steps == 1 ? blurred : blurred.averaged(by: grid.steps)
  }

  private func blurredCoverage(of shadow: ResolvedShadow, on grid: ShadowGrid) throws(RenderError)
    -> CoverageMap
  {
    let source = grid.bounds.outset(by: grid.margin)
      .touched(by: grid.transform.boundingBox(of: shadow.path.controlBox))
    try budget.allocate(source)
    budget.spend(source.area, weight: FrameBudget.blurWeight)
    guard !source.isEmpty else { return CoverageMap(empty: grid.bounds) }
    return try coverage(of: shadow.path, rule: .nonzero, transform: grid.transform, in: source)
      .blurred(by: grid.plan, at: source.x, source.y, to: grid.bounds)
  }

  /// The shadow blurred on a grid in its own space, scaled uniformly by the greatest scale of the transform,
  /// and resampled to the pixels: under a skew, or a rotation with unequal scales, the Gaussian is not
  /// axis-aligned on the grid.
  private func blurredInOwnSpace(
    _ shadow: ResolvedShadow, transform: AffineTransform, in bounds: PixelRect
  ) throws(RenderError) -> CoverageMap {
    let scale = transform.maximumScale
    let own = AffineTransform.scale(x: scale, y: scale)
    guard let inverse = transform.inverted else { return CoverageMap(empty: bounds) }
    let limit = PixelRect(x: -1 << 20, y: -1 << 20, width: 1 << 21, height: 1 << 21)
    let region = limit.touched(by: own.appending(inverse).boundingBox(of: bounds.outset(by: 2).rect))
      .intersection(limit.touched(by: shadow.bounds(transform: own)))
    try budget.allocate(region, count: 2)
    guard !region.isEmpty else { return CoverageMap(empty: bounds) }
    let map = try blurredCoverage(of: shadow, transform: own, in: region)
    let placement = transform.appending(.scale(x: 1 / scale, y: 1 / scale))
      .appending(.translation(x: Double(region.x), y: Double(region.y)))
    var bitmap = Bitmap(width: region.width, height: region.height, filledWith: .white)
    bitmap.mask(by: map)
    return bitmap.resampled(by: placement, to: bounds).coverage(as: .alpha)
  }
}

/// The grid on which a shadow is blurred.
private struct ShadowGrid {
  /// Samples per pixel, along either axis.
  var steps: Int
  var plan: GaussianBlurPlan
  /// From the shadow's space to samples.
  var transform: AffineTransform
  /// The requested samples.
  var bounds: PixelRect
  /// How far the blur reaches, in samples.
  var margin: Int
}

extension LayerPainter {
  /// The grid for a shadow; nil if the Gaussian is not axis-aligned on the pixels.
  private func grid(of shadow: ResolvedShadow, transform: AffineTransform, in bounds: PixelRect)
    -> ShadowGrid?
  {
    guard let scale = transform.deviationScale else { return nil }
    let deviations = (
      x: deviation(shadow.standardDeviation, scale: scale.x),
      y: deviation(shadow.standardDeviation, scale: scale.y)
    )
    let steps = Self.stepsPerSample(deviation: min(deviations.x, deviations.y), in: bounds)
    let finer = Double(steps)
    return ShadowGrid(
      steps: steps,
      plan: GaussianBlurPlan(
        standardDeviationX: deviations.x * finer, standardDeviationY: deviations.y * finer),
      transform: AffineTransform.scale(x: finer, y: finer).appending(transform),
      bounds: bounds.scaled(by: steps), margin: Int(blurOutset(finer * max(deviations.x, deviations.y))))
  }

  /// The least standard deviation, in samples, at which a sampled Gaussian is accurate: a straight edge is
  /// then within 1.3/255 of its mean over each pixel, a corner within 2.5/255.
  private static let leastDeviation = 1.5

  /// The factor by which a grid has to be refined for a Gaussian.
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

  /// The standard deviation to use on this grid, in its samples, for one in points and the factor of its
  /// axis.
  ///
  /// Coverage on a coarse grid is the mean over a coarse sample and thus blurred already, with a variance of
  /// 1/12 of a sample, compared with 1/12 of a pixel on the full grid: the difference is subtracted.
  func deviation(_ points: Double, scale: Double) -> Double {
    let wanted = points * scale
    let factor = Double(gridFactor)
    let surplus = (1 - 1 / (factor * factor)) / 12
    return max(0, wanted * wanted - surplus).squareRoot()
  }
}

extension CoverageMap {
  /// Copies the values of a map of a part of the bounds.
  fileprivate mutating func replace(_ part: CoverageMap, at place: PixelRect, in bounds: PixelRect) {
    for row in 0..<place.height {
      let start = (place.y - bounds.y + row) * width + place.x - bounds.x
      values.replaceSubrange(
        start..<start + place.width, with: part.values[row * place.width..<(row + 1) * place.width])
    }
  }

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
