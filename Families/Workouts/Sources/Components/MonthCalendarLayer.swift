// Derived from the parameters that MonthCalendarComponent declares; written by `make record-api`.
import SceneModel
import VectorGraphics

/// A month of a training log with a dot for each workout.
public struct MonthCalendar: SingleLayerContent {
  public var layer: Layer

  /// - Parameters:
  ///   - log: The text of an export of Strong, Hevy, FitNotes or IronLog; in a scene file also {"url":
  ///     "log.csv"}.
  ///   - asOf: The date to treat as today, as 2026-11-20 (default: that of the newest workout).
  ///   - units: The unit for weights.
  ///   - logUnits: The unit if the export does not state it.
  ///   - theme: Colors and dimensions.
  ///   - locale: The language of numbers and dates: en, zh-Hans, ja, es, ar and 16 others.
  ///   - background: Whether the theme's background is painted.
  ///   - animation: How the chart appears; none for a still chart.
  public init(
    log: String,
    asOf: String? = nil,
    units: WorkoutUnits = .kg,
    logUnits: WorkoutLogUnits = .kg,
    theme: WorkoutTheme = .light,
    locale: String = "en",
    background: Bool = true,
    animation: WorkoutAnimation? = nil
  ) {
    layer = Layer(
      component: MonthCalendarComponent.self,
      [
        "log": log,
        "asOf": asOf,
        "units": units,
        "logUnits": logUnits,
        "theme": theme,
        "locale": locale,
        "background": background,
        "animation": animation,
      ])
  }
}
