import Budgets
import PixelKernels
import RenderTree
import SceneRenderer

/// A scene drawn through cairo, an independent check of our own renderer.
package struct CairoImage: Sendable {
  /// Of 8 significant bits per channel.
  package let bitmap: Bitmap
  /// What cairo does not have, and our renderer has drawn.
  package let warnings: [String]

  /// Draws a scene. Text is drawn as outlines.
  ///
  /// - Parameter budget: What cairo does not have is taken from it.
  /// - Throws: If cairo is not installed, or has no image of this size, too.
  package init(
    of scene: ResolvedScene, resources: RenderResources, settings: RenderSettings, budget: Budget
  ) throws(VectorError) {
    var canvas = try CairoCanvas(width: settings.width, height: settings.height)
    let rasterizer = try LayerRasterizer(
      resources: resources, page: VectorPage(width: settings.width, height: settings.height), scale: 1,
      isExact: settings.isExact, advice: canvas.limits.advice, budget: budget)
    warnings = try canvas.draw(
      scene, transform: settings.transform, by: rasterizer, text: .outlines, rasterScale: 1)
    bitmap = try canvas.bitmap()
  }
}
