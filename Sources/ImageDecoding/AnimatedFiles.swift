extension ReadableImageFormat {
  /// Whether a file has more than one frame, as far as its headers say.
  package static func isAnimated(_ bytes: [UInt8]) -> Bool {
    switch ReadableImageFormat(of: bytes) {
    case .gif: hasFrames(gif: bytes)
    case .webp: bytes.count > 20 && bytes[12..<16].elementsEqual("VP8X".utf8) && bytes[20] & 2 != 0
    case .avif: bytes[8..<12].elementsEqual("avis".utf8)
    case .png: hasAnimationControl(png: bytes)
    case .jpeg, .heic, nil: false
    }
  }

  /// Whether a GIF file has a second image (GIF89a, section 15).
  private static func hasFrames(gif bytes: [UInt8]) -> Bool {
    func tableSize(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
    guard bytes.count > 13 else { return false }
    var (position, images) = (13 + tableSize(bytes[10]), 0)
    while position + 10 < bytes.count {
      switch bytes[position] {
      case 0x2C:
        images += 1
        if images > 1 { return true }
        position += 11 + tableSize(bytes[position + 9])
      case 0x21: position += 2
      default: return false
      }
      while position < bytes.count, bytes[position] > 0 { position += 1 + Int(bytes[position]) }
      position += 1
    }
    return false
  }

  /// Whether a PNG file has the chunk `acTL` before its pixels (PNG 3, section 11.3.4.1).
  private static func hasAnimationControl(png bytes: [UInt8]) -> Bool {
    var position = 8
    while position + 8 <= bytes.count {
      let kind = bytes[position + 4..<position + 8]
      if kind.elementsEqual("acTL".utf8) { return true }
      if kind.elementsEqual("IDAT".utf8) { return false }
      position += 12 + bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    return false
  }
}
