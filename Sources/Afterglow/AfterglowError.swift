import FrameExport
import ImageDecoding
import SceneFile
import SystemFiles

/// Why a scene could not be loaded, drawn or written; `description` says where and what to do.
public enum AfterglowError: Error, Sendable {
  /// The scene or its data are wrong: all errors, located.
  case invalidScene([SceneFileError])
  /// Files that are read are not there or cannot be read; located in the scene where the scene names them.
  case missingInput([SceneFileError])
  /// A font or a library that the scene needs is not installed.
  case unavailable([SceneFileError])
  /// An option cannot be what it is.
  case invalidOption(String)
  /// An image or a video could not be drawn or written.
  case export(ExportError)
}

extension AfterglowError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .invalidScene(let errors), .missingInput(let errors), .unavailable(let errors):
      errors.map(\.description.escapedForDisplay).joined(separator: "\n")
    case .invalidOption(let message): message
    case .export(let error): error.description
    }
  }
}

extension AfterglowError {
  /// All that is wrong with the files that a scene names, each with whether the file could be read.
  ///
  /// Files that do not exist are missing inputs, unless the scene has other faults too.
  struct InputFaults {
    private var errors: [SceneFileError] = []
    private var areMissing = true
    private var needsLibrary = false

    mutating func note(_ error: SceneFileError, isMissing: Bool) {
      errors.append(error)
      areMissing = areMissing && isMissing
    }

    /// Notes an image that cannot be decoded.
    mutating func note(_ error: SceneFileError, of image: ImageError) {
      if case .missingLibrary = image { needsLibrary = true }
      note(error, isMissing: false)
    }

    func check(_ inputs: InputFiles) throws(AfterglowError) {
      guard !errors.isEmpty else { return }
      if needsLibrary { throw .unavailable(errors) }
      throw areMissing ? inputs.missing(errors) : .invalidScene(errors)
    }
  }
}
