import DataFiles
import SceneModel
import VectorGraphics

/// A decoded scene file: its scene, and the files that it names.
package struct DecodedScene: Sendable {
  package var scene: Scene
  /// The images that the scene uses.
  package var images: [NamedFile]
  /// The clips that the scene uses.
  package var clips: [NamedFile]
  /// The files whose sound the scene uses.
  package var sounds: [NamedFile]
  /// The SVG files that the scene uses.
  package var drawings: [NamedFile]
  /// The scene files that the scene includes.
  package var scenes: [NamedFile]
  /// Those files, decoded, the innermost first.
  package var included: [IncludedFile]
  /// The font files that the scene names.
  package var fonts: [NamedFile]
  /// The names of the parameters that the scene declares.
  package var parameterNames: [String]
  /// The names of the sizes that the scene defines; empty for a scene with one size.
  package var formatNames: [String]
  /// The bound values of the parameters.
  package var parameterValues: [String: ParameterValue]
  /// Warnings about unreadable rows of data files, located.
  package var warnings: [String]
  /// Those of this file alone.
  private let ownWarnings: [String]
  /// Whether the scene was written to show a file of another format: its errors name that file, and no
  /// place in the scene.
  package var showsOtherFile = false
  /// The scene file, or the name for messages of what the scene was made from.
  package let file: String
  /// Nil for a scene made in code.
  private let document: JSONDocument?
  private let places: [String: JSONValue]
  private let dataFiles: [String: DataDocument]
  private let settingLocations: [String: String]

  init(
    scene: Scene, fonts: [NamedFile], parameterNames: [String], formatNames: [String],
    session: DecodingSession, context: SceneContext
  ) {
    self.scene = scene
    images = context.sources(.image)
    clips = context.sources(.clip)
    sounds = context.sources(.sound)
    drawings = context.sources(.drawing)
    scenes = context.sources(.scene)
    included = context.included
    self.fonts = fonts
    self.parameterNames = parameterNames
    self.formatNames = formatNames
    parameterValues = context.bindings.mapValues { ParameterValue($0) }
    warnings = context.warnings + context.included.flatMap(\.scene.ownWarnings)
    ownWarnings = context.warnings
    file = session.file
    document = session.document
    places = context.places
    dataFiles = context.dataFiles
    settingLocations = context.settingLocations
  }

  /// A scene made in code, which has no parameters.
  ///
  /// - Parameters:
  ///   - file: The name for messages, such as that of the data from which it was made.
  ///   - drawings: The SVG files that it uses.
  ///   - included: The scene files that it includes, decoded.
  package init(
    made scene: Scene, from file: String, drawings: [NamedFile] = [], included: [IncludedFile] = []
  ) {
    self.scene = scene
    self.drawings = drawings
    self.included = included
    sounds = []
    (images, clips, scenes, fonts, parameterNames, formatNames, ownWarnings) = ([], [], [], [], [], [], [])
    (parameterValues, warnings) = ([:], [])
    self.file = file
    document = nil
    places = [:]
    dataFiles = [:]
    settingLocations = [:]
  }

  /// This scene and those that it includes.
  package var all: [DecodedScene] { [self] + included.map(\.scene) }

  /// Whether a path is that of a layer in the file, and not of one that a component created; true for
  /// scenes made in code.
  package func hasLayer(at path: String) -> Bool { document == nil || places[path] != nil }

  /// An error at a layer, a named file, or a value in them, located in the scene file, in the data file
  /// from which the argument was read, or at the parameter that was set from outside.
  package func located(_ message: String, path: String) -> SceneFileError { located([(message, path)])[0] }

  /// The same for many messages; the lines of each file are counted once for all of them.
  package func located(_ messages: [(message: String, path: String)]) -> [SceneFileError] {
    if showsOtherFile { return messages.map { SceneFileError(file: file, message: $0.message) } }
    let places = messages.map { place(of: $0.path) }
    var positions = Array(repeating: SourcePosition?.none, count: messages.count)
    let files = Dictionary(grouping: places.indices) { places[$0].file }
    for indices in files.values {
      guard let document = places[indices[0]].document else { continue }
      let found = document.positions(at: indices.map { places[$0].offset })
      for (index, position) in zip(indices, found) { positions[index] = position }
    }
    return messages.indices.map { index in
      let place = places[index]
      var error = SceneFileError(
        file: place.file, line: positions[index]?.line, column: positions[index]?.column,
        path: place.setting ?? messages[index].path, message: messages[index].message)
      error.isSetting = place.setting != nil
      return error
    }
  }

  /// Where something is written.
  private struct Location {
    var file: String
    /// Nil if it is written in no file.
    var document: JSONDocument?
    var offset = 0
    /// The parameter that was set from outside.
    var setting: String?
  }

  private func place(of path: String) -> Location {
    if let setting = settingLocations[path] { return Location(file: file, setting: setting) }
    var ancestor = path[...]
    while !ancestor.isEmpty {
      let rest = path[ancestor.endIndex...]
      if let data = dataFiles[String(ancestor)] {
        return Location(file: data.file, document: data.json, offset: data.json.root.nearest(to: rest).offset)
      }
      if let document, let place = places[String(ancestor)] {
        return Location(file: file, document: document, offset: place.nearest(to: rest).offset)
      }
      guard let end = ancestor.lastIndex(where: { $0 == "." || $0 == "[" }) else { break }
      ancestor = ancestor[..<end]
    }
    guard let document else { return Location(file: file) }
    let rest = path.isEmpty ? "" : ".\(path)"[...]
    return Location(file: file, document: document, offset: document.root.nearest(to: rest).offset)
  }
}
