import RenderTree
import SceneModel
import VectorGraphics

/// A layer at one time, with its position on the canvas and in the file.
struct LintedLayer: Sendable {
  /// The path of the layer in the file; that of the component for what a component draws.
  var path: String
  /// The author's id, or the path.
  var name: String
  /// Nil for what components and SVG files draw.
  var authored: Layer?
  var resolved: ResolvedLayer
  /// From the layer's own space to points of the canvas; about the middle of its box where it is seen in perspective.
  var transform: AffineTransform
  /// From the layer's own space to points of the canvas where it or a group it is in is seen in perspective.
  var projection: Projection?
  /// 0…1, that of the groups it is in included.
  var opacity: Double
  /// What of the canvas its groups and it are cut to.
  var visible: Rect
  /// Whether it or a group it is in is blurred so that it cannot be read.
  var isBlurred: Bool
  /// Whether it or a group it is in has a mask, or is shown through a transition.
  var isMasked: Bool

  var isObscured: Bool { isBlurred || isMasked }
}

extension LintedLayer {
  /// A layer by itself, where this one is on the canvas.
  func placed(_ layer: ResolvedLayer) -> ResolvedLayer {
    var layer = layer
    layer.transform = projection == nil ? transform : .identity
    layer.projection = projection
    return layer
  }
}

extension SceneDocument {
  /// The layers of a resolved scene from back to front, groups before what they hold.
  func lintedLayers(of scene: ResolvedScene) -> [LintedLayer] {
    var walker = LintWalker(document: self)
    let canvas = Rect(x: 0, y: 0, width: scene.size.width, height: scene.size.height)
    walker.walk(
      scene.layers, authored: self.scene.layers, path: "layers",
      within: LintWalker.Surroundings(
        path: "", name: "", transform: .identity, opacity: 1, visible: canvas, isBlurred: false,
        isMasked: false))
    return walker.found
  }
}

/// Goes through resolved layers and what the author wrote side by side.
private struct LintWalker {
  struct Surroundings {
    var path: String
    var name: String
    var transform: AffineTransform
    var projection: Projection?
    var opacity: Double
    var visible: Rect
    var isBlurred: Bool
    var isMasked: Bool

    /// Goes on to the space of a layer.
    mutating func enter(_ layer: ResolvedLayer) {
      if let own = layer.projection {
        projection = (projection ?? Projection(transform)).appending(own)
      } else {
        projection = projection?.appending(layer.transform)
        transform = transform.appending(layer.transform)
      }
      guard let projection else { return }
      let middle = Rect(size: layer.size).center
      transform =
        projection.w.value(at: middle) > 0 ? projection.linearized(at: middle) : .scale(x: 0, y: 0)
    }

    func box(of rect: Rect) -> Rect { projection?.boundingBox(of: rect) ?? transform.boundingBox(of: rect) }
  }

  let document: SceneDocument
  var found: [LintedLayer] = []

  /// - Parameter authored: Nil within components.
  mutating func walk(
    _ layers: [ResolvedLayer], authored: [Layer]?, path: String, within outer: Surroundings
  ) {
    // Both lists have one order but for planes in space, which are sorted; layers that are hidden or not seen are missing
    // among the resolved ones.
    let candidates = authored ?? []
    var next = 0
    func matches(_ index: Int, _ layer: ResolvedLayer) -> Bool {
      !candidates[index].isHidden && (candidates[index].id ?? "\(path)[\(index)]") == layer.id
    }
    for layer in layers {
      let index =
        candidates.indices.dropFirst(next).first { matches($0, layer) }
        ?? candidates.indices.first { matches($0, layer) }
      next = index.map { $0 + 1 } ?? next
      let origin = index.map { (path: "\(path)[\($0)]", layer: candidates[$0]) }
      let inner = add(layer, origin: origin, within: outer)
      guard case .group(let children) = layer.content else { continue }
      if let origin, case .text = origin.layer.content {
        // A text with what marks it, behind it and in front of it.
        for child in children {
          let isText = if case .text = child.content { true } else { false }
          _ = add(child, origin: isText ? origin : nil, within: inner)
        }
      } else if let origin, case .group(let list) = origin.layer.content {
        walk(children, authored: list, path: "\(origin.path).children", within: inner)
      } else {
        // A transition adds groups around layers of the same list.
        var inner = inner
        if origin == nil, authored != nil { inner.isMasked = true }
        walk(children, authored: origin == nil ? authored : nil, path: path, within: inner)
      }
    }
  }

  /// Adds a layer, and returns its surroundings for those within it.
  private mutating func add(
    _ layer: ResolvedLayer, origin: (path: String, layer: Layer)?, within outer: Surroundings
  ) -> Surroundings {
    let isInFile = origin.map { document.hasLayer(at: $0.path) } ?? false
    var inner = outer
    if isInFile, let origin {
      inner.path = origin.path
      inner.name = origin.layer.id ?? origin.path
    }
    inner.enter(layer)
    inner.opacity = outer.opacity * layer.opacity
    inner.isBlurred = outer.isBlurred || layer.isUnreadable
    inner.isMasked = outer.isMasked || layer.mask != nil
    if let clip = layer.clip {
      inner.visible = outer.visible.intersection(inner.box(of: clip.path.boundingBox))
    }
    found.append(
      LintedLayer(
        path: inner.path, name: inner.name, authored: isInFile ? origin?.layer : nil, resolved: layer,
        transform: inner.transform, projection: inner.projection, opacity: inner.opacity,
        visible: inner.visible, isBlurred: inner.isBlurred, isMasked: inner.isMasked))
    return inner
  }
}

extension ResolvedLayer {
  /// Whether a blur leaves nothing to read.
  fileprivate var isUnreadable: Bool {
    filters.contains { if case .blur(let deviation) = $0 { deviation > 1 } else { false } }
  }
}
