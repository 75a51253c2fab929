import Tabular

/// The kinds of personal records; values are in kilograms.
package enum RecordKind: String, Sendable, Hashable, CaseIterable {
  /// The heaviest completed set with at least one repetition.
  case weight
  /// Kilograms times repetitions of one exercise within one workout.
  case volume
  /// The estimated one-rep maximum.
  case oneRepMaximum
}

/// A value that was strictly greater than every earlier one of the same exercise.
package struct PersonalRecord: Sendable, Hashable {
  package let kind: RecordKind
  package let exerciseName: String
  package let start: LocalDateTime
  package let value: Double
  /// The record before; nil for the first.
  package let previous: Double?
}

extension WorkoutLog {
  /// All records in the order of time; those of one workout by exercise and kind. Assisted exercises have none, as less
  /// weight is better there.
  package func personalRecords(formula: OneRepMaximumFormula = .epley) -> [PersonalRecord] {
    var best: [String: [RecordKind: Double]] = [:]
    var records: [PersonalRecord] = []
    let names = Set(completedWorkouts.flatMap { $0.exercises.map(\.name) })
    let assisted = names.filter(Exercise.isAssisted)
    for workout in completedWorkouts {
      for (name, sets) in Self.completedSetsByName(of: workout) where !assisted.contains(name) {
        for (kind, value) in Self.values(of: sets, formula: formula) {
          let previous = best[name]?[kind]
          guard value > 0, exceeds(value, previous ?? 0) else { continue }
          best[name, default: [:]][kind] = value
          records.append(
            PersonalRecord(
              kind: kind, exerciseName: name, start: workout.start, value: value, previous: previous))
        }
      }
    }
    return records
  }

  /// Exercises that occur twice in a workout are one.
  private static func completedSetsByName(of workout: Workout) -> [(name: String, sets: [SetEntry])] {
    var places: [String: Int] = [:]
    var groups: [(name: String, sets: [SetEntry])] = []
    for exercise in workout.exercises {
      let sets = exercise.sets.filter { $0.isCompleted && $0.isCounted }
      if let position = places[exercise.name] {
        groups[position].sets += sets
      } else {
        places[exercise.name] = groups.count
        groups.append((exercise.name, sets))
      }
    }
    return groups
  }

  private static func values(
    of sets: [SetEntry], formula: OneRepMaximumFormula
  ) -> [(RecordKind, Double)] {
    var (weight, volume, maximum) = (0.0, 0.0, 0.0)
    for set in sets where set.repetitions > 0 {
      weight = max(weight, set.kilograms)
      volume += set.volume
      maximum = max(maximum, formula.estimate(weight: set.kilograms, repetitions: set.repetitions) ?? 0)
    }
    return [(.weight, weight), (.volume, volume), (.oneRepMaximum, maximum)]
  }
}
