import Budgets
import PixelKernels
import RenderTree
import VectorGraphics

/// How a scene is rasterized.
package struct RenderSettings: Sendable, Hashable {
  /// The image size in pixels.
  package var width: Int
  package var height: Int
  /// From the scene's points to pixels.
  package var transform: AffineTransform
  /// Whether every layer is drawn at full size, which takes longer and differs by at most 1/255.
  package var isExact: Bool

  package init(width: Int, height: Int, transform: AffineTransform, isExact: Bool = false) {
    self.width = width
    self.height = height
    self.transform = transform
    self.isExact = isExact
  }
}

/// Draws resolved scenes.
///
/// Content that is equal from one scene to the next is drawn once and cached: layers from the back, composed
/// layers, and everything outside the area that has changed. The pixels are the same whether they were cached
/// or redrawn. Use one renderer per thread.
package final class SceneRenderer {
  let resources: RenderResources
  let settings: RenderSettings
  private var history: FrameHistory?
  private let cache = LayerCache()
  private let groups: GroupCache
  private let rasterizer: AreaRasterizer
  private let pool: BitmapPool
  private let glyphCache: GlyphCache
  private let limits: SceneLimits
  private var budget: FrameBudget
  private let deferred: DeferredFills
  /// The frame that is being exposed.
  var exposure: Exposure?
  /// Where the last frame is the mean of several scenes, and not the last scene that was drawn.
  var blended: PaintedRuns?
  /// The table of the light that was summed last.
  var light: (white: Double, table: LightTable)?

  /// - Parameters:
  ///   - limits: What a frame may use that is drawn without a budget.
  ///   - other: A renderer whose caches are taken over, as far as they do not depend on the size of the picture. It must have
  ///     the same images by the same names, and is not used again.
  package init(
    resources: RenderResources, settings: RenderSettings, limits: SceneLimits = SceneLimits(),
    reusing other: SceneRenderer? = nil
  ) {
    self.resources = resources
    self.settings = settings
    rasterizer = other?.rasterizer ?? AreaRasterizer()
    glyphCache = other?.glyphCache ?? GlyphCache(rasterizer: rasterizer)
    groups = other?.groups ?? GroupCache()
    pool = other?.pool ?? BitmapPool()
    deferred = DeferredFills(rasterizer: rasterizer)
    self.limits = limits
    budget = FrameBudget(Budget(limits))
  }

  /// The scene at full size: premultiplied, 16 bits per channel, not dithered.
  ///
  /// - Parameter budget: What drawing it is taken from; nil for a budget of its own.
  package func bitmap(of scene: ResolvedScene, budget: Budget? = nil) throws(RenderError) -> Bitmap {
    try canvas(of: scene, budget: budget).finished()
  }

  /// The scene on the coarsest grid that can represent it, for exporters that refine and quantize in one
  /// step.
  ///
  /// - Parameters:
  ///   - budget: What drawing it is taken from; nil for a budget of its own.
  ///   - finishing: Called for a canvas of full size with its bitmap and a range of finished rows,
  ///     which begins at an even row and has an even length unless it is the last one, and with where the
  ///     bitmap may differ from that of the previous canvas. Rows that it is not called with are those of the
  ///     previous canvas.
  package func canvas(
    of scene: ResolvedScene, budget: Budget? = nil,
    finishing: (Bitmap, Range<Int>, PaintedRuns) -> Void = { _, _, _ in }
  ) throws(RenderError) -> Canvas {
    guard blended != nil else { return try drawnCanvas(of: scene, budget: budget, finishing: finishing) }
    beginExposure(inLightOf: nil)
    try expose(scene, budget: budget)
    return endExposure(finishing: finishing)
  }

  /// The scene as the only one of its frame.
  func drawnCanvas(
    of scene: ResolvedScene, budget: Budget?, finishing: (Bitmap, Range<Int>, PaintedRuns) -> Void
  ) throws(RenderError) -> Canvas {
    cache.beginFrame()
    groups.beginFrame()
    self.budget = FrameBudget(budget ?? Budget(limits, pixelCount: settings.width * settings.height))
    let frame = FlattenedScene(scene, settings: settings)
    if history?.frame.hasSameBackdrop(as: frame) == false { history = nil }
    let unchanged = history.map { frame.unchangedCount(since: $0.frame) } ?? 0
    if let start = history?.start, !isReusable(start, for: frame, unchanged: unchanged) {
      history?.start = nil
      history?.canvas.painted = nil
    }
    if let patch = try patch(to: frame) {
      // The pixels are changed in place: nothing else refers to them once a frame has been delivered.
      history?.canvas.picture.replacePixels(with: patch)
      history?.frame = frame
      history?.canvas.painted?.insert(patch.bounds)
      if let bitmap = history?.canvas.bitmap, !patch.bounds.isEmpty {
        let end = min((patch.bounds.maxY + 1) & ~1, bitmap.height)
        var changed = PaintedRuns(width: bitmap.width, height: bitmap.height)
        changed.insert(patch.bounds)
        finishing(bitmap, patch.bounds.y & ~1..<end, changed)
      }
    } else {
      history = try drawn(frame, from: history?.start, unchanged: unchanged, finishing: finishing)
    }
    return history?.canvas ?? emptyCanvas(background: frame.background)
  }

  /// The part of the image that has changed, redrawn; nil if all of it must be.
  private func patch(to frame: FlattenedScene) throws(RenderError) -> PlacedBitmap? {
    guard let history, history.canvas.factor == 1,
      let changed = try changedRegion(from: history.frame, to: frame, keeping: history.start?.count ?? 0),
      let backdrop = backdrop(for: frame, start: history.start, within: changed)
    else { return nil }
    return try painted(frame.drawables.dropFirst(history.start?.count ?? 0), over: backdrop)
  }
}

