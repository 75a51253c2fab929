import Tabular
import Testing

@testable import AfterglowCharts

@Suite struct TimeScaleTests {
  private func scale(_ start: String, _ stop: String) throws -> TimeScale {
    TimeScale(
      from: try #require(LocalDateTime(iso: start)), to: try #require(LocalDateTime(iso: stop)),
      range: ScaleDomain(0, 1000))
  }

  @Test("ticks are starts of days, weeks, months, quarters and years, as the extent asks for")
  func ticks() throws {
    func labels(_ start: String, _ stop: String, _ count: Double) throws -> [String] {
      try scale(start, stop).ticks(count: count).map(\.date.description)
    }
    #expect(
      try labels("2025-06-30", "2025-07-04", 5) == [
        "2025-06-30", "2025-07-01", "2025-07-02", "2025-07-03", "2025-07-04",
      ])
    #expect(
      try labels("2025-06-01", "2025-07-01", 5) == [
        "2025-06-02", "2025-06-09", "2025-06-16", "2025-06-23", "2025-06-30",
      ])
    #expect(
      try labels("2025-01-15", "2025-06-15", 5) == [
        "2025-02-01", "2025-03-01", "2025-04-01", "2025-05-01", "2025-06-01",
      ])
    #expect(
      try labels("2024-01-01", "2025-01-01", 4) == [
        "2024-01-01", "2024-04-01", "2024-07-01", "2024-10-01", "2025-01-01",
      ])
    #expect(
      try labels("2001-05-01", "2025-01-01", 5) == [
        "2005-01-01", "2010-01-01", "2015-01-01", "2020-01-01", "2025-01-01",
      ])
  }

  @Test("ticks within a day are hours and minutes")
  func hours() throws {
    let ticks = try scale("2025-06-30 08:10", "2025-06-30 20:10").ticks(count: 4)
    #expect(ticks.map(\.hour) == [9, 12, 15, 18])
  }

  @Test("a nice domain ends with ticks, in either direction")
  func nice() throws {
    let nice = try scale("2025-01-15", "2025-06-15").niced(count: 5)
    #expect([nice.start, nice.stop].map(\.date.description) == ["2025-01-01", "2025-07-01"])
    let reversed = try scale("2025-06-15", "2025-01-15").niced(count: 5)
    #expect([reversed.start, reversed.stop].map(\.date.description) == ["2025-07-01", "2025-01-01"])
    #expect(reversed.ticks(count: 5).first == reversed.start)
  }

  @Test("times map in proportion, and one time to the middle")
  func maps() throws {
    let scale = try scale("2025-06-30", "2025-07-02")
    let noon = try #require(LocalDateTime(iso: "2025-07-01 00:00"))
    #expect(scale.position(of: noon) == 500)
    #expect(scale.time(at: 500) == noon)
    let single = try self.scale("2025-06-30", "2025-06-30")
    #expect(single.position(of: single.start) == 500)
    #expect(single.ticks() == [single.start])
  }

  @Test("the whole calendar has few ticks")
  func extremes() {
    let scale = TimeScale(
      from: LocalDateTime(date: CivilDate(dayNumber: .min)),
      to: LocalDateTime(date: CivilDate(dayNumber: .max)),
      range: ScaleDomain(0, 1))
    #expect(scale.ticks(count: 5).map(\.date.year) == [0, 2000, 4000, 6000, 8000])
    #expect(scale.niced(count: 5).stop.date.year == 9999)
  }
}

@Suite struct LoneTickTests {
  @Test("a few days on a narrow axis have more than one tick")
  func days() throws {
    let first = try #require(LocalDateTime(iso: "2026-01-01"))
    let last = try #require(LocalDateTime(iso: "2026-01-09"))
    let scale = TimeScale(from: first, to: last, range: ScaleDomain(0, 200), hasClockTimes: false)
    let ticks = scale.ticks(count: 2)
    #expect(ticks.count > 1 && ticks.allSatisfy { scale.labelInterval(count: 2).floor($0) == $0 })
  }
}
