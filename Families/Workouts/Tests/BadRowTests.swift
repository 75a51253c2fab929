import AfterglowCharts
import Foundation
import Tabular
import Testing

@testable import AfterglowWorkouts

@Suite struct BadRowTests {
  private let header =
    "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE\n"

  private func log(_ row: String) throws -> WorkoutLog {
    let good = "2021-07-07 18:35:21,Push,31m,Squat,1,100,5,0,0,,,\n"
    return try WorkoutLog(text: header + good + row + "\n" + good)
  }

  @Test(
    "a bad row is skipped and located, and the others are read",
    arguments: [
      ("2021-13-07 18:35:21,Push,31m,Squat,1,100,5,0,0,,,", "Date: \"2021-13-07 18:35:21\" is not a date"),
      ("2021-07-07 18:35:21,Push,31m,Squat,1,abc,5,0,0,,,", "Weight: \"abc\" is not a number"),
      ("2021-07-07 18:35:21,Push,31m,Squat,1,nan,5,0,0,,,", "Weight: \"nan\" is not a number"),
      ("2021-07-07 18:35:21,Push,31m,Squat,1,200000,5,0,0,,,", "Weight: 200000 is not within -100000…100000"),
      ("2021-07-07 18:35:21,Push,31m,Squat,1,100,-5,0,0,,,", "Reps: -5 is not within 0…100000"),
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
    "an invalid optional value is skipped by itself",
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

  @Test("missing fields at the end are empty, and excess empty ones are ignored")
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

  @Test("a quote that another row seems to close is located where it opens, and that row is read")
  func openQuote() throws {
    let log = try log(
      "2021-07-07 18:35:21,Push,31m,Squat,1,100,5,0,0,\"open,\"\"\n2021-07-08,\"A\",,Row,1,9,9")
    #expect(log.sets.count == 3)
    #expect(log.issues.map(\.line) == [3])
    #expect(log.issues.map(\.column) == [48])
  }

  @Test("of very many bad rows the first thousand are kept and the others counted")
  func manyRows() throws {
    let quotes = try log(
      String(repeating: "\"a\"b,Push\n", count: 1500) + String(repeating: "a,b\n", count: 1500))
    let lines = "{\"date\": \"2026-01-01\", \"data\": {}}\n" + String(repeating: "{\n1\n", count: 1500)
    for log in [quotes, try WorkoutLog(reading: Array(lines.utf8))] {
      #expect(log.issues.count == 1000 && log.errorCount == 3000)
      #expect(log.issues.map(\.line) == log.issues.map(\.line).sorted())
      let problems = log.warnings.filter { !$0.contains("logUnits") }
      #expect(problems.count == 1001 && problems.last == "log: 2000 more problems are not shown")
    }
  }

  @Test("a bad row that quotes join from several lines says which")
  func joined() throws {
    let log = try log("2021-07-07 18:35:21,\"Push\nPull\",31m,Squat,1,abc,5")
    #expect(
      log.issues.map(\.message) == ["Weight: \"abc\" is not a number (quotes join lines 3 to 4 to one row)"])
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

  @Test("one date with a number above twelve determines the order of all in a log")
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

  @Test("one Croatian month determines the language of the others")
  func croatian() throws {
    let log = try log(["11 lip 2026, 18:00", "11 sij 2026, 18:00", "11 lis 2026, 18:00"])
    #expect(log.workouts.map(\.date.month) == [1, 6, 10])
    #expect(try self.log(["11 lip 2026, 18:00", "11 sty 2026, 18:00"]).workouts.map(\.date.month) == [1, 7])
  }

  @Test("if no date determines the order, or they contradict each other, ambiguous ones are not dates")
  func unknown() throws {
    #expect(try log(["4/8/2026, 16:50", "3/3/2026"]).issues.map(\.line) == [2])
    #expect(try log(["4/8/2026", "23/4/2026", "4/23/2026"]).issues.map(\.line) == [2])
    let message = try log(["1/5/2026"]).issues.first?.message
    #expect(
      message
        == "start_time: \"1/5/2026\" may begin with the day or with the month, "
        + "and no other row decides it")
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
