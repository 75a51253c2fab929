import DataFiles

/// The schemas of shapes, each stored once: those used several times become definitions.
struct SchemaTable {
  /// A schema whose parts are other entries of the table.
  struct Entry {
    /// The schema, with parts as `{"$part": INDEX}`.
    var schema: JSONValue
    var parts: [Int]
    /// The name of its definition.
    var name: String
    /// The number of other entries that contain it.
    var uses = 0
  }

  /// Shapes that contain themselves, by name.
  private let named: [String: ValueShape]
  private var namedEntries: [String: Int] = [:]
  private(set) var entries: [Entry] = []
  /// The entries by the text of their schemas.
  private var known: [String: Int] = [:]
  /// The minimum length of a schema for which a definition is worthwhile.
  static let shortestDefinition = 40

  init(named: [String: ValueShape]) {
    self.named = named
  }

  /// A reference to a shape's schema, and all definitions in order of first use.
  mutating func schema(of shape: ValueShape) -> (root: JSONValue, definitions: [(String, JSONValue)]) {
    let root = entry(of: shape, hint: "scene")
    entries[root].uses = .max
    var writer = DefinitionWriter(table: self)
    let reference = writer.schema(of: root)
    return (reference, writer.definitions.sorted { $0.order < $1.order }.map { ($0.name, $0.schema) })
  }

  // MARK: Entries

  mutating func entry(_ members: [(String, JSONValue)], parts: [Int], named name: String) -> Int {
    let schema = JSONValue(JSONObject(members))
    let text = JSONWriter(layout: .compact).text(schema)
    if let index = known[text] { return index }
    known[text] = entries.count
    for part in parts { entries[part].uses += 1 }
    entries.append(Entry(schema: schema, parts: parts, name: name))
    return entries.count - 1
  }

  func part(_ index: Int) -> JSONValue { ["$part": JSONValue(index)] }

  mutating func entry(of shape: ValueShape, hint: String) -> Int {
    switch shape {
    case .number(let range): return number("number", range, hint)
    case .integer(let range): return number("integer", range, hint)
    case .boolean: return entry([("type", "boolean")], parts: [], named: hint)
    case .text: return entry([("type", "string")], parts: [], named: hint)
    case .null: return entry([("type", "null")], parts: [], named: hint)
    case .anything: return entry([], parts: [], named: hint)
    case .suggested(let names): return anyOf([.choice(names), .text], hint: hint)
    case .grammar(let grammar): return text(of: grammar)
    case .choice(let names): return choice(names, hint)
    case .list(let element, let count): return list(of: element, minimumCount: count, hint)
    case .tuple(let shapes): return tuple(shapes, hint)
    case .dictionary(let element, let count): return dictionary(of: element, minimumCount: count, hint)
    case .object(let shape): return object(shape, hint: hint)
    case .partial(let keys): return partial(keys, hint)
    case .reference(let name): return reference(name)
    case .oneOf(let shapes): return anyOf(shapes, hint: hint)
    case .allOf(let shapes): return allOf(shapes, hint)
    case .variants(let name, let tag, let variants): return self.variants(name, tag: tag, variants)
    }
  }

  private mutating func number(_ type: String, _ range: NumberRange, _ hint: String) -> Int {
    var members: [(String, JSONValue)] = [("type", JSONValue(type))]
    if let minimum = range.minimum {
      members.append((range.excludesMinimum ? "exclusiveMinimum" : "minimum", JSONValue(minimum)))
    }
    if let maximum = range.maximum { members.append(("maximum", JSONValue(maximum))) }
    return entry(members, parts: [], named: type)
  }

  private mutating func choice(_ names: [String], _ hint: String) -> Int {
    let schema: (String, JSONValue) =
      names.count == 1 ? ("const", JSONValue(names[0])) : ("enum", JSONValue(names.map { JSONValue($0) }))
    return entry([schema], parts: [], named: hint)
  }

  private mutating func text(of grammar: TextGrammar) -> Int {
    var members: [(String, JSONValue)] = [("type", "string")]
    if let pattern = grammar.pattern { members.append(("pattern", JSONValue(pattern))) }
    let text = entry(members, parts: [], named: grammar.name)
    guard !grammar.suggestions.isEmpty else { return text }
    let suggestions = choice(grammar.suggestions, grammar.name)
    return entry(
      [("anyOf", [part(suggestions), part(text)])], parts: [suggestions, text], named: grammar.name)
  }

