import DataFiles
import SceneModel
import VectorGraphics

/// The types that a scene's parameters can have.
enum ParameterType: String, CaseIterable {
  case number, integer, boolean, text, color, choice, data
}

/// A declared parameter.
struct DeclaredParameter: Sendable, Hashable {
  var name = ""
  var type = ParameterType.data
  var defaultValue = JSONValue(.null)
  var minimum: Double?
  var maximum: Double?
  var choices: [String] = []
  var summary: String?
  /// Whether this parameter selects one of the scene's formats.
  var isFormat = false
}

extension SceneFormat {
  /// Parameters in the order of declaration; the default of each is bound to its name.
  static let parameters = Codec<[DeclaredParameter]>(.dictionary(of: .object(parameter.shape))) { node in
    node.members(expecting: "an object of parameters")?.compactMap { name, node in
      node.scene.declared(name) { parameter.codec.decode(node).map { $0.named(name) } }
    }
  } encode: { parameters in
    JSONValue(JSONObject(parameters.map { ($0.name, parameter.codec.encode($0)) }))
  }

  static let parameter = ObjectFormat<DeclaredParameter>(
    "parameter", "A value set from outside; use {\"parameter\": NAME}.",
    initial: DeclaredParameter(),
    conditions: typeConditions + [
      Condition(
        "type", is: .choice(["choice"]),
        then: [KeyShape("choices", .list(of: .text, minimumCount: 1), isRequired: true, "")])
    ],
    check: check
  ) {
    Key(required: "type", \.type, .choice, "What the value must be.")
    Key("minimum", \.minimum, .number, "The smallest number allowed.")
    Key("maximum", \.maximum, .number, "The largest number allowed.")
    Key("choices", \.choices, .list(of: .text), default: [], "The allowed strings; required for a choice.")
    Key(required: "default", \.defaultValue, .anything, "The value if none is set.")
    Key("summary", \.summary, .text, "What the parameter is for.")
  }

  /// The schema of the default, by the parameter's type.
  private static let typeConditions: [Condition] = [
    (.number, .number), (.integer, .integer), (.boolean, .boolean), (.text, .text), (.color, .color),
    (.choice, .text),
  ].map { (type: ParameterType, shape: ValueShape) in
    Condition("type", is: .choice([type.rawValue]), then: [KeyShape("default", shape, "")])
  }

  @Sendable private static func check(_ reading: ObjectReading, _ parameter: inout DeclaredParameter) -> Bool
  {
    if reading.has("type"), parameter.type == .choice, parameter.choices.isEmpty {
      reading.node.fail("a choice needs \"choices\": a list of the texts allowed")
    }
    guard let value = reading.object["default"] else { return false }
    let node = reading.node.child(value, key: "default")
    return parameter.accepts(node)
  }
}

extension DeclaredParameter {
  func named(_ name: String) -> DeclaredParameter {
    var parameter = self
    parameter.name = name
    return parameter
  }

  /// Checks a value at a node; false, with an error there, if it is not valid for the parameter.
  func accepts(_ node: Node) -> Bool {
    let range = NumberRange(minimum: minimum, maximum: maximum)
    return switch type {
    case .number: Codec<Double>.number(range).decode(node) != nil
    case .integer: Codec<Double>.number(range).decode(node) != nil && Codec<Int>.integer.decode(node) != nil
    case .boolean: Codec<Bool>.boolean.decode(node) != nil
    case .text: Codec<String>.text.decode(node) != nil
    case .color: Codec<Color>.color.decode(node) != nil
    case .choice: Codec<String>.choice(choices).decode(node) != nil
    case .data: true
    }
  }

  /// The value of a text from a command line.
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

  /// The error in text that should be a JSON list or object; nil for other text.
  func jsonError(in text: String) -> String? {
    guard type == .data, let first = text.first(where: { !$0.isWhitespace }), "[{".contains(first) else {
      return nil
    }
    do {
      _ = try JSONDocument(parsing: text)
      return nil
    } catch {
      return "it is not valid JSON: \(error)"
    }
  }

  /// The declared value for a given one: a format `3x4` may also be written as the ratio `3:4`.
  func value(_ given: JSONValue) -> JSONValue {
    guard isFormat, let name = given.string, !choices.contains(name) else { return given }
    let plain = String(name.map { $0 == ":" ? "x" : $0 })
    return choices.contains(plain) ? JSONValue(plain) : given
  }
}
