/// Reads the tokens of CSS Syntax 3 that easing functions consist of: names, numbers with a unit, commas and
/// brackets.
struct CSSScanner {
  /// A number with its unit.
  struct Dimension {
    /// The start, in UTF-8 bytes.
    let offset: Int
    let text: String
    /// Always finite.
    let value: Double
    /// `%`, a lower-case name, or empty.
    let unit: String
    /// Whether it is written as an `<integer>`: without a decimal point or an exponent.
    let isInteger: Bool
  }

  private let bytes: [UInt8]
  private(set) var offset = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  var isAtEnd: Bool { offset >= bytes.count }

  /// The byte at a distance from the current one, 0 past the end (CSS text contains no NUL).
  private func byte(ahead distance: Int = 0) -> UInt8 {
    let index = offset + distance
    return index < bytes.count ? bytes[index] : 0
  }

  mutating func skipSpaces() {
    while [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(byte()) { offset += 1 }
  }

  /// Consumes a character if it is next, after spaces.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpaces()
    guard !isAtEnd, UInt32(byte()) == character.value else { return false }
    offset += 1
    return true
  }

  /// A name in lower case, after spaces; `nil`, without consuming anything, if none is next.
  mutating func takeName() -> String? {
    skipSpaces()
    let start = offset
    let first = byte() == UInt8(ascii: "-") ? byte(ahead: 1) : byte()
    guard first.isLetter else { return nil }
    while byte().isLetter || byte().isDigit || [UInt8(ascii: "-"), UInt8(ascii: "_")].contains(byte()) {
      offset += 1
    }
    return text(from: start).lowercased()
  }

  /// A number with its unit, after spaces; `nil`, without consuming anything, if none is next or it is too
  /// large for a `Double`.
  mutating func takeDimension() -> Dimension? {
    skipSpaces()
    let start = offset
    let isInteger = skipNumber()
    let digits = text(from: start)
    guard offset > start, let value = Double(digits), value.isFinite else {
      offset = start
      return nil
    }
    let unitStart = offset
    if byte() == UInt8(ascii: "%") { offset += 1 } else { while byte().isLetter { offset += 1 } }
    return Dimension(
      offset: start, text: text(from: start), value: value, unit: text(from: unitStart).lowercased(),
      isInteger: isInteger)
  }

  /// Skips the `<number-token>` that is next; returns whether it is an integer.
  private mutating func skipNumber() -> Bool {
    let start = offset
    if byte().isSign { offset += 1 }
    let digits = skipDigits()
    var isInteger = true
    if byte() == UInt8(ascii: "."), byte(ahead: 1).isDigit {
      offset += 1
      _ = skipDigits()
      isInteger = false
    } else if digits == 0 {
      offset = start
      return false
    }
    let exponent = byte(ahead: 1).isSign ? 2 : 1
    if byte() | 0x20 == UInt8(ascii: "e"), byte(ahead: exponent).isDigit {
      offset += exponent
      _ = skipDigits()
      isInteger = false
    }
    return isInteger
  }

  private mutating func skipDigits() -> Int {
    let start = offset
    while byte().isDigit { offset += 1 }
    return offset - start
  }

  private func text(from start: Int) -> String {
    String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// Describes what is next, for an error: the text up to a space, comma or bracket, at most 40 bytes, or
  /// the end.
  mutating func describeNext() -> (offset: Int, found: String) {
    skipSpaces()
    guard !isAtEnd else { return (offset, "the end") }
    let separators = Array(" \t\r\n,()".utf8)
    let run = bytes[offset...].prefix { !separators.contains($0) }.prefix(40)
    let shown = run.isEmpty ? bytes[offset...offset] : run
    return (offset, "'\(String(decoding: shown, as: UTF8.self))'")
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
  fileprivate var isSign: Bool { self == UInt8(ascii: "+") || self == UInt8(ascii: "-") }
}
