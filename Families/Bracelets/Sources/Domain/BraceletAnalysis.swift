import VectorGraphics

/// An analysis of a wearer: a text, and the shares of the elements that it is about.
public struct BraceletAnalysis: Sendable, Hashable {
  /// The text in Markdown.
  public var text: String
  /// The shares, now and as the goal; nil where the text is all there is.
  public var ratios: BraceletRatios?

  /// Creates an analysis of a text, and of the shares that it is about.
  public init(text: String, ratios: BraceletRatios? = nil) {
    self.text = text
    self.ratios = ratios
  }
}

/// Shares of the five elements, now and as the goal, on any scale; an element left out has none.
public struct BraceletRatios: Sendable, Hashable {
  /// The shares that the wearer has, 0 or more each.
  public var current: [Element: Double]
  /// The shares that the bracelet gives, 0 or more each.
  public var goal: [Element: Double]
  /// Colors of elements, instead of the palette's.
  public var colors: [Element: Color]

  /// Creates shares that differ now and as the goal.
  public init(current: [Element: Double], goal: [Element: Double], colors: [Element: Color] = [:]) {
    self.current = current
    self.goal = goal
    self.colors = colors
  }

  /// Creates shares that are the same now and as the goal.
  public init(_ shares: [Element: Double]) {
    self.init(current: shares, goal: shares)
  }
}

/// Analyses, one for each language or one for all.
public enum BraceletSample: Sendable, Hashable {
  /// The analysis in every language.
  case analysis(BraceletAnalysis)
  /// The analysis by language.
  case byLanguage([BraceletLanguage: BraceletAnalysis])
}
