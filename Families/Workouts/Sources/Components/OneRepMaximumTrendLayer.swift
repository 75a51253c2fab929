// Derived from the parameters that OneRepMaximumComponent declares; written by `make record-api`.
import SceneModel
import VectorGraphics

/// The estimated one-rep maximum of an exercise over time, records marked.
public struct OneRepMaximumTrend: SingleLayerContent {
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
  ///   - exercise: The exercise's name (default: the most frequent one with weights).
  ///   - formula: The estimation formula.
  public init(
    log: String,
    asOf: String? = nil,
    units: WorkoutUnits = .kg,
    logUnits: WorkoutLogUnits = .kg,
    theme: WorkoutTheme = .light,
    locale: String = "en",
    background: Bool = true,
    animation: WorkoutAnimation? = nil,
    exercise: String? = nil,
    formula: Formula = .epley
  ) {
    layer = Layer(
      component: OneRepMaximumComponent.self,
      [
        "log": log,
        "asOf": asOf,
        "units": units,
        "logUnits": logUnits,
        "theme": theme,
        "locale": locale,
        "background": background,
        "animation": animation,
        "exercise": exercise,
        "formula": formula,
      ])
  }

  /// The estimation formula.
  public enum Formula: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
    /// `epley`.
    case epley
    /// `epleySingle`.
    case epleySingle
    /// `brzycki`.
    case brzycki
    /// `lander`.
    case lander
    /// `lombardi`.
    case lombardi
    /// `mayhew`.
    case mayhew
    /// `oConner`.
    case oConner
    /// `wathan`.
    case wathan
  }
}
