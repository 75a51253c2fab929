import PangoText
import PixelKernels
import RenderTree
import VectorGraphics

/// The bounds of layers in pixels, including shadows, strokes and filters.
struct VisualBounds {
  let text: TextEngine
  /// The painter on whose grid fills that cover the canvas extend beyond it; nil if every fill ends at its
  /// edge.
  private var extending: LayerPainter?

  init(text: TextEngine) {
    self.text = text
  }

  /// The bounds of what a painter paints, including the margin of a coarse grid.
  init(of painter: LayerPainter) {
    text = painter.resources.text
    extending = painter.gridFactor > 1 ? painter : nil
  }

  /// The bounding box of what a layer paints, in the space that `transform` maps to from the layer's own.
  func bounds(of layer: ResolvedLayer, transform: AffineTransform) throws(RenderError) -> Rect {
    if let projection = layer.projection {
      var flat = layer
      flat.projection = nil
      let box = try VisualBounds(text: text).bounds(of: flat, transform: .identity)
      return Projection(transform).appending(projection).boundingBox(of: box)
    }
    var box = try contentBounds(of: layer, transform: transform)
    box = layer.filters.outsets(transform: transform).around(box)
    if let clip = layer.clip {
      box = box.intersection(transform.boundingBox(of: clip.path.controlBox))
    }
    return box
  }

  /// The bounding box of a layer's content and shadows before its filters.
  func contentBounds(of layer: ResolvedLayer, transform: AffineTransform) throws(RenderError) -> Rect {
    // A blur needs the true edge.
    if extending != nil, layer.filters.contains(where: \.isSpatial) {
      return try VisualBounds(text: text).contentBounds(of: layer, transform: transform)
    }
    var box: Rect
    switch layer.content {
    case .group(let children):
      box = .zero
      for child in children {
        box = box.union(try bounds(of: child, transform: transform.appending(child.transform)))
      }
    case .shape(let shape):
      box = transform.boundingBox(of: shape.paintedBounds)
      if let extending, extending.coversCanvas(shape, transform: transform) {
        box = box.outset(by: Double(Canvas.margin + 2))
      }
    case .text(let content):
      let ink: Rect
      do {
        ink = try text.inkBounds(of: content)
      } catch {
        throw RenderError("layer \(layer.id): \(error.description)")
      }
      let margin = content.stroke.map(\.style.outset) ?? 0
      box = transform.boundingBox(
        of: ink.insetBy(dx: -margin - 1, dy: -margin - 1)
          .offsetBy(dx: content.origin.x, dy: content.origin.y))
    case .image, .backdrop: box = transform.boundingBox(of: layer.content.paintedBox)
    }
    for shadow in layer.shadows {
      box = box.union(shadow.bounds(transform: transform))
    }
    return box
  }
}

extension SceneRenderer {
  /// The bounding box of what a layer paints, in the space that `transform` maps to from the layer's own.
  package static func paintedBox(
    of layer: ResolvedLayer, transform: AffineTransform, text: TextEngine
  ) throws(RenderError) -> Rect {
    try VisualBounds(text: text).bounds(of: layer, transform: transform)
  }
}

extension ResolvedShape {
  /// Whether the fill is an axis-aligned rectangle around a box in the space that `transform` maps to.
  func covers(_ box: Rect, transform: AffineTransform) -> Bool {
    guard fill != nil, transform.isAxisAligned, path == .rectangle(path.controlBox) else { return false }
    let filled = transform.boundingBox(of: path.controlBox)
    return filled.minX <= box.minX && filled.minY <= box.minY && filled.maxX >= box.maxX
      && filled.maxY >= box.maxY
  }

  /// The bounding box of the fill and of everything a stroke may touch, miters included.
  var paintedBounds: Rect {
    let box = path.controlBox
    guard let stroke else { return box }
    let margin = stroke.style.outset
    return (stroke.path?.controlBox ?? box).insetBy(dx: -margin, dy: -margin).union(box)
  }
}

extension StrokeStyle {
  /// How far a stroke may be from its outline, miters and square caps included.
  var outset: Double {
    let corner = lineJoin == .miter ? max(1, miterLimit) : 1.5
    return width / 2 * max(corner, 1.5)
  }
}

extension ResolvedShadow {
  func bounds(transform: AffineTransform) -> Rect {
    if isInner { return transform.boundingBox(of: boxPath.controlBox) }
    let deviation = standardDeviation * transform.maximumScale
    return transform.boundingBox(of: path.controlBox).outset(by: blurOutset(deviation))
  }
}

extension Rect {
  func outset(by distance: Double) -> Rect {
    isEmpty ? self : insetBy(dx: -distance, dy: -distance)
  }
}

/// The distance in pixels beyond which the value of a Gaussian with a standard deviation in pixels, which is
/// bounded, is less than 2⁻¹⁸.
func blurOutset(_ deviation: Double) -> Double {
  deviation > 0 ? (min(deviation, GaussianBlurPlan.greatestStandardDeviation) * 5).rounded(.up) + 2 : 0
}
