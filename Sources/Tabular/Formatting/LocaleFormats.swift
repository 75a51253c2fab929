/// Formats of numbers and dates in a language (Unicode CLDR).
package struct LocaleFormats: Sendable {
  let symbols: NumberSymbols
  /// In ascending order (CLDR, short compact decimal formats).
  let compactSteps: [CompactStep]
  /// The percent format, with `{0}` for the number.
  let percent: String
  private let datePatterns: [String]
  private let timePatterns: [String]
  private let names: [[String]]

  /// A power of ten that has a short name.
  struct CompactStep: Sendable, Hashable {
    /// The number of digits that are removed.
    let exponent: Int
    /// The least power of ten that uses the name.
    let start: Int
    let suffix: String
    /// The name for numbers from three to ten, which differs in Arabic.
    let fewSuffix: String

    func suffix(for number: DecimalNumber) -> String {
      guard suffix != fewSuffix, number.fractionCount == 0 else { return suffix }
      let value = number.digits.enumerated().suffix(2).reduce(0) { $0 * 10 + Int($1.element) }
      return number.pointPosition == number.digits.count && 3...10 ~= value && number.pointPosition <= 2
        || number.pointPosition == 2 && number.digits == [1] ? fewSuffix : suffix
    }
  }

  /// The names of months or days.
  enum NameKind: Int {
    case months, monthsAlone, shortMonths, shortMonthsAlone, weekdays, shortWeekdays, narrowWeekdays
    case halvesOfDay
  }

  /// The languages of the table, by their tags.
  private static let all: [String: LocaleFormats] = {
    let blocks = table.utf8.split(separator: UInt8(ascii: "[")).map {
      $0.split(separator: UInt8(ascii: "\n"))
    }
    return Dictionary(
      uniqueKeysWithValues: blocks.map { lines in
        (String(Substring(lines[0].dropLast())), LocaleFormats(block: lines.dropFirst().map(\.fields)))
      })
  }()

  /// The tags of all languages in the order of the table.
  package static let tags: [String] = table.split(separator: "\n").compactMap { line in
    line.hasPrefix("[") ? String(line.dropFirst().dropLast()) : nil
  }

  /// The formats of a language in the table.
  static func of(_ tag: String) -> LocaleFormats { all[tag] ?? all["en"] ?? LocaleFormats(block: []) }

  private init(block: [[String]]) {
    func line(_ index: Int) -> [String] { block.indices.contains(index) ? block[index] : [] }
    let numbers = line(0)
    symbols = NumberSymbols(fields: numbers)
    percent = numbers.last ?? "{0}%"
    compactSteps = line(1).compactMap { text in
      let parts = text.split(separator: ":").map { String($0) }
      guard parts.count > 2, let exponent = Int(parts[0]), let start = Int(parts[1]) else { return nil }
      return CompactStep(
        exponent: exponent, start: start, suffix: parts[2], fewSuffix: parts.last ?? parts[2])
    }
    datePatterns = line(2)
    timePatterns = line(3)
    names = block.dropFirst(4).map { $0 }
  }

  func names(_ kind: NameKind) -> [String] {
    names.indices.contains(kind.rawValue) ? names[kind.rawValue] : []
  }

  /// The pattern of a date; nil for styles that are not dates.
  func pattern(of format: DateFormat) -> String? {
    let order: [DateFormat] = [
      .long, .medium, .short, .monthDay, .numericMonthDay, .day, .yearMonth, .yearShortMonth, .month, .year,
    ]
    return order.firstIndex(of: format).map { datePatterns[$0] }
  }

  func timePattern(withSeconds: Bool) -> String { timePatterns[withSeconds ? 1 : 0] }

  /// A date and a time on one line.
  func joined(date: String, time: String) -> String {
    timePatterns[2].replacing("{0}", with: time).replacing("{1}", with: date)
  }
}

extension Substring.UTF8View {
  /// The fields of a line of the table.
  fileprivate var fields: [String] {
    split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false).map { String(Substring($0)) }
  }
}

/// The symbols of a language's numbers.
struct NumberSymbols: Sendable, Hashable {
  var decimal = "."
  var group = ","
  /// The sizes of the last group before the point, and of the others: 12,34,567 has 3 and 2.
  var primaryGroup = 3
  var secondaryGroup = 3
  var zero: Unicode.Scalar = "0"
  var minus = "\u{2212}"

  /// English, with the ASCII minus, for programs.
  static let plain = NumberSymbols(minus: "-")

  private init(minus: String) { self.minus = minus }

  /// Decimal sign, group sign, sizes of groups, zero and minus.
  init(fields: [String]) {
    guard fields.count > 5 else { return }
    (decimal, group, minus) = (fields[0], fields[1], fields[5])
    (primaryGroup, secondaryGroup) = (Int(fields[2]) ?? 3, Int(fields[3]) ?? 3)
    zero = fields[4].unicodeScalars.first ?? "0"
  }

  func digit(_ value: UInt8) -> Character {
    Character(Unicode.Scalar(zero.value + UInt32(value)) ?? zero)
  }

  /// A text with the digits of the language.
  func localized(_ text: String) -> String {
    guard zero != "0" else { return text }
    return String(text.map { $0.isASCII ? $0.wholeNumberValue.map { digit(UInt8($0)) } ?? $0 : $0 })
  }

  /// Whether a group separator precedes the digit, given the number of digits from it to the point.
  func groups(before rest: Int) -> Bool {
    rest == primaryGroup || rest > primaryGroup && (rest - primaryGroup).isMultiple(of: secondaryGroup)
  }
}
