import ChartScenes

/// Reads the dates that training apps write in the language of their user:
/// `8 Apr 2026, 16:50`, `3 févr. 2026, 18:00`, `May 15, 2026, 7:26 PM`, `08.04.2026, 16:50`, `2026年4月8日 16:50`.
enum WrittenDate {
  /// Which of the first two numbers of a date such as `4/8/2026` is the day.
  enum Order: Sendable {
    case dayFirst, monthFirst
  }

  /// Nil where the text names no day that exists, or leaves open which number is the month and no order is known.
  static func parse(_ text: String, order: Order? = nil) -> LocalDateTime? {
    LocalDateTime(iso: text) ?? parse(tokens(of: text), order: order)
  }

  /// The order that dates with slashes in one log have: one with a number above 12 tells for all. Nil where none does, or
  /// where they contradict each other.
  static func order(of texts: some Sequence<String>) -> Order? {
    var found: Order?
    for text in texts {
      let slash = text.utf8.prefix(3).contains(UInt8(ascii: "/"))
      guard slash, let order = order(of: tokens(of: text)) else { continue }
      guard found == nil || found == order else { return nil }
      found = order
    }
    return found
  }

  private static func order(of tokens: [Token]) -> Order? {
    guard tokens.count >= 3, case .number(let first, _) = tokens[0], case .number(let second, _) = tokens[2],
      first != second
    else { return nil }
    if first > 12 { return .dayFirst }
    return second > 12 ? .monthFirst : nil
  }

  private enum Token: Hashable {
    case number(Int, digits: Int)
    case word(String)
    case symbol(Character)
  }

  /// Numbers, words without their diacritics, and the characters `:`, `/`, `.` and `-`.
  private static func tokens(of text: String) -> [Token] {
    var tokens: [Token] = []
    var digits = ""
    var letters = ""
    func finish() {
      if let number = Int(digits), digits.utf8.count <= 9 {
        tokens.append(.number(number, digits: digits.utf8.count))
      }
      if !letters.isEmpty { tokens.append(.word(LatinFolding.folded(letters))) }
      (digits, letters) = ("", "")
    }
    for character in text {
      if character.isASCII, character.isNumber {
        if !letters.isEmpty { finish() }
        digits.append(character)
      } else if character.isLetter {
        if !digits.isEmpty { finish() }
        letters.append(character)
      } else {
        finish()
        if ":/.-".contains(character) { tokens.append(.symbol(character)) }
      }
    }
    finish()
    return tokens
  }

  private static func parse(_ tokens: [Token], order: Order?) -> LocalDateTime? {
    var rest = tokens
    let second = takeTime(from: &rest)
    let afternoon = takeHalfOfDay(from: &rest)
    guard let date = date(from: rest, order: order), let second = adjusted(second, isAfternoon: afternoon)
    else {
      return nil
    }
    return LocalDateTime(date: date, secondOfDay: second)
  }

  /// Removes `hh:mm` or `hh:mm:ss`; the second of the day, 0 without one, nil for a time that does not exist.
  private static func takeTime(from tokens: inout [Token]) -> Int? {
    guard let colon = tokens.firstIndex(of: .symbol(":")) else { return 0 }
    guard colon > 0, colon + 1 < tokens.count, case .number(let hour, _) = tokens[colon - 1],
      case .number(let minute, digits: 2) = tokens[colon + 1], hour < 24, minute < 60
    else { return nil }
    var (second, end) = (0, colon + 2)
    if end + 1 < tokens.count, tokens[end] == .symbol(":"),
      case .number(let value, digits: 2) = tokens[end + 1]
    {
      guard value < 60 else { return nil }
      (second, end) = (value, end + 2)
    }
    tokens.removeSubrange((colon - 1)..<end)
    return hour * 3600 + minute * 60 + second
  }

  /// Removes the words for the halves of the day: `AM`, `p. m.`, `午後`.
  private static func takeHalfOfDay(from tokens: inout [Token]) -> Bool? {
    var isAfternoon: Bool?
    let joined = tokens.compactMap { if case .word(let word) = $0 { word } else { nil } }
    if joined.contains("pm") || joined.contains("午後") || joined.contains("下午") || joined.contains("오후") {
      isAfternoon = true
    } else if joined.contains("am") || joined.contains("午前") || joined.contains("上午") || joined.contains("오전")
    {
      isAfternoon = false
    } else if let place = zip(joined, joined.dropFirst()).first(where: {
      $0.1 == "m" && ($0.0 == "a" || $0.0 == "p")
    }) {
      isAfternoon = place.0 == "p"
    }
    let halves: Set<String> = ["am", "pm", "a", "p", "m", "午後", "下午", "오후", "午前", "上午", "오전"]
    if isAfternoon != nil {
      tokens.removeAll { if case .word(let word) = $0 { halves.contains(word) } else { false } }
    }
    return isAfternoon
  }

  private static func adjusted(_ second: Int?, isAfternoon: Bool?) -> Int? {
    guard let second, let isAfternoon else { return second }
    let hour = second / 3600
    guard 0...12 ~= hour else { return isAfternoon ? second : nil }
    return second - hour * 3600 + (hour % 12 + (isAfternoon ? 12 : 0)) * 3600
  }

  private static func date(from tokens: [Token], order: Order?) -> CivilDate? {
    let numbers = tokens.compactMap {
      if case .number(let value, let digits) = $0 { (value, digits) } else { nil }
    }
    let words = tokens.compactMap { if case .word(let word) = $0 { word } else { nil } }
    if numbers.count == 3 { return numericDate(numbers, tokens: tokens, words: words, order: order) }
    guard numbers.count == 2, let month = words.lazy.compactMap(MonthNames.month(named:)).first,
      let year = numbers.first(where: { $0.1 == 4 })?.0, let day = numbers.first(where: { $0.1 <= 2 })?.0
    else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }

  /// Year first, or day first where dots or a number above 12 say so; with slashes month first where the second number is
  /// above 12.
  private static func numericDate(
    _ numbers: [(Int, Int)], tokens: [Token], words: [String], order: Order?
  ) -> CivilDate? {
    let (first, second, third) = (numbers[0].0, numbers[1].0, numbers[2].0)
    if numbers[0].1 == 4 { return CivilDate(year: first, month: second, day: third) }
    guard numbers[2].1 == 4, words.isEmpty else { return nil }
    if tokens.contains(.symbol(".")) || first > 12 {
      return CivilDate(year: third, month: second, day: first)
    }
    if order == .dayFirst, second <= 12 { return CivilDate(year: third, month: second, day: first) }
    if second > 12 || first == second || order == .monthFirst {
      return CivilDate(year: third, month: first, day: second)
    }
    return nil
  }
}
