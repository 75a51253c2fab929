/// Which scripts write spaces between words.
enum ScriptSpacing {
  /// Chinese and Japanese, whose lines break between most characters.
  static func isIdeographic(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2E80...0x30FF, 0x3100...0x312F, 0x31A0...0x9FFF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF9F,
      0xFFE0...0xFFEF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// Thai, Lao, Burmese and Khmer, which have neither spaces nor characters between which lines break.
  static func isWithoutSpaces(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: true
    default: false
    }
  }

  /// Whether a space is between two words that are written after one another.
  static func separates(_ first: String, _ second: String) -> Bool {
    guard let last = first.unicodeScalars.last, let next = second.unicodeScalars.first else { return false }
    if [last, next].contains(where: { isIdeographic($0) || isWithoutSpaces($0) }) { return false }
    // Marks that recognizers give as words of their own, or that begin one.
    return !",.;:!?%)]}”’…،؛؟।".unicodeScalars.contains(next) && !"([{“‘¿¡".unicodeScalars.contains(last)
  }
}
