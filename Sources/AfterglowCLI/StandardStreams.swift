import Afterglow

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The stream for the output asked for.
enum StandardOutput {
  static func write(_ text: String) throws(AfterglowError) {
    guard writeAll(text, to: STDOUT_FILENO) else {
      throw .export(.cannotWrite(path: "standard output", reason: String(cString: strerror(errno))))
    }
  }
}

/// The stream for everything that is not the output asked for.
enum StandardError {
  static func write(_ text: String) {
    _ = writeAll(text, to: STDERR_FILENO)
  }

  /// Whether someone watches: then a progress bar may go back to the start of its line.
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }
}

/// Writes a text to an open file; false, with `errno` set, where it cannot all be written.
private func writeAll(_ text: String, to descriptor: Int32) -> Bool {
  let bytes = Array(text.utf8)
  var written = 0
  while written < bytes.count {
    let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return false }
    written += count
  }
  return true
}
