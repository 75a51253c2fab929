import SceneModel

/// A parameter value from outside the scene file.
public struct ParameterSetting: Sendable, Hashable {
  enum Source: Sendable, Hashable {
    case text(String)
    case value(ParameterValue)
  }

  /// The parameter's name in the scene.
  public var name: String
  let source: Source

  /// Creates a setting from text, as on a command line; it is parsed according to the parameter's type.
  public init(name: String, text: String) {
    self.name = name
    source = .text(text)
  }

  /// Creates a setting from typed data.
  public init(name: String, value: ParameterValue) {
    self.name = name
    source = .value(value)
  }

  /// The value if it is a text.
  package var textValue: String? {
    switch source {
    case .text(let text): return text
    case .value(let value):
      if case .text(let text) = value.content { return text }
      return nil
    }
  }
}
