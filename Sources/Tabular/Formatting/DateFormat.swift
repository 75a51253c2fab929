/// How dates and times are written, by the skeletons of CLDR for the locale.
package enum DateFormat: String, Sendable, Hashable, CaseIterable {
  /// `June 30, 2025` · `2025年6月30日`
  case long
  /// `Jun 30, 2025` · `2025年6月30日`
  case medium
  /// `6/30/25` · `2025/6/30` · `2025/06/30`
  case short
  /// `Jun 30` · `6月30日`
  case monthDay
  /// `6/30` in every language
  case numericMonthDay
  /// `30` · `30日`
  case day
  /// `June 2025` · `2025年6月`
  case yearMonth
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
    switch self {
    case .time: Self.clock(time, locale: locale, withSeconds: false)
    case .timeWithSeconds: Self.clock(time, locale: locale, withSeconds: true)
    case .monthDayTime:
      DateFormat.monthDay.string(time.date, locale: locale) + (locale.language == .english ? ", " : " ")
        + Self.clock(time, locale: locale, withSeconds: false)
    default: dateText(time.date, locale: locale)
    }
  }

  /// The same for a day; times are those of its start.
  package func string(_ date: CivilDate, locale: FormatLocale = .english) -> String {
    string(LocalDateTime(date: date), locale: locale)
  }

  private func dateText(_ date: CivilDate, locale: FormatLocale) -> String {
    switch self {
    case .numericMonthDay: "\(date.month)/\(date.day)"
    case .iso: date.description
    case .weekday: locale.weekdayNames(.wide)[date.weekday.rawValue - 1]
    case .weekdayShort: locale.weekdayNames(.short)[date.weekday.rawValue - 1]
    case .weekdayNarrow: locale.weekdayNames(.narrow)[date.weekday.rawValue - 1]
    default: locale.language == .english ? englishText(date) : hanText(date, locale: locale)
    }
  }

  private func englishText(_ date: CivilDate) -> String {
    let (year, month, day) = date.components
    let name = FormatLocale.englishMonths[month - 1]
    return switch self {
    case .long: "\(name) \(day), \(year)"
    case .medium: "\(name.prefix(3)) \(day), \(year)"
    case .short: "\(month)/\(day)/\(zeroPadded(year % 100, width: 2))"
    case .monthDay: "\(name.prefix(3)) \(day)"
    case .yearMonth: "\(name) \(year)"
    case .month: String(name.prefix(3))
    case .year: "\(year)"
    case .isoWeek: "W\(date.isoWeek.week)"
    default: "\(day)"
    }
  }

  private func hanText(_ date: CivilDate, locale: FormatLocale) -> String {
    let (year, month, day) = date.components
    let isJapanese = locale.language == .japanese
    return switch self {
    case .long, .medium: "\(year)年\(month)月\(day)日"
    case .short:
      isJapanese
        ? "\(year)/\(zeroPadded(month, width: 2))/\(zeroPadded(day, width: 2))" : "\(year)/\(month)/\(day)"
    case .monthDay: "\(month)月\(day)日"
    case .yearMonth: "\(year)年\(month)月"
    case .month: "\(month)月"
    case .year: "\(year)年"
    case .isoWeek: "第\(date.isoWeek.week)\(isJapanese ? "週" : "周")"
    default: "\(day)日"
    }
  }

  private static func clock(_ time: LocalDateTime, locale: FormatLocale, withSeconds: Bool) -> String {
    let tail =
      ":" + zeroPadded(time.minute, width: 2) + (withSeconds ? ":" + zeroPadded(time.second, width: 2) : "")
    switch locale.language {
    case .english: return "\((time.hour + 11) % 12 + 1)\(tail) \(time.hour < 12 ? "AM" : "PM")"
    case .chinese: return zeroPadded(time.hour, width: 2) + tail
    case .japanese: return "\(time.hour)\(tail)"
    }
  }
}

extension FormatLocale {
  enum NameWidth { case wide, short, narrow }

  static let englishMonths = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November",
    "December",
  ]

  /// The names of Monday to Sunday.
  func weekdayNames(_ width: NameWidth) -> [String] {
    let english = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    let letters = language == .japanese ? Array("月火水木金土日") : Array("一二三四五六日")
    switch (language, width) {
    case (.english, .wide): return english
    case (.english, .short): return english.map { String($0.prefix(3)) }
    case (.english, .narrow): return english.map { String($0.prefix(1)) }
    case (.chinese, .wide): return letters.map { "星期\($0)" }
    case (.chinese, .short): return letters.map { "周\($0)" }
    case (.japanese, .wide): return letters.map { "\($0)曜日" }
    default: return letters.map { String($0) }
    }
  }
}

extension CalendarInterval {
  /// Whether labels of its ticks name a month or a day without their year.
  package var leavesOutYears: Bool { unit == .day || unit == .week || unit == .month }
}

extension DateFormat {
  /// A label of a time axis with its year in one row, such as `Jan 2025` and `Jun 30, 2025`.
  package static func stringWithYear(
    forTick tick: LocalDateTime, every interval: CalendarInterval, locale: FormatLocale = .english
  ) -> String {
    guard interval.unit == .month else { return DateFormat.medium.string(tick, locale: locale) }
    guard locale.language == .english else { return DateFormat.yearMonth.string(tick, locale: locale) }
    return "\(DateFormat.month.string(tick)) \(DateFormat.year.string(tick))"
  }

  /// The usual format of the ticks of a time axis, so that neighbors differ: years for a yearly axis, times for an
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

  /// Labels of a time axis, without years where it is finer than a year.
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
