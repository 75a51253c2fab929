import DataFiles
import SceneModel
import VectorGraphics

extension SceneFormat {
  static let componentLayer = layer(
    .component, "A named picture made of layers: a chart, a bracelet, a line of lyrics.",
    .component(ComponentInstance(component: NoComponent.self, arguments: ComponentArguments(values: [:]))),
    check: checkComponent
  ) {
    Key(
      KeyShape("component", .text, isRequired: true, "A named picture made of layers, such as `lyrics`.")
    ) { node, _, layer in
      guard let component = node.scene.component(at: node) else { return false }
      layer.component = ComponentInstance(
        component: component, arguments: ComponentArguments(values: component.parameters.defaults))
      return true
    } write: {
      JSONValue($0.component.component.name)
    }
    Key(
      KeyShape(
        "parameters", .dictionary(of: .anything), "What the component takes; the schema lists it for each.")
    ) { node, _, layer in
      let component = layer.component.component
      guard component.name != NoComponent.name else { return true }
      guard let values = node.arguments(of: component) else { return false }
      layer.component.arguments = ComponentArguments(values: values)
      return true
    } write: {
      let arguments = $0.component.arguments.values.sorted { $0.key < $1.key }
      return arguments.isEmpty
        ? .none : .some(JSONValue(JSONObject(arguments.map { ($0.key, JSONValue($0.value)) })))
    }
  }

  /// Without "parameters" the component has its defaults, unless it needs some of them.
  @Sendable private static func checkComponent(_ reading: ObjectReading, _ layer: inout Layer) -> Bool {
    let component = layer.component.component
    guard component.name != NoComponent.name, !reading.has("parameters") else { return true }
    let missing = component.parameters.filter(\.isRequired)
    guard missing.isEmpty else {
      reading.node.fail(
        "component \(component.name) needs \"parameters\" with \(missing.map(\.name).joined(separator: ", "))"
      )
      return false
    }
    return true
  }
}

/// Stands where a layer's component has not been read.
private enum NoComponent: Component {
  static let name = ""
  static let summary = ""
  static let parameters: [ParameterDeclaration] = []

  static func expanded(_ arguments: ComponentArguments, in context: ComponentContext) throws(ComponentError)
    -> ComponentExpansion
  {
    ComponentExpansion(layers: [])
  }
}

extension Layer {
  fileprivate var component: ComponentInstance {
    get {
      if case .component(let instance) = content { return instance }
      return ComponentInstance(component: NoComponent.self, arguments: ComponentArguments(values: [:]))
    }
    set { content = .component(newValue) }
  }
}

extension [ParameterDeclaration] {
  fileprivate var defaults: [String: ParameterValue] {
    Dictionary(
      uniqueKeysWithValues: compactMap { declaration in
        declaration.defaultValue.map { (declaration.name, $0) }
      })
  }
}

extension Node {
  /// The arguments of a component, with the defaults of those that are not given.
  fileprivate func arguments(of component: any Component.Type) -> [String: ParameterValue]? {
    guard let fields = fields(of: component.parameters, named: "component \(component.name)") else {
      return nil
    }
    var values = component.parameters.defaults
    for (declaration, node) in fields { values[declaration.name] = node.argument(declaration.kind) }
    return values
  }

  /// The members of an object of parameters that are there; null stands for an optional one that is not.
  fileprivate func fields(of declarations: [ParameterDeclaration], named name: String)
    -> [(ParameterDeclaration, Node)]?
  {
    guard let object = value.object else {
      failExpecting("an object (\(name))")
      return nil
    }
    let shape = ObjectShape(name: name, summary: "", keys: declarations.map(\.shape))
    _ = shape.check(object, at: self)
    return declarations.compactMap { declaration in
      guard let member = object[declaration.name] else { return nil }
      let node = child(member, key: declaration.name)
      return node.value.isNull && !declaration.isRequired ? nil : (declaration, node)
    }
  }

