import PangoText
import PathRasterizing
import PixelKernels
import RenderTree
import VectorGraphics

extension LayerPainter {
  /// Paints a fill, and a stroke over it.
  func paint(
    _ shape: ResolvedShape, transform: AffineTransform, opacity: Double = 1, mode: BlendMode = .normal,
    onto picture: inout PlacedBitmap
  ) throws(RenderError) {
    let clipRegion = clipRegion ?? picture.bounds
    if let fill = shape.fill {
      let bounds = clipRegion.touched(by: pixelBox(of: shape.path.controlBox, transform: transform))
      if coversCanvas(shape, transform: transform) {
        budget.spend(picture.bounds.area)
        picture.bitmap.composite(
          Bitmap.shaded(fill, transform: transform, in: picture.bounds), opacity: opacity, blendMode: mode)
      } else if !bounds.isEmpty {
        try rasterize(
          shape.path, rule: shape.fillRule, transform: transform, in: bounds.rows(of: picture.bounds))
        paintCovered(fill, transform: transform, opacity: opacity, mode: mode, onto: &picture)
      }
    }
    if let stroke = shape.stroke {
      let bounds = clipRegion.touched(by: pixelBox(of: shape.paintedBounds, transform: transform))
      if !bounds.isEmpty {
        try rasterizeStroke(
          of: OutlineSource(stroke.path ?? shape.path), style: stroke.style, transform: transform, in: bounds)
        paintCovered(stroke.paint, transform: transform, opacity: opacity, mode: mode, onto: &picture)
      }
    }
  }

  /// Whether a fill covers the whole visible area: on a coarse grid it then covers the margin too.
  func coversCanvas(_ shape: ResolvedShape, transform: AffineTransform) -> Bool {
    gridFactor > 1 && projection == nil
      && shape.covers(
        canvas.rect, transform: .scale(x: Double(gridFactor), y: Double(gridFactor)).appending(transform))
  }

  /// Computes the coverage of a path for the pixels of `bounds`.
  func rasterize(
    _ path: BezierPath, rule: FillRule, transform: AffineTransform, in bounds: PixelRect
  ) throws(RenderError) {
    try rasterize(OutlineSource(path), rule: rule, transform: transform, in: bounds)
  }

  /// Computes the coverage of an outline for the pixels of `bounds`.
  func rasterize(
    _ outline: OutlineSource<some Sequence<BezierPath>>, rule: FillRule, transform: AffineTransform,
    in bounds: PixelRect
  ) throws(RenderError) {
    try withinBudget { () throws(CoverageError) in
      if let projection {
        return try PathCoverage.fill(
          outline, rule: rule, projection: projection.appending(transform), in: bounds, by: rasterizer)
      }
      try PathCoverage.fill(outline, rule: rule, transform: transform, in: bounds, by: rasterizer)
    }
  }

  /// The same for a stroke. Dashes are measured from what is visible, so the bounds must not depend on the part of the image
  /// that is painted.
  func rasterizeStroke(
    of outline: OutlineSource<some Sequence<BezierPath>>, style: StrokeStyle, transform: AffineTransform,
    in bounds: PixelRect
  ) throws(RenderError) {
    try withinBudget { () throws(CoverageError) in
      if let projection {
        return try PathCoverage.stroke(
          outline, style: style, projection: projection.appending(transform), in: bounds, by: rasterizer)
      }
      try PathCoverage.stroke(outline, style: style, transform: transform, in: bounds, by: rasterizer)
    }
  }

  /// Rasterizes as long as the frame's budget lasts.
  private func withinBudget(_ draw: () throws(CoverageError) -> Void) throws(RenderError) {
    let before = rasterizer.work
    // One more than what is left, so that the budget is then exceeded.
    rasterizer.limitWork(to: min(budget.rest / FrameBudget.lineWeight, budget.workWithinTime) + 1)
    defer { rasterizer.limitWork(to: nil) }
    do {
      try draw()
      budget.spend(rasterizer.work - before, weight: FrameBudget.lineWeight)
    } catch {
      budget.spend(rasterizer.work - before, weight: FrameBudget.lineWeight)
      try budget.check()
      throw RenderError(error.description)
    }
  }

  /// Applies a paint through the coverage that was rasterized last.
  ///
  /// - Parameter isInteriorClear: Whether the fully covered pixels are transparent.
  func paintCovered(
    _ paint: Paint, transform: AffineTransform, opacity: Double, mode: BlendMode,
    isInteriorClear: Bool = false,
    onto picture: inout PlacedBitmap
  ) {
    let shape = deferred == nil ? rasterizer.shape : rasterizer.retain()
    budget.spend(shape.coveredPixelCount)
    let fill = SpanFill(
      paint, through: shape, transform: transform, projection: projection, onto: picture.bounds,
      opacity: opacity, blendMode: mode, isInteriorClear: isInteriorClear)
    guard var fill else { return }
    if let deferred {
      deferred.add(fill, of: shape, onto: &picture)
    } else {
      fill.paint(fill.rows, onto: &picture.bitmap, from: rasterizer)
    }
  }

