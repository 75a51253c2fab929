import DataFiles
import SceneModel
import VectorGraphics

/// A scene file that has been read: its scene, and what else it names.
public struct DecodedScene: Sendable {
  public var scene: Scene
  /// The pictures that the scene places.
  public var images: [NamedFile]
  /// The font files that the scene brings.
  public var fonts: [NamedFile]
  /// The names of the parameters that the scene declares.
  public var parameterNames: [String]
  /// The names of the sizes that the scene offers; empty for a scene of one size.
  public var formatNames: [String]
  /// What the parameters are bound to.
  public var parameterValues: [String: ParameterValue]
  /// What there is to say about data files whose other rows could be read, located.
  public var warnings: [String]
  private let file: String
  /// Nil for a scene made in code.
  private let document: JSONDocument?
  private let places: [String: JSONValue]

  init(
    scene: Scene, fonts: [NamedFile], parameterNames: [String], formatNames: [String],
    session: DecodingSession, context: SceneContext
  ) {
    self.scene = scene
    images = context.imageSources
    self.fonts = fonts
    self.parameterNames = parameterNames
    self.formatNames = formatNames
    parameterValues = context.bindings.mapValues { ParameterValue($0) }
    warnings = context.warnings
    file = session.file
    document = session.document
    places = context.places
  }

  /// A scene made in code, which has no parameters and names no files.
  ///
  /// - Parameter file: The name for messages, such as that of the data it was made from.
  public init(made scene: Scene, from file: String) {
    self.scene = scene
    (images, fonts, parameterNames, formatNames, parameterValues, warnings) = ([], [], [], [], [:], [])
    self.file = file
    document = nil
    places = [:]
  }

  /// An error at a layer, a named file, or something within them, located in the file.
  public func located(_ message: String, path: String) -> SceneFileError {
    var ancestor = path[...]
    while !ancestor.isEmpty {
      if let document, let place = places[String(ancestor)] {
        let nearest = place.nearest(to: path[ancestor.endIndex...])
        let position = document.position(at: nearest.offset)
        return SceneFileError(
          file: file, line: position.line, column: position.column, path: path, message: message)
      }
      guard let end = ancestor.lastIndex(where: { $0 == "." || $0 == "[" }) else { break }
      ancestor = ancestor[..<end]
    }
    return SceneFileError(file: file, path: path, message: message)
  }
}
