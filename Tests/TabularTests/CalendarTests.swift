import Foundation
import Testing

@testable import Tabular

@Suite struct CivilDateTests {
  @Test("days agree with an independent calendar over eight centuries")
  func agreesWithFoundation() throws {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    for dayNumber in stride(from: -140_000, through: 160_000, by: 97) {
      let date = CivilDate(dayNumber: dayNumber)
      let instant = Date(timeIntervalSince1970: Double(dayNumber) * 86_400)
      let parts = calendar.dateComponents(
        [.year, .month, .day, .weekday, .weekOfYear, .yearForWeekOfYear], from: instant)
      let day: [Int?] = [date.year, date.month, date.day]
      #expect(day == [parts.year, parts.month, parts.day])
      #expect(date.weekday.rawValue == ((parts.weekday ?? 0) + 5) % 7 + 1)
      #expect(date.isoWeek == ISOWeek(year: parts.yearForWeekOfYear ?? 0, week: parts.weekOfYear ?? 0))
      #expect(CivilDate(year: date.year, month: date.month, day: date.day) == date)
    }
  }

  @Test(
    "weeks at New Year belong to the year of their Thursday",
    arguments: [
      ("2022-01-01", "2021-W52"), ("2021-01-03", "2020-W53"), ("2024-12-30", "2025-W01"),
      ("2026-11-20", "2026-W47"),
    ])
  func isoWeeks(day: String, week: String) throws {
    #expect(try #require(LocalDateTime(iso: day)).date.isoWeek.description == week)
  }

  @Test("weeks begin on the requested day")
  func weekStarts() throws {
    let sunday = try #require(CivilDate(year: 2025, month: 6, day: 29))
    #expect(sunday.startOfWeek().description == "2025-06-23")
    #expect(sunday.startOfWeek(firstWeekday: .sunday) == sunday)
    #expect(sunday.startOfWeek(firstWeekday: .saturday).description == "2025-06-28")
  }

  @Test("adding months keeps the day or uses the month's last")
  func months() throws {
    let last = try #require(CivilDate(year: 2024, month: 1, day: 31))
    #expect(last.adding(months: 1).description == "2024-02-29")
    #expect(last.adding(months: 13).description == "2025-02-28")
    #expect(last.adding(months: -2).description == "2023-11-30")
    #expect(last.adding(months: -1).description == "2023-12-31")
    #expect(last.adding(days: .max) == CivilDate(dayNumber: .max))
    #expect(CivilDate(dayNumber: .max).description == "9999-12-31")
    #expect(CivilDate(dayNumber: .min).description == "0000-01-01")
  }

  @Test(
    "invalid days are refused",
    arguments: [(2025, 2, 29), (2025, 13, 1), (2025, 0, 1), (2025, 4, 31), (10_000, 1, 1), (2025, 1, 0)])
  func refused(year: Int, month: Int, day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }

  @Test(
    "dates and times are read in ISO 8601",
    arguments: [
      ("2025-06-30", "2025-06-30T00:00:00"), ("2025-06-30 19:56", "2025-06-30T19:56:00"),
      ("2025-06-30T19:56:07Z", "2025-06-30T19:56:07"),
      ("2025-06-30T19:56:07.123+08:00", "2025-06-30T19:56:07"),
      (" 2025/6/3 ", "2025-06-03T00:00:00"), ("2025-06", "2025-06-01T00:00:00"),
    ])
  func reads(text: String, expected: String) {
    #expect(LocalDateTime(iso: text)?.description == expected)
  }

  @Test(
    "other texts are not dates",
    arguments: [
      "", "2025", "25-06-30", "2025-06-31", "2025-06-30 24:00", "2025-06-30 19:5", "2025-06-30x",
      "2025-06/30",
    ])
  func refusesTexts(text: String) {
    #expect(LocalDateTime(iso: text) == nil)
  }

  @Test("seconds since the epoch round-trip, also before it")
  func seconds() {
    for seconds in [-86_401, -86_400, -1, 0, 1, 86_399, 86_400, 1_751_313_360] {
      #expect(LocalDateTime(secondsSinceEpoch: seconds).secondsSinceEpoch == seconds)
    }
    #expect(LocalDateTime(secondsSinceEpoch: Double.nan) == nil)
    #expect(LocalDateTime(secondsSinceEpoch: 1e300)?.date.year == 9999)
  }
}

@Suite struct CalendarIntervalTests {
  @Test("intervals tile the calendar", arguments: CalendarInterval.Unit.allCases, [1, 2, 3])
  func intervals(unit: CalendarInterval.Unit, count: Int) throws {
    let interval = CalendarInterval(unit, count: count)
    var time = interval.floor(try #require(LocalDateTime(iso: "2023-12-30 23:59:58")))
    for _ in 0..<40 {
      let next = interval.next(after: time)
      #expect(next > time)
      #expect(interval.floor(next) == next)
      #expect(interval.floor(LocalDateTime(secondsSinceEpoch: next.secondsSinceEpoch - 1)) == time)
      time = next
    }
  }
}
