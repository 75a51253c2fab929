import AfterglowCharts
import Foundation
import Testing

@testable import AfterglowWorkouts

@Suite struct IronLogRowsTests {
  @Test("workout rows are read with titles, notes, lengths and sets")
  func reads() throws {
    let log = try WorkoutLog(
      text: """
        [{"id": "1", "user_id": "u", "date": "2025-06-30", "title": "Push", "completed": true,
          "data": {"note": "n", "elapsedSeconds": 3720, "startTimestamp": 1751313360000, "exercises": [
            {"id": "e", "defId": "bench-press", "sets": [
              {"id": "s", "weight": 60, "reps": 8, "completed": true}, {"weight": 60, "reps": 8, "completed": false}]}]}},
         {"date": "2025-06-28", "title": "Plan", "completed": false, "data": {"exercises": []}}]
        """)
    #expect(log.format == .ironLogJSON)
    #expect(log.issues.isEmpty)
    #expect(log.volume == 480)
    #expect(log.workouts.map(\.isCompleted) == [false, true])
    let push = try #require(log.workouts.last)
    #expect(push.exercises.map(\.name) == ["Bench Press"])
    #expect(push.exercises.map(\.bodyPart) == [.chest])
    #expect(push.duration == 3720)
    #expect(push.note == "n")
  }

  @Test("a row alone, a row on each line, and an object written as text are read as well")
  func otherForms() throws {
    let data = #"{"exercises": [{"defId": "squat", "sets": [{"weight": 80, "reps": 5, "completed": true}]}]}"#
    let quoted = String(decoding: data.utf8.flatMap { $0 == 0x22 ? [0x5C, 0x22] : [$0] }, as: UTF8.self)
    let row = #"{"date": "2026-03-02", "title": "Legs", "completed": true, "data": \#(data)}"#
    let packed = #"[{"date": "2026-03-02", "title": "Legs", "completed": true, "data": "\#(quoted)"}]"#
    for (text, count) in [(row, 1), (row + "\n" + row + "\n", 2), (packed, 1)] {
      let log = try WorkoutLog(text: text)
      #expect(log.issues.isEmpty && log.format == .ironLogJSON)
      #expect(log.volume == 400 * Double(count))
    }
    let broken = try WorkoutLog(text: row + "\n{\"date\": \n" + #"{"date": "2026-02-30", "data": {}}"# + "\n")
    #expect(broken.workouts.count == 1)
    #expect(broken.issues.map(\.line) == [2, 3])
  }

  @Test("bad rows and sets are located, and the others are read")
  func issues() throws {
    let log = try WorkoutLog(
      text: """
        {"workouts": [
          {"date": "someday", "data": {}},
          {"date": "2025-06-30", "data": {"exercises": [
            {"defId": "squat", "sets": [{"weight": "x", "reps": 5}, {"weight": 100, "reps": 5}]},
            {"sets": []}]}},
          7
        ]}
        """)
    #expect(log.issues.map(\.line) == [2, 4, 5, 6])
    #expect(log.issues.map(\.column) == [12, 44, 5, 3])
    #expect(log.issues.map(\.isRowSkipped) == [true, false, false, true])
    #expect(log.volume == 500)
  }

  @Test("a text without rows is refused with its line and column")
  func refused() {
    #expect(
      throws: WorkoutError.malformed(
        line: 1, column: 1, message: "expected an array of workouts, found an object")
    ) {
      try WorkoutLog(text: "{\"a\": 1}")
    }
  }

