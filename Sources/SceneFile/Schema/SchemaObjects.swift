import DataFiles

// Schemas of objects: keys, rules between them, and variants.
extension SchemaTable {
  /// - Parameters:
  ///   - described: Keys that are only permitted, because their values are described elsewhere.
  ///   - documented: Keys that are documented elsewhere.
  mutating func object(
    _ shape: ObjectShape, hint: String, described: Set<String> = [], documented: Set<String> = []
  ) -> Int {
    var parts: [Int] = []
    let keys = shape.keys.map { key in
      var key = key
      if documented.contains(key.name) { key.summary = "" }
      return (key.name, described.contains(key.name) ? true : property(key, &parts))
    }
    let properties = keys + Self.annotations
    var members: [(String, JSONValue)] = [("type", "object")]
    if !shape.summary.isEmpty { members.append(("description", JSONValue(shape.summary))) }
    members += [("properties", JSONValue(JSONObject(properties))), ("additionalProperties", false)]
    members += required(shape.keys.filter { !described.contains($0.name) })
    members += rules(shape.rules)
    let conditions = shape.conditions.map { condition($0, of: shape, &parts) }
    if !conditions.isEmpty { members.append(("allOf", JSONValue(conditions))) }
    return entry(
      members, parts: parts, named: shape.name.isEmpty || shape.name == "record" ? hint : shape.name)
  }

  mutating func partial(_ keys: [KeyShape], _ hint: String) -> Int {
    var parts: [Int] = []
    let properties = keys.map { key in (key.name, addition(key, &parts)) }
    return entry(
      [("properties", JSONValue(JSONObject(properties)))] + required(keys), parts: parts, named: hint)
  }

  /// The additional requirements for a key whose value is also described elsewhere. For a list of objects
  /// these are only new requirements: that it is a list of objects, or a parameter, is already stated
  /// there.
  private mutating func addition(_ key: KeyShape, _ parts: inout [Int]) -> JSONValue {
    guard key.summary.isEmpty, case .list(.partial(let keys), 0) = key.value else {
      return property(key, &parts)
    }
    let items = partial(keys, key.name)
    let list = entry([("items", part(items))], parts: [items], named: key.name)
    parts.append(list)
    return part(list)
  }

  /// The schema of a key's value with the key's documentation.
  private mutating func property(_ key: KeyShape, _ parts: inout [Int]) -> JSONValue {
    let value = member(key.value, key.name)
    guard !key.summary.isEmpty else {
      parts.append(value)
      return part(value)
    }
    let members = annotations(of: key) + [("$part", JSONValue(value))]
    let property = entry(members, parts: [value], named: key.name)
    parts.append(property)
    return part(property)
  }

  private func annotations(of key: KeyShape) -> [(String, JSONValue)] {
    let standard = key.defaultValue.map { [("default", $0)] } ?? []
    return [("description", JSONValue(key.summary))] + standard
  }

  private func required(_ keys: [KeyShape]) -> [(String, JSONValue)] {
    let names = keys.filter(\.isRequired).map { JSONValue($0.name) }
    return names.isEmpty ? [] : [("required", JSONValue(names))]
  }

  private func rules(_ rules: [KeyRule]) -> [(String, JSONValue)] {
    func requires(_ names: [String]) -> JSONValue { ["required": JSONValue(names.map { JSONValue($0) })] }
    var members: [(String, JSONValue)] = []
    var excluded: [[String]] = []
    for rule in rules {
      switch rule {
      case .exactlyOne(let names): members.append(("oneOf", JSONValue(names.map { requires([$0]) })))
      case .together(let names):
        members.append(
          (
            "dependentRequired",
            JSONValue(
              JSONObject(
                names.map { name in (name, JSONValue(names.filter { $0 != name }.map { JSONValue($0) })) }))
          ))
      case .atMostOne(let names):
        for (index, name) in names.enumerated() {
          for other in names.dropFirst(index + 1) where !excluded.contains([name, other]) {
            excluded.append([name, other])
          }
        }
      }
    }
    if !excluded.isEmpty { members.append(("not", ["anyOf": JSONValue(excluded.map(requires))])) }
    return members
  }

  private mutating func condition(
    _ condition: Condition, of shape: ObjectShape, _ parts: inout [Int]
  ) -> JSONValue {
    let test = entry(of: condition.test, hint: condition.key)
    parts.append(test)
    let consequence = entry(of: .partial(condition.consequence), hint: condition.key)
    parts.append(consequence)
    var tested = [("properties", JSONValue(JSONObject([(condition.key, part(test))])))]
    // An object without a required key is invalid in any case.
    if !shape.keys.contains(where: { $0.name == condition.key && $0.isRequired }) {
      tested.append(("required", [JSONValue(condition.key)]))
    }
    return ["if": JSONValue(JSONObject(tested)), "then": part(consequence)]
  }

  /// One of several objects, distinguished by a key; common keys are described once.
  mutating func variants(_ name: String, tag: String, _ variants: [Named<ObjectShape>]) -> Int {
    var parts: [Int] = []
    let kind = member(.choice(variants.map(\.name)), tag)
    parts.append(kind)
    let shared = sharedKeys(of: variants.map(\.value)).filter { $0.name != tag }
    let common = [(tag, part(kind))] + shared.map { ($0.name, property($0, &parts)) }
    let described = Set(common.map(\.0))
    let alike = alikeKeys(of: variants.map(\.value)).filter { !described.contains($0.name) }
    let documentation = alike.map { ($0.name, JSONValue(JSONObject(annotations(of: $0)))) }
    let conditions = variants.map { variant -> JSONValue in
      let content = object(
        variant.value, hint: variant.name, described: described, documented: Set(alike.map(\.name)))
      parts.append(content)
      return [
        "if": ["properties": JSONValue(JSONObject([(tag, ["const": JSONValue(variant.name)] as JSONValue)]))],
        "then": part(content),
      ]
    }
    return entry(
      [
        ("type", "object"), ("properties", JSONValue(JSONObject(common + documentation))),
        ("required", JSONValue([JSONValue(tag)] + shared.filter(\.isRequired).map { JSONValue($0.name) })),
        ("allOf", JSONValue(conditions)),
      ], parts: parts, named: name)
  }

  /// Keys that all shapes have with the same documentation, though with different values.
  private func alikeKeys(of shapes: [ObjectShape]) -> [KeyShape] {
    guard let first = shapes.first else { return [] }
    return first.keys.filter { key in
      !key.summary.isEmpty
        && shapes.allSatisfy { shape in
          shape.keys.contains {
            $0.name == key.name && $0.summary == key.summary && $0.defaultValue == key.defaultValue
          }
        }
    }
  }

  private func sharedKeys(of shapes: [ObjectShape]) -> [KeyShape] {
    guard let first = shapes.first else { return [] }
    return first.keys.filter { key in shapes.allSatisfy { $0.keys.contains(key) } }
  }
}
