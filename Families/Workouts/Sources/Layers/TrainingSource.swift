import AfterglowCharts
import DataFiles
import SceneModel
import Tabular

/// A training log, and how its images look.
public struct TrainingSource: Sendable, Hashable {
  /// The text of an export of a training app, or of a GPX track.
  public var log: String { didSet { readLog() } }
  /// The day treated as today, after which nothing counts; nil for that of the newest workout.
  public var asOf: CivilDate?
  /// The unit for weights; nil for that of the log, or kilograms.
  public var units: WeightUnit?
  /// The unit of weights in the log if the export does not state it; nil for kilograms, with a warning.
  public var logUnits: WeightUnit? { didSet { readLog() } }
  /// Whether sets that warm up count for volume, maxima and records.
  public var warmups = true
  /// A chart without marks that has the look of the images.
  private(set) var look = Chart(marks: [])
  /// The workouts of the log, or why none could be read.
  private var reading: Result<WorkoutLog, WorkoutError>

  /// Creates a source from the text of a log.
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
  package init(bytes: [UInt8], logUnits: WeightUnit?) {
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

  private static func reading(of bytes: [UInt8], _ unit: WeightUnit?) -> Result<WorkoutLog, WorkoutError> {
    Result { () throws(WorkoutError) in try WorkoutLog(reading: bytes, told: unit) }
  }

  /// Returns the whole log.
  package func workouts() throws(WorkoutError) -> WorkoutLog {
    let log = try reading.get()
    return warmups ? log : log.withoutWarmups
  }

  /// Returns the unit in which the weights of a log are shown.
  package func shownUnit(of log: WorkoutLog) -> WeightUnit { units ?? log.unit ?? .kilograms }

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
      "The text of an export of a training app, or of a GPX track; in a scene file also {\"url\": \"log.csv\"}."
    )
    Key(
      "asOf", \.asOf, .day,
      "The date to treat as today, as 2026-11-20 (default: that of the newest workout).")
    Key("units", \.units, .choice, "The unit for weights (default: that of the log).")
    Key("logUnits", \.logUnits, .choice, "The unit of weights if the export does not state it.")
    Key(
      "warmups", \.warmups, .boolean, default: initial.warmups,
      "Whether sets that warm up count for volume, maxima and records.")
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
