import Glibc

/// Whole files, read and written with the system's reasons for failure.
package enum SystemFile {
  /// All bytes of a regular file.
  ///
  /// - Throws: If it cannot be read, is a directory, a pipe, a device or a socket, or has more bytes than
  ///   `limit`.
  package static func contents(of path: String, limit: Int = .max) throws(SystemFileError) -> [UInt8] {
    try readAll(path, limit: limit, flags: 0).bytes
  }

  /// All bytes of a regular file, and which file it is.
  ///
  /// - Parameter followsLinks: Whether a symbolic link is followed; it is an error otherwise.
  package static func identifiedContents(
    of path: String, limit: Int = .max, followsLinks: Bool = true
  ) throws(SystemFileError) -> (bytes: [UInt8], identity: FileIdentity) {
    try readAll(path, limit: limit, flags: followsLinks ? 0 : O_NOFOLLOW)
  }

  private static func readAll(
    _ path: String, limit: Int, flags: Int32
  ) throws(SystemFileError) -> (bytes: [UInt8], identity: FileIdentity) {
    let file = try openForReading(path, flags: flags)
    let status = try file.status
    guard status.size <= limit else { throw .tooLarge(limit: limit) }
    let bytes = try readAll(file.descriptor, expecting: status.size, limit: limit, isCancelled: { false })
    return (bytes, status.identity)
  }

  /// All bytes of the standard input, which may be a pipe or a terminal.
  ///
  /// - Parameter isCancelled: Asked while there is nothing to read.
  package static func standardInput(
    limit: Int, isCancelled: () -> Bool = { false }
  ) throws(SystemFileError) -> [UInt8] {
    if let status = FileStatus(descriptor: STDIN_FILENO), status.kind == .folder {
      throw .notRegular(status.kind)
    }
    return try readAll(STDIN_FILENO, expecting: 0, limit: limit, isCancelled: isCancelled, waits: true)
  }

  private static func readAll(
    _ descriptor: Int32, expecting size: Int, limit: Int, isCancelled: () -> Bool, waits: Bool = false
  ) throws(SystemFileError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if waits { try OpenFile.wait(for: POLLIN, on: descriptor, isCancelled: isCancelled) }
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR || waits && errno == EAGAIN { continue }
      guard count >= 0 else { throw .ofReading() }
      if count == 0 { return bytes }
      bytes += chunk[0..<count]
      guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
    }
  }

  /// Reads a regular file piece by piece, so that memory does not grow with it.
  package static func readPieces(
    of path: String, _ body: ([UInt8]) throws(SystemFileError) -> Void
  ) throws(SystemFileError) {
    let file = try openForReading(path, flags: 0)
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = read(file.descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .ofReading() }
      if count == 0 { return }
      try body(count == chunk.count ? chunk : Array(chunk[..<count]))
    }
  }

  /// The first bytes of a regular file, fewer where it has fewer.
  package static func beginning(of path: String, count: Int) throws(SystemFileError) -> [UInt8] {
    let file = try openForReading(path, flags: 0)
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: count)
    while bytes.count < count {
      let found = read(file.descriptor, &chunk, count - bytes.count)
      if found < 0, errno == EINTR { continue }
      guard found >= 0 else { throw .ofReading() }
      if found == 0 { break }
      bytes += chunk[..<found]
    }
    return bytes
  }

  /// Some bytes of a regular file; fewer where it ends before.
  package static func part(of path: String, from offset: Int, count: Int) throws(SystemFileError) -> [UInt8] {
    let file = try openForReading(path, flags: 0)
    guard offset >= 0, offset + count <= (try file.status.size) else { return [] }
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let found = bytes.withUnsafeMutableBytes {
        pread(file.descriptor, $0.baseAddress?.advanced(by: done), count - done, off_t(offset + done))
      }
      if found < 0, errno == EINTR { continue }
      guard found >= 0 else { throw .ofReading() }
      if found == 0 { return [] }
      done += found
    }
    return bytes
  }

  /// Throws what keeps a file from being read, if anything does.
  package static func checkReadable(_ path: String) throws(SystemFileError) {
    _ = try openForReading(path, flags: 0)
  }

  /// Opens a regular file without waiting for whoever might write to a pipe.
  static func openForReading(_ path: String, flags: Int32) throws(SystemFileError) -> OpenFile {
    let file = try OpenFile(path, O_RDONLY | O_NONBLOCK | flags)
    let kind = try file.status.kind
    guard kind == .regular else { throw .notRegular(kind) }
    return file
  }

  /// Writes bytes to a pipe or a device that is there, as they are: such a file cannot be replaced at once.
  ///
  /// - Parameter isCancelled: Asked while nobody reads.
  package static func writeDirectly(
    _ bytes: [UInt8], to path: String, isCancelled: () -> Bool = { false }
  ) throws(SystemFileError) {
    while true {
      do throws(SystemFileError) {
        let file = try OpenFile(path, O_WRONLY | O_NONBLOCK)
        return try file.write(bytes, isCancelled: isCancelled)
      } catch {
        // A pipe that nobody has opened for reading.
        guard error.code == ENXIO, FileStatus(path)?.kind == .pipe else { throw error }
        if isCancelled() { throw .interrupted }
        usleep(20_000)
      }
    }
  }

  /// Writes bytes to an open file of the process, such as the standard output.
  package static func write(
    _ bytes: [UInt8], toDescriptor descriptor: Int32, isCancelled: () -> Bool = { false }
  ) throws(SystemFileError) {
    try OpenFile.write(bytes, to: descriptor, isCancelled: isCancelled)
  }

  /// Throws if a name is longer than the system's files have, or leads through something that is no
  /// directory.
  package static func checkName(_ path: String) throws(SystemFileError) {
    if FileStatus(path) == nil, errno != ENOENT { throw .ofSystem() }
  }

  /// Whether a directory is at a path.
  package static func isFolder(_ path: String) -> Bool { FileStatus(path)?.kind == .folder }

  /// Removes a file, if it is there.
  package static func remove(_ path: String) { unlink(SystemPath.cString(path)) }
}
