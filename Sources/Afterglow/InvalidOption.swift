/// A property of a request that cannot have its value.
public struct InvalidOption: Error, Sendable, Hashable {
  /// What is wrong and what to do about it. Properties are named in backticks; the command line
  /// shows its options in their place.
  public var problem: String

  /// Creates the description of an invalid option.
  public init(_ problem: String) {
    self.problem = problem
  }

  /// The path of the property at fault, such as `bitDepth` or `loop.crossfade`: the first that the problem names.
  public var path: String? {
    let parts = problem.split(separator: "`", maxSplits: 2, omittingEmptySubsequences: false)
    return parts.count == 3 ? String(parts[1]) : nil
  }
}

extension InvalidOption: ExpressibleByStringInterpolation {
  /// A problem that says what to do.
  public init(stringLiteral problem: String) {
    self.init(problem)
  }
}

extension InvalidOption: CustomStringConvertible {
  /// The problem, with the names of the properties.
  public var description: String { problem }
}
