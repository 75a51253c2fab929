import DataFiles
import SceneModel
import VectorGraphics

/// A scene file that has been read: its scene, and what else it names.
public struct DecodedScene: Sendable {
  public var scene: Scene
  /// The pictures that the scene places, as it names them.
  public var imageSources: [String]
  /// The font files that the scene brings.
  public var fontSources: [String]
  /// The names of the parameters that the scene declares.
  public var parameterNames: [String]
  /// What there is to say about data files whose other rows could be read, located.
  public var warnings: [String]
  private let file: String
  private let document: JSONDocument
  private let layerOffsets: [String: Int]

  init(scene: Scene, fontSources: [String], parameterNames: [String], session: DecodingSession) {
    self.scene = scene
    imageSources = session.imageSources
    self.fontSources = fontSources
    self.parameterNames = parameterNames
    warnings = session.warnings
    file = session.file
    document = session.document
    layerOffsets = session.layerOffsets
  }

  /// An error at a layer or at something within it, located in the file.
  public func located(_ message: String, path: String) -> SceneFileError {
    var ancestor = path[...]
    while !ancestor.isEmpty {
      if let offset = layerOffsets[String(ancestor)] {
        let position = document.position(at: offset)
        return SceneFileError(
          file: file, line: position.line, column: position.column, path: path, message: message)
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
    let document: JSONDocument
    do {
      document = try JSONDocument(parsing: bytes)
    } catch {
      throw SceneFileErrors([
        SceneFileError(
          file: file, line: error.position.line, column: error.position.column, message: error.message)
      ])
    }
    let session = DecodingSession(
      file: file, document: document, limits: limits, files: files, registry: registry)
    let root = Node(value: document.root, path: "", session: session)
    let decoded = decodeScene(root, settings: settings, session: session)
    guard let decoded, session.errors.isEmpty else { throw SceneFileErrors(session.errors.inFileOrder) }
    return decoded
  }

  private func decodeScene(_ root: Node, settings: [ParameterSetting], session: DecodingSession) -> DecodedScene? {
    guard let fields = root.fields(of: SceneFormat.scene) else { return nil }
    let parameters = fields.declareParameters()
    bind(settings, to: parameters, session: session)
    for member in fields["definitions"]?.value.object?.members ?? [] {
      session.definitions[member.key] = member.value
    }
    let size = fields["size"]?.canvasSize(limit: limits.canvasSide)
    let layers = fields["layers"]?.layers(depth: 0)
    fields.checkDefinitions()
    let frameRate = fields["frameRate"].flatMap { node in
      node.number(minimum: 0.001, maximum: 1000).flatMap { FrameRate($0) }
    }
    guard let size, let layers else { return nil }
    let scene = Scene(
      size: size.size, heightIsContent: size.heightIsContent, background: fields["background"]?.color(),
      duration: fields["duration"]?.number(minimum: 0, maximum: 86_400), frameRate: frameRate,
      reducedMotion: fields["reducedMotion"]?.reducedMotion() ?? .underlyingValues,
      language: fields["language"]?.text(), summary: fields["summary"]?.text(), layers: layers)
    return DecodedScene(
      scene: scene, fontSources: fields["fonts"]?.list { $0.text() } ?? [],
      parameterNames: parameters.map(\.name), session: session)
  }

  /// Binds values from outside; each must be what its parameter takes.
  private func bind(_ settings: [ParameterSetting], to parameters: [DeclaredParameter], session: DecodingSession) {
    for setting in settings {
      guard let parameter = parameters.first(where: { $0.name == setting.name }) else {
        let hint = nearestName(to: setting.name, among: parameters.map(\.name)).map { "; did you mean \"\($0)\"?" } ?? ""
        session.report(
          "the scene declares no parameter \"\(setting.name)\"\(hint)", at: 0, path: "--set \(setting.name)")
        continue
      }
      let value: JSONValue =
        switch setting.source {
        case .text(let text): parameter.value(fromText: text)
        case .value(let value): JSONValue(value)
        }
      if parameter.accepts(Node(value: value, path: "--set \(setting.name)", session: session)) {
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
  fileprivate func canvasSize(limit: Double) -> (size: Size, heightIsContent: Bool)? {
    guard let elements = elements() else { return nil }
    guard elements.count == 2 else {
      fail("expected a width and a height, found \(elements.count) values")
      return nil
    }
    guard let width = elements[0].side(limit: limit) else { return nil }
    if elements[1].value.string == "content" { return (Size(width: width, height: width), true) }
    guard elements[1].value.double != nil else {
      elements[1].failExpecting("a height in points or \"content\"")
      return nil
    }
    return elements[1].side(limit: limit).map { (Size(width: width, height: $0), false) }
  }

  private func side(limit: Double) -> Double? {
    guard let side = number(maximum: limit) else { return nil }
    guard side > 0 else {
      fail("a canvas needs a size greater than 0, found \(value.briefDescription)")
      return nil
    }
    return side
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

extension [SceneFileError] {
  /// Sorted by place, as a reader goes through the file.
  fileprivate var inFileOrder: [SceneFileError] {
    enumerated().sorted { first, second in
      (first.element.line ?? 0, first.element.column ?? 0, first.offset)
        < (second.element.line ?? 0, second.element.column ?? 0, second.offset)
    }.map(\.element)
  }
}
