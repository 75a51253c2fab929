import DataFiles
import RenderTree
import VectorGraphics

/// Replaces components by the layers they represent, if neither their arguments nor their box moves.
final class ComponentExpander {
  let context: ResolutionContext
  private(set) var warnings: [String] = []
  /// What components cannot draw; a layer stays empty in its place, so that the errors of all are found.
  private(set) var errors: [ResolutionError] = []
  /// What the components say of their pictures, in the order of the layers.
  private(set) var summaries: [String] = []
  /// The greatest bottom edge of a component that knows the extent of its content, in points.
  private(set) var contentHeight: Double?
  /// The longest of the videos that components are made for, in seconds.
  private(set) var duration: Double?

  /// What the pictures are made of, by the path of the layer, for programs that inspect the scene.
  private(set) var details: [String: [String: JSONValue]] = [:]

  init(context: ResolutionContext) {
    self.context = context
  }

  func expanded(_ layers: [Layer], in parent: Size, path: String) throws(ResolutionError) -> [Layer] {
    try changed(layers, in: parent, path: path) ?? layers
  }

  /// Nil where none of the layers changes: a long list is then kept once.
  private func changed(_ layers: [Layer], in parent: Size, path: String) throws(ResolutionError) -> [Layer]? {
    var result: [Layer]?
    for (index, layer) in layers.enumerated() {
      guard let layer = try changed(layer, in: parent, path: "\(path)[\(index)]") else { continue }
      if result == nil { result = layers }
      result?[index] = layer
    }
    return result
  }

  private func changed(_ layer: Layer, in parent: Size, path: String) throws(ResolutionError) -> Layer? {
    let box = layer.frame.resolved(in: parent)
    var changed: Layer?
    if let mask = layer.mask,
      let layers = try self.changed(mask.layers, in: box.size, path: "\(path).mask.layers")
    {
      changed = layer
      changed?.mask = Mask(kind: mask.kind, layers: layers)
    }
    return try withContent(changed ?? layer, in: box, path: path) ?? changed
  }

  /// The layer with the content that its own stands for; nil where that stays.
  private func withContent(_ layer: Layer, in box: Rect, path: String) throws(ResolutionError) -> Layer? {
    var layer = layer
    switch layer.content {
    case .group(let children):
      guard let children = try changed(children, in: box.size, path: "\(path).children") else { return nil }
      layer.content = .group(children)
    case .component(let instance) where instance.deferred == nil:
      let expansion: ComponentExpansion
      do {
        expansion = try instance.expanded(in: box.size, text: context.text, path: path)
      } catch {
        errors.append(error)
        layer.content = .group([])
        layer.animations = []
        return layer
      }
      warnings += expansion.warnings.map { "\(path): \($0)" }
      if let summary = expansion.summary, !layer.isHidden { summaries.append(summary) }
      if let length = expansion.duration { duration = max(duration ?? 0, length) }
      if let size = expansion.contentSize {
        contentHeight = max(contentHeight ?? 0, box.y + size.height)
      }
      guard !layer.movesComponent else { return nil }
      details[path] = expansion.details
      details[path]?["component"] = JSONValue(type(of: instance.component).name)
      layer.content = .group(try expanded(expansion.layers, in: box.size, path: path))
    case .svg(let content):
      guard !layer.movesComponent else { return nil }
      do {
        layer.content = .group(try context.layers(of: content, in: box.size, path: path))
      } catch {
        errors.append(error)
        layer.content = .group([])
      }
    default: return nil
    }
    return layer
  }
}

extension Layer {
  /// Whether an animation moves what the layer's component is expanded from.
  fileprivate var movesComponent: Bool {
    animations.contains { animation in
      switch animation.property {
      case .parameter, .frame(.width), .frame(.height), .frame(.right), .frame(.bottom): true
      default: false
      }
    }
  }
}

extension ComponentInstance {
  /// The layers of the component in a box, errors located at a path among its parameters.
  package func expanded(in size: Size, text: any TextMeasuring, path: String) throws(ResolutionError)
    -> ComponentExpansion
  {
    do {
      return try component.expanded(in: ComponentContext(size: size, text: text))
    } catch {
      var first = error.located(at: path)
      first.others = error.others.map { $0.located(at: path) }
      throw first
    }
  }
}

extension ComponentError {
  /// The error at a path of the scene.
  fileprivate func located(at layer: String) -> ResolutionError {
    let within = path.isEmpty ? [] : ["parameters"] + path
    let place = ([layer] + within).reduce("") { joined, part in
      joined.isEmpty || part.hasPrefix("[") ? joined + part : "\(joined).\(part)"
    }
    return ResolutionError(path: place, message: message)
  }
}
