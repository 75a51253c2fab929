extension FixedWidthInteger {
  /// The number with two hexadecimal digits for each byte: `0a` for the byte 10.
  package var hexadecimal: String { padded(String(self, radix: 16), to: Self.bitWidth / 4) }

  /// Returns the number in upper-case hexadecimal digits, at least `count` of them: `000A` for 10 and 4.
  package func uppercaseHexadecimal(_ count: Int) -> String {
    padded(String(self, radix: 16, uppercase: true), to: count)
  }

  private func padded(_ digits: String, to count: Int) -> String {
    String(repeating: "0", count: Swift.max(0, count - digits.utf8.count)) + digits
  }
}
