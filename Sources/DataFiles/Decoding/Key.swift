/// One key of an object, declared once: its name, its type, its default, its meaning, and the property of the
/// object that holds it.
package struct Key<Object: Sendable>: Sendable {
  package let shape: KeyShape
  /// Reads the key's node into the object; false if it is wrong, which has been reported.
  let read: @Sendable (Node, ObjectReading, inout Object) -> Bool
  /// What is written for the object; nil leaves the key out.
  let write: @Sendable (Object) -> JSONValue?
  /// Puts the default in its place.
  let reset: @Sendable (inout Object) -> Void

  /// A key that reads and writes by rules of its own.
  package init(
    _ shape: KeyShape, read: @escaping @Sendable (Node, ObjectReading, inout Object) -> Bool,
    write: @escaping @Sendable (Object) -> JSONValue?,
    reset: @escaping @Sendable (inout Object) -> Void = { _ in }
  ) {
    self.shape = shape
    self.read = read
    self.write = write
    self.reset = reset
  }

  /// A key that may be absent, which means the default.
  package init<Value: Equatable & Sendable>(
    _ name: String, _ property: WritableKeyPath<Object, Value> & Sendable, _ codec: Codec<Value>,
    default defaultValue: Value, defaultDescription: String? = nil, animatable: Bool = false,
    _ summary: String
  ) {
    self.init(
      KeyShape(
        name, codec.shape, default: codec.encode(defaultValue), defaultDescription: defaultDescription,
        isAnimatable: animatable, summary)
    ) { node, _, object in
      guard let value = codec.decode(node) else { return false }
      object[keyPath: property] = value
      return true
    } write: {
      // A plain `nil` would be JSON's null, which leaves nothing out.
      $0[keyPath: property] == defaultValue ? .none : .some(codec.encode($0[keyPath: property]))
    } reset: {
      $0[keyPath: property] = defaultValue
    }
  }

  /// A key that may be absent, which means that there is nothing.
  package init<Value: Sendable>(
    _ name: String, _ property: WritableKeyPath<Object, Value?> & Sendable, _ codec: Codec<Value>,
    defaultDescription: String? = nil, animatable: Bool = false, _ summary: String
  ) {
    self.init(
      KeyShape(
        name, codec.shape, defaultDescription: defaultDescription, isAnimatable: animatable, summary)
    ) { node, _, object in
      object[keyPath: property] = codec.decode(node)
      return object[keyPath: property] != nil
    } write: {
      $0[keyPath: property].map(codec.encode)
    } reset: {
      $0[keyPath: property] = nil
    }
  }

  /// A key that must be there.
  package init<Value: Sendable>(
    required name: String, _ property: WritableKeyPath<Object, Value> & Sendable, _ codec: Codec<Value>,
    animatable: Bool = false, _ summary: String
  ) {
    self.init(KeyShape(name, codec.shape, isRequired: true, isAnimatable: animatable, summary)) {
      node, _, object in
      guard let value = codec.decode(node) else { return false }
      object[keyPath: property] = value
      return true
    } write: {
      codec.encode($0[keyPath: property])
    }
  }

  /// A key whose one value says what the object is: `"type": "linear"`.
  package init(constant name: String, _ value: String, _ summary: String) {
    self.init(KeyShape(name, .choice([value]), isRequired: true, summary)) { _, _, _ in
      true
    } write: { _ in
      JSONValue(value)
    }
  }

  /// A key whose object holds properties of this one.
  package init(_ name: String, inline format: ObjectFormat<Object>, _ summary: String) {
    self.init(KeyShape(name, .object(format.shape), summary)) { node, _, object in
      format.read(node, into: &object)
    } write: {
      let written = format.codec.encode($0)
      return written.object?.isEmpty == true ? .none : .some(written)
    }
  }
}

extension Key {
  /// The key where null represents its default, unless it must be there.
  var acceptingNull: Key {
    guard !shape.isRequired else { return self }
    var shape = shape
    shape.value = .oneOf([shape.value, .null])
    return Key(shape) { [read, reset] node, reading, object in
      guard node.value.isNull else { return read(node, reading, &object) }
      reset(&object)
      return true
    } write: { [write] in
      write($0)
    } reset: { [reset] in
      reset(&$0)
    }
  }

  /// The same key of an object that holds this one as a property.
  package func within<Whole>(_ property: WritableKeyPath<Whole, Object> & Sendable) -> Key<Whole> {
    Key<Whole>(shape) { [read] node, reading, whole in
      read(node, reading, &whole[keyPath: property])
    } write: { [write] in
      write($0[keyPath: property])
    } reset: { [reset] in
      reset(&$0[keyPath: property])
    }
  }
}

/// What is known of an object while its keys are read.
package struct ObjectReading {
  package let node: Node
  package let object: JSONObject
  let errorsBefore: Int
  /// The keys that are wrong by themselves, or absent although they must be there.
  var wrongKeys: Set<String> = []

  /// Whether nothing was found wrong with a key itself.
  package func isRight(_ key: String) -> Bool { !wrongKeys.contains(key) }

  /// Whether nothing in the object has been found wrong so far.
  package var isWhole: Bool { node.session.errorCount == errorsBefore }

  package func has(_ key: String) -> Bool { object[key] != nil }
}

@resultBuilder
package enum KeyBuilder<Object: Sendable> {
  package static func buildExpression(_ key: Key<Object>) -> [Key<Object>] { [key] }
  package static func buildExpression(_ keys: [Key<Object>]) -> [Key<Object>] { keys }
  package static func buildBlock(_ parts: [Key<Object>]...) -> [Key<Object>] { parts.flatMap { $0 } }
  package static func buildArray(_ parts: [[Key<Object>]]) -> [Key<Object>] { parts.flatMap { $0 } }
  package static func buildOptional(_ part: [Key<Object>]?) -> [Key<Object>] { part ?? [] }
  package static func buildEither(first part: [Key<Object>]) -> [Key<Object>] { part }
  package static func buildEither(second part: [Key<Object>]) -> [Key<Object>] { part }
}
