import AfterglowCharts
import DataFiles
import RenderTree
import SceneModel
import Tabular
import VectorGraphics

/// An image of a training log, whose log and look are also properties of the image itself.
///
/// ```swift
/// var volume = WeeklyVolume(log: text, units: .pounds)
/// volume.theme = .dark
/// ```
@dynamicMemberLookup
public protocol TrainingImage: ComponentContent {
  /// The log, and how the image looks.
  var source: TrainingSource { get set }

  /// Creates an image of a log.
  init(_ source: TrainingSource)
}

extension TrainingImage {
  /// Creates an image of the text of a log.
  ///
  /// - Parameters:
  ///   - log: The text of an export of a training app, or of a GPX track.
  ///   - asOf: The day treated as today, after which nothing counts; nil for that of the newest workout.
  ///   - units: The unit for weights; nil for that of the log, or kilograms.
  ///   - logUnits: The unit of weights in the log if the export does not state it; nil for kilograms, with a warning.
  ///   - theme: Colors and dimensions.
  ///   - locale: The language of words, numbers and dates.
  ///   - background: Whether the theme's background is painted.
  ///   - animation: How the image appears; nil for a still image.
  public init(
    log: String, asOf: CivilDate? = nil, units: WeightUnit? = nil, logUnits: WeightUnit? = nil,
    theme: ChartTheme = .light, locale: FormatLocale = .english, background: Bool = true,
    animation: ChartAnimation? = nil
  ) {
    self.init(
      TrainingSource(
        log: log, asOf: asOf, units: units, logUnits: logUnits, theme: theme, locale: locale,
        background: background, animation: animation))
  }

  /// Accesses a property of the source.
  public subscript<Value>(dynamicMember property: WritableKeyPath<TrainingSource, Value>) -> Value {
    get { source[keyPath: property] }
    set { source[keyPath: property] = newValue }
  }
}

/// An image of a training log as a component.
package protocol TrainingLayers: TrainingImage, Component {
  /// The canvas in points that the image is made for.
  static var usualSize: Size { get }

  /// Returns why there is nothing to show of a log that has workouts; nil if there is something.
  func omission(of log: WorkoutLog) -> String?

  /// Returns the layers of the image in a box of `input.size`.
  func picture(of input: TrainingInput, text: any TextMeasuring) throws(ComponentError) -> ComponentExpansion
}

extension TrainingLayers {
  package static var usualSize: Size { Size(width: 800, height: 500) }

  package func omission(of log: WorkoutLog) -> String? { nil }

  package func expanded(in context: ComponentContext) throws(ComponentError) -> ComponentExpansion {
    let input = TrainingInput(log: try source.checkedLog(), source: source, size: context.size)
    var expansion = try picture(of: input, text: context.text)
    expansion.warnings += input.log.warnings
    expansion.summary = expansion.summary ?? Self.summary
    return expansion
  }
}

extension ObjectFormat where Value: TrainingLayers {
  /// The parameters of an image that is given a log and nothing else.
  init(_ initial: Value) {
    self.init(initial, check: { _, picture throws(ComponentError) in try picture.source.checkedLog() }) {
      TrainingSource.keys.map { $0.within(\.source) }
    }
  }
}

/// A training log and the look of an image of it, in a box.
package struct TrainingInput: Sendable {
  /// The log as far as it counts: nothing after `asOf`.
  let log: WorkoutLog
  let source: TrainingSource
  /// The box in points.
  let size: Size

  package init(log: WorkoutLog, source: TrainingSource, size: Size) {
    self.log = source.asOf.map(log.through) ?? log
    self.source = source
    self.size = size
  }

  var asOf: CivilDate? { source.asOf }
  /// Whether the box is as narrow as a phone, in which twelve bars have no space for their values.
  var isNarrow: Bool { size.width < 480 }
  var theme: ChartTheme { source.theme }
  var locale: FormatLocale { source.locale }
  var units: WeightUnit { source.shownUnit(of: log) }
  var words: TrainingWords { TrainingWords(language: locale.language) }

  /// Returns a chart with the look of the image.
  func chart(_ marks: [Mark]) -> Chart {
    var chart = source.look
    chart.marks = marks
    return chart
  }

  /// Returns a volume or weight in the unit for weights.
  func value(_ kilograms: Double) -> Double { units.value(kilograms: kilograms) }

  /// Returns `12,750 kg`, with an exact number of digits after the point.
  func weightText(_ kilograms: Double, fractionDigits: Int = 0) -> String {
    let format = NumberFormat(minimumFractionDigits: fractionDigits, maximumFractionDigits: fractionDigits)
    return units.string(kilograms: kilograms, format: format, locale: locale)
  }

  /// Returns an image for a log that has nothing to show: a title, and a note in the middle.
  func emptyLayers(
    title: String, fontSize: Double, text: any TextMeasuring
  ) throws(ComponentError) -> ComponentExpansion {
    var chart = chart([])
    chart.title = title
    chart.fontSize = fontSize
    chart.padding = 2 * fontSize
    return try ChartLayers(chart, size: size, text: text).expansion(of: DataTable(columns: []))
  }

  /// The background of images that are not charts.
  var ground: [Layer] {
    source.background ? [Layer(fill: .color(theme.background), content: .rectangle(cornerRadii: .zero))] : []
  }
}
