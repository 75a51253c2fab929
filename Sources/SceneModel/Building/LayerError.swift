/// An invalid setting of a layer made in code; it is reported, with the layer's path, when its scene is
/// loaded.
package struct LayerError: Sendable, Hashable {
  /// The property, such as `animations[0].duration`.
  package let property: String
  /// The invalid value and how to correct it.
  package let message: String
}

extension Layer {
  /// Records a fault; the invalid setting has no other effect.
  package mutating func report(_ property: String, _ message: String) {
    faults.append(LayerError(property: property, message: message))
  }
}

extension Scene {
  /// The faults of all layers and of their animations, with their paths, such as `layers[3].children[0].frame`; those of
  /// the scene itself first.
  package var faults: [(path: String, message: String)] {
    var check = ValueCheck()
    check.color(background, "background")
    if case .instant(let time) = reducedMotion { check.number(time, "reducedMotion.at") }
    var list = LayerErrors()
    list.faults = check.faults.map { ($0.property, $0.message) }
    list.gather(layers, path: "layers")
    return list.faults
  }
}

private struct LayerErrors {
  var faults: [(path: String, message: String)] = []
  /// The path at which each id was first used.
  private var ids: [String: String] = [:]

  /// The faults of an animation that its values contradict: they lack the property, or have it with another type.
  private mutating func gather(
    _ animation: Animation, of values: some AnimatedValues, _ owner: String = "the layer",
    path: @autoclosure () -> String
  ) {
    guard let own = values.animatableValue(of: animation.property) else {
      faults.append(("\(path()).property", "\(owner) has no \(animation.property.name) to animate"))
      return
    }
    let expected = own.factor(for: animation.composite)
    for (index, keyframe) in animation.keyframes.enumerated()
    where !keyframe.value.canAnimate(animation.property, of: expected) {
      faults.append(
        (
          "\(path()).keyframes[\(index)].value",
          "expected a value of the type \(expected.typeName), found one of \(keyframe.value.typeName)"
        ))
    }
  }

  /// - Parameter isShared: Whether the layers are those of a definition, which occur once for each mask that uses it.
  mutating func gather(_ layers: [Layer], path: String, isShared: Bool = false) {
    for (index, layer) in layers.enumerated() {
      let path = "\(path)[\(index)]"
      faults += (layer.faults + layer.invalidValues).map { ("\(path).\($0.property)", $0.message) }
      if !isShared, let id = layer.id, let first = ids.updateValue(path, forKey: id) {
        faults.append(("\(path).id", "the id \"\(id)\" is already used by \(first)"))
      }
      for (index, animation) in layer.animations.enumerated() {
        gather(animation, of: layer, path: "\(path).animations[\(index)]")
      }
      if case .text(let text) = layer.content, let units = text.units {
        for (index, animation) in units.animations.enumerated() {
          gather(
            animation, of: UnitValues(of: layer), "a unit of a text",
            path: "\(path).units.animations[\(index)]")
        }
      }
      for part in layer.parts {
        let isDefinition = part.path == "mask.layers" && layer.mask?.definition != nil
        gather(part.layers, path: "\(path).\(part.path)", isShared: isShared || isDefinition)
      }
      if case .group(let children) = layer.content {
        gather(children, path: "\(path).children", isShared: isShared)
      }
    }
  }
}

extension AnimatableValue {
  /// A value of the type that an operation combines with this one: lengths are multiplied by numbers.
  fileprivate func factor(for composite: CompositeOperation) -> AnimatableValue {
    if composite == .multiply, case .length = self { .number(1) } else { self }
  }

  /// Whether the value is of the type that a property has, given one of its values.
  fileprivate func canAnimate(_ property: AnimatableProperty, of value: AnimatableValue) -> Bool {
    switch (self, value) {
    case (.number, .number), (.length, .length), (.lengthPoint, .lengthPoint), (.pair, .pair),
      (.color, .color), (.cornerLengths, .cornerLengths), (.transform, .transform),
      (.transform3D, .transform3D), (.cornerPoints, .cornerPoints), (.filters, .filters),
      (.shadows, .shadows), (.paint, .paint), (.path, .path), (.frame, .frame),
      (.discrete, .discrete):
      return true
    case (.clip(let one), .clip(let other)): return one.name == other.name
    case (.number, _), (.color, _), (.discrete, _):
      // A component reads the values of its parameters itself.
      if case .parameter = property { return true }
      return false
    default: return false
    }
  }

  /// The name of its case.
  fileprivate var typeName: String { "." + String(describing: self).prefix { $0 != "(" } }
}
