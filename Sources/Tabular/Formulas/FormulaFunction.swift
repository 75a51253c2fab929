import Glibc

/// What a formula can do with values.
enum FormulaFunction: String, Sendable, CaseIterable {
  // Operators.
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case remainder = "%"
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case and = "&&"
  case or = "||"
  case not = "!"
  case element = "[]"
  // Numbers.
  case abs, ceil, floor, round, sqrt, exp, log, log10, pow, min, max, sin, cos, tan, atan, clamp, random,
    normalQuantile
  // Texts.
  case length, substring, upper, lower, trim, replace, contains, startsWith, toNumber, toString
  // Dates.
  case year, quarter, month, monthIndex, week, day, date, weekday, dayIndex, hours, minutes, seconds, time
  // Missing values.
  case isValid

  /// The number of values that the function takes.
  var counts: ClosedRange<Int> {
    switch self {
    case .random: 0...0
    case .min, .max: 1...100
    case .and, .or, .add, .multiply, .divide, .remainder, .equal, .notEqual, .less, .lessOrEqual, .greater,
      .greaterOrEqual, .element, .pow, .contains, .startsWith:
      2...2
    case .subtract: 1...2
    case .clamp, .replace: 3...3
    case .substring: 2...3
    default: 1...1
    }
  }

  /// The names of the functions, without the operators.
  static let names = allCases.map(\.rawValue).filter { $0.first?.isLetter == true }

  func value(of values: [DataValue]) -> DataValue {
    switch self {
    case .add
    where values.contains {
      $0.text != nil && Self.number($0) == nil || $0.text != nil && !Self.isBoolean($0)
    }:
      return .text(values.map(\.description).joined())
    case .equal: return Self.truth(Self.areEqual(values[0], values[1]))
    case .notEqual: return Self.truth(!Self.areEqual(values[0], values[1]))
    case .less, .lessOrEqual, .greater, .greaterOrEqual: return comparison(values[0], values[1])
    case .not: return Self.truth(!Formula.isTrue(values[0]))
    case .isValid: return Self.truth(values[0] != .null)
    case .length, .substring, .upper, .lower, .trim, .replace, .contains, .startsWith, .toString, .element:
      return text(of: values)
    case .year, .quarter, .month, .monthIndex, .week, .day, .date, .weekday, .dayIndex, .hours, .minutes,
      .seconds, .time:
      return Self.date(values[0]).map { .number(part(of: $0)) } ?? .null
    default:
      let numbers = values.compactMap(Self.number)
      guard numbers.count == values.count else { return .null }
      let result = number(of: numbers)
      return result.isFinite ? .number(result) : .null
    }
  }

  private static func truth(_ value: Bool) -> DataValue { .text(value ? "true" : "false") }

  private static func isBoolean(_ value: DataValue) -> Bool {
    value == .text("true") || value == .text("false")
  }

  /// Numbers, texts that are numbers, and truths as 1 and 0; nil for others.
  private static func number(_ value: DataValue) -> Double? {
    switch value {
    case .number(let number): number
    case .date(let date): Double(date.secondsSinceEpoch) * 1000
    case .text("true"): 1
    case .text("false"): 0
    case .text(let text): Double(text)
    case .null: nil
    }
  }

  private static func date(_ value: DataValue) -> LocalDateTime? {
    value.date ?? value.text.flatMap { DataValue.date(of: $0) }
  }

  private static func areEqual(_ first: DataValue, _ second: DataValue) -> Bool {
    if first == second { return true }
    guard first != .null, second != .null else { return false }
    if first.date != nil || second.date != nil { return date(first) == date(second) }
    guard first.number != nil || second.number != nil else { return false }
    return number(first) == number(second)
  }

