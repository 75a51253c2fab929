import Budgets
import DataFiles
import FrameExport
import PangoText
import PixelKernels
import RenderTree
import SceneFile
import SceneModel
import SceneRenderer
import SystemFiles
import VectorGraphics

/// A scene that has been loaded with all files it references, and is ready to be drawn.
public struct SceneDocument: Sendable {
  /// The path of the file, or a name for messages.
  public let path: String
  /// The scene, with its static components expanded.
  public let scene: Scene
  /// Warnings about a scene that could be loaded.
  public let warnings: [String]
  let decoded: DecodedScene
  let resources: RenderResources
  let imageSizes: [String: Size]
  /// What each frame may use.
  let limits: SceneLimits
  /// The SVG files that it places.
  let drawings: [String: Drawing]
  /// What components say of their images, by the paths of their layers.
  let componentDetails: [String: [String: JSONValue]]
  /// The files that it was read from.
  let inputs: InputFiles
  /// The files that have been read for it, and those of the fonts that its text may use.
  package var inputIdentities: Set<FileIdentity> { inputs.identities.union(resources.text.fontIdentities) }
  /// The paths of these files, sorted.
  package var inputPaths: [String] { inputs.paths }
  /// A digest of the bytes of the scene, of what it names, and of the settings; nil if it comes of no file of its own.
  package var digest: UInt64?
  /// Whether the file is SVG or a video, and the scene only wraps it.
  package private(set) var isDrawing = false
  /// The sounds that its bundle brings beside the scene.
  package private(set) var sounds: [SceneBundle.Sound] = []
  /// The levels of sounds that animations follow.
  let levels: FollowedSounds

  /// Reads a scene file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - families: The families whose components the scene may use.
  ///   - settings: Values for the parameters that the scene declares.
  ///   - overlays: Layers above those of the file, such as captions.
  ///   - limits: The maximum size of a scene.
  ///   - text: Where fonts come from, and how missing characters are handled.
  /// - Throws: `missingInput` if the file does not exist, `invalidScene` with every error found in it.
  public init(
    path: String, families: [any Family.Type] = [], settings: [ParameterSetting] = [],
    overlays: [Layer] = [], limits: SceneLimits = SceneLimits(), text: TextOptions = TextOptions()
  ) throws(AfterglowError) {
    let inputs = InputFiles()
    let bytes = try InputFile.scene(at: path, limits: limits, inputs: inputs)
    try self.init(
      bytes: bytes, path: path, families: families, settings: settings, overlays: overlays, limits: limits,
      text: text, inputs: inputs)
  }

  /// The files that a scene reads, and those of the fonts that its text may use; of a scene with errors, those that could
  /// be read.
  package static func inputIdentities(path: String, settings: [ParameterSetting]) -> Set<FileIdentity> {
    let (inputs, limits) = (InputFiles(), SceneLimits())
    guard let bytes = try? InputFile.scene(at: path, limits: limits, inputs: inputs) else { return [] }
    let document = try? SceneDocument(
      bytes: bytes, path: path, families: [], settings: settings, limits: limits, text: TextOptions(),
      inputs: inputs)
    return document?.inputIdentities ?? inputs.identities
  }

  /// Reads a scene from the bytes of a file; files that it references are read from the folder of `path`.
  public init(
    bytes: [UInt8], path: String, families: [any Family.Type] = [], settings: [ParameterSetting] = [],
    overlays: [Layer] = [], limits: SceneLimits = SceneLimits(), text options: TextOptions = TextOptions()
  ) throws(AfterglowError) {
    try self.init(
      bytes: bytes, path: path, families: families, settings: settings, overlays: overlays, limits: limits,
      text: options, inputs: InputFiles())
  }

