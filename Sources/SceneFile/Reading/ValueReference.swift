import DataFiles
import SceneModel
import VectorGraphics

/// A value that refers to another one: `{"parameter": NAME}`, and in a repeated layer `{"item": NAME}` and
/// `{"index": true}`; or `{"random": [a, b]}`.
struct ValueReference {
  enum Source {
    case parameter(String)
    /// A field of the row; nil for the row itself.
    case item(String?)
    case index
    /// Two numbers, if it is right.
    case random(JSONValue)
  }

  let source: Source
  let object: JSONObject

  /// What may be beside the source.
  private static let changes: Set<String> = ["times", "plus", "values", "else", "seed"]

  /// Nil for other values, such as rows of data with a column of this name.
  init?(_ value: JSONValue, isRepeated: Bool) {
    guard let object = value.object, object.count < 8,
      let head = object.members.first(where: { !Self.changes.contains($0.key) && !$0.key.isAnnotation }),
      object.members.allSatisfy({
        $0.key == head.key || $0.key.isAnnotation || Self.changes.contains($0.key)
      }),
      object["seed"] == nil || head.key == "random",
      head.key == "parameter" || object["values"].map({ $0.object != nil || $0.array != nil }) ?? true,
      object["else"] == nil || object["values"] != nil || head.key == "item"
    else { return nil }
    switch (head.key, head.value.content) {
    case ("parameter", .string(let name)): source = .parameter(name)
    case ("item", .string(let name)) where isRepeated: source = .item(name)
    case ("item", .bool(true)) where isRepeated: source = .item(nil)
    case ("index", .bool(true)): source = .index
    case ("random", .array), ("random", .object): source = .random(head.value)
    default: return nil
    }
    self.object = object
  }

  /// Whether it stands for its source as it is.
  var isPlain: Bool {
    object.members.allSatisfy { !Self.changes.contains($0.key) }
  }
}

extension SceneContext {
  func advice(on value: JSONValue) -> String? {
    if value.object?["item"] != nil, repeats.isEmpty {
      return "; only a layer with \"repeat\", and what is in it, has an item"
    }
    return value.object?["random"] == nil ? nil : "; \"random\" needs two numbers, such as [0, 1]"
  }

  /// The node of the value to which a node refers, or the node itself. Values from elsewhere contain no references.
  func bound(_ node: Node) -> Node {
    guard case .file = node.origin, let reference = ValueReference(node.value, isRepeated: !repeats.isEmpty)
    else { return node }
    // After those within a table, which have the same path.
    defer {
      if case .parameter = reference.source, repeats.isEmpty { references[node.location] = node.value }
    }
    if case .item(let name?) = reference.source, let fallback = reference.object["else"],
      repeats.last?.item?.object?[name]?.isNull ?? true
    {
      return bound(Node(value: fallback, path: node.location, session: node.session))
    }
    let source = source(of: reference, at: node)
    if case .missing = source.origin { return source }
    return reference.isPlain ? source : changed(source, by: reference, at: node)
  }

  private func source(of reference: ValueReference, at node: Node) -> Node {
    func value(_ value: JSONValue) -> Node {
      Node(
        value: value, path: node.location, session: node.session, origin: .reference(at: node.value.offset))
    }
    switch reference.source {
    case .parameter(let name): return parameter(name, at: node)
    case .index:
      guard let copy = repeats.last else {
        return missing(node, "only a layer with \"repeat\", and what is in it, has an index")
      }
      return value(JSONValue(Double(copy.index)))
    case .random(let bounds):
      guard let bounds = bounds.array, bounds.count == 2, let low = bounds[0].double,
        let high = bounds[1].double
      else {
        return missing(
          node,
          "\"random\" needs two numbers; to pick one of a list, write {\"random\": [0, 3], \"values\": […]}")
      }
      var numbers = SeededValues(seed: seed(of: reference, at: node))
      return value(JSONValue(low + (high - low) * numbers.next()))
    case .item(let name):
      guard let item = repeats.last?.item else {
        return missing(
          node, "a repeat of a number has no rows; use {\"index\": true}, or give \"repeat\" a list")
      }
      guard let name else { return value(item) }
      guard let field = item.object?[name] else {
        let names = item.object?.members.map(\.key) ?? []
        let hint = nearestName(to: name, among: names)
        return missing(
          node,
          names.isEmpty
            ? "the rows of the repeat are not objects; use {\"item\": true}"
            : "the row of the repeat has no \"\(name.excerpt)\"\(hint.asHint)")
      }
      return value(field)
    }
  }

  /// The value with its factor, its summand and its table applied.
  private func changed(_ source: Node, by reference: ValueReference, at node: Node) -> Node {
    var value = source.value
    if reference.object["times"] != nil || reference.object["plus"] != nil {
      guard let number = value.double else {
        return missing(node, "\"times\" and \"plus\" need a number, found \(value.briefDescription)")
      }
      func amount(_ key: String) -> Double? {
        guard let amount = reference.object[key] else { return key == "times" ? 1 : 0 }
        return Codec<Double>.number.decode(node.child(amount, key: key))
      }
      guard let factor = amount("times"), let summand = amount("plus") else { return missing(node) }
      value = JSONValue(number * factor + summand)
    }
    guard let table = reference.object["values"] else {
      return Node(value: value, path: node.location, session: node.session, origin: source.origin)
    }
    guard table.object != nil || table.array != nil else {
      return missing(node, "\"values\" needs an object with a value for each value of the parameter")
    }
    guard let chosen = entry(of: table, for: value) ?? reference.object["else"] else {
      let names = table.object?.members.map { "\"\($0.key.excerpt)\"" }.joined(separator: ", ") ?? "a list"
      let key = value.string ?? value.briefDescription
      return missing(node, "no value for \"\(key.excerpt)\" in \"values\" (\(names)), and no \"else\"")
    }
    return bound(Node(value: chosen, path: node.location, session: node.session))
  }

  /// The entry of a table by the text of a value, or of a list by a number: lists begin again at their end.
  private func entry(of table: JSONValue, for value: JSONValue) -> JSONValue? {
    if let list = table.array, let number = value.double, !list.isEmpty, abs(number) < 1e15 {
      let index = Int(number.rounded(.down)) % list.count
      return list[index < 0 ? index + list.count : index]
    }
    let key =
      switch value.content {
      case .string(let text): text
      case .number(let number): number.text
      case .bool(let bool): "\(bool)"
      default: ""
      }
    return table.object?[key]
  }

  /// What a random value follows from: its seed, or the place of the value in its layer, and the indices of the copies that
  /// it is in.
  private func seed(of reference: ValueReference, at node: Node) -> String {
    let copies = repeats.map { "\($0.index)" }.joined(separator: ".")
    if let seed = reference.object["seed"] { return "\(copies) \(JSONWriter(layout: .compact).text(seed))" }
    let layer = repeats.last?.location.steps.count ?? 0
    return "\(copies) \(node.location.steps.dropFirst(layer).map { "\($0)" }.joined(separator: "."))"
  }

  private func missing(_ node: Node, _ message: String? = nil) -> Node {
    if let message { node.fail(message) }
    var result = node
    result.origin = .missing
    return result
  }
}
