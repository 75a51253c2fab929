/// An invalid option, and what to do about it.
public struct InvalidOption: Error, Sendable, Hashable {
  /// A remedy that involves a different option than the invalid one.
  public enum Remedy: Sendable, Hashable, CaseIterable {
    /// A smaller size or scale, or a larger pixel limit.
    case drawLess
    /// How to fit the canvas into a size with a different aspect ratio.
    case chooseFit
  }

  /// The name of the option, what was found and what was expected.
  public var problem: String
  /// What to do about it; nil if the problem says so itself.
  public var remedy: Remedy?

  /// Creates the description of an invalid option.
  public init(_ problem: String, remedy: Remedy? = nil) {
    self.problem = problem
    self.remedy = remedy
  }
}

extension InvalidOption: ExpressibleByStringInterpolation {
  /// A problem that says what to do.
  public init(stringLiteral problem: String) {
    self.init(problem)
  }
}

extension InvalidOption: CustomStringConvertible {
  /// The problem and the remedy, with the option names of ``PictureSize``.
  public var description: String {
    switch remedy {
    case .drawLess: "\(problem): use a smaller size or scale, or a larger `pixelLimit`"
    case .chooseFit: "\(problem): use the fit .contain, .cover or .stretch"
    case nil: problem
    }
  }
}
