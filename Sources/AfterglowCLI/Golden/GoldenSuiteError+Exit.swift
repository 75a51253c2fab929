import GoldenSuites

extension GoldenSuiteError {
  /// The program's exit code, as in `sysexits.h`.
  var exitCode: Int32 {
    switch self {
    case .missingInput: 66
    case .invalidFiles: 65
    case .unknownSelection, .recordingRefused: 64
    case .cannotWrite: 73
    }
  }

  /// The lines for standard error, one for each thing that is wrong.
  var reportLines: String {
    description.split(separator: "\n").map { "error: \($0)\n" }.joined()
  }
}
