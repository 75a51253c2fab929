/// The arguments of a CSS color function as they were written.
struct ColorArguments {
  enum Value: Hashable {
    case number(Double)
    /// 50 % is 50.
    case percentage(Double)
    /// Degrees.
    case angle(Double)
    case none
  }

  var values: [Value]
  /// After the third value: what follows a slash, or the fourth of values separated by commas.
  var alpha: Value?
  /// Written with commas.
  var isLegacy: Bool
}

/// Reads the arguments of a color function, from after its "(" to its ")" at the very end.
struct ColorArgumentReader {
  private let bytes: [UInt8]
  private var index = 0
  private let whole: String

  /// - Parameters:
  ///   - arguments: The lower-case text between the parentheses.
  ///   - whole: The color as it was written, for messages.
  init(arguments: [UInt8], whole: String) {
    bytes = arguments
    self.whole = whole
  }

  mutating func read() throws(ColorSyntaxError) -> ColorArguments {
    var result = ColorArguments(values: [try value()], alpha: nil, isLegacy: false)
    result.isLegacy = take(UInt8(ascii: ","))
    for position in 1...2 {
      if position == 2, result.isLegacy, !take(UInt8(ascii: ",")) { throw error("a comma") }
      result.values.append(try value())
    }
    if take(UInt8(ascii: result.isLegacy ? "," : "/")) { result.alpha = try value() }
    skipSpace()
    guard index == bytes.count else {
      throw error(
        result.isLegacy ? "values separated by commas only" : "spaces between values, \"/\" before alpha")
    }
    return result
  }

  private mutating func value() throws(ColorSyntaxError) -> ColorArguments.Value {
    skipSpace()
    let start = index
    guard let number = number() else {
      if word() == "none" { return .none }
      index = start
      throw error("a number, a percentage or \"none\"")
    }
    if index < bytes.count, bytes[index] == UInt8(ascii: "%") {
      index += 1
      return .percentage(number)
    }
    switch word() {
    case "": return .number(number)
    case "deg": return .angle(number)
    case "grad": return .angle(number * 0.9)
    case "rad": return .angle(number * 180 / .pi)
    case "turn": return .angle(number * 360)
    case let unit:
      throw ColorSyntaxError(
        found: whole, expected: "the unit %, deg, grad, rad or turn instead of \"\(unit.prefix(16))\"")
    }
  }

  /// A CSS number, or nil (with the reader where it was) where there is none.
  private mutating func number() -> Double? {
    guard let end = scanNumber(bytes, from: index, trailingPoint: false),
      let value = Double(String(decoding: bytes[index..<end], as: UTF8.self)), value.isFinite
    else { return nil }
    index = end
    return value
  }

  private mutating func word() -> String {
    let start = index
    while index < bytes.count, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[index]) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  private mutating func skipSpace() {
    while index < bytes.count, isWhitespace(bytes[index]) { index += 1 }
  }

  private func error(_ expected: String) -> ColorSyntaxError {
    ColorSyntaxError(found: whole, expected: expected)
  }
}
