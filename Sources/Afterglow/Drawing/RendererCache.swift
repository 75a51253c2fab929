import FrameExport
import VectorGraphics
import SceneRenderer

/// The renderers of one worker, one for each size of picture: what rows have in common is drawn once.
struct RendererCache {
  /// Rows may say themselves how bright their white is, and so what the levels of the canvas represent.
  private struct Key: Hashable {
    let settings: RenderSettings
    let canvas: CanvasSpace?
  }

  private var renderers: [Key: SceneRenderer] = [:]
  private var images: [String] = []

  /// More sizes than this are not remembered.
  private static let limit = 8

  mutating func renderer(for source: FrameSource) -> SceneRenderer {
    let names = source.context.imageSizes.keys.sorted()
    if names != images || renderers.count >= Self.limit { renderers = [:] }
    images = names
    let key = Key(settings: source.settings, canvas: source.context.canvas)
    if let known = renderers[key] { return known }
    let renderer = source.renderer()
    renderers[key] = renderer
    return renderer
  }
}
