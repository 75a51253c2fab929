import Foundation
import TestSupport
import Testing

@testable import Tabular

@Suite struct LocaleTableTests {
  private static let locales: [(column: String, locale: FormatLocale)] = [
    ("en_US", .english), ("zh_CN", .chinese), ("ja_JP", .japanese),
  ]
  private static let day = LocalDateTime(iso: "2025-06-30 19:56")

  /// The text of an item of the table, or nil for an item that is not a format.
  private static func text(of item: String, locale: FormatLocale) throws -> String? {
    let day = try #require(day)
    switch item {
    case "number 12345.6": return NumberFormat.decimal.string(12345.6, locale: locale)
    case "number 9999 compact": return NumberFormat.compact.string(9999, locale: locale)
    case "number 1000 compact": return NumberFormat.compact.string(1000, locale: locale)
    case "number 15300 compact": return NumberFormat.compact.string(15300, locale: locale)
    case "number 123456789 compact": return NumberFormat.compact.string(123_456_789, locale: locale)
    case "number 1.2e12 compact": return NumberFormat.compact.string(1.2e12, locale: locale)
    case "percent 0.4": return NumberFormat.percent.string(0.4, locale: locale)
    case "date long 2025-06-30": return DateFormat.long.string(day, locale: locale)
    case "date short": return DateFormat.short.string(day, locale: locale)
    case "month+day": return DateFormat.monthDay.string(day, locale: locale)
    case "weekday short": return DateFormat.weekdayShort.string(day, locale: locale)
    case "time": return DateFormat.time.string(day, locale: locale)
    case "duration 3723 s": return DurationFormat.units.string(seconds: 3723, locale: locale)
    case "weight":
      return WeightUnit.kilograms.string(kilograms: 82.5, locale: locale).replacing("\u{A0}", with: " ")
    case "weekday narrow":
      let names = Weekday.allCases.map { weekday in
        DateFormat.weekdayNarrow.string(day.date.adding(days: weekday.rawValue - 1), locale: locale)
      }
      return names.joined(separator: locale == .english ? " " : "")
    default: return nil
    }
  }

  @Test("numbers, dates and times are those of the given table")
  func table() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let file = folder.appending(path: "Cases/locale_formats.tsv")
    var checked = 0
    for row in tableRows(try String(contentsOf: file, encoding: .utf8)) {
      for (column, locale) in Self.locales {
        guard let text = try Self.text(of: row["item"] ?? "", locale: locale) else { continue }
        #expect(text == row[column], "\(row["item"] ?? "") in \(column)")
        checked += 1
      }
    }
    #expect(checked == 15 * 3)
  }

  @Test("things are counted with plurals and counters")
  func counted() {
    #expect(CountedNoun.bead.string(count: 1) == "1 bead")
    #expect(CountedNoun.bead.string(count: 2) == "2 beads")
    #expect(CountedNoun.bead.string(count: 1, locale: .chinese) == "1 颗珠子")
    #expect(CountedNoun.bead.string(count: 1, locale: .japanese) == "ビーズ1個")
  }

  @Test("weeks begin as the region has it")
  func firstWeekdays() {
    let expected: [(String, Weekday)] = [
      ("en-US", .sunday), ("en_GB", .monday), ("zh-CN", .monday), ("ja-JP", .sunday), ("zh-Hans-SG", .sunday),
      ("en-EG", .saturday), ("en-MV", .friday), ("zh", .monday), ("ja", .sunday), ("en", .sunday),
    ]
    for (identifier, weekday) in expected {
      #expect(FormatLocale(identifier: identifier)?.firstWeekday == weekday, "\(identifier)")
    }
  }

  @Test("locales are known by their identifiers")
  func identifiers() {
    #expect(FormatLocale(identifier: "ja_JP.UTF-8") == .japanese)
    #expect(FormatLocale(identifier: "zh") == .chinese)
    #expect(FormatLocale(identifier: "ZH-hans")?.languageTag == "zh-Hans")
    for identifier in ["", "nl", "sv_SE", "english"] {
      #expect(FormatLocale(identifier: identifier) == nil, "\(identifier)")
    }
  }
}

@Suite struct NumberFormatTests {
  @Test(
    "compact numbers keep two digits or all of the integer",
    arguments: [
      (0, "0", "0", "0"), (999, "999", "999", "999"), (1500, "1.5K", "1500", "1500"),
      (9950, "10K", "9950", "9950"),
      (99_999, "100K", "10万", "10万"), (999_999, "1M", "100万", "100万"), (12_345_678, "12M", "1235万", "1235万"),
      (99_999_999, "100M", "1亿", "1億"), (-15_300, "−15K", "−1.5万", "−1.5万"), (0.123, "0.12", "0.12", "0.12"),
      (1e15, "1000T", "1000万亿", "1000兆"), (9999.7, "10K", "1万", "1万"), (1e16, "10,000T", "10,000万亿", "1京"),
    ])
  func compact(value: Double, english: String, chinese: String, japanese: String) {
    #expect(NumberFormat.compact.string(value) == english)
    #expect(NumberFormat.compact.string(value, locale: .chinese) == chinese)
    #expect(NumberFormat.compact.string(value, locale: .japanese) == japanese)
  }

