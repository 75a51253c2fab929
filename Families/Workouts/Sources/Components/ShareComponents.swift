import AfterglowCharts
import DataFiles
import Tabular
import RenderTree
import SceneModel
import VectorGraphics

/// The number of exercises for each body part, as a ring, or as bars in a narrow box.
public struct BodyParts: TrainingLayers {
  package static let name = "bodyParts"
  package static let summary = "The number of exercises per body part."
  package static var usualSize: Size { Size(width: 640, height: 480) }

  public var source: TrainingSource

  public init(_ source: TrainingSource) { self.source = source }

  public var layers: [Layer] { [Layer(self)] }

  package static let parameters = ObjectFormat(BodyParts(TrainingSource.initial))

  package func picture(
    of input: TrainingInput, text: any TextMeasuring
  ) throws(ComponentError) -> ComponentExpansion {
    let counts = input.log.bodyPartCounts(through: input.asOf)
    var chart = input.chart([input.isNarrow ? Self.bars : Self.ring])
    chart.title = input.words.bodyParts
    let total = counts.reduce(0) { $0 + $1.count }
    if input.isNarrow {
      chart.xAxis.title = input.words.exercises
      // Ticks of whole numbers.
      if let greatest = counts.map(\.count).max(), greatest < 5 { chart.xAxis.tickCount = greatest }
    } else {
      chart.centerText = [
        NumberFormat.integer.string(Double(total), locale: input.locale), input.words.exercises,
      ]
    }
    let table = DataTable(columns: [
      .init(name: "part", values: counts.map { .text(input.words.name(of: $0.bodyPart)) }),
      .init(name: "count", values: counts.map { .number(Double($0.count)) }),
    ])
    var expansion = try ChartLayers(chart, size: input.size, text: text).expansion(of: table)
    expansion.summary = TrainingSummary(input: input).bodyParts(counts)
    return expansion
  }
}

extension BodyParts {
  private static var count: Encoding { Encoding(field: "count", type: .number) }
  private static var part: Encoding { Encoding(field: "part", type: .category) }

  private static var ring: Mark {
    var mark = Mark(.sector, encodings: [.angle: count, .color: part])
    mark.showsLabels = true
    mark.innerRadius = 0.58
    mark.otherThreshold = 0.03
    return mark
  }

  private static var bars: Mark {
    var mark = Mark(.bar, encodings: [.x: count, .y: part])
    mark.showsLabels = true
    return mark
  }
}

/// The durations of the last sixteen sessions as bars, of six in a narrow box, with their mean.
public struct SessionDurations: TrainingLayers {
  package static let name = "sessionDurations"
  package static let summary = "Durations of the last sixteen sessions."

  public var source: TrainingSource

  public init(_ source: TrainingSource) { self.source = source }

  public var layers: [Layer] { [Layer(self)] }

  package static let parameters = ObjectFormat(SessionDurations(TrainingSource.initial))

  package func omission(of log: WorkoutLog) -> String? {
    log.sessionDurations(asOf: source.asOf).isEmpty ? "no workout has a duration" : nil
  }

  package func picture(
    of input: TrainingInput, text: any TextMeasuring
  ) throws(ComponentError) -> ComponentExpansion {
    let sessions = input.log.sessionDurations(limit: input.isNarrow ? 6 : 16, asOf: input.asOf)
    var session = Encoding(field: "start", type: .category)
    session.format = .date(.numericMonthDay)
    var bars = Mark(
      .bar, encodings: [.x: session, .y: Encoding(field: "minutes", type: .number)])
    bars.showsLabels = true
    // A few sessions have bars no wider than eight would have.
    if sessions.count < 8 { bars.bandPadding = 1 - 0.09 * Double(sessions.count) }
    var marks = [bars]
    if sessions.count > 1 {
      let mean = sessions.reduce(0.0) { $0 + $1.seconds / 60 / Double(sessions.count) }
      var rule = Mark(.rule, encodings: [.y: Encoding(constant: .number(mean), type: .number)])
      rule.dashes = [5, 4]
      let shown = NumberFormat.integer.string(mean, locale: input.locale)
      rule.name = input.words.labeled(input.words.average, shown)
      marks.append(rule)
    }
    var chart = input.chart(marks)
    chart.title = input.words.sessionDurations
    chart.yAxis.title = input.words.minutes
    let table = DataTable(columns: [
      .init(name: "start", values: Self.categories(of: sessions).map { .date($0) }),
      .init(name: "minutes", values: sessions.map { .number(Double($0.minutes)) }),
    ])
    var expansion = try ChartLayers(chart, size: input.size, text: text).expansion(of: table)
    expansion.summary = TrainingSummary(input: input).sessionDurations(sessions)
    return expansion
  }

  /// The starts of the sessions, in their order, those that are not after the one before a second later: each
  /// session is its own category.
  private static func categories(of sessions: [SessionDuration]) -> [LocalDateTime] {
    var starts: [LocalDateTime] = []
    for session in sessions {
      let next = starts.last.map { LocalDateTime(secondsSinceEpoch: $0.secondsSinceEpoch + 1) }
      starts.append(max(session.start, next ?? session.start))
    }
    return starts
  }
}
