import Tabular
import VectorGraphics

/// Which scale an axis has; `band` for categories and for bins of time.
public enum ScaleKind: String, Sendable, Hashable, CaseIterable {
  case linear, log, time, band
}

/// What an author says of an axis.
public struct AxisSpecification: Sendable, Hashable {
  /// Nil is derived from the encoding; empty is none.
  public var title: String?
  public var isHidden = false
  /// Nil draws lines for numbers that rise along the page, or where nothing else has them.
  public var hasGrid: Bool?
  /// About how many ticks there are; nil is as many as there is room for.
  public var tickCount: Int?
  public var scale: ScaleKind?
  /// Both ends of a continuous axis; nil are those of the data, made round.
  public var domain: [DataValue]?
  /// Whether zero is on the axis; nil where bars or areas need it, or it is near.
  public var includesZero: Bool?
  public var format: LabelFormat?
  /// The category whose label is shown whatever others give way, such as this week.
  public var current: DataValue?

  public init() {}
}

/// Where the legend stands.
public enum LegendPlacement: String, Sendable, Hashable, CaseIterable {
  /// Above the plot where there is more than one entry.
  case automatic
  case top, bottom, none
}

/// How a chart comes into being.
public struct ChartAnimation: Sendable, Hashable {
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Bars and areas grow from their base, rings open, points and labels fade in.
    case grow
    /// The same, and lines draw themselves from their beginning to their end.
    case draw
    /// Everything fades in.
    case fade
  }

  public var kind: Kind
  /// Seconds for one mark.
  public var duration: Double
  /// Seconds before the first.
  public var delay: Double
  /// Seconds by which each mark begins after the one before it.
  public var stagger: Double

  public init(_ kind: Kind, duration: Double = 1, delay: Double = 0, stagger: Double = 0.04) {
    self.kind = kind
    self.duration = duration
    self.delay = delay
    self.stagger = stagger
  }
}

/// A chart: marks over data, two axes, and what is written around them.
public struct ChartSpecification: Sendable {
  public var marks: [MarkSpecification]
  public var transforms: [DataTransform] = []
  public var xAxis = AxisSpecification()
  public var yAxis = AxisSpecification()
  public var title: String?
  public var subtitle: String?
  public var caption: String?
  public var legend = LegendPlacement.automatic
  public var theme = ChartTheme.light
  public var locale = FormatLocale.english
  /// Colours of series in place of the theme's.
  public var palette: [Color]?
  public var animation: ChartAnimation?
  /// Between the edges of the box and everything in it, in points.
  public var padding = 24.0
  /// The type of axes in points; titles are in proportion.
  public var fontSize = 12.0
  /// What stands in the hole of a ring: a value and a word below it.
  public var centerText: [String] = []
  public var hasBackground = true

  public init(marks: [MarkSpecification]) {
    self.marks = marks
  }
}
