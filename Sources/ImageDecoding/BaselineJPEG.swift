/// JPEG files that every program displays the same way.
package enum BaselineJPEG {
  private static let startOfImage: [UInt8] = [0xFF, 0xD8]

  /// Whether a file is a JPEG of 8 bits, gray or Y′CbCr, upright and without a color profile.
  package static func isBaseline(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: startOfImage) else { return false }
    var position = 2
    while position + 4 <= bytes.count, bytes[position] == 0xFF {
      let marker = bytes[position + 1]
      if marker == 0xFF {
        position += 1
        continue
      }
      let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
      guard length >= 2, position + 2 + length <= bytes.count else { return false }
      let content = bytes[position + 4..<position + 2 + length]
      switch marker {
      case 0xC0, 0xC1, 0xC2:
        // Precision, height, width, components.
        return content.count >= 6 && content[content.startIndex] == 8
          && [1, 3].contains(content[content.startIndex + 5])
      case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF, 0xDA, 0xD9: return false
      case 0xE1:
        let prefix = Array("Exif\0\0".utf8)
        let isExif = content.starts(with: prefix)
        if isExif, ImageOrientation(exif: Array(content.dropFirst(prefix.count))) != .upright { return false }
      case 0xE2 where content.starts(with: "ICC_PROFILE".utf8): return false
      // The last byte of Adobe's block says how colors are coded: 1 is Y′CbCr.
      case 0xEE where content.starts(with: "Adobe".utf8) && content.last != 1: return false
      default: break
      }
      position += 2 + length
    }
    return false
  }
}
