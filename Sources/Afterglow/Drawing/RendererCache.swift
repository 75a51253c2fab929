import FrameExport
import SceneRenderer
import VectorGraphics

/// The renderer of one worker: what consecutive rows have in common is drawn once.
///
/// Only the last one is retained, since each has caches of up to 200 MB and a canvas; one for another size of image takes over
/// what does not depend on it.
struct RendererCache {
  /// Rows may say themselves how bright their white is, and so what the levels of the canvas represent.
  private struct Key: Hashable {
    /// The names of images and clips.
    let assets: [String]
    let canvas: CanvasSpace?
  }

  private var last: (key: Key, settings: RenderSettings, renderer: SceneRenderer)?

  mutating func renderer(for source: FrameSource) -> SceneRenderer {
    let assets = [String](source.context.imageSizes.keys) + source.context.clips.keys
    let key = Key(assets: assets.sorted(), canvas: source.context.canvas)
    let cached = last?.key == key ? last : nil
    if let cached, cached.settings == source.settings { return cached.renderer }
    last = nil
    let renderer = source.renderer(reusing: cached?.renderer)
    last = (key, source.settings, renderer)
    return renderer
  }
}
