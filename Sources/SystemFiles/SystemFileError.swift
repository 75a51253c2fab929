/// Why a file could not be read or written; rooms that read and write files say it in their own errors.
package struct SystemFileError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The system's number (`errno`).
  package let code: Int32
  /// The system's words, or ours where a folder stands in a file's place or a file is larger than it may be.
  package let description: String

  /// Whether there is no such file.
  package var isMissing: Bool { code == Self.missing }
}
