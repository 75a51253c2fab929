import Budgets
import DataFiles
import PixelKernels
import SceneFile
import SceneModel
import SceneRenderer
import SystemFiles

/// A scene file that is read once and instantiated with many parameter values.
///
/// The file is parsed once, and the fonts, images and data that it references are loaded once.
public struct SceneTemplate: Sendable {
  /// The scene file.
  public let path: String
  /// Settings for every image; those of rows take precedence.
  public let settings: [ParameterSetting]
  /// The families whose components the scene may use.
  let families: [any Family.Type]
  /// Layers above those of the file.
  private let overlays: [Layer]
  private var limits: SceneLimits
  private let json: JSONDocument
  private let files: CachedFiles
  /// The files that it and its images were read from.
  let inputs: InputFiles
  /// The files that it was read from, and those of the fonts that its text may use.
  package var inputIdentities: Set<FileIdentity> { inputs.identities.union(resources.text.fontIdentities) }
  /// Whether a file has been read for the template or one of its scenes, or is a font that their text may use.
  func isInput(_ identity: FileIdentity) -> Bool {
    inputs.contains(identity) || resources.text.fontIdentities.contains(identity)
  }
  /// The folder of the scene.
  var folder: SceneFolder { files.folder }
  /// The files that have been read for it, sorted: the scene's, and those of images, clips and data.
  public var inputPaths: [String] { inputs.paths }
  private let resources: RenderResources
  private let base: DecodedScene
  /// The scene file's digest.
  private let bytesDigest: UInt64
  private let textOptions: TextOptions
  /// Whether characters without a glyph become warnings, which are found as text is resolved.
  private let reportsMissingGlyphs: Bool

  /// Reads a scene file; `overlays` are layers above those of the file, such as captions.
  ///
  /// - Throws: `missingInput` if a file does not exist, `invalidScene` with every error found in the scene.
  public init(
    path: String, families: [any Family.Type] = [], settings: [ParameterSetting] = [],
    overlays: [Layer] = [], limits: SceneLimits = SceneLimits(), text options: TextOptions = TextOptions()
  ) throws(AfterglowError) {
    let inputs = InputFiles()
    let bytes = try InputFile.scene(at: path, limits: limits, inputs: inputs)
    try self.init(
      bytes: bytes, path: path, families: families, settings: settings, overlays: overlays, limits: limits,
      text: options,
      inputs: inputs)
  }

  /// Reads a scene from the bytes of a file; files that it references are read from the folder of `path`.
  public init(
    bytes: [UInt8], path: String, families: [any Family.Type] = [], settings: [ParameterSetting] = [],
    overlays: [Layer] = [], limits: SceneLimits = SceneLimits(), text options: TextOptions = TextOptions()
  ) throws(AfterglowError) {
    try self.init(
      bytes: bytes, path: path, families: families, settings: settings, overlays: overlays, limits: limits,
      text: options,
      inputs: InputFiles())
  }

  private init(
    bytes: [UInt8], path: String, families: [any Family.Type], settings: [ParameterSetting],
    overlays: [Layer], limits: SceneLimits,
    text options: TextOptions,
    inputs: InputFiles
  ) throws(AfterglowError) {
    self.path = path
    self.settings = settings
    self.families = families
    self.overlays = overlays
    self.limits = limits
    self.inputs = inputs
    bytesDigest = FNV1a.digest(of: bytes)
    textOptions = options
    reportsMissingGlyphs = options.missingGlyphs == .warn
    let bundle = try SceneBundle(bytes, path: path)
    let bytes = bundle?.scene ?? bytes
    let options = try bundle?.adding(to: options) ?? options
    let folder = SceneFolder(of: path, allowed: limits.allowedFolders, inputs: inputs, bundle: bundle)
    let remembering = RecordingFolder(folder: folder)
    let budget = Budget(limits)
    do {
      json = try SceneDecoder.document(of: bytes, file: path)
      base = try SceneDecoder(families: families, overlays: overlays, limits: limits).decode(
        json, file: path, settings: settings, files: remembering, budget: budget)
    } catch {
      throw inputs.error(error.errors)
    }
    resources = try SceneDocument.resources(
      of: base, in: folder, at: folder, budget: budget, options: options)
    // SVG files are among those that all images share; what is wrong with one is said when it is drawn.
    _ = try? SceneDocument.withSVGLayers(
      resources, of: base, in: remembering, budget: Budget(limits), inputs: inputs)
    files = remembering.files
  }

  /// The names of the parameters that the scene declares.
  public var parameterNames: [String] { base.parameterNames }

