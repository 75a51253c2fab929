import VideoCoding

/// Why an export did not come to its end.
public enum ExportError: Error, Sendable {
  /// An output cannot be written; the reason is the system's.
  case cannotWrite(path: String, reason: String)
  /// An output is one of the files that it is made from.
  case outputIsInput(path: String)
  /// A report would replace a file that is not a report.
  case isNotReport(path: String)
  /// Another process is writing the same video or manifest.
  case isBeingWritten(path: String)
  /// The system has no memory or no file descriptors left.
  case shortage(String)
  /// A font that is needed is not installed.
  case unavailable(String)
  /// A setting that no export can have.
  case invalidSetting(String)
  /// A layer that cannot be resolved at an instant: the way to it, and why.
  case unresolvable(path: String, message: String)
  /// A picture that is more than can be drawn: it is the scene that asks for it.
  case undrawable(String)
  /// A fault of the program.
  case rendering(String)
  /// The video could not be encoded or joined.
  case video(VideoCodingError)
  /// The user asked to stop.
  case interrupted
}

extension ExportError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .cannotWrite(let path, let reason): "\(path): cannot be written: \(reason)"
    case .outputIsInput(let path):
      "\(path): is an input and would be overwritten; choose another output"
    case .isNotReport(let path):
      "\(path): is not a report of an earlier run; it is overwritten only if forced"
    case .isBeingWritten(let path):
      "\(path): another export is writing it; wait for it, or write to another name"
    case .shortage(let message), .unavailable(let message), .invalidSetting(let message),
      .undrawable(let message),
      .rendering(let message):
      message
    case .unresolvable(let path, let message): "\(path): \(message)"
    case .video(let error): error.description
    case .interrupted: "interrupted"
    }
  }
}
