import AfterglowCharts
import Tabular
import RenderTree
import SceneModel
import VectorGraphics

/// The input of the pictures of a training log.
package struct TrainingInput: Sendable {
  /// The log as far as it counts: nothing after `asOf`.
  package let log: WorkoutLog
  /// The log as it was given.
  let wholeLog: WorkoutLog
  /// The date to treat as today; nil for that of the newest workout.
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
  /// How the share card of a workout is laid out.
  package var cardLayout = SessionLayout.app
  /// The name at the top of the share card; nil is the app's own on its own logs.
  package var brand: String?

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
  func chart(_ marks: [Mark]) -> Chart {
    var chart = Chart(marks: marks)
    chart.theme = theme
    chart.locale = locale
    chart.animation = animation
    chart.hasBackground = hasBackground
    return chart
  }

  /// A volume or weight in the units requested.
  func value(_ kilograms: Double) -> Double { units.value(kilograms: kilograms) }

  /// `12,750 kg`; with an exact number of digits after the point.
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

  /// The background of pictures that are not charts.
  var ground: [Layer] {
    hasBackground ? [Layer(fill: .color(theme.background), content: .rectangle(cornerRadii: .zero))] : []
  }
}

/// A picture of a training log.
package protocol TrainingPicture: Component {
  /// The canvas in points that the picture is made for.
  static var usualSize: Size { get }

  /// The log and the looks that the picture was given.
  var source: TrainingSource { get }

  /// Why there is nothing to show of a log that has workouts; nil if there is something.
  static func omission(of input: TrainingInput) -> String?

  /// The layers of the picture in a box of `input.size`.
  static func picture(of input: TrainingInput, text: any TextMeasuring) throws(ComponentError)
    -> ComponentExpansion
}

extension TrainingPicture {
  package static var usualSize: Size { Size(width: 800, height: 500) }

  package static func omission(of input: TrainingInput) -> String? { nil }

  package func expanded(in context: ComponentContext) throws(ComponentError) -> ComponentExpansion {
    let input = source.input(size: context.size)
    var expansion = try Self.picture(of: input, text: context.text)
    expansion.warnings += input.log.warnings
    return expansion
  }
}
