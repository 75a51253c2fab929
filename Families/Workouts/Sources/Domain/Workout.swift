import DataFiles
import Tabular

/// One set of an exercise, as it was done.
package struct SetEntry: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case normal, warmup, drop, failure
  }

  package var kind: Kind
  /// 0 for exercises with the body's weight alone, negative where a machine or a band takes weight off.
  package var kilograms: Double
  /// 0 where time or distance was counted instead.
  package var repetitions: Int
  package var meters: Double
  package var seconds: Double
  /// The rating of perceived exertion, 0…10; nil if none was given.
  package var exertion: Double?
  /// Sets that were planned and not done count for nothing.
  package var isCompleted: Bool
  /// Whether it counts for volume, maxima and records.
  package var isCounted = true
  package var note: String

  package init(
    kind: Kind = .normal, kilograms: Double, repetitions: Int, meters: Double = 0, seconds: Double = 0,
    exertion: Double? = nil, isCompleted: Bool = true, note: String = ""
  ) {
    self.kind = kind
    self.kilograms = kilograms
    self.repetitions = repetitions
    self.meters = meters
    self.seconds = seconds
    self.exertion = exertion
    self.isCompleted = isCompleted
    self.note = note
  }

  /// Kilograms times repetitions; 0 for a set that does not count, and for one with a negative weight.
  package var volume: Double { isCompleted && isCounted ? max(0, kilograms) * Double(repetitions) : 0 }
}

/// An exercise within one workout, with its sets in order.
package struct Exercise: Sendable, Hashable {
  package var name: String
  package var bodyPart: BodyPart
  package var sets: [SetEntry]

  /// The body part is guessed from the name unless it is given.
  package init(name: String, bodyPart: BodyPart? = nil, sets: [SetEntry] = []) {
    self.name = name
    self.bodyPart = bodyPart ?? BodyPart(guessedFrom: name)
    self.sets = sets
  }

  package var volume: Double { sets.reduce(0) { $0 + $1.volume } }

  /// Whether the weights of an exercise of this name are taken off the body's, so that less of them is better.
  static func isAssisted(_ name: String) -> Bool {
    let words = name.lowercased().split { !$0.isLetter }
    return words.contains { $0 == "assisted" || $0.contains("アシスト") || $0.contains("辅助") }
  }
}

/// One visit to the gym.
package struct Workout: Sendable, Hashable {
  package var title: String
  /// On the wall clock of the place where it was. At midnight where only the day is known.
  package var start: LocalDateTime
  /// How long it took in seconds; nil if that is not known.
  package var duration: Double?
  package var note: String
  package var exercises: [Exercise]
  /// Workouts that were only planned are left out of all statistics.
  package var isCompleted: Bool

  package init(
    title: String, start: LocalDateTime, duration: Double? = nil, note: String = "",
    exercises: [Exercise] = [], isCompleted: Bool = true
  ) {
    self.title = title
    self.start = start
    self.duration = duration
    self.note = note
    self.exercises = exercises
    self.isCompleted = isCompleted
  }

  package var date: CivilDate { start.date }
  package var volume: Double { exercises.reduce(0) { $0 + $1.volume } }
  package var setCount: Int { exercises.reduce(0) { $0 + $1.sets.count } }
}

