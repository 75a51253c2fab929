import AfterglowCharts
import Foundation
import Testing

@testable import AfterglowWorkouts

@Suite("Exports of further apps")
struct FurtherFormatTests {
  private func sets(_ text: String) throws -> [SetEntry] { try WorkoutLog(text: text).sets }

  @Test("StrongLifts writes the sets of an exercise side by side, in the unit of its header")
  func strongLifts() throws {
    let text = """
      Date (yyyy/mm/dd),Workout,Workout Name,Exercise,Duration (hours),Set 1 (Reps),Set 1 (LB),Set 2 (Reps),Set 2 (LB)
      2026/05/02,1,Workout A,Squat,0:55,5,135,4,145
      2026/05/02,1,Workout A,Bench Press,0:55,5,95,,
      """
    let log = try WorkoutLog(text: text)
    #expect(log.sets.map(\.repetitions) == [5, 4, 5] && log.unit == .pounds && !log.lacksUnit)
    #expect(log.sets.map { ($0.kilograms / 0.45359237).rounded() } == [135, 145, 95])
    #expect(log.workouts.map(\.duration) == [3300])
  }

  @Test("Fitbod and Lyfta mark sets that warm up, which count for nothing if they are left out")
  func warmups() throws {
    let fitbod = """
      Date,Exercise,Reps,Weight(kg),Duration(s),Distance(m),Incline,Resistance,isWarmup,Note,multiplier
      2026-05-02 18:00:00 +0000,Back Squat,8,20,0,0,0,0,true,,1
      2026-05-02 18:00:00 +0000,Back Squat,5,60,0,0,0,0,false,,1
      """
    let lyfta = """
      Title,Date,Duration,Exercise,Superset id,Weight,Reps,Distance,Time,Set Type
      Legs,2026-05-02 18:00:00,01:02:03,Squat,,20,8,,,WARM_UP_SET
      Legs,2026-05-02 18:00:00,01:02:03,Squat,,60,5,,,NORMAL_SET
      """
    for text in [fitbod, lyfta] {
      let log = try WorkoutLog(text: text)
      #expect(log.sets.map(\.kind) == [.warmup, .normal])
      #expect(log.volume == 460 && log.withoutWarmups.volume == 300)
    }
    #expect(try WorkoutLog(text: lyfta).unitWarning?.contains("--log-units") == true)
    #expect(try WorkoutLog(text: lyfta, told: .pounds).unitWarning == nil)
    #expect(try WorkoutLog(text: fitbod).unitWarning == nil)
  }

  @Test("Fitbod says how often a weight was lifted at once, which multiplies it")
  func multiplier() throws {
    let fitbod = """
      Date,Exercise,Reps,Weight(kg),Duration(s),Distance(m),Incline,Resistance,isWarmup,Note,multiplier
      2026-05-02 18:00:00 +0000,Dumbbell Bench Press, 8,22.5,0,0,0,0,false,, 2.0
      2026-05-02 18:00:00 +0000,Squat, 8,60,0,0,0,0,false,,
      2026-05-02 18:00:00 +0000,Rowing, 0,0.0,300,900,0,0,false,, 0.0
      """
    let log = try WorkoutLog(text: fitbod)
    #expect(log.sets.map(\.kilograms) == [45, 60, 0] && log.issues.isEmpty)
  }

