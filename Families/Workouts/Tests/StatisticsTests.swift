import AfterglowCharts
import Foundation
import Tabular
import Testing

@testable import AfterglowWorkouts

@Suite struct OneRepMaximumTests {
  private static let columns: [(String, OneRepMaximumFormula)] = [
    ("epley", .epley), ("epley_r1", .epleySingle), ("brzycki", .brzycki), ("lander", .lander),
    ("lombardi", .lombardi),
    ("mayhew", .mayhew), ("oconner", .oConner), ("wathan", .wathan),
  ]

  @Test("estimates are those of the given table")
  func table() throws {
    let text = String(decoding: try CaseFiles.data("onerm_vectors.tsv"), as: UTF8.self)
    let rows = text.split(separator: "\n").dropFirst().map { $0.split(separator: "\t").map { String($0) } }
    let header = try #require(rows.first)
    #expect(rows.count == 17)
    for row in rows.dropFirst() {
      let weight = try #require(Double(row[0]))
      let repetitions = try #require(Int(row[1]))
      for (name, formula) in Self.columns {
        let position = try #require(header.firstIndex(of: name))
        let estimate = formula.estimate(weight: weight, repetitions: repetitions)
        if let expected = Double(row[position]) {
          #expect(abs((estimate ?? .nan) - expected) <= 0.000_051, "\(name) \(weight) x \(repetitions)")
        } else {
          #expect(estimate == nil, "\(name) \(weight) x \(repetitions)")
        }
      }
    }
  }

  @Test("no formula has an estimate without weight or repetitions", arguments: OneRepMaximumFormula.allCases)
  func undefined(formula: OneRepMaximumFormula) {
    for (weight, repetitions) in [(0.0, 5), (-10, 5), (100, 0), (100, -1), (.nan, 5), (.infinity, 5)] {
      #expect(formula.estimate(weight: weight, repetitions: repetitions) == nil)
    }
  }

  @Test("Epley and Brzycki meet at ten repetitions")
  func meet() throws {
    let epley = try #require(OneRepMaximumFormula.epley.estimate(weight: 77.5, repetitions: 10))
    let brzycki = try #require(OneRepMaximumFormula.brzycki.estimate(weight: 77.5, repetitions: 10))
    #expect(abs(epley - brzycki) < 1e-9)
    #expect(OneRepMaximumFormula.lander.estimate(weight: 100, repetitions: 38) == nil)
  }

  @Test("estimates are good to five repetitions, acceptable to ten, poor beyond")
  func accuracy() {
    #expect(
      [1, 5, 6, 10, 11, 30].map(EstimateAccuracy.init(repetitions:)) == [
        .good, .good, .acceptable, .acceptable, .poor, .poor,
      ])
  }

  @Test("a trend has the best estimate of each workout and marks the records")
  func trend() {
    let log = WorkoutLog(workouts: [
      workout("2025-01-01", sets: [(100, 5), (90, 12)]), workout("2025-01-08", sets: [(100, 5)]),
      workout("2025-01-15", sets: [(110, 5), (0, 20)]), workout("2025-01-22", sets: [(0, 8)]),
    ])
    let trend = log.oneRepMaximumTrend(of: "Squat")
    #expect(trend.map(\.repetitions) == [12, 5, 5])
    #expect(trend.map(\.isRecord) == [true, false, true])
    #expect(trend.map(\.accuracy) == [.poor, .good, .good])
    #expect(log.oneRepMaximumTrend(of: "Bench").isEmpty)
    let squats = log.exercisesByName()["Squat"] ?? []
    #expect(WorkoutLog.oneRepMaximumTrend(of: "Squat", in: squats, formula: .epley) == trend)
  }
}

