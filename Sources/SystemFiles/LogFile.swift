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
  package init(path: String, isNew: Bool) throws(SystemFileError) {
    file = try OpenFile(path, O_RDWR | O_CREAT | O_APPEND | O_NONBLOCK | (isNew ? O_TRUNC : 0))
    let status = try file.status
    guard status.kind == .regular else { throw .notReplaceable(status.kind) }
    var last: UInt8 = 0
    if status.size > 0, pread(file.descriptor, &last, 1, off_t(status.size - 1)) == 1, last != 0x0A {
      try file.write([0x0A])
    }
  }

  /// Appends lines, each with its line feed.
  package func append(_ lines: [UInt8]) throws(SystemFileError) {
    try lock.withLock { (_) throws(SystemFileError) in try file.write(lines) }
  }
}
