import RenderTree
import SceneModel
import VectorGraphics

extension LayerBuilder {
  func shape(_ index: Int, _ context: BuildContext) throws(SVGError) -> Fragment {
    let reader = ShapeReader(
      document: document, index: index, viewport: context.viewport, fontSize: context.style.fontSize)
    guard let outline = reader.outline() else { return Fragment() }
    var context = context
    if !context.style.dashes.isEmpty, let scale = pathScale(of: index, outline.path) {
      context.style.dashes = context.style.dashes.map { $0 * scale }
      context.style.dashOffset *= scale
    }
    try take(.bytes(64 * outline.path.elementCount), at: index)
    try take(.layers(1), at: index)
    var content = Fragment()
    let box = outline.path.boundingBox
    content.box = box
    if context.style.isVisible {
      content.layers =
        try context.isClip
        ? [clipShape(outline.path, context)] : painted(outline, box: box, of: index, context)
    }
    return try finished(
      content, of: index, context, transform: try transform(of: index, context, box: box))
  }

  /// The length of a path as a multiple of the length that its author states; nil if none is stated.
  func pathScale(of index: Int, _ path: BezierPath) -> Double? {
    guard
      let stated = document.attribute("pathLength", of: index).flatMap({ SVGScanner.numbers(in: $0) })?.first,
      stated > 0
    else { return nil }
    return path.length / stated
  }

  private func clipShape(_ path: BezierPath, _ context: BuildContext) -> Layer {
    Layer(
      transformOrigin: .zero, fill: .color(.black), content: .path(path, fillRule: context.style.clipRule))
  }

  /// Fill, stroke and markers in their order; a fill and the stroke over it become one layer if possible.
  private func painted(
    _ outline: ShapeOutline, box: Rect, of index: Int, _ context: BuildContext
  ) throws(SVGError) -> [Layer] {
    var layers: [Layer] = []
    for part in context.style.parts {
      switch part {
      case .fill:
        layers += try filled(
          outline.path, rule: context.style.fillRule, paint: context.style.fill,
          opacity: context.style.fillOpacity, box: box, context)
      case .stroke:
        let stroke = try stroked(outline.path, box: box, context)
        if stroke.count == 1, layers.count == 1, let line = stroke[0].stroke, layers[0].stroke == nil,
          case .path(outline.path, _) = layers[0].content, !context.style.hasConstantStroke
        {
          layers[0].stroke = line
        } else {
          layers += stroke
        }
      case .markers:
        if outline.takesMarkers { layers += try markers(of: index, on: outline, box: box, context) }
      }
    }
    return layers
  }
}