  /// The value of a parameter that a row does not set; nil for an unknown name.
  func value(of parameter: String) -> ParameterValue? { base.parameterValues[parameter] }

  /// A digest of all that images have in common: the scene, the files that it names itself, its settings and its fonts.
  ///
  /// Two templates with the same digest draw the same images; it is computed from all of these bytes each time.
  public var digest: UInt64 {
    var hash = FNV1a()
    hash.combine(bytesDigest)
    if !overlays.isEmpty { hash.combine("\(overlays)".utf8) }
    hash.combine("\(settings)\(textOptions.missingGlyphs)\(textOptions.includesSystemFonts)".utf8)
    for (name, bytes) in files.contents.sorted(by: { $0.key < $1.key }) {
      hash.combine(name.utf8)
      hash.combine(bytes)
    }
    for (name, image) in resources.images.sorted(by: { $0.key < $1.key }) {
      hash.combine(name.utf8)
      hash.combine(image.digest)
    }
    for (name, clip) in resources.clips.sorted(by: { $0.key < $1.key }) {
      hash.combine(name.utf8)
      hash.combine(clip.digest)
    }
    hash.combine(resources.text.fontDigest())
    return hash.value
  }

  /// A digest of a file named by a text of a row; nil if there is no such file.
  func digest(ofFile name: String, in folder: SceneFolder?) -> UInt64? {
    guard name.utf8.count <= 1024, name.contains("."), !name.contains("\n") else { return nil }
    return try? (folder ?? files.folder).media(named: name).digest
  }

  /// The folder of a data file, from which rows may read what a scene may read from its own.
  func folder(of data: String) -> SceneFolder {
    SceneFolder(of: data, allowed: limits.allowedFolders, inputs: inputs)
  }

  /// The format of a name: `3x4` may be written `3:4`.
  func formatName(_ name: String) -> String {
    let plain = String(name.map { $0 == ":" ? "x" : $0 })
    return !base.formatNames.contains(name) && base.formatNames.contains(plain) ? plain : name
  }

  /// Returns a template whose scenes are drawn within other limits, such as those of one request of a server.
  ///
  /// - Parameter limits: What each scene, and each of its frames, may use; their `cancellation` stops these only.
  public func limited(to limits: SceneLimits) -> SceneTemplate {
    var template = self
    template.limits = limits
    return template
  }

  /// Returns the scene with additional settings.
  ///
  /// - Throws: `invalidScene` with every error found in the settings and their consequences.
  public func document(_ more: [ParameterSetting]) throws(AfterglowError) -> SceneDocument {
    try document(more, resolves: true)
  }

  /// The scene with further settings, for those that draw it at once.
  ///
  /// - Parameters:
  ///   - folder: Where files lie that the settings name; nil is the scene's folder.
  ///   - resolves: Whether it is resolved once, so that what could only fail while drawing is found, and located.
  func document(
    _ more: [ParameterSetting], resolves: Bool, filesIn folder: SceneFolder? = nil
  ) throws(AfterglowError) -> SceneDocument {
    let files = RowFiles(
      scene: files, row: folder, names: folder == nil ? [] : Set(more.compactMap(\.textValue)))
    let budget = Budget(limits)
    let decoded: DecodedScene
    do {
      decoded = try SceneDecoder(families: families, overlays: overlays, limits: limits).decode(
        json, file: path, settings: settings + more, files: files, budget: budget)
    } catch {
      throw .invalidScene(error.errors)
    }
    var resources = resources
    let known = LoadedImages(
      images: resources.images.filter { !files.areOfRow($0.key) },
      clips: resources.clips.filter { !files.areOfRow($0.key) },
      sounds: resources.sounds.filter { !files.areOfRow($0.key) }, jpegs: resources.jpegs)
    let isMissing = decoded.all.contains { scene in
      scene.images.contains { known.images[$0.name] == nil }
        || scene.clips.contains { known.clips[$0.name] == nil }
        || scene.sounds.contains { known.sounds[$0.name] == nil }
    }
    if isMissing {
      resources = try SceneDocument.images(
        of: decoded, in: files, budget: budget, known: known, inputs: inputs
      ).resources(text: resources.text)
    }
    let loaded = try SceneDocument.withSVGLayers(
      resources, of: decoded, in: files, budget: budget, inputs: inputs)
    return try SceneDocument(
      decoded, path: path, resources: loaded.resources, drawings: loaded.drawings, warnings: loaded.warnings,
      inputs: inputs, digest: nil,
      resolves: resolves || reportsMissingGlyphs, budget: budget)
  }
}