  /// A scene or a bundle, with what it reads noted among the inputs.
  init(
    bytes: [UInt8], path: String, families: [any Family.Type], settings: [ParameterSetting],
    overlays: [Layer] = [], limits: SceneLimits, text options: TextOptions, inputs: InputFiles
  ) throws(AfterglowError) {
    let budget = Budget(limits)
    do throws(AfterglowError) {
      try self.init(
        reading: bytes, path: path, families: families, settings: settings, overlays: overlays,
        budget: budget, text: options, inputs: inputs)
    } catch {
      throw budget.isCancelled ? .export(.interrupted) : error
    }
  }

  private init(
    reading bytes: [UInt8], path: String, families: [any Family.Type], settings: [ParameterSetting],
    overlays: [Layer], budget: Budget, text options: TextOptions, inputs: InputFiles
  ) throws(AfterglowError) {
    try options.checkFonts()
    let bundle = try SceneBundle(bytes, path: path)
    let folder = DigestingFolder(
      folder: SceneFolder(
        of: path, allowed: budget.limits.allowedFolders, inputs: inputs, bundle: bundle))
    let bytes = bundle?.scene ?? bytes
    let options = try bundle?.adding(to: options) ?? options
    folder.digest(file: bytes)
    if bundle == nil, let fault = ForeignFile.fault(of: bytes, at: path) {
      throw .invalidScene([SceneFileError(file: path, message: fault)])
    }
    let isSVG = SVGFile.isSVG(bytes)
    let name = bundle?.sceneName ?? path
    let scene =
      try isSVG
      ? SVGFile.scene(showing: bytes, path: name, budget: budget, inputs: inputs) : bytes
    for setting in settings { folder.digest("\(setting)".utf8) }
    if !overlays.isEmpty { folder.digest("\(overlays)".utf8) }
    // Fonts are identified by their contents, regardless of their paths.
    folder.digest("\(options.missingGlyphs)\(options.includesSystemFonts)".utf8)
    let reading: PartialScene
    do {
      reading = try SceneDecoder(families: families, overlays: overlays, limits: budget.limits).partial(
        scene, file: isSVG ? name : path, settings: settings, files: folder,
        budget: budget)
    } catch {
      throw Self.error(error.errors, of: bytes, at: path, inputs)
    }
    guard var decoded = reading.scene else { throw Self.error(reading.errors, of: bytes, at: path, inputs) }
    let isClip = bundle == nil && (ClipFile.isClip(path) || StillFile.isImage(path))
    decoded.showsOtherFile = isSVG || isClip
    let (resources, faults) = Self.checkedResources(
      of: decoded, errors: reading.errors, in: folder, budget: budget, options: options)
    guard faults.isEmpty, let resources else { throw faults.error(in: path, inputs) }
    let loaded = try Self.withSVGLayers(
      resources, of: decoded, in: folder, budget: budget, inputs: inputs)
    try self.init(
      decoded, path: path, resources: loaded.resources, drawings: loaded.drawings,
      warnings: faults.warnings + loaded.warnings, inputs: inputs, digest: folder.value,
      budget: budget)
    sounds = bundle?.sounds ?? []
    isDrawing = isSVG || isClip
  }

  /// The errors of a scene that cannot be read; of a file of another kind what it is.
  private static func error(
    _ errors: [SceneFileError], of bytes: [UInt8], at path: String, _ inputs: InputFiles
  ) -> AfterglowError {
    guard let fault = ForeignFile.fault(ofJSON: bytes, at: path) else { return inputs.error(errors) }
    return .invalidScene([SceneFileError(file: path, message: fault)])
  }

  /// A scene made in code, which draws with fonts that are already open.
  ///
  /// - Parameters:
  ///   - path: The name for messages, such as that of the data it was made from.
  ///   - digest: A digest of all that the scene was made from.
  package init(
    made scene: Scene, from path: String, text: TextEngine, limits: SceneLimits = SceneLimits(),
    digest: UInt64? = nil
  ) throws(AfterglowError) {
    try self.init(
      DecodedScene(made: scene, from: path), path: path, resources: RenderResources(text: text, images: [:]),
      inputs: InputFiles(), digest: digest, budget: Budget(limits))
  }

