import PixelKernels
import RenderTree
import VectorGraphics

/// The pictures of a frame's texts, drawn on several threads.
///
/// Rasterizing glyphs is most of the work of a chart, and no text needs to know what lies beneath it.
struct TextPictures {
  private(set) var pictures: [(key: PictureCache.Key, picture: Picture)] = []

  /// Draws what texts there are among layers of full size, as far as their pictures together take no more room than
  /// the canvas. A text that cannot be drawn is left to its turn, when its error is thrown.
  init(
    of drawables: [Drawable], canvas: PixelRect, reduces: Bool, resources: RenderResources, threads: Int
  ) {
    let texts = Self.texts(among: drawables, canvas: canvas, resources: resources)
    guard texts.count > 1 else { return }
    let drawn = concurrentMap(texts, threads: threads) { text in
      let rasterizer = AreaRasterizer()
      let painter = LayerPainter(
        resources: resources, reduces: reduces, canvas: canvas, cache: PictureCache(), groups: GroupCache(),
        rasterizer: rasterizer,
        glyphCache: GlyphCache(rasterizer: rasterizer),
        budget: PixelBudget(width: canvas.width, height: canvas.height))
      return try? painter.composedPicture(of: text.layer, transform: text.transform, within: canvas)
    }
    for (text, picture) in zip(texts, drawn) {
      let key = PictureCache.Key(
        layer: text.layer, transform: text.transform, region: canvas, gridFactor: 1)
      if let picture { pictures.append((key, picture)) }
    }
  }

  private static func texts(
    among drawables: [Drawable], canvas: PixelRect, resources: RenderResources
  ) -> [Drawable] {
    let visual = VisualBounds(text: resources.text)
    var room = canvas.width * canvas.height
    return drawables.filter { drawable in
      guard drawable.isVisible, case .text = drawable.layer.content, !drawable.layer.isWithoutEffects,
        let box = try? visual.bounds(of: drawable.layer, transform: drawable.transform)
      else { return false }
      let bounds = canvas.touched(by: box)
      let area = bounds.width * bounds.height
      guard area <= room else { return false }
      room -= area
      return true
    }
  }
}
