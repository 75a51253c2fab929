import DataFiles
import SceneModel
import VectorGraphics

extension SceneFormat {
  static let componentLayer = layer(
    .component, "A named image made of layers: a chart, a bracelet, a line of lyrics.",
    .component(ComponentInstance(NoComponent())), check: checkComponent
  ) {
    Key(
      KeyShape("component", .text, isRequired: true, "A named image made of layers, such as `lyrics`.")
    ) { node, _, layer in
      guard let component = node.scene.component(at: node) else { return false }
      layer.component = component.initial
      return true
    } write: {
      JSONValue(type(of: $0.component).name)
    }
    Key(
      KeyShape(
        "parameters", .dictionary(of: .anything), "The component's parameters; see the schema.")
    ) { node, _, layer in
      layer.readParameters(at: node)
    } write: {
      let parameters = $0.component.encodedParameters
      return parameters.object?.isEmpty == true ? .none : .some(parameters)
    }
  }

  /// Without "parameters" the component has its defaults, unless some are required.
  @Sendable private static func checkComponent(_ reading: ObjectReading, _ layer: inout Layer) -> Bool {
    let kind = type(of: layer.component)
    guard kind != NoComponent.self, !reading.has("parameters") else { return true }
    let missing = kind.shape.keys.filter(\.isRequired)
    guard missing.isEmpty else {
      reading.node.fail(
        "component \(kind.name) needs \"parameters\" with \(missing.map(\.name).joined(separator: ", "))")
      return false
    }
    let nothing = JSONValue(.object(JSONObject()), offset: reading.node.value.offset)
    return layer.readParameters(at: reading.node.child(nothing, key: "parameters"))
  }
}

/// A placeholder for a layer's component that has not been decoded.
private struct NoComponent: Component {
  static let name = ""
  static let summary = ""
  static let parameters = ObjectFormat(NoComponent()) {}

  func expanded(in context: ComponentContext) throws(ComponentError) -> ComponentExpansion {
    ComponentExpansion(layers: [])
  }
}

extension Layer {
  fileprivate var component: any Component {
    get {
      if case .component(let instance) = content { return instance.component }
      return NoComponent()
    }
    set { content = .component(ComponentInstance(newValue)) }
  }

  /// Decodes the parameters of the layer's component; false, with an error, if they are invalid.
  fileprivate mutating func readParameters(at node: Node) -> Bool {
    let kind = type(of: component)
    guard kind != NoComponent.self else { return true }
    guard let read = kind.decoded(from: node) else { return false }
    component = read
    node.scene.record(read.images, of: node)
    return true
  }
}
