/// A day and a time of day as shown by a wall clock, without a time zone.
///
/// Arithmetic follows the calendar: a day has 86 400 seconds, regardless of daylight saving time.
public struct LocalDateTime: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The day.
  public let date: CivilDate
  private let storedSecond: Int32

  /// 0…86 399
  public var secondOfDay: Int { Int(storedSecond) }

  package static let secondsPerDay = 86_400

  /// Creates a time of day; seconds outside the day are clamped.
  public init(date: CivilDate, secondOfDay: Int = 0) {
    self.date = date
    storedSecond = Int32(min(max(secondOfDay, 0), Self.secondsPerDay - 1))
  }

  /// Seconds of local time since 1970-01-01 00:00:00; times beyond the calendar are clamped.
  package init(secondsSinceEpoch seconds: Int) {
    let range = CivilDate.dayNumberRange
    let bounded = min(
      max(seconds, range.lowerBound * Self.secondsPerDay), (range.upperBound + 1) * Self.secondsPerDay - 1)
    let remainder = bounded % Self.secondsPerDay
    let secondOfDay = remainder < 0 ? remainder + Self.secondsPerDay : remainder
    self.init(
      date: CivilDate(dayNumber: (bounded - secondOfDay) / Self.secondsPerDay), secondOfDay: secondOfDay)
  }

  /// The same for a fractional number of seconds; nil if it is not finite.
  package init?(secondsSinceEpoch seconds: Double) {
    guard seconds.isFinite else { return nil }
    self.init(secondsSinceEpoch: Int(min(max(seconds.rounded(.down), -1e12), 1e12)))
  }

  package var secondsSinceEpoch: Int { date.dayNumber * Self.secondsPerDay + secondOfDay }
  package var hour: Int { secondOfDay / 3600 }
  package var minute: Int { secondOfDay / 60 % 60 }
  package var second: Int { secondOfDay % 60 }

  public static func < (first: LocalDateTime, second: LocalDateTime) -> Bool {
    (first.date.dayNumber, first.secondOfDay) < (second.date.dayNumber, second.secondOfDay)
  }

  /// `2025-06-30T19:56:00`
  public var description: String {
    "\(date)T\(zeroPadded(hour, width: 2)):\(zeroPadded(minute, width: 2)):\(zeroPadded(second, width: 2))"
  }
}

extension LocalDateTime {
  /// Reads `2025-06-30`, `2025-6-30`, `2025/06/30` or `2025-06`, alone or with a time after a space or a `T`:
  /// `19:56`, `19:56:00`, `19:56:00.123`, with or without an offset from UTC (`Z`, `+08:00`).
  ///
  /// The offset is ignored, since local time is what counts. Nil for anything else.
  public init?(iso text: String) {
    guard let time = Self.withOffset(iso: text)?.time else { return nil }
    self = time
  }

  /// The same with the offset from UTC in seconds; nil if the text has none.
  static func withOffset(iso text: String) -> (time: LocalDateTime, offset: Int?)? {
    let bytes = Array(text.utf8)
    return withOffset(iso: bytes, in: bytes.indices)
  }

  /// The same of some bytes.
  static func withOffset(iso bytes: [UInt8], in range: Range<Int>) -> (time: LocalDateTime, offset: Int?)? {
    var reader = DigitReader(bytes, range)
    guard let date = reader.readDate() else { return nil }
    if reader.isAtEnd { return (LocalDateTime(date: date), nil) }
    guard reader.skip("T") || reader.skip("t") || reader.skipSpaces(), let second = reader.readTime() else {
      return nil
    }
    let offset = reader.readOffset()
    guard reader.isAtEnd else { return nil }
    return (LocalDateTime(date: date, secondOfDay: second), offset)
  }
}

extension LocalDateTime {
  /// Reads `20250630`, the basic form of ISO 8601, for years from 1900 to 2199; nil for anything else.
  package init?(basic text: String) {
    var reader = DigitReader(text)
    guard let year = reader.readNumber(digits: 4...4), 1900..<2200 ~= year,
      let month = reader.readNumber(digits: 2...2), let day = reader.readNumber(digits: 2...2),
      reader.isAtEnd,
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    self.init(date: date)
  }
}

/// Reads the numbers of a date from left to right.
struct DigitReader {
  private let bytes: [UInt8]
  private var index: Int
  private let end: Int

  init(_ text: String) {
    let bytes = Array(text.utf8)
    self.init(bytes, bytes.indices)
  }

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    (index, end) = (range.lowerBound, range.upperBound)
    skipSpaces()
  }

  /// Whether only spaces are left.
  var isAtEnd: Bool { index == end || bytes[index..<end].allSatisfy { $0 == 0x20 } }

  mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard index < end, bytes[index] == UInt8(ascii: scalar) else { return false }
    index += 1
    return true
  }

  /// Whether there was a space to skip.
  @discardableResult
  mutating func skipSpaces() -> Bool {
    let start = index
    while index < end, bytes[index] == 0x20 { index += 1 }
    return index > start
  }

  /// A number of as many digits as allowed.
  mutating func readNumber(digits: ClosedRange<Int>) -> Int? {
    var value = 0
    var count = 0
    while index < end, bytes[index] &- 0x30 <= 9, count < digits.upperBound {
      value = value * 10 + Int(bytes[index] &- 0x30)
      index += 1
      count += 1
    }
    return digits.contains(count) ? value : nil
  }

  mutating func readDate() -> CivilDate? {
    guard let year = readNumber(digits: 4...4), index < end else { return nil }
    let separator = bytes[index]
    guard separator == UInt8(ascii: "-") || separator == UInt8(ascii: "/") else { return nil }
    index += 1
    guard let month = readNumber(digits: 1...2) else { return nil }
    guard index < end, bytes[index] == separator else {
      return CivilDate(year: year, month: month, day: 1)
    }
    index += 1
    guard let day = readNumber(digits: 1...2) else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }

  /// Hours and minutes, and seconds if present; the result is the second of the day.
  mutating func readTime() -> Int? {
    guard let hour = readNumber(digits: 1...2), hour < 24, skip(":"),
      let minute = readNumber(digits: 2...2), minute < 60
    else { return nil }
    guard skip(":") else { return hour * 3600 + minute * 60 }
    guard let second = readNumber(digits: 2...2), second < 60 else { return nil }
    if skip(".") {
      guard readNumber(digits: 1...18) != nil else { return nil }
    }
    return hour * 3600 + minute * 60 + second
  }

  /// An offset from UTC in seconds; nil if there is none.
  mutating func readOffset() -> Int? {
    skipSpaces()
    if skip("Z") || skip("z") { return 0 }
    let isAhead = skip("+")
    guard isAhead || skip("-") else { return nil }
    let hours = readNumber(digits: 2...2) ?? 0
    _ = skip(":")
    let minutes = readNumber(digits: 2...2) ?? 0
    return (isAhead ? 1 : -1) * (hours * 3600 + minutes * 60)
  }
}
