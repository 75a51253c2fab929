import Tabular

/// A month as a calendar shows it: whole weeks, the days of the neighboring months included.
package struct TrainingMonth: Sendable, Hashable {
  package struct Day: Sendable, Hashable {
    package let date: CivilDate
    package let isInMonth: Bool
    package let workoutCount: Int
    /// Kilograms times repetitions.
    package let volume: Double
  }

  package let year: Int
  package let month: Int
  package let firstWeekday: Weekday
  /// Four to six rows of seven days.
  package let weeks: [[Day]]
}

/// How long a workout took.
package struct SessionDuration: Sendable, Hashable {
  package let start: LocalDateTime
  package let seconds: Double

  /// Begun minutes do not count.
  package var minutes: Int { Int(min(max(0, seconds / 60), 1e9)) }
}

/// How often a body part was trained: in how many exercises of all workouts.
package struct BodyPartCount: Sendable, Hashable {
  package let bodyPart: BodyPart
  package let count: Int
}

extension WorkoutLog {
  /// The month that holds a day, the newest workout's by default; nil for an empty log without a day.
  package func month(of day: CivilDate? = nil, firstWeekday: Weekday = .firstOfDataWeek) -> TrainingMonth? {
    guard let day = day ?? newestDate else { return nil }
    let (year, month, _) = day.components
    let first = day.startOfMonth.startOfWeek(firstWeekday: firstWeekday)
    let last = day.startOfMonth.adding(days: CivilDate.dayCount(ofMonth: month, in: year) - 1)
    let rowCount = (last.dayNumber - first.dayNumber) / 7 + 1
    let workoutsByDay = Dictionary(grouping: completedWorkouts, by: \.date)
    let weeks = (0..<rowCount).map { row in
      (0..<7).map { column -> TrainingMonth.Day in
        let date = first.adding(days: row * 7 + column)
        let workouts = workoutsByDay[date] ?? []
        return TrainingMonth.Day(
          date: date, isInMonth: date.month == month && date.year == year, workoutCount: workouts.count,
          volume: workouts.reduce(0) { $0 + $1.volume })
      }
    }
    return TrainingMonth(year: year, month: month, firstWeekday: firstWeekday, weeks: weeks)
  }

  /// The last sessions whose length is known and not zero, the oldest first.
  package func sessionDurations(limit: Int = 16, asOf: CivilDate? = nil) -> [SessionDuration] {
    let known = completedWorkouts.compactMap { workout -> SessionDuration? in
      guard let seconds = workout.duration, seconds > 0, workout.date <= asOf ?? workout.date else {
        return nil
      }
      return SessionDuration(start: workout.start, seconds: seconds)
    }
    return Array(known.suffix(max(0, limit)))
  }

  /// Parts that were trained, the most frequent first, equal ones in the order of `BodyPart`.
  package func bodyPartCounts(from first: CivilDate? = nil, through last: CivilDate? = nil) -> [BodyPartCount]
  {
    var counts: [BodyPart: Int] = [:]
    for workout in completedWorkouts
    where (first ?? workout.date) <= workout.date && workout.date <= (last ?? workout.date) {
      for exercise in workout.exercises { counts[exercise.bodyPart, default: 0] += 1 }
    }
    return BodyPart.allCases.enumerated().compactMap { order, part in
      counts[part].map { (order, BodyPartCount(bodyPart: part, count: $0)) }
    }.sorted { ($1.1.count, $0.0) < ($0.1.count, $1.0) }.map(\.1)
  }

  /// The names of all exercises with the number of completed sets, the most frequent first, then by first appearance.
  package func exerciseNames() -> [(name: String, setCount: Int)] {
    var places: [String: Int] = [:]
    var names: [(name: String, setCount: Int)] = []
    for exercise in completedWorkouts.flatMap(\.exercises) {
      let count = exercise.sets.filter(\.isCompleted).count
      if let position = places[exercise.name] {
        names[position].setCount += count
      } else {
        places[exercise.name] = names.count
        names.append((exercise.name, count))
      }
    }
    return names.enumerated().sorted { ($1.element.setCount, $0.offset) < ($0.element.setCount, $1.offset) }
      .map(\.element)
  }
}
