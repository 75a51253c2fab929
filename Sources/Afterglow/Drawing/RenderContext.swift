import Budgets
import ImageDecoding
import PangoText
import SceneFile
import SceneModel
import SceneRenderer
import SoundMixing
import Synchronization
import SystemFiles
import VectorGraphics

/// The fonts and images used to draw scenes built in Swift.
///
/// A context opens each font and decodes each image once. Share a context between scenes that use the same files: a
/// server creates one when it starts and uses it for every request, from as many tasks as needed. An image file that has
/// changed on disk is read again, and those that have not been used for longest are forgotten, so that a context does not
/// grow with the number of requests.
public final class RenderContext: Sendable {
  /// The folder of images and fonts given by path.
  public let directory: String
  let limits: SceneLimits
  let reportsMissingGlyphs: Bool
  /// The families whose components the scene files may use that a scene includes.
  private let families: [any Family.Type]
  private let text: TextEngine
  /// Those passed in memory, by name.
  private let images: [String: SceneImage]
  private let files = Mutex(ImageFiles())

  /// Opens the fonts and decodes the images passed in memory.
  ///
  /// - Parameters:
  ///   - directory: The folder from which images and fonts are read, by relative paths that stay inside it.
  ///   - fonts: Font files in addition to the standard fonts of Afterglow.
  ///   - images: The bytes of image files, keyed by the names used in scenes.
  ///   - families: The families whose components included scene files may use.
  ///   - options: Whether installed fonts are used too, and how missing characters are handled.
  ///   - limits: The maximum size of scenes and files.
  /// - Throws: `missingInput` if a file does not exist, `invalidScene` if one has invalid contents.
  public init(
    directory: String = ".", fonts: [String] = [], images: [String: [UInt8]] = [:],
    families: [any Family.Type] = [], text options: TextOptions = TextOptions(),
    limits: SceneLimits = SceneLimits()
  ) throws(AfterglowError) {
    try options.checkFonts()
    self.directory = directory
    self.limits = limits
    self.families = families
    reportsMissingGlyphs = options.missingGlyphs == .warn
    let folder = Self.folder(directory, limits, inputs: InputFiles())
    var faults = AfterglowError.InputErrors()
    var paths: [String] = []
    for font in fonts {
      do {
        paths.append(try folder.place(of: font))
      } catch {
        faults.note(SceneFileError(file: font, message: error.description), isMissing: true)
      }
    }
    var decoded: [String: SceneImage] = [:]
    for (name, bytes) in images.sorted(by: { $0.key < $1.key }) {
      do {
        decoded[name] = try SceneImage(file: bytes, name: name)
      } catch {
        faults.note(SceneFileError(file: name, message: error.description), of: error)
      }
    }
    try faults.check(folder.inputs)
    do {
      text = try TextEngine(
        fonts: FontSources(
          files: paths + options.fontDirectories, includesSystem: options.includesSystemFonts),
        missingGlyphs: options.missingGlyphs == .warn ? .warn : .error)
    } catch {
      throw .invalidScene([SceneFileError(file: fonts.first ?? "fonts", message: error.description)])
    }
    self.images = decoded
  }

  private static func folder(_ path: String, _ limits: SceneLimits, inputs: InputFiles) -> SceneFolder {
    SceneFolder(
      of: path == "." ? "" : path.hasSuffix("/") ? path : path + "/", allowed: limits.allowedFolders,
      inputs: inputs)
  }

  /// A scene with what it draws with; images that are not known yet and SVG files are read.
  ///
  /// - Parameters:
  ///   - budget: What the files are taken from.
  ///   - inputs: Where they are noted.
  func load(
    _ scene: Scene, named name: String, budget: Budget, inputs: InputFiles
  ) throws(AfterglowError) -> (
    DecodedScene, (resources: RenderResources, drawings: [String: Drawing], warnings: [String])
  ) {
    let folder = Self.folder(directory, limits, inputs: inputs)
    var files = PlacedFiles()
    files.gather(scene.layers, path: "layers")
    var images: [String: SceneImage] = [:]
    var faults = AfterglowError.InputErrors()
    for image in files.images {
      images[image.name] =
        self.images[image.name]
        ?? self.image(image, in: folder, of: name, budget: budget, faults: &faults)
    }
    var clips: [String: SceneClip] = [:]
    for clip in files.clips {
      clips[clip.name] = SceneDocument.clip(
        clip, frameRate: scene.frameRate, in: folder, budget: budget, faults: &faults
      ) {
        SceneFileError(file: name, path: clip.path, message: $0)
      }
    }
    var sounds: [String: any SoundSource] = [:]
    for sound in files.sounds {
      sounds[sound.name] = SceneDocument.sound(sound, in: folder, faults: &faults) {
        SceneFileError(file: name, path: sound.path, message: $0)
      }
    }
    var included: [IncludedFile] = []
    let decoder = SceneDecoder(families: families, limits: limits)
    for (scene, path) in files.scenes {
      let known = Set(included.map(\.key))
      let found = decoder.included(scene, known: known, files: folder, budget: budget) {
        message, isParameter in
        let error = SceneFileError(file: name, path: path, message: message)
        faults.note(error, isMissing: !isParameter)
      }
      for error in found.errors { faults.note(error, isMissing: false) }
      included += found.files.filter { !known.contains($0.key) }
    }
    for file in included {
      for image in file.scene.images where images[image.name] == nil {
        images[image.name] = self.image(
          image, in: folder, of: file.scene.file, budget: budget, faults: &faults)
      }
      for clip in file.scene.clips where clips[clip.name] == nil {
        clips[clip.name] = SceneDocument.clip(
          clip, frameRate: file.scene.scene.frameRate, in: folder, budget: budget, faults: &faults
        ) {
          SceneFileError(file: file.scene.file, path: clip.path, message: $0)
        }
      }
      for sound in file.scene.sounds where sounds[sound.name] == nil {
        sounds[sound.name] = SceneDocument.sound(sound, in: folder, faults: &faults) {
          SceneFileError(file: file.scene.file, path: sound.path, message: $0)
        }
      }
    }
    try faults.check(inputs)
    let decoded = DecodedScene(made: scene, from: name, drawings: files.drawings, included: included)
    return (
      decoded,
      try SceneDocument.withSVGLayers(
        RenderResources(text: text, images: images, clips: clips, sounds: sounds), of: decoded, in: folder,
        budget: budget,
        inputs: inputs)
    )
  }

