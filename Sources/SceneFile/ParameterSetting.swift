import SceneModel

/// A value for a parameter from outside the file.
public struct ParameterSetting: Sendable, Hashable {
  enum Source: Sendable, Hashable {
    case text(String)
    case value(ParameterValue)
  }

  /// The parameter's name in the scene.
  public var name: String
  let source: Source

  /// A setting as a command line writes it; the text is read as the parameter's type asks.
  public init(name: String, text: String) {
    self.name = name
    source = .text(text)
  }

  /// A setting from data that has types of its own.
  public init(name: String, value: ParameterValue) {
    self.name = name
    source = .value(value)
  }

  /// The value where it is a text.
  package var textValue: String? {
    switch source {
    case .text(let text): return text
    case .value(let value):
      if case .text(let text) = value.content { return text }
      return nil
    }
  }
}
