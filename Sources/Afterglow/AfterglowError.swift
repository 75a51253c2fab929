import DataFiles
import FrameExport
import ImageDecoding
import SceneFile
import SystemFiles

/// The reason why a scene could not be loaded, drawn or written; `description` says where, and what to do.
public enum AfterglowError: Error, Sendable {
  /// The scene or its data are invalid: all errors, with their locations.
  case invalidScene([SceneFileError])
  /// Input files are missing or unreadable; the errors point to where the scene references them.
  case missingInput([SceneFileError])
  /// A font or a library that the scene needs is not installed.
  case unavailable([SceneFileError])
  /// An option has an invalid value.
  case invalidOption(InvalidOption)
  /// An image or a video could not be drawn or written.
  case export(ExportError)
}

extension AfterglowError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .invalidScene(let errors), .missingInput(let errors), .unavailable(let errors):
      errors.map(\.description.escapedForDisplay).joined(separator: "\n")
    case .invalidOption(let error): error.description
    case .export(let error): error.description
    }
  }
}

extension AfterglowError {
  /// All that is wrong with a scene and the files that it names, each with whether it is that a file could not be read.
  ///
  /// Files that are not there are missing inputs, unless the scene has other faults too.
  struct InputErrors {
    private(set) var errors: [SceneFileError] = []
    /// What is odd about files that can be used all the same.
    var warnings: [String] = []
    private var areMissing = true
    private var needsLibrary = false
    private var isShortage = false

    var isEmpty: Bool { errors.isEmpty }

    /// As many as of a scene file, whose last one may say how many more there are.
    private static let mostErrors = shownErrorCount + 1
    private var unshownCount = 0

    /// - Parameter error: Made only if it is shown: locating it reads the file up to its place.
    mutating func note(_ error: @autoclosure () -> SceneFileError, isMissing: Bool) {
      if errors.count < Self.mostErrors { errors.append(error()) } else { unshownCount += 1 }
      areMissing = areMissing && isMissing
    }

    /// Notes an image that cannot be decoded.
    mutating func note(_ error: @autoclosure () -> SceneFileError, of image: ImageError) {
      if case .missingLibrary = image { needsLibrary = true }
      if image.isShortage { isShortage = true }
      note(error(), isMissing: false)
    }

    /// Notes a clip that cannot be shown.
    mutating func note(_ error: @autoclosure () -> SceneFileError, of clip: ClipError) {
      switch clip {
      case .video(.libraryUnavailable), .image(.missingLibrary): needsLibrary = true
      default: isShortage = isShortage || clip.isShortage
      }
      note(error(), isMissing: false)
    }

    func check(_ inputs: InputFiles) throws(AfterglowError) {
      guard !errors.isEmpty else { return }
      throw error(of: errors, inputs)
    }

    private func error(of shown: [SceneFileError], _ inputs: InputFiles) -> AfterglowError {
      var errors = shown
      if unshownCount > 0, let file = shown.first?.file {
        errors.append(SceneFileError(file: file, message: unshownLine(unshownCount, "error")))
      }
      if isShortage { return .export(.shortage(errors.map(\.description).joined(separator: "\n"))) }
      if needsLibrary { return .unavailable(errors) }
      return areMissing ? inputs.missing(errors) : .invalidScene(errors)
    }

    /// The errors in the order of a file, those within other files last.
    func error(in file: String, _ inputs: InputFiles) -> AfterglowError {
      let ordered = errors.indices.sorted { one, other in
        let (a, b) = (errors[one], errors[other])
        return (a.file == file ? 0 : 1, a.line ?? 0, a.column ?? 0, one)
          < (b.file == file ? 0 : 1, b.line ?? 0, b.column ?? 0, other)
      }
      return error(of: ordered.map { errors[$0] }, inputs)
    }
  }
}
