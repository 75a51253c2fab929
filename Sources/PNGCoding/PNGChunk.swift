import CDeflate

/// A chunk of a PNG file whose length holds.
struct PNGChunk {
  let name: String
  /// Where the chunk's data are in the file.
  let data: Range<Int>
  /// Whether its checksum holds, as that of a critical chunk does.
  let isIntact: Bool
}

private let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

extension PNGChunk {
  /// Profiles larger than this once decompressed are an error.
  private static let maximumProfileLength = 1 << 22

  /// The profile of an iCCP chunk (PNG specification, section 11.3.2.3).
  func colorProfile(in bytes: [UInt8]) throws(PNGError) -> [UInt8] {
    let contents = bytes[data]
    guard let end = contents.prefix(80).firstIndex(of: 0), end + 1 < contents.endIndex, contents[end + 1] == 0
    else {
      throw PNGError.malformed(chunk: name, reason: "has no name, or uses an unknown compression method")
    }
    guard
      let profile = try decompressedZlib(
        contents[(end + 2)...], maximumCount: Self.maximumProfileLength)
    else {
      throw PNGError.malformed(
        chunk: name, reason: "is damaged, or longer than \(Self.maximumProfileLength) bytes")
    }
    return profile
  }
}

/// Walks the chunks of a file to its IEND.
struct PNGChunkReader {
  private let bytes: [UInt8]
  private var offset: Int
  private var isAtEnd = false

  init(_ bytes: [UInt8]) throws(PNGError) {
    guard bytes.starts(with: signature) else {
      if !bytes.isEmpty, signature.starts(with: bytes) {
        throw PNGError.truncated(length: bytes.count, chunk: "IHDR")
      }
      throw PNGError.notPNG(format: foreignFormat(of: bytes))
    }
    self.bytes = bytes
    offset = signature.count
  }

  /// The next chunk, or nil behind the IEND chunk; what follows that is not looked at.
  mutating func next() throws(PNGError) -> PNGChunk? {
    guard !isAtEnd else { return nil }
    guard bytes.count - offset >= 8 else {
      let next = offset == signature.count ? "IHDR" : "IEND"
      throw PNGError.truncated(length: bytes.count, chunk: next)
    }
    let length = bigEndian32(bytes, at: offset)
    let name = try chunkName()
    guard length <= 0x7FFF_FFFF else {
      throw PNGError.malformed(chunk: name, reason: "has an impossible length")
    }
    guard bytes.count - offset - 12 >= length else {
      throw PNGError.truncated(length: bytes.count, chunk: name)
    }
    let data = offset + 8..<offset + 8 + length
    let isIntact =
      bigEndian32(bytes, at: data.upperBound) == Int(checksum(bytes[offset + 4..<data.upperBound]))
    // An image can do without those whose names begin in lower case.
    guard isIntact || bytes[offset + 4] & 0x20 != 0 else {
      throw PNGError.checksumMismatch(chunk: name, offset: offset)
    }
    offset = data.upperBound + 4
    isAtEnd = name == "IEND"
    return PNGChunk(name: name, data: data, isIntact: isIntact)
  }

  private func chunkName() throws(PNGError) -> String {
    let letters = bytes[offset + 4..<offset + 8]
    let areLetters = letters.allSatisfy { 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 }
    guard areLetters else {
      throw PNGError.malformed(chunk: "byte \(offset + 4)", reason: "is not the name of a chunk")
    }
    return String(decoding: letters, as: UTF8.self)
  }
}

/// Puts a PNG file together.
struct PNGChunkWriter {
  private(set) var bytes: [UInt8]

  init(beginsFile: Bool = true) {
    bytes = beginsFile ? signature : []
  }

  mutating func append(_ name: String, _ data: some Collection<UInt8>) {
    bytes.append(contentsOf: bigEndianBytes(data.count))
    let start = bytes.count
    bytes.append(contentsOf: name.utf8)
    bytes.append(contentsOf: data)
    bytes.append(contentsOf: bigEndianBytes(Int(checksum(bytes[start...]))))
  }
}

/// The CRC-32 of chunks.
private func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
  bytes.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
}

/// The unsigned number of the four bytes at `index`, the first the highest; they must be there.
func bigEndian32(_ bytes: [UInt8], at index: Int) -> Int {
  bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
}

/// The low 32 bits, the highest byte first.
func bigEndianBytes(_ number: Int) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
}

private func foreignFormat(of bytes: [UInt8]) -> String? {
  if bytes.isEmpty { return "an empty one" }
  if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "a JPEG file" }
  if bytes.starts(with: Array("GIF8".utf8)) { return "a GIF file" }
  if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
    return "a WebP file"
  }
  if bytes.starts(with: Array("<svg".utf8)) || bytes.starts(with: Array("<?xml".utf8)) {
    return "an XML file"
  }
  return nil
}
