// Derived from the parameters that components of AfterglowWorkouts share; written by `make record-api`.
import SceneModel

/// How the chart appears; none for a still chart.
public struct WorkoutAnimation: Sendable, Hashable, ParameterConvertible {
  public let parameterValue: ParameterValue

  /// - Parameters:
  ///   - kind: grow: bars from their base; draw: lines too; fade: everything.
  ///   - duration: Seconds for one mark.
  ///   - delay: Seconds before the first.
  ///   - stagger: Seconds between marks.
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

/// The unit if the export does not state it.
public enum WorkoutLogUnits: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
  /// `kg`.
  case kg
  /// `lb`.
  case lb
}

/// Colors and dimensions.
public enum WorkoutTheme: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
  /// `light`.
  case light
  /// `dark`.
  case dark
  /// `botanical`.
  case botanical
}

/// The unit for weights.
public enum WorkoutUnits: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
  /// `kg`.
  case kg
  /// `lb`.
  case lb
}
