import Tabular
import VectorGraphics

/// A pair of colors with too little contrast for their purpose.
package struct ContrastWarning: Sendable, Hashable, CustomStringConvertible {
  /// The names of the parts that have these colors, such as `axis labels` and `background`.
  package let foreground: String
  package let background: String
  package let ratio: Double
  package let requirement: Contrast.Requirement

  /// Nil if the contrast is sufficient.
  package init?(
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

  /// `accent on background: contrast 2.97:1, graphics need 3:1`; the ratio is rounded down, so 2.999
  /// becomes 2.99.
  package var description: String {
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
