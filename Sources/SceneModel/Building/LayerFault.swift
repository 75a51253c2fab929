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
  /// The faults of all layers and of their animations, with their paths, such as `layers[3].children[0].frame`.
  package var faults: [(path: String, message: String)] {
    var faults: [(path: String, message: String)] = []
    func gather(_ layers: [Layer], path: String) {
      for (index, layer) in layers.enumerated() {
        let path = "\(path)[\(index)]"
        faults += layer.faults.map { ("\(path).\($0.property)", $0.message) }
        for (index, animation) in layer.animations.enumerated()
        where layer.animatableValue(of: animation.property) == nil {
          let name = animation.property.name
          faults.append(("\(path).animations[\(index)].property", "the layer has no \(name) to animate"))
        }
        if let mask = layer.mask { gather(mask.layers, path: "\(path).mask.layers") }
        if case .group(let children) = layer.content { gather(children, path: "\(path).children") }
      }
    }
    gather(layers, path: "layers")
    return faults
  }
}