extension SceneRenderer {
  private var region: PixelRect { PixelRect(x: 0, y: 0, width: settings.width, height: settings.height) }

  private var painter: LayerPainter {
    LayerPainter(
      resources: resources, canvas: region, cache: cache, groups: groups, rasterizer: rasterizer,
      pool: pool, glyphCache: glyphCache, budget: budget)
  }

  private func amplification(of drawable: Drawable) -> Double {
    settings.isExact || drawable.isExact ? .infinity : 1
  }

  /// The scene drawn layer by layer onto the start of an earlier one.
  private func drawn(
    _ frame: FlattenedScene, from kept: FrameHistory.Start?, unchanged: Int,
    finishing: DeferredFills.Finishing
  ) throws(RenderError) -> FrameHistory {
    var reusable = history.map {
      Canvas.ReusablePixels(bitmap: $0.canvas.picture.bitmap, painted: $0.canvas.painted)
    }
    history = nil
    var start = kept
    budget.spend(start?.cost ?? 0)
    var canvas = start?.canvas ?? emptyCanvas(background: frame.background)
    if start == nil { canvas.reusable = reusable.take() } else { canvas.moveTo(reusable.take()) }
    var isDeferring = false
    var painter = painter
    func refine(_ canvas: inout Canvas, to factor: Int) {
      canvas.refine(to: factor)
      guard canvas.factor == 1, !isDeferring else { return }
      deferred.begin(canvas.picture.bounds, with: canvas.base.take())
      isDeferring = true
    }
    for index in (start?.count ?? 0)..<frame.drawables.count {
      let factor = factor(of: frame.drawables[index])
      if index == unchanged, index > start?.count ?? 0 {
        let own = canvas.factor
        refine(&canvas, to: factor)
        start = newStart(count: index, from: &canvas, ownFactor: own)
      }
      refine(&canvas, to: factor)
      try draw(frame.drawables[index], by: &painter, onto: &canvas)
    }
    if canvas.factor == 1 {
      refine(&canvas, to: 1)
      deferred.finish(&canvas.picture, finishing: finishing)
      canvas.painted?.formUnion(deferred.painted)
    }
    if unchanged == frame.drawables.count, unchanged > start?.count ?? 0 {
      start = newStart(count: unchanged, from: &canvas, ownFactor: canvas.factor)
    }
    canvas.reusable = nil
    return FrameHistory(frame: frame, canvas: canvas, start: start)
  }

  /// The start of the next frames: the canvas as painted so far.
  private func newStart(count: Int, from canvas: inout Canvas, ownFactor: Int) -> FrameHistory.Start {
    if canvas.factor == 1 {
      deferred.flush(&canvas.picture)
      deferred.begin(canvas.picture.bounds, with: nil)
      canvas.painted = PaintedRuns(width: canvas.width, height: canvas.height)
    }
    return FrameHistory.Start(count: count, canvas: canvas, ownFactor: ownFactor, cost: budget.used)
  }

  func emptyCanvas(background: Color?) -> Canvas {
    Canvas(
      width: settings.width, height: settings.height, factor: settings.isExact ? 1 : Reduction.greatest,
      background: background)
  }

