import SystemFiles

/// Matroska files, including WebM.
///
/// Source: RFC 8794, section 11.2.1.
enum MatroskaFile {
  /// Whether a file begins like one.
  static func isOne(_ path: String) throws(VideoCodingError) -> Bool {
    try FileBytes.checkReadable(path)
    let head = (try? SystemFile.beginning(of: path, count: 4)) ?? []
    return head.elementsEqual([0x1A, 0x45, 0xDF, 0xA3])
  }
}
