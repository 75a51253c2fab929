/// The reason why a string is not a CSS color.
public struct ColorSyntaxError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The invalid text, or the invalid part of it, shortened if necessary.
  public let found: String
  /// What was expected.
  public let expected: String
  /// The most similar known name: a color name or a color function.
  public let suggestion: String?

  package init(found: some StringProtocol, expected: String, suggestion: String? = nil) {
    self.found = found.excerpt
    self.expected = expected
    self.suggestion = suggestion
  }

  public var description: String {
    let hint = suggestion.map { "; did you mean \"\($0)\"?" } ?? ""
    return "\"\(found)\" is not a color: expected \(expected)\(hint)"
  }
}
