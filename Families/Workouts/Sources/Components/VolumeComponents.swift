import AfterglowCharts
import DataFiles
import Tabular
import RenderTree
import SceneModel
import VectorGraphics

/// The volume of the last twelve weeks as bars, of eight in a narrow box, this week emphasized.
public struct WeeklyVolume: TrainingLayers {
  package static let name = "weeklyVolume"
  package static let summary = "The volume of the last twelve weeks of a training log."

  public var source: TrainingSource

  public init(_ source: TrainingSource) { self.source = source }

  public var layers: [Layer] { [Layer(self)] }

  package static let parameters = ObjectFormat(WeeklyVolume(TrainingSource.initial))

  package func picture(
    of input: TrainingInput, text: any TextMeasuring
  ) throws(ComponentError) -> ComponentExpansion {
    let weeks = input.log.weeks(count: input.isNarrow ? 8 : 12, asOf: input.asOf)
    var mark = Mark(.bar, encodings: VolumeBars.encodings)
    mark.encodings[.color] = VolumeBars.colors(of: input.theme)
    mark.encodings[.text] = VolumeBars.label(input, of: weeks)
    mark.showsLabels = true
    var chart = VolumeBars.chart(input, marks: [mark], weeks: weeks)
    chart.title = input.words.weeklyVolume
    chart.subtitle = weeks.last.map { week in
      let count = CountedNoun.workout.string(count: week.workoutCount, locale: input.locale)
      return input.words.labeled(input.words.thisWeek, "\(input.weightText(week.volume)) · \(count)")
    }
    let table = VolumeBars.table(weeks, input: input, baselines: [])
    var expansion = try ChartLayers(chart, size: input.size, text: text).expansion(of: table)
    expansion.summary = TrainingSummary(input: input).weeklyVolume(weeks)
    return expansion
  }
}

/// The load of the last eight weeks with the dashed baseline of the weeks before, and the level of this week.
public struct TrainingLoad: TrainingLayers {
  package static let name = "trainingLoad"
  package static let summary = "The load of the last eight weeks compared with the preceding weeks."

  public var source: TrainingSource

  public init(_ source: TrainingSource) { self.source = source }

  public var layers: [Layer] { [Layer(self)] }

  package static let parameters = ObjectFormat(TrainingLoad(TrainingSource.initial))

  package func picture(
    of input: TrainingInput, text: any TextMeasuring
  ) throws(ComponentError) -> ComponentExpansion {
    let points = input.log.loadTrend(asOf: input.asOf)
    var bars = Mark(.bar, encodings: VolumeBars.encodings)
    bars.encodings[.color] = VolumeBars.colors(of: input.theme)
    var line = Mark(
      .line, encodings: [.x: VolumeBars.week, .y: Encoding(field: "baseline", type: .number)])
    line.lineWidth = 2.5
    line.dashes = [5, 4]
    line.plainColor = input.theme.text
    line.name = input.words.baseline
    // Without a baseline, nothing is said of one.
    let marks = points.contains { ($0.baseline ?? 0) > 0 } ? [bars, line] : [bars]
    var chart = VolumeBars.chart(input, marks: marks, weeks: points.map(\.week))
    chart.title = input.words.trainingLoad
    if !points.isEmpty {
      let assessment = input.log.load(asOf: input.asOf)
      let ratio = assessment.ratio.map {
        NumberFormat(minimumFractionDigits: 2, maximumFractionDigits: 2).string($0, locale: input.locale)
      }
      chart.subtitle = input.words.level(assessment, ratio: ratio)
    }
    let table = VolumeBars.table(points.map(\.week), input: input, baselines: points.map(\.baseline))
    var expansion = try ChartLayers(chart, size: input.size, text: text).expansion(of: table)
    expansion.summary = TrainingSummary(input: input).trainingLoad(points, level: chart.subtitle)
    return expansion
  }
}

/// What both charts of weekly volumes share.
private enum VolumeBars {
  /// The label of a week is the month and day of its first day.
  static var week: Encoding {
    var week = Encoding(field: "week", bin: .week)
    week.format = .date(.numericMonthDay)
    return week
  }

  static var encodings: [Channel: Encoding] { [.x: week, .y: volume] }

  private static var volume: Encoding { Encoding(field: "volume", type: .number) }

  /// The value above a bar, with enough digits to distinguish weeks, and with as many for all of them: `10.4K`, `24.0K`,
  /// `1.04万`.
  static func label(_ input: TrainingInput, of weeks: [TrainingWeek]) -> Encoding {
    var label = Encoding(field: "wholeVolume", type: .number)
    let isShort = input.isNarrow && weeks.contains { input.value($0.volume) >= 9950 }
    let digits = (input.locale.language == .english ? 1 : 2) - (isShort ? 1 : 0)
    label.format = .number(
      NumberFormat(.compact, minimumFractionDigits: digits, maximumFractionDigits: digits))
    return label
  }

  /// This week in the color of emphasis.
  static func colors(of theme: ChartTheme) -> Encoding {
    var encoding = Encoding(field: "kind", type: .category)
    encoding.order = .list([.text("past"), .text("current")])
    encoding.range = [theme.accent, theme.emphasis]
    encoding.hasLegend = false
    return encoding
  }

  static func chart(_ input: TrainingInput, marks: [Mark], weeks: [TrainingWeek])
    -> Chart
  {
    var chart = input.chart(marks)
    chart.yAxis.title = input.words.volume(in: input.units.symbol(locale: input.locale))
    chart.xAxis.current = weeks.last.map { .date(LocalDateTime(date: $0.start)) }
    return chart
  }

  static func table(_ weeks: [TrainingWeek], input: TrainingInput, baselines: [Double?]) -> DataTable {
    let hasVolume = weeks.contains { $0.volume > 0 }
    let weeks = hasVolume ? weeks : []
    let kinds = weeks.indices.map { DataValue.text($0 == weeks.count - 1 ? "current" : "past") }
    return DataTable(columns: [
      .init(name: "week", values: weeks.map { .date(LocalDateTime(date: $0.start)) }),
      .init(name: "volume", values: weeks.map { .number(input.value($0.volume)) }),
      .init(name: "wholeVolume", values: weeks.map { .number(input.value($0.volume).rounded()) }),
      .init(name: "kind", values: kinds),
      .init(
        name: "baseline",
        values: hasVolume ? baselines.map { $0.map { .number(input.value($0)) } ?? .null } : []),
    ])
  }
}
