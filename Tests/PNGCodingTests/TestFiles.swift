@testable import PNGCoding

/// A PNG file assembled from chunks.
func pngFile(
  width: Int, height: Int, bitDepth: Int = 8, colorType: UInt8 = 0, interlace: UInt8 = 0,
  before: [(String, [UInt8])] = [], rows: [[UInt8]], stream: [UInt8]? = nil
) throws -> [UInt8] {
  var writer = PNGChunkWriter()
  writer.append(
    "IHDR", bigEndianBytes(width) + bigEndianBytes(height) + [UInt8(bitDepth), colorType, 0, 0, interlace])
  for (name, data) in before { writer.append(name, data) }
  writer.append("IDAT", try stream ?? zlibStream(rows.flatMap { $0 }))
  writer.append("IEND", [])
  return writer.bytes
}

func zlibStream(_ bytes: [UInt8]) throws -> [UInt8] { try ZlibCompressor(level: 6).compressed(bytes) }
