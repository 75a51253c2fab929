import Afterglow

extension AfterglowError {
  /// The program's exit code, as in `sysexits.h`.
  var exitCode: Int32 {
    switch self {
    case .invalidScene: 65
    case .missingInput: 66
    case .invalidOption: 64
    case .export(let error): error.exitCode
    }
  }

  /// The lines for standard error, one for each thing that is wrong.
  var reportLines: String {
    description.split(separator: "\n").map { "error: \($0)\n" }.joined()
  }
}

extension ExportError {
  fileprivate var exitCode: Int32 {
    switch self {
    case .cannotWrite: 73
    case .invalidSetting: 64
    case .unresolvable: 65
    case .rendering: 70
    case .video(let error):
      switch error {
      case .cannotWrite: 73
      case .invalidSetting: 64
      case .missingFile: 66
      case .cannotRead, .malformed: 65
      default: 70
      }
    case .interrupted: 130
    }
  }
}
