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
  private let dataFiles: [String: DataDocument]

  init(
    scene: Scene, fonts: [NamedFile], parameterNames: [String], formatNames: [String],
    session: DecodingSession
  ) {
    self.scene = scene
    images = session.imageSources
    self.fonts = fonts
    self.parameterNames = parameterNames
    self.formatNames = formatNames
    parameterValues = session.bindings.mapValues { ParameterValue($0) }
    warnings = session.warnings
    file = session.file
    document = session.document
    places = session.places
    dataFiles = session.dataFiles
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
    dataFiles = [:]
  }

  /// An error at a layer, a named file, or something within them, located in the file, or in the data file that the
  /// argument was read from.
  public func located(_ message: String, path: String) -> SceneFileError {
    func error(_ file: String, _ document: JSONDocument, from place: JSONValue, to rest: Substring)
      -> SceneFileError
    {
      let position = document.position(at: place.nearest(to: rest).offset)
      return SceneFileError(
        file: file, line: position.line, column: position.column, path: path, message: message)
    }
    var ancestor = path[...]
    while !ancestor.isEmpty {
      let rest = path[ancestor.endIndex...]
      if let data = dataFiles[String(ancestor)] {
        return error(data.file, data.json, from: data.json.root, to: rest)
      }
      if let document, let place = places[String(ancestor)] {
        return error(file, document, from: place, to: rest)
      }
      guard let end = ancestor.lastIndex(where: { $0 == "." || $0 == "[" }) else { break }
      ancestor = ancestor[..<end]
    }
    return SceneFileError(file: file, path: path, message: message)
  }
}

/// Reads scene files.
public struct SceneDecoder: Sendable {
  public var registry: ComponentRegistry
  public var limits: SceneLimits

  public init(registry: ComponentRegistry = .standard, limits: SceneLimits = SceneLimits()) {
    self.registry = registry
    self.limits = limits
  }

  /// The scene in the bytes of a file.
  ///
  /// - Parameters:
  ///   - file: The name for messages.
  ///   - settings: Values for the scene's parameters.
  ///   - files: Reads the data files that the scene names.
  /// - Throws: All errors of the file, in its order.
  public func decode(
    _ bytes: [UInt8], file: String, settings: [ParameterSetting] = [], files: any SceneFileAccess
  ) throws(SceneFileErrors) -> DecodedScene {
    try decode(try Self.document(of: bytes, file: file), file: file, settings: settings, files: files)
  }

  /// The JSON text of a scene file.
  package static func document(of bytes: [UInt8], file: String) throws(SceneFileErrors) -> JSONDocument {
    do {
      return try JSONDocument(parsing: bytes)
    } catch {
      throw SceneFileErrors([
        SceneFileError(
          file: file, line: error.position.line, column: error.position.column, message: error.message)
      ])
    }
  }

  /// The scene in a file that has been parsed, so that it is parsed once for many settings.
  package func decode(
    _ document: JSONDocument, file: String, settings: [ParameterSetting], files: any SceneFileAccess
  ) throws(SceneFileErrors) -> DecodedScene {
    let session = DecodingSession(
      file: file, document: document, limits: limits, files: files, registry: registry)
    let root = Node(value: document.root, path: "", session: session)
    let decoded = decodeScene(root, settings: settings, session: session)
    guard let decoded, session.errorCount == 0 else {
      session.checkImages()
      throw SceneFileErrors(session.errors)
    }
    return decoded
  }

  private func decodeScene(_ root: Node, settings: [ParameterSetting], session: DecodingSession)
    -> DecodedScene?
  {
    guard let fields = root.fields(of: SceneFormat.scene) else { return nil }
    var parameters = fields.declareParameters()
    let formats = fields["formats"]?.formats(limits: limits)
    if let formats { parameters.append(fields.declareFormat(formats, among: parameters)) }
    bind(settings, to: parameters, session: session)
    for member in fields["definitions"]?.value.object?.members ?? [] {
      session.definitions[member.key] = member.value
    }
    let size = fields.canvasSize(formats: formats, limits: limits)
    let background = fields["background"]?.color()
    let duration = fields["duration"]?.number(minimum: 0, maximum: 86_400)
    let frameRate = fields["frameRate"]?.number(minimum: 0.001, maximum: 1000)
    let reducedMotion = fields["reducedMotion"]?.reducedMotion() ?? .underlyingValues
    let (language, summary) = (fields["language"]?.text(), fields["summary"]?.text())
    let fonts = fields["fonts"]?.list { $0.namedFile() } ?? []
    let layers = fields["layers"]?.layers(depth: 0)
    fields.checkDefinitions()
    guard let size, let layers else { return nil }
    let scene = Scene(
      size: size.size, heightIsContent: size.heightIsContent, background: background, duration: duration,
      frameRate: frameRate, reducedMotion: reducedMotion, language: language, summary: summary, layers: layers
    )
    return DecodedScene(
      scene: scene, fonts: fonts, parameterNames: parameters.map(\.name),
      formatNames: formats?.map(\.name) ?? [], session: session)
  }

  /// Binds values from outside; each must be what its parameter takes.
  private func bind(
    _ settings: [ParameterSetting], to parameters: [DeclaredParameter], session: DecodingSession
  ) {
    for setting in settings {
      guard let parameter = parameters.first(where: { $0.name == setting.name }) else {
        let hint = nearestName(to: setting.name, among: parameters.map(\.name))
        session.report(
          "the scene declares no parameter \"\(setting.name)\"\(hint.asHint)", at: nil,
          path: "--set \(setting.name)")
        continue
      }
      let value: JSONValue
      let path: String
      switch setting.source {
      case .text(let text): (value, path) = (parameter.value(fromText: text), "--set \(setting.name)")
      case .value(let given): (value, path) = (parameter.value(JSONValue(given)), setting.name)
      }
      if parameter.accepts(Node(value: value, path: path, session: session, origin: .setting)) {
        session.bindings[setting.name] = value
      }
    }
  }
}

extension Fields {
  /// Decodes the definitions that no mask uses, so that their errors are found too.
  fileprivate func checkDefinitions() {
    guard let definitions = self["definitions"] else { return }
    guard let object = definitions.value.object else {
      definitions.failExpecting("an object of lists of layers")
      return
    }
    for member in object.members where !member.key.isAnnotation {
      definitions.session.openDefinitions = [member.key]
      _ = definitions.child(member.value, key: member.key).layers(depth: 1)
      definitions.session.openDefinitions = []
    }
  }
}

extension Node {
  /// A file that is named relative to the scene's folder.
  fileprivate func namedFile() -> NamedFile? {
    guard let name = text() else { return nil }
    session.places[path] = value
    return NamedFile(name: name, path: path)
  }

  fileprivate func reducedMotion() -> Scene.ReducedMotion? {
    if value.string == "none" { return .underlyingValues }
    guard value.object != nil else {
      failExpecting("\"none\" or {\"at\": seconds}")
      return nil
    }
    return fields(of: SceneFormat.reducedMotion)?["at"]?.number().map { .instant($0) }
  }
}
