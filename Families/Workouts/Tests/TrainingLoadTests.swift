import AfterglowCharts
import Foundation
import Tabular
import TestSupport
import Testing

@testable import AfterglowWorkouts

@Suite struct TrainingLoadTests {
  struct Table: Decodable {
    struct Case: Decodable {
      let previous4: [Double]
      let current: Double
      let baseline: Double
      let ratio: Double
      let increase: Double
      let level: String
    }
    let cases: [Case]
  }

  @Test("levels are those of the given cases")
  func table() throws {
    let table = try JSONDecoder().decode(Table.self, from: CaseFiles.data("load_vectors.json"))
    #expect(table.cases.count == 10)
    for expected in table.cases {
      let load = LoadAssessment(current: expected.current, previous: expected.previous4)
      #expect(load.level.rawValue == expected.level, "\(expected.previous4) \(expected.current)")
      #expect(abs(load.baseline - expected.baseline) < 1e-6)
      #expect(abs((load.ratio ?? .nan) - expected.ratio) < 1e-6)
      #expect(abs(load.increase - expected.increase) < 1e-6)
    }
  }

  @Test(
    "every boundary belongs to the level",
    arguments: [
      (10_000.0, 14_500.0, LoadLevel.high), (10_000, 14_499.9, .elevated), (10_000, 12_800, .elevated),
      (10_000, 12_799.9, .normal), (10_000, 7200, .low), (10_000, 7200.1, .normal), (3000, 4350, .high),
      (2999.9, 4350, .normal), (3000, 4200, .elevated), (3000, 4199.9, .normal), (3000, 2160, .low),
      (2999.9, 2000, .normal),
      (0, 5000, .insufficient), (10_000, 0, .low),
    ])
  func boundaries(baseline: Double, current: Double, level: LoadLevel) {
    let load = LoadAssessment(current: current, previous: Array(repeating: baseline, count: 4))
    #expect(load.level == level)
  }

  @Test("two of the weeks before must have volume")
  func weeks() {
    #expect(LoadAssessment(current: 1, previous: [0, 0, 0, 40_000]).level == .insufficient)
    #expect(LoadAssessment(current: 1, previous: [0, 0, 40_000, 40_000]).level == .low)
    #expect(LoadAssessment(current: 1, previous: []).level == .insufficient)
    #expect(LoadAssessment(current: 1, previous: [40_000, 40_000, 0, 0, 0, 40_000]).level == .insufficient)
  }

  @Test("thresholds are the app's")
  func thresholds() throws {
    struct Rules: Decodable {
      struct Load: Decodable {
        let elevatedRatio, highRatio, lowRatio, minBaselineVolume, minAbsoluteIncrease: Double
        let minWeeksWithVolume: Int
      }
      let load: Load
    }
    let load = try JSONDecoder().decode(Rules.self, from: CaseFiles.data("ironlog_rules.json")).load
    let own = LoadThresholds.ironLog
    #expect(
      [own.elevatedRatio, own.highRatio, own.lowRatio] == [load.elevatedRatio, load.highRatio, load.lowRatio])
    #expect(
      [own.minimumBaseline, own.minimumIncrease] == [load.minBaselineVolume, load.minAbsoluteIncrease])
    #expect(own.minimumWeeks == load.minWeeksWithVolume)
  }

  private func log(weeks: Int) -> WorkoutLog {
    let days = (1...weeks).map { CivilDate("2026-11-16").adding(days: 7 * ($0 - weeks)).description }
    return WorkoutLog(workouts: zip(days, 1...weeks).map { workout($0.0, sets: [(Double($0.1) * 100, 1)]) })
  }

  @Test("half a week is compared with the same days of the weeks before, a whole week with whole ones")
  func daysSoFar() {
    // Mondays and Thursdays; the last week ends with its Monday.
    let days = (0..<9).map { (index: Int) -> String in
      let offset: Int = 7 * (index / 2) + 3 * (index % 2)
      return CivilDate("2026-10-19").adding(days: offset).description
    }
    let log = WorkoutLog(workouts: days.map { workout($0, sets: [(5000, 1)]) })
    let load = log.load()
    #expect(load.acute == 5000 && load.baseline == 5000 && load.level == .normal)
    #expect(log.loadTrend().last?.baseline == 5000)
    #expect(log.load(asOf: CivilDate("2026-11-15")).baseline == 10_000 * 3 / 4.0)
  }

  @Test("the trend has the mean of the four weeks before, also those before the chart")
  func wholeTrend() {
    let log = log(weeks: 12)
    #expect(log.loadTrend().map(\.week.volume) == [500, 600, 700, 800, 900, 1000, 1100, 1200])
    #expect(log.loadTrend().map(\.baseline) == [250, 350, 450, 550, 650, 750, 850, 950])
    #expect(log.loadTrend(asOf: CivilDate("2026-11-10")).last?.baseline == 850)
    #expect(WorkoutLog(workouts: []).loadTrend().isEmpty)
    #expect(log.loadTrend(weeks: 0).isEmpty)
  }

  @Test("weeks before the log count as empty ones, as they do for the level; its first week has no baseline")
  func trend() {
    let log = log(weeks: 8)
    let trend = log.loadTrend()
    #expect(trend.map(\.baseline) == [nil, 25, 75, 150, 250, 350, 450, 550])
    #expect(trend.map(\.isCurrent) == [false, false, false, false, false, false, false, true])
    #expect(log.load().baseline == 550)
    #expect(log.load().acute == 800)
  }
}

