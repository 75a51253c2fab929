/// The file around the frames of a GIF.
///
/// Source: GIF89a specification; the extension by which it plays again is Netscape's.
package struct GIFFile: Sendable, Hashable {
  package let width: Int
  package let height: Int
  /// The palette of all frames; nil if each has its own.
  package let palette: GIFPalette?
  package let hasAlpha: Bool
  /// How often it plays; 0 is without end.
  package let plays: Int
  package let summary: String?

  package init(
    width: Int, height: Int, palette: GIFPalette?, hasAlpha: Bool, plays: Int, summary: String? = nil
  ) {
    self.width = width
    self.height = height
    self.palette = palette
    self.hasAlpha = hasAlpha
    self.plays = plays
    self.summary = summary
  }

  /// What is before the frames.
  package var beginning: [UInt8] {
    var bytes = Array("GIF89a".utf8) + Self.number(width) + Self.number(height)
    if let palette {
      bytes += [0x80 | 0x70 | UInt8(palette.bits - 1), palette.transparent, 0] + palette.table
    } else {
      bytes += [0x70, 0, 0]
    }
    if plays != 1 {
      bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1]
      // The number counts what comes after the first time.
      bytes += Self.number(plays == 0 ? 0 : plays - 1) + [0]
    }
    if let summary { bytes += [0x21, 0xFE] + Self.blocks(Array(summary.utf8)) }
    return bytes
  }

  /// The longest time of a frame, in hundredths of a second.
  package static let longestDelay = 65535

  /// A frame that is shown for hundredths of a second.
  package func bytes(of shown: FrameTimes.TimedFrame) -> [UInt8] {
    let (frame, area) = (shown.frame, shown.frame.area)
    let own = palette == nil ? GIFPalette(leading: frame.bytes) : nil
    // Frames with their own palettes are always cleared.
    let saysDisposal = hasAlpha && own == nil
    let disposal = saysDisposal ? (shown.isRepeated ? 1 : frame.bytes.first ?? 2) : hasAlpha ? 2 : 1
    let colors = palette ?? own ?? GIFPalette([])
    var bytes: [UInt8] = [0x21, 0xF9, 4, disposal << 2 | 1] + Self.number(shown.duration)
    bytes += [colors.transparent, 0, 0x2C]
    for number in [area.x, area.y, area.width, area.height] { bytes += Self.number(number) }
    bytes += own.map { [0x80 | UInt8($0.bits - 1)] + $0.table } ?? [0]
    let codes = Array(frame.bytes.dropFirst(own?.packet.count ?? (saysDisposal ? 1 : 0)))
    return bytes + [UInt8(colors.bits)] + Self.blocks(codes)
  }

  /// What stands behind the frames.
  package static let end: [UInt8] = [0x3B]

  private static func number(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }

  /// Bytes in blocks of at most 255, and the empty one behind them.
  private static func blocks(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 255 + 2)
    for start in stride(from: 0, to: bytes.count, by: 255) {
      let block = bytes[start..<min(start + 255, bytes.count)]
      result.append(UInt8(block.count))
      result += block
    }
    return result + [0]
  }
}
