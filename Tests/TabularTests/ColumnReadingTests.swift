import Testing

@testable import Tabular

/// The cells of a column are read together.
@Suite struct ColumnReadingTests {
  private func column(_ cells: [String], order: DateOrder? = nil) throws -> (DataTable.Column, [String]) {
    let rows = cells.map { "\"\($0)\"" }.joined(separator: "\n")
    let table = try DataTable(
      reading: Array("v,w\n\(rows)\n".utf8), as: .csv, order: order)
    return (try table.column("v"), table.issues.map(\.message).filter { $0.hasPrefix("column") })
  }

  @Test(
    "numbers with a percent sign or the sign of a currency are numbers with a unit",
    arguments: [
      (["33.8%", "5%", "0"], [33.8, 5, 0], "%"), (["$1,234.50", "-$3", "$0.5"], [1234.5, -3, 0.5], "$"),
      (["1.234,50 €", "12,5 €", "−3 €"], [1234.5, 12.5, -3], "€"), (["￥120", "￥1,200"], [120, 1200], "￥"),
      (["12,5%", "7", "1.000,25%"], [12.5, 7, 1000.25], "%"), (["($5)", "$(1,234.50)"], [-5, -1234.5], "$"),
      (["67.1K", "95k", "1.2M", "3B"], [67_100, 95_000, 1_200_000, 3e9], nil),
      (["€1.5M", "€800K"], [1_500_000, 800_000], "€"),
    ] as [([String], [Double], String?)])
  func units(cells: [String], numbers: [Double], unit: String?) throws {
    let column = try column(cells).0
    #expect(column.values.map(\.number) == numbers)
    #expect(column.unit == unit)
  }

  @Test(
    "inconsistent cells are texts",
    arguments: [["1.5", "2,5"], ["$1", "1 €"], ["5%", "five"], ["$5", "€7", "£9"], ["5 kg", "7 kg"]])
  func texts(cells: [String]) throws {
    #expect(try column(cells).0.type == .text)
  }

  @Test(
    "numbers may have a minus sign, parentheses, and separators of all languages",
    arguments: [
      (["−5", "+3"], [-5, 3]), (["(1,234)", "2,000,000"], [-1234, 2_000_000]),
      (["1 234", "12\u{A0}000,5", "7\u{202F}000"], [1234, 12000.5, 7000]),
      (["1\u{2009}234.5", "2"], [1234.5, 2]), (["1'234.50", "12’000"], [1234.5, 12000]),
      (["1.234,50", "2.000,00"], [1234.5, 2000]), (["12,5", "1.234"], [12.5, 1234]),
      (["12,34,567", "99,000"], [1_234_567, 99_000]), (["0,123", "1,5"], [0.123, 1.5]),
      (["1.5e3", "2,000"], [1500, 2000]),
    ] as [([String], [Double])])
  func separators(cells: [String], numbers: [Double]) throws {
    #expect(try column(cells).0.values.map(\.number) == numbers)
  }

