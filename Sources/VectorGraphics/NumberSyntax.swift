/// Whether a byte is white space of CSS and SVG: space, tab, line feed, form feed, carriage return.
func isWhitespace(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
}

/// Where the number that starts at `start` ends, or nil if none starts there.
///
/// The grammar is that of CSS and SVG 2: a sign, digits with or without a fraction, an exponent; with
/// `trailingPoint`, `1.` is a number too, as in SVG 1.1.
package func scanNumber(_ bytes: [UInt8], from start: Int, trailingPoint: Bool) -> Int? {
  func isDigit(_ index: Int) -> Bool { index < bytes.count && bytes[index] &- 0x30 < 10 }
  func isSign(_ index: Int) -> Bool { index < bytes.count && (bytes[index] == 0x2B || bytes[index] == 0x2D) }
  var index = isSign(start) ? start + 1 : start
  let firstDigit = index
  while isDigit(index) { index += 1 }
  let hasInteger = index > firstDigit
  if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
    if isDigit(index + 1) {
      index += 1
      while isDigit(index) { index += 1 }
    } else if hasInteger, trailingPoint {
      index += 1
    }
  }
  guard hasInteger || index > firstDigit else { return nil }
  if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
    let digits = isSign(index + 1) ? index + 2 : index + 1
    if isDigit(digits) {
      index = digits
      while isDigit(index) { index += 1 }
    }
  }
  return index
}

/// The shortest decimal that reads back as the same number, without a useless ".0".
///
/// A number that is not finite is written as 0.
package func shortestDecimal(_ value: Double) -> String {
  guard value.isFinite else { return "0" }
  let text = value.description
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
