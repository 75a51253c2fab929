import ChartScenes
import Foundation
import Testing

@testable import WorkoutScenes

@Suite struct SampleLogTests {
  @Test(
    "the same two workouts have the same volume in every format",
    arguments: [
      ("workout_pair_hevy_kg.csv", LogFormat.hevy, 9483.0), ("workout_pair_ironlog.csv", .ironLogCSV, 9483),
      ("workout_pair_strong_android_lbs.csv", .strongAndroid, 9481.31),
    ])
  func pairs(name: String, format: LogFormat, volume: Double) throws {
    let log = try CaseFiles.log(name)
    #expect(log.format == format)
    #expect(log.issues.isEmpty)
    #expect(abs(log.volume - volume) < 0.005)
    #expect(log.sets.count == 22)
    #expect(log.workouts.map(\.title) == ["Shoulders Day", "Monday Chest Day"])
    #expect(log.workouts.map(\.exercises.count) == [5, 3])
    #expect(log.newestDate?.description == "2025-06-30")
  }

  @Test("durations come from the column, or from start and end")
  func durations() throws {
    #expect(try CaseFiles.log("workout_pair_hevy_kg.csv").workouts.map(\.duration) == [3720, 3720])
    #expect(
      try CaseFiles.log("workout_pair_strong_android_lbs.csv").workouts.map(\.duration) == [3720, 3720])
    #expect(try CaseFiles.log("workout_pair_ironlog.csv").workouts.map(\.duration) == [nil, nil])
    let strong = try CaseFiles.log("workout_strong_2018.csv")
    #expect(strong.workouts.first?.duration == 1860)
    #expect(strong.workouts.contains { $0.duration == 3780 })
  }

  @Test("an old export of Strong is read with all its oddities")
  func strong() throws {
    let log = try CaseFiles.log("workout_strong_2018.csv")
    #expect(log.format == .strong)
    #expect(log.issues.isEmpty)
    #expect(log.sets.count == 46)
    #expect(log.workouts.count == 8)
    let extensions = log.workouts.flatMap(\.exercises).filter { $0.name == "Leg Extension (Machine)" }
    #expect(extensions.flatMap(\.sets).map(\.kilograms) == [150, 150, 150])
    let raise = try #require(log.workouts.first?.exercises.first { $0.name == "Lateral Raise (Dumbbell)" })
    #expect(raise.sets.first?.note == "7/7/7, [full rom][upper][lower]")
    let rowing = try #require(log.workouts.flatMap(\.exercises).first { $0.name == "Rowing (Machine)" })
    #expect(rowing.sets.first?.seconds == 119)
    #expect(rowing.sets.first?.meters == 500)
    #expect(rowing.bodyPart == .cardio)
    #expect(log.workouts.flatMap(\.exercises).first { $0.name == "Intensity" }?.sets.first?.exertion == 9)
  }

  @Test("weights without a unit are taken in the unit that is given")
  func unit() throws {
    let kilograms = try CaseFiles.log("workout_strong_2018.csv")
    let pounds = try CaseFiles.log("workout_strong_2018.csv", defaultUnit: .pounds)
    #expect(abs(pounds.volume - kilograms.volume * 0.45359237) < 1e-6)
  }

  @Test("FitNotes is read with commas in names")
  func fitNotes() throws {
    let log = try CaseFiles.log("workout_fitnotes.csv")
    #expect(log.format == .fitNotes)
    #expect(log.issues.isEmpty)
    #expect(log.sets.count == 30)
    #expect(log.workouts.map(\.date.description) == ["2025-04-29", "2025-04-30"])
    let press = try #require(log.workouts[0].exercises.first { $0.name.hasPrefix("Overhead") })
    #expect(press.name == "Overhead Press (Each Side, Dumbbells)")
    #expect(press.sets.map(\.kilograms) == [8, 8, 10, 8])
    #expect(press.bodyPart == .shoulders)
    #expect(log.workouts[0].exercises.first { $0.name.hasPrefix("Dumbbell Curl") }?.bodyPart == .arms)
    #expect(log.workouts[1].exercises.map(\.bodyPart) == [.hamstrings, .quads])
  }
}

