/// A number given to a timing or an easing that lies outside its range.
public struct TimingRangeError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What the number is, such as `x1` or `iterations`.
  public let property: String
  /// The number as it was given.
  public let found: Double
  /// The range it must lie in, such as `a number within 0…1`.
  public let expected: String

  /// A number out of its range.
  public init(property: String, found: Double, expected: String) {
    self.property = property
    self.found = found
    self.expected = expected
  }

  public var description: String { "\(property): found \(found), expected \(expected)" }
}

/// A text that is not an easing function, with the index of the error.
public struct TimingSyntaxError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Where in the text the fault starts, in UTF-8 bytes from 0.
  public let offset: Int
  /// What stands there.
  public let found: String
  /// What could stand there instead.
  public let expected: String
  /// The known name that is nearest to what was found, if one is near.
  public let nearestName: String?

  /// A fault in a text.
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
