import Glibc
import Synchronization

/// A file of lines that only grows: each line is appended by one call of the system, so that no line of another writer comes between.
///
/// A process that is killed leaves at most one line without its end; whoever opens the file again ends it.
package final class LogFile: Sendable {
  private let file: OpenFile
  private let lock = Mutex(())

  /// Opens a file, or makes it.
  ///
  /// - Parameter isNew: Whether what it holds is dropped.
  package convenience init(path: String, isNew: Bool) throws(SystemFileError) {
    try self.init(try OpenFile(path, O_RDWR | O_CREAT | O_APPEND | O_NONBLOCK | (isNew ? O_TRUNC : 0)))
    try endLine()
  }

  /// Opens a file, or makes it, for one writer at a time.
  ///
  /// - Returns: Nil if another one writes it.
  package static func exclusive(path: String) throws(SystemFileError) -> LogFile? {
    let log = try LogFile(try OpenFile(path, O_RDWR | O_CREAT | O_APPEND | O_NONBLOCK))
    // A file system without locks keeps nobody out.
    return FileLock.lock(log.file, waits: false) == nil ? nil : log
  }

  /// Opens a file for looking up its lines.
  package convenience init(reading path: String) throws(SystemFileError) {
    try self.init(try OpenFile(path, O_RDONLY | O_NONBLOCK))
  }

  private init(_ file: consuming OpenFile) throws(SystemFileError) {
    let kind = try file.status.kind
    guard kind == .regular else { throw .notReplaceable(kind) }
    self.file = file
  }

  /// Drops all lines.
  package func clear() throws(SystemFileError) {
    guard ftruncate(file.descriptor, 0) == 0 else { throw .ofSystem() }
  }

  /// Removes the file if it has no lines.
  package func removeIfEmpty(_ path: String) {
    guard let status = try? file.status, status.size == 0,
      FileStatus(path, followsLinks: false)?.identity == status.identity
    else { return }
    SystemFile.remove(path)
  }

  /// Ends the last line where a killed writer has not.
  package func endLine() throws(SystemFileError) {
    let size = try file.status.size
    var last: UInt8 = 0
    if size > 0, pread(file.descriptor, &last, 1, off_t(size - 1)) == 1, last != 0x0A {
      try file.write([0x0A])
    }
  }

  /// The line that begins at an offset, without its line feed; nil if there is none, or it is longer than 1
  /// MiB.
  package func line(at offset: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 10)
    while bytes.count <= 1 << 20 {
      let count = pread(file.descriptor, &chunk, chunk.count, off_t(offset + bytes.count))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      if let end = chunk[..<count].firstIndex(of: 0x0A) { return bytes + chunk[..<end] }
      bytes += chunk[..<count]
    }
    return nil
  }

  /// Appends lines, each with its line feed.
  package func append(_ lines: [UInt8]) throws(SystemFileError) {
    try lock.withLock { (_) throws(SystemFileError) in try file.write(lines) }
  }
}