  /// The fonts for scenes made in code.
  package static func textEngine(_ options: TextOptions) throws(AfterglowError) -> TextEngine {
    try options.checkFonts()
    do {
      return try TextEngine(
        fonts: FontSources(files: options.fontDirectories, includesSystem: options.includesSystemFonts),
        missingGlyphs: options.missingGlyphs == .warn ? .warn : .error)
    } catch {
      throw .invalidOption(InvalidOption(error.description))
    }
  }

  /// A scene whose file has been decoded, with what it draws with.
  ///
  /// - Parameters:
  ///   - resolves: Whether the scene is resolved once, so that errors are found before it is drawn.
  ///   - budget: What the scene has been read with.
  init(
    _ decoded: DecodedScene, path: String, resources: RenderResources, drawings: [String: Drawing] = [:],
    warnings others: [String] = [], inputs: InputFiles, digest: UInt64?, resolves: Bool = true,
    budget: Budget = Budget()
  ) throws(AfterglowError) {
    imageSizes = resources.images.mapValues(\.size)
    limits = budget.limits
    var context = ResolutionContext(
      text: resources.text, imageSizes: imageSizes, clips: resources.clips.mapValues(\.timeline),
      drawings: drawings)
    context.limits = budget.limits
    context.sounds = resources.sounds.mapValues(\.seconds)
    var others = others
    /// The file whose layers are prepared.
    var current = decoded
    do {
      for file in decoded.included {
        current = file.scene
        let prepared = try current.scene.expanded(in: context, budget: budget)
        context.drawings[file.key] = Drawing(prepared.scene)
        others += prepared.warnings.map { "\(current.file): \($0)" }
      }
      current = decoded
      let prepared = try decoded.scene.expanded(in: context, budget: budget)
      context.levels = try Self.followedSounds(of: prepared.scene, resources)
      // Resolving once finds what could only fail while drawing: text that cannot be set, a missing picture.
      if resolves {
        _ = try prepared.scene.resolved(at: 0, in: context, sharesGroups: true, ignoresWindows: true)
      }
      scene = prepared.scene
      componentDetails = prepared.details
      others += prepared.warnings + Self.soundWarnings(prepared.scene, resources)
      warnings =
        resources.text.skippedFonts + decoded.warnings + others + Self.warnings(of: resources.text.warnings())
    } catch {
      if budget.isCancelled { throw .export(.interrupted) }
      let located = error.all.map { current.located($0.message, path: $0.path) }
      switch resources.text.fault {
      case .missing: throw .unavailable(located)
      case .shortage: throw .export(.shortage(located.map(\.description).joined(separator: "\n")))
      case nil: throw .invalidScene(located)
      }
    }
    self.drawings = context.drawings
    levels = context.levels
    self.path = path
    self.decoded = decoded
    self.resources = resources
    self.inputs = inputs
    self.digest = digest
  }

  /// The most characters without a glyph that are listed one by one.
  private static let mostListedCharacters = 100

  private static func warnings(of missing: [MissingCharacter]) -> [String] {
    let listed = missing.prefix(mostListedCharacters).map {
      "no font has \($0.description); it is left blank; \($0.advice)"
    }
    guard missing.count > listed.count else { return listed }
    return listed + ["no font has \(missing.count - listed.count) more characters; they are left blank"]
  }

  /// What resolving the scene needs besides the time.
  var resolutionContext: ResolutionContext {
    var context = ResolutionContext(text: resources.text, imageSizes: imageSizes, drawings: drawings)
    context.limits = limits
    context.levels = levels
    return context
  }

  /// The names of the parameters that the scene declares.
  public var parameterNames: [String] { decoded.parameterNames }
  /// The names of the scene's formats, the default first; empty for a scene with a single size.
  public var formatNames: [String] { decoded.formatNames }
}
