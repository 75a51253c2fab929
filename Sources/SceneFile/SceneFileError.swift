import DataFiles

/// An error in a scene file, with its location.
public struct SceneFileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path of the file, as given; empty if the message names it.
  public var file: String
  /// The line, counted from 1; nil for the file as a whole.
  public var line: Int?
  /// The column in characters, counted from 1.
  public var column: Int?
  /// The path of the value, such as `layers[3].fill.stops[1].offset`; empty for the file itself.
  public var path: String
  /// What was found, what was expected, and the nearest known name.
  public var message: String
  /// Whether the value was set for a parameter from outside the file; `path` then begins with the
  /// parameter's name.
  public var isSetting = false

  /// Creates an error at a value of a file.
  public init(file: String, line: Int? = nil, column: Int? = nil, path: String = "", message: String) {
    self.file = file
    self.line = line
    self.column = column
    self.path = path
    self.message = message
  }

  package init(_ error: LocatedError) {
    self.init(
      file: error.file, line: error.position?.line, column: error.position?.column, path: error.path,
      message: error.message)
    isSetting = error.isOutside
  }

  /// `scene.json:3:14: layers[0].opacity: expected a number, found "half"`
  public var description: String { description(settingPrefix: "parameter ") }

  /// The description, with a prefix before the name of a parameter that was set from outside the file.
  package func description(settingPrefix: String) -> String {
    let position = [line, column].compactMap { $0 }.map { ":\($0)" }.joined()
    let place = file.isEmpty ? "" : "\(file)\(position): "
    return path.isEmpty ? place + message : "\(place)\(isSetting ? settingPrefix : "")\(path): \(message)"
  }
}

/// All errors in a scene file, in the order of the file.
public struct SceneFileErrors: Error, Sendable, Hashable, CustomStringConvertible {
  /// The errors; never empty.
  public var errors: [SceneFileError]

  package init(_ errors: [SceneFileError]) {
    self.errors = errors
  }

  /// One line per error.
  public var description: String { errors.map(\.description).joined(separator: "\n") }
}
