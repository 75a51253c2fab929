/// The reason why a video could not be written or read. `description` says what to do about it.
public enum VideoCodingError: Error, Sendable, Equatable {
  /// A shared library of FFmpeg is missing or has another version.
  case libraryUnavailable(library: String, package: String, reason: String)
  /// The installed libavcodec was built without this encoder.
  case encoderUnavailable(String)
  /// A setting is outside the supported range.
  case invalidSetting(name: String, found: String, expected: String)
  /// A frame does not have the size or bit depth of the video.
  case frameMismatch(found: String, expected: String)
  /// An input file does not exist.
  case missingFile(path: String)
  /// An input file exists but cannot be read.
  case cannotRead(path: String, reason: String)
  /// An output file cannot be created or written; `reason` is the system's text.
  case cannotWrite(path: String, reason: String)
  /// An input file was read, but its contents are invalid.
  case malformed(path: String, reason: String)
  /// The segments do not form one video in this order.
  case segmentMismatch(reason: String)
  /// The system has run out of memory or file descriptors.
  case shortage(String)
  /// libav failed for a reason other than the input.
  case failure(operation: String, reason: String)
}

extension VideoCodingError {
  /// The error of an operation of libav that only depends on an input.
  func blaming(_ path: String, of part: String) -> VideoCodingError {
    guard case .failure(let operation, let reason) = self else { return self }
    return .malformed(path: path, reason: "\(part) cannot be used: \(operation) failed: \(reason)")
  }
}

extension VideoCodingError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .libraryUnavailable(let library, let package, let reason):
      "videos need \(library), which cannot be used: \(reason); install it with `apt-get install \(package)`"
    case .encoderUnavailable(let name):
      "the installed libavcodec has no encoder \(name); install a build of FFmpeg that has it, or choose another codec"
    case .invalidSetting(let name, let found, let expected):
      "`\(name)`: \(found) is not \(expected)"
    case .frameMismatch(let found, let expected):
      "a frame of \(found) was passed to a video of \(expected)"
    case .missingFile(let path):
      "\(path): no such file"
    case .cannotRead(let path, let reason):
      "\(path): cannot be read: \(reason)"
    case .cannotWrite(let path, let reason):
      "\(path): cannot be written: \(reason)"
    case .malformed(let path, let reason):
      "\(path): \(reason)"
    case .segmentMismatch(let reason):
      "the segments do not form one video: \(reason)"
    case .shortage(let message): message
    case .failure(let operation, let reason):
      "\(operation) failed: \(reason)"
    }
  }
}
