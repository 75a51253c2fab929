/// Times as caption files write them.
package enum CaptionClock {
  /// The seconds of `h:mm:ss.fff` or `mm:ss.fff`, with a point or a comma; nil if the text is no time.
  package static func seconds(_ text: some StringProtocol) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let last = parts.last else { return nil }
    let split = last.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard (1...2).contains(split.count), let seconds = number(split[0], atMost: 2), seconds < 60 else {
      return nil
    }
    var total = seconds
    for (index, part) in parts.dropLast().reversed().enumerated() {
      guard let number = number(part, atMost: index == 0 && parts.count == 3 ? 2 : 4) else { return nil }
      if index == 0, parts.count == 3, number > 59 { return nil }
      total += number * (index == 0 ? 60 : 3600)
    }
    guard split.count == 2 else { return Double(total) }
    let digits = split[1].prefix(6)
    guard !split[1].isEmpty, let fraction = number(digits, atMost: 6), split[1].utf8.allSatisfy(isDigit)
    else {
      return nil
    }
    let scale = digits.utf8.reduce(1) { power, _ in power * 10 }
    return Double(total * scale + fraction) / Double(scale)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func number(_ text: some StringProtocol, atMost digits: Int) -> Int? {
    guard (1...digits).contains(text.utf8.count), text.utf8.allSatisfy(isDigit) else { return nil }
    return Int(text)
  }

  /// `00:01:02.345`, with a comma in SRT files.
  package static func text(_ seconds: Double, separator: String = ".") -> String {
    let milliseconds = Int((min(max(0, seconds), 3_599_999) * 1000).rounded())
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    let whole = milliseconds / 1000
    return "\(padded(whole / 3600, 2)):\(padded(whole / 60 % 60, 2)):\(padded(whole % 60, 2))"
      + "\(separator)\(padded(milliseconds % 1000, 3))"
  }
}
