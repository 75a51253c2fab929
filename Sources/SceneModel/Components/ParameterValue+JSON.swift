import DataFiles

extension JSONValue {
  /// A parameter value as JSON; colors have CSS notation.
  package init(_ value: ParameterValue) {
    let content: Content =
      switch value.content {
      case .null: .null
      case .boolean(let bool): .bool(bool)
      case .number(let number): .number(JSONNumber(number))
      case .text(let text): .string(text)
      case .color(let color): .string(color.cssDescription)
      case .list(let elements): .array(elements.map { JSONValue($0) })
      case .record(let fields): .object(JSONObject(fields.map { ($0.name, JSONValue($0.value)) }))
      }
    self.init(content, offset: value.offset ?? 0)
  }
}

extension ParameterValue {
  /// JSON as a parameter value, with its offset in the file.
  package init(_ value: JSONValue) {
    let content: Content =
      switch value.content {
      case .null: .null
      case .bool(let bool): .boolean(bool)
      case .number(let number): .number(number.value)
      case .string(let string): .text(string)
      case .array(let elements): .list(elements.map(ParameterValue.init))
      case .object(let object):
        .record(object.members.map { Field(name: $0.key, value: ParameterValue($0.value)) })
      }
    self.init(content, offset: value.offset)
  }
}
