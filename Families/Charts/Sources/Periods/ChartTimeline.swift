import DataFiles
import SceneModel
import Tabular

/// How a chart passes through the periods of its data, such as years, in its layer's local time.
///
/// Between two periods, the values of rows with the same key are interpolated. A mark that has the column on an axis, or as
/// the order of a line, shows all periods up to the present one; others show the present one alone.
public struct ChartTimeline: Sendable, Hashable {
  /// What happens where a key has no value in some periods between two that have one.
  public enum MissingPeriods: String, Sendable, Hashable, CaseIterable {
    /// Its value is interpolated between them.
    case interpolate
    /// It leaves and enters again.
    case gap
  }

  /// The corner of the plot in which the present period is written.
  public enum LabelPlacement: String, Sendable, Hashable, CaseIterable {
    /// Where marks leave room: in a corner, or above the plot.
    case automatic
    /// Between the title and the plot.
    case above
    /// At the top left.
    case topLeft
    /// At the top right.
    case topRight
    /// At the bottom left.
    case bottomLeft
    /// At the bottom right.
    case bottomRight
    /// Nowhere.
    case none
  }

  /// The column of the periods, optionally with a time unit: `year`, `date:month`.
  public var field: String
  /// The column that names what moves; nil for all columns of names that a mark has.
  public var key: String?
  /// Seconds from one period to the next, more than 0 and at most 600.
  public var pace: Double
  /// Seconds of the whole, which then determine the pace; nil for none, 0…3600.
  public var duration: Double?
  /// Seconds for which each period stands still, 0…600.
  public var hold: Double
  /// The progress of values from one period to the next.
  public var easing: TimingFunction
  /// What happens in periods in which a key has no value.
  public var missing: MissingPeriods
  /// The number of categories that an axis shows which is sorted by value, 1…1000; nil for all.
  public var top: Int?
  /// How many past periods a line shows, 1…10,000; nil for all.
  public var trail: Int?
  /// Whether numeric axes follow the values of the present; if not, they have room for those of all periods.
  public var rescales: Bool
  /// Where the present period is written.
  public var label: LabelPlacement
  /// The format of the present period; nil follows from the periods.
  public var format: LabelFormat?

  /// Creates a timeline; the parameters are the properties of the same names.
  public init(
    _ field: String, key: String? = nil, pace: Double = 0.5, duration: Double? = nil, hold: Double = 0,
    easing: TimingFunction = .linear, missing: MissingPeriods = .interpolate, top: Int? = nil,
    trail: Int? = nil, rescales: Bool = true, label: LabelPlacement = .automatic, format: LabelFormat? = nil
  ) {
    self.field = field
    self.key = key
    self.pace = pace
    self.duration = duration
    self.hold = hold
    self.easing = easing
    self.missing = missing
    self.top = top
    self.trail = trail
    self.rescales = rescales
    self.label = label
    self.format = format
  }

  /// The column with its time unit.
  var encoding: Encoding { Encoding(shorthand: field).at(["over", "field"]) }
}

extension ChartTimeline {
  private static let usual = ChartTimeline("")

  static let format = ObjectFormat<ChartTimeline>(
    "chart timeline", "How a chart passes through the periods of its data.", initial: usual,
    acceptsNull: true,
    rules: [.atMostOne(["pace", "duration"])]
  ) {
    Key(required: "field", \.field, .text, "The column of the periods: year, or date:month.")
    Key("key", \.key, .text, "The column that names what moves (default: the columns of names of each mark).")
    Key(
      "pace", \.pace, .number(NumberRange(minimum: 0, maximum: 600, excludesMinimum: true)),
      default: usual.pace, "Seconds from one period to the next.")
    Key("duration", \.duration, .number(0...3600), "Seconds of the whole film, in place of a pace.")
    Key("hold", \.hold, .number(0...600), default: usual.hold, "Seconds for which each period stands still.")
    Key(
      "easing", \.easing, .easing, default: usual.easing,
      "The progress of values from one period to the next.")
    Key(
      "missing", \.missing, .choice, default: usual.missing,
      "Where a key has no value in some periods: interpolate, or a gap, in which it leaves.")
    Key("top", \.top, .integer(1...1000), "How many categories an axis that is sorted by value shows.")
    Key("trail", \.trail, .integer(1...10_000), "How many past periods a line shows (default: all).")
    Key(
      "rescale", \.rescales, .boolean, default: usual.rescales,
      "Whether numeric axes follow the present values, or have room for those of all periods.")
    Key(
      "label", \.label, .choice, default: usual.label,
      "The corner in which the present period is written, or above the plot.")
    Key("format", \.format, .labelFormat, "The format of the present period.")
  }
}

extension Mark {
  /// Adds the column of the periods and that of the keys to a mark with columns.
  mutating func move(along timeline: ChartTimeline?) {
    guard let timeline, !hasFeaturesAsRows,
      encodings.values.contains(where: { $0.field != nil || $0.aggregate != nil })
    else {
      return
    }
    encodings[.over] = timeline.encoding
    encodings[.key] = timeline.key.map { Encoding(field: $0, type: .category).at(["over", "key"]) }
  }

  /// The channels that have the column of the periods: the mark then shows the past too.
  var pastChannels: [Channel] {
    guard let over = encodings[.over] else { return [] }
    return [.x, .y, .order].filter { encodings[$0]?.field == over.field && encodings[$0]?.aggregate == nil }
  }

  /// Whether its line ends at the present, with its value.
  var showsRunningValue: Bool { kind == .line && showsLabels && !pastChannels.isEmpty }
}
