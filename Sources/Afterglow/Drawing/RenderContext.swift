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

  /// The resources of a scene; images that are not known yet are read.
  func resources(of scene: Scene, named name: String) throws(AfterglowError) -> RenderResources {
    var images: [String: SceneImage] = [:]
    var faults = AfterglowError.InputFaults()
    for image in scene.imageSources {
      images[image.source] = self.image(image.source, at: image.path, of: name, faults: &faults)
    }
    try faults.check(folder.inputs)
    return RenderResources(text: text, images: images)
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

extension Scene {
  /// The images that the scene places, each with the path of the layer that places it first.
  fileprivate var imageSources: [(source: String, path: String)] {
    var sources: [(source: String, path: String)] = []
    func gather(_ layers: [Layer], path: String) {
      for (index, layer) in layers.enumerated() {
        let path = "\(path)[\(index)]"
        if let mask = layer.mask { gather(mask.layers, path: "\(path).mask.layers") }
        switch layer.content {
        case .group(let children): gather(children, path: "\(path).children")
        case .image(let image) where !sources.contains(where: { $0.source == image.source }):
          sources.append((image.source, "\(path).source"))
        default: break
        }
      }
    }
    gather(layers, path: "layers")
    return sources
  }
}
