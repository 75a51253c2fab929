import Glibc

/// The sole owner of a file descriptor.
struct OpenFile: ~Copyable {
  private(set) var descriptor: Int32

  /// Opens a file; a read or a write on it may be told to wait or not by `flags`.
  init(_ path: String, _ flags: Int32, mode: mode_t = 0o666) throws(SystemFileError) {
    descriptor = open(SystemPath.cString(path), flags | O_CLOEXEC | O_NOCTTY, mode)
    guard descriptor >= 0 else { throw .ofSystem() }
  }

  /// Another descriptor of an open file.
  init(duplicating other: Int32) throws(SystemFileError) {
    descriptor = fcntl(other, F_DUPFD_CLOEXEC, 0)
    guard descriptor >= 0 else { throw .ofSystem() }
  }

  var status: FileStatus {
    get throws(SystemFileError) {
      guard let status = FileStatus(descriptor: descriptor) else { throw .ofSystem() }
      return status
    }
  }

  /// Writes all bytes; `isCancelled` is asked while a pipe takes none.
  func write(_ bytes: [UInt8], isCancelled: () -> Bool = { false }) throws(SystemFileError) {
    try Self.write(bytes, to: descriptor, isCancelled: isCancelled)
  }

  static func write(
    _ bytes: [UInt8], to descriptor: Int32, isCancelled: () -> Bool = { false }
  ) throws(SystemFileError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { bytes in
        Glibc.write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if count < 0, errno == EINTR || errno == EAGAIN {
        try wait(for: POLLOUT, on: descriptor, isCancelled: isCancelled)
        continue
      }
      guard count > 0 else { throw .ofSystem() }
      written += count
    }
  }

  /// Waits until a file can be read or written.
  static func wait(
    for events: Int32, on descriptor: Int32, isCancelled: () -> Bool
  ) throws(SystemFileError) {
    while true {
      if isCancelled() { throw .interrupted }
      var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
      let count = poll(&entry, 1, 100)
      if count > 0 { return }
      if count < 0, errno != EINTR { throw .ofSystem() }
    }
  }

  /// Whether a file can be read or written at once.
  static func isReady(for events: Int32, on descriptor: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    return poll(&entry, 1, 0) > 0
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
