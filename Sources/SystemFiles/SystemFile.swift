#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Whole files, read and written with the system's reasons for failure.
package enum SystemFile {
  /// All bytes of a file.
  ///
  /// - Throws: Where it cannot be read, is a folder, or has more bytes than `limit`.
  package static func contents(of path: String, limit: Int = .max) throws(SystemFileError) -> [UInt8] {
    let file = try openForReading(path)
    var status = stat()
    var bytes: [UInt8] = []
    if fstat(file.descriptor, &status) == 0 { bytes.reserveCapacity(min(limit, max(0, Int(status.st_size)))) }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(file.descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .ofSystem() }
      if count == 0 { return bytes }
      bytes += chunk[0..<count]
      guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
    }
  }

  /// Throws what keeps a file from being read, if anything does.
  package static func checkReadable(_ path: String) throws(SystemFileError) {
    _ = try openForReading(path)
  }

  /// Writes a file anew. Where that fails, a part of it may be left.
  package static func create(_ path: String, holding bytes: [UInt8]) throws(SystemFileError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else { throw .ofSystem() }
    var file = OpenFile(descriptor)
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { bytes in
        write(file.descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .ofSystem() }
      written += count
    }
    guard file.closeNow() == 0 else { throw .ofSystem() }
  }

  /// Whether a folder stands at a path.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func openForReading(_ path: String) throws(SystemFileError) -> OpenFile {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .ofSystem() }
    let file = OpenFile(descriptor)
    var status = stat()
    if fstat(file.descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { throw .folder }
    return file
  }

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

extension SystemFileError {
  static let missing = ENOENT
  static let folder = SystemFileError(code: EISDIR, description: "it is a folder, not a file")

  /// What the last call of the system failed for.
  static func ofSystem() -> SystemFileError {
    let code = errno
    return SystemFileError(code: code, description: String(cString: strerror(code)))
  }

  static func tooLarge(limit: Int) -> SystemFileError {
    SystemFileError(code: EFBIG, description: "it is larger than the limit of \(limit) bytes")
  }
}
