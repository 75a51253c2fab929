import Tabular

/// The ratio of this week's volume to that of the weeks before. It shows a change in load and does not
/// predict injuries.
package enum LoadLevel: String, Sendable, Hashable, CaseIterable {
  /// There is too little to compare with.
  case insufficient
  case low, normal, elevated, high
}

/// The bounds of the levels, all inclusive; volumes in kilograms.
package struct LoadThresholds: Sendable, Hashable {
  package var elevatedRatio = 1.28
  package var highRatio = 1.45
  package var lowRatio = 0.72
  /// A lower baseline is not sufficient for a warning.
  package var minimumBaseline = 3000.0
  /// So much more than the baseline it must be for a warning.
  package var minimumIncrease = 1200.0
  /// So many of the weeks before must have volume.
  package var minimumWeeks = 2
  /// How many weeks before are looked at.
  package var baselineWeeks = 4

  package init() {}

  /// Those of the IronLog app.
  package static let ironLog = LoadThresholds()
}

/// The load of one week.
package struct LoadAssessment: Sendable, Hashable {
  package let level: LoadLevel
  package let acute: Double
  /// The mean of the weeks before; weeks without volume count.
  package let baseline: Double
  /// Nil if the baseline is zero.
  package let ratio: Double?

  package var increase: Double { acute - baseline }

  /// Judges a week by those before it, the oldest first; only the last four of them count.
  package init(current: Double, previous: [Double], thresholds: LoadThresholds = .ironLog) {
    let window = previous.suffix(max(1, thresholds.baselineWeeks))
    acute = current
    baseline = window.isEmpty ? 0 : window.reduce(0, +) / Double(window.count)
    ratio = baseline > 0 ? current / baseline : nil
    let weeksWithVolume = window.filter { $0 > 0 }.count
    level = Self.level(
      increase: current - baseline, baseline: baseline,
      ratio: weeksWithVolume >= thresholds.minimumWeeks ? ratio : nil, thresholds: thresholds)
  }

  private static func level(
    increase: Double, baseline: Double, ratio: Double?, thresholds: LoadThresholds
  ) -> LoadLevel {
    guard let ratio, ratio.isFinite else { return .insufficient }
    // Sums of decimals miss a bound by a rounding error.
    func reaches(_ value: Double, _ bound: Double) -> Bool { !exceeds(bound, value) }
    guard reaches(baseline, thresholds.minimumBaseline) else { return .normal }
    if reaches(thresholds.lowRatio, ratio) { return .low }
    guard reaches(increase, thresholds.minimumIncrease) else { return .normal }
    if reaches(ratio, thresholds.highRatio) { return .high }
    return reaches(ratio, thresholds.elevatedRatio) ? .elevated : .normal
  }
}

/// A week of the load chart: its volume and the mean of the four weeks before it.
package struct LoadTrendPoint: Sendable, Hashable {
  package let week: TrainingWeek
  /// Weeks without volume count. Nil if the log begins in this week or later.
  package let baseline: Double?
  package let isCurrent: Bool
}

extension WorkoutLog {
  /// The load of the week that holds `asOf`, the newest workout's by default: its days so far, compared with the same days
  /// of the weeks before.
  package func load(asOf: CivilDate? = nil, thresholds: LoadThresholds = .ironLog) -> LoadAssessment {
    let volumes = volumesSoFar(weeks(count: max(1, thresholds.baselineWeeks) + 1, asOf: asOf), asOf: asOf)
    return LoadAssessment(
      current: volumes.last ?? 0, previous: Array(volumes.dropLast()), thresholds: thresholds)
  }

  /// The volumes of weeks in their days up to the weekday of `asOf`.
  private func volumesSoFar(_ weeks: [TrainingWeek], asOf: CivilDate?) -> [Double] {
    guard let start = weeks.last?.start, let today = asOf ?? newestDate else { return weeks.map(\.volume) }
    let day = today.dayNumber - start.dayNumber
    let starts = Set(weeks.map(\.start.dayNumber))
    var volumes: [Int: Double] = [:]
    for workout in completedWorkouts {
      for passed in 0...max(0, min(day, 6)) where starts.contains(workout.date.dayNumber - passed) {
        volumes[workout.date.dayNumber - passed, default: 0] += workout.volume
      }
    }
    return weeks.map { volumes[$0.start.dayNumber] ?? 0 }
  }

  /// The weeks of the load chart with their rolling baseline, for which four more weeks are looked at.
  package func loadTrend(weeks count: Int = 8, asOf: CivilDate? = nil) -> [LoadTrendPoint] {
    guard count > 0 else { return [] }
    let before = LoadThresholds.ironLog.baselineWeeks
    let weeks = weeks(count: min(count, 1000) + before, asOf: asOf)
    let first = completedWorkouts.first?.date
    let soFar = volumesSoFar(weeks, asOf: asOf)
    return weeks.indices.dropFirst(before).map { index in
      let isKnown = first.map { $0 < weeks[index].start } ?? false
      let volumes = index == weeks.count - 1 ? soFar : weeks.map(\.volume)
      let load = LoadAssessment(current: volumes[index], previous: Array(volumes[(index - before)..<index]))
      return LoadTrendPoint(
        week: weeks[index], baseline: isKnown ? load.baseline : nil, isCurrent: index == weeks.count - 1)
    }
  }
}
