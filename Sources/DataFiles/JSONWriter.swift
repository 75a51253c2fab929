import SystemFiles

/// Writes JSON whose bytes depend only on the value: keys in order, and the shortest numbers that parse to the same value.
///
/// Numbers that JSON lacks are written as texts: `"Infinity"`, `"-Infinity"`, `"NaN"`.
package struct JSONWriter: Sendable {
  package enum Layout: Sendable {
    /// On one line, without spaces.
    case compact
    /// Indented by two spaces; arrays without arrays or objects in them stay on one line.
    case pretty
  }

  package var layout: Layout
  /// Keys by their UTF-8 bytes instead of in the object's order.
  package var sortsKeys: Bool
  /// A text of more bytes than this is cut off behind it.
  package var limit: Int

  package init(layout: Layout = .pretty, sortsKeys: Bool = false, limit: Int = .max) {
    self.layout = layout
    self.sortsKeys = sortsKeys
    self.limit = limit
  }

  /// The JSON text of a value, without a line break at its end.
  package func text(_ value: JSONValue) -> String { String(decoding: bytes(value), as: UTF8.self) }

  /// The JSON text as UTF-8.
  package func bytes(_ value: JSONValue) -> [UInt8] {
    var output: [UInt8] = []
    write(value, level: 0, to: &output)
    return output
  }

  func write(_ value: JSONValue, level: Int, to output: inout [UInt8]) {
    switch value.content {
    case .null: output.append(contentsOf: "null".utf8)
    case .bool(let bool): output.append(contentsOf: (bool ? "true" : "false").utf8)
    case .number(let number): write(number, to: &output)
    case .string(let string): write(string, to: &output)
    case .array(let elements): write(elements, level: level, to: &output)
    case .object(let object): write(object, level: level, to: &output)
    }
  }

  private func write(_ number: JSONNumber, to output: inout [UInt8]) {
    guard !number.value.isFinite else { return output.append(contentsOf: number.text.utf8) }
    write(number.value.isNaN ? "NaN" : number.value < 0 ? "-Infinity" : "Infinity", to: &output)
  }

  private func write(_ elements: [JSONValue], level: Int, to output: inout [UInt8]) {
    let isOneLine = layout == .compact || elements.allSatisfy { $0.array == nil && $0.object == nil }
    output.append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() where output.count <= limit {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      if !isOneLine {
        breakLine(level: level + 1, in: &output)
      } else if index > 0, layout == .pretty {
        output.append(UInt8(ascii: " "))
      }
      write(element, level: level + 1, to: &output)
    }
    if !isOneLine { breakLine(level: level, in: &output) }
    output.append(UInt8(ascii: "]"))
  }

  private func write(_ object: JSONObject, level: Int, to output: inout [UInt8]) {
    let members =
      sortsKeys
      ? object.members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) } : object.members
    output.append(UInt8(ascii: "{"))
    for (index, member) in members.enumerated() {
      separate(index, level: level + 1, in: &output)
      writeKey(member.key, to: &output)
      write(member.value, level: level + 1, to: &output)
    }
    if !members.isEmpty { separate(0, level: level, in: &output) }
    output.append(UInt8(ascii: "}"))
  }

  func writeKey(_ key: String, to output: inout [UInt8]) {
    write(key, to: &output)
    output.append(contentsOf: (layout == .pretty ? ": " : ":").utf8)
  }

  /// What is between members, and around them: a comma, except before the first, and a new line if the layout has lines.
  func separate(_ index: Int, level: Int, in output: inout [UInt8]) {
    if index > 0 { output.append(UInt8(ascii: ",")) }
    if layout == .pretty { breakLine(level: level, in: &output) }
  }

  private func breakLine(level: Int, in output: inout [UInt8]) {
    output.append(UInt8(ascii: "\n"))
    output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * level))
  }

  private func write(_ string: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    if string.utf8.contains(where: Self.beginsControl) {
      for scalar in string.unicodeScalars { write(scalar, to: &output) }
    } else {
      for byte in string.utf8 { write(byte, to: &output) }
    }
    output.append(UInt8(ascii: "\""))
  }

  /// Whether a byte of UTF-8 begins a character beyond ASCII that terminals and editors obey, or one of its neighbors.
  private static func beginsControl(_ byte: UInt8) -> Bool {
    byte == 0xC2 || byte == 0xD8 || byte == 0xE2 || byte == 0xEF
  }

  /// Writes a character; those that would change the display of a report, such as by reordering it, as escapes.
  private func write(_ scalar: Unicode.Scalar, to output: inout [UInt8]) {
    guard !scalar.isASCII, scalar.controlsDisplay else {
      for byte in scalar.utf8 { write(byte, to: &output) }
      return
    }
    output.append(contentsOf: "\\u\(scalar.value.uppercaseHexadecimal(4))".utf8)
  }

  /// Writes a byte of UTF-8, escaped where JSON demands it.
  private func write(_ byte: UInt8, to output: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): output.append(contentsOf: [UInt8(ascii: "\\"), byte])
    case 0x0A: output.append(contentsOf: "\\n".utf8)
    case 0x0D: output.append(contentsOf: "\\r".utf8)
    case 0x09: output.append(contentsOf: "\\t".utf8)
    case 0x00..<0x20, 0x7F: output.append(contentsOf: "\\u\(byte.uppercaseHexadecimal(4))".utf8)
    default: output.append(byte)
    }
  }
}
