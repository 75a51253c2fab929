import Tabular
import VectorGraphics

/// Which scale an axis has; `band` for categories and for bins of time.
package enum ScaleKind: String, Sendable, Hashable, CaseIterable {
  case linear, log, time, band
}

/// What an author says of an axis.
package struct AxisSpecification: Sendable, Hashable {
  /// Nil is derived from the encoding; empty is none.
  package var title: String?
  package var isHidden = false
  /// Nil draws lines for numbers that rise along the page, or where nothing else has them.
  package var hasGrid: Bool?
  /// About how many ticks there are; nil is as many as there is room for.
  package var tickCount: Int?
  package var scale: ScaleKind?
  /// Both ends of a continuous axis; nil are those of the data, made round.
  package var domain: [DataValue]?
  /// Whether zero is on the axis; nil if bars or areas need it, or it is near.
  package var includesZero: Bool?
  package var format: LabelFormat?
  /// The category whose label is shown whatever others give way, such as this week.
  package var current: DataValue?

  package init() {}
}

/// Where the legend stands.
package enum LegendPlacement: String, Sendable, Hashable, CaseIterable {
  /// Above the plot where there is more than one entry.
  case automatic
  case top, bottom
  /// Names at the ends of lines, where all series are lines; else as `automatic`.
  case end
  case none
}

/// How a chart comes into being.
package struct ChartAnimation: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Bars and areas grow from their base, rings open, points and labels fade in.
    case grow
    /// The same, and lines draw themselves from their beginning to their end.
    case draw
    /// Everything fades in.
    case fade
  }

  package var kind: Kind
  /// Seconds for one mark.
  package var duration: Double
  /// Seconds before the first.
  package var delay: Double
  /// Seconds by which each mark begins after the one before it.
  package var stagger: Double

  package init(_ kind: Kind, duration: Double = 1, delay: Double = 0, stagger: Double = 0.04) {
    self.kind = kind
    self.duration = duration
    self.delay = delay
    self.stagger = stagger
  }
}

/// A chart: marks over data, two axes, and what is written around them.
package struct ChartSpecification: Sendable, Hashable {
  package var marks: [MarkSpecification]
  package var transforms: [DataTransform] = []
  package var xAxis = AxisSpecification()
  package var yAxis = AxisSpecification()
  package var title: String?
  package var subtitle: String?
  package var caption: String?
  package var legend = LegendPlacement.automatic
  package var theme = ChartTheme.light
  package var locale = FormatLocale.english
  /// Colors of series in place of the theme's.
  package var palette: SeriesColors?
  /// The column by which the chart is split into small ones with the same axes.
  package var facet: Encoding?
  package var animation: ChartAnimation?
  /// Between the edges of the box and everything in it, in points.
  package var padding = 24.0
  /// The type of axes in points; titles are in proportion.
  package var fontSize = 12.0
  /// What stands in the hole of a ring: a value and a word below it.
  package var centerText: [String] = []
  package var hasBackground = true

  package init(marks: [MarkSpecification]) {
    self.marks = marks
  }
}
