/// Why a text is not SVG path data.
public struct PathSyntaxError: Error, Sendable, Hashable, CustomStringConvertible {
  /// How many characters (Unicode scalars) stand before the place, from 0.
  public let offset: Int
  /// The character that stands there, or "the end".
  public let found: String
  /// What was expected.
  public let expected: String

  package init(offset: Int, found: String, expected: String) {
    self.offset = offset
    self.found = found
    self.expected = expected
  }

  public var description: String {
    "character \(offset) of the path data: expected \(expected), found \(found)"
  }
}
