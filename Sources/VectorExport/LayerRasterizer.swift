import Budgets
import PixelKernels
import RenderTree
import SceneRenderer
import VectorGraphics

/// Draws layers as images for formats that cannot hold them.
struct LayerRasterizer {
  let resources: RenderResources
  /// Pixels of an image for each of the scene's points.
  private let scale: Double
  /// What is seen, in the scene's points.
  let visible: Rect
  private let isExact: Bool
  /// What to do about too many pixels, for messages.
  private let advice: String
  /// What all images of a file are taken from.
  private let budget: Budget

  init(
    resources: RenderResources, page: VectorPage, scale: Double, isExact: Bool, advice: String,
    budget: Budget
  ) throws(VectorError) {
    self.resources = resources
    self.budget = budget
    self.scale = scale * page.transform.maximumScale
    self.isExact = isExact
    self.advice = advice
    guard let inverse = page.transform.inverted, self.scale > 0, self.scale.isFinite else {
      throw VectorError("the scene has no size on the page")
    }
    visible = inverse.boundingBox(of: Rect(x: 0, y: 0, width: page.size.width, height: page.size.height))
  }

  /// What layers paint of what is seen, in pixels of images; the layers' transforms lead to the scene's points.
  func box(of layers: [ResolvedLayer]) throws(VectorError) -> PixelRect {
    var box = Rect.zero
    do {
      for layer in layers {
        box = box.union(
          try SceneRenderer.paintedBox(of: layer, transform: layer.transform, text: resources.text))
      }
    } catch {
      throw VectorError(error.description)
    }
    // Edges are antialiased.
    let margin = 1 / scale
    box = box.isEmpty ? box : box.insetBy(dx: -margin, dy: -margin)
    box = box.intersection(visible)
    if box.isEmpty { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    let (left, top) = ((box.minX * scale).rounded(.down), (box.minY * scale).rounded(.down))
    return PixelRect(
      x: Int(saturating: left), y: Int(saturating: top),
      width: Int(saturating: (box.maxX * scale).rounded(.up) - left),
      height: Int(saturating: (box.maxY * scale).rounded(.up) - top))
  }

  /// A box in the scene's points.
  func frame(of box: PixelRect) -> Rect {
    Rect(
      x: Double(box.x) / scale, y: Double(box.y) / scale, width: Double(box.width) / scale,
      height: Double(box.height) / scale)
  }

  /// An image of layers over a background.
  func image(
    of layers: [ResolvedLayer], background: Color? = nil, in box: PixelRect
  ) throws(VectorError) -> VectorImage {
    let (size, overflows) = box.width.multipliedReportingOverflow(by: 8 * box.height)
    do {
      try budget.take(.bytes(overflows ? .max : size))
    } catch {
      throw VectorError(
        "an image of \(box.width)×\(box.height) pixels for what the format cannot express \(error.message); or \(advice)"
      )
    }
    let renderer = SceneRenderer(
      resources: resources,
      settings: RenderSettings(
        width: box.width, height: box.height,
        transform: AffineTransform(
          a: scale, b: 0, c: 0, d: scale, tx: -Double(box.x), ty: -Double(box.y)), isExact: isExact))
    do {
      let bitmap = try renderer.bitmap(
        of: ResolvedScene(
          size: Size(width: Double(box.width), height: Double(box.height)), background: background,
          layers: layers), budget: budget)
      return VectorImage(bitmap: bitmap, frame: frame(of: box), transform: .identity)
    } catch {
      throw VectorError(error)
    }
  }
}