  private func comparison(_ first: DataValue, _ second: DataValue) -> DataValue {
    func holds<Value: Comparable>(_ a: Value, _ b: Value) -> Bool {
      switch self {
      case .less: a < b
      case .lessOrEqual: a <= b
      case .greater: a > b
      default: a >= b
      }
    }
    if first.date != nil || second.date != nil, let a = Self.date(first), let b = Self.date(second) {
      return Self.truth(holds(a, b))
    }
    if case (.text, .text) = (first, second) { return Self.truth(holds(first, second)) }
    guard let a = Self.number(first), let b = Self.number(second) else { return Self.truth(false) }
    return Self.truth(holds(a, b))
  }

  private func number(of values: [Double]) -> Double {
    let first = values[0]
    switch self {
    case .add: return first + values[1]
    case .subtract: return values.count == 1 ? -first : first - values[1]
    case .multiply: return first * values[1]
    case .divide: return first / values[1]
    case .remainder: return fmod(first, values[1])
    case .abs: return Swift.abs(first)
    case .ceil: return first.rounded(.up)
    case .floor: return first.rounded(.down)
    case .round: return (first + 0.5).rounded(.down)
    case .sqrt: return first.squareRoot()
    case .exp: return Glibc.exp(first)
    case .log: return Glibc.log(first)
    case .log10: return Glibc.log10(first)
    case .pow: return Glibc.pow(first, values[1])
    case .min: return values.min() ?? .nan
    case .max: return values.max() ?? .nan
    case .sin: return Glibc.sin(first)
    case .cos: return Glibc.cos(first)
    case .tan: return Glibc.tan(first)
    case .atan: return Glibc.atan(first)
    case .normalQuantile: return Distribution.normalQuantile(first)
    case .clamp: return Swift.max(values[1], Swift.min(values[2], first))
    default: return first
    }
  }

  private func text(of values: [DataValue]) -> DataValue {
    guard values[0] != .null else { return .null }
    let text = values[0].description
    func index(_ place: Int) -> Int? {
      guard values.indices.contains(place), let number = Self.number(values[place]), number.isFinite else {
        return nil
      }
      return Int(Swift.min(Swift.max(number, 0), 1e9))
    }
    switch self {
    case .length: return .number(Double(text.count))
    case .upper: return .text(text.uppercased())
    case .lower: return .text(text.lowercased())
    case .trim:
      var rest = text.drop(while: \.isWhitespace)
      while rest.last?.isWhitespace == true { rest.removeLast() }
      return .text(String(rest))
    case .replace: return .text(text.replacing(values[1].description, with: values[2].description))
    case .contains: return Self.truth(text.contains(values[1].description))
    case .startsWith: return Self.truth(text.hasPrefix(values[1].description))
    case .element:
      guard let index = index(1), index < text.count else { return .null }
      return .text(String(text.dropFirst(index).prefix(1)))
    case .substring:
      let start = index(1) ?? 0
      return .text(String(text.dropFirst(start).prefix(Swift.max(0, (index(2) ?? text.count) - start))))
    default: return .text(text)
    }
  }

  private func part(of time: LocalDateTime) -> Double {
    let (year, month, day) = time.date.components
    return switch self {
    case .year: Double(year)
    case .quarter: Double((month + 2) / 3)
    case .month: Double(month)
    case .monthIndex: Double(month - 1)
    case .week: Double(time.date.isoWeek.week)
    case .day, .date: Double(day)
    case .weekday: Double(time.date.weekday.rawValue)
    case .dayIndex: Double(time.date.weekday.rawValue % 7)
    case .hours: Double(time.hour)
    case .minutes: Double(time.minute)
    case .seconds: Double(time.second)
    default: Double(time.secondsSinceEpoch) * 1000
    }
  }

  /// A number from 0 up to 1 that only depends on the row (SplitMix64).
  static func random(_ row: Int) -> Double {
    var bits = UInt64(truncatingIfNeeded: row) &* 0x9E37_79B9_7F4A_7C15 &+ 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((bits ^ (bits >> 31)) >> 11) * 0x1p-53
  }
}
