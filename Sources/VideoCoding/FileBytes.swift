import SystemFiles

/// Whole files, with this room's errors.
enum FileBytes {
  /// - Throws: `missingFile`, or `cannotRead` with the system's reason.
  static func contents(of path: String) throws(VideoCodingError) -> [UInt8] {
    do { return try SystemFile.contents(of: path) } catch { throw .reading(path, error) }
  }

  /// Throws what keeps a file from being read, if anything does.
  static func checkReadable(_ path: String) throws(VideoCodingError) {
    do { try SystemFile.checkReadable(path) } catch { throw .reading(path, error) }
  }

  /// - Throws: `cannotWrite` with the system's reason.
  static func create(_ path: String, holding bytes: [UInt8]) throws(VideoCodingError) {
    do {
      try SystemFile.create(path, holding: bytes)
    } catch {
      throw .cannotWrite(path: path, reason: error.description)
    }
  }
}

extension VideoCodingError {
  fileprivate static func reading(_ path: String, _ error: SystemFileError) -> VideoCodingError {
    error.isMissing ? .missingFile(path: path) : .cannotRead(path: path, reason: error.description)
  }
}
