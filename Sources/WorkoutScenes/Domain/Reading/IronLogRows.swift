import ChartScenes
import DataFiles

/// Reads the workout rows that the IronLog app keeps: objects with `date`, `title`, `completed` and `data`.
struct IronLogRows {
  /// The line and the column of a value, from 1.
  private let position: (JSONValue) -> (line: Int, column: Int)
  private let defaultUnit: WeightUnit
  private var workouts: [Workout] = []
  private var issues: [LogIssue] = []

  /// Reads a row on each line.
  static func log(ofLines bytes: [UInt8], defaultUnit: WeightUnit) -> WorkoutLog {
    var workouts: [Workout] = []
    var issues: [LogIssue] = []
    for line in NDJSONReader(bytes) {
      switch line.value {
      case .failure(let error):
        issues.append(
          LogIssue(line: error.position.line, column: error.position.column, message: error.message))
      case .success(let row):
        var reader = IronLogRows(position: { _ in (line.line, 1) }, defaultUnit: defaultUnit)
        reader.add(row)
        workouts += reader.workouts
        issues += reader.issues
      }
    }
    return WorkoutLog(workouts: workouts, issues: issues, format: .ironLogJSON)
  }

  /// Reads an array of rows, an object with one in `workouts`, `rows` or `data`, or one row alone.
  static func log(_ document: JSONDocument, defaultUnit: WeightUnit) throws(WorkoutError) -> WorkoutLog {
    let root = document.root
    let wrapped = ["workouts", "rows", "data"].lazy.compactMap { root[$0]?.array }.first
    let alone = root["date"] != nil && root["data"]?.object != nil ? [root] : nil
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
      }, defaultUnit: defaultUnit)
    for row in rows { reader.add(row) }
    return WorkoutLog(workouts: reader.workouts, issues: reader.issues, format: .ironLogJSON)
  }

  private init(position: @escaping (JSONValue) -> (line: Int, column: Int), defaultUnit: WeightUnit) {
    self.position = position
    self.defaultUnit = defaultUnit
  }

  private struct Problem: Error {
    var value: JSONValue
    var message: String
  }

  private mutating func add(_ row: JSONValue) {
    do {
      workouts.append(try workout(row))
    } catch {
      note(error, isRowSkipped: true)
    }
  }

  private mutating func note(_ problem: Problem, isRowSkipped: Bool) {
    let position = position(problem.value)
    issues.append(
      LogIssue(
        line: position.line, column: position.column, message: problem.message, isRowSkipped: isRowSkipped))
  }

  private mutating func workout(_ row: JSONValue) throws(Problem) -> Workout {
    guard let object = row.object else {
      throw Problem(value: row, message: "expected a workout, found \(row.kind)")
    }
    guard let dateValue = object["date"], let text = dateValue.string, let start = LocalDateTime(iso: text)
    else {
      throw Problem(
        value: object["date"] ?? row, message: "date: expected a day such as \"2025-06-30\"")
    }
    guard let data = object["data"].map(Self.unpacked), data.object != nil else {
      throw Problem(value: object["data"] ?? row, message: "data: expected an object with the exercises")
    }
    let seconds = try number(data["elapsedSeconds"], "elapsedSeconds", limit: 1e9)
    return Workout(
      title: object["title"]?.string ?? "", start: start, duration: seconds.flatMap { $0 > 0 ? $0 : nil },
      note: data["note"]?.string ?? "", exercises: try exercises(data["exercises"]),
      isCompleted: object["completed"]?.bool ?? true)
  }

  private mutating func exercises(_ value: JSONValue?) throws(Problem) -> [Exercise] {
    guard let value, !value.isNull else { return [] }
    guard let elements = value.array else {
      throw Problem(value: value, message: "exercises: expected an array, found \(value.kind)")
    }
    var exercises: [Exercise] = []
    for element in elements {
      let name = element["name"]?.string ?? element["defId"]?.string.map(Self.readableName)
      guard let name, !name.isEmpty else {
        note(Problem(value: element, message: "defId: expected the id of an exercise"), isRowSkipped: false)
        continue
      }
      var exercise = Exercise(name: name)
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
    let weight = try number(value["weight"], "weight", limit: 100_000) ?? 0
    let repetitions = try number(value["reps"], "reps", limit: 100_000) ?? 0
    guard repetitions == repetitions.rounded() else {
      throw Problem(value: value["reps"] ?? value, message: "reps: \(repetitions) is not a whole number")
    }
    return SetEntry(
      kilograms: LogValues.withoutNoise(weight) * defaultUnit.kilograms, repetitions: Int(repetitions),
      isCompleted: value["completed"]?.bool ?? true)
  }

  /// Nil for an absent number or null.
  private func number(_ value: JSONValue?, _ name: String, limit: Double) throws(Problem) -> Double? {
    guard let value, !value.isNull else { return nil }
    guard let number = value.double ?? value.string.flatMap(LogValues.number) else {
      throw Problem(value: value, message: "\(name): expected a number, found \(value.kind)")
    }
    guard 0...limit ~= number else {
      throw Problem(value: value, message: "\(name): \(number) is not within 0…\(Int(limit))")
    }
    return number
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
