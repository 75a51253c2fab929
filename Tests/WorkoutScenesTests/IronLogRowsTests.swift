import ChartScenes
import Foundation
import Testing

@testable import WorkoutScenes

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

  @Test("a text that holds no rows is refused at its place")
  func refused() {
    #expect(
      throws: WorkoutError.malformed(
        line: 1, column: 1, message: "expected an array of workouts, found an object")
    ) {
      try WorkoutLog(text: "{\"a\": 1}")
    }
  }
}
