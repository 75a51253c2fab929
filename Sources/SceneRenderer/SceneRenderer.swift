import PixelKernels
import RenderTree
import VectorGraphics

/// How a scene is brought to pixels.
public struct RenderSettings: Sendable, Hashable {
  /// The picture in pixels.
  public var width: Int
  public var height: Int
  /// From the scene's points to pixels.
  public var transform: AffineTransform
  /// Whether every layer is drawn at full size, which takes longer and differs by at most 1/255.
  public var isExact: Bool

  public init(width: Int, height: Int, transform: AffineTransform, isExact: Bool = false) {
    self.width = width
    self.height = height
    self.transform = transform
    self.isExact = isExact
  }
}

/// Draws resolved scenes.
///
/// Layers that are equal from one scene to the next, from the back on, are drawn once and kept; the pixels
/// are the same whether they were kept or drawn anew. One renderer serves one thread.
public final class SceneRenderer {
  private let resources: RenderResources
  private let settings: RenderSettings
  private var previous: ResolvedScene?
  /// The canvas after the first `count` layers of the previous scene.
  private var kept: (count: Int, canvas: Canvas)?
  private let cache = PictureCache()
  private let groups = GroupCache()

  public init(resources: RenderResources, settings: RenderSettings) {
    self.resources = resources
    self.settings = settings
  }

  /// The scene at full size: premultiplied, 16 bits a channel, not dithered.
  public func bitmap(of scene: ResolvedScene) throws(RenderError) -> Bitmap {
    try canvas(of: scene).finished()
  }

  /// The scene on the coarsest grid that holds it, for exporters that refine and quantise in one step.
  package func canvas(of scene: ResolvedScene) throws(RenderError) -> Canvas {
    cache.beginFrame()
    let drawables = scene.layers.flatMap { $0.flattened(transform: settings.transform) }
    let unchanged = previous.map { scene.unchangedLayers(since: $0) } ?? 0
    var canvas: Canvas
    var start = 0
    if let kept, kept.count > 0, kept.count <= unchanged {
      canvas = kept.canvas
      start = scene.layers.prefix(kept.count).reduce(0) { $0 + $1.flattened(transform: .identity).count }
    } else {
      canvas = emptyCanvas(of: scene)
    }
    let keepAt = unchanged > 0 && start == 0
      ? scene.layers.prefix(unchanged).reduce(0) { $0 + $1.flattened(transform: .identity).count } : -1
    for index in start..<drawables.count {
      if index == keepAt { kept = (unchanged, canvas) }
      try draw(drawables[index], onto: &canvas)
    }
    if keepAt == drawables.count { kept = (unchanged, canvas) }
    if start == 0, keepAt < 0 { kept = nil }
    previous = scene
    return canvas
  }

  private func emptyCanvas(of scene: ResolvedScene) -> Canvas {
    var canvas = Canvas(
      width: settings.width, height: settings.height, factor: settings.isExact ? 1 : Reduction.greatest)
    if let background = scene.background {
      let bounds = canvas.picture.bounds
      canvas.picture.bitmap = Bitmap(width: bounds.width, height: bounds.height, filledWith: background)
    }
    return canvas
  }

  private func draw(_ drawable: Drawable, onto canvas: inout Canvas) throws(RenderError) {
    let region = PixelRect(x: 0, y: 0, width: settings.width, height: settings.height)
    let painter = LayerPainter(
      resources: resources, reduces: !settings.isExact, canvas: region, cache: cache, groups: groups)
    guard !settings.isExact else {
      return try painter.paint(drawable.layer, transform: drawable.transform, onto: &canvas.picture)
    }
    guard drawable.layer.opacity > 0, drawable.transform.inverted != nil else { return }
    let blendFactor = drawable.layer.blendMode.keepsSmooth ? Reduction.greatest : 1
    let factor = min(
      blendFactor, Reduction(canvas: region.rect).factor(of: drawable.layer, transform: drawable.transform))
    canvas.refine(to: factor)
    let scale = 1 / Double(canvas.factor)
    var coarse = painter
    coarse.gridFactor = canvas.factor
    try coarse.paint(
      drawable.layer, transform: AffineTransform.scale(x: scale, y: scale).appending(drawable.transform),
      onto: &canvas.picture)
  }
}

/// A layer to draw with the way from its own space to pixels.
struct Drawable {
  var layer: ResolvedLayer
  var transform: AffineTransform
}

extension ResolvedLayer {
  /// The layer, or its descendants where groups on the way change nothing.
  fileprivate func flattened(transform: AffineTransform) -> [Drawable] {
    let own = transform.appending(self.transform)
    guard passesThrough, case .group(let children) = content else { return [Drawable(layer: self, transform: own)] }
    return children.flatMap { $0.flattened(transform: own) }
  }
}

extension ResolvedScene {
  /// How many layers from the back on are equal to another scene's.
  fileprivate func unchangedLayers(since other: ResolvedScene) -> Int {
    guard size == other.size, background == other.background else { return 0 }
    return zip(layers, other.layers).prefix { $0 == $1 }.count
  }
}

extension BlendMode {
  /// Whether blending smooth pictures leaves a smooth picture: the modes that are polynomials.
  fileprivate var keepsSmooth: Bool {
    switch self {
    case .normal, .multiply, .screen, .exclusion: true
    default: false
    }
  }
}
