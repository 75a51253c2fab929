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
    let distinct = Set(dates)
    unit = Self.unit(of: distinct)
    self.dates = 2...Self.greatestFewCount ~= distinct.count ? distinct.sorted() : []
  }

  private static func unit(of dates: Set<LocalDateTime>) -> Unit {
    guard dates.allSatisfy({ $0.secondOfDay == 0 }) else { return .time }
    guard let first = dates.first?.date, dates.count > 1 else { return .day }
    if dates.allSatisfy({ $0.date.month == 1 && $0.date.day == 1 }) { return .year }
    if dates.allSatisfy({ $0.date.day == 1 }) { return .month }
    if dates.allSatisfy({ $0.date.adding(days: 1).day == 1 }) { return .monthEnd }
    return dates.allSatisfy { $0.date.weekday == first.weekday } ? .week(first.weekday) : .day
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