  @Test(
    "Jefit writes all sets of an exercise as one field, among other tables, one of which has the unit",
    arguments: [(" kg", WeightUnit.kilograms), (" lbs", .pounds), ("", nil)] as [(String, WeightUnit?)])
  func jefit(mass: String, unit: WeightUnit?) throws {
    let text = """
      ### SETTING ##########################################

      _id,mass,length
      1,\(mass), cm

      ######################################################
      ### EXERCISE LOGS ####################################

      _id,USERID,ename,logs,mydate
      1,7,Bench Press,"60x8,62.5x6",2026-05-02
      2,7,Curl,"x",2026-05-02
      3,7,Curl,"5x10",yesterday

      ######################################################
      ### NOTES ###
      _id,note
      """
    let log = try WorkoutLog(text: text)
    let scale = unit?.kilograms ?? 1
    #expect(
      log.sets.map(\.kilograms) == [60 * scale, 62.5 * scale] && log.sets.map(\.repetitions) == [8, 6])
    #expect(log.unit == unit && (log.unitWarning == nil) == (unit != nil))
    #expect(log.issues.map(\.line) == [12])
  }

  @Test("lists of activities and GPX tracks have distances and times")
  func activities() throws {
    let garmin = """
      Activity Type,Date,Favorite,Title,Distance,Calories,Time
      Cycling,2026-05-03 08:00:00,false,Ride,"1,040.50",1800,01:20:00
      """
    let strava = """
      Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Elapsed Time,Distance
      1,"May 2, 2026, 6:00:00 PM",Evening Run,Run,,1850,5.01,1850.0,5010.0
      """
    let gpx = """
      <gpx version="1.1"><trk><name>Lake</name><type>running</type><trkseg>
      <trkpt lat="47" lon="8"><time>2026-05-02T06:00:00Z</time></trkpt>
      <trkpt lat="48" lon="8"><time>2026-05-02T06:10:12Z</time></trkpt></trkseg></trk></gpx>
      """
    #expect(try sets(garmin).map { [$0.meters, $0.seconds] } == [[1_040_500, 4800]])
    #expect(try sets(strava).map { [$0.meters, $0.seconds] } == [[5010, 1850]])
    // A degree of the mean earth's circumference.
    #expect(try sets(gpx).map { [$0.meters.rounded(), $0.seconds] } == [[111_195, 612]])
    #expect(try WorkoutLog(text: gpx).workouts.map(\.duration) == [612])
    #expect(throws: WorkoutError.self) { try WorkoutLog(text: "<gpx><trk/></gpx>") }
  }
}

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

  @Test("an old export of Strong is read with all its irregularities")
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

  @Test("weights without a unit have the specified unit")
  func unit() throws {
    let kilograms = try CaseFiles.log("workout_strong_2018.csv")
    let pounds = try CaseFiles.log("workout_strong_2018.csv", told: .pounds)
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
  @Test("Strong 6 has its unit in the header, and rest timers are not sets")
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

  @Test(
    "units of length and weight are read in every spelling",
    arguments: [
      ("m", 1.0), ("metres", 1), ("Meters", 1), ("metre", 1), ("kilometres", 1000), ("Kilometers", 1000),
      ("miles", 1609.344), ("yards", 0.9144), ("feet", 0.3048), ("centimetres", 0.01), ("inches", 0.0254),
    ])
  func lengths(unit: String, meters: Double) {
    #expect(LogValues.meters(ofUnit: unit) == meters)
    #expect(LogValues.meters(ofUnit: "parsecs") == nil)
    #expect(LogValues.weightUnit("Kilograms") == .kilograms && LogValues.weightUnit("pounds") == .pounds)
  }

  @Test(
    "distances in metres equal those in meters", arguments: ["Distance (metres)", "Distance (meters)"])
  func metres(column: String) throws {
    let text = """
      Workout #;Date;Workout Name;Duration (sec);Exercise Name;Set Order;Weight (kg);Reps;\(column)
      1;2026-03-02 10:00:00;Row;600;Rowing;1;0;0;2000
      """
    #expect(try WorkoutLog(reading: Array(text.utf8)).sets.first?.meters == 2000)
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

  @Test("sets of IronLog that were not completed do not count")
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

  @Test("unknown headers are refused by their names")
  func unknown() {
    #expect(throws: WorkoutError.unknownHeader(["a", "b"])) { try WorkoutLog(text: "a,b\n1,2\n") }
    #expect(throws: WorkoutError.empty) { try WorkoutLog(text: "\u{FEFF} \n\n") }
    #expect(throws: WorkoutError.self) { try WorkoutLog(text: "[{]") }
    #expect(WorkoutError.unknownHeader(["a"]).description.contains("header a "))
  }
}
