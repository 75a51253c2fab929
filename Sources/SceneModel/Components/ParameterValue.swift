import VectorGraphics

/// A value passed to a scene or a component from outside: a parameter, a document, or a table of data.
///
/// Two values are equal if their contents are; where they were written does not matter.
public struct ParameterValue: Sendable {
  package enum Content: Sendable, Hashable {
    /// No value.
    case null
    case boolean(Bool)
    case number(Double)
    case text(String)
    indirect case color(Color)
    case list([ParameterValue])
    /// Fields in the order written.
    case record([Field])
  }

  /// A named value of a record.
  public struct Field: Sendable, Hashable {
    /// The field's name.
    public var name: String
    /// The field's value.
    public var value: ParameterValue

    /// A named value.
    public init(name: String, value: ParameterValue) {
      self.name = name
      self.value = value
    }
  }

  package var content: Content
  /// The byte offset of the value in the file from which it was read; nil for values made in code.
  package var offset: Int?

  package init(_ content: Content) {
    self.content = content
  }

  package init(_ content: Content, offset: Int?) {
    self.content = content
    self.offset = offset
  }
}

extension ParameterValue {
  /// No value.
  public static let null = ParameterValue(.null)
  /// A boolean.
  public static func boolean(_ value: Bool) -> ParameterValue { ParameterValue(.boolean(value)) }
  /// A number.
  public static func number(_ value: Double) -> ParameterValue { ParameterValue(.number(value)) }
  /// A text.
  public static func text(_ value: String) -> ParameterValue { ParameterValue(.text(value)) }
  /// A color.
  public static func color(_ value: Color) -> ParameterValue { ParameterValue(.color(value)) }
  /// A list.
  public static func list(_ elements: [ParameterValue]) -> ParameterValue { ParameterValue(.list(elements)) }
  /// A record.
  public static func record(_ fields: [Field]) -> ParameterValue { ParameterValue(.record(fields)) }
}

extension ParameterValue {
  /// Whether there is no value.
  public var isNull: Bool {
    if case .null = content { true } else { false }
  }

  /// The text; nil for other kinds.
  public var textValue: String? {
    if case .text(let text) = content { text } else { nil }
  }

  /// A finite number.
  public var numberValue: Double? {
    if case .number(let number) = content, number.isFinite { number } else { nil }
  }

  /// The boolean; nil for other kinds.
  public var booleanValue: Bool? {
    if case .boolean(let bool) = content { bool } else { nil }
  }

  /// The color; nil for other kinds.
  public var colorValue: Color? {
    if case .color(let color) = content { color } else { nil }
  }

  /// The elements of a list; nil for other kinds.
  public var listValue: [ParameterValue]? {
    if case .list(let elements) = content { elements } else { nil }
  }

  /// The fields of a record; nil for other kinds.
  public var recordValue: [Field]? {
    if case .record(let fields) = content { fields } else { nil }
  }

  /// A field of a record, by name.
  public subscript(name: String) -> ParameterValue? {
    recordValue?.first { $0.name == name }?.value
  }

  /// The kind of the value for messages: "a number", "a list".
  public var kindDescription: String {
    switch content {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let value): "the number \(value)"
    case .text(let value): "the text \"\(value)\""
    case .color(let value): "the color \(value.cssDescription)"
    case .list(let values): "a list of \(values.count)"
    case .record: "a record"
    }
  }
}

extension ParameterValue: Hashable {
  // Not inlined: values contain values, and each copy of the comparison takes kilobytes.
  @inline(never)
  public static func == (first: ParameterValue, second: ParameterValue) -> Bool {
    first.content == second.content
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(content) }
}

extension ParameterValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A text.
  public init(stringLiteral value: String) { self = .text(value) }
  /// A number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// A boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// A list.
  public init(arrayLiteral elements: ParameterValue...) { self = .list(elements) }
  /// A record, with its fields in the order written.
  public init(dictionaryLiteral fields: (String, ParameterValue)...) {
    self = .record(fields.map { Field(name: $0.0, value: $0.1) })
  }
}