  @Test(
    "halves are rounded away from zero, in decimal",
    arguments: [
      (0.125, 2, "0.13"), (0.375, 2, "0.38"), (2.675, 2, "2.68"), (1.005, 2, "1.01"), (2.5, 0, "3"),
      (-2.5, 0, "−3"),
      (3.5, 0, "4"),
      (9.96, 1, "10"), (0.04, 1, "0"), (-0.04, 1, "0"), (999.95, 1, "1,000"),
      (1e21, 0, "1,000,000,000,000,000,000,000"),
      (0.5, 0, "1"), (1.5, 0, "2"), (0.05, 1, "0.1"), (0.15, 1, "0.2"), (-1234.5678, 2, "−1,234.57"),
      (1e-7, 3, "0"),
    ])
  func rounds(value: Double, digits: Int, expected: String) {
    #expect(NumberFormat(maximumFractionDigits: digits).string(value) == expected)
  }

  @Test("digits are added if a number of them is requested")
  func minimum() {
    #expect(NumberFormat(minimumFractionDigits: 1, maximumFractionDigits: 1).string(82) == "82.0")
    #expect(NumberFormat(minimumFractionDigits: 3).string(0.5) == "0.500")
    #expect(NumberFormat(isGrouped: false).string(1_234_567) == "1234567")
    #expect(NumberFormat(.percent, maximumFractionDigits: 1).string(0.4567) == "45.7%")
  }

  @Test("non-finite numbers are written as symbols")
  func unbounded() {
    #expect(NumberFormat.decimal.string(.nan) == "NaN")
    #expect(NumberFormat.compact.string(.infinity) == "∞")
    #expect(NumberFormat.percent.string(-.infinity) == "−∞")
    #expect(NumberFormat.decimal.string(.greatestFiniteMagnitude).count > 400)
    #expect(NumberFormat(maximumFractionDigits: 20).string(.leastNonzeroMagnitude) == "0")
  }

  @Test(
    "labels of values have three digits or more, and none but that of zero reads 0",
    arguments: [
      (0, "0"), (0.004, "0.004"), (2.25, "2.25"), (61.25, "61.3"), (-61.25, "−61.3"), (4.5e-6, "0.0000045"),
      (4.5e-9, "4.5E−9"), (1e-300, "1E−300"), (0.12345, "0.123"), (1234.56, "1,234.6"), (9999.96, "10,000"),
      (12_500, "12.5K"), (123_456, "123K"), (999_960, "1M"), (1.25e300, "1.3E300"),
    ] as [(Double, String)])
  func labels(value: Double, text: String) {
    #expect(NumberFormat.label(value) == text)
  }

  @Test("the ticks of an axis have one form")
  func ticks() {
    #expect(NumberFormat.strings(forTicks: [0, 0.5, 1]) == ["0.0", "0.5", "1.0"])
    #expect(NumberFormat.strings(forTicks: [0, 5000]) == ["0", "5,000"])
    #expect(NumberFormat.strings(forTicks: [0, 5000, 10_000]) == ["0", "5K", "10K"])
    #expect(NumberFormat.strings(forTicks: [0, 5000, 10_000], locale: .chinese) == ["0", "0.5万", "1.0万"])
    #expect(NumberFormat.strings(forTicks: [10_000, 12_500, 15_000]) == ["10.0K", "12.5K", "15.0K"])
    #expect(NumberFormat.strings(forTicks: [0, 500_000, 1_000_000]) == ["0", "0.5M", "1.0M"])
    #expect(NumberFormat.strings(forTicks: []).isEmpty)
  }
}

