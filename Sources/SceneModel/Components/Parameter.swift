import VectorGraphics

/// A parameter that a scene or a component takes: its name, type, default and meaning.
public struct ParameterDeclaration: Sendable, Hashable {
  public indirect enum Kind: Sendable, Hashable {
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

    public static let number = Kind.number(minimum: nil, maximum: nil)
    public static let integer = Kind.integer(minimum: nil, maximum: nil)

    /// The bounds of numbers, inclusive; nil for what is no number.
    package var bounds: (minimum: Double?, maximum: Double?)? {
      switch self {
      case .number(let minimum, let maximum): (minimum, maximum)
      case .integer(let minimum, let maximum): (minimum.map(Double.init), maximum.map(Double.init))
      default: nil
      }
    }
  }

  public var name: String
  public var kind: Kind
  /// What stands where nothing is given; nil makes the parameter optional or required.
  public var defaultValue: ParameterValue?
  public var isRequired: Bool
  /// One sentence for the schema and the documentation, with unit and range.
  public var summary: String

  public init(
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
public struct ComponentArguments: Sendable, Hashable {
  public var values: [String: ParameterValue]

  public init(values: [String: ParameterValue]) {
    self.values = values
  }

  public subscript(name: String) -> ParameterValue? {
    guard let value = values[name], !value.isNull else { return nil }
    return value
  }

  public func number(_ name: String) -> Double? {
    guard case .number(let value)? = self[name]?.content else { return nil }
    return value
  }

  /// The whole number nearest to an argument, within what `Int` holds.
  public func integer(_ name: String) -> Int? {
    guard let value = number(name), value.isFinite else { return nil }
    return Int(exactly: value.rounded()) ?? (value < 0 ? .min : .max)
  }

  public func text(_ name: String) -> String? { self[name]?.textValue }

  public func boolean(_ name: String) -> Bool? { self[name]?.booleanValue }

  public func color(_ name: String) -> Color? { self[name]?.colorValue }

  /// The elements of a list, or the rows of a table as records.
  public func list(_ name: String) -> [ParameterValue]? { self[name]?.listValue }
}
