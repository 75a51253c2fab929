import Testing

@testable import Tabular

/// The cells of a column are read together.
@Suite struct ColumnReadingTests {
  private func column(_ cells: [String], isDayFirst: Bool? = nil) throws -> (DataTable.Column, [String]) {
    let rows = cells.map { "\"\($0)\"" }.joined(separator: "\n")
    let table = try DataTable(
      reading: Array("v,w\n\(rows)\n".utf8), as: .csv, isDayFirst: isDayFirst)
    return (try table.column("v"), table.issues.map(\.message).filter { $0.hasPrefix("column") })
  }

  @Test(
    "numbers with a percent sign or the sign of a currency are numbers with a unit",
    arguments: [
      (["33.8%", "5%", "0"], [33.8, 5, 0], "%"), (["$1,234.50", "-$3", "$0.5"], [1234.5, -3, 0.5], "$"),
      (["1.234,50 €", "12,5 €", "−3 €"], [1234.5, 12.5, -3], "€"), (["￥120", "￥1,200"], [120, 1200], "￥"),
      (["12,5%", "7", "1.000,25%"], [12.5, 7, 1000.25], "%"),
    ] as [([String], [Double], String?)])
  func units(cells: [String], numbers: [Double], unit: String?) throws {
    let column = try column(cells).0
    #expect(column.values.map(\.number) == numbers)
    #expect(column.unit == unit)
  }

  @Test("inconsistent cells are texts", arguments: [["1.5", "2,5"], ["$1", "1 €"], ["5%", "five"]])
  func texts(cells: [String]) throws {
    #expect(try column(cells).0.type == .text)
  }

  @Test("dates with points have the day first, others the order in which the whole column is valid")
  func days() throws {
    #expect(
      try column(["31.12.2025", "1.2.2025"]).0.values.map(\.description) == ["2025-12-31", "2025-02-01"])
    #expect(
      try column(["3/4/2025", "31/12/2025"]).0.values.map(\.description) == ["2025-04-03", "2025-12-31"])
    #expect(
      try column(["3/4/2025", "12/31/2025"]).0.values.map(\.description) == ["2025-03-04", "2025-12-31"])
    #expect(try column(["31.02.2025", "1.2.2025"]).0.type == .text)
  }

  @Test("ambiguous dates are read according to the locale, with a warning")
  func ambiguousDays() throws {
    let (unread, hint) = try column(["3/4/2025", "5/6/2025"])
    #expect(unread.type == .text)
    #expect(
      hint == ["column \"v\": 3/4/2025 may begin with the day or the month; write dates like 2025-12-31"]
    )
    let (german, note) = try column(["3/4/2025", "5/6/2025"], isDayFirst: true)
    #expect(german.values.map(\.description) == ["2025-04-03", "2025-06-05"])
    #expect(note == ["column \"v\": 3/4/2025 is read with the day first, following the locale"])
    #expect(FormatLocale(identifier: "en-GB")?.isDayFirst == true && !FormatLocale.english.isDayFirst)
  }

  @Test("times of several offsets are compared in UTC, those of one clock stay as they are")
  func offsets() throws {
    let (apart, note) = try column(["2025-01-01T10:00:00+09:00", "2025-01-01T02:00:00+01:00"])
    #expect(apart.values.map(\.description) == ["2025-01-01T01:00:00", "2025-01-01T01:00:00"])
    #expect(note == ["column \"v\": its times have different UTC offsets and are shown in UTC"])
    let (clock, nothing) = try column(["2025-01-01T10:00:00+01:00", "2025-07-01T10:00:00+02:00"])
    #expect(clock.values.map { $0.date?.hour } == [10, 10] && nothing.isEmpty)
  }

  @Test("columns of years are detected by their name or their numbers")
  func years() {
    let numbers = { (values: [Double]) in values.map { DataValue.number($0) } }
    #expect(Years.areYears(numbers([1990, 2025]), name: "a"))
    #expect(!Years.areYears(numbers([1800, 2025]), name: "a"))
    for name in ["Year", "birth_year", "Jahr", "année", "生年", "年度", "год"] {
      #expect(Years.areYears(numbers([1066, 1492]), name: name), "\(name)")
    }
    #expect(!Years.areYears(numbers([1990.5]), name: "year") && !Years.areYears(numbers([12]), name: "years"))
    #expect(!Years.areYears([], name: "year") && !Years.isYear(name: "yearning"))
  }
}
