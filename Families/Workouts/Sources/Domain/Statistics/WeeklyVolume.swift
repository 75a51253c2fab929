import Tabular

/// What was done in one week.
package struct TrainingWeek: Sendable, Hashable {
  /// Its first day.
  package let start: CivilDate
  /// Kilograms times repetitions.
  package internal(set) var volume: Double
  package internal(set) var workoutCount: Int
}

extension WorkoutLog {
  /// The last weeks up to the one that holds `asOf`, the oldest first; weeks without training have no volume.
  ///
  /// "This week" is that of the newest workout by default. Workouts after the day do not count. An empty log without a day has
  /// no weeks.
  package func weeks(count: Int = 12, asOf: CivilDate? = nil) -> [TrainingWeek] {
    guard let today = asOf ?? newestDate, count > 0 else { return [] }
    let thisWeek = today.startOfWeek()
    let bounded = min(count, 10_000)
    var weeks = (0..<bounded).reversed().map {
      TrainingWeek(start: thisWeek.adding(days: -7 * $0), volume: 0, workoutCount: 0)
    }
    for workout in workouts where workout.isCompleted && workout.date <= today {
      let age = (thisWeek.dayNumber - workout.date.startOfWeek().dayNumber) / 7
      guard age < bounded else { continue }
      weeks[bounded - 1 - age].volume += workout.volume
      weeks[bounded - 1 - age].workoutCount += 1
    }
    return weeks
  }

  /// The volume of each day from the first to the last, both included; 0 on days of rest.
  package func dailyVolumes(from first: CivilDate, through last: CivilDate) -> [Double] {
    guard first <= last else { return [] }
    var volumes = [Double](repeating: 0, count: last.dayNumber - first.dayNumber + 1)
    for workout in workouts where workout.isCompleted && first <= workout.date && workout.date <= last {
      volumes[workout.date.dayNumber - first.dayNumber] += workout.volume
    }
    return volumes
  }
}
