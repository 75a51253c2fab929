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

extension String {
  /// A message of any length as one that can be read: of a long one, such as one that repeats a name of megabytes, the
  /// beginning and the end.
  package var shortenedForDisplay: String {
    guard utf8.count > 4096 else { return self }
    let (first, last) = (unicodeScalars.prefix(2000), unicodeScalars.suffix(500))
    let omitted = unicodeScalars.count - first.count - last.count
    guard omitted > 0 else { return self }
    return "\(String(first)) [… \(omitted) characters left out …] \(String(last))"
  }
}

extension Unicode.Scalar {
  fileprivate var isUnsafeToDisplay: Bool { controlsDisplay || SystemPath.escapedByte(self) != nil }

  /// Whether terminals and editors obey the character instead of showing it: it is of C0 or C1, a mark, an embedding or an
  /// isolate of direction, or a separator of lines or paragraphs.
  package var controlsDisplay: Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}
