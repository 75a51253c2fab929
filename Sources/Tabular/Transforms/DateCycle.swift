/// A part of dates that repeats: months of the year, days of the week, hours of the day.
public enum DateCycle: String, Sendable, Hashable, CaseIterable {
  /// 1 is January to March.
  case quarterOfYear
  /// 1 is January.
  case monthOfYear
  /// The number of the ISO 8601 week.
  case weekOfYear
  /// 1 is 1 January.
  case dayOfYear
  /// From 1.
  case dayOfMonth
  /// 1 is Monday.
  case weekday
  /// 0…23
  case hourOfDay
  /// 0…59
  case minuteOfHour

  /// The part of a date as a number.
  package func number(of time: LocalDateTime) -> Double {
    let part =
      switch self {
      case .quarterOfYear: (time.date.month + 2) / 3
      case .monthOfYear: time.date.month
      case .weekOfYear: time.date.isoWeek.week
      case .dayOfYear: time.date.dayOfYear
      case .dayOfMonth: time.date.day
      case .weekday: time.date.weekday.rawValue
      case .hourOfDay: time.hour
      case .minuteOfHour: time.minute
      }
    return Double(part)
  }

  /// The name of a part: `Jan`, `Mon`, `Q1`; numbers for others.
  package func string(_ number: Double, locale: FormatLocale) -> String {
    func name(_ format: DateFormat, month: Int, day: Int) -> String? {
      // A Monday begins the first week of 2024.
      CivilDate(year: 2024, month: month, day: day).map { format.string($0, locale: locale) }
    }
    let whole = Int(max(-1e6, min(1e6, number.rounded())))
    let name: String? =
      switch self {
      case .monthOfYear: name(.month, month: whole, day: 1)
      case .weekday: 1...7 ~= whole ? name(.weekdayShort, month: 1, day: whole) : nil
      case .quarterOfYear: "Q\(whole)"
      case .weekOfYear, .dayOfYear, .dayOfMonth, .hourOfDay, .minuteOfHour: nil
      }
    return name ?? NumberFormat.integer.string(number, locale: locale)
  }
}
