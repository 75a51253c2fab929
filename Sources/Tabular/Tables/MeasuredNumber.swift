/// Numbers with a unit before or after them, such as `33.8%`, `$1,234.50` and `1.234,50 €`.
package struct MeasuredNumber: Sendable, Hashable {
  /// `%` or a currency sign; nil if there is none.
  package let unit: String?
  /// The number without its unit, as it is written.
  let digits: String

  /// Removes the unit from a text; the rest need not be a number.
  package init(_ text: String) {
    // Most texts of a table are dates and plain numbers, which are recognized by their first and last
    // characters.
    if let first = text.utf8.first, let last = text.utf8.last, Self.isDigit(first), Self.isDigit(last) {
      (unit, digits) = (nil, text)
      return
    }
    var body = Substring(text).trimmed
    var unit: String?
    let sign = body.first.flatMap { "-+−".contains($0) ? $0 : nil }
    if sign != nil { body = body.dropFirst().trimmed }
    if let mark = Self.units.first(where: { body.hasPrefix($0) && $0 != "%" }) {
      (unit, body) = (mark, body.dropFirst(mark.count).trimmed)
    } else if let mark = Self.units.first(where: { body.hasSuffix($0) }) {
      (unit, body) = (mark, body.dropLast(mark.count).trimmed)
    }
    let hasInnerMinus = sign == nil && unit != nil && (body.first == "-" || body.first == "−")
    if hasInnerMinus { body = body.dropFirst() }
    let isNegative = hasInnerMinus || sign == "-" || sign == "−"
    self.unit = unit
    digits = (isNegative ? "-" : "") + body
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// The percent sign, and the most traded currencies, longer signs first.
  private static let units = [
    "US$", "A$", "C$", "HK$", "NT$", "R$", "kr", "zł", "Kč", "CHF", "USD", "EUR", "GBP", "JPY", "CNY", "%",
    "$", "€", "£",
    "¥", "￥", "₹", "₩", "₽", "₺", "₫", "฿", "₴", "₪", "₱", "元", "円", "원",
  ]

  /// The number in a single text, with a decimal point if possible; nil if it has no unit.
  package var value: Double? {
    unit == nil ? nil : value(hasDecimalComma: false) ?? value(hasDecimalComma: true)
  }

  /// The number in one of both notations of decimals; nil if it is invalid.
  func value(hasDecimalComma: Bool) -> Double? {
    let (point, separator): (Character, Character) = hasDecimalComma ? (",", ".") : (".", ",")
    if digits.contains(separator) {
      return GroupedNumber.value(of: digits, point: point, separator: separator)
    }
    let plain = hasDecimalComma ? String(digits.map { $0 == "," ? "." : $0 }) : digits
    let isPlain = plain.utf8.allSatisfy {
      (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0)
    }
    guard isPlain, let value = Double(plain), value.isFinite else { return nil }
    return value
  }

  /// The numbers of texts, all read in the same way, and their unit; nil if one is not a number, none has a
  /// unit or units differ. The unit may be missing in some.
  ///
  /// The decimal separator is a point if that reads all texts, otherwise a comma. If both do, as for `1.234
  /// €`, the comma is only chosen if `prefersComma`.
  static func numbers(_ texts: [String], prefersComma: Bool) -> (values: [Double], unit: String?)? {
    guard texts.allSatisfy({ $0.utf8.contains(where: isDigit) }) else { return nil }
    let read = texts.map { MeasuredNumber($0) }
    let units = Set(read.compactMap(\.unit))
    guard units.count == 1 else { return nil }
    for hasComma in [prefersComma, !prefersComma] {
      let values = read.compactMap { $0.value(hasDecimalComma: hasComma) }
      if values.count == read.count { return (values, units.first) }
    }
    return nil
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var body = drop { $0 == " " || $0 == "\u{A0}" || $0 == "\u{202F}" }
    while let last = body.last, last == " " || last == "\u{A0}" || last == "\u{202F}" { body.removeLast() }
    return body
  }
}
