/// Repairs the lengths and checksums of PNG chunks, so that their contents are parsed.
enum PNGRepair {
  /// The bytes as a PNG file: its signature, then each chunk with its checksum, the last one truncated at
  /// the end of the bytes.
  static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    var rest = bytes.dropFirst(min(8, bytes.count))
    while rest.count >= 8 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let chunk = rest.dropFirst(4).prefix(4 + min(length, rest.count - 8))
      let checked = Array(chunk)
      file += bigEndian(UInt32(checked.count - 4)) + checked + bigEndian(crc(checked))
      rest = rest.dropFirst(8 + checked.count)
    }
    return file
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * UInt32($0))) }
  }

  /// The CRC-32 of ISO 3309 that PNG requires (PNG 3, annex D).
  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { crc, byte in table[Int((crc ^ UInt32(byte)) & 0xFF)] ^ crc >> 8 }
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { crc, _ in crc & 1 == 1 ? 0xEDB8_8320 ^ crc >> 1 : crc >> 1 }
  }
}
