import AfterglowCharts
import Foundation
import Tabular

@testable import AfterglowWorkouts

/// The case files of this target, unparsed.
enum CaseFiles {
  static func data(_ name: String) throws -> Data {
    guard let url = Bundle.module.url(forResource: "Cases/" + name, withExtension: nil) else {
      throw CocoaError(.fileNoSuchFile)
    }
    return try Data(contentsOf: url)
  }

  static func log(_ name: String, told: WeightUnit? = nil) throws -> WorkoutLog {
    try WorkoutLog(reading: Array(data(name)), told: told)
  }
}

extension WorkoutLog {
  init(text: String, told: WeightUnit? = nil) throws(WorkoutError) {
    try self.init(reading: Array(text.utf8), told: told)
  }

  /// All sets in order, for short expectations.
  var sets: [SetEntry] { workouts.flatMap(\.exercises).flatMap(\.sets) }
}

extension CivilDate {
  init(_ text: String) {
    self = LocalDateTime(iso: text)?.date ?? CivilDate(dayNumber: 0)
  }
}

/// A workout of one exercise, for statistics.
func workout(_ date: String, _ exercise: String = "Squat", sets: [(Double, Int)]) -> Workout {
  let entries = sets.map { SetEntry(kilograms: $0.0, repetitions: $0.1) }
  return Workout(
    title: "", start: LocalDateTime(date: CivilDate(date)),
    exercises: [Exercise(name: exercise, sets: entries)])
}
