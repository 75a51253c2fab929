import VectorGraphics

extension JSONParser {
  /// Reads a number: the grammar of RFC 8259 section 6, the value rounded correctly.
  mutating func parseNumber() throws(DataError) -> JSONNumber {
    let start = index
    var digits = DecimalDigits()
    if bytes[index] == UInt8(ascii: "-") {
      digits.isNegative = true
      index += 1
    }
    try parseInteger(into: &digits)
    if index < end, bytes[index] == UInt8(ascii: ".") {
      index += 1
      try requireDigit("after the decimal point")
      while let digit = nextDigit() { digits.append(digit, isFraction: true) }
    }
    if index < end, bytes[index] | 0x20 == UInt8(ascii: "e") {
      try parseExponent(into: &digits)
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard let value = digits.exactValue ?? Double(text), value.isFinite else {
      throw error(
        "the number \(text.excerpt) is out of range for a double (about ±1.8e308)", at: start)
    }
    return JSONNumber(value: value, text: text)
  }

  private mutating func parseInteger(into digits: inout DecimalDigits) throws(DataError) {
    try requireDigit("after '-'")
    let first = index
    while let digit = nextDigit() { digits.append(digit, isFraction: false) }
    if bytes[first] == UInt8(ascii: "0"), index > first + 1 {
      throw error("a number has no leading zeros", at: first)
    }
    if index == first + 1, bytes[first] == UInt8(ascii: "0"), index < end,
      bytes[index] | 0x20 == UInt8(ascii: "x")
    {
      throw error("expected a decimal number, found a hexadecimal one", at: first)
    }
  }

  private mutating func parseExponent(into digits: inout DecimalDigits) throws(DataError) {
    index += 1
    var isNegative = false
    if index < end, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      isNegative = bytes[index] == UInt8(ascii: "-")
      index += 1
    }
    try requireDigit("in the exponent")
    var exponent = 0
    while let digit = nextDigit() { exponent = min(exponent * 10 + Int(digit), 1 << 40) }
    digits.exponent += isNegative ? -exponent : exponent
  }

  private func requireDigit(_ place: String) throws(DataError) {
    guard index < end, bytes[index] &- UInt8(ascii: "0") <= 9 else {
      throw unexpected(expected: "a digit \(place)")
    }
  }

  /// Steps over a digit and returns its value.
  private mutating func nextDigit() -> UInt8? {
    guard index < end else { return nil }
    let digit = bytes[index] &- UInt8(ascii: "0")
    guard digit <= 9 else { return nil }
    index += 1
    return digit
  }
}

/// A decimal number on the way to a double.
struct DecimalDigits {
  var isNegative = false
  var exponent = 0
  private var significand: UInt64 = 0
  private var count = 0

  mutating func append(_ digit: UInt8, isFraction: Bool) {
    if significand == 0 { count = 0 }
    count += 1
    if count <= 19 { significand = significand * 10 + UInt64(digit) }
    if isFraction { exponent -= 1 }
  }

  /// The value where one multiplication or division of doubles rounds it correctly: a significand up to 2⁵³ and a
  /// power of ten up to 10²² are both exact (Clinger, How to Read Floating Point Numbers Accurately, 1990).
  var exactValue: Double? {
    guard count <= 19, significand <= 1 << 53, exponent.magnitude <= 22 else { return nil }
    let power = Self.powersOfTen[Int(exponent.magnitude)]
    let magnitude = exponent < 0 ? Double(significand) / power : Double(significand) * power
    return isNegative ? -magnitude : magnitude
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
