/// A day in a text, with a time of day and an offset from UTC if it has them: `Mar 5, 2024`, `31.12.25 14:30`,
/// `2024年3月5日`, `Q1 2024`, `2024-W05`, `Tue, 05 Mar 2024 14:30:00 +0100`.
struct WrittenDate {
  private enum Day {
    case known(CivilDate)
    /// Three numbers in the order of a country; a year of two digits may be the first.
    case numbers(Int, Int, Int, hasShortYear: Bool)
  }

  private let day: Day
  private let secondOfDay: Int
  /// In seconds; nil if the text has none.
  let offset: Int?

  /// Nil for a text that is no date, or names no day that exists.
  init?(_ text: String) {
    if let (time, offset) = LocalDateTime.withOffset(iso: text) {
      (day, secondOfDay, self.offset) = (.known(time.date), time.secondOfDay, offset)
      return
    }
    if let time = LocalDateTime(basic: text) {
      (day, secondOfDay, offset) = (.known(time.date), 0, nil)
      return
    }
    guard text.utf8.count <= 80, var tokens = DateTokens(text),
      let (second, offset) = tokens.takeTime(), let day = tokens.day
    else { return nil }
    switch day {
    case .known(let date): self.day = .known(date)
    case .numbers(let numbers, let hasShortYear):
      self.day = .numbers(numbers[0], numbers[1], numbers[2], hasShortYear: hasShortYear)
    }
    (secondOfDay, self.offset) = (second, offset)
  }

  /// The day and the time as written, its numbers read in an order; nil if there is no such day.
  func time(in order: DateOrder) -> LocalDateTime? {
    let date: CivilDate?
    switch day {
    case .known(let known): date = known
    case .numbers(let first, let second, let third, let hasShortYear):
      func year(_ number: Int) -> Int { hasShortYear ? Self.year(ofTwoDigits: number) : number }
      switch order {
      case .yearFirst where hasShortYear: date = CivilDate(year: year(first), month: second, day: third)
      case .dayFirst: date = CivilDate(year: year(third), month: second, day: first)
      case .monthFirst, .yearFirst: date = CivilDate(year: year(third), month: first, day: second)
      }
    }
    return date.map { LocalDateTime(date: $0, secondOfDay: secondOfDay) }
  }

  var hasShortYear: Bool { if case .numbers(_, _, _, true) = day { true } else { false } }

  var dependsOnOrder: Bool { if case .numbers = day { true } else { false } }

  /// 69 to 99 are in the twentieth century (POSIX, `strptime`).
  static func year(ofTwoDigits number: Int) -> Int { number < 69 ? 2000 + number : 1900 + number }
}

/// The order of the numbers of a day, such as `3/4/2025`.
package enum DateOrder: Sendable, Hashable {
  case dayFirst
  case monthFirst
  /// Only of years with two digits; others have the month first.
  case yearFirst
}

extension FormatLocale {
  /// The order of the numbers of a day (CLDR, short dates).
  package var dateOrder: DateOrder {
    guard languageTag == "en" else {
      let short = formats.pattern(of: .short) ?? ""
      return short.first == "d" ? .dayFirst : short.first == "y" ? .yearFirst : .monthFirst
    }
    return ["US", "PH", "CA", "ZA"].contains(region) ? .monthFirst : .dayFirst
  }
}
