import Tabular
import VectorGraphics

/// The kinds of marks, named as in Swift Charts: `bar` is its `BarMark`, `rectangle` its `RectangleMark`.
package enum MarkKind: String, Sendable, Hashable, CaseIterable {
  case bar, line, area, point, rule, sector, rectangle, text
  /// An area around the mean of the values at each position (Vega-Lite, `errorband`).
  case band
  /// A box from the lower to the upper quartile of the values at each position, with a line at the median,
  /// and whiskers (Tukey).
  case box
}

/// The extent of an error band on both sides of the mean, or of the median.
package enum BandExtent: String, Sendable, Hashable, CaseIterable {
  /// One standard deviation of the sample.
  case deviation
  /// One standard error of the mean.
  case error
  /// From the lower to the upper quartile.
  case quartiles
  /// From the least to the greatest value.
  case range
}

/// How marks of several series share a position.
package enum MarkPosition: String, Sendable, Hashable, CaseIterable {
  /// On top of each other.
  case stack
  /// On top of each other, with a total of 100 %.
  case normalize
  /// On top of each other, centered about zero.
  case center
  /// Side by side (`position(by:)` in Swift Charts).
  case dodge
  /// Each from zero, later ones over earlier ones.
  case overlay

  var stacking: StackingMethod {
    switch self {
    case .stack: .standard
    case .normalize: .normalized
    case .center: .center
    case .dodge, .overlay: .unstacked
    }
  }
}

/// The shape of a point.
package enum PointSymbol: String, Sendable, Hashable, CaseIterable {
  case circle
  /// A circle that is not filled.
  case ring
  case square, diamond, triangle
}

/// The position of a text relative to its anchor (the positions of annotations in Swift Charts, with names
/// relative to the page).
package enum TextPlacement: String, Sendable, Hashable, CaseIterable {
  case center, above, below, left, right
}

/// One layer of a chart: a mark for each row or series of the data.
package struct MarkSpecification: Sendable, Hashable {
  package var kind: MarkKind
  /// The encoding of each channel; channels without one are absent.
  package var encodings: [Channel: Encoding]
  /// The constant color of the mark, if no encoding colors it.
  package var color: Color?
  /// 0…1
  package var opacity: Double
  package var pattern: PatternChoice
  package var position: MarkPosition?
  package var interpolation: InterpolationMethod
  /// The width of lines and rules in points.
  package var lineWidth: Double?
  package var dashes: [Double]
  /// In points; nil is the theme's.
  package var cornerRadius: Double?
  /// The diameter of points; nil is 7, and less if there are very many. If the area is encoded, it is that of
  /// the largest.
  package var pointSize: Double?
  package var symbol: PointSymbol
  /// The position of a text; nil is its middle, or above a rule.
  package var placement: TextPlacement?
  /// Whether each bar, point, cell or slice is labeled with its value.
  package var showsLabels: Bool
  /// The name of the mark in the legend.
  package var name: String?
  /// The hole of a ring as a fraction of its radius, 0…1.
  package var innerRadius: Double
  /// Slices below this fraction are merged into one at the end, if there are several and they are less than
  /// half of the whole; 0 keeps all.
  package var otherThreshold: Double
  /// The gap between slices in points.
  package var angularInset: Double
  /// The fraction of a band that stays empty, 0…1; nil is the mark's default.
  package var bandPadding: Double?
  package var extent = BandExtent.deviation
  /// Rows that the mark omits.
  package var filter: [RowCondition]

  static let usualPointSize = 7.0

  var traits: MarkTraits { kind.traits }

  package init(_ kind: MarkKind, encodings: [Channel: Encoding] = [:]) {
    self.kind = kind
    self.encodings = encodings
    opacity = 1
    pattern = .none
    interpolation = .linear
    dashes = []
    symbol = .circle
    showsLabels = false
    innerRadius = 0.62
    angularInset = 2
    otherThreshold = 0.03
    filter = []
  }
}

/// Patterns over fills, so that series are distinguishable without color.
package enum PatternChoice: Sendable, Hashable {
  case none
  case kind(PatternKind)
  /// Each series has a different pattern.
  case series
}
