import ChartScenes
import Tabular
import RenderTree
import SceneModel
import VectorGraphics

/// What the pictures of a training log are made from.
package struct TrainingInput: Sendable {
  /// The log as far as it counts: nothing after `asOf`.
  package let log: WorkoutLog
  /// The log as it was given.
  let wholeLog: WorkoutLog
  /// The day that is today; nil is the newest workout's.
  package let asOf: CivilDate?
  package var units: WeightUnit
  /// The exercise of pictures of one exercise; nil is the most frequent.
  package var exercise: String?
  package var theme: ChartTheme
  package var locale: FormatLocale
  package var animation: ChartAnimation?
  package var hasBackground: Bool
  /// The box in points.
  package var size: Size

  package init(
    log: WorkoutLog, asOf: CivilDate? = nil, units: WeightUnit = .kilograms, exercise: String? = nil,
    theme: ChartTheme = .light, locale: FormatLocale = .english, animation: ChartAnimation? = nil,
    hasBackground: Bool = true, size: Size
  ) {
    self.log = asOf.map(log.through) ?? log
    wholeLog = log
    self.asOf = asOf
    self.units = units
    self.exercise = exercise
    self.theme = theme
    self.locale = locale
    self.animation = animation
    self.hasBackground = hasBackground
    self.size = size
  }

  var words: TrainingWords { TrainingWords(language: locale.language) }

  /// A chart with this input's looks.
  func chart(_ marks: [MarkSpecification]) -> ChartSpecification {
    var chart = ChartSpecification(marks: marks)
    chart.theme = theme
    chart.locale = locale
    chart.animation = animation
    chart.hasBackground = hasBackground
    return chart
  }

  /// A volume or weight in the units asked for.
  func value(_ kilograms: Double) -> Double { units.value(kilograms: kilograms) }

  /// `12,750 kg`; with just so many digits after the point.
  func weightText(_ kilograms: Double, fractionDigits: Int = 0) -> String {
    let format = NumberFormat(minimumFractionDigits: fractionDigits, maximumFractionDigits: fractionDigits)
    return units.string(kilograms: kilograms, format: format, locale: locale)
  }

  /// A picture for a log that has nothing to show: a title, and a note in the middle.
  func emptyPicture(
    title: String, fontSize: Double, text: any TextMeasuring
  ) throws(ComponentError) -> ComponentExpansion {
    var chart = chart([])
    chart.title = title
    chart.fontSize = fontSize
    chart.padding = 2 * fontSize
    return try ChartPicture(chart, size: size, text: text).expansion(of: DataTable(columns: []))
  }

  /// The ground that pictures which are no charts lie on.
  var ground: [Layer] {
    hasBackground ? [Layer(fill: .color(theme.background), content: .rectangle(cornerRadii: .zero))] : []
  }
}

/// A picture of a training log.
package protocol TrainingPicture: Component {
  /// The canvas in points that the picture is made for.
  static var usualSize: Size { get }
  /// What it takes beside the log and the looks.
  static var ownParameters: [ParameterDeclaration] { get }

  /// The layers of the picture in a box of `input.size`.
  static func picture(of input: TrainingInput, text: any TextMeasuring) throws(ComponentError)
    -> ComponentExpansion
}

extension TrainingPicture {
  package static var usualSize: Size { Size(width: 800, height: 500) }
  package static var ownParameters: [ParameterDeclaration] { [] }
  package static var parameters: [ParameterDeclaration] { TrainingArguments.parameters + ownParameters }

  package static func expanded(
    _ arguments: ComponentArguments, in context: ComponentContext
  ) throws(ComponentError) -> ComponentExpansion {
    let input = try TrainingArguments(arguments: arguments).input(size: context.size)
    var expansion = try picture(of: input, text: context.text)
    expansion.warnings += input.log.issues.map { "log:\($0.description)" }
    return expansion
  }
}

/// Reads the arguments that all pictures of a training log have.
struct TrainingArguments {
  let arguments: ComponentArguments

  static let parameters: [ParameterDeclaration] =
    [
      ParameterDeclaration(
        "log", .file, isRequired: true,
        "An export of Strong, Hevy, FitNotes or IronLog: {\"url\": \"log.csv\"}, or its text."),
      ParameterDeclaration(
        "asOf", .text, "The day that is today, as 2026-11-20; the newest workout's where absent."),
      ParameterDeclaration(
        "units", .choice(WeightUnit.allCases.map(\.rawValue)), default: .text("kg"),
        "The unit weights are shown in."),
      ParameterDeclaration(
        "logUnits", .choice(WeightUnit.allCases.map(\.rawValue)), default: .text("kg"),
        "The unit of weights where the export does not say it."),
    ] + ChartParameters.look.filter { ["theme", "locale", "background", "animation"].contains($0.name) }

  func input(size: Size) throws(ComponentError) -> TrainingInput {
    var chart = ChartSpecification(marks: [])
    try ChartLook(arguments).apply(to: &chart)
    return TrainingInput(
      log: try log(), asOf: try day("asOf"), units: unit("units"), exercise: arguments.text("exercise"),
      theme: chart.theme, locale: chart.locale, animation: chart.animation,
      hasBackground: chart.hasBackground,
      size: size)
  }

  private func unit(_ name: String) -> WeightUnit {
    arguments.text(name).flatMap(WeightUnit.init) ?? .kilograms
  }

  private func day(_ name: String) throws(ComponentError) -> CivilDate? {
    guard let text = arguments.text(name) else { return nil }
    guard let time = LocalDateTime(iso: text) else {
      throw ComponentError(path: [name], message: "\"\(text)\" is not a day; expected one such as 2026-11-20")
    }
    return time.date
  }

  private func log() throws(ComponentError) -> WorkoutLog {
    guard let text = arguments.text("log") else { return WorkoutLog(workouts: []) }
    do {
      return try WorkoutLog(reading: Array(text.utf8), defaultUnit: unit("logUnits"))
    } catch {
      throw ComponentError(path: ["log"], message: error.description)
    }
  }
}
