import Glibc
import Tabular

/// Formulas that estimate the greatest weight for one repetition from a set of several.
public enum OneRepMaximumFormula: String, Sendable, Hashable, CaseIterable {
  /// w(1 + r/30), for one repetition too, as the IronLog app has it.
  case epley
  /// Epley's, but a single is its own maximum.
  case epleySingle
  /// 36w/(37 − r); not defined from 37 repetitions.
  case brzycki
  /// 100w/(101.3 − 2.67123r); not defined from 38 repetitions.
  case lander
  /// w·r^0.1
  case lombardi
  /// 100w/(52.2 + 41.9e^(−0.055r))
  case mayhew
  /// w(1 + r/40)
  case oConner
  /// 100w/(48.8 + 53.8e^(−0.075r))
  case wathan

  /// The estimate in the unit of the weight; nil if the formula has none: no weight, less than one repetition, or
  /// more than it is defined for.
  package func estimate(weight: Double, repetitions: Int) -> Double? {
    guard weight > 0, weight.isFinite, repetitions >= 1 else { return nil }
    let count = Double(repetitions)
    switch self {
    case .epley: return weight * (1 + count / 30)
    case .epleySingle: return repetitions == 1 ? weight : weight * (1 + count / 30)
    case .brzycki: return count < 37 ? 36 * weight / (37 - count) : nil
    case .lander: return count < 38 ? 100 * weight / (101.3 - 2.67123 * count) : nil
    case .lombardi: return weight * pow(count, 0.1)
    case .mayhew: return 100 * weight / (52.2 + 41.9 * exp(-0.055 * count))
    case .oConner: return weight * (1 + count / 40)
    case .wathan: return 100 * weight / (48.8 + 53.8 * exp(-0.075 * count))
    }
  }
}

/// How far an estimate of the one-rep maximum can be trusted (Reynolds 2006, LeSuer 1997).
package enum EstimateAccuracy: String, Sendable, Hashable, CaseIterable {
  /// Up to 5 repetitions.
  case good
  /// Up to 10.
  case acceptable
  /// Beyond; charts draw these points hollow.
  case poor

  package init(repetitions: Int) {
    self = repetitions <= 5 ? .good : repetitions <= 10 ? .acceptable : .poor
  }
}

/// The best estimate of one exercise in one workout.
package struct OneRepMaximumPoint: Sendable, Hashable {
  package let start: LocalDateTime
  package let kilograms: Double
  /// Of the set that gave the estimate.
  package let repetitions: Int
  /// Whether it is greater than every one before it.
  package let isRecord: Bool

  package var accuracy: EstimateAccuracy { EstimateAccuracy(repetitions: repetitions) }
}

extension WorkoutLog {
  /// How the estimate for an exercise went, one point for each completed workout that gives one. An assisted exercise
  /// has none, as its weights are taken off the body's.
  package func oneRepMaximumTrend(
    of exerciseName: String, formula: OneRepMaximumFormula = .epley
  ) -> [OneRepMaximumPoint] {
    Self.oneRepMaximumTrend(
      of: exerciseName,
      in: completedWorkouts.lazy.map { workout in
        (workout.start, workout.exercises.filter { $0.name == exerciseName })
      }, formula: formula)
  }

  /// The exercises of each name, by the workouts they belong to, in order.
  package func exercisesByName() -> [String: [(start: LocalDateTime, exercises: [Exercise])]] {
    var found: [String: [(start: LocalDateTime, exercises: [Exercise])]] = [:]
    for workout in completedWorkouts {
      for (name, exercises) in Dictionary(grouping: workout.exercises, by: \.name) {
        found[name, default: []].append((workout.start, exercises))
      }
    }
    return found
  }

  /// The trend of an exercise from the workouts that may have it.
  package static func oneRepMaximumTrend(
    of exerciseName: String, in workouts: some Sequence<(start: LocalDateTime, exercises: [Exercise])>,
    formula: OneRepMaximumFormula
  ) -> [OneRepMaximumPoint] {
    guard !Exercise.isAssisted(exerciseName) else { return [] }
    var best = 0.0
    return workouts.compactMap { start, exercises in
      let sets = exercises.flatMap(\.sets).filter { $0.isCompleted && $0.isCounted }
      let estimates = sets.compactMap { set in
        formula.estimate(weight: set.kilograms, repetitions: set.repetitions).map { ($0, set.repetitions) }
      }
      guard let (kilograms, repetitions) = estimates.max(by: { $0.0 < $1.0 }) else { return nil }
      let isRecord = exceeds(kilograms, best)
      best = max(best, kilograms)
      return OneRepMaximumPoint(
        start: start, kilograms: kilograms, repetitions: repetitions, isRecord: isRecord)
    }
  }
}

/// Whether a value is greater than another by more than the noise of adding decimals in binary.
func exceeds(_ value: Double, _ other: Double) -> Bool { value > other + 1e-9 * max(1, abs(other)) }
