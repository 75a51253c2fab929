/// A day of the proleptic Gregorian calendar, without a time or a time zone.
///
/// The years are 0000 to 9999, as in ISO 8601; days beyond are clamped.
public struct CivilDate: Sendable, Hashable {
  /// Small, so that a table cell with a date takes no more than one with a text.
  private let storedDay: Int32

  /// Days since 1970-01-01, which is day 0.
  package var dayNumber: Int { Int(storedDay) }

  /// The day numbers of 0000-01-01 and 9999-12-31.
  package static let dayNumberRange = -719_528...2_932_896

  package init(dayNumber: Int) {
    storedDay = Int32(min(max(dayNumber, Self.dayNumberRange.lowerBound), Self.dayNumberRange.upperBound))
  }

  /// A day by its year (0…9999), month (1…12) and day of the month; nil if there is no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard 0...9999 ~= year, 1...12 ~= month, day >= 1, day <= Self.dayCount(ofMonth: month, in: year) else {
      return nil
    }
    storedDay = Int32(Self.dayNumber(year: year, month: month, day: day))
  }

  /// The year, 0…9999.
  public var year: Int { components.year }
  /// 1 is January.
  public var month: Int { components.month }
  /// The day of the month, from 1.
  public var day: Int { components.day }

  /// Year, month and day at once (Howard Hinnant, chrono-Compatible Low-Level Date Algorithms).
  package var components: (year: Int, month: Int, day: Int) {
    let shifted = dayNumber + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// The same source's days-from-civil, for a day that is known to exist.
  private static func dayNumber(year: Int, month: Int, day: Int) -> Int {
    let yearFromMarch = month <= 2 ? year - 1 : year
    let era = (yearFromMarch >= 0 ? yearFromMarch : yearFromMarch - 399) / 400
    let yearOfEra = yearFromMarch - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  package static func isLeapYear(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  /// The number of days of a month (1…12); 0 for other months.
  package static func dayCount(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2: isLeapYear(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    case 1...12: 31
    default: 0
    }
  }
}

extension CivilDate {
  package func adding(days: Int) -> CivilDate {
    let (sum, overflows) = dayNumber.addingReportingOverflow(days)
    return CivilDate(dayNumber: overflows ? (days < 0 ? .min : .max) : sum)
  }

  /// The same day some months later, or the last day of a shorter month: 31 January + 1 is 28 February.
  package func adding(months: Int) -> CivilDate {
    let (year, month, day) = components
    let count = year * 12 + month - 1 + min(max(months, -1_000_000), 1_000_000)
    guard count >= 0 else { return CivilDate(dayNumber: .min) }
    guard count < 120_000 else { return CivilDate(dayNumber: .max) }
    let (newYear, newMonth) = (count / 12, count % 12 + 1)
    let newDay = min(day, Self.dayCount(ofMonth: newMonth, in: newYear))
    return CivilDate(dayNumber: Self.dayNumber(year: newYear, month: newMonth, day: newDay))
  }

  package var startOfMonth: CivilDate { adding(days: 1 - day) }
  package var startOfYear: CivilDate { adding(days: 1 - dayOfYear) }

  /// 1 on 1 January, 366 on the last day of a leap year.
  package var dayOfYear: Int {
    dayNumber - Self.dayNumber(year: year, month: 1, day: 1) + 1
  }

  package var weekday: Weekday {
    Weekday(rawValue: (dayNumber + 3 + 7 * 200_000) % 7 + 1) ?? .monday
  }

  /// The first day of this day's week, for weeks that begin on `firstWeekday`.
  package func startOfWeek(firstWeekday: Weekday = .firstOfDataWeek) -> CivilDate {
    adding(days: -((weekday.rawValue - firstWeekday.rawValue + 7) % 7))
  }

  /// The ISO 8601 week of this day. 2022-01-01 is in 2021-W52.
  package var isoWeek: ISOWeek {
    let thursday = adding(days: 4 - weekday.rawValue)
    return ISOWeek(year: thursday.year, week: (thursday.dayOfYear - 1) / 7 + 1)
  }
}

extension CivilDate: Comparable, CustomStringConvertible {
  public static func < (first: CivilDate, second: CivilDate) -> Bool { first.dayNumber < second.dayNumber }

  /// `2025-06-30`
  public var description: String {
    let (year, month, day) = components
    return "\(zeroPadded(year, width: 4))-\(zeroPadded(month, width: 2))-\(zeroPadded(day, width: 2))"
  }
}

/// A day of the week with its ISO 8601 number: Monday is 1, Sunday 7.
package enum Weekday: Int, Sendable, Hashable, CaseIterable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday
}

/// A week of ISO 8601: it begins on Monday and belongs to the year of its Thursday.
package struct ISOWeek: Sendable, Hashable, Comparable, CustomStringConvertible {
  package let year: Int
  /// 1…53
  package let week: Int

  package init(year: Int, week: Int) {
    self.year = year
    self.week = week
  }

  package static func < (first: ISOWeek, second: ISOWeek) -> Bool {
    (first.year, first.week) < (second.year, second.week)
  }

  /// `2021-W52`
  package var description: String { "\(zeroPadded(year, width: 4))-W\(zeroPadded(week, width: 2))" }
}

/// Decimal digits, padded with zeros to `width`.
func zeroPadded(_ number: Int, width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
