import Tabular
import VectorGraphics

/// The kinds of marks, named as in Swift Charts: `bar` is its `BarMark`, `rectangle` its `RectangleMark`.
public enum MarkKind: String, Sendable, Hashable, CaseIterable {
  case bar, line, area, point, rule, sector, rectangle, text
}

/// How marks of several series share a place.
public enum MarkPosition: String, Sendable, Hashable, CaseIterable {
  /// On top of each other.
  case stack
  /// On top of each other, the whole being 100 %.
  case normalize
  /// On top of each other, centred about zero.
  case center
  /// Side by side (`position(by:)` in Swift Charts).
  case dodge
  /// Each from zero, the later over the earlier.
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
public enum PointSymbol: String, Sendable, Hashable, CaseIterable {
  case circle
  /// A circle that is not filled.
  case ring
  case square, diamond, triangle
}

/// Where a text stands to its place (the positions of annotations in Swift Charts, named by the page).
public enum TextPlacement: String, Sendable, Hashable, CaseIterable {
  case center, above, below, left, right
}

/// One layer of a chart: a mark for each row or series of the data.
public struct MarkSpecification: Sendable, Hashable {
  public var kind: MarkKind
  /// What gives each channel its values; channels without an encoding are absent.
  public var encodings: [Channel: Encoding]
  /// The one colour of the mark, where no encoding colours it.
  public var color: Color?
  /// 0…1
  public var opacity: Double
  public var pattern: PatternChoice
  public var position: MarkPosition?
  public var interpolation: InterpolationMethod
  /// The width of lines and rules in points.
  public var lineWidth: Double?
  public var dashes: [Double]
  /// In points; nil is the theme's.
  public var cornerRadius: Double?
  /// The diameter of points; nil is 7, and less where there are very many.
  public var pointSize: Double?
  public var symbol: PointSymbol
  /// Where a text stands; nil is its middle, or above a rule.
  public var placement: TextPlacement?
  /// Whether each bar, point, cell or slice is labelled with its value.
  public var showsLabels: Bool
  /// The name of the mark in the legend.
  public var name: String?
  /// The hole of a ring in parts of its radius, 0…1.
  public var innerRadius: Double
  /// Slices below this share are taken together as one at the end, where there are several and they are less than half
  /// of the whole; 0 keeps all.
  public var otherThreshold: Double
  /// The gap between slices in points.
  public var angularInset: Double
  /// The part of a band that stays empty, 0…1; nil is the mark's usual.
  public var bandPadding: Double?
  /// Rows that the mark leaves out.
  public var filter: [RowCondition]

  static let usualPointSize = 7.0

  var traits: MarkTraits { kind.traits }

  public init(_ kind: MarkKind, encodings: [Channel: Encoding] = [:]) {
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

/// Patterns laid over fills, so that series are told apart without their colours.
public enum PatternChoice: Sendable, Hashable {
  case none
  case kind(PatternKind)
  /// Each series has its own.
  case series
}
