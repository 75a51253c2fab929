import SceneModel
import Tabular
import VectorGraphics

/// The scale of an axis.
public enum ScaleKind: String, Sendable, Hashable, CaseIterable {
  /// Numbers at distances in proportion to their differences.
  case linear
  /// Numbers of one sign at distances in proportion to their ratios.
  case log
  /// Dates.
  case time
  /// A band for each category, or for each time unit.
  case band
}

/// The axis of a chart: its scale, ticks and title.
public struct Axis: Sendable, Hashable {
  /// The title; nil is derived from the encoding, and empty is none.
  public var title: String?
  /// Whether labels and grid are hidden.
  public var isHidden: Bool
  /// Whether there are grid lines; nil draws them for numbers on the vertical axis, or if nothing else has them.
  public var hasGrid: Bool?
  /// The approximate number of ticks, 1…1000; nil uses the available space.
  public var tickCount: Int?
  /// The scale; nil is inferred from the data.
  public var scale: ScaleKind?
  /// Both ends of a continuous axis, two different numbers or dates; nil uses those of the data, rounded.
  public var domain: [DataValue]?
  /// Whether the axis includes zero; nil if bars or areas need it, or it is near.
  public var includesZero: Bool?
  /// The format of tick labels; nil follows from the values.
  public var format: LabelFormat?
  /// The category whose label is always shown, such as this week.
  public var current: DataValue?
  /// Whether each small chart has its own.
  public var isIndependent = false
  /// Of the right axis: whether its zero may be at another height than that of the left one.
  public var allowsOtherZero = false

  /// Creates an axis.
  ///
  /// - Parameters:
  ///   - title: The title; nil is derived from the encoding, and empty is none.
  ///   - hidden: Whether labels and grid are hidden.
  ///   - grid: Whether there are grid lines.
  ///   - ticks: The approximate number of ticks, 1…1000.
  ///   - scale: The scale; nil is inferred from the data.
  ///   - domain: Both ends of a continuous axis, two different numbers or dates.
  ///   - zero: Whether the axis includes zero.
  ///   - format: The format of tick labels.
  ///   - current: The category whose label is always shown.
  public init(
    title: String? = nil, hidden: Bool = false, grid: Bool? = nil, ticks: Int? = nil, scale: ScaleKind? = nil,
    domain: [DataValue]? = nil, zero: Bool? = nil, format: LabelFormat? = nil, current: DataValue? = nil
  ) {
    self.title = title
    isHidden = hidden
    hasGrid = grid
    tickCount = ticks
    self.scale = scale
    self.domain = domain
    includesZero = zero
    self.format = format
    self.current = current
  }
}

/// The position of the legend.
public enum LegendPlacement: String, Sendable, Hashable, CaseIterable {
  /// At the ends of up to six lines, otherwise above the plot if there is more than one entry.
  case automatic
  /// Above the plot.
  case top
  /// Below the plot.
  case bottom
  /// Names at the ends of lines if all series are lines; otherwise as `automatic`.
  case end
  /// No legend.
  case none
}

/// The entry animation of a chart.
public struct ChartAnimation: Sendable, Hashable {
  /// What appears how.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Bars and areas grow from their base, rings open, points and labels fade in.
    case grow
    /// The same, and lines draw themselves from their beginning to their end.
    case draw
    /// Everything fades in.
    case fade
  }

  /// What appears how.
  public var kind: Kind
  /// The seconds for one mark, 0…3600.
  public var duration: Double
  /// The seconds before the first, 0…3600.
  public var delay: Double
  /// The delays of the marks, in seconds within 0…60.
  public var stagger: Stagger

  /// Creates an animation; `duration` and `delay` are in seconds, and so is the `stagger` from one mark to the next.
  public init(_ kind: Kind = .grow, duration: Double = 1, delay: Double = 0, stagger: Stagger = 0.04) {
    self.kind = kind
    self.duration = duration
    self.delay = delay
    self.stagger = stagger
  }
}
