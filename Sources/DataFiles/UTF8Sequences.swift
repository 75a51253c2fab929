import SystemFiles

/// The length of the well-formed UTF-8 sequence that begins at `index` and ends before `end`,
/// or nil if there is none (The Unicode Standard, table 3-7).
func utf8SequenceLength(in bytes: [UInt8], at index: Int, end: Int) -> Int? {
  let first = bytes[index]
  let length: Int
  var second: ClosedRange<UInt8> = 0x80...0xBF
  switch first {
  case 0x00...0x7F: return 1
  case 0xC2...0xDF: length = 2
  case 0xE0: (length, second) = (3, 0xA0...0xBF)
  case 0xED: (length, second) = (3, 0x80...0x9F)
  case 0xE1...0xEF: length = 3
  case 0xF0: (length, second) = (4, 0x90...0xBF)
  case 0xF1...0xF3: length = 4
  case 0xF4: (length, second) = (4, 0x80...0x8F)
  default: return nil
  }
  guard length <= end - index, second.contains(bytes[index + 1]) else { return nil }
  for offset in 2..<max(2, length) where bytes[index + offset] & 0xC0 != 0x80 { return nil }
  return length
}

/// What is at `index`, for a message: `','`, `a line break`, `the end of the file`, `a byte that is not UTF-8
/// (0xFF)`.
func describedCharacter(in bytes: [UInt8], at index: Int, end: Int) -> String {
  guard index < end else { return end < bytes.count ? "the end of the line" : "the end of the file" }
  let byte = bytes[index]
  switch byte {
  case 0x0A, 0x0D: return "a line break"
  case 0x09: return "a tab"
  case 0x00..<0x20, 0x7F: return "the control character U+\(byte.uppercaseHexadecimal(4))"
  default:
    guard let length = utf8SequenceLength(in: bytes, at: index, end: end) else {
      return "a byte that is not UTF-8 (0x\(byte.uppercaseHexadecimal(2)))"
    }
    return "'\(String(decoding: bytes[index..<index + length], as: UTF8.self))'"
  }
}

/// Why a file cannot be UTF-8 text at all, judged by its first bytes; nil if it can.
func foreignEncoding(of bytes: [UInt8]) -> String? {
  guard bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) else { return nil }
  return "the file is encoded as UTF-16; save it as UTF-8"
}
