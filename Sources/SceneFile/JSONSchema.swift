import DataFiles

/// The scene format as a JSON Schema (draft 2020-12), made from the tables that the decoder reads.
public struct JSONSchema: Sendable {
  public let registry: ComponentRegistry

  public init(registry: ComponentRegistry = .standard) {
    self.registry = registry
  }

  /// The schema's text, the same each time.
  public var text: String {
    var definitions: [(String, JSONValue)] = SceneFormat.all.map { ($0.name, schema(of: $0)) }
    definitions.append(("layer", layerSchema))
    definitions.append(
      ("paint", ["oneOf": JSONValue([schema(of: .color)] + SceneFormat.gradients.map { reference($0.name) })])
    )
    definitions.append(("parameter reference", parameterReference))
    let root = JSONObject([
      ("$schema", "https://json-schema.org/draft/2020-12/schema"),
      ("title", "Afterglow scene"),
      ("$ref", "#/$defs/scene"),
      ("$defs", JSONValue(JSONObject(definitions))),
    ])
    return JSONWriter(layout: .pretty).text(JSONValue(root)) + "\n"
  }

  private var layerSchema: JSONValue {
    let kinds = SceneFormat.LayerKind.allCases.map { kind in
      conditional(
        JSONObject([("type", constant(kind.rawValue))]), then: reference(SceneFormat.layer(kind).name))
    }
    let components = registry.components.map { component in
      let format = ObjectFormat(
        name: component.name, summary: component.summary, keys: component.parameters.map(\.format))
      return conditional(
        JSONObject([("component", constant(component.name))]),
        then: JSONValue(
          JSONObject([("properties", JSONValue(JSONObject([("parameters", schema(of: format))])))])))
    }
    return [
      "type": "object", "required": ["type"],
      "properties": ["type": schema(of: .choice(SceneFormat.LayerKind.allCases.map(\.rawValue)))],
      "allOf": JSONValue(kinds + components),
    ]
  }

  private func conditional(_ properties: JSONObject, then: JSONValue) -> JSONValue {
    let condition = JSONObject([
      ("properties", JSONValue(properties)), ("required", JSONValue(properties.keys.map { JSONValue($0) })),
    ])
    return JSONValue(JSONObject([("if", JSONValue(condition)), ("then", then)]))
  }

  private func constant(_ text: String) -> JSONValue { ["const": JSONValue(text)] }

  private func reference(_ name: String) -> JSONValue {
    let escaped = name.split(separator: " ", omittingEmptySubsequences: false).joined(separator: "%20")
    return ["$ref": JSONValue("#/$defs/\(escaped)")]
  }

  private func schema(of format: ObjectFormat) -> JSONValue {
    var properties = format.keys.map { key in
      (key.name, described(withParameter(key.value), key.summary))
    }
    properties += [("$comment", JSONValue(JSONObject()))]
    if format.name == SceneFormat.scene.name { properties += [("$schema", schema(of: .text))] }
    var members: [(String, JSONValue)] = [
      ("type", "object"), ("properties", JSONValue(JSONObject(properties))), ("additionalProperties", false),
    ]
    if !format.summary.isEmpty { members.insert(("description", JSONValue(format.summary)), at: 1) }
    let required = format.keys.filter(\.isRequired).map { JSONValue($0.name) }
    if !required.isEmpty { members.append(("required", JSONValue(required))) }
    let alternatives = format.alternatives.map { name -> JSONValue in ["required": [JSONValue(name)]] }
    if !alternatives.isEmpty { members.append(("oneOf", JSONValue(alternatives))) }
    return JSONValue(JSONObject(members))
  }

  private var parameterReference: JSONValue {
    [
      "type": "object", "description": "A parameter of the scene that stands for a value.",
      "required": ["parameter"],
      "properties": ["parameter": schema(of: .text), "$comment": JSONValue(JSONObject())],
      "additionalProperties": false,
    ]
  }

  /// The value itself, or a parameter that stands for it.
  private func withParameter(_ format: ValueFormat) -> JSONValue {
    if case .anything = format { return schema(of: format) }
    return ["anyOf": [schema(of: format), reference("parameter reference")]]
  }

  private func described(_ schema: JSONValue, _ summary: String) -> JSONValue {
    guard let object = schema.object else { return schema }
    return JSONValue(
      JSONObject([("description", JSONValue(summary))] + object.members.map { ($0.key, $0.value) }))
  }

  private func schema(of value: ValueFormat) -> JSONValue {
    switch value {
    case .number(let minimum, let maximum):
      return bounded("number", minimum.map { JSONValue($0) }, maximum.map { JSONValue($0) })
    case .integer(let minimum, let maximum):
      return bounded("integer", minimum.map { JSONValue($0) }, maximum.map { JSONValue($0) })
    case .boolean: return ["type": "boolean"]
    case .text, .easing, .pathData, .color: return ["type": "string"]
    case .choice(let names): return ["enum": JSONValue(names.map { JSONValue($0) })]
    case .length: return ["type": ["number", "string"], "pattern": JSONValue(Self.lengthPattern)]
    case .pair(let part): return list(of: part, count: 2)
    case .four(let part): return list(of: part, count: 4)
    case .list(let element): return ["type": "array", "items": withParameter(element)]
    case .object(let name): return reference(name)
    case .oneOf(let formats): return ["anyOf": JSONValue(formats.map { schema(of: $0) })]
    case .record(let keys): return schema(of: ObjectFormat(name: "", summary: "", keys: keys))
    case .dictionary(let format): return ["type": "object", "additionalProperties": schema(of: format)]
    case .anything: return JSONValue(JSONObject())
    }
  }

  /// Points or a percentage, and sums of them.
  private static let lengthPattern: String = {
    let term = "[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?(%|pt)?"
    return "^ *\(term)( +[+-] +\(term))* *$"
  }()

  private func list(of element: ValueFormat, count: Int) -> JSONValue {
    [
      "type": "array", "items": withParameter(element), "minItems": JSONValue(count),
      "maxItems": JSONValue(count),
    ]
  }

  private func bounded(_ type: String, _ minimum: JSONValue?, _ maximum: JSONValue?) -> JSONValue {
    var members: [(String, JSONValue)] = [("type", JSONValue(type))]
    if let minimum { members.append(("minimum", minimum)) }
    if let maximum { members.append(("maximum", maximum)) }
    return JSONValue(JSONObject(members))
  }
}