@Suite struct DateFormatTests {
  private func day() throws -> LocalDateTime { try #require(LocalDateTime(iso: "2024-01-08 00:05")) }

  @Test("midnight and noon are twelve in English")
  func clock() throws {
    #expect(DateFormat.time.string(try day()) == "12:05 AM")
    let noon = try #require(LocalDateTime(iso: "2024-01-08 12:00"))
    #expect(DateFormat.time.string(noon) == "12:00 PM")
    #expect(DateFormat.time.string(try day(), locale: .japanese) == "0:05")
    #expect(DateFormat.time.string(try day(), locale: .chinese) == "00:05")
    #expect(DateFormat.monthDayTime.string(noon) == "Jan 8, 12:00 PM")
  }

  @Test("every format writes something in every language", arguments: DateFormat.allCases)
  func all(format: DateFormat) throws {
    for language in Language.allCases {
      #expect(!format.string(try day(), locale: FormatLocale(language)).isEmpty)
    }
  }

  @Test("months, weeks and weekdays in three languages")
  func parts() throws {
    let day = try day()
    #expect(DateFormat.isoWeek.string(day) == "W2")
    #expect(DateFormat.isoWeek.string(day, locale: .chinese) == "第2周")
    #expect(DateFormat.isoWeek.string(day, locale: .japanese) == "第2週")
    #expect(DateFormat.yearMonth.string(day) == "January 2024")
    #expect(DateFormat.yearMonth.string(day, locale: .chinese) == "2024年1月")
    #expect(DateFormat.weekday.string(day, locale: .chinese) == "星期一")
    #expect(DateFormat.weekday.string(day, locale: .japanese) == "月曜日")
    #expect(DateFormat.numericMonthDay.string(day, locale: .japanese) == "1/8")
    #expect(DateFormat.medium.string(day) == "Jan 8, 2024")
    #expect(DateFormat.iso.string(day) == "2024-01-08")
  }

  @Test("months are named without their year or with it, midnight on an axis of hours by its day")
  func axis() throws {
    let start = try #require(LocalDateTime(iso: "2024-12-01"))
    let months = CalendarInterval(.month)
    let ticks = months.starts(from: start, to: LocalDateTime(date: start.date.adding(months: 2)))
    #expect(DateFormat.strings(forTicks: ticks, every: months) == ["Dec", "Jan", "Feb"])
    #expect(DateFormat.strings(forTicks: ticks, every: months, locale: .chinese) == ["12月", "1月", "2月"])
    let day = try #require(ticks.dropFirst().first)
    #expect(DateFormat.stringWithYear(forTick: day, every: months) == "Jan 2025")
    #expect(DateFormat.stringWithYear(forTick: day, every: months, locale: .japanese) == "2025年1月")
    #expect(DateFormat.stringWithYear(forTick: day, every: CalendarInterval(.week)) == "Jan 1, 2025")
    let hours = CalendarInterval(.hour, count: 12)
    let half = hours.starts(from: start, to: LocalDateTime(date: start.date, secondOfDay: 43_200))
    #expect(DateFormat.strings(forTicks: half, every: hours) == ["Dec 1", "12:00 PM"])
  }
}

@Suite struct MeasureFormatTests {
  @Test("durations omit parts that are zero")
  func units() {
    #expect(DurationFormat.units.string(seconds: 3720) == "1h 2m")
    #expect(DurationFormat.units.string(seconds: 3603) == "1h 3s")
    #expect(DurationFormat.units.string(seconds: 0) == "0s")
    #expect(DurationFormat.units.string(seconds: 0, locale: .chinese) == "0秒")
    #expect(DurationFormat.units.string(seconds: .nan) == "0s")
  }

  @Test("timers keep two digits for minutes")
  func timers() {
    #expect(DurationFormat.timer.string(seconds: 90) == "01:30")
    #expect(DurationFormat.timer.string(seconds: 9.99) == "00:09")
    #expect(DurationFormat.timer.string(seconds: 3723) == "1:02:03")
    #expect(DurationFormat.clock.string(seconds: 123) == "2:03")
    #expect(DurationFormat.clock.string(seconds: -5) == "0:00")
  }

  @Test("weights are shown in either unit")
  func weights() {
    #expect(WeightUnit.pounds.string(kilograms: 100) == "220.5\u{A0}lb")
    #expect(WeightUnit.kilograms.string(kilograms: 82.5, locale: .chinese, isDense: true) == "82.5公斤")
    #expect(abs(WeightUnit.pounds.value(kilograms: 0.45359237) - 1) < 1e-15)
  }
}

@Suite struct LargestRemainderTests {
  @Test("shares sum to the whole and are within one of their quota")
  func properties() {
    var numbers = SeededNumbers(seed: 6)
    for _ in 0..<500 {
      let weights = (0..<(1 + numbers.int(below: 12))).map { _ in numbers.double(in: 0...50) }
      let total = 1 + numbers.int(below: 1000)
      let shares = LargestRemainder.shares(of: weights, total: total)
      let whole = shares.reduce(0, +)
      #expect(whole == total)
      let sum = weights.reduce(0, +)
      for (weight, share) in zip(weights, shares) {
        #expect(abs(weight / sum * Double(total) - Double(share)) < 1)
      }
    }
  }

  @Test(
    "known shares",
    arguments: [
      ([1, 1, 1], 100, [34, 33, 33]), ([20, 20, 20, 20, 20], 12, [3, 3, 2, 2, 2]),
      ([30, 25, 20, 15, 10], 18, [5, 4, 4, 3, 2]), ([45, 25, 15, 10, 5], 9, [4, 2, 1, 1, 1]),
      ([45, 25, 15, 10, 5], 10, [5, 3, 1, 1, 0]), ([0, 0], 100, [0, 0]), ([0, 5, 0], 100, [0, 100, 0]),
      ([-5, .nan, 5, .infinity], 10, [0, 0, 10, 0]), ([], 100, []), ([0.29, 0.71], 100, [29, 71]),
      ([1e308, 1e308], 100, [50, 50]),
    ])
  func known(weights: [Double], total: Int, expected: [Int]) {
    #expect(LargestRemainder.shares(of: weights, total: total) == expected)
  }

  @Test("percentages with digits sum to a hundred")
  func percentages() {
    #expect(LargestRemainder.percentages(of: [1, 1, 1], fractionDigits: 1) == [33.4, 33.3, 33.3])
  }
}
