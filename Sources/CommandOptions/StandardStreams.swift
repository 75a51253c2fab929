import Afterglow
import Glibc
import SystemFiles

/// The stream for scenes and data given as `-`.
package enum StandardInput {
  /// What messages call it.
  package static let name = "standard input"

  package static func contents(limit: Int) throws(AfterglowError) -> [UInt8] {
    do {
      return try SystemFile.standardInput(limit: limit)
    } catch {
      throw .missingInput([SceneFileError(file: name, message: error.description)])
    }
  }
}

/// The stream for the output requested.
package enum StandardOutput {
  package static func write(_ text: String) throws(AfterglowError) { try write(Array(text.utf8)) }

  /// A reader that has had enough ends the program quietly.
  package static func write(_ bytes: [UInt8]) throws(AfterglowError) {
    do {
      try SystemFile.write(
        bytes, toDescriptor: STDOUT_FILENO, isCancelled: { Interruption.cancellation.isCancelled })
    } catch {
      if error.code == EPIPE { Interruption.endByClosedPipe() }
      throw .export(.cannotWrite(path: "standard output", reason: error.description))
    }
  }

  package static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
}

/// The stream for everything that is not the output requested.
package enum StandardError {
  /// Writes as it is, control characters too.
  package static func write(_ text: String) {
    try? SystemFile.write(Array(text.utf8), toDescriptor: STDERR_FILENO)
  }

  /// Writes one line; control characters in it, which may come from scenes and data, are shown escaped.
  package static func report(_ kind: Severity, _ message: String) { write(kind.line(message)) }

  package enum Severity: String {
    case error, warning

    package func line(_ message: some StringProtocol) -> String {
      "\(rawValue): \(message.escapedForDisplay.shortenedForDisplay)\n"
    }
  }

  /// Whether someone watches: then a progress bar may go back to the start of its line.
  package static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }
}
