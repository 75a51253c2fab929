import Tabular

/// Gathers rows into workouts and exercises, in the order in which they first appear.
struct LogBuilder {
  private(set) var workouts: [Workout] = []
  private var workoutPositions: [WorkoutKey: Int] = [:]
  private var exercisePositions: [[String: Int]] = []
  private var bodyParts: [String: BodyPart] = [:]
  private var last: (key: WorkoutKey, workout: Int, name: String, exercise: Int)?

  mutating func add(_ row: LogRow) {
    if let last, last.name == row.exerciseName, last.key == row.workoutKey {
      workouts[last.workout].exercises[last.exercise].sets.append(row.set)
      return
    }
    let workout = positionOfWorkout(row)
    let exercise = positionOfExercise(row, in: workout)
    workouts[workout].exercises[exercise].sets.append(row.set)
    last = (row.workoutKey, workout, row.exerciseName, exercise)
  }

  private mutating func positionOfWorkout(_ row: LogRow) -> Int {
    if let last, last.key == row.workoutKey { return last.workout }
    if let position = workoutPositions[row.workoutKey] { return position }
    workoutPositions[row.workoutKey] = workouts.count
    exercisePositions.append([:])
    workouts.append(
      Workout(
        title: row.workoutKey.title, start: row.start, duration: row.duration, note: row.workoutNote))
    return workouts.count - 1
  }

  private mutating func positionOfExercise(_ row: LogRow, in workout: Int) -> Int {
    if let position = exercisePositions[workout][row.exerciseName] { return position }
    let position = workouts[workout].exercises.count
    exercisePositions[workout][row.exerciseName] = position
    workouts[workout].exercises.append(Exercise(name: row.exerciseName, bodyPart: bodyPart(of: row)))
    return position
  }

  /// Guesses are kept, as names come again and again.
  private mutating func bodyPart(of row: LogRow) -> BodyPart {
    let key = (row.category ?? "") + "\n" + row.exerciseName
    if let part = bodyParts[key] { return part }
    let part =
      row.category.map { BodyPart(category: $0, exerciseName: row.exerciseName) }
      ?? BodyPart(guessedFrom: row.exerciseName)
    bodyParts[key] = part
    return part
  }
}