  /// Any of several shapes, with nested alternatives merged.
  private mutating func anyOf(_ shapes: [ValueShape], hint: String) -> Int {
    func flattened(_ shape: ValueShape) -> [ValueShape] {
      if case .oneOf(let shapes) = shape { return shapes.flatMap(flattened) }
      return [shape]
    }
    let shapes = shapes.flatMap(flattened)
    if shapes.contains(.anything) { return entry(of: .anything, hint: hint) }
    let parts = shapes.map { entry(of: $0, hint: hint) }
    if parts.count == 1 { return parts[0] }
    return entry([("anyOf", JSONValue(parts.map(part)))], parts: parts, named: hint)
  }

  private mutating func allOf(_ shapes: [ValueShape], _ hint: String) -> Int {
    let parts = shapes.map { entry(of: $0, hint: hint) }
    return entry([("allOf", JSONValue(parts.map(part)))], parts: parts, named: hint)
  }

  /// A value in another one: itself, or a parameter that represents it.
  mutating func member(_ shape: ValueShape, _ hint: String) -> Int {
    if case .oneOf(let shapes) = shape, shapes.contains(.null) {
      let value = anyOf(shapes.filter { $0 != .null }, hint: hint)
      let other = nullOrParameter
      return entry([("anyOf", [part(value), part(other)])], parts: [value, other], named: hint)
    }
    let value = entry(of: shape, hint: hint)
    guard entries[value].schema.object?.isEmpty != true else { return value }
    let parameter = valueReference
    return entry([("anyOf", [part(value), part(parameter)])], parts: [value, parameter], named: hint)
  }

  private var nullOrParameter: Int {
    mutating get {
      let parts = [entry(of: .null, hint: "null"), valueReference]
      return entry([("anyOf", JSONValue(parts.map(part)))], parts: parts, named: "null")
    }
  }

  private var valueReference: Int {
    mutating get {
      let shape = ObjectShape(
        name: "reference",
        summary:
          "A value from elsewhere: of a parameter, of the row or the index of a repeated layer, or a random number.",
        keys: [])
      let name = entry(of: .text, hint: "text")
      let sources: [(String, JSONValue)] = [
        ("parameter", part(name)), ("item", ["anyOf": [part(name), ["const": true]]]),
        ("index", ["const": true]),
        ("random", ["type": "array", "items": ["type": "number"], "minItems": 2, "maxItems": 2]),
      ]
      let changes: [(String, JSONValue)] = [
        ("times", ["type": ["number", "object"]]), ("plus", ["type": ["number", "object"]]),
        ("values", ["type": ["array", "object"]]), ("else", true), ("seed", true),
      ]
      return entry(
        [
          ("type", "object"), ("description", JSONValue(shape.summary)),
          ("properties", JSONValue(JSONObject(sources + changes + Self.annotations))),
          ("oneOf", JSONValue(sources.map { ["required": [JSONValue($0.0)]] })),
          ("additionalProperties", false),
        ], parts: [name], named: shape.name)
    }
  }

  /// Keys without meaning, which every object may have.
  static let annotations: [(String, JSONValue)] = [("$schema", true), ("$comment", true)]

  private mutating func list(of element: ValueShape, minimumCount: Int, _ hint: String) -> Int {
    let items = member(element, hint)
    var members: [(String, JSONValue)] = [("type", "array"), ("items", part(items))]
    if minimumCount > 0 { members.append(("minItems", JSONValue(minimumCount))) }
    return entry(members, parts: [items], named: hint)
  }

  private mutating func tuple(_ shapes: [ValueShape], _ hint: String) -> Int {
    let parts = shapes.map { member($0, hint) }
    let count = JSONValue(shapes.count)
    let items: [(String, JSONValue)] =
      Set(parts).count == 1
      ? [("items", part(parts[0]))] : [("prefixItems", JSONValue(parts.map(part)))]
    return entry(
      [("type", "array")] + items + [("minItems", count), ("maxItems", count)],
      parts: Array(Set(parts)).sorted(),
      named: hint)
  }

  private mutating func dictionary(of element: ValueShape, minimumCount: Int, _ hint: String) -> Int {
    let values = member(element, hint)
    var members: [(String, JSONValue)] = [
      ("type", "object"), ("properties", JSONValue(JSONObject(Self.annotations))),
      ("additionalProperties", part(values)),
    ]
    if minimumCount > 0 { members.append(("minProperties", JSONValue(minimumCount))) }
    return entry(members, parts: [values], named: hint)
  }

  private mutating func reference(_ name: String) -> Int {
    if let index = namedEntries[name] { return index }
    // The entry is created before its parts, which refer to it.
    entries.append(Entry(schema: [:], parts: [], name: name, uses: .max / 2))
    let index = entries.count - 1
    namedEntries[name] = index
    guard let shape = named[name] else { return index }
    let content = entry(of: shape, hint: name)
    entries[index].schema = entries[content].schema
    entries[index].parts = entries[content].parts
    return index
  }
}
