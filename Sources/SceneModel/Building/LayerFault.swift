/// An invalid setting of a layer made in code; it is reported, with the layer's path, when its scene is
/// loaded.
package struct LayerFault: Sendable, Hashable {
  /// The property, such as `animations[0].duration`.
  package let property: String
  /// The invalid value and how to correct it.
  package let message: String
}

extension Layer {
  /// Records a fault; the invalid setting has no other effect.
  package mutating func report(_ property: String, _ message: String) {
    faults.append(LayerFault(property: property, message: message))
  }
}

extension Scene {
  /// The faults of all layers and of their animations, with their paths, such as `layers[3].children[0].frame`; those of
  /// the scene itself first.
  package var faults: [(path: String, message: String)] {
    var check = ValueCheck()
    check.color(background, "background")
    if case .instant(let time) = reducedMotion { check.number(time, "reducedMotion.at") }
    var list = FaultList()
    list.faults = check.faults.map { ($0.property, $0.message) }
    list.gather(layers, path: "layers")
    return list.faults
  }
}

private struct FaultList {
  var faults: [(path: String, message: String)] = []
  /// The path at which each id was first used.
  private var ids: [String: String] = [:]

  /// - Parameter isShared: Whether the layers are those of a definition, which occur once for each mask that uses it.
  mutating func gather(_ layers: [Layer], path: String, isShared: Bool = false) {
    for (index, layer) in layers.enumerated() {
      let path = "\(path)[\(index)]"
      faults += (layer.faults + layer.invalidValues).map { ("\(path).\($0.property)", $0.message) }
      if !isShared, let id = layer.id, let first = ids.updateValue(path, forKey: id) {
        faults.append(("\(path).id", "the id \"\(id)\" is already used by \(first)"))
      }
      for (index, animation) in layer.animations.enumerated()
      where layer.animatableValue(of: animation.property) == nil {
        let name = animation.property.name
        faults.append(("\(path).animations[\(index)].property", "the layer has no \(name) to animate"))
      }
      if let mask = layer.mask {
        gather(mask.layers, path: "\(path).mask.layers", isShared: isShared || mask.definition != nil)
      }
      if case .group(let children) = layer.content {
        gather(children, path: "\(path).children", isShared: isShared)
      }
    }
  }
}