@Suite struct LogFormatTests {
  @Test("Strong 6 has its unit in the header, and rest timers are no sets")
  func strong6() throws {
    let log = try WorkoutLog(
      text: """
        "Workout #";"Date";"Workout Name";"Duration (sec)";"Exercise Name";"Set Order";"Weight (kg)";"Reps";"RPE";"Distance (meters)";"Seconds";"Notes";"Workout Notes"\r
        "1";"2026-05-10 07:00:00";"Push";"1800";"Bench Press (Barbell)";"W";"40";"10";"";"";"";"";""\r
        "1";"2026-05-10 07:00:00";"Push";"1800";"Bench Press (Barbell)";"1";"72,5";"5";"8.5";"";"";"";""\r
        "1";"2026-05-10 07:00:00";"Push";"1800";"Bench Press (Barbell)";"Rest Timer";"";"";"";"";"90";"";""\r
        "1";"2026-05-10 07:00:00";"Push";"1800";"Bench Press (Barbell)";"D";"60";"8";"";"";"";"";""\r
        "2";"2026-05-10 07:00:00";"Push";"600";"Rowing (Machine)";"F";"0";"0";"";"2000";"480";"";""\r
        """)
    #expect(log.format == .strong6)
    #expect(log.issues.isEmpty)
    #expect(log.workouts.count == 2)
    #expect(log.sets.map(\.kind) == [.warmup, .normal, .drop, .failure])
    #expect(log.sets.map(\.kilograms) == [40, 72.5, 60, 0])
    #expect(log.sets[1].exertion == 8.5)
    #expect(log.sets[3].meters == 2000)
    #expect(log.workouts[0].duration == 1800)
  }

  @Test("Strong before 2018 has no durations; a byte order mark does no harm")
  func older() throws {
    let log = try WorkoutLog(
      text:
        "\u{FEFF}Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE\n"
        + "2017-03-05 10:00:00,\"Day \"\"A\"\"\",Squat (Barbell),1,100,5,0,0,,,\n")
    #expect(log.format == .strongWithoutDuration)
    #expect(log.workouts.first?.title == "Day \"A\"")
    #expect(log.workouts.first?.duration == nil)
    #expect(log.volume == 500)
  }

