import Budgets
import SceneModel

/// The bytes in a `data:` URL (RFC 2397): base64, or percent-encoded characters.
package struct DataURL: Sendable, Hashable {
  package var mediaType: String
  package var bytes: [UInt8]

  /// Whether a name has the form of such a URL.
  package static func isDataURL(_ name: String) -> Bool { name.prefix(5).lowercased() == "data:" }

  /// Nil if the text is not such a URL, or its base64 is invalid.
  package init?(_ text: String) {
    guard Self.isDataURL(text), let comma = text.utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    let header = text[text.utf8.index(text.startIndex, offsetBy: 5)..<comma].split(
      separator: ";", omittingEmptySubsequences: false)
    mediaType = header.first.map { $0.lowercased() } ?? ""
    let characters = Self.withoutPercents(text.utf8[text.utf8.index(after: comma)...])
    if header.dropFirst().contains(where: { $0.lowercased().filter { $0 != " " } == "base64" }) {
      guard let bytes = Self.base64(characters) else { return nil }
      self.bytes = bytes
    } else {
      bytes = characters
    }
  }

  private static func withoutPercents(_ text: Substring.UTF8View) -> [UInt8] {
    func digit(_ byte: UInt8) -> UInt8? { Character(UnicodeScalar(byte)).hexDigitValue.map { UInt8($0) } }
    let source = Array(text)
    var result: [UInt8] = []
    result.reserveCapacity(source.count)
    var index = 0
    while index < source.count {
      if source[index] == UInt8(ascii: "%"), index + 2 < source.count, let high = digit(source[index + 1]),
        let low = digit(source[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(source[index])
        index += 1
      }
    }
    return result
  }

  /// RFC 4648, white space ignored and padding optional.
  private static func base64(_ text: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(text.count / 4 * 3)
    var (buffer, bits) = (UInt32(0), 0)
    for byte in text {
      let value: UInt8
      switch byte {
      case 0x41...0x5A: value = byte - 0x41
      case 0x61...0x7A: value = byte - 0x61 + 26
      case 0x30...0x39: value = byte - 0x30 + 52
      case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
      case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
      case UInt8(ascii: "="), 0x20, 0x09, 0x0A, 0x0C, 0x0D: continue
      default: return nil
      }
      buffer = buffer << 6 | UInt32(value)
      bits += 6
      if bits >= 8 {
        bits -= 8
        result.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
      }
    }
    return result
  }
}

extension SceneFileAccess {
  /// The bytes of an image that a scene names, a file or a `data:` URL, taken from a budget.
  package func image(named name: String, budget: Budget) throws(FileAccessError) -> [UInt8] {
    guard DataURL.isDataURL(name) else { return try contents(of: name, budget: budget) }
    guard let url = DataURL(name) else { throw FileAccessError("this data: URL cannot be read") }
    guard url.bytes.count <= budget.limits.fileSize else {
      throw FileAccessError(
        "this data: URL contains more than the \(budget.limits.fileSize) bytes allowed")
    }
    return url.bytes
  }
}

extension NamedFile {
  /// The name for messages.
  package var shownName: String { DataURL.shownName(of: name) + (origin.map { " in \($0)" } ?? "") }
}

extension DataURL {
  /// The name of a file for messages, in which a long `data:` URL is shortened.
  package static func shownName(of name: String) -> String {
    isDataURL(name) && name.utf8.count > 40 ? "\(name.prefix(32))…" : name
  }
}
