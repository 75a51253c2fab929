import Budgets
import DataFiles
import SceneModel
import VectorGraphics

/// Decodes scene files.
package struct SceneDecoder: Sendable {
  package var registry: ComponentRegistry
  package var limits: SceneLimits
  /// Layers above those of the file, but not of files that it includes.
  var overlays: [Layer] = []
  /// The files that include the one that is decoded, from the outermost on, and that one; empty for the outermost until it
  /// has a name.
  var includers: [String] = []

  package init(
    families: [any Family.Type] = [], overlays: [Layer] = [], limits: SceneLimits = SceneLimits()
  ) {
    self.init(registry: ComponentRegistry(families: families), limits: limits)
    self.overlays = overlays
  }

  package init(registry: ComponentRegistry, limits: SceneLimits = SceneLimits()) {
    self.registry = registry
    self.limits = limits
  }

  /// Decodes the bytes of a scene file.
  ///
  /// - Parameters:
  ///   - file: The name for messages.
  ///   - settings: Values for the scene's parameters.
  ///   - files: Reads the data files that the scene names.
  ///   - budget: What its layers and data files are taken from; nil for one of their own.
  /// - Throws: All errors of the file, in file order.
  package func decode(
    _ bytes: [UInt8], file: String, settings: [ParameterSetting] = [], files: any SceneFileAccess,
    budget: Budget? = nil
  ) throws(SceneFileErrors) -> DecodedScene {
    try decode(
      try Self.document(of: bytes, file: file), file: file, settings: settings, files: files, budget: budget)
  }

  /// Parses the JSON text of a scene file.
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

  /// Decodes a parsed file, so that it is parsed only once for several settings.
  package func decode(
    _ document: JSONDocument, file: String, settings: [ParameterSetting], files: any SceneFileAccess,
    budget: Budget? = nil
  ) throws(SceneFileErrors) -> DecodedScene {
    let context = context(files, budget, file: file)
    let session = DecodingSession(file: file, document: document, context: context)
    let decoded = decodeScene(settings: settings, session: session, context: context)
    guard let decoded, session.errorCount == 0, context.includedErrors.isEmpty else {
      context.checkImages(in: session)
      throw SceneFileErrors(session.errors.map(SceneFileError.init) + context.includedErrors)
    }
    return decoded
  }

  /// Decodes as much of a scene file as possible despite errors, so that errors beyond the format are
  /// reported together with them.
  ///
  /// - Throws: The error of a file that is not JSON.
  package func partial(
    _ bytes: [UInt8], file: String, settings: [ParameterSetting], files: any SceneFileAccess,
    budget: Budget? = nil
  ) throws(SceneFileErrors) -> PartialScene {
    let context = context(files, budget, file: file)
    let session = DecodingSession(
      file: file, document: try Self.document(of: bytes, file: file), context: context)
    let decoded = decodeScene(settings: settings, session: session, context: context)
    if decoded == nil { context.checkImages(in: session) }
    return PartialScene(
      scene: decoded, errors: session.errors.map(SceneFileError.init) + context.includedErrors)
  }

  private func context(_ files: any SceneFileAccess, _ budget: Budget?, file: String) -> SceneContext {
    var decoder = self
    decoder.overlays = []
    if includers.isEmpty { decoder.includers = [file.split(separator: "/").last.map(String.init) ?? file] }
    return SceneContext(budget: budget ?? Budget(limits), files: files, decoder: decoder)
  }

  private func decodeScene(
    settings: [ParameterSetting], session: DecodingSession, context: SceneContext
  ) -> DecodedScene? {
    let root = session.root
    let parameters = declareParameters(root, context: context)
    bind(settings, to: parameters, session: session, context: context)
    for member in root.value["definitions"]?.object?.members ?? [] {
      context.definitions[member.key] = member.value
    }
    context.vmin = canvasSize(root, context: context).map { min($0.width, $0.height) / 100 }
    guard let draft = SceneFormat.scene.codec.decode(root) else { return nil }
    let format = context.bindings["format"]?.string
    guard let canvas = draft.size ?? draft.formats?.first(where: { $0.name == format })?.value else {
      return nil
    }
    var scene = Scene(
      size: canvas.size, heightIsContent: canvas.heightIsContent, background: draft.background,
      duration: draft.duration, frameRate: draft.frameRate, reducedMotion: draft.reducedMotion,
      language: draft.language, summary: draft.summary, layers: draft.layers + overlays)
    scene.white = draft.white
    scene.motionBlur = draft.motionBlur
    scene.declarations = SceneFormat.declarations(of: draft, context: context)
    return DecodedScene(
      scene: scene, fonts: draft.fonts, parameterNames: parameters.map(\.name),
      formatNames: draft.formats?.map(\.name) ?? [], session: session, context: context)
  }

  /// The canvas, to which lengths may refer; a height that is that of the content counts as the width.
  private func canvasSize(_ root: Node, context: SceneContext) -> Size? {
    if let size = root.value["size"] {
      return SceneFormat.canvasSize.decode(root.child(size, key: "size"))?.size
    }
    guard let member = root.value["formats"],
      let formats = SceneFormat.formats.decode(root.child(member, key: "formats"))
    else { return nil }
    let name = context.bindings["format"]?.string
    return formats.first { $0.name == name }?.value.size
  }

  /// Reads the declared parameters and binds their defaults, before values refer to them.
  ///
  /// A scene with formats has the parameter `format`, which selects one of them, and must not declare one
  /// with this name.
  private func declareParameters(_ root: Node, context: SceneContext) -> [DeclaredParameter] {
    func member<Value>(_ key: String, _ codec: Codec<Value>) -> Value? {
      root.value[key].flatMap { codec.decode(root.child($0, key: key)) }
    }
    var parameters = member("parameters", SceneFormat.parameters) ?? []
    if let formats = member("formats", SceneFormat.formats) {
      if parameters.contains(where: { $0.name == "format" }), let declared = root.value["parameters"] {
        root.child(declared, key: "parameters")
          .fail("a scene with \"formats\" already has the parameter \"format\"; remove it here")
      }
      context.bindings["format"] = formats.first.map { JSONValue($0.name) }
      parameters.append(
        DeclaredParameter(name: "format", type: .choice, choices: formats.map(\.name), isFormat: true))
    }
    return parameters
  }

  /// Binds values from outside; each must be valid for its parameter.
  private func bind(
    _ settings: [ParameterSetting], to parameters: [DeclaredParameter], session: DecodingSession,
    context: SceneContext
  ) {
    for setting in settings {
      guard let parameter = parameters.first(where: { $0.name == setting.name }) else {
        let hint = nearestName(to: setting.name, among: parameters.map(\.name))
        session.report(
          "the scene declares no parameter \"\(setting.name)\"\(hint.asHint)", at: nil, path: setting.name,
          isOutside: true)
        continue
      }
      if case .text(let text) = setting.source, let fault = parameter.jsonError(in: text) {
        session.report(fault, at: nil, path: setting.name, isOutside: true)
        continue
      }
      let value =
        switch setting.source {
        case .text(let text): parameter.value(fromText: text)
        case .value(let given): parameter.value(JSONValue(given))
        }
      if parameter.accepts(Node(value: value, path: .root(setting.name), session: session, origin: .outside))
      {
        context.bindings[setting.name] = value
        context.settings.insert(setting.name)
      }
    }
  }
}

/// The readable parts of a scene file, and all errors in it.
package struct PartialScene: Sendable {
  /// The scene, with empty groups for unreadable layers; nil if it has no size or no layers.
  package var scene: DecodedScene?
  /// In file order.
  package var errors: [SceneFileError]
}