  @Test("Hevy in pounds and miles, newest first, with notes of several lines")
  func hevy() throws {
    let log = try WorkoutLog(
      text: #"""
        "title","start_time","end_time","description","exercise_title","superset_id","exercise_notes","set_index","set_type","weight_lbs","reps","distance_miles","duration_seconds","rpe"
        "B","8 Apr 2026, 16:50","8 Apr 2026, 17:50","good\nday","Squat",,"",0,"warmup",100,5,,,
        "B","8 Apr 2026, 16:50","8 Apr 2026, 17:50","good\nday","Run",,"",0,"dropset",,,1,600,
        "A","3 Apr 2026, 16:50","3 Apr 2026, 16:50","","Squat",,"deep\nslow",0,"failure",,8,,,9.5
        """#)
    #expect(log.workouts.map(\.title) == ["A", "B"])
    #expect(log.workouts[1].note == "good\nday")
    #expect(log.sets.map(\.kind) == [.failure, .warmup, .drop])
    #expect(log.sets[0].note == "deep\nslow")
    #expect(abs(log.sets[1].kilograms - 45.359237) < 1e-12)
    #expect(abs(log.sets[2].meters - 1609.344) < 1e-9)
    #expect(log.workouts[0].duration == 0)
  }

  @Test("FitNotes 2 has two columns of weights, and notes with commas")
  func fitNotes2() throws {
    let log = try WorkoutLog(
      text: """
        Date,Exercise,Category,Weight (kg),Weight (lbs),Reps,Distance,Distance Unit,Time,Notes,Kind
        2026-01-15,Squat,Legs,100,,5,,,,,wr
        2026-01-15,Squat,Legs,,225,5,,,,,wu
        2026-01-15,Press, Machine (Each Side, Slow),Chest,50,,5,,,,easy, light, slow,wr
        2026-01-15,Run,Cardio,,,,5,km,0:25:30,,wr
        """)
    #expect(log.format == .fitNotes2)
    #expect(log.issues.isEmpty)
    #expect(log.workouts[0].exercises.map(\.name) == ["Squat", "Press, Machine (Each Side, Slow)", "Run"])
    #expect(abs(log.sets[1].kilograms - 225 * 0.45359237) < 1e-9)
    #expect(log.sets[1].kind == .warmup)
    #expect(log.sets[2].note == "easy, light, slow")
    #expect(log.sets[3].seconds == 1530)
    #expect(log.sets[3].meters == 5000)
  }

  @Test("FitNotes of an older kind has its unit in the header")
  func fitNotesOld() throws {
    let log = try WorkoutLog(
      text: """
        Date,Exercise,Category,Weight (kgs),Reps,Distance,Distance Unit,Time,Comment
        2020-01-15,Deadlift,Back,140.0,5,,,,
        2020-01-15,Curl,Biceps,12.5,10,,,,"good, really"
        """)
    #expect(log.format == .fitNotes)
    #expect(log.volume == 825)
    #expect(log.sets[1].note == "good, really")
  }

  @Test("sets of IronLog that were not completed count for nothing")
  func ironLog() throws {
    let log = try WorkoutLog(
      text: """
        date,workout_title,workout_note,exercise_name,set_index,weight,reps,completed
        2025-06-30,A,"a, b",Squat,1,100,5,true
        2025-06-30,A,"a, b",Squat,2,100,5,false
        """)
    #expect(log.volume == 500)
    #expect(log.workouts[0].note == "a, b")
  }

  @Test("headers of nobody are refused by their names")
  func unknown() {
    #expect(throws: WorkoutError.unknownHeader(["a", "b"])) { try WorkoutLog(text: "a,b\n1,2\n") }
    #expect(throws: WorkoutError.empty) { try WorkoutLog(text: "\u{FEFF} \n\n") }
    #expect(throws: WorkoutError.self) { try WorkoutLog(text: "[{]") }
    #expect(WorkoutError.unknownHeader(["a"]).description.contains("header a "))
  }
}

@Suite struct BadRowTests {
  private let header =
    "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE\n"

  private func log(_ row: String) throws -> WorkoutLog {
    let good = "2021-07-07 18:35:21,Push,31m,Squat,1,100,5,0,0,,,\n"
    return try WorkoutLog(text: header + good + row + "\n" + good)
  }

  @Test(
    "a bad row is left out and located, and the others are read",
    arguments: [
      ("2021-13-07 18:35:21,Push,31m,Squat,1,100,5,0,0,,,", "Date: \"2021-13-07 18:35:21\" is not a date"),
      ("2021-07-07 18:35:21,Push,31m,Squat,1,abc,5,0,0,,,", "Weight: \"abc\" is not a number"),
      ("2021-07-07 18:35:21,Push,31m,Squat,1,nan,5,0,0,,,", "Weight: \"nan\" is not a number"),
      ("2021-07-07 18:35:21,Push,31m,Squat,1,-5,5,0,0,,,", "Weight: -5 is not within 0…100000"),
      ("2021-07-07 18:35:21,Push,31m,Squat,1,100,5.5,0,0,,,", "Reps: \"5.5\" is not a whole number"),
      (
        "2021-07-07 18:35:21,Push,31m,Squat,1,100,99999999999999999999,0,0,,,",
        "Reps: 99999999999999999999 is not within"
      ),
      ("2021-07-07 18:35:21,Push,31m,,1,100,5,0,0,,,", "Exercise Name: is empty"),
      ("2021-07-07 18:35:21,Push,31m,Squat,1", "the row has 5 fields; expected 12"),
      ("2021-07-07 18:35:21,Push,31m,Squat,1,100,5,0,0,,,,x,y", "the row has 14 fields; expected 12"),
    ])
  func skipped(row: String, message: String) throws {
    let log = try log(row)
    #expect(log.sets.count == 2)
    #expect(log.issues.map(\.line) == [3])
    let issue = try #require(log.issues.first)
    #expect(issue.message.hasPrefix(message), "\(issue.message)")
    #expect(issue.isRowSkipped)
    #expect(issue.description.hasPrefix("3: "))
  }

  @Test(
    "a value that is not needed is left out alone",
    arguments: [
      "2021-07-07 18:35:21,Pull,31x,Squat,1,100,5,0,0,,,",
      "2021-07-07 18:35:21,Pull,31m,Squat,1,100,5,0,0,,,hard",
      "2021-07-07 18:35:21,Pull,31m,Squat,1,100,5,far,0,,,",
    ])
  func kept(row: String) throws {
    let log = try log(row)
    #expect(log.sets.count == 3)
    #expect(log.issues.count == 1)
    #expect(log.issues.first?.isRowSkipped == false)
  }

  @Test("missing fields at the end are empty, and empty ones too many are nothing")
  func ragged() throws {
    #expect(try log("2021-07-07 18:35:21,Push,31m,Squat,1,100,5").sets.count == 3)
    #expect(try log("2021-07-07 18:35:21,Push,31m,Squat,1,100,5,0,0,,,,,").sets.count == 3)
  }

  @Test("a quote that is not closed is one bad row")
  func quote() throws {
    let log = try log("2021-07-07 18:35:21,\"Push,31m,Squat,1,100,5,0,0,,,")
    #expect(log.sets.count == 2)
    #expect(log.issues.map(\.line) == [3])
  }
}

@Suite struct DatesOfLogsTests {
  private func log(_ dates: [String]) throws -> WorkoutLog {
    try WorkoutLog(
      text:
        "title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,set_index,set_type,"
        + "weight_kg,reps,distance_km,duration_seconds,rpe\n"
        + dates.map { "A,\"\($0)\",,,Squat,,,0,normal,100,5,,,\n" }.joined())
  }

  @Test("one date with a number above twelve tells the order of all in a log")
  func order() throws {
    let dayFirst = try log(["4/8/2026, 16:50", "23/4/2026, 16:50"])
    #expect(dayFirst.issues.isEmpty)
    #expect(
      dayFirst.workouts.map(\.date) == [
        CivilDate(year: 2026, month: 4, day: 23), CivilDate(year: 2026, month: 8, day: 4),
      ])
    let monthFirst = try log(["4/8/2026, 4:50 PM", "4/23/2026, 4:50 PM"])
    #expect(
      monthFirst.workouts.map(\.date) == [
        CivilDate(year: 2026, month: 4, day: 8), CivilDate(year: 2026, month: 4, day: 23),
      ])
  }

  @Test("where no date tells, or they contradict each other, those that could be either are no dates")
  func unknown() throws {
    #expect(try log(["4/8/2026, 16:50", "3/3/2026"]).issues.map(\.line) == [2])
    #expect(try log(["4/8/2026", "23/4/2026", "4/23/2026"]).issues.map(\.line) == [2])
  }

  @Test(
    "the same afternoon in the languages of training apps",
    arguments: [
      "2026-04-08 16:50:00", "8 Apr 2026, 16:50", "Apr 8, 2026, 4:50 PM", "8 abr 2026, 16:50",
      "8 de abr. de 2026, 16:50", "8. Apr. 2026, 16:50", "8 avr. 2026 à 16:50", "8 apr 2026, 16:50",
      "8 Nis 2026 16:50", "2026年4月8日 16:50", "2026年4月8日 下午4:50", "2026/04/08 16:50",
      "2026년 4월 8일 오후 4:50", "8 апр. 2026 г., 16:50", "08.04.2026, 16:50", "8 kwi 2026, 16:50",
    ])
  func languages(date: String) throws {
    let read = try log([date])
    #expect(read.issues.isEmpty, "\(read.issues)")
    #expect(read.workouts.first?.start == LocalDateTime(iso: "2026-04-08T16:50:00"))
  }
}

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
