import RenderTree
import SceneModel
import VectorGraphics

extension LayerBuilder {
  /// Content with its element's effects: filter, clip, mask, opacity, blend mode, and then its transform.
  func finished(
    _ content: Fragment, of index: Int, _ context: BuildContext, transform: AffineTransform
  ) throws(SVGError) -> Fragment {
    var result = Fragment()
    result.box = content.box.map { transform.boundingBox(of: $0) }
    guard transform.inverted != nil else { return Fragment() }
    var layers = content.layers
    var opacity = 1.0
    var blendMode = BlendMode.normal
    var isIsolated = false
    if !context.isClip {
      if let text = document.declared("filter", of: index), text != "none" {
        guard let filtered = try filtered(layers, by: text, of: index, box: content.box, context) else {
          return Fragment()
        }
        layers = filtered
      }
    }
    if let text = document.declared("clip-path", of: index), text != "none" {
      guard let clipped = try clipped(layers, by: text, box: content.box, context) else { return result }
      layers = clipped
    }
    if !context.isClip {
      if let text = document.declared("mask", of: index), text != "none" {
        guard let masked = try masked(layers, by: text, box: content.box, context) else { return result }
        layers = masked
      }
      opacity = document.declared("opacity", of: index).flatMap(SVGStyle.opacity) ?? 1
      blendMode = document.declared("mix-blend-mode", of: index).flatMap(BlendMode.init) ?? .normal
      isIsolated = document.declared("isolation", of: index) == "isolate"
    }
    guard !layers.isEmpty, opacity > 0 else { return result }
    let id = id(of: index)
    let isPlain = opacity == 1 && blendMode == .normal && !isIsolated
    if isPlain, transform == .identity, id == nil {
      result.layers = layers
      result.blends = content.blends
      return result
    }
    if content.blends, isPlain {
      // A transform of a scene's layer isolates it, one in SVG does not: it is applied to the children.
      result.layers = layers.map { $0.transformed(by: transform) }
      result.blends = true
      return result
    }
    var layer: Layer
    if layers.count == 1, let only = layers.first, only.takesEffects {
      layer = only
    } else {
      try take(.layers(1), at: index)
      layer = Layer.group(layers)
    }
    layer.id = id
    layer.opacity = opacity
    layer.blendMode = blendMode
    layer.isIsolated = isIsolated
    result.layers = [layer.transformed(by: transform)]
    result.blends = blendMode != .normal
    return result
  }
}

extension [Layer] {
  /// The layers without the ids of copies: of the layers of one element, that on top has its id.
  func withoutRepeatedIDs(_ known: inout Set<String>) -> [Layer] {
    var result = self
    for index in indices.reversed() {
      if let id = result[index].id, !known.insert(id).inserted { result[index].id = nil }
      if case .group(let children) = result[index].content {
        result[index].content = .group(children.withoutRepeatedIDs(&known))
      }
      if let mask = result[index].mask { result[index].mask?.layers = mask.layers.withoutRepeatedIDs(&known) }
    }
    return result
  }
}

extension Layer {
  /// A group about the origin of its parent's space.
  static func group(_ children: [Layer], id: String? = nil) -> Layer {
    Layer(id: id, transformOrigin: .zero, content: .group(children))
  }

  /// Whether it has none of the properties that correspond to an element's effects.
  var takesEffects: Bool {
    id == nil && opacity == 1 && blendMode == .normal && !isIsolated && clip == nil && mask == nil
      && filters.isEmpty && transform.isEmpty
  }

  /// The layer mapped into another space; its origin is in its parent's space.
  func transformed(by transform: AffineTransform) -> Layer {
    guard transform != .identity else { return self }
    var layer = self
    if layer.frame == LayerFrame() {
      layer.transformOrigin = .zero
      layer.transform.insert(.matrix(transform), at: 0)
      return layer
    }
    return Layer(
      transformOrigin: .zero, transform: [.matrix(transform)], content: .group([layer]))
  }

  /// The layer clipped to an outline.
  static func clipped(_ layers: [Layer], to path: BezierPath, rule: FillRule = .nonzero) -> Layer {
    var layer = Layer.group(layers)
    layer.clip = Clip(shape: .path(path, fillRule: rule))
    return layer
  }
}
