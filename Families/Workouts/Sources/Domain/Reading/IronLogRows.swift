import Tabular
import DataFiles

/// Reads the workout rows that the IronLog app keeps: objects with `date`, `title`, `completed` and `data`.
/// In the app's own export what is in `data` is beside the others, and `exerciseDefs` names the exercises.
struct IronLogRows {
  /// The line and the column of a value, from 1.
  private var position: (JSONValue) -> (line: Int, column: Int)
  private let defaultUnit: WeightUnit
  private let definitions: [String: Definition]
  private var timedWorkouts: [TimedWorkout] = []
  private var issues = LogErrors()

  /// What `exerciseDefs` has of an exercise.
  private struct Definition {
    var name: String
    var category: String?
  }

  /// Reads a row on each line.
  static func log(ofLines bytes: [UInt8], defaultUnit: WeightUnit) -> WorkoutLog {
    var reader = IronLogRows(position: { _ in (1, 1) }, defaultUnit: defaultUnit, definitions: [:])
    for line in NDJSONReader(bytes) {
      reader.position = { _ in (line.line, 1) }
      switch line.value {
      case .failure(let error):
        reader.issues.add(
          LogError(line: error.position.line, column: error.position.column, message: error.message))
      case .success(let row): reader.add(row)
      }
    }
    return reader.log
  }

  /// Reads an array of rows, an object with one in `workouts`, `rows` or `data`, or one row alone; with `exerciseDefs`
  /// beside them where they are in an object.
  static func log(_ document: JSONDocument, defaultUnit: WeightUnit) throws(WorkoutError) -> WorkoutLog {
    let root = document.root
    let wrapped = ["workouts", "rows", "data"].lazy.compactMap { root[$0]?.array }.first
    let hasContent = root["data"]?.object != nil || root["exercises"]?.array != nil
    let alone = root["date"] != nil && hasContent ? [root] : nil
    guard let rows = root.array ?? wrapped ?? alone else {
      let position = document.position(of: root)
      throw .malformed(
        line: position.line, column: position.column,
        message: "expected an array of workouts, found \(root.kind)")
    }
    var reader = IronLogRows(
      position: {
        let position = document.position(of: $0)
        return (position.line, position.column)
      }, defaultUnit: defaultUnit, definitions: definitions(in: root))
    for row in rows { reader.add(row) }
    return reader.log
  }

  private init(
    position: @escaping (JSONValue) -> (line: Int, column: Int), defaultUnit: WeightUnit,
    definitions: [String: Definition]
  ) {
    self.position = position
    self.defaultUnit = defaultUnit
    self.definitions = definitions
  }

  private var log: WorkoutLog {
    WorkoutLog(
      workouts: TimedWorkout.placed(timedWorkouts), issues: issues.first, errorCount: issues.count,
      format: .ironLogJSON)
  }

  /// Exercises by their ids; those without a name are left out.
  private static func definitions(in root: JSONValue) -> [String: Definition] {
    var definitions: [String: Definition] = [:]
    for element in root["exerciseDefs"]?.array ?? [] {
      guard let id = element["id"]?.string, let name = element["name"]?.string, !name.isEmpty else {
        continue
      }
      definitions[id] = Definition(name: name, category: element["category"]?.string)
    }
    return definitions
  }

  private struct Problem: Error {
    var value: JSONValue
    var message: String
  }

  private mutating func add(_ row: JSONValue) {
    do {
      timedWorkouts.append(try workout(row))
    } catch {
      note(error, isRowSkipped: true)
    }
  }

  private mutating func note(_ problem: Problem, isRowSkipped: Bool) {
    let position = position
    func issue() -> LogError {
      let place = position(problem.value)
      return LogError(
        line: place.line, column: place.column, message: problem.message, isRowSkipped: isRowSkipped)
    }
    issues.add(issue())
  }

  private mutating func workout(_ row: JSONValue) throws(Problem) -> TimedWorkout {
    guard let object = row.object else {
      throw Problem(value: row, message: "expected a workout, found \(row.kind)")
    }
    guard let dateValue = object["date"], let text = dateValue.string, let start = LocalDateTime(iso: text)
    else {
      throw Problem(
        value: object["date"] ?? row, message: "date: expected a day such as \"2025-06-30\"")
    }
    let data = Self.content(of: row)
    guard data.object != nil else {
      throw Problem(value: object["data"] ?? row, message: "data: expected an object with the exercises")
    }
    let seconds = try number(data["elapsedSeconds"], "elapsedSeconds", within: 0...1e9)
    let workout = Workout(
      title: object["title"]?.string ?? "", start: start, duration: seconds.flatMap { $0 > 0 ? $0 : nil },
      note: data["note"]?.string ?? "", exercises: try exercises(data["exercises"]),
      isCompleted: try isCompleted(row))
    let stamp = data["startTimestamp"] ?? object["startTimestamp"]
    return TimedWorkout(
      workout: workout, milliseconds: stamp.flatMap { $0.double ?? $0.string.flatMap(LogValues.number) })
  }