/// A training log: the workouts that could be read, and what could not.
package struct WorkoutLog: Sendable, Hashable {
  /// By start, the earliest first; those that start together stay in the order of the file.
  package let workouts: [Workout]
  /// The first thousand, in the order of the file.
  package let issues: [LogError]
  package let errorCount: Int
  /// The kind of export it was read from; nil for a log made in code.
  package let format: LogFormat?
  /// The unit of weights that the log states, or that it is told; nil for none.
  package var unit: WeightUnit?
  /// Whether weights have no unit and are read as kilograms.
  package var lacksUnit = false

  package init(
    workouts: [Workout], issues: [LogError] = [], errorCount: Int? = nil, format: LogFormat? = nil
  ) {
    self.workouts = workouts.enumerated().sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }.map(\.element)
    self.issues = issues
    self.errorCount = errorCount ?? issues.count
    self.format = format
  }

  /// The log as it was at the end of a day.
  package func through(_ day: CivilDate) -> WorkoutLog {
    with(workouts.filter { $0.date <= day })
  }

  /// The log in which sets that warm up count for nothing.
  package var withoutWarmups: WorkoutLog {
    with(
      workouts.map { workout in
        var workout = workout
        for exercise in workout.exercises.indices {
          for set in workout.exercises[exercise].sets.indices
          where workout.exercises[exercise].sets[set].kind == .warmup {
            workout.exercises[exercise].sets[set].isCounted = false
          }
        }
        return workout
      })
  }

  private func with(_ workouts: [Workout]) -> WorkoutLog {
    var log = WorkoutLog(workouts: workouts, issues: issues, errorCount: errorCount, format: format)
    (log.unit, log.lacksUnit) = (unit, lacksUnit)
    return log
  }

  /// Says that nothing states the unit of weights, and how to; nil if something does.
  package var unitWarning: String? {
    lacksUnit
      ? "the log does not say the unit of its weights, which are read as kilograms; state it with --log-units (logUnits)"
      : nil
  }

  /// The issues as the warnings of a component.
  var warnings: [String] {
    let others = errorCount - issues.count
    return issues.map { "log:\($0.description)" }
      + (others > 0 ? ["log: \(unshownLine(others, "problem"))"] : [])
      + [unitWarning.map { "log: \($0)" }].compactMap(\.self)
  }

  /// The workouts that count.
  package var completedWorkouts: [Workout] { workouts.filter(\.isCompleted) }

  /// The day of the newest workout that counts, which represents today; nil for an empty log.
  package var newestDate: CivilDate? { workouts.last(where: \.isCompleted)?.date }

  /// Kilograms times repetitions over all completed sets.
  package var volume: Double { completedWorkouts.reduce(0) { $0 + $1.volume } }
}

/// A row of a log that could not be read, or not whole.
package struct LogError: Sendable, Hashable, CustomStringConvertible {
  /// From 1.
  package let line: Int
  /// From 1, in characters; nil for the row as a whole.
  package let column: Int?
  package let message: String
  /// Whether nothing of the row was taken.
  package let isRowSkipped: Bool

  package init(line: Int, column: Int? = nil, message: String, isRowSkipped: Bool = true) {
    self.line = line
    self.column = column
    self.message = message
    self.isRowSkipped = isRowSkipped
  }

  /// `12: Weight: "abc" is not a number; the row is left out`
  package var description: String {
    let position = column.map { "\(line):\($0)" } ?? "\(line)"
    return "\(position): \(message); \(isRowSkipped ? "the row is left out" : "the value is left out")"
  }
}

/// The issues of a log that is read, of which it may have one for each row: the first thousand are kept.
struct LogErrors {
  private(set) var first: [LogError] = []
  var count = 0

  mutating func add(_ issue: @autoclosure () -> LogError) {
    if first.count < 1000 { first.append(issue()) }
    count += 1
  }
}

/// The exports that are recognized.
package enum LogFormat: String, Sendable, Hashable, CaseIterable {
  /// Strong with `Duration`, from 2018.
  case strong
  /// Strong before that, without it.
  case strongWithoutDuration
  /// Strong for Android: semicolons, a unit in each row.
  case strongAndroid
  /// Strong 6: a number for each workout, the unit in the header.
  case strong6
  case hevy
  case fitNotes
  /// FitNotes 2: kilograms and pounds in two columns.
  case fitNotes2
  case ironLogCSV
  case ironLogJSON
  /// A row for each exercise, with its sets side by side.
  case strongLifts
  case lyfta
  case fitbod
  /// Sections; the sets of an exercise are one field.
  case jefit
  case garmin
  case strava
  case gpx

  /// Whether it lists runs and rides, which have distances and times alone.
  var countsNoWeights: Bool { self == .garmin || self == .strava || self == .gpx }
}
