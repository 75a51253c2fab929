import VectorGraphics

/// How far two colours stand apart in lightness (WCAG 2.2, "contrast ratio").
public enum Contrast {
  /// What a pair of colours is needed for, and the least ratio it must have. Ratios are not rounded: 2.999 is below 3.
  public enum Requirement: String, Sendable, Hashable, CaseIterable {
    /// Success criterion 1.4.3.
    case text
    /// From 24 pixels, or 18.66 bold.
    case largeText
    /// Parts of graphics that are needed to understand them, 1.4.11.
    case graphics

    public var ratio: Double { self == .text ? 4.5 : 3 }
  }

  /// 1 for equal colours to 21 for black and white. Translucent colours are judged as they look on `ground`.
  public static func ratio(_ first: Color, _ second: Color, on ground: Color = .white) -> Double {
    let opaque = ground.withAlpha(1)
    return first.composited(over: opaque).contrastRatio(with: second.composited(over: opaque))
  }

  /// Black or white, whichever reads better on a colour.
  public static func textColor(on color: Color) -> Color {
    ratio(.black, color) >= ratio(.white, color) ? .black : .white
  }

  /// The nearest colour on the way to `end` that has the ratio against `ground`; `end` itself if none has.
  ///
  /// Steps are a hundredth of the way.
  public static func adjusted(_ color: Color, toward end: Color, ratio wanted: Double, on ground: Color)
    -> Color
  {
    for step in 0..<100 {
      let candidate = color.interpolated(to: end, fraction: Double(step) / 100)
      if ratio(candidate, ground, on: ground) >= wanted { return candidate }
    }
    return end
  }
}

/// A pair of colours that stand too near to each other for what they are used for.
public struct ContrastWarning: Sendable, Hashable, CustomStringConvertible {
  /// The parts whose colours these are, such as `axis labels` and `background`.
  public let foreground: String
  public let background: String
  public let ratio: Double
  public let requirement: Contrast.Requirement

  /// Nil where the pair's ratio suffices.
  public init?(
    _ foreground: String, _ foregroundColor: Color, on background: String, _ backgroundColor: Color,
    requirement: Contrast.Requirement
  ) {
    let ratio = Contrast.ratio(foregroundColor, backgroundColor, on: backgroundColor)
    guard ratio < requirement.ratio else { return nil }
    self.foreground = foreground
    self.background = background
    self.ratio = ratio
    self.requirement = requirement
  }

  /// `accent on background: contrast 2.97:1, graphics need 3:1`; the ratio is rounded down, so 2.999 reads 2.99.
  public var description: String {
    let format = NumberFormat(minimumFractionDigits: 2, maximumFractionDigits: 2)
    let shown = format.string((ratio * 100).rounded(.down) / 100)
    let need =
      switch requirement {
      case .text: "text needs 4.5:1"
      case .largeText: "large text needs 3:1"
      case .graphics: "graphics need 3:1"
      }
    return "\(foreground) on \(background): contrast \(shown):1, \(need)"
  }
}