  @Test("a comma that may be decimal separates thousands, with a warning, and a point is decimal")
  func openSeparators() throws {
    let (commas, note) = try column(["1,234", "999"])
    #expect(commas.values.map(\.number) == [1234, 999])
    #expect(note == ["column \"v\": \"1,234\" is read as 1234, not as a number with three decimals"])
    #expect(try column(["1,234", "12.5"]).1.isEmpty && column(["1,234,567", "1,234"]).1.isEmpty)
    let semicolons = try DataTable(reading: Array("a;b\n1.234;2\n".utf8), as: .csv)
    #expect(try semicolons.column("a").values == [.number(1.234)])
    #expect(
      semicolons.issues.map(\.message) == ["column \"a\": \"1.234\" is read as 1.234, not as thousands"])
    #expect(try DataTable(reading: Array("a;b\n0.234;2\n".utf8), as: .csv).issues.isEmpty)
  }

  @Test("words for missing values are null among numbers, which is reported, and texts elsewhere")
  func missing() throws {
    let cells = ["12", "N/A", "-", "—", "n/a", "#N/A", "NULL", "3"]
    let (numbers, notes) = try column(cells)
    #expect(numbers.values.map(\.number) == [12, nil, nil, nil, nil, nil, nil, 3])
    #expect(notes == ["column \"v\": 6 cells are read as missing, such as \"N/A\""])
    #expect(try column(["yes", "-", "no"]).0.values == [.text("yes"), .text("-"), .text("no")])
  }

  @Test(
    "integers that a double does not hold exactly keep their digits", arguments: ["csv", "json", "ndjson"])
  func longIntegers(name: String) throws {
    let format = try #require(DataTable.FileFormat(rawValue: name))
    let text =
      switch format {
      case .csv: "id,v\n1234567890123456788,1\n1234567890123456789,2\n"
      case .json: #"[{"id": 1234567890123456788, "v": 1}, {"id": 1234567890123456789, "v": 2}]"#
      case .ndjson: "{\"id\": 1234567890123456788, \"v\": 1}\n{\"id\": 1234567890123456789, \"v\": 2}\n"
      }
    let table = try DataTable(reading: Array(text.utf8), as: format)
    #expect(try table.column("id").values == [.text("1234567890123456788"), .text("1234567890123456789")])
    #expect(try table.column("v").type == .number)
    let exact = try DataTable(reading: Array("id\n9007199254740992\n1e20\n".utf8), as: .csv)
    #expect(try exact.column("id").type == .number)
  }

  @Test(
    "a day is read however a program or a person writes it",
    arguments: [
      "2024-03-05", "2024/3/5", "2024.03.05", "2024. 3. 5.", "05.03.2024", "5.3.2024", "05.03.24",
      "Mar 5, 2024", "March 5, 2024", "5 March 2024", "5 Mar 2024", "5-Mar-24", "05-Mar-2024", "Mar-05-2024",
      "5th March 2024", "Tuesday, March 5, 2024", "Tue Mar 5 2024", "2024 Mar 5", "5. März 2024",
      "5. Mrz. 2024",
      "5 mars 2024", "5 de marzo de 2024", "5 mar. 2024", "5 de março de 2024", "5 марта 2024 г.",
      "5 березня 2024 р.",
      "5 marca 2024", "5 marzo 2024", "5 Mart 2024", "5 Maret 2024", "5 tháng 3, 2024", "5 thg 3, 2024",
      "5 มี.ค. 2024", "5 मार्च 2024", "৫ মার্চ, ২০২৪", "5 مارس 2024", "5 مارچ، 2024", "2024年3月5日", "2024年03月05日(火)",
      "2024年3月5日 星期二", "2024년 3월 5일 화요일",
    ])
  func days(text: String) throws {
    #expect(try column([text, text]).0.values.map(\.description) == ["2024-03-05", "2024-03-05"])
  }

  @Test(
    "so is a time, with its offset",
    arguments: [
      ("Mar 5, 2024, 2:30 PM", "2024-03-05T14:30:00"), ("5.3.2024 14:30:07", "2024-03-05T14:30:07"),
      ("3/15/2024 12:05 AM", "2024-03-15T00:05:00"), ("15/3/24 2 pm", "2024-03-15T14:00:00"),
      ("2024-03-05 02:30:00 p.m.", "2024-03-05T14:30:00"), ("2024年3月5日 午後2:30", "2024-03-05T14:30:00"),
      ("2024年3月5日14時30分", "2024-03-05T14:30:00"), ("2024년 3월 5일 오후 2:30", "2024-03-05T14:30:00"),
      ("Tue, 05 Mar 2024 14:30:00 +0100", "2024-03-05T14:30:00"),
      ("05/Mar/2024:14:30:00 +0000", "2024-03-05T14:30:00"),
      ("Tue Mar 05 2024 14:30:00 GMT+0100 (Central European Standard Time)", "2024-03-05T14:30:00"),
      ("2024-03-05 14:30:00.123 UTC", "2024-03-05T14:30:00"), ("5 mar 2024 14:30 EST", "2024-03-05T14:30:00"),
    ])
  func times(text: String, expected: String) throws {
    #expect(try column([text, text]).0.values.map(\.description) == [expected, expected])
  }

  @Test(
    "months, quarters and weeks are their first days",
    arguments: [
      ("2024-03", "2024-03-01"), ("03/2024", "2024-03-01"), ("Mar 2024", "2024-03-01"),
      ("Mar-24", "2024-03-01"),
      ("März 2024", "2024-03-01"), ("2024年3月", "2024-03-01"), ("2024-Q2", "2024-04-01"),
      ("Q2 2024", "2024-04-01"),
      ("2Q24", "2024-04-01"), ("2024Q2", "2024-04-01"), ("2024-W10", "2024-03-04"), ("2024W10", "2024-03-04"),
      ("2024-W10-2", "2024-03-05"), ("KW 10 2024", "2024-03-04"), ("2024-W01", "2024-01-01"),
    ])
  func periods(text: String, expected: String) throws {
    #expect(try column([text, text]).0.values.map(\.description) == [expected, expected])
  }

  @Test(
    "names with numbers are no dates",
    arguments: [
      "May", "May 5", "5 Mar", "1.2.10", "12-34-56", "Q5 2024", "2024-W54", "Mar 32, 2024", "A 10:30",
      "10:30",
      "Route 66", "13/13/2024", "2024-13", "March report 2024", "1. FC 2024", "B-12-2024x",
    ])
  func notDates(text: String) throws {
    #expect(try column([text, text]).0.type == .text, "\(text)")
  }

  @Test("years of two digits are in the order of the locale, from 1969 to 2068")
  func shortYears() throws {
    #expect(try column(["12/31/99", "1/2/24"]).0.values.map(\.description) == ["1999-12-31", "2024-01-02"])
    let japanese = try column(["24/03/05", "24/04/06"], order: .yearFirst)
    #expect(japanese.0.values.map(\.description) == ["2024-03-05", "2024-04-06"])
    #expect(japanese.1 == ["column \"v\": 24/03/05 is read with the year first, following the locale"])
    #expect(try column(["03/05/24", "04/06/24"], order: .dayFirst).0.values[0].description == "2024-05-03")
    #expect(try column(["03/05/24", "04/06/24"]).0.type == .text)
  }

  @Test(
    "a column most of which are dates names the first cell that is none; days without a year are reported")
  func strangeDates() throws {
    let (dates, note) = try column(["Mar 1, 2024", "Mar 2, 2024", "Mar 3, 2024", "Mar 4, 2024", "soon"])
    #expect(dates.type == .date && dates.values.last == .null)
    #expect(note == ["column \"v\": 1 value is not a date and left out, such as \"soon\""])
    let (names, hint) = try column(["Mar 5", "Mar 4"])
    #expect(names.type == .text)
    #expect(hint == ["column \"v\": \"Mar 5\" has no year, so its days are names in the order of the rows"])
    let rows = DataTable(rows: [["d": "5 Mar"], ["d": "6 Mar"]])
    #expect(rows.issues.map(\.description).first?.hasPrefix("column \"d\": \"5 Mar\" has no year") == true)
  }

  @Test("times without offsets that repeat or lack an hour are reported")
  func clockChanges() throws {
    func hours(_ hours: [Int]) throws -> [String] {
      try column(hours.map { "2024-11-03 \($0 < 10 ? "0" : "")\($0):00" }).1
    }
    #expect(
      try hours([0, 1, 1, 2, 3, 4, 5, 6, 7]) == [
        "column \"v\": its times repeat an hour at 2024-11-03T01:00:00, as if clocks had been set; write offsets such as -05:00, or give the zone"
      ])
    #expect(try hours([0, 1, 3, 4, 5, 6, 7]).first?.contains("lack an hour at 2024-11-03T03:00:00") == true)
    #expect(try hours([0, 1, 2, 3, 4, 5, 6]).isEmpty && hours([0, 5, 1, 9, 2, 4, 3]).isEmpty)
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
    let (german, note) = try column(["3/4/2025", "5/6/2025"], order: .dayFirst)
    #expect(german.values.map(\.description) == ["2025-04-03", "2025-06-05"])
    #expect(note == ["column \"v\": 3/4/2025 is read with the day first, following the locale"])
    #expect(FormatLocale(identifier: "en-GB")?.dateOrder == .dayFirst)
    #expect(FormatLocale.english.dateOrder == .monthFirst && FormatLocale.japanese.dateOrder == .yearFirst)
  }

  @Test("times of several offsets are compared in UTC, those of one clock stay as they are")
  func offsets() throws {
    let (apart, note) = try column(["2025-01-01T10:00:00+09:00", "2025-01-01T02:00:00+01:00"])
    #expect(apart.values.map(\.description) == ["2025-01-01T01:00:00", "2025-01-01T01:00:00"])
    #expect(note == ["column \"v\": its times have different UTC offsets and are shown in UTC"])
    let (clock, nothing) = try column(["2025-01-01T10:00:00+01:00", "2025-07-01T10:00:00+02:00"])
    #expect(clock.values.map { $0.date?.hour } == [10, 10] && nothing.isEmpty)
    #expect(clock.instants?.map { $0.date?.hour } == [10, 9] && clock.unit == "UTC+1")
    let filtered = DataTable(columns: [clock]).rows([1])
    #expect(filtered.columns[0].instants?.map { $0.date?.hour } == [9])
    #expect(try column(["2025-01-01T00:00+01:00", "2025-07-01T00:00+02:00"]).0.instants == nil)
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
