import VideoCoding

/// Why an export did not come to its end.
public enum ExportError: Error, Sendable {
  /// An output cannot be written; the reason is the system's.
  case cannotWrite(path: String, reason: String)
  /// A setting that no export can have.
  case invalidSetting(String)
  /// A layer that cannot be settled at an instant: the way to it, and why.
  case unresolvable(path: String, message: String)
  case rendering(String)
  case video(VideoCodingError)
  /// The user asked to stop.
  case interrupted
}

extension ExportError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .cannotWrite(let path, let reason): "\(path): cannot be written: \(reason)"
    case .invalidSetting(let message), .rendering(let message): message
    case .unresolvable(let path, let message): "\(path): \(message)"
    case .video(let error): error.description
    case .interrupted: "interrupted"
    }
  }
}
