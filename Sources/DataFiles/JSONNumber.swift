/// A JSON number: its value, and the text it was written with, so that integers past 2⁵³ stay exact.
package struct JSONNumber: Sendable {
  /// The nearest double. Finite when read from a file.
  package let value: Double
  /// As written in the file, or the shortest text that reads back as `value`.
  package let text: String

  init(value: Double, text: String) {
    self.value = value
    self.text = text
  }

  package init(_ value: Double) {
    let shortest = "\(value)"
    self.init(value: value, text: shortest.hasSuffix(".0") ? String(shortest.dropLast(2)) : shortest)
  }

  package init(_ value: Int) {
    self.init(value: Double(value), text: "\(value)")
  }

  /// The number as an integer, if it is one and `Int` holds it: `12`, `12.0` and `1.2e1` are, `12.5` is not.
  package var exactInt: Int? {
    if let integer = Int(text) { return integer }
    guard value.magnitude < 0x1p53 else { return nil }
    let integer = Int(value)
    return Double(integer) == value ? integer : nil
  }
}

extension JSONNumber {
  /// Whether a text is an integer that a double does not hold exactly, so that only its digits tell it from others.
  package static func isInexactInteger(_ text: String) -> Bool {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    guard 16...40 ~= digits.count, digits.allSatisfy({ (0x30...0x39).contains($0) }),
      let value = Double(text)
    else { return false }
    guard let integer = Int(text) else { return true }
    return Int(exactly: value) != integer
  }
}

extension JSONNumber: Hashable {
  /// Equal values are equal, however they are written, unless both are integers that only their texts tell apart.
  package static func == (first: JSONNumber, second: JSONNumber) -> Bool {
    guard first.value == second.value else { return false }
    return first.value.magnitude < 0x1p53 || first.exactInt == second.exactInt
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
