import VectorGraphics

/// The format of one kind of object: its keys, each declared once, and the rules between them.
package struct ObjectFormat<Value: Sendable>: Sendable {
  package let shape: ObjectShape
  package let codec: Codec<Value>
  /// The value that is read into, every key at its default.
  package let initial: Value
  private let reader: ObjectReader<Value>

  /// - Parameters:
  ///   - name: What messages call the object, and the name of its definition in the schema.
  ///   - initial: A value to read into; its required properties are replaced, and its others are set to the defaults of
  ///     their keys.
  ///   - advice: What to write instead of keys that other formats have, by key: `use "frameRate"`. Evaluated only
  ///     for a message.
  ///   - acceptsNull: Whether null represents the default of a key that may be absent.
  ///   - check: What is asked of the object when all keys have been read; reports what is wrong and returns false.
  package init(
    _ name: String, _ summary: String, initial: Value, acceptsNull: Bool = false, rules: [KeyRule] = [],
    conditions: [Condition] = [], advice: @escaping @autoclosure @Sendable () -> [String: String] = [:],
    check: @escaping @Sendable (ObjectReading, inout Value) -> Bool = { _, _ in true },
    @KeyBuilder<Value> keys: () -> [Key<Value>]
  ) {
    let keys = acceptsNull ? keys().map(\.acceptingNull) : keys()
    var value = initial
    for key in keys { key.reset(&value) }
    self.initial = value
    let shape = ObjectShape(
      name: name, summary: summary, keys: keys.map(\.shape), rules: rules, conditions: conditions)
    let reader = ObjectReader(shape: shape, keys: keys, advice: advice, check: check)
    self.shape = shape
    self.reader = reader
    codec = Codec(.object(shape)) { [value] node in
      var value = value
      return reader.read(node, into: &value) ? value : nil
    } encode: { value in
      JSONValue(JSONObject(keys.compactMap { key in key.write(value).map { (key.shape.name, $0) } }))
    }
  }

  /// Reads the keys of a node that are there into a value; false if that cannot be used.
  package func read(_ node: Node, into value: inout Value) -> Bool { reader.read(node, into: &value) }

  /// What is written for one key of a value; the key's default where nothing is, nil if there is no such key.
  package func value(of key: String, in value: Value) -> JSONValue? {
    guard let key = reader.keys.first(where: { $0.shape.name == key }) else { return nil }
    return key.write(value) ?? key.shape.defaultValue ?? JSONValue(.null)
  }

  /// A value with one key reread; nil, and reported, where that is wrong.
  package func reading(_ key: String, at node: Node, into value: Value) -> Value? {
    guard let key = reader.keys.first(where: { $0.shape.name == key }) else { return nil }
    let object = JSONObject([(key.shape.name, node.value)])
    let reading = ObjectReading(node: node, object: object, errorsBefore: node.session.errorCount)
    var value = value
    return key.read(node, reading, &value) && reader.check(reading, &value) ? value : nil
  }
}

private struct ObjectReader<Value: Sendable>: Sendable {
  let shape: ObjectShape
  let keys: [Key<Value>]
  let advice: @Sendable () -> [String: String]
  let check: @Sendable (ObjectReading, inout Value) -> Bool

  /// False where the node is no object, or a key that is required is absent or wrong. Everything that is wrong is
  /// reported.
  func read(_ node: Node, into value: inout Value) -> Bool {
    guard let object = node.value.object else {
      node.failExpecting(shape.example)
      return false
    }
    var reading = ObjectReading(node: node, object: object, errorsBefore: node.session.errorCount)
    var isUsable = shape.check(object, at: node, advice: advice)
    for key in keys {
      let errors = node.session.errorCount
      var isRight = !key.shape.isRequired
      if let member = object[key.shape.name] {
        isRight = key.read(node.child(member, key: key.shape.name), reading, &value)
        if !isRight, key.shape.isRequired { isUsable = false }
      }
      if !isRight || node.session.errorCount > errors { reading.wrongKeys.insert(key.shape.name) }
    }
    return check(reading, &value) && isUsable
  }
}

extension ObjectShape {
  /// An object with the keys that it must have, for messages: `a duck such as {"under": …}`.
  fileprivate var example: String {
    let required = keys.filter(\.isRequired)
    let members = (required.isEmpty ? keys.prefix(1) : required[...]).map { "\"\($0.name)\": …" }
    return "\(name.withArticle) such as {\(members.joined(separator: ", "))}"
  }

  /// Reports unknown keys, required ones that are absent, and broken rules; false if a key is absent that
  /// must be there.
  fileprivate func check(_ object: JSONObject, at node: Node, advice: () -> [String: String]) -> Bool {
    for member in object.members where !member.key.isAnnotation && key(member.key) == nil {
      let hint =
        advice()[member.key].map { "; \($0)" } ?? nearestName(to: member.key, among: keys.map(\.name)).asHint
      node.report("unknown key \"\(member.key)\" in \(name)\(hint)", at: member.keyOffset)
    }
    var isComplete = true
    for key in keys where key.isRequired && object[key.name] == nil {
      node.fail("\(name) needs \"\(key.name)\": \(key.value.phrase)")
      isComplete = false
    }
    for rule in rules { isComplete = check(rule, in: object, at: node) && isComplete }
    return isComplete
  }

  private func check(_ rule: KeyRule, in object: JSONObject, at node: Node) -> Bool {
    func listed(_ names: [String], _ word: String) -> String {
      let quoted = names.map { "\"\($0)\"" }
      return quoted.dropLast().joined(separator: ", ") + " \(word) " + (quoted.last ?? "")
    }
    // Null represents an absent key where it may.
    func present(_ names: [String]) -> [String] {
      names.filter { name in
        object[name].map { !$0.isNull || key(name)?.value.fits($0) != true } ?? false
      }
    }
    func checkAtMostOne(_ names: [String]) -> Bool {
      let found = present(names)
      if found.count > 1 {
        node.fail("\(name) may have \(listed(found, "or")), but not \(found.count == 2 ? "both" : "several")")
      }
      return found.count <= 1
    }
    switch rule {
    case .exactlyOne(let names):
      if present(names).isEmpty { node.fail("\(name) needs \(listed(names, "or"))") }
      return checkAtMostOne(names) && !present(names).isEmpty
    case .atMostOne(let names): _ = checkAtMostOne(names)
    case .together(let names):
      if ![0, names.count].contains(present(names).count) {
        node.fail("\(listed(names, "and")) must be used together")
      }
    }
    return true
  }
}
