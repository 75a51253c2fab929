import ImageDecoding
import PangoText
import PixelKernels
import SceneFile
import SceneRenderer

// The files that a scene names.
extension SceneDocument {
  /// The pictures and fonts of a scene.
  ///
  /// - Throws: All that is wrong with them: `missingInput` where files cannot be read, `invalidScene` where one is not
  ///   what it should be.
  static func resources(
    of decoded: DecodedScene, in files: some SceneFileAccess, at folder: SceneFolder, limits: SceneLimits,
    options: TextOptions
  ) throws(AfterglowError) -> RenderResources {
    var faults = AfterglowError.InputFaults()
    let images = images(of: decoded, in: files, limits: limits, known: [:], faults: &faults)
    var fonts: [String] = []
    for font in decoded.fonts {
      guard contents(of: font, in: files, limit: 1 << 28, decoded, faults: &faults) != nil else { continue }
      do {
        fonts.append(try folder.place(of: font.name))
      } catch {
        faults.note(decoded.located("\(font.name): \(error.description)", path: font.path), isMissing: true)
      }
    }
    try faults.check(folder.inputs)
    do {
      let text = try TextEngine(
        fonts: FontSources(
          files: fonts + options.fontDirectories, includesSystem: options.includesSystemFonts),
        missingGlyphs: options.missingGlyphs == .warn ? .warn : .error)
      return RenderResources(text: text, images: images)
    } catch {
      throw .invalidScene([decoded.located(error.description, path: decoded.fonts.first?.path ?? "")])
    }
  }

  /// The pictures of a scene by their names, those that are not known read from its folder.
  ///
  /// - Throws: All that is wrong with them.
  static func images(
    of decoded: DecodedScene, in folder: some SceneFileAccess, limits: SceneLimits, known: [String: Bitmap],
    inputs: InputFiles
  ) throws(AfterglowError) -> [String: Bitmap] {
    var faults = AfterglowError.InputFaults()
    let images = images(of: decoded, in: folder, limits: limits, known: known, faults: &faults)
    try faults.check(inputs)
    return images
  }

  private static func images(
    of decoded: DecodedScene, in folder: some SceneFileAccess, limits: SceneLimits, known: [String: Bitmap],
    faults: inout AfterglowError.InputFaults
  ) -> [String: Bitmap] {
    var images: [String: Bitmap] = [:]
    for image in decoded.images {
      if let picture = known[image.name] {
        images[image.name] = picture
        continue
      }
      let bytes: [UInt8]
      do {
        bytes = try folder.image(named: image.name, limit: limits.fileSize)
      } catch {
        faults.note(
          decoded.located("\(image.shownName): \(error.description)", path: image.path), isMissing: true)
        continue
      }
      do {
        images[image.name] = try ImageStore.shared.bitmap(of: bytes)
      } catch {
        faults.note(
          decoded.located("\(image.shownName): \(error.description)", path: image.path), of: error)
      }
    }
    return images
  }

  /// The bytes of a file that the scene names; nil if it cannot be read, which is noted.
  private static func contents(
    of file: NamedFile, in folder: some SceneFileAccess, limit: Int, _ decoded: DecodedScene,
    faults: inout AfterglowError.InputFaults
  ) -> [UInt8]? {
    do {
      return try folder.contents(of: file.name, limit: limit)
    } catch {
      faults.note(decoded.located("\(file.name): \(error.description)", path: file.path), isMissing: true)
      return nil
    }
  }
}
