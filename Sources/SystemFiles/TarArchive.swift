/// The members of a tar archive: POSIX.1-2017 `ustar`, with extended headers (`pax`) for names that it cannot hold.
///
/// The bytes follow from names and contents alone: no times, owners or permissions of this machine.
package enum TarArchive {
  package static let blockSize = 512
  /// What an archive ends with.
  package static let end = [UInt8](repeating: 0, count: 2 * blockSize)

  /// A member, and where its contents begin in it.
  package static func member(name: String, contents: [UInt8]) -> (bytes: [UInt8], contentsOffset: Int) {
    let nameBytes = SystemPath.bytes(of: name)
    var bytes: [UInt8] = []
    var shortName = nameBytes
    if nameBytes.count > 100 || !nameBytes.allSatisfy({ $0 < 0x80 }) {
      let record = paxRecord(key: "path", value: nameBytes)
      bytes += header(name: Array("pax".utf8), size: record.count, kind: UInt8(ascii: "x"))
      bytes += padded(record)
      shortName = Array(nameBytes.map { $0 < 0x80 ? $0 : UInt8(ascii: "_") }.prefix(100))
    }
    bytes += header(name: shortName, size: contents.count, kind: UInt8(ascii: "0"))
    let offset = bytes.count
    return (bytes + padded(contents), offset)
  }

  /// A record `LENGTH KEY=VALUE\n`, whose length counts its own digits.
  private static func paxRecord(key: String, value: [UInt8]) -> [UInt8] {
    let rest = Array(" \(key)=".utf8) + value + [0x0A]
    var length = rest.count
    while rest.count + String(length).utf8.count != length { length = rest.count + String(length).utf8.count }
    return Array(String(length).utf8) + rest
  }

  private static func octal(_ value: Int, digits: Int) -> [UInt8] {
    let text = String(value, radix: 8)
    return Array((String(repeating: "0", count: max(0, digits - text.utf8.count)) + text).utf8)
  }

  private static func padded(_ bytes: [UInt8]) -> [UInt8] {
    bytes + [UInt8](repeating: 0, count: (blockSize - bytes.count % blockSize) % blockSize)
  }

  private static func header(name: [UInt8], size: Int, kind: UInt8) -> [UInt8] {
    var block = [UInt8](repeating: 0, count: blockSize)
    func put(_ bytes: some Sequence<UInt8>, at offset: Int) {
      for (index, byte) in bytes.enumerated() { block[offset + index] = byte }
    }
    put(name, at: 0)
    put(octal(0o644, digits: 7), at: 100)
    put(octal(0, digits: 7), at: 108)
    put(octal(0, digits: 7), at: 116)
    put(octal(size, digits: 11), at: 124)
    put(octal(0, digits: 11), at: 136)
    block[156] = kind
    put("ustar\u{0}00".utf8, at: 257)
    put([UInt8](repeating: 0x20, count: 8), at: 148)
    let sum = block.reduce(0) { $0 + Int($1) }
    put(octal(sum, digits: 6) + [0, 0x20], at: 148)
    return block
  }

  /// A member of an archive that has been read.
  package struct Member: Sendable, Hashable {
    package let name: String
    /// Where its contents are in the archive.
    package let contents: Range<Int>
  }

  /// The members of an archive, in order; nil if it is damaged, cut off, or has members that are no regular
  /// files.
  package static func members(of bytes: [UInt8]) -> [Member]? {
    var members: [Member] = []
    var offset = 0
    var longName: [UInt8]?
    while offset + blockSize <= bytes.count {
      let block = bytes[offset..<offset + blockSize]
      if block.allSatisfy({ $0 == 0 }) { return members }
      guard let size = number(in: bytes, at: offset + 124, digits: 11), isIntact(block),
        offset + blockSize + size <= bytes.count
      else { return nil }
      let contents = offset + blockSize..<offset + blockSize + size
      switch bytes[offset + 156] {
      case UInt8(ascii: "x"): longName = name(inRecords: bytes[contents])
      case UInt8(ascii: "0"), 0:
        let name = longName ?? Array(block.prefix(100).prefix { $0 != 0 })
        members.append(Member(name: SystemPath.text(name), contents: contents))
        longName = nil
      default: return nil
      }
      offset = contents.upperBound + (blockSize - size % blockSize) % blockSize
    }
    return nil
  }

  /// Whether the checksum of a header holds.
  private static func isIntact(_ block: ArraySlice<UInt8>) -> Bool {
    let start = block.startIndex
    let field = start + 148..<start + 156
    let sum = block.indices.reduce(0) { $0 + (field.contains($1) ? 0x20 : Int(block[$1])) }
    return Array(block[field].prefix(6)) == Array(octal(sum, digits: 6))
  }

  private static func number(in bytes: [UInt8], at offset: Int, digits: Int) -> Int? {
    String(validating: bytes[offset..<offset + digits], as: UTF8.self).flatMap { Int($0, radix: 8) }.flatMap {
      $0 >= 0 ? $0 : nil
    }
  }

  /// The `path` of extended headers; nil if they have none.
  private static func name(inRecords bytes: ArraySlice<UInt8>) -> [UInt8]? {
    var rest = bytes
    while let space = rest.firstIndex(of: 0x20) {
      guard let length = String(validating: rest[..<space], as: UTF8.self).flatMap({ Int($0) }),
        length > space - rest.startIndex + 1, length <= rest.count
      else { return nil }
      let record = rest[(space + 1)..<(rest.startIndex + length - 1)]
      if record.starts(with: "path=".utf8) { return Array(record.dropFirst(5)) }
      rest = rest.dropFirst(length)
    }
    return nil
  }
}
