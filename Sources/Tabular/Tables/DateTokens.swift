/// The numbers, words and separators of a text that may be a date.
struct DateTokens {
  enum Token: Hashable {
    case number(Int, digits: Int)
    case month(Int)
    /// A half of the day.
    case half(isAfternoon: Bool)
    /// `q` for a quarter, `w` for a week, and those that mark a year, a month or a day.
    case letter(Character)
    /// The offset of a time zone from UTC in seconds.
    case zone(Int)
    case separator(Character)
  }

  /// What a text says of its day.
  enum Day {
    case known(CivilDate)
    case numbers([Int], hasShortYear: Bool)
  }

  private var tokens: [Token] = []

  /// Nil if a word has no meaning in dates.
  init?(_ text: String) {
    var text = text[...]
    // The name of a time zone behind its offset.
    if text.last == ")", let start = text.lastIndex(of: "("), text[..<start].contains(":") {
      text = text[..<start]
    }
    var digits = 0
    var value = 0
    var word = ""
    var isKnown = true
    func finish(_ tokens: inout [Token]) {
      if digits > 0 { tokens.append(.number(value, digits: digits)) }
      if !word.isEmpty {
        if let found = DateWords.tokens(of: word, after: tokens.last) {
          tokens += found
        } else {
          isKnown = false
        }
      }
      (digits, value, word) = (0, 0, "")
    }
    for scalar in text.unicodeScalars {
      if let digit = scalar.decimalDigit {
        if !word.isEmpty { finish(&tokens) }
        guard digits < 14 else { return nil }
        (value, digits) = (value * 10 + digit, digits + 1)
      } else if let token = DateWords.counter(scalar) {
        finish(&tokens)
        tokens.append(token)
      } else if scalar.properties.isAlphabetic || scalar.isMark {
        if digits > 0 { finish(&tokens) }
        word.unicodeScalars.append(scalar)
      } else if scalar == ".",
        word.unicodeScalars.count == 1 || !word.isEmpty && !word.utf8.allSatisfy({ $0 < 128 })
      {
        // The points within `p.m.` and `ม.ค.`
        continue
      } else {
        finish(&tokens)
        guard isKnown else { return nil }
        // Marks of direction are not seen, and an offset may have a minus sign.
        if scalar.properties.generalCategory != .format {
          tokens.append(.separator(scalar == "−" ? "-" : Character(scalar)))
        }
      }
    }
    finish(&tokens)
    guard isKnown, tokens.contains(where: { if case .number = $0 { true } else { false } }) else {
      return nil
    }
    nameMonths()
  }

  /// Makes months of the numbers before `月`, or behind the Vietnamese word for a month.
  private mutating func nameMonths() {
    while let place = tokens.firstIndex(of: .letter("m")) {
      tokens.remove(at: place)
      var number = place
      while number < tokens.count, tokens[number] == .separator(" ") { number += 1 }
      if place > 0, case .number = tokens[place - 1] { number = place - 1 }
      guard number < tokens.count, case .number(1...12, 1...2) = tokens[number],
        case .number(let month, _) = tokens[number]
      else { continue }
      tokens[number] = .month(month)
    }
  }

  /// Removes the time of day and its offset.
  ///
  /// - Returns: The second of the day, 0 if there is no time; nil for a time that does not exist.
  mutating func takeTime() -> (second: Int, offset: Int?)? {
    var isAfternoon: Bool?
    if let place = tokens.firstIndex(where: { if case .half = $0 { true } else { false } }),
      case .half(let half) = tokens[place]
    {
      isAfternoon = half
      tokens.remove(at: place)
      // An hour alone, as in `2 PM`.
      let hour = place > 0 && tokens[place - 1] == .separator(" ") ? place - 2 : place - 1
      if startOfTime == nil, hour > 0, case .number(_, 1...2) = tokens[hour] {
        tokens.insert(contentsOf: [.separator(":"), .number(0, digits: 2)], at: hour + 1)
      }
    }
    guard let start = startOfTime, case .number(var hour, _) = tokens[start],
      case .number(let minute, 2) = tokens[start + 2]
    else { return isAfternoon == nil ? (0, nil) : nil }
    var (second, end) = (0, start + 3)
    if end + 1 < tokens.count, tokens[end] == .separator(":"), case .number(let value, 2) = tokens[end + 1] {
      (second, end) = (value, end + 2)
      if end + 1 < tokens.count, tokens[end] == .separator(".") || tokens[end] == .separator(","),
        case .number = tokens[end + 1]
      {
        end += 2
      }
    }
    if let isAfternoon {
      guard 0...12 ~= hour || isAfternoon && hour < 24 else { return nil }
      if hour <= 12 { hour = hour % 12 + (isAfternoon ? 12 : 0) }
    }
    guard hour < 24, minute < 60, second < 60 else { return nil }
    let offset = takeOffset(from: end)
    tokens.removeSubrange(start..<min(end, tokens.count))
    return (hour * 3600 + minute * 60 + second, offset)
  }

