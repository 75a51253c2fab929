extension StringProtocol {
  /// The text on one line, with nothing in it that a terminal obeys: control characters and those that reorder text as `\u{1B}`,
  /// bytes of a path that are no text as `\xFF`.
  package var escapedForDisplay: String {
    guard unicodeScalars.contains(where: { $0.isUnsafeToDisplay }) else { return String(self) }
    var result = ""
    for scalar in unicodeScalars {
      if let byte = SystemPath.escapedByte(scalar) {
        result += "\\x" + String(byte, radix: 16, uppercase: true)
      } else if scalar.isUnsafeToDisplay {
        result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  fileprivate var isUnsafeToDisplay: Bool {
    switch value {
    // C0 and C1; marks, embeddings and isolates of direction; separators of lines and paragraphs.
    case 0...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: SystemPath.escapedByte(self) != nil
    }
  }
}
