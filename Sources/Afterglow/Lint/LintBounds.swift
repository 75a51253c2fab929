import FrameExport
import PixelKernels
import RenderTree
import SceneRenderer
import VectorGraphics

/// Goes through the layers of a resolved scene, and tells which pixels each may change.
struct LintBounds {
  private let source: FrameSource
  private let canvas: PixelRect
  private var groupCount = 0

  /// A layer on the way.
  struct Location {
    let layer: ResolvedLayer
    /// The number of the group it is in, counted in the order in which groups are met; 0 for the scene.
    let group: Int
    fileprivate let transform: AffineTransform
    fileprivate let outer: PixelRect?
  }

  init(in source: FrameSource) {
    self.source = source
    canvas = PixelRect(x: 0, y: 0, width: source.settings.width, height: source.settings.height)
  }

  mutating func visit(_ scene: ResolvedScene, _ body: (LintBounds, Location) -> Void) {
    visit(scene.layers, group: 0, transform: source.settings.transform, outer: nil, body)
  }

  private mutating func visit(
    _ layers: [ResolvedLayer], group: Int, transform: AffineTransform, outer: PixelRect?,
    _ body: (LintBounds, Location) -> Void
  ) {
    for layer in layers {
      let place = Location(
        layer: layer, group: group, transform: transform.appending(layer.transform), outer: outer)
      body(self, place)
      guard case .group(let children) = layer.content else { continue }
      groupCount += 1
      // A filter moves pixels, and what is seen in perspective has no transform.
      let spreads = !layer.filters.isEmpty || layer.projection != nil
      visit(
        children, group: groupCount, transform: place.transform, outer: spreads ? box(of: place) : outer, body
      )
    }
  }

  /// The pixels that are drawn otherwise if the layer, or something in it, is.
  func box(of place: Location) -> PixelRect {
    if let outer = place.outer { return outer }
    let box = try? SceneRenderer.paintedBox(
      of: place.layer, transform: place.transform, text: source.resources.text)
    guard let box else { return canvas }
    return box.isEmpty ? .none : touched(by: box)
  }

  /// The pixels about a rectangle in pixels.
  func touched(by box: Rect) -> PixelRect {
    canvas.touched(by: box.insetBy(dx: -Self.margin, dy: -Self.margin))
  }

  /// What interpolation adds around a layer, in pixels.
  private static let margin = 2.0
}

extension PixelRect {
  static let none = PixelRect(x: 0, y: 0, width: 0, height: 0)

  /// The smallest one that holds both.
  func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}
