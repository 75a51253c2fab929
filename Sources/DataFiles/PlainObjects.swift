/// Objects on lines that have the keys of the first one, in its order, and plain values, read without making JSON values.
///
/// What it does not read may be an object all the same: `JSONParser` decides, and says what is wrong.
package struct PlainObjects {
  package enum Cell {
    case null
    case bool(Bool)
    case number(Double)
    /// The bytes of a text of ASCII without escapes.
    case text(Range<Int>)
  }

  private let keys: [[UInt8]]
  /// The values of the object that was read last.
  package private(set) var cells: [Cell] = []

  /// - Returns: Nil for keys that may be written in several ways.
  package init?(keysOf object: JSONObject) {
    keys = object.keys.map { Array($0.utf8) }
    guard !keys.isEmpty, keys.allSatisfy({ $0.allSatisfy(Self.isPlain) }) else { return nil }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x80 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// Reads the object of a line, and returns where the next line begins; nil if it is not as expected.
  mutating func read(_ bytes: [UInt8], from start: Int) -> Int? {
    cells.removeAll(keepingCapacity: true)
    return bytes.withUnsafeBufferPointer { bytes in
      var scan = Scan(bytes: bytes, index: start)
      for (place, key) in keys.enumerated() {
        guard scan.skips(place == 0 ? UInt8(ascii: "{") : UInt8(ascii: ",")), scan.skips(key: key),
          scan.skips(UInt8(ascii: ":")), let cell = scan.cell()
        else { return nil }
        cells.append(cell)
      }
      guard scan.skips(UInt8(ascii: "}")) else { return nil }
      scan.skipSpaces()
      guard scan.index < bytes.count else { return bytes.count }
      return bytes[scan.index] == 0x0A ? scan.index + 1 : nil
    }
  }

  private struct Scan {
    let bytes: UnsafeBufferPointer<UInt8>
    var index: Int

    mutating func skipSpaces() {
      while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 || bytes[index] == 0x0D {
        index += 1
      }
    }

    /// Steps over a byte and the white space before it, if it is next.
    mutating func skips(_ byte: UInt8) -> Bool {
      skipSpaces()
      guard index < bytes.count, bytes[index] == byte else { return false }
      index += 1
      return true
    }

    mutating func skips(key: [UInt8]) -> Bool {
      guard skips(UInt8(ascii: "\"")), bytes.count - index > key.count else { return false }
      for byte in key {
        guard bytes[index] == byte else { return false }
        index += 1
      }
      return skips(UInt8(ascii: "\""))
    }

    mutating func cell() -> Cell? {
      skipSpaces()
      guard index < bytes.count else { return nil }
      switch bytes[index] {
      case UInt8(ascii: "\""): return text()
      case UInt8(ascii: "n"): return skips(word: "null") ? .null : nil
      case UInt8(ascii: "t"): return skips(word: "true") ? .bool(true) : nil
      case UInt8(ascii: "f"): return skips(word: "false") ? .bool(false) : nil
      default: return number()
      }
    }

    private mutating func skips(word: StaticString) -> Bool {
      let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
      guard bytes.count - index >= word.count, bytes[index..<index + word.count].elementsEqual(word) else {
        return false
      }
      index += word.count
      return true
    }

    private mutating func text() -> Cell? {
      let start = index + 1
      index = start
      while index < bytes.count, PlainObjects.isPlain(bytes[index]) { index += 1 }
      guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return nil }
      index += 1
      return .text(start..<index - 1)
    }

    private mutating func number() -> Cell? {
      let start = index
      let first = bytes[start] == UInt8(ascii: "-") ? start + 1 : start
      while index < bytes.count, bytes[index] &- 0x30 <= 9 || bytes[index] == 0x2D || bytes[index] == 0x2E {
        index += 1
      }
      let hasLeadingZero =
        index - first > 1 && bytes[first] == UInt8(ascii: "0") && bytes[first + 1] != UInt8(ascii: ".")
      guard !hasLeadingZero else { return nil }
      return PlainNumber.value(in: bytes, start..<index).map { .number($0) }
    }
  }
}