  /// The value of `completed` for a workout or a set: true, false, 1, 0, or one of them as a text. True if it
  /// is missing.
  private func isCompleted(_ value: JSONValue) throws(Problem) -> Bool {
    guard let flag = value["completed"], !flag.isNull, flag.string?.trimmingSpaces.isEmpty != true else {
      return true
    }
    let number = flag.int.flatMap { [0: false, 1: true][$0] }
    guard let isCompleted = flag.bool ?? number ?? flag.string.flatMap(LogValues.bool) else {
      throw Problem(value: flag, message: "completed: expected true or false, found \(flag.kind)")
    }
    return isCompleted
  }

  private mutating func exercises(_ value: JSONValue?) throws(Problem) -> [Exercise] {
    guard let value, !value.isNull else { return [] }
    guard let elements = value.array else {
      throw Problem(value: value, message: "exercises: expected an array, found \(value.kind)")
    }
    var exercises: [Exercise] = []
    for element in elements {
      let id = element["defId"]?.string
      let definition = id.flatMap { definitions[$0] }
      let name = element["name"]?.string ?? definition?.name ?? id.map(Self.readableName)
      guard let name, !name.isEmpty else {
        note(Problem(value: element, message: "defId: expected the id of an exercise"), isRowSkipped: false)
        continue
      }
      let category = element["category"]?.string ?? definition?.category
      var exercise = Exercise(
        name: name, bodyPart: category.map { BodyPart(category: $0, exerciseName: name) })
      for set in element["sets"]?.array ?? [] {
        do {
          exercise.sets.append(try entry(set))
        } catch {
          note(error, isRowSkipped: false)
        }
      }
      exercises.append(exercise)
    }
    return exercises
  }

  private func entry(_ value: JSONValue) throws(Problem) -> SetEntry {
    guard value.object != nil else {
      throw Problem(value: value, message: "expected a set, found \(value.kind)")
    }
    // What assists an exercise is written as a negative weight.
    let weight = try number(value["weight"], "weight", within: -100_000...100_000) ?? 0
    let repetitions = try number(value["reps"], "reps", within: 0...100_000) ?? 0
    guard repetitions == repetitions.rounded() else {
      throw Problem(value: value["reps"] ?? value, message: "reps: \(repetitions) is not a whole number")
    }
    return SetEntry(
      kilograms: LogValues.withoutNoise(weight) * defaultUnit.kilograms, repetitions: Int(repetitions),
      isCompleted: try isCompleted(value))
  }

  /// Nil for an absent number, null or an empty text, which the app keeps of fields that were not filled in.
  private func number(
    _ value: JSONValue?, _ name: String, within range: ClosedRange<Double>
  ) throws(Problem) -> Double? {
    guard let value, !value.isNull, value.string?.trimmingSpaces.isEmpty != true else { return nil }
    guard let number = value.double ?? value.string.flatMap(LogValues.number) else {
      throw Problem(value: value, message: "\(name): expected a number, found \(value.kind)")
    }
    guard range ~= number else {
      throw Problem(
        value: value,
        message: "\(name): \(number) is not within \(Int(range.lowerBound))…\(Int(range.upperBound))")
    }
    return number
  }

  /// The value of `data`, or the row itself if it contains the exercises; null if there is neither.
  private static func content(of row: JSONValue) -> JSONValue {
    if let data = row["data"], !data.isNull { return unpacked(data) }
    return row["exercises"]?.array != nil ? row : nil
  }

  /// Databases export an object as a text that holds it.
  private static func unpacked(_ value: JSONValue) -> JSONValue {
    guard let text = value.string, let document = try? JSONDocument(parsing: text) else { return value }
    return document.root
  }

  /// The words of an id: `bench-press` and `bench_press` are read as `Bench Press`.
  private static func readableName(_ id: String) -> String {
    let isPlain = id.utf8.allSatisfy { $0 >= 0x61 && $0 <= 0x7A || $0 == 0x2D || $0 == 0x5F }
    guard isPlain else { return id }
    let words = id.split { $0 == "-" || $0 == "_" }
    return words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
  }
}