  func paint(
    _ paint: Paint, through coverage: CoverageMap, in bounds: PixelRect, transform: AffineTransform,
    opacity: Double, mode: BlendMode, onto picture: inout PlacedBitmap
  ) {
    let (x, y) = (bounds.x - picture.bounds.x, bounds.y - picture.bounds.y)
    if case .color(let color) = paint {
      picture.bitmap.fill(
        Bitmap.channels(of: color), through: coverage, atX: x, y: y, opacity: opacity, blendMode: mode)
    } else {
      picture.bitmap.composite(
        Bitmap.shaded(paint, transform: transform, in: bounds), atX: x, y: y, opacity: opacity,
        coverage: coverage, blendMode: mode)
    }
  }

  /// Composites an image onto the pixels with `opacity` and `mode`.
  func paint(
    _ image: ResolvedImage, transform: AffineTransform, opacity: Double = 1, mode: BlendMode = .normal,
    onto picture: inout PlacedBitmap
  ) throws(RenderError) {
    if projection == nil {
      let visible = image.isCut ? image.destination.intersection(image.bounds) : image.destination
      if picture.bounds.touched(by: transform.boundingBox(of: visible).outset(by: 1)).isEmpty { return }
    }
    let bitmap = try resources.bitmap(of: image)
    if image.frame != nil { budget.spend(bitmap.width * bitmap.height) }
    paint(
      bitmap, in: image.destination, clippedTo: image.isCut ? image.bounds : nil, transform: transform,
      filter: image.sampling.filter, opacity: opacity, mode: mode, onto: &picture
    ) { size in
      let filter = image.sampling.filter
      return resources.shrunkImages.picture(
        .init(asset: image.asset, frame: image.frame, size: size, filter: filter)
      ) {
        bitmap.shrunk(to: size, filter: filter)
      }
    }
  }

  /// Draws a bitmap in a frame, resampled by the kernels.
  func paint(
    _ bitmap: Bitmap, in frame: Rect, clippedTo clip: Rect?, transform: AffineTransform,
    filter: ResamplingFilter = .catmullRom, opacity: Double = 1, mode: BlendMode = .normal,
    onto picture: inout PlacedBitmap, shrunk: @escaping (PixelSize) -> Bitmap
  ) {
    if let projection {
      return paint(
        bitmap, in: frame, clippedTo: clip, projection: projection.appending(transform), filter: filter,
        opacity: opacity, mode: mode, onto: &picture, shrunk: shrunk)
    }
    guard bitmap.width > 0, bitmap.height > 0, !frame.isEmpty else { return }
    let bounds = picture.bounds.touched(
      by: transform.boundingBox(of: clip.map(frame.intersection) ?? frame).outset(by: 1))
    if bounds.isEmpty { return }
    deferred?.flush(&picture, before: bounds)
    let (across, down) = (frame.width / Double(bitmap.width), frame.height / Double(bitmap.height))
    let part = clip.map { clip in
      Rect(
        x: (clip.x - frame.x) / across, y: (clip.y - frame.y) / down, width: clip.width / across,
        height: clip.height / down)
    }
    picture.bitmap.composite(
      bitmap, showing: part,
      placedBy: transform.appending(.translation(x: frame.x, y: frame.y)).appending(
        .scale(x: across, y: down)),
      in: bounds, filter: filter, atX: bounds.x - picture.bounds.x, y: bounds.y - picture.bounds.y,
      opacity: opacity,
      blendMode: mode, shrunk: shrunk)
  }
}

extension ImageSampling {
  fileprivate var filter: ResamplingFilter {
    switch self {
    case .pixelated: .nearest
    case .linear: .linear
    case .cubic: .catmullRom
    }
  }
}

extension ResolvedImage {
  /// Whether the image extends beyond the box that it is clipped to.
  var isCut: Bool { destination.intersection(bounds) != destination }
}

extension PixelRect {
  /// The part of it in the rows of another rectangle. The coverage of a row depends on the requested columns
  /// of that row, but not on the neighboring rows.
  func rows(of other: PixelRect) -> PixelRect {
    let top = max(y, other.y)
    return PixelRect(x: x, y: top, width: width, height: min(maxY, other.maxY) - top)
  }
}
