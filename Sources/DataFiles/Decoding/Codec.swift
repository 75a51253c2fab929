import VectorGraphics

/// Decodes, encodes and describes one kind of value: the decoder, the encoder, the JSON Schema and the
/// reference tables of a format all come from its codecs.
package struct Codec<Value: Sendable>: Sendable {
  package let shape: ValueShape
  /// The value of a node; nil, and reported there, if it is none.
  package let decode: @Sendable (Node) -> Value?
  /// The value as it is written; what ``decode`` makes of that is equal to it.
  package let encode: @Sendable (Value) -> JSONValue

  package init(
    _ shape: ValueShape, decode: @escaping @Sendable (Node) -> Value?,
    encode: @escaping @Sendable (Value) -> JSONValue
  ) {
    self.shape = shape
    self.decode = decode
    self.encode = encode
  }

  /// A codec of what a value is made into; nil, and reported by `make`, if it cannot be.
  package func map<Other>(
    _ make: @escaping @Sendable (Value, Node) -> Other?, back: @escaping @Sendable (Other) -> Value
  ) -> Codec<Other> {
    Codec<Other>(shape) { node in
      decode(node).flatMap { make($0, node) }
    } encode: {
      encode(back($0))
    }
  }

  package func map<Other>(
    _ make: @escaping @Sendable (Value) -> Other, back: @escaping @Sendable (Other) -> Value
  ) -> Codec<Other> {
    map({ value, _ in make(value) }, back: back)
  }
}

extension Codec {
  /// The same values, which the schema says more exactly.
  package func described(as shape: ValueShape) -> Codec { Codec(shape, decode: decode, encode: encode) }
}

/// One of several ways to write a value.
package struct Alternative<Value: Sendable>: Sendable {
  let shape: ValueShape
  let decode: @Sendable (Node) -> Value?
  let encode: @Sendable (Value) -> JSONValue?

  /// - Parameters:
  ///   - embed: What a value written in this way means.
  ///   - extract: What is written of a value; nil if it cannot be written in this way.
  package init<Part>(
    _ codec: Codec<Part>, _ embed: @escaping @Sendable (Part) -> Value,
    _ extract: @escaping @Sendable (Value) -> Part?
  ) {
    shape = codec.shape
    decode = { codec.decode($0).map(embed) }
    encode = { extract($0).map(codec.encode) }
  }
}

extension Codec {
  /// Either of several notations, distinguished by their JSON types; the first that can write a value does.
  ///
  /// - Parameter expected: What messages say of a value that is none of them.
  package static func oneOf(_ expected: String, _ alternatives: Alternative<Value>...) -> Codec {
    oneOf(expected, alternatives)
  }

  private static func oneOf(_ expected: String, _ alternatives: [Alternative<Value>]) -> Codec {
    Codec(.oneOf(alternatives.map(\.shape))) { node in
      guard let alternative = alternatives.first(where: { $0.shape.fits(node.value) }) else {
        node.failExpecting(expected)
        return nil
      }
      return alternative.decode(node)
    } encode: { value in
      for alternative in alternatives {
        if let written = alternative.encode(value) { return written }
      }
      return JSONValue(.null)
    }
  }

  /// Either of several notations; messages say which.
  package static func oneOf(_ alternatives: Alternative<Value>...) -> Codec {
    let expected = ValueShape.oneOf(alternatives.map(\.shape)).phrase
    return oneOf(expected, alternatives)
  }

  /// A list; elements that are wrong are reported and left out.
  package static func list<Element>(
    of element: Codec<Element>, minimumCount: Int = 0, orFail message: String = ""
  ) -> Codec where Value == [Element] {
    Codec(.list(of: element.shape, minimumCount: minimumCount)) { node in
      guard let array = node.value.array else {
        node.failExpecting("a list")
        return nil
      }
      guard array.count >= minimumCount else {
        node.fail(message)
        return nil
      }
      var values: [Element] = []
      node.forEachElement(of: array) { child in
        if let value = element.decode(child) { values.append(value) }
      }
      return values
    } encode: {
      JSONValue($0.map(element.encode))
    }
  }

  /// Exactly so many values of one kind.
  ///
  /// - Parameter expected: What messages say was expected: "two values".
  package static func list<Element>(
    of element: Codec<Element>, count: Int, expecting expected: String
  ) -> Codec where Value == [Element] {
    Codec(.tuple(Array(repeating: element.shape, count: count))) { node in
      guard node.value.array != nil, let elements = node.elements() else {
        node.failExpecting("a list of \(expected)")
        return nil
      }
      guard elements.count == count else {
        node.fail("expected \(expected), found \(elements.count)")
        return nil
      }
      let values: [Element] = elements.compactMap(element.decode)
      return values.count == count ? values : nil
    } encode: {
      JSONValue($0.map(element.encode))
    }
  }

  /// Values by name, in the order they are written.
  package static func dictionary<Element>(
    of element: Codec<Element>, minimumCount: Int = 0, expecting expected: String, orFail message: String = ""
  ) -> Codec where Value == [Named<Element>] {
    Codec(.dictionary(of: element.shape, minimumCount: minimumCount)) { node in
      guard let members = node.members(expecting: expected) else { return nil }
      guard members.count >= minimumCount else {
        node.fail(message)
        return nil
      }
      return members.compactMap { key, node in element.decode(node).map { Named(name: key, value: $0) } }
    } encode: { members in
      JSONValue(JSONObject(members.map { ($0.name, element.encode($0.value)) }))
    }
  }
}

/// A value with its name.
package struct Named<Value: Sendable>: Sendable {
  package var name: String
  package var value: Value

  package init(name: String, value: Value) {
    self.name = name
    self.value = value
  }
}

extension Named: Equatable where Value: Equatable {}
extension Named: Hashable where Value: Hashable {}
