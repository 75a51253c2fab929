import AfterglowCharts
import Testing

@testable import AfterglowWorkouts

/// Content of real logs that needs no warning.
@Suite struct HarmlessRowTests {
  private let strong =
    "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE\n"

  private func log(_ exercise: String, _ weights: [String], reps: Int = 5) throws -> WorkoutLog {
    let rows = weights.enumerated().map {
      "2026-01-0\($0 + 1) 10:00:00,A,31m,\(exercise),1,\($1),\(reps),0,0,,,\n"
    }
    return try WorkoutLog(text: strong + rows.joined())
  }

  @Test("a set with a negative weight is kept, without volume, maximum or record")
  func negative() throws {
    let log = try log("Pull Up", ["-20", "-10", "5"])
    #expect(log.issues.isEmpty)
    #expect(log.sets.map(\.kilograms) == [-20, -10, 5])
    #expect(log.volume == 25)
    #expect(log.bodyPartCounts() == [BodyPartCount(bodyPart: .back, count: 3)])
    #expect(log.oneRepMaximumTrend(of: "Pull Up").map(\.start.date.day) == [3])
    #expect(Set(log.personalRecords().map(\.start.date.day)) == [3])
    let json = try WorkoutLog(
      text:
        #"{"date": "2026-01-01", "data": {"exercises": [{"name": "Dip", "sets": [{"weight": -9, "reps": 5}]}]}}"#
    )
    #expect(json.issues.isEmpty && json.volume == 0 && json.sets.count == 1)
  }

  @Test(
    "the weights of an assisted exercise are volume, but neither a maximum nor a record",
    arguments: ["Pull Up (Assisted)", "Assisted Dip", "アシスト懸垂", "辅助引体向上"])
  func assisted(name: String) throws {
    let log = try log(name, ["20", "30"])
    #expect(log.volume == 250)
    #expect(log.oneRepMaximumTrend(of: name).isEmpty)
    #expect(log.personalRecords().isEmpty)
    #expect(log.exercisesWithWeights.isEmpty)
    #expect(try self.log("Unassisted Dip", ["20"]).exercisesWithWeights == ["Unassisted Dip"])
  }

  @Test("rows of commas and a line that names the delimiter are ignored")
  func emptyRows() throws {
    let log = try WorkoutLog(
      text: "sep=,\n" + strong + ",,,,,,,,,,,\n2026-01-05,A,31m,Squat,1,100,5,0,0,,,\n , ,,,,,,,,,,\n")
    #expect(log.issues.isEmpty)
    #expect(log.volume == 500)
  }

  @Test("a set of IronLog that does not say whether it was completed was")
  func emptyFlag() throws {
    let log = try WorkoutLog(
      text: "date,workout_title,workout_note,exercise_name,set_index,weight,reps,completed\n"
        + "2026-01-05,A,,Squat,0,100,5,\n2026-01-05,A,,Squat,1,100,5,false\n")
    #expect(log.issues.isEmpty)
    #expect(log.volume == 500)
  }

  @Test("a session in which the clocks were set back has its length; one that ends a day before has none")
  func clockChange() throws {
    func log(_ start: String, _ end: String) throws -> WorkoutLog {
      try WorkoutLog(
        text: "title,start_time,end_time,exercise_title,set_index,set_type,weight_kg,reps\n"
          + "A,\"\(start)\",\"\(end)\",Squat,0,normal,100,5\n")
    }
    let night = try log("25 Oct 2026, 02:40", "25 Oct 2026, 02:25")
    #expect(night.issues.isEmpty)
    #expect(night.workouts.map(\.duration) == [45 * 60])
    let absurd = try log("25 Oct 2026, 18:00", "24 Oct 2026, 19:00")
    #expect(absurd.issues.map(\.isRowSkipped) == [false])
    #expect(absurd.workouts.map(\.duration) == [nil])
  }

  @Test(
    "where commas divide the fields, one before three digits divides thousands",
    arguments: [
      ("1,000", 1000.0), ("1,234.5", 1234.5), ("12,345,678.25", 12_345_678.25), ("12,5", 12.5),
      ("0,500", 0.5),
      ("1,0000", 1), ("1234,567", 1234.567), ("-1,000", -1000), ("100", 100), ("1.5", 1.5),
    ])
  func groups(text: String, value: Double) throws {
    #expect(LogValues.number(LogValues.withoutGroups(text)) == value)
    guard value.magnitude < 100_000 else { return }
    #expect(try log("Squat", ["\"\(text)\""]).sets.map(\.kilograms) == [value])
  }

  @Test("where semicolons divide the fields, a comma begins a fraction")
  func decimalComma() throws {
    let log = try WorkoutLog(
      text:
        "Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;Seconds;"
        + "Notes;Workout Notes;Workout Duration\n2026-01-05 10:00:00;A;Squat;1;1,250;kg;4;;;;0;;;31m\n")
    #expect(log.volume == 5)
  }

  @Test("columns may have translated names")
  func translatedNames() throws {
    let log = try WorkoutLog(
      text:
        "Datum;Workout-Name;Name der Übung;Reihenfolge festlegen;Gewicht;Gewichtseinheit;Wiederholungen;RPE;"
        + "Entfernung;Entfernungseinheit;Sekunden;Notizen;Workout-Notizen;Workout-Dauer\n"
        + "2026-01-05 10:00:00;A;Kniebeuge;1;82,5;kg;4;;;;0;;;31m\n")
    #expect(log.format == .strongAndroid && log.volume == 330)
  }
}
