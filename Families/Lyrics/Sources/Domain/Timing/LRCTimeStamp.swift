/// A time as LRC files write it: `mm:ss`, `mm:ss.x`, `mm:ss.xx`, `mm:ss.xxx`, `mm:ss:xx` or `hh:mm:ss.xx`.
enum LRCTimeStamp {
  /// Whether a text is meant as a time: it begins with a digit or a sign, or holds nothing but digits and points.
  static func looksLikeTime(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    return MeasureUnits.isDigit(first) || first == "-" || first == "+" || first == ":"
  }

  /// The milliseconds of a stamp; nil if it is not a time.
  ///
  /// A third part after a colon is hundredths of a second, unless it is followed by a point; then the first part
  /// is hours. Further digits than those of a millisecond are rounded. From 60 seconds on, the minutes are more.
  static func milliseconds(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    switch parts.count {
    case 2:
      return milliseconds(hours: "0", minutes: parts[0], seconds: parts[1])
    case 3 where parts[2].contains { $0 == "." || $0 == "," }:
      guard let minutes = number(parts[1], digits: 1...2), minutes < 60 else { return nil }
      return milliseconds(hours: parts[0], minutes: parts[1], seconds: parts[2])
    case 3:
      return milliseconds(hours: "0", minutes: parts[0], seconds: parts[1] + "." + parts[2])
    default:
      return nil
    }
  }

  /// Whether the seconds of a time are a minute or more, which other programs refuse.
  static func overflows(_ text: String) -> Bool {
    let parts = text.split(separator: ":")
    let hasHours = parts.count == 3 && parts[2].contains { $0 == "." || $0 == "," }
    return parts.indices.contains(hasHours ? 2 : 1)
      && Int(parts[hasHours ? 2 : 1].prefix { $0.isNumber }).map { $0 >= 60 } ?? false
  }

  private static func milliseconds(hours: String, minutes: String, seconds: String) -> Int? {
    let split = seconds.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }.map(String.init)
    guard let hours = number(hours, digits: 1...3), let minutes = number(minutes, digits: 1...4),
      (1...2).contains(split.count), let whole = number(split[0], digits: 1...2)
    else { return nil }
    var fraction = 0
    if split.count == 2 {
      guard let digits = number(split[1], digits: 1...6) else { return nil }
      fraction = (digits * powers[6 - split[1].utf8.count] + 500) / 1000
    }
    return ((hours * 60 + minutes) * 60 + whole) * 1000 + fraction
  }

  private static let powers = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]

  private static func number(_ text: String, digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(text)
  }

  /// `01:02.345`
  static func text(milliseconds: Int) -> String {
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    return "\(padded(seconds / 60, 2)):\(padded(seconds % 60, 2)).\(padded(rest, 3))"
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
