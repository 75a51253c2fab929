/// A JSON value that knows its position in the text.
///
/// Two values are equal if their contents are; positions do not matter.
package struct JSONValue: Sendable {
  package enum Content: Sendable, Hashable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
  }

  package let content: Content
  /// The offset of the value's first byte in the file; 0 for values made in code.
  package let offset: Int

  package init(_ content: Content, offset: Int = 0) {
    self.content = content
    self.offset = offset
  }

  /// The kind of the value with its article, for messages: `a string`, `null`.
  package var kind: String {
    switch content {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension JSONValue {
  package var isNull: Bool { content == .null }

  package var bool: Bool? {
    if case .bool(let value) = content { value } else { nil }
  }

  package var number: JSONNumber? {
    if case .number(let value) = content { value } else { nil }
  }

  package var double: Double? { number?.value }

  /// The value of a number that is an integer within `Int`.
  package var int: Int? { number?.exactInt }

  package var string: String? {
    if case .string(let value) = content { value } else { nil }
  }

  package var array: [JSONValue]? {
    if case .array(let value) = content { value } else { nil }
  }

  package var object: JSONObject? {
    if case .object(let value) = content { value } else { nil }
  }

  /// The member of an object, nil for an absent key and for values that are no objects.
  package subscript(key: String) -> JSONValue? { object?[key] }
}

extension JSONValue: Hashable {
  // Not inlined: values contain values, and each copy of the comparison takes kilobytes.
  @inline(never)
  package static func == (first: JSONValue, second: JSONValue) -> Bool { first.content == second.content }

  package func hash(into hasher: inout Hasher) { hasher.combine(content) }
}

extension JSONValue {
  package init(_ value: Double) { self.init(.number(JSONNumber(value))) }
  package init(_ value: Int) { self.init(.number(JSONNumber(value))) }
  package init(_ value: String) { self.init(.string(value)) }
  package init(_ value: Bool) { self.init(.bool(value)) }
  package init(_ elements: [JSONValue]) { self.init(.array(elements)) }
  package init(_ object: JSONObject) { self.init(.object(object)) }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  package init(nilLiteral: ()) { self.init(.null) }
  package init(booleanLiteral value: Bool) { self.init(value) }
  package init(integerLiteral value: Int) { self.init(value) }
  package init(floatLiteral value: Double) { self.init(value) }
  package init(stringLiteral value: String) { self.init(value) }
  package init(arrayLiteral elements: JSONValue...) { self.init(elements) }
  package init(dictionaryLiteral members: (String, JSONValue)...) { self.init(JSONObject(members)) }
}
