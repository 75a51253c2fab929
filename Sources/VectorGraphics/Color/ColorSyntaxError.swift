/// Why a text is not a CSS color.
public struct ColorSyntaxError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The text or the part of it that cannot be read, cut short where it is long.
  public let found: String
  /// What could have stood there.
  public let expected: String
  /// The nearest name that is known: a color name or a color function.
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