  /// An image, read if it is not known yet; nil if it cannot be shown, which is noted.
  private func image(
    _ file: NamedFile, in folder: SceneFolder, of scene: String, budget: Budget,
    faults: inout AfterglowError.InputErrors
  ) -> SceneImage? {
    let source = file.name
    // Of a file that is replaced while it is read, this is the status of the former one, so it is read again.
    let status = DataURL.isDataURL(source) ? nil : (try? folder.place(of: source)).flatMap { FileStatus($0) }
    if let status, let known = files.withLock({ $0.image(source, status) }) {
      folder.inputs.note(status.identity)
      return known
    }
    func located(_ fault: String) -> SceneFileError {
      SceneFileError(file: scene, path: file.path, message: "\(file.shownName): \(fault)")
    }
    let bytes: [UInt8]
    do {
      bytes = try folder.image(named: source, budget: budget)
    } catch {
      faults.note(located(error.description), isMissing: true)
      return nil
    }
    do {
      let image = try SceneImage(file: bytes, name: source)
      if let status { files.withLock { $0.insert(image, byteCount: bytes.count, source, status) } }
      return image
    } catch {
      faults.note(located(error.description), of: error)
      return nil
    }
  }
}

/// The images that have been read from files, up to a total size of the files: the least recently used ones are forgotten.
private struct ImageFiles {
  private struct Entry {
    let image: SceneImage
    let status: FileStatus
    let byteCount: Int
    var use: Int
  }

  private var entries: [String: Entry] = [:]
  private var byteCount = 0
  private var uses = 0
  private static let byteLimit = 256 << 20

  /// The image of a file that has not changed.
  mutating func image(_ source: String, _ status: FileStatus) -> SceneImage? {
    guard let entry = entries[source], entry.status == status else { return nil }
    uses += 1
    entries[source]?.use = uses
    return entry.image
  }

  mutating func insert(_ image: SceneImage, byteCount: Int, _ source: String, _ status: FileStatus) {
    uses += 1
    let entry = Entry(image: image, status: status, byteCount: byteCount + 1024, use: uses)
    self.byteCount += entry.byteCount - (entries.updateValue(entry, forKey: source)?.byteCount ?? 0)
    while self.byteCount > Self.byteLimit, let oldest = entries.min(by: { $0.value.use < $1.value.use }) {
      entries[oldest.key] = nil
      self.byteCount -= oldest.value.byteCount
    }
  }
}

/// The files that a scene places, each with the path of the layer that places it first.
private struct PlacedFiles {
  private(set) var images: [NamedFile] = []
  private(set) var clips: [NamedFile] = []
  private(set) var sounds: [NamedFile] = []
  private(set) var drawings: [NamedFile] = []
  private(set) var scenes: [(scene: IncludedScene, path: String)] = []

  mutating func gather(_ layers: [Layer], path: String) {
    for (index, layer) in layers.enumerated() {
      let path = "\(path)[\(index)]"
      for part in layer.parts { gather(part.layers, path: "\(path).\(part.path)") }
      if case .content(let fill)? = layer.fill {
        switch fill.source {
        case .image(let name, _): Self.add(name, at: "\(path).fill", to: &images)
        case .svg(let name): Self.add(name, at: "\(path).fill", to: &drawings)
        case .layers: break
        }
      }
      switch layer.content {
      case .group(let children): gather(children, path: "\(path).children")
      case .image(let image): Self.add(image.source, at: path, to: &images)
      case .audio(let source): Self.add(source, at: path, to: &sounds)
      case .video(let clip): Self.add(clip.source, at: path, to: &clips)
      case .svg(let drawing): Self.add(drawing.source, at: path, to: &drawings)
      case .scene(let scene): scenes.append((scene, path))
      case .component(let instance): gather(instance.component.images, path: path)
      default: break
      }
    }
  }

  /// Adds the images of a component.
  private mutating func gather(_ files: [NamedFile], path: String) {
    var known = Set((images + drawings).map(\.name))
    for var file in files where known.insert(file.name).inserted {
      file.path = "\(path).parameters.\(file.path)"
      if file.isDrawing { drawings.append(file) } else { images.append(file) }
    }
  }

  private static func add(_ name: String, at path: String, to files: inout [NamedFile]) {
    guard !files.contains(where: { $0.name == name }) else { return }
    files.append(NamedFile(name: name, path: "\(path).source"))
  }
}
