import VectorGraphics

/// A parameter that a scene or a component takes: its name, type, default and meaning.
package struct ParameterDeclaration: Sendable, Hashable {
  package indirect enum Kind: Sendable, Hashable {
    /// A number; the bounds are inclusive.
    case number(minimum: Double?, maximum: Double?)
    case integer(minimum: Int?, maximum: Int?)
    case boolean
    case text
    case color
    case choice([String])
    case list(of: Kind)
    case record([ParameterDeclaration])
    /// Any JSON value; the component checks it itself.
    case data
    /// The text of a file beside the scene, or the text itself, which the component reads by rules of its own.
    case file
    /// Either of several kinds, tried in order.
    case any([Kind])

    package static let number = Kind.number(minimum: nil, maximum: nil)
    package static let integer = Kind.integer(minimum: nil, maximum: nil)

    /// The bounds of numbers, inclusive; nil for what is not a number.
    package var bounds: (minimum: Double?, maximum: Double?)? {
      switch self {
      case .number(let minimum, let maximum): (minimum, maximum)
      case .integer(let minimum, let maximum): (minimum.map(Double.init), maximum.map(Double.init))
      default: nil
      }
    }
  }

  package var name: String
  package var kind: Kind
  /// What stands where nothing is given; nil makes the parameter optional or required.
  package var defaultValue: ParameterValue?
  package var isRequired: Bool
  /// One sentence for the schema and the documentation, with unit and range.
  package var summary: String

  package init(
    _ name: String, _ kind: Kind, default defaultValue: ParameterValue? = nil, isRequired: Bool = false,
    _ summary: String
  ) {
    self.name = name
    self.kind = kind
    self.defaultValue = defaultValue
    self.isRequired = isRequired
    self.summary = summary
  }
}

/// The arguments of a component, checked against its declarations, defaults filled in.
package struct ComponentArguments: Sendable, Hashable {
  package var values: [String: ParameterValue]

  package init(values: [String: ParameterValue]) {
    self.values = values
  }

  package subscript(name: String) -> ParameterValue? {
    guard let value = values[name], !value.isNull else { return nil }
    return value
  }

  package func number(_ name: String) -> Double? {
    guard case .number(let value)? = self[name]?.content else { return nil }
    return value
  }

  /// The whole number nearest to an argument, within what `Int` holds.
  package func integer(_ name: String) -> Int? {
    guard let value = number(name), value.isFinite else { return nil }
    return Int(exactly: value.rounded()) ?? (value < 0 ? .min : .max)
  }

  package func text(_ name: String) -> String? { self[name]?.textValue }

  package func boolean(_ name: String) -> Bool? { self[name]?.booleanValue }

  package func color(_ name: String) -> Color? { self[name]?.colorValue }

  /// The elements of a list, or the rows of a table as records.
  package func list(_ name: String) -> [ParameterValue]? { self[name]?.listValue }
}
