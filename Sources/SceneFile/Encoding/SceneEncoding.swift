import Budgets
import DataFiles
import SceneModel
import VectorGraphics

extension Scene {
  /// The scene as the text of a scene file that decodes to an equal scene.
  ///
  /// Parameters, formats and definitions of the file that the scene was read from are included, with the current
  /// parameter values as defaults. Data from other files is embedded, but for maps. Comments and values equal to the default are
  /// omitted.
  ///
  /// `Scene(json:)` reads the text again.
  ///
  /// - Throws: Errors for values that a scene file cannot contain, each with the path of its layer: numbers that are not
  ///   finite or out of range, duplicate ids, and animations of properties that a layer does not have. An error for a text of
  ///   more than 64 MiB, which is not read either.
  public func encodedJSON() throws(SceneFileErrors) -> String {
    let faults = faults
    guard faults.isEmpty else {
      throw SceneFileErrors(
        faults.map { SceneFileError(file: "scene", path: $0.path, message: $0.message) })
    }
    let registry = ComponentRegistry(of: self)
    let written = SceneFormat.json(of: self)
    if !declarations.references.isEmpty {
      let text = try Self.text(written.replacing(declarations.references))
      if let read = try? Self.decoded(text, registry: registry), read == self { return text }
      // Layers have moved since then, so the references are no longer valid.
    }
    let text = try Self.text(written)
    guard try Self.decoded(text, registry: registry) == self else {
      throw SceneFileErrors([
        SceneFileError(
          file: "scene", message: "the scene contains a value that a scene file cannot express")
      ])
    }
    return text
  }

  /// Reads a scene from the text of a scene file.
  ///
  /// Its parameters have their defaults, and its size is that of its first format. Images are read when it is drawn. A
  /// scene that names fonts, data files, SVG files or other scenes is an error: a `SceneDocument` reads it.
  ///
  /// - Parameter families: The families whose components the scene may use.
  /// - Throws: Every error in the text, with its line and column.
  public init(json text: String, families: [any Family.Type] = []) throws(SceneFileErrors) {
    try self.init(json: Array(text.utf8), families: families)
  }

  /// Reads a scene from the bytes of a scene file, under the same conditions as from its text.
  public init(json bytes: [UInt8], families: [any Family.Type] = []) throws(SceneFileErrors) {
    let decoded = try SceneDecoder(families: families).decode(
      bytes, file: "scene", files: NoFiles())
    let files = decoded.fonts + decoded.drawings + decoded.scenes
    guard files.isEmpty else {
      throw SceneFileErrors(files.map { decoded.located(NoFiles.advice, path: $0.path) })
    }
    self = decoded.scene
  }

  private static func text(_ value: JSONValue) throws(SceneFileErrors) -> String {
    let limit = SceneLimits().fileSize
    var bytes = JSONWriter(layout: .pretty, limit: limit).bytes(value)
    bytes.append(UInt8(ascii: "\n"))
    guard bytes.count <= limit else {
      throw SceneFileErrors([
        SceneFileError(
          file: "scene",
          message:
            "as a file, the scene would have more than the \(limit) bytes that can be read; it needs fewer layers and gradients"
        )
      ])
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func decoded(_ text: String, registry: ComponentRegistry) throws(SceneFileErrors) -> Scene {
    try SceneDecoder(registry: registry).decode(
      Array(text.utf8), file: "scene", settings: [], files: NoFiles(leavesDataUnread: true)
    ).scene
  }
}

/// A directory without files: the text of an encoded scene names no tables.
private struct NoFiles: SceneFileAccess {
  var leavesDataUnread = false

  static let advice =
    "Scene(json:) opens no fonts, data files, SVG files or other scenes; read the scene with SceneDocument(bytes:path:)"

  func contents(of path: String, limit: Int) throws(FileAccessError) -> [UInt8] {
    throw FileAccessError(Self.advice)
  }

  func media(named name: String) throws(FileAccessError) -> MediaFile { throw FileAccessError(Self.advice) }

  var hasScenes: Bool { false }
}

extension SceneFormat {
  /// The members of a scene file, without references to parameters.
  fileprivate static func json(of scene: Scene) -> JSONValue {
    let declared = scene.declarations
    var draft = SceneDraft()
    if declared.formats.isEmpty {
      draft.size = CanvasSize(size: scene.size, heightIsContent: scene.heightIsContent)
    }
    draft.layers = scene.layers
    draft.background = scene.background
    draft.duration = scene.duration
    draft.frameRate = scene.frameRate
    draft.white = scene.white
    draft.motionBlur = scene.motionBlur
    draft.reducedMotion = scene.reducedMotion
    draft.language = scene.language
    draft.summary = scene.summary
    draft.fonts = declared.fonts.map { NamedFile(name: $0, path: "") }
    draft.definitions = declared.definitions
    draft.lintReasons = declared.lintReasons
    var members = (Self.scene.codec.encode(draft).object?.members ?? []).map { ($0.key, $0.value) }
    for (key, value) in [("parameters", declared.parameters), ("formats", declared.formats)]
    where !value.isEmpty {
      members.insert((key, JSONValue(value)), at: 0)
    }
    return JSONValue(JSONObject(members))
  }

  /// The declarations of the file, for encoding.
  static func declarations(of draft: SceneDraft, context: SceneContext) -> SceneDeclarations {
    var declarations = SceneDeclarations()
    let parameters = draft.parameters.map { parameter in
      var bound = parameter
      bound.defaultValue = context.bindings[parameter.name] ?? parameter.defaultValue
      return bound
    }
    declarations.parameters = Self.parameters.encode(parameters).object ?? JSONObject()
    if let named = draft.formats {
      let chosen = context.bindings["format"]?.string
      let first = named.filter { $0.name == chosen }
      declarations.formats =
        formats.encode(first + named.filter { $0.name != chosen }).object ?? JSONObject()
    }
    declarations.fonts = draft.fonts.map(\.name)
    declarations.definitions = draft.definitions
    declarations.lintReasons = draft.lintReasons
    declarations.references = context.references
    return declarations
  }
}

extension JSONValue {
  /// The value with references to parameters at those paths that exist in it.
  fileprivate func replacing(_ references: [NodePath: JSONValue]) -> JSONValue {
    var result = self
    // From the inside out: a table of values contains the references within them.
    for (path, reference) in references.sorted(by: { $0.key.description > $1.key.description }) {
      result = result.setting(reference, at: path.steps[...]) ?? result
    }
    return result
  }

  /// The value with another one at a path; missing keys are added. Nil if the path is invalid.
  private func setting(_ value: JSONValue, at steps: ArraySlice<NodePath.Step>) -> JSONValue? {
    guard let step = steps.first else { return value }
    switch step {
    case .key(let key):
      guard var object else { return nil }
      guard let member = (object[key] ?? JSONValue(JSONObject())).setting(value, at: steps.dropFirst()) else {
        return nil
      }
      object[key] = member
      return JSONValue(object)
    case .index(let index):
      guard var array, array.indices.contains(index) else { return nil }
      guard let element = array[index].setting(value, at: steps.dropFirst()) else { return nil }
      array[index] = element
      return JSONValue(array)
    }
  }
}
