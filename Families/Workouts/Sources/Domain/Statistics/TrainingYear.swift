import Tabular

/// The figures of a calendar year of a log.
package struct TrainingYear: Sendable, Hashable {
  package struct Month: Sendable, Hashable {
    /// 1…12.
    package let number: Int
    package let workoutCount: Int
    /// Kilograms times repetitions.
    package let volume: Double
  }

  /// The best set of an exercise in the year.
  package struct Lift: Sendable, Hashable {
    package let name: String
    package let set: SetEntry
    /// The kilograms by which it is heavier than the heaviest set of the year's first workout with the exercise.
    package let gain: Double
  }

  package let year: Int
  /// The completed workouts in the order of time; at least one.
  package let workouts: [Workout]
  /// All twelve.
  package let months: [Month]
  /// Of the exercises that were done most often with weights, the most frequent first.
  package let lifts: [Lift]

  package var volume: Double { workouts.reduce(0) { $0 + $1.volume } }
  /// The lengths of the workouts of which they are known.
  package var durations: [Double] { workouts.compactMap(\.duration).filter { $0 > 0 } }
  package var meters: Double {
    workouts.flatMap(\.exercises).flatMap(\.sets).filter(\.isCompleted).reduce(0) { $0 + $1.meters }
  }
  package var setCount: Int {
    workouts.flatMap(\.exercises).flatMap(\.sets).count { $0.isCompleted && $0.isCounted }
  }
  /// Whether months are compared by volume; by workouts where nothing was lifted.
  package var hasVolume: Bool { volume > 0 }

  package func amount(of month: Month) -> Double { hasVolume ? month.volume : Double(month.workoutCount) }

  /// The month with the most of what months are compared by; the first of equals.
  package var bestMonth: Month { months.reduce(months[0]) { amount(of: $1) > amount(of: $0) ? $1 : $0 } }
}

extension WorkoutLog {
  /// The years in which there are completed workouts, the earliest first.
  package var years: [Int] { Set(completedWorkouts.map(\.date.year)).sorted() }

  /// The figures of a year, the newest by default; nil where there is no completed workout in it.
  package func year(_ year: Int? = nil) -> TrainingYear? {
    guard let year = year ?? years.last else { return nil }
    let log = WorkoutLog(workouts: completedWorkouts.filter { $0.date.year == year })
    guard !log.workouts.isEmpty else { return nil }
    let months = (1...12).map { number in
      let own = log.workouts.filter { $0.date.month == number }
      return TrainingYear.Month(
        number: number, workoutCount: own.count, volume: own.reduce(0) { $0 + $1.volume })
    }
    let exercises = log.exercisesByName()
    let lifts = log.exercisesWithWeights.compactMap { name in
      Self.lift(name, in: exercises[name]?.map(\.exercises) ?? [])
    }
    return TrainingYear(year: year, workouts: log.workouts, months: months, lifts: lifts)
  }

  /// The heaviest set of an exercise, of equal ones that with the most repetitions.
  private static func lift(_ name: String, in workouts: [[Exercise]]) -> TrainingYear.Lift? {
    let bests = workouts.compactMap { exercises in
      exercises.flatMap(\.sets).filter { $0.isCompleted && $0.isCounted && $0.repetitions > 0 }
        .max { ($0.kilograms, $0.repetitions) < ($1.kilograms, $1.repetitions) }
    }
    guard let first = bests.first,
      let best = bests.max(by: { ($0.kilograms, $0.repetitions) < ($1.kilograms, $1.repetitions) })
    else { return nil }
    return TrainingYear.Lift(name: name, set: best, gain: best.kilograms - first.kilograms)
  }
}