  /// The grid that a layer may be drawn on.
  private func factor(of drawable: Drawable) -> Int {
    guard !settings.isExact, !drawable.isExact else { return 1 }
    guard drawable.isVisible, drawable.layer.blendMode.preservesSmoothness else {
      return drawable.isVisible ? 1 : Reduction.greatest
    }
    return Reduction(canvas: region.rect).factor(of: drawable.layer, transform: drawable.transform)
  }

  private func draw(_ drawable: Drawable, by painter: inout LayerPainter, onto canvas: inout Canvas)
    throws(RenderError)
  {
    let scale = 1 / Double(canvas.factor)
    painter.amplification = amplification(of: drawable)
    painter.gridFactor = canvas.factor
    painter.deferred = canvas.factor == 1 ? deferred : nil
    try painter.paint(
      drawable.layer, transform: AffineTransform.scale(x: scale, y: scale).appending(drawable.transform),
      onto: &canvas.picture)
  }
}

extension SceneRenderer {
  /// Whether cached layers are the first layers of a scene, on the grid it would have drawn them on.
  private func isReusable(_ start: FrameHistory.Start, for frame: FlattenedScene, unchanged: Int) -> Bool {
    guard start.count <= unchanged else { return false }
    guard start.count < frame.drawables.count else { return start.canvas.factor == start.ownFactor }
    return min(start.ownFactor, factor(of: frame.drawables[start.count])) == start.canvas.factor
  }

  /// The pixels that differ between two scenes; nil if their layers do not correspond, or if drawing all
  /// layers but the first, cached ones is faster.
  private func changedRegion(
    from last: FlattenedScene, to frame: FlattenedScene, keeping count: Int
  ) throws(RenderError) -> PixelRect? {
    // A backdrop may depend on more than what has changed.
    guard last.drawables.count == frame.drawables.count,
      !frame.drawables.contains(where: { $0.layer.readsBackdrop })
    else { return nil }
    let visual = VisualBounds(text: resources.text)
    var box = Rect.zero
    var unchanged: [Int] = []
    func include(_ drawable: Drawable) throws(RenderError) {
      guard drawable.isVisible else { return }
      box = box.union(try visual.bounds(of: drawable.layer, transform: drawable.transform).outset(by: 2))
    }
    for index in frame.drawables.indices {
      if last.drawables[index] == frame.drawables[index] {
        if index >= count { unchanged.append(index) }
        continue
      }
      try include(last.drawables[index])
      try include(frame.drawables[index])
      if region.touched(by: box).area * 2 > region.area { return nil }
    }
    let changed = region.touched(by: box)
    // The region is copied, painted and copied back.
    var spared = -2 * changed.area
    for index in unchanged where frame.drawables[index].isVisible {
      if spared >= 0 { break }
      let drawable = frame.drawables[index]
      let box = region.touched(by: try visual.bounds(of: drawable.layer, transform: drawable.transform))
      let shared = box.intersection(changed)
      spared += box.area - (shared.isEmpty ? 0 : shared.area)
    }
    return spared >= 0 ? changed : nil
  }

  /// The backdrop of the layers that are redrawn, in a part of the image; nil if it is not available at full
  /// size.
  private func backdrop(for frame: FlattenedScene, start: FrameHistory.Start?, within part: PixelRect)
    -> PlacedBitmap?
  {
    if let start { return start.canvas.factor == 1 ? start.canvas.picture.placed(in: part) : nil }
    guard let first = frame.drawables.first, factor(of: first) == 1 else { return nil }
    return PlacedBitmap(bounds: part, filledWith: frame.background)
  }

  /// Layers painted over a part of the image, each as it is on the whole of it.
  private func painted(_ drawables: ArraySlice<Drawable>, over backdrop: PlacedBitmap) throws(RenderError)
    -> PlacedBitmap
  {
    let visual = VisualBounds(text: resources.text)
    var picture = backdrop
    var painter = painter
    painter.clipRegion = region
    for drawable in drawables where drawable.isVisible && picture.bounds.width > 0 {
      let box = try visual.bounds(of: drawable.layer, transform: drawable.transform).outset(by: 2)
      if picture.bounds.touched(by: box).isEmpty { continue }
      painter.amplification = amplification(of: drawable)
      try painter.paint(drawable.layer, transform: drawable.transform, onto: &picture)
    }
    return picture
  }
}
