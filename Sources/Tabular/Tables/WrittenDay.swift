/// Numeric days in the order of a country, such as `31.12.2025`, `31/12/2025` and `12/31/2025`.
package enum WrittenDay: Sendable, Hashable {
  /// `31.12.2025`: with points, the day and the month always come first.
  case dotted
  /// `31/12/2025` or `31-12-2025`
  case dayFirst
  /// `12/31/2025` or `12-31-2025`
  case monthFirst

  /// Reads a day, alone or with an ISO 8601 time; nil for anything else.
  package func date(of text: String) -> LocalDateTime? {
    var reader = DigitReader(text)
    let separators: [Unicode.Scalar] = self == .dotted ? ["."] : ["/", "-"]
    guard let first = reader.readNumber(digits: 1...2),
      let separator = separators.first(where: { reader.skip($0) }),
      let second = reader.readNumber(digits: 1...2), reader.skip(separator),
      let year = reader.readNumber(digits: 4...4)
    else { return nil }
    let (day, month) = self == .monthFirst ? (second, first) : (first, second)
    guard let date = CivilDate(year: year, month: month, day: day) else { return nil }
    if reader.isAtEnd { return LocalDateTime(date: date) }
    _ = reader.skip(",")
    guard reader.skip("T") || reader.skipSpaces(), let second = reader.readTime(), reader.isAtEnd else {
      return nil
    }
    return LocalDateTime(date: date, secondOfDay: second)
  }

  /// The notation of the days in some texts: with points, or in the one order in which all of them are days.
  ///
  /// - Parameter isDayFirst: The order for days that are valid in both; if nil, such days are not read.
  package static func form(of texts: some Collection<String>, isDayFirst: Bool?) -> WrittenDay? {
    guard !texts.isEmpty else { return nil }
    if texts.allSatisfy({ WrittenDay.dotted.date(of: $0) != nil }) { return .dotted }
    let possible = [WrittenDay.dayFirst, .monthFirst].filter { form in
      texts.allSatisfy { form.date(of: $0) != nil }
    }
    if possible.count < 2 { return possible.first }
    return isDayFirst.map { $0 ? .dayFirst : .monthFirst }
  }
}

extension FormatLocale {
  /// Whether days with slashes have the day before the month (CLDR, short dates): everywhere except where the
  /// month or the year comes first.
  package var isDayFirst: Bool {
    guard languageTag == "en" else {
      let short = formats.pattern(of: .short) ?? ""
      return short.first == "d"
    }
    return !["US", "PH", "CA", "ZA"].contains(region)
  }
}
