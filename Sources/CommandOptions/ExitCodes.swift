import Afterglow
import GoldenSuites
import VideoCoding

/// The program's exit codes, as in `sysexits.h`.
package enum ExitStatus {
  package static let difference: Int32 = 1
  package static let usage: Int32 = 64
  package static let data: Int32 = 65
  package static let missingInput: Int32 = 66
  package static let unavailable: Int32 = 69
  package static let fault: Int32 = 70
  package static let shortage: Int32 = 71
  package static let cannotWrite: Int32 = 73
  package static let busy: Int32 = 75
  package static let interrupted: Int32 = 130

  /// For the program's help.
  package static let summary = """
    0 success, 1 differences or lint findings, 64 usage error, 65 invalid scene or data, 66 missing input, 69 missing font or \
    library, 70 internal error, 71 out of memory or file descriptors, 73 output cannot be \
    written, 75 another export is writing the same file, 130 interrupted.
    """
}

extension AfterglowError {
  package var exitCode: Int32 {
    switch self {
    case .invalidScene: ExitStatus.data
    case .missingInput: ExitStatus.missingInput
    case .unavailable: ExitStatus.unavailable
    case .invalidOption: ExitStatus.usage
    case .export(let error): error.exitCode
    }
  }

  /// The lines for standard error, one for each thing that is wrong.
  package var reportLines: String {
    switch self {
    case .invalidScene(let errors), .missingInput(let errors), .unavailable(let errors):
      errors.map {
        let text = OptionNames.inserted(into: $0.description(settingPrefix: "--set "))
        return StandardError.Severity.error.line(text.escapedForDisplay)
      }.joined()
    case .invalidOption(let error):
      StandardError.Severity.error.line(OptionNames.inserted(into: error.description))
    case .export(let error): StandardError.Severity.error.line(error.commandLineDescription)
    }
  }
}

extension ExportError {
  /// The problem and the remedy, options named as the command line names them.
  package var commandLineDescription: String {
    if case .isNotReport = self {
      "\(self); --force overwrites it"
    } else {
      OptionNames.inserted(into: description)
    }
  }

  package var exitCode: Int32 {
    switch self {
    case .cannotWrite, .isNotReport: ExitStatus.cannotWrite
    case .invalidSetting, .outputIsInput: ExitStatus.usage
    case .isBeingWritten: ExitStatus.busy
    case .shortage: ExitStatus.shortage
    case .unavailable: ExitStatus.unavailable
    case .unresolvable, .undrawable: ExitStatus.data
    case .rendering: ExitStatus.fault
    case .video(let error): error.exitCode
    case .interrupted: ExitStatus.interrupted
    }
  }
}

extension VideoCodingError {
  fileprivate var exitCode: Int32 {
    switch self {
    case .cannotWrite: ExitStatus.cannotWrite
    case .invalidSetting: ExitStatus.usage
    case .missingFile, .cannotRead: ExitStatus.missingInput
    case .malformed: ExitStatus.data
    case .libraryUnavailable, .encoderUnavailable: ExitStatus.unavailable
    case .shortage: ExitStatus.shortage
    case .frameMismatch, .segmentMismatch, .failure: ExitStatus.fault
    }
  }
}

extension GoldenSuiteError {
  package var exitCode: Int32 {
    switch self {
    case .missingInput: ExitStatus.missingInput
    case .invalidFiles: ExitStatus.data
    case .unknownSelection, .recordingRefused: ExitStatus.usage
    case .cannotWrite(let error): error.exitCode
    case .shortage: ExitStatus.shortage
    case .interrupted: ExitStatus.interrupted
    }
  }

  /// The lines for standard error, one for each thing that is wrong.
  package var reportLines: String {
    switch self {
    case .invalidFiles(let errors):
      errors.map { StandardError.Severity.error.line($0.description) }.joined()
    default: StandardError.Severity.error.line(description)
    }
  }
}
