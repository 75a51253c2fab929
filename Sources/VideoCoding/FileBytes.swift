#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Whole files, read and written with the system's reasons for failure.
enum FileBytes {
  /// All bytes of a file.
  ///
  /// - Throws: `missingFile`, or `cannotRead` with the system's reason.
  static func contents(of path: String) throws(VideoCodingError) -> [UInt8] {
    let file = OpenFile(try openForReading(path))
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = read(file.descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      if count < 0 { throw .cannotRead(path: path, reason: systemReason()) }
      if count == 0 { return bytes }
      bytes += chunk[0..<count]
    }
  }

  /// Throws what keeps a file from being read, if anything does.
  static func checkReadable(_ path: String) throws(VideoCodingError) {
    _ = OpenFile(try openForReading(path))
  }

  /// Writes a file anew.
  ///
  /// - Throws: `cannotWrite` with the system's reason.
  static func create(_ path: String, holding bytes: [UInt8]) throws(VideoCodingError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    if descriptor < 0 { throw .cannotWrite(path: path, reason: systemReason()) }
    var file = OpenFile(descriptor)
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { bytes in
        write(file.descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if count < 0 && errno == EINTR { continue }
      if count < 0 { throw .cannotWrite(path: path, reason: systemReason()) }
      written += count
    }
    if file.closeNow() != 0 { throw .cannotWrite(path: path, reason: systemReason()) }
  }

  private static func openForReading(_ path: String) throws(VideoCodingError) -> Int32 {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 && errno == ENOENT { throw .missingFile(path: path) }
    if descriptor < 0 { throw .cannotRead(path: path, reason: systemReason()) }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      close(descriptor)
      throw .cannotRead(path: path, reason: "it is a directory")
    }
    return descriptor
  }

  private static func systemReason() -> String { String(cString: strerror(errno)) }

  /// The sole owner of a file descriptor.
  private struct OpenFile: ~Copyable {
    private(set) var descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    mutating func closeNow() -> Int32 {
      let result = close(descriptor)
      descriptor = -1
      return result
    }

    deinit { if descriptor >= 0 { close(descriptor) } }
  }
}
