import AfterglowCharts
import DataFiles
import Tabular
import RenderTree
import SceneModel
import VectorGraphics

/// The estimated one-rep maximum of an exercise over time; hollow points are of more than ten repetitions.
public struct OneRepMaximumTrend: TrainingLayers {
  package static let name = "oneRepMaximumTrend"
  package static let summary = "The estimated one-rep maximum of an exercise over time, records marked."

  public var source: TrainingSource
  /// The exercise's name; nil for the most frequent one with weights.
  public var exercise: String?
  /// The estimation formula.
  public var formula = OneRepMaximumFormula.epley

  public init(_ source: TrainingSource) { self.source = source }

  /// Creates an image of the estimates of an exercise.
  ///
  /// - Parameters:
  ///   - source: The log, and how the image looks.
  ///   - exercise: The exercise's name; nil for the most frequent one with weights.
  ///   - formula: The estimation formula.
  public init(_ source: TrainingSource, exercise: String?, formula: OneRepMaximumFormula = .epley) {
    self.source = source
    self.exercise = exercise
    self.formula = formula
  }

  public var layers: [Layer] { [Layer(self)] }

  private static let usual = OneRepMaximumTrend(TrainingSource.initial)

  package static let parameters = ObjectFormat(usual, check: check) {
    TrainingSource.keys.map { $0.within(\.source) }
    Key("exercise", \.exercise, .text, "The exercise's name (default: the most frequent one with weights).")
    Key("formula", \.formula, .choice, default: usual.formula, "The estimation formula.")
  }

  @Sendable private static func check(_ reading: ObjectReading, _ picture: inout Self) throws(ComponentError)
  {
    guard reading.isRight("log") else { return }
    let names = try picture.source.checkedLog().exerciseNames().map(\.name)
    guard let exercise = picture.exercise, !names.contains(exercise) else { return }
    let hint = nearestName(to: exercise, among: names).asHint
    throw ComponentError(path: ["exercise"], message: "the log has no exercise \"\(exercise)\"\(hint)")
  }

  package func picture(
    of input: TrainingInput, text: any TextMeasuring
  ) throws(ComponentError) -> ComponentExpansion {
    let exercise = exercise ?? input.log.exercisesWithWeights.first
    let points = exercise.map { input.log.oneRepMaximumTrend(of: $0, formula: formula) } ?? []
    let hasCertainRecord = points.contains { $0.isRecord && $0.accuracy != .poor }
    var chart = input.chart(Self.marks(input, namesUncertainRecords: !hasCertainRecord))
    chart.title = exercise.map { "\(input.words.oneRepMaximum) · \($0)" } ?? input.words.oneRepMaximum
    chart.subtitle = points.last(where: \.isRecord).map { record in
      let day = DateFormat.medium.string(record.start, locale: input.locale)
      return input.words.labeled(
        input.words.record, "\(input.weightText(record.kilograms, fractionDigits: 1)) · \(day)")
    }
    chart.yAxis.includesZero = false
    chart.yAxis.domain = Self.domain(ofConstant: points.map { input.value($0.kilograms) })
    chart.yAxis.title = input.units.symbol(locale: input.locale)
    var expansion = try ChartLayers(chart, size: input.size, text: text)
      .expansion(of: Self.table(points, input: input))
    expansion.summary = TrainingSummary(input: input).oneRepMaximum(points, exercise: exercise)
    return expansion
  }

  /// A tenth about a value that never changes; nil for values that do, whose axis follows them.
  private static func domain(ofConstant values: [Double]) -> [DataValue]? {
    guard let least = values.min(), let greatest = values.max(), !exceeds(greatest, least) else { return nil }
    return [.number(0.9 * least), .number(1.1 * least)]
  }

  /// A line through all points; filled, hollow and record points over it. The legend names records once.
  private static func marks(_ input: TrainingInput, namesUncertainRecords: Bool) -> [Mark] {
    let place: [Channel: Encoding] = [
      .x: Encoding(field: "start", type: .time), .y: Encoding(field: "maximum", type: .number),
    ]
    let line = Mark(.line, encodings: place)
    func points(_ kind: String, _ symbol: PointSymbol, size: Double) -> Mark {
      var mark = Mark(.point, encodings: place)
      mark.filter = [RowCondition(column: "kind", .equal(.text(kind)))]
      mark.symbol = symbol
      mark.pointSize = size
      return mark
    }
    var uncertain = points("uncertain", .ring, size: 9)
    uncertain.name = input.words.manyRepetitions
    var uncertainRecord = points("uncertainRecord", .ring, size: 11)
    uncertainRecord.plainColor = input.theme.emphasis
    uncertainRecord.name = namesUncertainRecords ? input.words.record : nil
    var records = points("record", .circle, size: 11)
    records.plainColor = input.theme.emphasis
    records.name = input.words.record
    return [line, points("plain", .circle, size: 8), uncertain, uncertainRecord, records]
  }

  private static func table(_ points: [OneRepMaximumPoint], input: TrainingInput) -> DataTable {
    let kinds = points.map { point -> DataValue in
      switch (point.accuracy, point.isRecord) {
      case (.poor, true): .text("uncertainRecord")
      case (.poor, false): .text("uncertain")
      case (_, true): .text("record")
      case (_, false): .text("plain")
      }
    }
    return DataTable(columns: [
      .init(name: "start", values: points.map { .date($0.start) }),
      .init(name: "maximum", values: points.map { .number(input.value($0.kilograms)) }),
      .init(name: "kind", values: kinds),
    ])
  }
}

extension WorkoutLog {
  /// The names of exercises that were done with weights that were not assistance, the most frequent first.
  package var exercisesWithWeights: [String] {
    var weighted: Set<String> = []
    for exercise in completedWorkouts.flatMap(\.exercises)
    where exercise.sets.contains(where: {
      $0.isCompleted && $0.isCounted && $0.kilograms > 0 && $0.repetitions > 0
    }) {
      weighted.insert(exercise.name)
    }
    return exerciseNames().map(\.name).filter { weighted.contains($0) && !Exercise.isAssisted($0) }
  }
}
