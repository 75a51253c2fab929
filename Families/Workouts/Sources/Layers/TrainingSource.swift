import AfterglowCharts
import DataFiles
import SceneModel
import Tabular

/// A training log, and how its images look.
public struct TrainingSource: Sendable, Hashable {
  /// The text of an export of Strong, Hevy, FitNotes or IronLog.
  public var log: String { didSet { readLog() } }
  /// The day treated as today, after which nothing counts; nil for that of the newest workout.
  public var asOf: CivilDate?
  /// The unit for weights.
  public var units: WeightUnit
  /// The unit of weights in the log if the export does not state it.
  public var logUnits: WeightUnit { didSet { readLog() } }
  /// A chart without marks that has the look of the images.
  private(set) var look = Chart(marks: [])
  /// The workouts of the log, or why none could be read.
  private var reading: Result<WorkoutLog, WorkoutError>

  /// Creates a source from the text of a log.
  ///
  /// - Parameters:
  ///   - log: The text of an export of Strong, Hevy, FitNotes or IronLog.
  ///   - asOf: The day treated as today, after which nothing counts; nil for that of the newest workout.
  ///   - units: The unit for weights.
  ///   - logUnits: The unit of weights in the log if the export does not state it.
  ///   - theme: Colors and dimensions.
  ///   - locale: The language of words, numbers and dates.
  ///   - background: Whether the theme's background is painted.
  ///   - animation: How the image appears; nil for a still image.
  public init(
    log: String, asOf: CivilDate? = nil, units: WeightUnit = .kilograms, logUnits: WeightUnit = .kilograms,
    theme: ChartTheme = .light, locale: FormatLocale = .english, background: Bool = true,
    animation: ChartAnimation? = nil
  ) {
    self.log = log
    self.asOf = asOf
    self.units = units
    self.logUnits = logUnits
    look.theme = theme
    look.locale = locale
    look.hasBackground = background
    look.animation = animation
    reading = Self.reading(of: Array(log.utf8), logUnits)
  }

  /// Creates a source from the bytes of a log; rows that are not UTF-8 are left out and reported.
  package init(bytes: [UInt8], logUnits: WeightUnit) {
    self.init(log: "", logUnits: logUnits)
    log = String(decoding: bytes, as: UTF8.self)
    reading = Self.reading(of: bytes, logUnits)
  }

  /// Colors and dimensions.
  public var theme: ChartTheme {
    get { look.theme }
    set { look.theme = newValue }
  }
  /// The language of words, numbers and dates.
  public var locale: FormatLocale {
    get { look.locale }
    set { look.locale = newValue }
  }
  /// Whether the theme's background is painted.
  public var background: Bool {
    get { look.hasBackground }
    set { look.hasBackground = newValue }
  }
  /// How the image appears; nil for a still image.
  public var animation: ChartAnimation? {
    get { look.animation }
    set { look.animation = newValue }
  }

  private mutating func readLog() { reading = Self.reading(of: Array(log.utf8), logUnits) }

  private static func reading(of bytes: [UInt8], _ unit: WeightUnit) -> Result<WorkoutLog, WorkoutError> {
    Result { () throws(WorkoutError) in try WorkoutLog(reading: bytes, defaultUnit: unit) }
  }

  /// Returns the whole log.
  package func workouts() throws(WorkoutError) -> WorkoutLog { try reading.get() }

  /// Returns the whole log, or throws an error at its parameter.
  @discardableResult func checkedLog() throws(ComponentError) -> WorkoutLog {
    do {
      return try workouts()
    } catch {
      throw ComponentError(path: ["log"], message: error.description)
    }
  }

  static let initial = TrainingSource(log: "")

  @KeyBuilder<TrainingSource> static var keys: [Key<TrainingSource>] {
    Key(
      required: "log", \.log, .file,
      "The text of an export of Strong, Hevy, FitNotes or IronLog; in a scene file also {\"url\": \"log.csv\"}."
    )
    Key(
      "asOf", \.asOf, .day,
      "The date to treat as today, as 2026-11-20 (default: that of the newest workout).")
    Key("units", \.units, .choice, default: initial.units, "The unit for weights.")
    Key(
      "logUnits", \.logUnits, .choice, default: initial.logUnits,
      "The unit if the export does not state it.")
    Chart.look("theme", "locale", "background", "animation").map { $0.within(\.look) }
  }
}

extension Codec where Value == CivilDate {
  /// A day of ISO 8601.
  fileprivate static var day: Codec {
    Codec<String>.text.map { text, node in
      let day = LocalDateTime(iso: text)?.date
      if day == nil { node.fail("\"\(text)\" is not a day; expected one such as 2026-11-20") }
      return day
    } back: {
      $0.description
    }
  }
}
