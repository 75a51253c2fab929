import Tabular
import VectorGraphics

/// The scale of an axis; `band` for categories and for time bins.
package enum ScaleKind: String, Sendable, Hashable, CaseIterable {
  case linear, log, time, band
}

/// The author's specification of an axis.
package struct AxisSpecification: Sendable, Hashable {
  /// Nil is derived from the encoding; empty is none.
  package var title: String?
  package var isHidden = false
  /// Nil draws lines for numbers on the vertical axis, or if nothing else has them.
  package var hasGrid: Bool?
  /// The approximate number of ticks; nil uses the available space.
  package var tickCount: Int?
  package var scale: ScaleKind?
  /// Both ends of a continuous axis; nil uses those of the data, rounded.
  package var domain: [DataValue]?
  /// Whether the axis includes zero; nil if bars or areas need it, or it is near.
  package var includesZero: Bool?
  package var format: LabelFormat?
  /// The category whose label is always shown, such as this week.
  package var current: DataValue?

  package init() {}
}

/// The position of the legend.
package enum LegendPlacement: String, Sendable, Hashable, CaseIterable {
  /// Above the plot if there is more than one entry.
  case automatic
  case top, bottom
  /// Names at the ends of lines if all series are lines; otherwise as `automatic`.
  case end
  case none
}

/// The entry animation of a chart.
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
  /// The delay in seconds from the start of one mark to that of the next.
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
  /// Colors of series, overriding the theme's.
  package var palette: SeriesColors?
  /// The column by which the chart is faceted into small ones with the same axes.
  package var facet: Encoding?
  package var animation: ChartAnimation?
  /// The padding between the edges of the box and its contents, in points.
  package var padding = 24.0
  /// The font size of axes in points; titles are in proportion.
  package var fontSize = 12.0
  /// The text in the hole of a ring: a value and a word below it.
  package var centerText: [String] = []
  package var hasBackground = true

  package init(marks: [MarkSpecification]) {
    self.marks = marks
  }
}