@Suite struct AcuteChronicRatioTests {
  private func loads(_ count: Int, seed: UInt64) -> [Double] {
    var random = SeededNumbers(seed: seed)
    return (0..<count).map { _ in random.int(below: 4) == 0 ? 0 : Double(random.int(below: 1 << 14)) }
  }

  @Test("coupled and uncoupled ratios obey their identity", arguments: 1...20)
  func identity(seed: UInt64) throws {
    let loads = loads(60, seed: seed)
    let coupled = try #require(AcuteChronicRatio.coupled.ratio(ofDailyLoads: loads))
    let uncoupled = try #require(AcuteChronicRatio.uncoupled.ratio(ofDailyLoads: loads))
    #expect(abs(coupled - 4 * uncoupled / (uncoupled + 3)) < 1e-9)
    #expect(coupled <= 4)
  }

  @Test("a steady load has the ratio one", arguments: AcuteChronicRatio.allCases)
  func steady(kind: AcuteChronicRatio) throws {
    #expect(abs(try #require(kind.ratio(ofDailyLoads: Array(repeating: 500, count: 28))) - 1) < 1e-12)
    #expect(kind.ratio(ofDailyLoads: Array(repeating: 500, count: 27)) == nil)
    #expect(kind.ratio(ofDailyLoads: Array(repeating: 0, count: 28)) == nil)
    let series = kind.series(ofDailyLoads: loads(40, seed: 9))
    #expect(series.prefix(27).allSatisfy { $0 == nil })
    #expect(series.last == kind.ratio(ofDailyLoads: loads(40, seed: 9)))
  }

  @Test("weighted means begin with the first day and have λ of a quarter and two twenty-ninths")
  func weighted() {
    #expect(AcuteChronicRatio.weightedMean([100, 200], days: 7) == [100, 125])
    let slow = AcuteChronicRatio.weightedMean([0, 29], days: 28)
    #expect(abs(slow[1] - 2) < 1e-12)
  }
}

@Suite struct TrainingCalendarTests {
  private let log = WorkoutLog(workouts: [
    workout("2026-11-20", sets: [(100, 10)]), workout("2026-11-20", "Bench Press", sets: [(50, 10)]),
    workout("2026-10-31", sets: [(1, 1)]),
  ])

  @Test("a month is whole weeks with the neighbors' days")
  func month() throws {
    let month = try #require(log.month())
    #expect(month.year == 2026 && month.month == 11)
    #expect(month.weeks.count == 6)
    #expect(month.weeks.allSatisfy { $0.count == 7 })
    #expect(month.weeks[0].map(\.isInMonth) == [false, false, false, false, false, false, true])
    #expect(month.weeks[0][5].workoutCount == 1)
    let day = try #require(month.weeks.joined().first { $0.date == CivilDate("2026-11-20") })
    #expect(day.workoutCount == 2)
    #expect(day.volume == 1500)
  }

  @Test("months of four and five weeks, and weeks that begin on Sunday")
  func lengths() throws {
    #expect(try #require(log.month(of: CivilDate("2021-02-10"))).weeks.count == 4)
    let sunday = try #require(log.month(of: CivilDate("2026-11-01"), firstWeekday: .sunday))
    #expect(sunday.weeks.count == 5)
    #expect(sunday.weeks[0][0].date == CivilDate("2026-11-01"))
    #expect(WorkoutLog(workouts: []).month() == nil)
  }

  @Test("the last sessions with a length are kept, in whole minutes")
  func durations() {
    let workouts = (1...20).map { day -> Workout in
      var entry = workout("2026-01-\(day < 10 ? "0" : "")\(day)", sets: [])
      entry.duration = day == 20 ? 0 : Double(day) * 60 + 59
      return entry
    }
    let sessions = WorkoutLog(workouts: workouts).sessionDurations()
    #expect(sessions.map(\.minutes) == Array(4...19))
    let earlier = WorkoutLog(workouts: workouts).sessionDurations(limit: 2, asOf: CivilDate("2026-01-05"))
    #expect(earlier.map(\.minutes) == [4, 5])
  }

  @Test("body parts are counted by exercises, the most frequent first")
  func bodyParts() {
    #expect(
      log.bodyPartCounts() == [
        BodyPartCount(bodyPart: .quads, count: 2), BodyPartCount(bodyPart: .chest, count: 1),
      ])
    #expect(log.bodyPartCounts(from: CivilDate("2026-11-01")).map(\.bodyPart) == [.chest, .quads])
    #expect(log.exerciseNames().map(\.name) == ["Squat", "Bench Press"])
  }
}
