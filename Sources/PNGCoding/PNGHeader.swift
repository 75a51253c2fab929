/// How a PNG file stores a pixel (PNG specification, section 6.1).
package enum PNGColorType: UInt8, Sendable, Hashable, CustomStringConvertible {
  case grayscale = 0
  case rgb = 2
  case palette = 3
  case grayscaleAlpha = 4
  case rgba = 6

  package var description: String {
    switch self {
    case .grayscale: "grayscale"
    case .rgb: "RGB"
    case .palette: "palette"
    case .grayscaleAlpha: "grayscale with alpha"
    case .rgba: "RGBA"
    }
  }

  /// Samples per pixel.
  var channels: Int {
    switch self {
    case .grayscale, .palette: 1
    case .grayscaleAlpha: 2
    case .rgb: 3
    case .rgba: 4
    }
  }

  /// Bits per sample that the specification allows.
  var bitDepths: Set<Int> {
    switch self {
    case .grayscale: [1, 2, 4, 8, 16]
    case .palette: [1, 2, 4, 8]
    case .rgb, .grayscaleAlpha, .rgba: [8, 16]
    }
  }
}

/// What the IHDR chunk of a PNG file says.
package struct PNGHeader: Sendable, Hashable {
  /// Pixels, 1…2147483647.
  package let width: Int
  package let height: Int
  /// Bits per sample, or a palette index: 1, 2, 4, 8 or 16.
  package let bitDepth: Int
  package let colorType: PNGColorType
  package let isInterlaced: Bool

  init(width: Int, height: Int, bitDepth: Int, colorType: PNGColorType) {
    self.width = width
    self.height = height
    self.bitDepth = bitDepth
    self.colorType = colorType
    isInterlaced = false
  }

  /// Reads the header of a file that may end right behind it.
  package init(of bytes: [UInt8]) throws(PNGError) {
    var chunks = try PNGChunkReader(bytes)
    guard let first = try chunks.next() else { throw PNGError.malformed(chunk: "IHDR", reason: "is missing") }
    try self.init(first, in: bytes)
  }

  init(_ chunk: PNGChunk, in bytes: [UInt8]) throws(PNGError) {
    func malformed(_ reason: String) -> PNGError { .malformed(chunk: "IHDR", reason: reason) }
    guard chunk.name == "IHDR" else { throw malformed("is missing; the file begins with \(chunk.name)") }
    guard chunk.data.count == 13 else { throw malformed("has \(chunk.data.count) bytes instead of 13") }
    let fields = bytes[chunk.data.lowerBound + 8..<chunk.data.upperBound].map { $0 }
    width = bigEndian32(bytes, at: chunk.data.lowerBound)
    height = bigEndian32(bytes, at: chunk.data.lowerBound + 4)
    guard 1...0x7FFF_FFFF ~= width, 1...0x7FFF_FFFF ~= height else {
      throw malformed("the size \(width) × \(height) is not within 1…2147483647")
    }
    bitDepth = Int(fields[0])
    guard let colorType = PNGColorType(rawValue: fields[1]) else {
      throw malformed("the color type \(fields[1]) does not exist")
    }
    self.colorType = colorType
    guard colorType.bitDepths.contains(bitDepth) else {
      throw malformed("\(colorType) images cannot have a bit depth of \(bitDepth)")
    }
    guard fields[2] == 0, fields[3] == 0, fields[4] <= 1 else {
      throw malformed("the compression, filter or interlace method is unknown")
    }
    isInterlaced = fields[4] == 1
  }

  /// Bytes of a row of `columns` pixels, without its filter type; nil beyond the range of `Int`.
  func rowByteCount(columns: Int) -> Int? {
    let (bits, overflow) = columns.multipliedReportingOverflow(by: bitDepth * colorType.channels)
    return overflow || bits > Int.max - 7 ? nil : (bits + 7) / 8
  }

  /// The distance between a byte and the one before it that filters compare it with.
  var filterDistance: Int { max(1, bitDepth * colorType.channels / 8) }

  /// The fields as the chunk's data.
  var bytes: [UInt8] {
    bigEndianBytes(width) + bigEndianBytes(height) + [UInt8(bitDepth), colorType.rawValue, 0, 0, 0]
  }
}
