import FrameExport
import SceneFile

/// Why a scene could not be loaded, drawn or written; `description` says where and what to do.
public enum AfterglowError: Error, Sendable {
  /// The scene or its data are wrong: all errors, located.
  case invalidScene([SceneFileError])
  /// A file that is read is not there or cannot be read; located in the scene where the scene names it.
  case missingInput(SceneFileError)
  /// An option cannot be what it is.
  case invalidOption(String)
  case export(ExportError)
}

extension AfterglowError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .invalidScene(let errors): errors.map(\.description).joined(separator: "\n")
    case .missingInput(let error): error.description
    case .invalidOption(let message): message
    case .export(let error): error.description
    }
  }
}