  @Test(
    "whether a set was completed may be said by a number or a text",
    arguments: [
      ("true", true), ("false", false), ("1", true), ("0", false), (#""true""#, true), (#""false""#, false),
      (#""""#, true), ("null", true),
    ])
  func flags(flag: String, isCompleted: Bool) throws {
    let log = try WorkoutLog(
      text: """
        [{"date": "2026-01-05", "completed": \(flag),
          "data": {"exercises": [{"defId": "squat", "sets": [{"weight": "", "reps": 5, "completed": \(flag)}]}]}}]
        """)
    #expect(log.issues.isEmpty)
    #expect(log.workouts.map(\.isCompleted) == [isCompleted])
    #expect(log.sets.map(\.isCompleted) == [isCompleted])
  }

  @Test("a flag that says neither true nor false is located")
  func oddFlags() throws {
    let log = try WorkoutLog(
      text: """
        [{"date": "2026-01-05", "completed": "maybe", "data": {"exercises": []}},
         {"date": "2026-01-05", "data": {"exercises": [{"defId": "squat", "sets": [{"completed": 2}]}]}}]
        """)
    #expect(log.issues.map(\.line) == [1, 2])
    #expect(log.issues.map(\.isRowSkipped) == [true, false])
    #expect(
      log.issues.map(\.message)
        == ["a string", "a number"].map {
          "completed: expected true or false, found \($0)"
        })
  }

  @Test("the app's own export is read, with its names and categories of exercises")
  func export() throws {
    let log = try WorkoutLog(
      text: """
        {"exportedAt": "2026-01-10T00:00:00Z", "workouts": [
          {"id": "w", "date": "2026-01-05", "title": "A", "note": "n", "completed": true, "elapsedSeconds": 1800,
           "startTimestamp": 1767600000000, "exercises": [
             {"id": "e", "defId": "0F3B", "sets": [{"id": "s", "weight": 100, "reps": 5, "completed": true}]}]},
          {"date": "2026-01-06", "data": {"exercises": [{"defId": "leg-curl", "sets": [{"weight": 9, "reps": 9}]}]}}],
         "exerciseDefs": [{"id": "0F3B", "name": "My Own", "category": "Quads"}, {"id": "0F3C"}]}
        """)
    #expect(log.issues.isEmpty)
    #expect(log.workouts.flatMap(\.exercises).map(\.name) == ["My Own", "Leg Curl"])
    #expect(log.workouts.flatMap(\.exercises).map(\.bodyPart) == [.quads, .hamstrings])
    #expect(log.workouts.map(\.duration) == [1800, nil])
    #expect(log.workouts.map(\.note) == ["n", ""])
    #expect(log.volume == 581)
  }
}

@Suite struct StartTimestampTests {
  private func log(_ rows: [(day: String, title: String, stamp: String)]) throws -> WorkoutLog {
    let texts = rows.map { row in
      #"{"date": "\#(row.day)", "title": "\#(row.title)", "data": {"exercises": [], "startTimestamp": \#(row.stamp)}}"#
    }
    return try WorkoutLog(text: "[" + texts.joined(separator: ",") + "]")
  }

  @Test("two workouts of one day are in the order of their timestamps")
  func order() throws {
    let log = try log([
      ("2026-01-05", "evening", "1767636000000"), ("2026-01-05", "morning", "1767600000000"),
    ])
    #expect(log.workouts.map(\.title) == ["morning", "evening"])
    #expect(log.workouts.map(\.start.description) == ["2026-01-05T08:00:00", "2026-01-05T18:00:00"])
  }

  @Test("times on another day in UTC are assigned to a day by their time zone")
  func zones() throws {
    // 2026-01-04 22:30 and 2026-01-05 03:00 UTC: morning and noon of the 5th in Shanghai.
    let east = try log([
      ("2026-01-05", "b", "1767582000000"), ("2026-01-05", "a", "1767565800000"),
    ])
    #expect(east.workouts.map(\.start.description) == ["2026-01-05T00:30:00", "2026-01-05T05:00:00"])
    // 2026-01-06 02:30 UTC: the evening of the 5th in New York.
    let west = try log([("2026-01-05", "a", "1767666600000")])
    #expect(west.workouts.map(\.start.description) == ["2026-01-05T23:30:00"])
  }

  @Test("a timestamp of another day, or none, leaves the workout at the beginning of its day")
  func fallback() throws {
    let log = try log([
      ("2026-01-05", "odd", "1"), ("2026-01-05", "null", "null"), ("2026-01-05", "text", #""soon""#),
      ("2026-01-05", "huge", "1e300"), ("2026-01-05 07:00", "timed", "1767636000000"),
    ])
    #expect(log.issues.isEmpty)
    #expect(log.workouts.map(\.title) == ["odd", "null", "text", "huge", "timed"])
    #expect(log.workouts.map(\.start.hour) == [0, 0, 0, 0, 7])
  }
}
