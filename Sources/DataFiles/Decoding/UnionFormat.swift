import VectorGraphics

/// One key of an object that has a single key, such as `{"blur": 8}`.
package struct UnionCase<Value: Sendable>: Sendable {
  let key: KeyShape
  let alternative: Alternative<Value>

  /// - Parameters:
  ///   - embed: What a value under this key means.
  ///   - extract: What is written under this key; nil for values of another key.
  package init<Part>(
    _ name: String, _ codec: Codec<Part>, _ summary: String, _ embed: @escaping @Sendable (Part) -> Value,
    _ extract: @escaping @Sendable (Value) -> Part?
  ) {
    key = KeyShape(name, codec.shape, summary)
    alternative = Alternative(codec, embed, extract)
  }
}

/// Objects with a single key, which says what they are.
package struct UnionFormat<Value: Sendable>: Sendable {
  package let shape: ObjectShape
  package let codec: Codec<Value>

  package init(_ name: String, _ summary: String, cases: [UnionCase<Value>]) {
    let keys = cases.map(\.key)
    let shape = ObjectShape(
      name: name, summary: summary, keys: keys, rules: [.exactlyOne(keys.map(\.name))])
    self.shape = shape
    codec = Codec(.object(shape)) { node in
      Self.decode(node, as: shape, cases)
    } encode: { value in
      for entry in cases {
        if let written = entry.alternative.encode(value) {
          return JSONValue(JSONObject([(entry.key.name, written)]))
        }
      }
      return JSONValue(JSONObject())
    }
  }

  private static func decode(_ node: Node, as shape: ObjectShape, _ cases: [UnionCase<Value>]) -> Value? {
    let names = cases.map(\.key.name)
    guard let object = node.value.object else {
      node.failExpecting("\(shape.name.withArticle) such as {\"\(names.first ?? "")\": …}")
      return nil
    }
    let members = object.members.filter { !$0.key.isAnnotation }
    guard members.count == 1, let member = members.first else {
      node.fail(
        "\(shape.name) must have exactly one of the keys \(names.joined(separator: ", ")), found \(members.count) keys"
      )
      return nil
    }
    guard let entry = cases.first(where: { $0.key.name == member.key }) else {
      let hint = nearestName(to: member.key, among: names)
      node.report(
        "\"\(member.key.excerpt)\" is not \(shape.name.withArticle): expected one of \(names.joined(separator: ", "))"
          + hint.asHint,
        at: member.keyOffset)
      return nil
    }
    return entry.alternative.decode(node.child(member.value, key: member.key))
  }
}

/// Objects of several formats, distinguished by the value of one key, such as `"type": "linear"`.
package struct VariantFormat<Value: Sendable>: Sendable {
  package struct Variant: Sendable {
    package let name: String
    package let format: ObjectFormat<Value>
    let matches: @Sendable (Value) -> Bool

    /// - Parameter matches: Whether a value is written in this format.
    package init(
      _ name: String, _ format: ObjectFormat<Value>, matches: @escaping @Sendable (Value) -> Bool
    ) {
      self.name = name
      self.format = format
      self.matches = matches
    }
  }

  package let name: String
  package let tag: String
  package let variants: [Variant]

  package let codec: Codec<Value>

  package var shape: ValueShape { codec.shape }
  package var formats: [ObjectFormat<Value>] { variants.map(\.format) }

  /// - Parameter advice: What to write instead of kinds that other formats have, by kind.
  package init(_ name: String, tag: String, advice: [String: String] = [:], variants: [Variant]) {
    self.name = name
    self.tag = tag
    self.variants = variants
    let names = variants.map(\.name)
    let kind = Codec<String>.choice(names, advice: advice)
    let shapes = variants.map { Named(name: $0.name, value: $0.format.shape) }
    codec = Codec(.variants(name: name, tag: tag, shapes)) { node in
      guard let object = node.value.object else {
        node.failExpecting("\(name.withArticle) such as {\"\(tag)\": \"\(names.first ?? "")\"}")
        return nil
      }
      guard let type = object[tag] else {
        node.fail("\(name.withArticle) needs \"\(tag)\": one of \(names.joined(separator: ", "))")
        return nil
      }
      guard let name = kind.decode(node.child(type, key: tag)) else { return nil }
      return variants.first { $0.name == name }?.format.codec.decode(node)
    } encode: { value in
      variants.first { $0.matches(value) }?.format.codec.encode(value) ?? JSONValue(.null)
    }
  }
}
