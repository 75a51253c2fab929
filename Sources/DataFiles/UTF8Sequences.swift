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

/// Makes UTF-8 of UTF-16 that comes piece by piece. A character that is not whole becomes a byte that is not UTF-8, so that
/// it is reported where it is.
struct UTF16Transcoder: Sendable {
  private let isBigEndian: Bool
  private var waiting: [UInt8] = []

  /// Nil unless a file begins with the byte order mark of UTF-16.
  init?(markOf bytes: [UInt8]) {
    guard foreignEncoding(of: bytes) != nil else { return nil }
    isBigEndian = bytes[0] == 0xFE
  }

  /// Text that begins with a byte order mark, as UTF-8 without one; other bytes unchanged.
  static func utf8(of bytes: [UInt8]) -> [UInt8] {
    guard var transcoder = UTF16Transcoder(markOf: bytes) else { return bytes }
    return transcoder.utf8(of: Array(bytes.dropFirst(2))) + transcoder.finish()
  }

  mutating func utf8(of bytes: [UInt8]) -> [UInt8] {
    let all = waiting + bytes
    func unit(at index: Int) -> UInt16? {
      guard index + 1 < all.count else { return nil }
      return UInt16(all[index + (isBigEndian ? 0 : 1)]) << 8 | UInt16(all[index + (isBigEndian ? 1 : 0)])
    }
    var text: [UInt8] = []
    text.reserveCapacity(all.count)
    var index = 0
    while let first = unit(at: index) {
      var value = UInt32(first)
      if UTF16.isLeadSurrogate(first) {
        guard let second = unit(at: index + 2) else { break }
        if UTF16.isTrailSurrogate(second) {
          value = 0x10000 + (UInt32(first & 0x3FF) << 10 | UInt32(second & 0x3FF))
          index += 2
        }
      }
      index += 2
      text +=
        Unicode.Scalar(value).map { Array(UTF8.encode($0) ?? UTF8.encodedReplacementCharacter) } ?? [
          Self.broken
        ]
    }
    waiting = Array(all[index...])
    return text
  }

  /// What is left of a character at the end of the file.
  mutating func finish() -> [UInt8] {
    defer { waiting = [] }
    return waiting.isEmpty ? [] : [Self.broken]
  }

  private static let broken: UInt8 = 0xFF
}

extension String {
  /// The text of a file in UTF-8, or in UTF-16 that begins with a byte order mark; nil if it is neither.
  package init?(file bytes: [UInt8]) {
    self.init(validating: UTF16Transcoder.utf8(of: bytes), as: UTF8.self)
  }
}

/// Why a file cannot be UTF-8 text at all, judged by its first bytes; nil if it can.
func foreignEncoding(of bytes: [UInt8]) -> String? {
  guard bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) else { return nil }
  return "the file is encoded as UTF-16; save it as UTF-8"
}
