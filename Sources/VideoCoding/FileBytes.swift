import SystemFiles

/// Whole files, with this module's errors.
enum FileBytes {
  /// - Throws: `missingFile`, or `cannotRead` with the system's reason; links are not followed.
  static func contents(of path: String, limit: Int) throws(VideoCodingError) -> [UInt8] {
    do {
      return try SystemFile.identifiedContents(of: path, limit: limit, followsLinks: false).bytes
    } catch {
      throw .reading(path, error)
    }
  }

  /// Throws the reason if a file cannot be read.
  static func checkReadable(_ path: String) throws(VideoCodingError) {
    do { try SystemFile.checkReadable(path) } catch { throw .reading(path, error) }
  }

  /// Throws the reason if a file cannot be read, or has no bytes: reading one that the system makes up, such as
  /// `/proc/kmsg`, could wait forever.
  static func checkNotEmpty(_ path: String) throws(VideoCodingError) {
    try checkReadable(path)
    guard FileStatus(path)?.size != 0 else { throw .malformed(path: path, reason: "it is empty") }
  }
}

extension VideoCodingError {
  fileprivate static func reading(_ path: String, _ error: SystemFileError) -> VideoCodingError {
    if error.isMissing { return .missingFile(path: path) }
    if error.isShortage { return .shortage("\(path): cannot be read: \(error.description)") }
    return .cannotRead(path: path, reason: error.description)
  }
}
