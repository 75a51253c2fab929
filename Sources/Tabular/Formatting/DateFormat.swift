/// Formats of dates and times, by the CLDR skeletons for the locale.
public enum DateFormat: String, Sendable, Hashable, CaseIterable {
  /// `June 30, 2025` · `2025年6月30日`
  case long
  /// `Jun 30, 2025` · `30. Juni 2025` · `2025年6月30日`
  case medium
  /// `6/30/25` · `2025/6/30` · `2025/06/30`
  case short
  /// `Jun 30` · `6月30日`
  case monthDay
  /// `6/30` · `30.6.`
  case numericMonthDay
  /// `30` · `30日`
  case day
  /// `June 2025` · `2025年6月`
  case yearMonth
  /// `Jun 2025` · `2025年6月`
  case yearShortMonth
  /// `Jun` · `6月`
  case month
  /// `2025` · `2025年`
  case year
  /// `Monday` · `星期一` · `月曜日`
  case weekday
  /// `Mon` · `周一` · `月`
  case weekdayShort
  /// `M` · `一` · `月`
  case weekdayNarrow
  /// `7:56 PM` · `19:56`
  case time
  /// `Jun 30, 7:56 PM` · `6月30日 19:56`
  case monthDayTime
  /// `7:56:21 PM` · `19:56:21`
  case timeWithSeconds
  /// `W27` · `第27周` · `第27週`, the number of the ISO week
  case isoWeek
  /// `2025-06-30`
  case iso

  package func string(_ time: LocalDateTime, locale: FormatLocale = .english) -> String {
    let formats = locale.formats
    if let pattern = formats.pattern(of: self) {
      return DatePattern(pattern: pattern).string(time, formats: formats)
    }
    switch self {
    case .weekday: return formats.names(.weekdays)[time.date.weekday.rawValue - 1]
    case .weekdayShort: return formats.names(.shortWeekdays)[time.date.weekday.rawValue - 1]
    case .weekdayNarrow: return formats.names(.narrowWeekdays)[time.date.weekday.rawValue - 1]
    case .time, .timeWithSeconds:
      let pattern = formats.timePattern(withSeconds: self == .timeWithSeconds)
      return DatePattern(pattern: pattern).string(time, formats: formats)
    case .monthDayTime:
      return formats.joined(
        date: DateFormat.monthDay.string(time, locale: locale),
        time: DateFormat.time.string(time, locale: locale))
    case .isoWeek: return Self.week(time.date.isoWeek.week, locale: locale)
    default: return time.date.description
    }
  }

  /// The same for a day; times are those of its start.
  package func string(_ date: CivilDate, locale: FormatLocale = .english) -> String {
    string(LocalDateTime(date: date), locale: locale)
  }

  /// CLDR has no short format for week numbers; outside of East Asia the ISO 8601 form is used.
  private static func week(_ number: Int, locale: FormatLocale) -> String {
    let digits = locale.formats.symbols.localized("\(number)")
    return switch locale.languageTag {
    case "zh-Hans": "第\(digits)周"
    case "zh-Hant", "ja": "第\(digits)週"
    case "ko": "\(digits)주"
    default: "W\(digits)"
    }
  }
}

extension CalendarInterval {
  /// Whether tick labels name a month or a day without their year.
  package var leavesOutYears: Bool { unit == .day || unit == .week || unit == .month }

  /// Whether tick labels are times of day.
  package var isWithinDays: Bool { unit == .hour || unit == .minute || unit == .second }
}

extension DateFormat {
  /// A label of a time axis with its year on one line, such as `Jan 2025` and `Jun 30, 2025`.
  package static func stringWithYear(
    forTick tick: LocalDateTime, every interval: CalendarInterval, locale: FormatLocale = .english
  ) -> String {
    (interval.unit == .month ? DateFormat.yearShortMonth : .medium).string(tick, locale: locale)
  }

  /// The usual tick format of a time axis, such that neighbors differ: years for a yearly axis, times for an
  /// hourly one.
  package static func forTicks(every interval: CalendarInterval) -> DateFormat {
    switch interval.unit {
    case .second: .timeWithSeconds
    case .minute, .hour: .time
    case .day, .week: .monthDay
    case .month: .month
    case .year: .year
    }
  }

  /// Labels of a time axis, without years if it is finer than a year.
  package static func strings(
    forTicks ticks: [LocalDateTime], every interval: CalendarInterval, locale: FormatLocale = .english
  ) -> [String] {
    let format = forTicks(every: interval)
    return ticks.indices.map { index in
      let tick = ticks[index]
      let isMidnight = tick.secondOfDay == 0
      switch interval.unit {
      case .hour where isMidnight, .minute where isMidnight:
        return DateFormat.monthDay.string(tick, locale: locale)
      default: return format.string(tick, locale: locale)
      }
    }
  }
}
