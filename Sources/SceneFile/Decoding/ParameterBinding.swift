import DataFiles
import SceneModel
import VectorGraphics

/// A parameter that a scene declares.
struct DeclaredParameter {
  let name: String
  let type: ParameterType
  let minimum: Double?
  let maximum: Double?
  let choices: [String]
  /// Whether this is the parameter by which a scene with formats chooses one.
  var isFormat = false

  /// Checks a value at a node; false, and reported there, where it is not what the parameter takes.
  func accepts(_ node: Node) -> Bool {
    switch type {
    case .number: node.number(minimum: minimum, maximum: maximum) != nil
    case .integer: node.number(minimum: minimum, maximum: maximum) != nil && node.integer() != nil
    case .boolean: node.boolean() != nil
    case .text: node.text() != nil
    case .color: node.color() != nil
    case .choice: node.argument(.choice(choices)) != nil
    case .data: true
    }
  }

  /// The value that text on a command line stands for.
  func value(fromText text: String) -> JSONValue {
    switch type {
    case .number, .integer:
      if let number = (try? JSONDocument(parsing: text))?.root, number.double != nil { return number }
    case .boolean:
      if text == "true" || text == "false" { return JSONValue(text == "true") }
    case .data:
      if let document = try? JSONDocument(parsing: text) { return document.root }
    case .text, .color, .choice: break
    }
    return value(JSONValue(text))
  }

  /// The value that is meant by a given one: a format `3x4` may be written as the ratio `3:4`.
  func value(_ given: JSONValue) -> JSONValue {
    guard isFormat, let name = given.string, !choices.contains(name) else { return given }
    let plain = String(name.map { $0 == ":" ? "x" : $0 })
    return choices.contains(plain) ? JSONValue(plain) : given
  }
}

extension Fields {
  /// The parameters that the scene declares, their defaults bound.
  func declareParameters() -> [DeclaredParameter] {
    guard let parameters = self["parameters"] else { return [] }
    guard let object = parameters.value.object else {
      parameters.failExpecting("an object of parameters")
      return []
    }
    return object.members.filter { !$0.key.isAnnotation }.compactMap { member in
      parameters.child(member.value, key: member.key).parameterDeclaration(named: member.key)
    }
  }
}

extension Node {
  /// A declared parameter; its default is bound to its name.
  fileprivate func parameterDeclaration(named name: String) -> DeclaredParameter? {
    guard let fields = fields(of: SceneFormat.parameter) else { return nil }
    let type = fields["type"]?.choice(ParameterType.self)
    let declared = DeclaredParameter(
      name: name, type: type ?? .data, minimum: fields["minimum"]?.number(),
      maximum: fields["maximum"]?.number(), choices: fields["choices"]?.list { $0.text() } ?? [])
    _ = fields["summary"]?.text()
    if type == .choice, declared.choices.isEmpty {
      fail("a choice needs \"choices\": \(SceneFormat.parameter.key("choices")?.summary ?? "")")
    }
    guard type != nil, let value = fields["default"], declared.accepts(value) else {
      session.unusableParameters.insert(name)
      return nil
    }
    session.bindings[name] = value.value
    return declared
  }
}

/// A value for a parameter from outside the file.
public struct ParameterSetting: Sendable, Hashable {
  enum Source: Sendable, Hashable {
    case text(String)
    case value(ParameterValue)
  }

  public var name: String
  let source: Source

  /// A setting as a command line writes it; the text is read as the parameter's type asks.
  public init(name: String, text: String) {
    self.name = name
    source = .text(text)
  }

  /// A setting from data that has types of its own.
  public init(name: String, value: ParameterValue) {
    self.name = name
    source = .value(value)
  }
}
