import DataFiles

extension JSONValue {
  /// A value given from outside, as JSON; colours become their CSS notation.
  package init(_ value: ParameterValue) {
    switch value {
    case .null: self.init(JSONValue.Content.null)
    case .boolean(let bool): self.init(bool)
    case .number(let number): self.init(number)
    case .text(let text): self.init(text)
    case .color(let color): self.init(color.cssDescription)
    case .list(let elements): self.init(elements.map { JSONValue($0) })
    case .record(let fields): self.init(JSONObject(fields.map { ($0.name, JSONValue($0.value)) }))
    }
  }
}

extension ParameterValue {
  /// JSON as a value given from outside.
  package init(_ value: JSONValue) {
    self =
      switch value.content {
      case .null: .null
      case .bool(let bool): .boolean(bool)
      case .number(let number): .number(number.value)
      case .string(let string): .text(string)
      case .array(let elements): .list(elements.map(ParameterValue.init))
      case .object(let object):
        .record(object.members.map { Field(name: $0.key, value: ParameterValue($0.value)) })
      }
  }
}
