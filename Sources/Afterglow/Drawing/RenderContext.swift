import ImageDecoding
import PangoText
import SceneFile
import SceneModel
import SceneRenderer
import Synchronization
import VectorGraphics

/// The fonts and images used to draw scenes built in Swift.
///
/// A context opens each font and decodes each image once. Share a context between scenes that use the same files: a
/// server creates one when it starts and uses it for every request, from as many tasks as needed.
public final class RenderContext: Sendable {
  /// The folder of images and fonts given by path.
  public let directory: String
  let limits: SceneLimits
  let reportsMissingGlyphs: Bool
  private let text: TextEngine
  private let folder: SceneFolder
  private let images: Mutex<[String: SceneImage]>

  /// Opens the fonts and decodes the images passed in memory.
  ///
  /// - Parameters:
  ///   - directory: The folder from which images and fonts are read, by relative paths that stay inside it.
  ///   - fonts: Font files in addition to the standard fonts of Afterglow.
  ///   - images: The bytes of image files, keyed by the names used in scenes.
  ///   - options: Whether installed fonts are used too, and how missing characters are handled.
  ///   - limits: The maximum size of scenes and files.
  /// - Throws: `missingInput` if a file does not exist, `invalidScene` if one has invalid contents.
  public init(
    directory: String = ".", fonts: [String] = [], images: [String: [UInt8]] = [:],
    text options: TextOptions = TextOptions(), limits: SceneLimits = SceneLimits()
  ) throws(AfterglowError) {
    try options.checkFonts()
    self.directory = directory
    self.limits = limits
    reportsMissingGlyphs = options.missingGlyphs == .warn
    folder = SceneFolder(
      of: directory.hasSuffix("/") ? directory : directory + "/", allowed: limits.allowedFolders)
    var faults = AfterglowError.InputFaults()
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
    self.images = Mutex(decoded)
  }

  /// The files that have been read, which no output may replace.
  var inputs: InputFiles { folder.inputs }

  /// A scene with what it draws with; images that are not known yet and SVG files are read.
  func load(_ scene: Scene, named name: String) throws(AfterglowError) -> (
    DecodedScene, (resources: RenderResources, drawings: [String: Drawing], warnings: [String])
  ) {
    var files = PlacedFiles()
    files.gather(scene.layers, path: "layers")
    var images: [String: SceneImage] = [:]
    var faults = AfterglowError.InputFaults()
    for image in files.images {
      images[image.name] = self.image(image.name, at: image.path, of: name, faults: &faults)
    }
    try faults.check(folder.inputs)
    let decoded = DecodedScene(made: scene, from: name, drawings: files.drawings)
    return (
      decoded,
      try SceneDocument.withDrawings(
        RenderResources(text: text, images: images), of: decoded, in: folder, limits: limits,
        inputs: folder.inputs)
    )
  }

  /// An image, read if it is not known yet; nil if it cannot be shown, which is noted.
  private func image(
    _ source: String, at path: String, of scene: String, faults: inout AfterglowError.InputFaults
  ) -> SceneImage? {
    if let known = images.withLock({ $0[source] }) { return known }
    func located(_ fault: String) -> SceneFileError {
      SceneFileError(file: scene, path: path, message: "\(source): \(fault)")
    }
    let bytes: [UInt8]
    do {
      bytes = try folder.image(named: source, limit: limits.fileSize)
    } catch {
      faults.note(located(error.description), isMissing: true)
      return nil
    }
    do {
      let image = try SceneImage(file: bytes, name: source)
      images.withLock { $0[source] = image }
      return image
    } catch {
      faults.note(located(error.description), of: error)
      return nil
    }
  }
}

/// The files that a scene places, each with the path of the layer that places it first.
private struct PlacedFiles {
  private(set) var images: [NamedFile] = []
  private(set) var drawings: [NamedFile] = []

  mutating func gather(_ layers: [Layer], path: String) {
    for (index, layer) in layers.enumerated() {
      let path = "\(path)[\(index)]"
      if let mask = layer.mask { gather(mask.layers, path: "\(path).mask.layers") }
      switch layer.content {
      case .group(let children): gather(children, path: "\(path).children")
      case .image(let image): Self.add(image.source, at: path, to: &images)
      case .svg(let drawing): Self.add(drawing.source, at: path, to: &drawings)
      default: break
      }
    }
  }

  private static func add(_ name: String, at path: String, to files: inout [NamedFile]) {
    guard !files.contains(where: { $0.name == name }) else { return }
    files.append(NamedFile(name: name, path: "\(path).source"))
  }
}
