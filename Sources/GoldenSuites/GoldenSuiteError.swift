import Afterglow
import GoldenComparison
import SystemFiles

/// The reason why goldens could not be checked or recorded at all.
package enum GoldenSuiteError: Error, Sendable {
  /// The folder or a file in it cannot be read.
  case missingInput(path: String, reason: String)
  /// The manifest, the tolerances or the environment are wrong: all errors, located.
  case invalidFiles([GoldenFileError])
  /// A name on the command line is that of no golden and no scene.
  case unknownSelection(String, hint: String)
  /// A file cannot be written.
  case cannotWrite(ExportError)
  /// The system has run out of memory or file descriptors.
  case shortage(String)
  /// The user asked to stop.
  case interrupted
  /// Recording was requested where only checking is right.
  case recordingRefused(String)
}

extension GoldenSuiteError {
  /// The error of reading a file.
  init(_ error: SystemFileError, reading path: String) {
    self =
      error.isShortage
      ? .shortage("\(path): \(error.description)") : .missingInput(path: path, reason: error.description)
  }
}

extension GoldenSuiteError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missingInput(let path, let reason): "\(path): \(reason)"
    case .invalidFiles(let errors): errors.map(\.description).joined(separator: "\n")
    case .unknownSelection(let name, let hint): "no golden matches \(name)\(hint)"
    case .cannotWrite(let error): error.description
    case .shortage(let message): message
    case .interrupted: "interrupted"
    case .recordingRefused(let reason): reason
    }
  }
}
