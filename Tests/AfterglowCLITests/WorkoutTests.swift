import DataFiles
import Foundation
import PNGCoding
import Testing

@Suite("afterglow workout")
struct WorkoutTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  private static let header =
    "date,workout_title,workout_note,exercise_name,set_index,weight,reps,completed\n"
  private static let log =
    header + """
      2026-03-02,Push,,Bench Press,1,60,8,true
      2026-03-02,Push,,Bench Press,2,60,12,true
      2026-03-11,Pull,,Row,1,50,10,true
      2026-03-29,Push,,Bench Press,1,65,8,true

      """
  private static let always = [
    "body-parts", "month-calendar", "session-report", "training-load", "weekly-volume",
  ]
  private static let leftOut =
    "warning: log.csv: session-durations is left out: no workout has a duration\n"

  /// Messages except that no workout has a duration.
  private func others(_ outcome: Program.Outcome) -> String {
    outcome.errors.replacing(Self.leftOut, with: "")
      .replacing(Self.leftOut.replacing("log.csv", with: "log.txt"), with: "")
  }

  private func draw(_ log: String, _ arguments: String...) throws -> Program.Outcome {
    try program.start(
      ["workout", log, "-o", "charts", "--scale", "0.25", "--log-units", "kg"] + arguments, environment: [:]
    ).finish()
  }

  private func pictures() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: program.folder.appending(path: "charts").path())
      .sorted()
  }

  @Test("all images are written, and their names are printed to standard output")
  func all() throws {
    try program.write(Self.log, to: "log.csv")
    let outcome = try draw("log.csv")
    #expect(outcome.exitCode == 0 && outcome.errors == Self.leftOut, "\(outcome.errors)")
    let names = (Self.always + ["one-rep-maximum-trend-bench-press", "one-rep-maximum-trend-row"]).map {
      $0 + ".png"
    }
    #expect(try pictures() == names.sorted())
    #expect(outcome.output.split(separator: "\n").sorted() == names.sorted().map { "charts/\($0)" })
    let card = try PNGDecoder().decode(Array(try program.contents(of: "charts/session-report.png")))
    #expect(card.header.width == 1080 && card.header.height == 1350)
  }

  @Test(
    "workout-year prints the scene of a film or renders it, and names the years of the log if there is none")
  func year() throws {
    try program.write(Self.log, to: "log.csv")
    func run(_ arguments: String...) throws -> Program.Outcome {
      try program.start(["workout-year", "log.csv", "--log-units", "kg"] + arguments, environment: [:])
        .finish()
    }
    let scene = try run("--scene", "--format", "wide")
    #expect(scene.exitCode == 0 && scene.output.contains("\"sequence\""), "\(scene.errors)")
    try program.write(scene.output, to: "year.json")
    let still = try program.start(
      ["render", "year.json", "-o", "year.png", "--at", "9", "--scale", "0.2"], environment: [:]
    ).finish()
    #expect(still.exitCode == 0, "\(still.errors)")
    let missing = try run("--scene", "--year", "2025")
    #expect(
      missing.exitCode == 65 && missing.errors.contains("no workout in 2025: use --year with one of 2026"))
  }

  @Test("the scene of a year in the documentation is the one that workout-year prints")
  func yearScene() throws {
    let scenes = Program.family("Workouts").appending(path: "Scenes")
    let printed = try program.start(
      ["workout-year", scenes.appending(path: "data/year.csv").path(), "--scene"], environment: [:]
    ).finish()
    let file = try String(contentsOf: scenes.appending(path: "training-year.json"), encoding: .utf8)
    let layers = try JSONDocument(parsing: printed.output).root["layers"]
    #expect(try layers != nil && layers == JSONDocument(parsing: file).root["layers"])
  }

  private func figures(_ arguments: String...) throws -> JSONValue {
    let outcome = try program.start(
      ["workout", "log.csv", "--json", "--log-units", "kg"] + arguments, environment: [:]
    ).finish()
    #expect(outcome.exitCode == 0 && others(outcome).isEmpty, "\(outcome.errors)")
    return try JSONDocument(parsing: outcome.output).root
  }

  @Test("--json prints the figures: weeks, loads, records with their dates, maxima by formula, body parts")
  func json() throws {
    try program.write(Self.log, to: "log.csv")
    let all = try figures()
    #expect(try program.files() == ["log.csv"])
    #expect(all["asOf"]?.string == "2026-03-29" && all["units"]?.string == "kg")
    #expect(all["workouts"]?.double == 3 && all["volume"]?.double == 2220)
    let weeks = try #require(all["weeks"]?.array)
    #expect(weeks.map { $0["start"]?.string } == ["2026-03-02", "2026-03-09", "2026-03-16", "2026-03-23"])
    #expect(weeks.map { $0["volume"]?.double } == [1200, 500, 0, 520])
    #expect(all["load"]?["acute"]?.double == 520 && all["load"]?["baseline"]?.double == 425)
    #expect(all["load"]?["weeks"]?.array?.map { $0["baseline"]?.double }.last == 425)
    #expect(all["load"]?["acuteChronicRatios"]?["coupled"]?.double != nil)
    let bench = try #require(all["exercises"]?.array?.first { $0["name"]?.string == "Bench Press" })
    let best = bench["oneRepMaximum"]?["epley"]?["best"]
    #expect(best?["value"]?.double == 84 && best?["start"]?.string?.hasPrefix("2026-03-02") == true)
    #expect(bench["oneRepMaximum"]?["epley"]?["newest"]?["value"]?.double == 82.333333)
    #expect(bench["oneRepMaximum"]?.object?.keys.count == 8)
    let record = try #require(
      all["records"]?.array?.first { $0["exercise"]?.string == "Bench Press" && $0["value"]?.double == 65 })
    #expect(record["start"]?.string?.hasPrefix("2026-03-29") == true && record["previous"]?.double == 60)
    #expect(all["bodyParts"]?.array?.first?["part"]?.string == "Chest")
    #expect(all["sessions"]?.array?.count == 3)
  }

  @Test("a log of very many exercises is refused")
  func manyExercises() throws {
    let rows = (0...5000).map { "2026-03-02,Push,,e\($0),1,60,8,true\n" }.joined()
    try program.write(Self.header + rows, to: "log.csv")
    let outcome = try program.run("workout", "log.csv", "--json")
    #expect(outcome.exitCode == 65)
    #expect(outcome.errors == "error: log.csv: the log has more than 5000 different exercises\n")
  }

  @Test("--scene writes the scene of each image, which draws the same bytes")
  func scenes() throws {
    try program.write(Self.log, to: "log.csv")
    let look = ["--units", "lb", "--theme", "dark", "--card", "poster", "--as-of", "2026-03-20"]
    let images = try program.start(["workout", "log.csv", "-o", "images"] + look, environment: [:]).finish()
    #expect(images.exitCode == 0, "\(images.errors)")
    let scenes = try program.start(
      ["workout", "log.csv", "-o", "scenes", "--scene"] + look, environment: [:]
    ).finish()
    let names = scenes.output.split(separator: "\n").map {
      $0.dropFirst("scenes/".count).dropLast(".json".count)
    }
    #expect(names.contains("one-rep-maximum-trend-bench-press") && names.count == 7, "\(scenes.output)")
    for name in names {
      let scale = name == "session-report" ? "1" : "2"
      let drawn = try program.run(
        "render", "scenes/\(name).json", "-o", "drawn.png", "--scale", scale, "--dither", "none")
      #expect(drawn.exitCode == 0, "\(drawn.errors)")
      #expect(
        try program.contents(of: "drawn.png") == program.contents(of: "images/\(name).png"), "\(name)")
    }
    #expect(try program.run("workout", "log.csv", "--scene", "--json").exitCode == 64)
  }

  @Test("--json uses the day and the units, and draws images if a directory is given")
  func jsonLook() throws {
    try program.write(Self.log, to: "log.csv")
    let early = try figures("--as-of", "2026-03-11", "--units", "lb")
    #expect(early["workouts"]?.double == 2 && early["units"]?.string == "lb")
    #expect(early["weeks"]?.array?.last?["volume"]?.double == 1102.311311)
    #expect(try figures("-o", "charts", "--scale", "0.25")["workouts"]?.double == 3)
    #expect(try pictures().count == Self.always.count + 2)
    #expect(try program.run("workout", "log.csv").exitCode == 64)
  }

  @Test("each image has a text alternative with its figures, in its language")
  func alternativeText() throws {
    try program.write(Self.log, to: "log.csv")
    func expect(_ texts: [(picture: String, words: String)]) throws {
      for (picture, words) in texts {
        let bytes = try program.contents(of: "charts/\(picture).png")
        #expect(bytes.firstRange(of: Data(words.utf8)) != nil, "\(picture): \(words)")
      }
    }
    #expect(try draw("log.csv").exitCode == 0)
    try expect([
      (
        "weekly-volume",
        "3/23 520\u{A0}kg. This week: 520\u{A0}kg · 1 workout."
      ),
      ("training-load", "4-week baseline: "), ("body-parts", "Body parts: Chest 2, Back 1. 3 exercises."),
      ("month-calendar", "March 2026: 3 workouts. 3/2 1, 3/11 1, 3/29 1."),
      ("session-report", "Volume: 520\u{A0}kg. Bench Press: 65×8."),
      (
        "one-rep-maximum-trend-bench-press",
        "Record: 84.0\u{A0}kg · Mar 2, 2026."
      ),
    ])
    #expect(try draw("log.csv", "--locale", "ja").exitCode == 0)
    try expect([("body-parts", "トレーニング部位：胸 2、背中 1。")])
  }

  @Test("the same log, day and theme make the same bytes with any number of workers")
  func repeatable() throws {
    try program.write(Self.log, to: "log.csv")
    #expect(try draw("log.csv", "--jobs", "1", "--as-of", "2026-03-29").exitCode == 0)
    let first = try pictures().map { try program.contents(of: "charts/\($0)") }
    #expect(try draw("log.csv", "--jobs", "3").exitCode == 0)
    #expect(try pictures().map { try program.contents(of: "charts/\($0)") } == first)
  }

  @Test("day, language, unit, theme and number of exercises change what is drawn")
  func looks() throws {
    try program.write(Self.log, to: "log.csv")
    #expect(try draw("log.csv").exitCode == 0)
    let usual = try program.contents(of: "charts/weekly-volume.png")
    for arguments in [
      ["--as-of", "2026-03-11"], ["--locale", "zh"], ["--units", "lb"], ["--theme", "dark"],
    ] {
      let outcome = try draw("log.csv", arguments[0], arguments[1])
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      #expect(try program.contents(of: "charts/weekly-volume.png") != usual, "\(arguments)")
    }
    try FileManager.default.removeItem(at: program.folder.appending(path: "charts"))
    #expect(try draw("log.csv", "--exercises", "0").exitCode == 0)
    #expect(try pictures() == Self.always.map { $0 + ".png" })
  }

  @Test(
    "every export is detected by its header, without warnings",
    arguments: [
      "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE\n"
        + "2021-07-07 18:35:21,\"A, B\",1h 3m,\"Squat (Barbell)\",W,149.99999999999997,5,0,0,\"x\",\"\",\n"
        + "2021-07-07 18:35:21,\"A, B\",1h 3m,\"Squat (Barbell)\",Rest Timer,0,0,0,90,\"\",\"\",\n",
      "Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE\n"
        + "2019-05-13 18:35:21,\"Day A\",\"Squat (Barbell)\",1,100,5,0,0,\"\",\"\",\n",
      "\u{FEFF}Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;Seconds;"
        + "Notes;Workout Notes;Workout Duration\r\n"
        + "2023-01-02 10:00:00;Push;Bench Press;D;82,5;kg;8;;;;0;;;62m\r\n",
      "\"Workout #\";\"Date\";\"Workout Name\";\"Duration (sec)\";\"Exercise Name\";\"Set Order\";\"Weight (kg)\";"
        + "\"Reps\";\"RPE\";\"Distance (meters)\";\"Seconds\";\"Notes\";\"Workout Notes\"\n"
        + "\"1\";\"2024-05-05 07:01:02\";\"Legs\";\"3720\";\"Squat\";\"1\";\"120.5\";\"5\";\"8\";\"\";\"0\";"
        + "\"a; \"\"b\"\"\";\"two\nlines\"\n",
      "\"title\",\"start_time\",\"end_time\",\"description\",\"exercise_title\",\"superset_id\",\"exercise_notes\","
        + "\"set_index\",\"set_type\",\"weight_lbs\",\"reps\",\"distance_miles\",\"duration_seconds\",\"rpe\"\n"
        + "\"Pull\",\"May 15, 2026, 7:26 PM\",\"May 15, 2026, 8:40 PM\",\"a\\nb\",\"Row\",,\"\",0,\"warmup\",135,10,,,\n",
      "\"title\",\"start_time\",\"end_time\",\"description\",\"exercise_title\",\"superset_id\",\"exercise_notes\","
        + "\"set_index\",\"set_type\",\"weight_kg\",\"reps\",\"distance_km\",\"duration_seconds\",\"rpe\"\n"
        + "\"Jambes\",\"3 févr. 2026, 18:00\",\"3 févr. 2026, 19:10\",\"\",\"Squat\",,\"\",0,\"normal\",100,5,,,\n",
      "Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment\n"
        + "2025-04-29,Curl (Cable, Rope, Single),Biceps,8.0,lbs,5,,,,good, really\n",
      "Date,Exercise,Category,Weight (kg),Weight (lbs),Reps,Distance,Distance Unit,Time,Notes,Kind\n"
        + "2025-04-29,Squat,Legs,100.0,220.46,5,,,,,\n",
      log,
      #"[{"id": "a", "date": "2026-03-02", "title": "Push", "completed": true, "data": {"exercises": "#
        + #"[{"defId": "bench-press", "sets": [{"weight": 60, "reps": 8, "completed": true}]}], "note": "", "#
        + #""elapsedSeconds": 3600, "startTimestamp": 1772445600000}}]"#,
    ])
  func exports(log: String) throws {
    try program.write(log, to: "log.txt")
    let outcome = try draw("log.txt", "--strict")
    #expect(outcome.exitCode == 0 && others(outcome).isEmpty, "\(outcome.errors)")
    #expect(try pictures().count > Self.always.count)
  }

  @Test(
    "unreadable rows are located; they are warnings, or with --strict errors without output")
  func badRows() throws {
    try program.write(
      Self.log + "2026-02-30,Push,,Row,1,60,8,true\n2026-03-02,Push,,Row,1,sixty,8,true\n", to: "log.csv")
    let strict = try draw("log.csv", "--strict")
    #expect(strict.exitCode == 65 && strict.output.isEmpty)
    #expect(
      strict.errors.contains("error: log.csv:6: date: \"2026-02-30\" is not a date"), "\(strict.errors)")
    #expect(try program.files() == ["log.csv"])
    let tolerant = try draw("log.csv")
    #expect(tolerant.exitCode == 0)
    #expect(
      tolerant.errors.contains(
        "warning: log.csv:7: weight: \"sixty\" is not a number; the row is left out\n"), "\(tolerant.errors)")
    #expect(try draw("log.csv", "--quiet").errors.isEmpty)
  }

  @Test("a log without rows makes images that state it")
  func empty() throws {
    try program.write(Self.header, to: "log.csv")
    let outcome = try draw("log.csv")
    #expect(outcome.exitCode == 0)
    #expect(outcome.errors == "warning: log.csv: no workouts could be read\n")
    #expect(try pictures() == (Self.always + ["session-durations"]).sorted().map { $0 + ".png" })
  }

  @Test("a log with only bad rows is an error, and nothing is written")
  func allBad() throws {
    try program.write(Self.header + "2026-02-30,Push,,Row,1,60,8,true\n", to: "log.csv")
    for arguments in [[], ["--quiet"]] {
      let outcome = try program.start(
        ["workout", "log.csv", "-o", "charts"] + arguments, environment: [:]
      ).finish()
      #expect(outcome.exitCode == 65)
      #expect(outcome.errors.hasSuffix("error: log.csv: no workouts could be read\n"), "\(outcome.errors)")
      #expect(try program.files() == ["log.csv"])
    }
  }

  @Test(
    "a file that is not a log has a distinct message and exit code",
    arguments: [
      ("a,b\n1,2\n", [], 65, "the header a, b does not match any known training log"),
      ("", [], 65, "the training log is empty"), ("[1, 2", [], 65, "log.csv:1:"),
      (log, ["--as-of", "2026-02-30"], 64, "2026-02-30"), (log, ["--units", "stone"], 64, "stone"),
    ] as [(String, [String], Int32, String)])
  func wrong(log: String, arguments: [String], exitCode: Int32, message: String) throws {
    try program.write(log, to: "log.csv")
    let outcome = try program.start(
      ["workout", "log.csv", "-o", "charts"] + arguments, environment: [:]
    ).finish()
    #expect(outcome.exitCode == exitCode && outcome.errors.contains(message), "\(outcome.errors)")
    #expect(try program.files() == ["log.csv"])
  }

  @Test("a missing log is an input error, a directory that cannot be created an output error")
  func files() throws {
    #expect(try draw("none.csv").exitCode == 66)
    try program.write(Self.log, to: "log.csv")
    try program.write("", to: "charts")
    let outcome = try draw("log.csv")
    #expect(outcome.exitCode == 73, "\(outcome.errors)")
  }
}
