import Glibc
import SystemFiles

/// The top-level boxes of an MP4.
///
/// Source: ISO/IEC 14496-12, section 4.2.
enum MP4Boxes {
  /// Whether the index (`moov`) precedes the media (`mdat`).
  ///
  /// - Throws: `missingFile`, `cannotRead`, or `malformed` if the boxes do not fill the file or one is
  ///   missing.
  static func isIndexFirst(path: String) throws(VideoCodingError) -> Bool {
    let types = try types(path: path)
    guard let index = types.firstIndex(of: "moov"), let media = types.firstIndex(of: "mdat") else {
      throw .malformed(path: path, reason: "it is not a complete MP4 file: its index or its media is missing")
    }
    return index < media
  }

  /// The boxes' types, in the order of the file.
  static func types(path: String) throws(VideoCodingError) -> [String] {
    try FileBytes.checkReadable(path)
    guard let file = fopen(SystemPath.cString(path), "rbe") else {
      throw .cannotRead(path: path, reason: String(cString: strerror(errno)))
    }
    defer { fclose(file) }
    fseek(file, 0, SEEK_END)
    let end = ftell(file)
    var types: [String] = []
    var offset = 0
    while offset < end {
      var header = [UInt8](repeating: 0, count: 16)
      fseek(file, offset, SEEK_SET)
      let count = fread(&header, 1, header.count, file)
      guard let box = Box(header[..<count]), box.size ?? 0 <= end - offset else {
        throw .malformed(path: path, reason: "it is not an MP4 file, or is incomplete")
      }
      types.append(box.type)
      offset = box.size.map { offset + $0 } ?? end
    }
    return types
  }

  private struct Box {
    let type: String
    /// In bytes with the header, or nil if the box extends to the end of the file.
    let size: Int?

    init?(_ header: ArraySlice<UInt8>) {
      guard header.count >= 8 else { return nil }
      type = String(decoding: header[4..<8], as: UTF8.self)
      let shortSize = header[0..<4].reduce(0) { $0 << 8 | UInt64($1) }
      switch shortSize {
      case 0: size = nil
      case 1:
        guard header.count == 16 else { return nil }
        let longSize = header[8..<16].reduce(0) { $0 << 8 | UInt64($1) }
        guard let exact = Int(exactly: longSize), exact >= 16 else { return nil }
        size = exact
      case 8...: size = Int(shortSize)
      default: return nil
      }
    }
  }
}
