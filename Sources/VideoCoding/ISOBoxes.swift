/// Bytes of the boxes of an ISO base media file, big-endian.
///
/// Source: ISO/IEC 14496-12, section 4.2.
struct ISOBoxes {
  private(set) var bytes: [UInt8] = []

  mutating func number(_ value: Int, bytes count: Int) {
    for shift in stride(from: 8 * (count - 1), through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  mutating func numbers(_ values: [Int], bytes count: Int) {
    for value in values { number(value, bytes: count) }
  }

  mutating func zeros(_ count: Int) { bytes += [UInt8](repeating: 0, count: count) }
  mutating func raw(_ other: [UInt8]) { bytes += other }
  mutating func text(_ text: StaticString) { text.withUTF8Buffer { bytes += $0 } }

  /// A text and a terminating zero.
  mutating func terminated(_ text: StaticString) {
    self.text(text)
    bytes.append(0)
  }

  /// A box around what `content` appends.
  mutating func box(_ type: StaticString, _ content: (inout ISOBoxes) -> Void) {
    let start = bytes.count
    zeros(4)
    text(type)
    content(&self)
    let size = bytes.count - start
    for index in 0..<4 { bytes[start + index] = UInt8(truncatingIfNeeded: size >> (24 - 8 * index)) }
  }

  /// A box with a version and flags.
  mutating func fullBox(
    _ type: StaticString, version: Int = 0, flags: Int = 0, _ content: (inout ISOBoxes) -> Void
  ) {
    box(type) { boxes in
      boxes.number(version, bytes: 1)
      boxes.number(flags, bytes: 3)
      content(&boxes)
    }
  }
}
