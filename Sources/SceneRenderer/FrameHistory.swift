import PixelKernels
import RenderTree
import VectorGraphics

/// What one frame keeps for the next.
struct FrameHistory {
  /// The canvas after the first layers of a frame.
  struct Start {
    /// The number of drawables in it.
    var count: Int
    /// On the grid that the next layer requested.
    var canvas: Canvas
    /// The grid that these layers requested themselves.
    var ownFactor: Int
    /// The pixel operations that they took.
    var cost: Int
  }

  var frame: FlattenedScene
  /// The whole image.
  var canvas: Canvas
  var start: Start?
}

/// A layer to draw with the transform from its own space to pixels.
struct Drawable: Equatable {
  var layer: ResolvedLayer
  var transform: AffineTransform
  /// Whether it must be drawn at full size, whatever grid could represent it.
  var isExact = false

  /// Whether any part of the layer is visible.
  var isVisible: Bool { layer.opacity > 0 && transform.inverted != nil }
}

/// A scene as a list of layers; groups that have no effect are flattened.
struct FlattenedScene {
  let size: Size
  let background: Color?
  let drawables: [Drawable]

  init(_ scene: ResolvedScene, settings: RenderSettings) {
    size = scene.size
    background = scene.background
    var drawables: [Drawable] = []
    drawables.reserveCapacity(scene.layers.count)
    for layer in scene.layers { layer.flatten(transform: settings.transform, into: &drawables) }
    let last = drawables.lastIndex { $0.layer.amplifiesErrors }
    if let last { for index in 0...last { drawables[index].isExact = true } }
    self.drawables = drawables
  }

  func hasSameBackdrop(as other: FlattenedScene) -> Bool {
    size == other.size && background == other.background
  }

  /// How many layers, from the back, are equal to those of another frame.
  func unchangedCount(since other: FlattenedScene) -> Int {
    let greatest = min(drawables.count, other.drawables.count)
    return (0..<greatest).first { drawables[$0] != other.drawables[$0] } ?? greatest
  }
}

extension ResolvedLayer {
  /// Appends the layer, or its descendants if the groups in between have no effect.
  fileprivate func flatten(transform: AffineTransform, into drawables: inout [Drawable]) {
    let own = transform.appending(self.transform)
    guard let layers = openedLayers else { return drawables.append(Drawable(layer: self, transform: own)) }
    for layer in layers { layer.flatten(transform: own, into: &drawables) }
  }
}
