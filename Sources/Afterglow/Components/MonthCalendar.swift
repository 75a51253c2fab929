// Derived from the parameters that MonthCalendarComponent declares; written by `make record-api`.
import SceneModel
import VectorGraphics
import WorkoutScenes

/// A month of a training log with a dot for each workout.
public struct MonthCalendar: SingleLayerContent {
  public var layer: Layer

  /// - Parameters:
  ///   - log: An export of Strong, Hevy, FitNotes or IronLog: {"url": "log.csv"}, or its text.
  ///   - asOf: The day that is today, as 2026-11-20; the newest workout's where absent.
  ///   - units: The unit weights are shown in.
  ///   - logUnits: The unit of weights where the export does not say it.
  ///   - theme: The colors and measures.
  ///   - locale: The language of numbers and dates: en, zh-Hans, ja.
  ///   - background: Whether the theme's background is painted.
  ///   - animation: How the chart comes into being; none is a still chart.
  public init(
    log: String,
    asOf: String? = nil,
    units: Units = .kg,
    logUnits: LogUnits = .kg,
    theme: Theme = .light,
    locale: String = "en",
    background: Bool = true,
    animation: Animation? = nil
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

  /// The unit weights are shown in.
  public enum Units: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
    /// `kg`.
    case kg
    /// `lb`.
    case lb
  }

  /// The unit of weights where the export does not say it.
  public enum LogUnits: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
    /// `kg`.
    case kg
    /// `lb`.
    case lb
  }

  /// The colors and measures.
  public enum Theme: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
    /// `light`.
    case light
    /// `dark`.
    case dark
    /// `botanical`.
    case botanical
  }

  /// How the chart comes into being; none is a still chart.
  public struct Animation: Sendable, Hashable, ParameterConvertible {
    public let parameterValue: ParameterValue

    /// - Parameters:
    ///   - kind: grow: bars from their base; draw: lines too; fade: everything.
    ///   - duration: Seconds for one mark.
    ///   - delay: Seconds before the first.
    ///   - stagger: Seconds from mark to mark.
    public init(
      kind: Kind = .grow,
      duration: Double = 1.0,
      delay: Double = 0.0,
      stagger: Double = 0.04
    ) {
      parameterValue = .record(
        given: [
          "kind": kind,
          "duration": duration,
          "delay": delay,
          "stagger": stagger,
        ])
    }

    /// grow: bars from their base; draw: lines too; fade: everything.
    public enum Kind: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
      /// `grow`.
      case grow
      /// `draw`.
      case draw
      /// `fade`.
      case fade
    }
  }
}
