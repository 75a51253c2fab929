/// A CLDR pattern for dates and times, such as `d MMM y` (UTS #35, Date Field Symbol Table; only the symbols
/// in the table).
struct DatePattern {
  let pattern: String

  func string(_ time: LocalDateTime, formats: LocaleFormats) -> String {
    var output = ""
    var isLiteral = false
    var rest = pattern[...]
    while let symbol = rest.first {
      let run = rest.prefix { $0 == symbol }
      rest = rest[run.endIndex...]
      if symbol == "'" {
        isLiteral.toggle()
      } else if isLiteral || !symbol.isASCII || !symbol.isLetter {
        output += run
      } else {
        output += Self.field(symbol, count: run.count, of: time, formats: formats)
      }
    }
    return output
  }

  private static func field(
    _ symbol: Character, count: Int, of time: LocalDateTime, formats: LocaleFormats
  ) -> String {
    let (year, month, day) = time.date.components
    func number(_ value: Int) -> String { formats.symbols.localized(zeroPadded(value, width: count)) }
    switch symbol {
    case "y": return count == 2 ? number(year % 100) : formats.symbols.localized("\(year)")
    case "M", "L":
      guard count > 2 else { return number(month) }
      let kinds: (LocaleFormats.NameKind, LocaleFormats.NameKind) =
        symbol == "M" ? (.shortMonths, .months) : (.shortMonthsAlone, .monthsAlone)
      return formats.names(count == 3 ? kinds.0 : kinds.1)[month - 1]
    case "d": return number(day)
    case "H": return number(time.hour)
    case "h": return number((time.hour + 11) % 12 + 1)
    case "K": return number(time.hour % 12)
    case "m": return number(time.minute)
    case "s": return number(time.second)
    case "a": return formats.names(.halvesOfDay)[time.hour < 12 ? 0 : 1]
    default: return String(repeating: symbol, count: count)
    }
  }
}
