/// An option that cannot be used as it was given, and what to do about it.
public struct InvalidOption: Error, Sendable, Hashable {
  /// What puts an option right, where that is another option than the one at fault.
  public enum Remedy: Sendable, Hashable, CaseIterable {
    /// A smaller size or scale, or a greater limit of pixels.
    case drawLess
    /// A way in which the canvas is fitted into a size of another aspect.
    case chooseFit
  }

  /// Which option it is, what was found and what was expected.
  public var problem: String
  /// What to do about it; nil where the problem says it.
  public var remedy: Remedy?

  /// An option that cannot be used.
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
  /// The problem and the remedy, options named as ``PictureSize`` names them.
  public var description: String {
    switch remedy {
    case .drawLess: "\(problem): use a smaller size or scale, or a larger `pixelLimit`"
    case .chooseFit: "\(problem): use the fit .contain, .cover or .stretch"
    case nil: problem
    }
  }
}
