extension JSONParser {
  /// Reads a string from its opening quote past its closing one.
  mutating func parseString() throws(DataError) -> String {
    let opening = index
    index += 1
    let start = index
    try skipPlainText(opening: opening)
    if bytes[index] == UInt8(ascii: "\"") {
      index += 1
      return String(decoding: bytes[start..<index - 1], as: UTF8.self)
    }
    var decoded = Array(bytes[start..<index])
    while bytes[index] != UInt8(ascii: "\"") {
      try parseEscape(into: &decoded)
      let plain = index
      try skipPlainText(opening: opening)
      decoded.append(contentsOf: bytes[plain..<index])
    }
    index += 1
    return String(decoding: decoded, as: UTF8.self)
  }

  /// Steps to the next quote or backslash, which is sure to be there afterwards.
  private mutating func skipPlainText(opening: Int) throws(DataError) {
    while index < end {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return }
      if byte >= 0x80 {
        guard let length = utf8SequenceLength(in: bytes, at: index, end: end) else {
          throw unexpected(expected: "UTF-8 text in a string")
        }
        index += length
      } else if byte >= 0x20 {
        index += 1
      } else {
        throw unexpected(
          expected: "'\"' at the end of the string that begins at \(position(at: opening))",
          note: "write control characters as escapes")
      }
    }
    throw unexpected(expected: "'\"' at the end of the string that begins at \(position(at: opening))")
  }

  private mutating func parseEscape(into decoded: inout [UInt8]) throws(DataError) {
    let backslash = index
    index += 1
    guard index < end else { throw unexpected(expected: "an escape after '\\'") }
    switch bytes[index] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): decoded.append(bytes[index])
    case UInt8(ascii: "b"): decoded.append(0x08)
    case UInt8(ascii: "f"): decoded.append(0x0C)
    case UInt8(ascii: "n"): decoded.append(0x0A)
    case UInt8(ascii: "r"): decoded.append(0x0D)
    case UInt8(ascii: "t"): decoded.append(0x09)
    case UInt8(ascii: "u"):
      index = backslash
      return decoded.append(contentsOf: String(Character(try parseUnicodeEscape())).utf8)
    default:
      throw unexpected(expected: "one of \" \\ / b f n r t u after '\\'")
    }
    index += 1
  }

  /// Reads `\u` and four digits, or two of them that are a surrogate pair.
  private mutating func parseUnicodeEscape() throws(DataError) -> Unicode.Scalar {
    let escape = index
    let first = try parseCodeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    let isPair =
      first < 0xDC00 && index + 1 < end && bytes[index] == UInt8(ascii: "\\")
      && bytes[index + 1] == UInt8(ascii: "u")
    if isPair {
      let second = try parseCodeUnit()
      let offset = (UInt32(first) - 0xD800) << 10
      if 0xDC00...0xDFFF ~= second, let scalar = Unicode.Scalar(0x10000 + offset + UInt32(second) - 0xDC00) {
        return scalar
      }
    }
    let text = String(decoding: bytes[escape..<escape + 6], as: UTF8.self)
    throw error("the surrogate escape '\(text)' has no partner", at: escape)
  }

  private mutating func parseCodeUnit() throws(DataError) -> UInt16 {
    index += 2
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard index < end, let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue else {
        throw unexpected(expected: "four hexadecimal digits after '\\u'")
      }
      unit = unit << 4 | UInt16(digit)
      index += 1
    }
    return unit
  }
}
