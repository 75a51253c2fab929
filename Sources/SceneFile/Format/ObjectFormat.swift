/// The format of one kind of object in a scene file: the keys it may have, and what they mean.
///
/// The decoder, the messages about unknown keys and the JSON Schema all read this one table.
struct ObjectFormat: Sendable {
  /// The name under which the schema defines it.
  let name: String
  let summary: String
  let keys: [KeyFormat]
  /// Keys of which exactly one stands in the object; none where all may.
  let alternatives: [String]

  init(name: String, summary: String, keys: [KeyFormat], alternatives: [String] = []) {
    self.name = name
    self.summary = summary
    self.keys = keys
    self.alternatives = alternatives
  }

  /// An object with exactly one of its keys, which says what it is.
  static func tagged(name: String, summary: String, keys: [KeyFormat]) -> ObjectFormat {
    ObjectFormat(name: name, summary: summary, keys: keys, alternatives: keys.map(\.name))
  }

  func key(_ name: String) -> KeyFormat? { keys.first { $0.name == name } }
}

struct KeyFormat: Sendable {
  let name: String
  let value: ValueFormat
  let isRequired: Bool
  let summary: String

  init(_ name: String, _ value: ValueFormat, required: Bool = false, _ summary: String) {
    self.name = name
    self.value = value
    isRequired = required
    self.summary = summary
  }
}

/// What may stand as a value.
indirect enum ValueFormat: Sendable {
  case number(minimum: Double?, maximum: Double?)
  case integer(minimum: Int?, maximum: Int?)
  case boolean
  case text
  case choice([String])
  /// A CSS colour.
  case color
  /// Points, or text such as `"50%"` or `"50% + 4"`.
  case length
  /// A CSS easing function.
  case easing
  /// SVG path data.
  case pathData
  /// Two values of one format.
  case pair(ValueFormat)
  /// Four values of one format.
  case four(ValueFormat)
  case list(of: ValueFormat)
  /// An object whose format has this name.
  case object(String)
  case oneOf([ValueFormat])
  /// An object with these keys, which nothing else has.
  case record([KeyFormat])
  /// An object with any keys, each value of one format.
  case dictionary(ValueFormat)
  case anything

  static let number = ValueFormat.number(minimum: nil, maximum: nil)
  static let unit = ValueFormat.number(minimum: 0, maximum: 1)
  static let nonNegative = ValueFormat.number(minimum: 0, maximum: nil)
  static let lengthPair = ValueFormat.pair(.length)
}
