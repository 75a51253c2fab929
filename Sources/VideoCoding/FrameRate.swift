/// Frames per second as an exact fraction in lowest terms, within 1/1000…1000.
public struct FrameRate: Sendable, Hashable {
  /// In lowest terms.
  public let numerator: Int
  /// In lowest terms.
  public let denominator: Int

  /// Creates a rate of `numerator / denominator` frames per second.
  ///
  /// - Throws: `invalidSetting` if a part is not within 1…1 000 000 or the rate is not within 1/1000…1000.
  public init(numerator: Int, denominator: Int = 1) throws(VideoCodingError) {
    let parts = 1...1_000_000
    guard parts.contains(numerator), parts.contains(denominator),
      numerator <= 1000 * denominator, denominator <= 1000 * numerator
    else { throw Self.error("\(numerator)/\(denominator)") }
    let divisor = Self.greatestCommonDivisor(numerator, denominator)
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  /// Parses a rate written as `30`, `30000/1001`, or `29.97`.
  ///
  /// The usual decimals stand for broadcast rates: 23.976 (or 23.98) is 24000/1001, 29.97 is 30000/1001,
  /// 47.952 is 48000/1001, 59.94 is 60000/1001 and 119.88 is 120000/1001. Other decimals are exact, with at most
  /// three digits after the point.
  public init(_ text: String) throws(VideoCodingError) {
    if let nominal = Self.broadcastRates[text] {
      try self.init(numerator: nominal * 1000, denominator: 1001)
      return
    }
    let separator: Character = text.contains("/") ? "/" : "."
    let parts = text.split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = Self.digits(parts[0]) else { throw Self.error(text) }
    guard parts.count == 2 else {
      try self.init(numerator: whole)
      return
    }
    guard let second = Self.digits(parts[1]) else { throw Self.error(text) }
    if separator == "/" {
      try self.init(numerator: whole, denominator: second)
    } else {
      guard parts[1].count <= 3 else { throw Self.error(text) }
      let scale = [1, 10, 100, 1000][parts[1].count]
      try self.init(numerator: whole * scale + second, denominator: scale)
    }
  }

  /// Creates a rate from a number of frames per second, whose shortest decimal is parsed by `init(_:)`.
  public init(framesPerSecond: Double) throws(VideoCodingError) {
    let text = "\(framesPerSecond)"
    try self.init(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }

  private static let broadcastRates = [
    "23.976": 24, "23.98": 24, "29.97": 30, "47.952": 48, "47.95": 48, "59.94": 60, "119.88": 120,
  ]

  /// A number of at most seven decimal digits.
  private static func digits(_ text: Substring) -> Int? {
    guard (1...7).contains(text.count), text.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return Int(text)
  }

  private static func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
    var (larger, smaller) = (first, second)
    while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
    return larger
  }

  private static func error(_ found: String) -> VideoCodingError {
    .invalidSetting(
      name: "frameRate", found: found,
      expected: "a rate within 1/1000…1000 frames per second, such as 30, 29.97 or 30000/1001")
  }
}

extension FrameRate: CustomStringConvertible {
  /// `30` or `30000/1001`.
  public var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}
