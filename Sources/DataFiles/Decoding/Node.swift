import VectorGraphics

/// A value of a document that is being decoded: the value, its path, and the destination of errors.
package struct Node {
  /// Where a value comes from, which decides where its errors are located.
  package enum Origin {
    /// It is in the file.
    case file
    /// It was referred to; the reference begins at this offset.
    case reference(at: Int)
    /// It was given from outside the file.
    case outside
    /// It was given from outside for a parameter of a name, which the value at this place refers to.
    case setting(String, at: NodePath)
    /// A value was referred to that there is not or that is wrong, which has been reported.
    case missing
  }

  package let value: JSONValue
  package let location: NodePath
  package let session: DecodingSession
  package var origin: Origin

  package init(value: JSONValue, path: NodePath, session: DecodingSession, origin: Origin = .file) {
    self.value = value
    location = path
    self.session = session
    self.origin = origin
  }

  /// The path of the value, such as `layers[3].fill`.
  package var path: String { location.description }

  /// Reports what is wrong with this value.
  package func fail(_ message: String) { report(message, at: value.offset) }

  /// Where the document says the value, or refers to it; nil for one from outside.
  var offset: Int? {
    switch origin {
    case .file: value.offset
    case .reference(let reference): reference
    case .outside, .setting, .missing: nil
    }
  }

  /// Reports what is wrong at an offset within this value.
  package func report(_ message: String, at offset: Int) {
    switch origin {
    case .file: session.report(message, at: offset, path: path)
    case .reference(let reference): session.report(message, at: reference, path: path)
    case .outside: session.report(message, at: nil, path: path, isOutside: true)
    case .setting(let name, let position):
      // The way from the parameter on, not that from the place that refers to it.
      let way = path.dropFirst(position.description.count)
      session.report(message, at: nil, path: name + way, isOutside: true)
    case .missing: break
    }
  }

  /// Reports that something else was expected.
  package func failExpecting(_ expected: String, hint: String? = nil) {
    // "a number", but not "a number format such as {…}".
    let isNumber = expected.hasPrefix("a number") && !expected.hasSuffix("}")
    let isQuoted = isNumber && value.string?.first.map("0123456789.+-".contains) ?? false
    let advice =
      session.context?.advice(on: value) ?? (isQuoted ? "; numbers have no quotes and no unit" : hint.asHint)
    fail("expected \(expected), found \(value.briefDescription)\(advice)")
  }

  /// The node of a member of this object, or the one that it refers to.
  package func child(_ value: JSONValue, key: String) -> Node {
    session.bound(Node(value: value, path: .key(key, in: location), session: session, origin: origin))
  }

  /// The node of an element of this list, or the one that it refers to.
  package func child(_ value: JSONValue, at index: Int) -> Node {
    session.bound(Node(value: value, path: .index(index, in: location), session: session, origin: origin))
  }

  /// The elements of a list, each made when it is asked for: there may be millions. Reports where the value is none.
  package func elements() -> LazyMapSequence<Range<Int>, Node>? {
    guard let array = value.array else {
      failExpecting("a list")
      return nil
    }
    return array.indices.lazy.map { child(array[$0], at: $0) }
  }

  /// Calls a function with each element of a list, one after the other: a list may have millions.
  func forEachElement(of array: [JSONValue], _ body: (Node) -> Void) {
    for index in array.indices { body(child(array[index], at: index)) }
  }

  /// The members of an object without annotations; reports where the value is none.
  package func members(expecting expected: String = "an object") -> [(key: String, node: Node)]? {
    guard let object = value.object else {
      failExpecting(expected)
      return nil
    }
    return object.members.filter { !$0.key.isAnnotation }.map { ($0.key, child($0.value, key: $0.key)) }
  }
}

extension String {
  /// Keys that say something to people and editors only.
  package var isAnnotation: Bool { self == "$schema" || self == "$comment" }

  /// The name with its article: "a stop", "an animation".
  package var withArticle: String {
    let isVowel = first.map { "aeiou".contains($0.lowercased()) } ?? false
    return (isVowel ? "an " : "a ") + self
  }
}

extension String? {
  /// The question that a nearest name makes at the end of a message; nothing where there is none.
  package var asHint: String { map { "; did you mean \"\($0)\"?" } ?? "" }
}

extension JSONValue {
  /// The value in few words, for messages.
  package var briefDescription: String {
    switch content {
    case .null: return "null"
    case .bool(let value): return "\(value)"
    case .number(let number): return number.text
    case .string(let text): return "\"\(text.excerpt)\""
    case .array(let elements): return "a list of \(elements.count)"
    case .object: return "an object"
    }
  }
}
