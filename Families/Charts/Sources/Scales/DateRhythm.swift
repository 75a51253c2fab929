import Tabular

/// The regularity of the dates on an axis, so that its ticks are placed at the data.
package struct DateRhythm: Sendable, Hashable {
  package enum Unit: Sendable, Hashable {
    case year, month
    /// The last days of months.
    case monthEnd
    /// One day of the week.
    case week(Weekday)
    case day, time
  }

  package let unit: Unit
  /// The dates themselves, ascending, if there are few; otherwise empty.
  package var dates: [LocalDateTime]

  /// The maximum number of dates that are stored.
  private static let greatestFewCount = 12

  package init(of dates: some Sequence<LocalDateTime>) {
    var few: Set<LocalDateTime> = []
    var survey = Survey()
    for date in dates {
      if few.count <= Self.greatestFewCount { few.insert(date) }
      survey.add(date)
      if survey.hasTimes, few.count > Self.greatestFewCount { break }
    }
    unit = survey.hasTimes ? .time : few.count > 1 ? survey.unit : .day
    self.dates = 2...Self.greatestFewCount ~= few.count ? few.sorted() : []
  }

  /// What all dates so far have in common.
  private struct Survey {
    private(set) var hasTimes = false
    private var areYears = true
    private var areMonths = true
    private var areMonthEnds = true
    private var weekday: Weekday?
    private var areWeeks = true

    mutating func add(_ time: LocalDateTime) {
      let date = time.date
      if time.secondOfDay != 0 { hasTimes = true }
      if areMonths, date.day != 1 { (areYears, areMonths) = (false, false) }
      if areYears, date.month != 1 { areYears = false }
      if areMonthEnds, date.adding(days: 1).day != 1 { areMonthEnds = false }
      if areWeeks, date.weekday != weekday ?? date.weekday { areWeeks = false }
      weekday = weekday ?? date.weekday
    }

    var unit: Unit {
      if areYears { return .year }
      if areMonths { return .month }
      if areMonthEnds { return .monthEnd }
      return areWeeks ? weekday.map { .week($0) } ?? .day : .day
    }
  }

  /// The approximate length of the finest interval that ticks may have, in seconds.
  var leastInterval: Double {
    let day = Double(LocalDateTime.secondsPerDay)
    return switch unit {
    case .year: 365 * day
    case .month, .monthEnd: 30 * day
    case .week: 7 * day
    case .day: day
    case .time: 0
    }
  }

  /// The interval by which the dates themselves are labeled.
  var interval: CalendarInterval {
    switch unit {
    case .year: CalendarInterval(.year)
    case .month, .monthEnd: CalendarInterval(.month)
    case .week, .day: CalendarInterval(.day)
    case .time: CalendarInterval(.minute)
    }
  }
}
