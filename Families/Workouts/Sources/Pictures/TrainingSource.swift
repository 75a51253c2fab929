import AfterglowCharts
import DataFiles
import SceneModel
import Tabular
import VectorGraphics

/// What all components of training logs are given.
package struct TrainingSource: Sendable, Hashable {
  private var text = ""
  private var asOf: CivilDate?
  private var units = WeightUnit.kilograms
  /// The unit of weights where the export does not say it.
  private var logUnits = WeightUnit.kilograms
  private var chart = Chart(marks: [])
  /// The log in the text.
  private(set) var log = WorkoutLog(workouts: [])

  private static let usual = TrainingSource()

  @KeyBuilder<TrainingSource> package static var keys: [Key<TrainingSource>] {
    Key(
      required: "log", \.text, .file,
      "The text of an export of Strong, Hevy, FitNotes or IronLog; in a scene file also {\"url\": \"log.csv\"}."
    )
    Key(
      "asOf", \.asOf, .day,
      "The date to treat as today, as 2026-11-20 (default: that of the newest workout).")
    Key("units", \.units, .choice, default: usual.units, "The unit for weights.")
    Key(
      "logUnits", \.logUnits, .choice, default: usual.logUnits,
      "The unit if the export does not state it.")
    Chart.look("theme", "locale", "background", "animation").map { $0.within(\.chart) }
  }

  /// Reads the log from its text.
  mutating func readLog() throws(ComponentError) {
    do {
      log = try WorkoutLog(reading: Array(text.utf8), defaultUnit: logUnits)
    } catch {
      throw ComponentError(path: ["log"], message: error.description)
    }
  }

  func input(size: Size, exercise: String? = nil) -> TrainingInput {
    TrainingInput(
      log: log, asOf: asOf, units: units, exercise: exercise, theme: chart.theme, locale: chart.locale,
      animation: chart.animation, hasBackground: chart.hasBackground, size: size)
  }
}

extension ObjectFormat where Value: TrainingPicture {
  /// The parameters of a picture that is given a log and nothing else.
  init(_ initial: Value, _ source: WritableKeyPath<Value, TrainingSource> & Sendable) {
    self.init(initial, check: { _, picture throws(ComponentError) in try picture[keyPath: source].readLog() })
    {
      TrainingSource.keys.map { $0.within(source) }
    }
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
