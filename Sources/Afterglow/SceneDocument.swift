import FrameExport
import PNGCoding
import PangoText
import PixelKernels
import RenderTree
import SceneFile
import SceneModel
import SceneRenderer
import VectorGraphics

/// A scene that has been read from a file with all that it names: ready to be drawn.
public struct SceneDocument: Sendable {
  public let path: String
  /// The scene, its unmoving components expanded.
  public let scene: Scene
  /// What there is to say about a scene that could be loaded.
  public let warnings: [String]
  let decoded: DecodedScene
  let resources: RenderResources
  let imageSizes: [String: Size]
  /// A digest of the bytes of the scene, of what it names, and of the settings.
  let digest: UInt64

  /// Reads a scene file.
  ///
  /// - Parameters:
  ///   - settings: Values for the parameters that the scene declares.
  ///   - limits: How large a scene may be.
  /// - Throws: `missingInput` where the file is not there, `invalidScene` with every error found in it.
  public init(
    path: String, settings: [ParameterSetting] = [], limits: SceneLimits = SceneLimits()
  ) throws(AfterglowError) {
    let bytes: [UInt8]
    do {
      bytes = try SceneFolder.contents(ofFile: path, limit: limits.fileSize)
    } catch {
      throw .missingInput(path: path, reason: error.description)
    }
    try self.init(bytes: bytes, path: path, settings: settings, limits: limits)
  }

  /// Reads a scene from the bytes of a file; what it names is read from the folder of `path`.
  public init(
    bytes: [UInt8], path: String, settings: [ParameterSetting] = [], limits: SceneLimits = SceneLimits()
  ) throws(AfterglowError) {
    let folder = DigestingFolder(folder: SceneFolder(of: path))
    folder.digest(bytes)
    for setting in settings { folder.digest(Array("\(setting)".utf8)) }
    let decoded: DecodedScene
    do {
      decoded = try SceneDecoder(limits: limits).decode(bytes, file: path, settings: settings, files: folder)
    } catch {
      throw .invalidScene(error.errors)
    }
    let images = try Self.images(of: decoded, in: folder, limits: limits)
    let text = try Self.textEngine(of: decoded, in: folder, file: path)
    resources = RenderResources(text: text, images: images)
    imageSizes = images.mapValues { Size(width: Double($0.width), height: Double($0.height)) }
    let context = ResolutionContext(text: text, imageSizes: imageSizes)
    do {
      let prepared = try decoded.scene.expanded(in: context)
      // Resolving once finds what could only fail while drawing: text that cannot be set, a missing picture.
      _ = try prepared.scene.resolved(at: 0, in: context)
      scene = prepared.scene
      warnings = decoded.warnings + prepared.warnings
    } catch {
      throw .invalidScene([decoded.located(error.message, path: error.path)])
    }
    self.path = path
    self.decoded = decoded
    digest = folder.value
  }

  /// The names of the parameters that the scene declares.
  public var parameterNames: [String] { decoded.parameterNames }

  private static func images(
    of decoded: DecodedScene, in folder: DigestingFolder, limits: SceneLimits
  ) throws(AfterglowError) -> [String: Bitmap] {
    var images: [String: Bitmap] = [:]
    for source in decoded.imageSources {
      let bytes: [UInt8]
      do {
        bytes = try folder.contents(of: source, limit: limits.fileSize)
      } catch {
        throw .missingInput(path: source, reason: error.description)
      }
      do {
        let png = try PNGDecoder().decode(bytes)
        images[source] = Bitmap(width: png.header.width, height: png.header.height, straight: png.samples)
      } catch {
        throw .invalidScene([SceneFileError(file: source, message: error.description)])
      }
    }
    return images
  }

  private static func textEngine(
    of decoded: DecodedScene, in folder: DigestingFolder, file: String
  ) throws(AfterglowError) -> TextEngine {
    var paths: [String] = []
    for source in decoded.fontSources {
      do {
        folder.digest(try folder.contents(of: source, limit: 1 << 28))
        paths.append(try folder.folder.place(of: source))
      } catch {
        throw .missingInput(path: source, reason: error.description)
      }
    }
    do {
      return try TextEngine(fonts: FontSources(files: paths))
    } catch {
      throw .invalidScene([SceneFileError(file: file, message: error.description)])
    }
  }
}
