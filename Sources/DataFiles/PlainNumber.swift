/// Numbers as programs write them, read without making a text of each.
package enum PlainNumber {
  /// The number in some bytes: digits, perhaps with a sign and a decimal point.
  ///
  /// - Returns: The value, rounded correctly; nil for other notations, and where rounding takes more than one operation.
  package static func value(in bytes: [UInt8], _ range: Range<Int>) -> Double? {
    bytes.withUnsafeBufferPointer { value(in: $0, range) }
  }

  static func value(in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Double? {
    var index = range.lowerBound
    let end = range.upperBound
    var digits = DecimalDigits()
    if index < end, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      digits.isNegative = bytes[index] == UInt8(ascii: "-")
      index += 1
    }
    let first = index
    while index < end, bytes[index] &- 0x30 <= 9 {
      digits.append(bytes[index] &- 0x30, isFraction: false)
      index += 1
    }
    guard index > first else { return nil }
    if index < end, bytes[index] == UInt8(ascii: ".") {
      index += 1
      let fraction = index
      while index < end, bytes[index] &- 0x30 <= 9 {
        digits.append(bytes[index] &- 0x30, isFraction: true)
        index += 1
      }
      guard index > fraction else { return nil }
    }
    return index == end ? digits.exactValue : nil
  }
}
