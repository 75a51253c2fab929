import Tabular

/// A workout of which the day is known on the wall clock, and the moment of its start on that of the world.
struct TimedWorkout {
  var workout: Workout
  /// Since 1970-01-01 00:00 UTC; nil if it is not known.
  var milliseconds: Double?

  /// The workouts with their times of day, those of one day in the order of their moments.
  ///
  /// The zone is not in the log. It is treated as the one nearest to UTC, in whole hours, in which all
  /// moments are on the days of their workouts. Moments that no zone on earth puts on that day are left
  /// aside, and the workout is at the beginning of its day.
  static func placed(_ workouts: [TimedWorkout]) -> [Workout] {
    let seconds = workouts.map(\.secondsIntoDay)
    let known = seconds.compactMap { $0 }
    let hour = 3600.0
    var shift = 0.0
    if let least = known.min(), least < 0 {
      shift = (-least / hour).rounded(.up) * hour
    } else if let greatest = known.max(), greatest >= day {
      shift = -((greatest - day) / hour).rounded(.down) * hour - hour
    }
    let placed = zip(workouts, seconds).map { timed, seconds -> Workout in
      guard let seconds else { return timed.workout }
      var workout = timed.workout
      workout.start = LocalDateTime(date: workout.date, secondOfDay: Int(seconds + shift))
      return workout
    }
    // Where a journey leaves no zone for all, times at the ends of a day may be equal: their moments order them.
    let order = placed.indices.sorted { (seconds[$0] ?? -.infinity, $0) < (seconds[$1] ?? -.infinity, $1) }
    return order.map { placed[$0] }
  }

  private static let day = Double(LocalDateTime.secondsPerDay)

  /// From midnight UTC of the workout's day to its moment; nil if the clocks of no place have that day then (they are
  /// from 12 hours behind to 14 hours ahead of UTC), or where the day came with a time.
  private var secondsIntoDay: Double? {
    guard let milliseconds, workout.start.secondOfDay == 0 else { return nil }
    let seconds = (milliseconds / 1000).rounded(.down) - Double(workout.start.secondsSinceEpoch)
    return -14 * 3600 <= seconds && seconds < Self.day + 12 * 3600 ? seconds : nil
  }
}
