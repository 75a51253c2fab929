import Glibc

/// Why a file could not be read or written; modules that read and write files say it in their own errors.
package struct SystemFileError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The system's number (`errno`).
  package let code: Int32
  /// The system's words, or ours where the number alone would mislead.
  package let description: String

  package init(code: Int32, description: String) {
    self.code = code
    self.description = description
  }

  /// Whether there is no such file.
  package var isMissing: Bool { code == ENOENT }
  /// Whether the system has no memory or no descriptors left: another time, or with other limits, it works.
  package var isShortage: Bool { Self.isShortage(code) }
  /// Whether the user asked to stop while a file was waited for.
  package var isInterruption: Bool { code == EINTR }

  /// Whether a file or a line has more bytes than are read.
  package var isTooLarge: Bool { code == EFBIG }

  package static func isShortage(_ code: Int32) -> Bool { [ENOMEM, EMFILE, ENFILE, EAGAIN].contains(code) }
}

extension SystemFileError {
  /// Whether the dynamic linker says that memory or descriptors ran out, so that installing the library would not help.
  package static func isShortage(linkerMessage message: String) -> Bool {
    linkerShortages.contains { strstr(message, $0) != nil }
  }

  private static let linkerShortages = [
    "Cannot allocate memory", "cannot allocate memory", "failed to map segment", "Too many open files",
  ]

  static let interrupted = SystemFileError(code: EINTR, description: "interrupted")

  /// What the last call of the system failed for (`errno`).
  package static var ofLastCall: SystemFileError { ofSystem() }

  static func ofSystem() -> SystemFileError {
    let code = errno
    return SystemFileError(code: code, description: String(cString: strerror(code)))
  }

  package static func tooLarge(limit: Int) -> SystemFileError {
    SystemFileError(code: EFBIG, description: "it is larger than the limit of \(limit) bytes")
  }

  package static func lineTooLong(limit: Int) -> SystemFileError {
    SystemFileError(code: EFBIG, description: "a line is longer than the limit of \(limit) bytes")
  }

  /// An input that is not a regular file. A pipe would be waited for, a device might never end.
  static func notRegular(_ kind: FileStatus.Kind) -> SystemFileError {
    let hint = kind == .folder ? "" : "; only regular files are read"
    return SystemFileError(
      code: kind == .folder ? EISDIR : EINVAL, description: "it is \(kind.description), not a file\(hint)")
  }

  /// What the last read of a regular file failed for. The system has files that have to be waited for, as
  /// `/proc/kmsg`, which it calls regular.
  static func ofReading() -> SystemFileError {
    let error = ofSystem()
    guard error.code == EAGAIN else { return error }
    return SystemFileError(
      code: EINVAL, description: "it has to be waited for, like a pipe; only regular files are read")
  }
}
