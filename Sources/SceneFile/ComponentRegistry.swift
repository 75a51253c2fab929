import SceneModel
import VectorGraphics

/// The components that a scene may use, by name.
package struct ComponentRegistry: Sendable {
  package let components: [any Component.Type]

  package init(families: [any Family.Type]) {
    components = families.flatMap { $0.components.types }
  }

  /// Creates a registry of the components of a scene, which need not be looked up elsewhere.
  init(of scene: Scene) {
    components = (scene.layers + scene.declarations.definitions.flatMap(\.value)).componentTypes
  }

  func component(named name: String) -> (any Component.Type)? {
    components.first { $0.name == name }
  }

  /// Returns why there is no component of a name.
  func fault(forMissing name: String) -> String {
    let fault = "there is no component \"\(name.excerpt)\""
    if components.isEmpty { return fault + ": no families of components were given" }
    let names = components.map { $0.name }
    let hint = nearestName(to: name, among: names)
    return fault + (hint == nil ? "; there is \(names.sorted().joined(separator: ", "))" : hint.asHint)
  }
}

extension [Layer] {
  /// The components of the layers and of all that they contain.
  fileprivate var componentTypes: [any Component.Type] {
    flatMap { layer -> [any Component.Type] in
      let masks = layer.parts.flatMap(\.layers.componentTypes)
      switch layer.content {
      case .component(let instance): return masks + [type(of: instance.component)]
      case .group(let children): return masks + children.componentTypes
      default: return masks
      }
    }
  }
}
