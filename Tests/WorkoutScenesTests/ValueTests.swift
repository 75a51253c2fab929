import ChartScenes
import Testing

@testable import WorkoutScenes

@Suite struct LogValueTests {
  @Test(
    "numbers have points or commas, and groups",
    arguments: [
      ("12", 12.0), ("12.5", 12.5), ("12,5", 12.5), ("149.99999999999997", 149.99999999999997), (" 7 ", 7),
      ("1,234.5", 1234.5), ("1.234,5", 1234.5), ("-3", -3), ("+3", 3), ("0.1", 0.1), (".5", 0.5), ("5.", 5),
      ("0.30000000000000004", 0.30000000000000004),
    ])
  func numbers(text: String, value: Double) {
    #expect(LogValues.number(text) == value)
  }

  @Test(
    "other texts are no numbers",
    arguments: ["", " ", "x", "1e5", "nan", "inf", "1.2.3", "--1", "1-", ".", "1,2,3", "５", "1 000"])
  func notNumbers(text: String) {
    #expect(LogValues.number(text) == nil)
  }

  @Test(
    "lengths of time are read in all their forms",
    arguments: [
      ("31m", 1860.0), ("1h 3m", 3780), ("62m", 3720), ("1h", 3600), ("45s", 45), ("1h 2m 3s", 3723),
      ("4440", 4440),
      ("0:02:30", 150), ("2:30", 150), ("1h3m", 3780), ("0", 0),
    ])
  func durations(text: String, seconds: Double) {
    #expect(LogValues.seconds(text) == seconds)
  }

  @Test(
    "other texts are no lengths of time", arguments: ["", "m", "5x", "1h 3", "1:2:3:4", "-5", "1:-2", ":"])
  func notDurations(text: String) {
    #expect(LogValues.seconds(text) == nil)
  }
}

@Suite struct WrittenDateTests {
  @Test(
    "dates are read in the languages of the app",
    arguments: [
      ("8 Apr 2026, 16:50", "2026-04-08T16:50:00"), ("3 févr. 2026, 18:00", "2026-02-03T18:00:00"),
      ("May 15, 2026, 7:26 PM", "2026-05-15T19:26:00"), ("May 15, 2026, 12:05 AM", "2026-05-15T00:05:00"),
      ("May 15, 2026, 12:05\u{202F}PM", "2026-05-15T12:05:00"),
      ("8. Apr. 2026, 16:50", "2026-04-08T16:50:00"),
      ("25 Juli 2026, 14:21", "2026-07-25T14:21:00"), ("3 März 2026, 08:00", "2026-03-03T08:00:00"),
      ("1 juil. 2026, 18:00", "2026-07-01T18:00:00"), ("1 juin 2026, 18:00", "2026-06-01T18:00:00"),
      ("15 août 2026, 18:00", "2026-08-15T18:00:00"), ("31 déc. 2025, 23:59", "2025-12-31T23:59:00"),
      ("8 abr 2026, 16:50", "2026-04-08T16:50:00"), ("8 ene 2026, 4:50 p. m.", "2026-01-08T16:50:00"),
      ("8 de abr. de 2026, 16:50", "2026-04-08T16:50:00"), ("8 mag 2026, 16:50", "2026-05-08T16:50:00"),
      ("8 dez. 2026, 16:50", "2026-12-08T16:50:00"), ("8 mrt. 2026, 16:50", "2026-03-08T16:50:00"),
      ("8 paź 2026, 16:50", "2026-10-08T16:50:00"), ("8 Şub 2026 16:50", "2026-02-08T16:50:00"),
      ("8 Ağu 2026 16:50", "2026-08-08T16:50:00"), ("8 авг. 2026 г., 16:50", "2026-08-08T16:50:00"),
      ("2026年4月8日 16:50", "2026-04-08T16:50:00"), ("2026年4月8日 下午4:50", "2026-04-08T16:50:00"),
      ("2026年4月8日 午前0:50", "2026-04-08T00:50:00"), ("2026. febr. 3. 18:00", "2026-02-03T18:00:00"),
      ("08.04.2026, 16:50", "2026-04-08T16:50:00"), ("31/12/2025 10:00", "2025-12-31T10:00:00"),
      ("12/31/2025 10:00", "2025-12-31T10:00:00"), ("2026-04-08 16:50:07", "2026-04-08T16:50:07"),
    ])
  func reads(text: String, expected: String) {
    #expect(WrittenDate.parse(text)?.description == expected, "\(text)")
  }

  @Test(
    "texts that name no day are refused",
    arguments: [
      "", "yesterday", "8 Foo 2026, 16:50", "31 Feb 2026, 16:50", "8 Apr 2026, 25:00", "8 Apr 2026, 16:5",
      "Apr 2026",
      "03/04/2026", "8 Apr 26", "99999999999999999999 Apr 2026",
    ])
  func refuses(text: String) {
    #expect(WrittenDate.parse(text) == nil, "\(text)")
  }
}

@Suite struct BodyPartTests {
  @Test(
    "the part is guessed from the words of the name",
    arguments: [
      ("Incline Bench Press (Dumbbell)", BodyPart.chest), ("Lower Chest Fly", .chest), ("Push Up", .chest),
      ("Seated Overhead Press (Barbell)", .shoulders), ("Shoulder Press (Dumbbell)", .shoulders),
      ("Single Arm Lateral Raise (Cable)", .shoulders), ("Face Pull", .shoulders),
      ("Reverse Fly (Machine)", .shoulders),
      ("Triceps Pushdown", .arms), ("Bicep Curl (Dumbbell)", .arms), ("Hammer Curl", .arms),
      ("Skullcrusher", .arms),
      ("Bench Press - Close Grip (Barbell)", .arms), ("Squat (Barbell)", .quads), ("Leg Press", .quads),
      ("Leg Extension (Machine)", .quads), ("Bulgarian Split Squat", .quads),
      ("Lying Leg Curl (Machine)", .hamstrings),
      ("Romanian Deadlift (Barbell)", .hamstrings), ("Hip Thrust (Barbell)", .glutes),
      ("Deadlift (Barbell)", .back),
      ("Pull Up (Assisted)", .back), ("Lat Pulldown (Cable)", .back), ("Bent Over Row (Barbell)", .back),
      ("T Bar Row", .back), ("Seated Calf Raise (Plate Loaded)", .calves), ("Plank", .abs),
      ("Hanging Leg Raise", .abs),
      ("Wrist Roller", .forearms), ("Neck Curl", .neck), ("Clean and Jerk", .fullBody),
      ("Running (Treadmill)", .cardio),
      ("Rowing (Machine)", .cardio), ("Intensity", .other), ("", .other), ("Leg Press Calf Raise", .calves),
    ])
  func guesses(name: String, part: BodyPart) {
    #expect(BodyPart(guessedFrom: name) == part, "\(name)")
  }

  @Test("categories of other apps are taken over, legs by their exercise")
  func categories() {
    #expect(BodyPart(category: "Biceps", exerciseName: "X") == .arms)
    #expect(BodyPart(category: "Legs", exerciseName: "Leg Curl") == .hamstrings)
    #expect(BodyPart(category: "Legs", exerciseName: "Something") == .quads)
    #expect(BodyPart(category: "", exerciseName: "Plank") == .abs)
    #expect(BodyPart(category: "Mine", exerciseName: "Mine") == .other)
  }
}
