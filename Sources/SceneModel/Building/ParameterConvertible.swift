import VectorGraphics

/// A value for a parameter of a component or a scene.
public protocol ParameterConvertible: Sendable {
  /// The value as a parameter value.
  var parameterValue: ParameterValue { get }
}

extension ParameterValue: ParameterConvertible {
  public var parameterValue: ParameterValue { self }
}

extension Bool: ParameterConvertible {
  public var parameterValue: ParameterValue { .boolean(self) }
}

extension Int: ParameterConvertible {
  public var parameterValue: ParameterValue { .number(Double(self)) }
}

extension Double: ParameterConvertible {
  public var parameterValue: ParameterValue { .number(self) }
}

extension String: ParameterConvertible {
  public var parameterValue: ParameterValue { .text(self) }
}

extension Color: ParameterConvertible {
  public var parameterValue: ParameterValue { .color(self) }
}

extension Array: ParameterConvertible where Element: ParameterConvertible {
  public var parameterValue: ParameterValue { .list(map(\.parameterValue)) }
}

extension Optional: ParameterConvertible where Wrapped: ParameterConvertible {
  public var parameterValue: ParameterValue { self?.parameterValue ?? .null }
}

extension ParameterConvertible where Self: RawRepresentable, RawValue == String {
  /// The name of the choice.
  public var parameterValue: ParameterValue { .text(rawValue) }
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
