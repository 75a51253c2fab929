/// A number for a timing or an easing that is out of range.
public struct TimingRangeError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name of the number, such as `x1` or `iterations`.
  public let property: String
  /// The number found.
  public let found: Double
  /// The expected range, such as `a number within 0…1`.
  public let expected: String

  /// Creates an error for a number out of range.
  public init(property: String, found: Double, expected: String) {
    self.property = property
    self.found = found
    self.expected = expected
  }

  public var description: String { "\(property): found \(found), expected \(expected)" }
}

/// A string that is not an easing function, with the position of the error.
public struct TimingSyntaxError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The position of the error in the text, in UTF-8 bytes from 0.
  public let offset: Int
  /// The text found there.
  public let found: String
  /// The expected syntax.
  public let expected: String
  /// The known name that is most similar to the one found, if any.
  public let nearestName: String?

  /// Creates an error at a position of a text.
  public init(offset: Int, found: String, expected: String, nearestName: String? = nil) {
    self.offset = offset
    self.found = found
    self.expected = expected
    self.nearestName = nearestName
  }

  public var description: String {
    let hint = nearestName.map { "; did you mean '\($0)'?" } ?? ""
    return "at character \(offset + 1): found \(found), expected \(expected)\(hint)"
  }
}