  /// The index of an hour that a colon and minutes follow.
  private var startOfTime: Int? {
    tokens.indices.dropLast(2).first { index in
      guard case .number(_, 1...2) = tokens[index], tokens[index + 1] == .separator(":"),
        case .number(_, 2) = tokens[index + 2]
      else { return false }
      return true
    }
  }

  /// Removes an offset such as `+01:00`, `-0500`, `UTC` or `GMT+1` behind a time.
  private mutating func takeOffset(from start: Int) -> Int? {
    var index = start
    var offset: Int?
    while index < tokens.count, tokens[index] == .separator(" ") { index += 1 }
    if index < tokens.count, case .zone(let seconds) = tokens[index] {
      offset = seconds
      tokens.remove(at: index)
    }
    guard index + 1 < tokens.count, tokens[index] == .separator("+") || tokens[index] == .separator("-"),
      case .number(let number, let digits) = tokens[index + 1]
    else { return offset }
    let sign = tokens[index] == .separator("+") ? 1 : -1
    var (hours, minutes, end) = (number, 0, index + 2)
    switch digits {
    case 4: (hours, minutes) = (number / 100, number % 100)
    case 1, 2:
      if end + 1 < tokens.count, tokens[end] == .separator(":"), case .number(let value, 2) = tokens[end + 1]
      {
        (minutes, end) = (value, end + 2)
      }
    default: return offset
    }
    guard hours <= 15, minutes < 60 else { return offset }
    tokens.removeSubrange(index..<end)
    return sign * (hours * 3600 + minutes * 60)
  }

  /// The day that the tokens name once the time is removed; nil if they name none.
  var day: Day? {
    let numbers = tokens.compactMap { token -> (value: Int, digits: Int)? in
      if case .number(let value, let digits) = token { (value, digits) } else { nil }
    }
    let separators = tokens.compactMap { token -> Character? in
      if case .separator(let character) = token, !" ,()،".contains(character) { character } else { nil }
    }
    let months = tokens.compactMap { if case .month(let month) = $0 { month } else { nil } }
    let letters = tokens.compactMap { if case .letter(let letter) = $0 { letter } else { nil } }
    if let month = months.first {
      guard months.count == 1, letters.allSatisfy({ $0 == "y" || $0 == "d" }) else { return nil }
      let isBeforeNumber = tokens.firstIndex(of: .month(month)).map { $0 < tokens.count / 2 } ?? false
      return Self.day(
        of: month, numbers, isYear: isBeforeNumber && separators.contains { "-'’".contains($0) })
    }
    if letters == ["q"] || letters == ["w"] || letters == ["y", "q"] {
      return period(numbers, isQuarter: letters.last == "q")
    }
    if letters == ["y"], numbers.count == 1, numbers[0].digits == 4 {
      return CivilDate(year: numbers[0].value, month: 1, day: 1).map { .known($0) }
    }
    guard letters.isEmpty else { return nil }
    return Self.numericDay(numbers, separators)
  }

  /// Whether it is a day of a month without a year.
  var lacksYear: Bool {
    let months = tokens.count { if case .month = $0 { true } else { false } }
    let numbers = tokens.compactMap { if case .number(let value, 1...2) = $0 { value } else { nil } }
    return day == nil && months == 1 && numbers.count == 1 && 1...31 ~= numbers[0]
  }