  /// An argument of a kind; nil, and reported, where it is of another.
  fileprivate func argument(_ kind: ParameterDeclaration.Kind) -> ParameterValue? {
    switch kind {
    case .number(let minimum, let maximum):
      let range = NumberRange(minimum: minimum, maximum: maximum)
      return Codec<Double>.number(range).decode(self).map { .number($0) }
    case .integer(let minimum, let maximum):
      let range = NumberRange(minimum: minimum.map(Double.init), maximum: maximum.map(Double.init))
      return Codec<Int>.integer(range).decode(self).map { .number(Double($0)) }
    case .boolean: return Codec<Bool>.boolean.decode(self).map { .boolean($0) }
    case .text: return Codec<String>.text.decode(self).map { .text($0) }
    case .color: return Codec<Color>.color.decode(self).map { .color($0) }
    case .choice(let names): return Codec<String>.choice(names).decode(self).map { .text($0) }
    case .list(let kind):
      return Codec<[ParameterValue]>.list(of: .argument(kind)).decode(self).map { .list($0) }
    case .record(let declarations): return record(declarations)
    case .data: return data()
    case .file: return fileText()
    case .any(let kinds):
      for kind in kinds where kind.shape.fits(value) { return argument(kind) }
      failExpecting(kinds.map(\.shape.phrase).joined(separator: " or "))
      return nil
    }
  }

  private func record(_ declarations: [ParameterDeclaration]) -> ParameterValue? {
    guard let fields = fields(of: declarations, named: "record") else { return nil }
    let given = Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $1.argument($0.kind)) })
    return .record(
      declarations.compactMap { declaration in
        (given[declaration.name] ?? declaration.defaultValue)
          .map { ParameterValue.Field(name: declaration.name, value: $0) }
      })
  }

  /// Any value; `{"url": …}` stands for the contents of a file.
  private func data() -> ParameterValue? {
    guard let object = value.object, object.count == 1, object["url"] != nil else { return parameterValue() }
    return SceneFormat.dataReference.codec.decode(self).flatMap { scene.data(of: $0, at: self) }
  }

  /// Text, or that of the file that `{"url": …}` names.
  private func fileText() -> ParameterValue? {
    if let text = value.string { return .text(text) }
    return SceneFormat.dataReference.codec.decode(self).flatMap { scene.text(of: $0, at: self) }.map {
      .text($0)
    }
  }

  /// The value as it stands, parameters bound.
  private func parameterValue() -> ParameterValue {
    let content: ParameterValue.Content =
      switch value.content {
      case .null: .null
      case .bool(let bool): .boolean(bool)
      case .number(let number): .number(number.value)
      case .string(let string): .text(string)
      case .array(let elements): .list(elements.enumerated().map { child($1, at: $0).parameterValue() })
      case .object(let object):
        .record(
          object.members.map { member in
            ParameterValue.Field(
              name: member.key, value: child(member.value, key: member.key).parameterValue())
          })
      }
    return ParameterValue(content, offset: value.offset)
  }
}

extension Codec where Value == ParameterValue {
  /// An argument of a component.
  static func argument(_ kind: ParameterDeclaration.Kind) -> Codec {
    Codec(kind.shape) {
      $0.argument(kind)
    } encode: {
      JSONValue($0)
    }
  }
}

extension SceneFormat {
  /// The name of a file beside the scene.
  static let dataReference = ObjectFormat<String>(
    "data reference", "Data from a file beside the scene.", initial: ""
  ) {
    Key(required: "url", \.self, .text, "A CSV, JSON or NDJSON file, relative to the scene's folder.")
  }
}

extension ParameterDeclaration {
  /// The parameter as a key of an object; null stands for an optional one that is absent.
  var shape: KeyShape {
    KeyShape(
      name, isRequired ? kind.shape : .oneOf([kind.shape, .null]), isRequired: isRequired,
      default: defaultValue.map { JSONValue($0) }, summary)
  }
}

extension ParameterDeclaration.Kind {
  var shape: ValueShape {
    switch self {
    case .number(let minimum, let maximum): .number(NumberRange(minimum: minimum, maximum: maximum))
    case .integer(let minimum, let maximum):
      .integer(NumberRange(minimum: minimum.map(Double.init), maximum: maximum.map(Double.init)))
    case .boolean: .boolean
    case .text: .text
    case .color: .color
    case .choice(let names): .choice(names)
    case .list(let kind): .list(of: kind.shape)
    case .record(let declarations):
      .object(ObjectShape(name: "record", summary: "", keys: declarations.map(\.shape)))
    case .data: .anything
    case .file: .oneOf([.text, .object(SceneFormat.dataReference.shape)])
    case .any(let kinds): .oneOf(kinds.map(\.shape))
    }
  }
}
