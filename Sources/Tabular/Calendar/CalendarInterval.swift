/// A repeating calendar interval: every day, every three months, every ten years.
package struct CalendarInterval: Sendable, Hashable {
  package enum Unit: String, Sendable, Hashable, CaseIterable {
    case second, minute, hour, day, week, month, year
  }

  package let unit: Unit
  /// The number of units in one interval, from 1.
  package let count: Int
  /// The first day of weeks.
  package let firstWeekday: Weekday

  package init(_ unit: Unit, count: Int = 1, firstWeekday: Weekday = .firstOfDataWeek) {
    self.unit = unit
    self.count = min(max(1, count), 10_000)
    self.firstWeekday = firstWeekday
  }

  /// The start of the interval that contains a time.
  ///
  /// Intervals of several units are counted from the start of the epoch, of the year (months) or from year 0.
  package func floor(_ time: LocalDateTime) -> LocalDateTime {
    let (year, month, _) = time.date.components
    switch unit {
    case .second: return floorSeconds(time, length: count)
    case .minute: return floorSeconds(time, length: count * 60)
    case .hour: return floorSeconds(time, length: count * 3600)
    case .day: return LocalDateTime(date: floorDays(time.date, length: count))
    case .week:
      let start = time.date.startOfWeek(firstWeekday: firstWeekday)
      guard count > 1 else { return LocalDateTime(date: start) }
      let week = Self.floorDivision(start.dayNumber, 7)
      return LocalDateTime(date: start.adding(days: -7 * Self.remainder(week, count)))
    case .month:
      let date = CivilDate(year: year, month: month - Self.remainder(month - 1, min(count, 12)), day: 1)
      return LocalDateTime(date: date ?? time.date.startOfMonth)
    case .year:
      let date = CivilDate(year: year - Self.remainder(year, count), month: 1, day: 1)
      return LocalDateTime(date: date ?? time.date.startOfYear)
    }
  }

  /// The start of the interval after the one that contains a time, or the end of the calendar.
  package func next(after time: LocalDateTime) -> LocalDateTime {
    let start = floor(time)
    switch unit {
    case .second: return LocalDateTime(secondsSinceEpoch: start.secondsSinceEpoch + count)
    case .minute: return LocalDateTime(secondsSinceEpoch: start.secondsSinceEpoch + count * 60)
    case .hour: return LocalDateTime(secondsSinceEpoch: start.secondsSinceEpoch + count * 3600)
    case .day: return LocalDateTime(date: start.date.adding(days: count))
    case .week: return LocalDateTime(date: start.date.adding(days: 7 * count))
    case .month: return LocalDateTime(date: start.date.adding(months: min(count, 12)))
    case .year: return LocalDateTime(date: start.date.adding(months: 12 * count))
    }
  }

  /// The starts of all intervals from `start` to `stop`, both included, at most `limit` of them.
  package func starts(from start: LocalDateTime, to stop: LocalDateTime, limit: Int = 10_000)
    -> [LocalDateTime]
  {
    var starts: [LocalDateTime] = []
    var time = floor(start)
    if time < start { time = next(after: time) }
    while time >= start, time <= stop, starts.count < limit {
      starts.append(time)
      let following = next(after: time)
      guard following > time, floor(following) == following else { break }
      time = following
    }
    return starts
  }

  private func floorSeconds(_ time: LocalDateTime, length: Int) -> LocalDateTime {
    let seconds = time.secondsSinceEpoch
    return LocalDateTime(secondsSinceEpoch: seconds - Self.remainder(seconds, length))
  }

  private func floorDays(_ date: CivilDate, length: Int) -> CivilDate {
    date.adding(days: -Self.remainder(date.dayNumber, length))
  }

  /// Never negative; the divisor is positive.
  private static func remainder(_ value: Int, _ divisor: Int) -> Int {
    let remainder = value % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }

  private static func floorDivision(_ value: Int, _ divisor: Int) -> Int {
    (value - remainder(value, divisor)) / divisor
  }
}
