import VideoCoding

/// The reason why an export failed.
public enum ExportError: Error, Sendable {
  /// An output cannot be written; the reason is the system's.
  case cannotWrite(path: String, reason: String)
  /// An output is one of the input files.
  case outputIsInput(path: String)
  /// A report would overwrite a file that is not a report.
  case isNotReport(path: String)
  /// Another process is writing the same video or manifest.
  case isBeingWritten(path: String)
  /// The system has run out of memory or file descriptors.
  case shortage(String)
  /// A required font is not installed.
  case unavailable(String)
  /// A setting is invalid.
  case invalidSetting(String)
  /// A layer cannot be resolved at some time: its path, and the reason.
  case unresolvable(path: String, message: String)
  /// The scene requires an image that exceeds the drawing limits.
  case undrawable(String)
  /// An internal error.
  case rendering(String)
  /// The video could not be encoded or joined.
  case video(VideoCodingError)
  /// The user asked to stop.
  case interrupted
}

extension ExportError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .cannotWrite("", _): "the path of the output is empty; name a file"
    case .cannotWrite(let path, let reason): "\(path): cannot be written: \(reason)"
    case .outputIsInput(let path):
      "\(path): is an input and would be overwritten; choose another output"
    case .isNotReport(let path):
      "\(path): was not written by an earlier run of this command"
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