  /// A month by its name, with a year and perhaps a day.
  ///
  /// - Parameter isYear: Whether a single number of two digits is a year, as in `Mar-24`.
  private static func day(of month: Int, _ numbers: [(value: Int, digits: Int)], isYear: Bool) -> Day? {
    var year: Int?
    var day = 1
    switch numbers.count {
    case 1:
      year = numbers[0].digits == 4 ? numbers[0].value : nil
      if isYear, numbers[0].digits == 2 { year = WrittenDate.year(ofTwoDigits: numbers[0].value) }
    case 2:
      let isFirst = numbers[0].digits == 4
      let (written, other) = isFirst ? (numbers[0], numbers[1]) : (numbers[1], numbers[0])
      guard other.digits <= 2, written.digits == 4 || written.digits == 2 else { return nil }
      year = written.digits == 4 ? written.value : WrittenDate.year(ofTwoDigits: written.value)
      day = other.value
    default: return nil
    }
    return year.flatMap { CivilDate(year: $0, month: month, day: day) }.map { .known($0) }
  }

  /// The first day of a quarter, or a day of an ISO week, by default its Monday.
  private func period(_ numbers: [(value: Int, digits: Int)], isQuarter: Bool) -> Day? {
    guard numbers.count > 1,
      let place = numbers.prefix(2).firstIndex(where: { $0.digits == 4 }) ?? shortYear(numbers)
    else { return nil }
    let written = numbers[place]
    let year = written.digits == 4 ? written.value : WrittenDate.year(ofTwoDigits: written.value)
    let number = numbers[1 - place].value
    if isQuarter {
      guard numbers.count == 2, 1...4 ~= number else { return nil }
      return CivilDate(year: year, month: 3 * number - 2, day: 1).map { .known($0) }
    }
    let weekday = numbers.count == 3 && numbers[2].digits == 1 ? numbers[2].value : 1
    guard written.digits == 4, numbers.count == 2 || numbers.count == 3 && place == 0, 1...7 ~= weekday,
      let fourth = CivilDate(year: year, month: 1, day: 4)
    else { return nil }
    // The fourth of January is in the first week.
    let monday = fourth.startOfWeek(firstWeekday: .monday).adding(days: 7 * (number - 1))
    guard monday.isoWeek == ISOWeek(year: year, week: number) else { return nil }
    return .known(monday.adding(days: weekday - 1))
  }

  /// The index of a year of two digits beside a quarter, as in `1Q24`.
  private func shortYear(_ numbers: [(value: Int, digits: Int)]) -> Int? {
    guard numbers.count == 2 else { return nil }
    return numbers.firstIndex { $0.digits == 2 }
  }

  private static func numericDay(_ numbers: [(value: Int, digits: Int)], _ separators: [Character]) -> Day? {
    let values = numbers.map(\.value)
    let digits = numbers.map(\.digits)
    func known(_ year: Int, _ month: Int, _ day: Int) -> Day? {
      CivilDate(year: year, month: month, day: day).map { .known($0) }
    }
    switch digits.count {
    case 1 where digits[0] == 8 && 1900..<2200 ~= values[0] / 10_000:
      return known(values[0] / 10_000, values[0] / 100 % 100, values[0] % 100)
    case 2 where separators == ["/"] || separators == ["-"]:
      if digits[0] == 4, digits[1] <= 2 { return known(values[0], values[1], 1) }
      return digits[1] == 4 && digits[0] <= 2 ? known(values[1], values[0], 1) : nil
    case 3:
      guard let separator = separators.first, "-/.".contains(separator),
        separators.prefix(2) == [separator, separator],
        separators.count > 1, separators.dropFirst(2).allSatisfy({ $0 == "." })
      else { return nil }
      if digits[0] == 4, digits[1] <= 2, digits[2] <= 2 { return known(values[0], values[1], values[2]) }
      guard digits[0] <= 2, digits[1] <= 2, digits[2] == 4 || digits[2] == 2 else { return nil }
      let hasShortYear = digits[2] == 2
      // Versions such as 1.2.10 are no dates.
      guard !hasShortYear || separator == "/" || digits[0] == 2 && digits[1] == 2 else { return nil }
      guard separator == "." else { return .numbers(values, hasShortYear: hasShortYear) }
      return known(hasShortYear ? WrittenDate.year(ofTwoDigits: values[2]) : values[2], values[1], values[0])
    default: return nil
    }
  }
}

extension Unicode.Scalar {
  /// The value of a decimal digit of any script.
  fileprivate var decimalDigit: Int? {
    if 0x30...0x39 ~= value { return Int(value - 0x30) }
    guard value > 0x7F, properties.numericType == .decimal else { return nil }
    return properties.numericValue.map { Int($0) }
  }

  /// Whether it belongs to the letter before it, as vowel signs do.
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark: true
    default: false
    }
  }
}
