import Tabular

/// Reads the dates that training apps write in the language of their user:
/// `8 Apr 2026, 16:50`, `3 févr. 2026, 18:00`, `May 15, 2026, 7:26 PM`, `08.04.2026, 16:50`, `2026年4月8日 16:50`.
enum WrittenDate {
  /// Which of the first two numbers of a date such as `4/8/2026` is the day.
  enum Order: Sendable {
    case dayFirst, monthFirst
  }

  /// Facts from the dates of a log that help to read the others.
  struct Hints: Sendable {
    /// The order that dates with slashes have: one with a number above 12 tells for all. Nil if none does, or where
    /// they contradict each other.
    var order: Order?
    /// Whether a month has a name that is Croatian only; some others mean another month in Polish and Czech.
    var isCroatian = false
  }

  /// Nil if the text names no day that exists, or leaves open which number is the month and no order is known.
  static func parse(_ text: String, hints: Hints = Hints()) -> LocalDateTime? {
    LocalDateTime(iso: text) ?? parse(tokens(of: text), hints: hints)
  }

  /// Whether a text is a date whose day and month are ambiguous.
  static func isAmbiguous(_ text: String) -> Bool {
    parse(text) == nil && parse(text, hints: Hints(order: .dayFirst)) != nil
      && parse(text, hints: Hints(order: .monthFirst)) != nil
  }

  static func hints(of texts: some Sequence<String>) -> Hints {
    var hints = Hints()
    var orders: Set<Order> = []
    var last = ""
    for text in texts where text != last {
      last = text
      // Dates that begin with a year need no hints.
      guard text.utf8.prefix(4).contains(where: { !(0x30...0x39).contains($0) }) else { continue }
      let tokens = tokens(of: text)
      if text.utf8.prefix(3).contains(UInt8(ascii: "/")), let order = order(of: tokens) {
        orders.insert(order)
      }
      hints.isCroatian = hints.isCroatian || words(tokens).contains(where: MonthNames.isCroatianOnly)
    }
    hints.order = orders.count == 1 ? orders.first : nil
    return hints
  }

  private static func words(_ tokens: [Token]) -> [String] {
    tokens.compactMap { if case .word(let word) = $0 { word } else { nil } }
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

  private static func parse(_ tokens: [Token], hints: Hints) -> LocalDateTime? {
    var rest = tokens.filter {
      if case .word(let word) = $0 { !wordsBeforeTimes.contains(word) } else { true }
    }
    let second = takeTime(from: &rest)
    let afternoon = takeHalfOfDay(from: &rest)
    guard let date = date(from: rest, hints: hints), let second = adjusted(second, isAfternoon: afternoon)
    else {
      return nil
    }
    return LocalDateTime(date: date, secondOfDay: second)
  }

  /// `kl. 23.50`, `klo 23.50`, `23:50 Uhr`
  private static let wordsBeforeTimes: Set<String> = ["kl", "klo", "uhr"]

  /// Removes `hh:mm` or `hh:mm:ss`, or the same with points at the end; the second of the day, 0 without one, nil for a
  /// time that does not exist.
  private static func takeTime(from tokens: inout [Token]) -> Int? {
    writeColons(in: &tokens)
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

  /// Puts colons for the points of a time behind a whole date: `11. jan. 2026 23.50`, `11.1.2026 klo 23.50.07`.
  private static func writeColons(in tokens: inout [Token]) {
    func isNumber(_ token: Token) -> Bool { if case .number = token { true } else { false } }
    guard !tokens.contains(.symbol(":")) else { return }
    let neededCount = words(tokens).contains { MonthNames.month(named: $0) != nil } ? 2 : 3
    for length in [5, 3] where tokens.count > length {
      let start = tokens.count - length
      let numbers = stride(from: start, to: tokens.count, by: 2)
      let points = stride(from: start + 1, to: tokens.count, by: 2)
      guard points.allSatisfy({ tokens[$0] == .symbol(".") }), numbers.allSatisfy({ isNumber(tokens[$0]) }),
        isNumber(tokens[start - 1]) || tokens[start - 1] == .symbol("."),
        tokens[..<start].filter(isNumber).count == neededCount
      else { continue }
      for point in points { tokens[point] = .symbol(":") }
      return
    }
  }

  /// Removes the words for the halves of the day: `AM`, `p. m.`, `μ.μ.`, `午後`.
  private static func takeHalfOfDay(from tokens: inout [Token]) -> Bool? {
    var isAfternoon: Bool?
    let joined = words(tokens)
    if joined.contains("pm") || joined.contains("午後") || joined.contains("下午") || joined.contains("오후") {
      isAfternoon = true
    } else if joined.contains("am") || joined.contains("午前") || joined.contains("上午") || joined.contains("오전")
    {
      isAfternoon = false
    } else if let position = zip(joined, joined.dropFirst()).first(where: {
      $0.1 == "m" && ($0.0 == "a" || $0.0 == "p") || $0.1 == "μ" && ($0.0 == "π" || $0.0 == "μ")
    }) {
      isAfternoon = position.0 == "p" || position.0 == "μ"
    }
    let halves: Set<String> = ["am", "pm", "a", "p", "m", "π", "μ", "午後", "下午", "오후", "午前", "上午", "오전"]
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

  private static func date(from tokens: [Token], hints: Hints) -> CivilDate? {
    let numbers = tokens.compactMap {
      if case .number(let value, let digits) = $0 { (value, digits) } else { nil }
    }
    let words = words(tokens)
    if numbers.count == 3 { return numericDate(numbers, tokens: tokens, words: words, order: hints.order) }
    let isCroatian = hints.isCroatian || hasPointBehindYear(tokens)
    let months = words.lazy.compactMap { MonthNames.month(named: $0, isCroatian: isCroatian) }
    guard numbers.count == 2, let month = months.first,
      let year = numbers.first(where: { $0.1 == 4 })?.0, let day = numbers.first(where: { $0.1 <= 2 })?.0
    else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }

  /// Croatian dates end in a year and a point: `11. lip 2026.`
  private static func hasPointBehindYear(_ tokens: [Token]) -> Bool {
    guard tokens.count > 2, tokens.last == .symbol("."), case .number(_, digits: 4) = tokens[tokens.count - 2]
    else { return false }
    return true
  }

  /// Year first, or day first where dots or a number above 12 say so; with slashes month first where the second number is
  /// above 12.
  private static func numericDate(
    _ numbers: [(Int, Int)], tokens: [Token], words: [String], order: Order?
  ) -> CivilDate? {
    let (first, second, third) = (numbers[0].0, numbers[1].0, numbers[2].0)
    if numbers[0].1 == 4 { return CivilDate(year: first, month: second, day: third) }
    // `11 thg 1, 2026`
    if numbers[2].1 == 4, words.first == "thg" || words.first == "thang" {
      return CivilDate(year: third, month: second, day: first)
    }
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