@Suite struct PersonalRecordTests {
  @Test("records are strictly greater, of three kinds, and know the one before")
  func records() {
    let log = WorkoutLog(workouts: [
      workout("2025-01-01", sets: [(100, 5)]), workout("2025-01-08", sets: [(100, 5)]),
      workout("2025-01-15", sets: [(100, 5), (100, 1)]), workout("2025-01-22", sets: [(105, 3)]),
    ])
    let records = log.personalRecords()
    #expect(
      records.map { "\($0.start.date) \($0.kind)" } == [
        "2025-01-01 weight", "2025-01-01 volume", "2025-01-01 oneRepMaximum", "2025-01-15 volume",
        "2025-01-22 weight",
      ])
    #expect(records.map(\.previous) == [nil, nil, nil, 500, 100])
    #expect(records.last?.value == 105)
  }

  @Test("rounding errors are not records, and planned sets and workouts do not count")
  func noise() {
    var planned = workout("2025-02-01", sets: [(500, 5)])
    planned.isCompleted = false
    var undone = workout("2025-02-02", sets: [(500, 5)])
    undone.exercises[0].sets[0].isCompleted = false
    let log = WorkoutLog(workouts: [
      workout("2025-01-01", sets: [(149.99999999999997, 5)]), workout("2025-01-08", sets: [(150, 5)]),
      planned, undone,
    ])
    #expect(Set(log.personalRecords().map(\.start.date.description)) == ["2025-01-01"])
  }

  @Test("an exercise that occurs twice in a workout is one")
  func twice() {
    var day = workout("2025-01-01", sets: [(100, 5)])
    day.exercises.append(day.exercises[0])
    let volumes = WorkoutLog(workouts: [day]).personalRecords().filter { $0.kind == .volume }
    #expect(volumes.map(\.value) == [1000])
  }
}

@Suite struct WeekTests {
  @Test("twelve weeks end with that of the newest workout")
  func newest() {
    let log = WorkoutLog(workouts: [
      workout("2026-11-20", sets: [(100, 10)]), workout("2026-11-16", sets: [(50, 10)]),
      workout("2026-11-15", sets: [(10, 10)]), workout("2026-08-31", sets: [(1, 10)]),
      workout("2026-08-30", sets: [(9, 9)]),
    ])
    let weeks = log.weeks()
    #expect(weeks.count == 12)
    #expect(weeks.first?.start.description == "2026-08-31")
    #expect(weeks.first?.volume == 10)
    #expect(weeks.last?.start.description == "2026-11-16")
    #expect(weeks.suffix(2).map(\.volume) == [100, 1500])
    #expect(weeks.last?.workoutCount == 2)
    #expect(weeks[5].volume == 0)
  }

  @Test("another day can be today; later workouts do not count")
  func asOf() {
    let log = WorkoutLog(workouts: [
      workout("2026-11-20", sets: [(100, 10)]), workout("2026-11-09", sets: [(50, 10)]),
    ])
    #expect(log.weeks(count: 2, asOf: CivilDate("2026-11-15")).map(\.volume) == [0, 500])
    #expect(log.weeks(count: 2, asOf: CivilDate("2026-11-30")).map(\.volume) == [0, 0])
    #expect(log.weeks(count: 1, asOf: CivilDate("2026-11-17")).map(\.volume) == [0])
    #expect(log.weeks(count: 1, asOf: CivilDate("2026-11-20")).map(\.volume) == [1000])
    #expect(log.through(CivilDate("2026-11-19")).workouts.map(\.date.description) == ["2026-11-09"])
    #expect(WorkoutLog(workouts: []).weeks().isEmpty)
    #expect(WorkoutLog(workouts: []).weeks(count: 3, asOf: CivilDate("2026-11-15")).count == 3)
    #expect(log.weeks(count: 0).isEmpty)
  }

  @Test("weeks continue over New Year")
  func newYear() {
    let log = WorkoutLog(workouts: [
      workout("2022-01-01", sets: [(1, 1)]), workout("2021-12-27", sets: [(2, 1)]),
    ])
    #expect(log.weeks(count: 1).map(\.volume) == [3])
    #expect(log.weeks(count: 1).first?.start.isoWeek.description == "2021-W52")
  }

  @Test("days of rest have no volume")
  func daily() {
    let log = WorkoutLog(workouts: [
      workout("2025-01-01", sets: [(1, 1)]), workout("2025-01-03", sets: [(2, 1)]),
    ])
    #expect(
      log.dailyVolumes(from: CivilDate("2024-12-31"), through: CivilDate("2025-01-03")) == [0, 1, 0, 2])
    #expect(log.dailyVolumes(from: CivilDate("2025-01-03"), through: CivilDate("2025-01-01")).isEmpty)
  }
}
