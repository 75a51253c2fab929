import Budgets
import ImageDecoding
import PNGCoding
import PangoText
import RenderTree
import SceneFile
import SceneModel
import SceneRenderer
import SoundMixing
import VectorGraphics
import VideoCoding

// The files that a scene references.
extension SceneDocument {
  /// The images and fonts of a scene.
  ///
  /// - Throws: All that is wrong with them: `missingInput` where files cannot be read, `invalidScene` if one is not
  ///   what it should be.
  static func resources(
    of decoded: DecodedScene, in files: any SceneFileAccess, at folder: SceneFolder, budget: Budget,
    options: TextOptions
  ) throws(AfterglowError) -> RenderResources {
    try options.checkFonts()
    var faults = AfterglowError.InputErrors()
    let images = images(of: decoded, in: files, budget: budget, known: LoadedImages(), faults: &faults)
    let fonts = fontFiles(of: decoded, in: files, at: folder, faults: &faults)
    try faults.check(folder.inputs)
    do {
      return images.resources(text: try textEngine(fonts: fonts.map(\.file), options))
    } catch {
      throw .invalidScene([decoded.located(error.description, path: fonts.first?.path ?? "")])
    }
  }

  /// The images and fonts of a scene that may have errors, and all that is wrong with it, with them, and with what is
  /// drawn from both.
  ///
  /// - Parameter errors: What is wrong with the scene file itself; its faulty layers are empty.
  static func checkedResources(
    of decoded: DecodedScene, errors: [SceneFileError], in files: DigestingFolder, budget: Budget,
    options: TextOptions
  ) -> (RenderResources?, AfterglowError.InputErrors) {
    let folder = files.folder
    var faults = AfterglowError.InputErrors()
    let areMissing = folder.inputs.areUnreadable(errors)
    for error in errors { faults.note(error, isMissing: areMissing) }
    let images = images(of: decoded, in: files, budget: budget, known: LoadedImages(), faults: &faults)
    let fonts = fontFiles(of: decoded, in: files, at: folder, faults: &faults)
    var text = openedFonts(fonts, of: decoded, options: options, faults: &faults)
    if let text, faults.isEmpty { return (images.resources(text: text), faults) }
    noteMissingDrawings(of: decoded, in: files, budget: budget, faults: &faults)
    if text == nil || fonts.count < decoded.all.reduce(0, { $0 + $1.fonts.count }) {
      // A character supported only by a font of the scene is not reported if that font cannot be read.
      var lenient = options
      lenient.missingGlyphs = .warn
      text = try? textEngine(fonts: [], lenient)
    }
    if let text {
      for error in svgErrors(of: decoded, text: text, images: images, budget: budget) {
        faults.note(error, isMissing: false)
      }
    }
    return (nil, faults)
  }

  /// Notes SVG files that cannot be read, which are otherwise found when they are drawn.
  private static func noteMissingDrawings(
    of decoded: DecodedScene, in files: any SceneFileAccess, budget: Budget,
    faults: inout AfterglowError.InputErrors
  ) {
    for (decoded, file) in decoded.all.flatMap({ scene in scene.drawings.map { (scene, $0) } }) {
      do {
        _ = try files.image(named: file.name, budget: budget)
      } catch {
        faults.note(
          decoded.located("\(file.shownName): \(error.description)", path: file.path), isMissing: true)
      }
    }
  }

  /// What cannot be drawn of a scene; images that cannot be read do not count.
  private static func svgErrors(
    of decoded: DecodedScene, text: TextEngine, images: LoadedImages, budget: Budget
  ) -> [SceneFileError] {
    var sizes = images.images.mapValues(\.size)
    for image in decoded.all.flatMap(\.images) where sizes[image.name] == nil {
      sizes[image.name] = Size(width: 1, height: 1)
    }
    var timelines = images.clips.mapValues(\.timeline)
    for clip in decoded.all.flatMap(\.clips) where timelines[clip.name] == nil {
      timelines[clip.name] = ClipTimeline(size: Size(width: 1, height: 1), times: [0], end: 0)
    }
    var context = ResolutionContext(text: text, imageSizes: sizes, clips: timelines)
    for drawing in decoded.all.flatMap(\.drawings) {
      context.drawings[drawing.name] = Drawing(size: Size(width: 1, height: 1), layers: [])
    }
    for file in decoded.included {
      context.drawings[file.key] = Drawing(size: file.scene.scene.size, layers: [])
    }
    do {
      _ = try decoded.scene.expanded(in: context, budget: budget).scene.resolved(
        at: 0, in: context, ignoresWindows: true)
      return []
    } catch {
      return error.all.map { decoded.located($0.message, path: $0.path) }
    }
  }

  private static func textEngine(fonts: [String], _ options: TextOptions) throws(TextError) -> TextEngine {
    try TextEngine(
      fonts: FontSources(
        files: fonts + options.fontDirectories, includesSystem: options.includesSystemFonts),
      missingGlyphs: options.missingGlyphs == .warn ? .warn : .error)
  }

  /// The fonts of a scene, each of its own that is none noted.
  private static func openedFonts(
    _ fonts: [FontFile], of decoded: DecodedScene, options: TextOptions,
    faults: inout AfterglowError.InputErrors
  ) -> TextEngine? {
    do throws(TextError) {
      return try textEngine(fonts: fonts.map(\.file), options)
    } catch let whole {
      var isNoted = false
      for font in fonts {
        do throws(TextError) {
          _ = try textEngine(fonts: [font.file], options)
        } catch {
          faults.note(font.scene.located(error.description, path: font.path), isMissing: false)
          isNoted = true
        }
      }
      if !isNoted {
        faults.note(decoded.located(whole.description, path: fonts.first?.path ?? ""), isMissing: false)
      }
      return nil
    }
  }

  /// A font file that can be read, and the way to where the scene names it.
  private struct FontFile {
    var file: String
    var path: String
    /// The scene that names it.
    var scene: DecodedScene
  }

  private static func fontFiles(
    of decoded: DecodedScene, in files: any SceneFileAccess, at folder: SceneFolder,
    faults: inout AfterglowError.InputErrors
  ) -> [FontFile] {
    decoded.all.flatMap { scene in scene.fonts.map { (scene, $0) } }.compactMap {
      (decoded, font) -> FontFile? in
      guard contents(of: font, in: files, limit: 1 << 28, decoded, faults: &faults) != nil else { return nil }
      do throws(FileAccessError) {
        return FontFile(file: try folder.place(of: font.name), path: font.path, scene: decoded)
      } catch {
        faults.note(decoded.located("\(font.name): \(error.description)", path: font.path), isMissing: true)
        return nil
      }
    }
  }

  /// The images of a scene by their names, those that are not known read from its folder.
  ///
  /// - Throws: All of their errors.
  static func images(
    of decoded: DecodedScene, in folder: any SceneFileAccess, budget: Budget, known: LoadedImages,
    inputs: InputFiles
  ) throws(AfterglowError) -> LoadedImages {
    var faults = AfterglowError.InputErrors()
    let images = images(of: decoded, in: folder, budget: budget, known: known, faults: &faults)
    try faults.check(inputs)
    return images
  }

  private static func images(
    of decoded: DecodedScene, in folder: any SceneFileAccess, budget: Budget, known: LoadedImages,
    faults: inout AfterglowError.InputErrors
  ) -> LoadedImages {
    var images = LoadedImages()
    for (decoded, image) in decoded.all.flatMap({ scene in scene.images.map { (scene, $0) } })
    where images.images[image.name] == nil {
      if let picture = known.images[image.name] {
        images.images[image.name] = picture
        images.jpegs[image.name] = known.jpegs[image.name]
        continue
      }
      let bytes: [UInt8]
      do {
        bytes = try folder.image(named: image.name, budget: budget)
      } catch {
        faults.note(
          decoded.located("\(image.shownName): \(error.description)", path: image.path), isMissing: true)
        continue
      }
      images.add(image, bytes, of: decoded, faults: &faults)
    }
    for (decoded, clip) in decoded.all.flatMap({ scene in scene.clips.map { (scene, $0) } })
    where images.clips[clip.name] == nil {
      if let known = known.clips[clip.name] {
        images.clips[clip.name] = known
      } else {
        images.clips[clip.name] = Self.clip(
          clip, frameRate: decoded.scene.frameRate, in: folder, budget: budget, faults: &faults
        ) {
          decoded.located($0, path: clip.path)
        }
      }
    }
    for (decoded, sound) in decoded.all.flatMap({ scene in scene.sounds.map { (scene, $0) } })
    where images.sounds[sound.name] == nil {
      images.sounds[sound.name] =
        known.sounds[sound.name]
        ?? Self.sound(sound, in: folder, faults: &faults) { decoded.located($0, path: sound.path) }
    }
    return images
  }

  /// A sound that the scene names; nil if it cannot be read, which is noted.
  static func sound(
    _ sound: NamedFile, in folder: any SceneFileAccess, faults: inout AfterglowError.InputErrors,
    located: (String) -> SceneFileError
  ) -> (any SoundSource)? {
    let media: MediaFile
    do {
      media = try folder.media(named: sound.name)
    } catch {
      faults.note(located("\(sound.shownName): \(error.description)"), isMissing: true)
      return nil
    }
    do throws(VideoCodingError) {
      return try SoundFile(path: media.path, name: sound.name, digest: media.digest)
    } catch {
      let fault = ClipError.video(error)
      faults.note(located("\(sound.shownName): \(fault.description)"), of: fault)
      return nil
    }
  }

  /// A clip that the scene names; nil if it cannot be read, which is noted.
  static func clip(
    _ clip: NamedFile, frameRate: Double?, in folder: any SceneFileAccess, budget: Budget,
    faults: inout AfterglowError.InputErrors, located: (String) -> SceneFileError
  ) -> SceneClip? {
    if !DataURL.isDataURL(clip.name), let pattern = FramePattern(clip.name) {
      return sequence(
        clip.name, pattern, frameRate: frameRate, in: folder, budget: budget, faults: &faults,
        located: located)
    }
    let media: MediaFile
    do {
      media = try folder.media(named: clip.name)
    } catch {
      faults.note(located("\(clip.shownName): \(error.description)"), isMissing: true)
      return nil
    }
    do throws(ClipError) {
      return try SceneClip(media, name: clip.shownName, budget: budget)
    } catch {
      faults.note(located("\(clip.shownName): \(error.description)"), of: error)
      return nil
    }
  }

  /// The images whose numbers follow one another, from 0 or 1 on; nil if there are none or one of them is missing, which is
  /// noted.
  private static func sequence(
    _ name: String, _ pattern: FramePattern, frameRate: Double?, in folder: any SceneFileAccess,
    budget: Budget,
    faults: inout AfterglowError.InputErrors, located: (String) -> SceneFileError
  ) -> SceneClip? {
    func file(_ frame: Int) -> MediaFile? { try? folder.media(named: pattern.path(frame: frame)) }
    // The pattern counts from 1.
    var (files, end) = ([file(-1)].compactMap { $0 }, 0)
    while let next = file(end) {
      files.append(next)
      end += 1
    }
    guard !files.isEmpty else {
      let (first, second) = (pattern.path(frame: -1), pattern.path(frame: 0))
      faults.note(located("\(name): there is neither \(first) nor \(second)"), isMissing: true)
      return nil
    }
    if let later = (end + 1...end + 100).first(where: { file($0) != nil }) {
      let (missing, next) = (pattern.path(frame: end), pattern.path(frame: later))
      faults.note(located("\(name): \(missing) is missing, but there is \(next)"), isMissing: true)
      return nil
    }
    do throws(ClipError) {
      return try SceneClip(
        sequence: files, frameRate: frameRate ?? 30, name: name, budget: budget)
    } catch {
      faults.note(located("\(name): \(error.description)"), of: error)
      return nil
    }
  }

  /// The bytes of a file that the scene names; nil if it cannot be read, which is noted.
  private static func contents(
    of file: NamedFile, in folder: any SceneFileAccess, limit: Int, _ decoded: DecodedScene,
    faults: inout AfterglowError.InputErrors
  ) -> [UInt8]? {
    do {
      return try folder.contents(of: file.name, limit: limit)
    } catch {
      faults.note(decoded.located("\(file.name): \(error.description)", path: file.path), isMissing: true)
      return nil
    }
  }
}

/// The images that a scene names, by their names.
struct LoadedImages {
  var images: [String: SceneImage] = [:]
  /// The clips that it names.
  var clips: [String: SceneClip] = [:]
  /// The sounds that it names.
  var sounds: [String: any SoundSource] = [:]
  /// The files of those that other programs show as we do.
  var jpegs: [String: [UInt8]] = [:]

  /// Reads an image, or notes why it cannot be read. Not inlined, as there is a copy for each kind of folder otherwise.
  @inline(never)
  fileprivate mutating func add(
    _ image: NamedFile, _ bytes: [UInt8], of decoded: DecodedScene, faults: inout AfterglowError.InputErrors
  ) {
    do {
      images[image.name] = try SceneImage(file: bytes, name: image.shownName)
      if BaselineJPEG.isBaseline(bytes) { jpegs[image.name] = bytes }
      if let fault = PNGDecoder.fault(in: bytes) {
        faults.warnings.append("\(image.shownName): \(fault)")
      }
    } catch {
      faults.note(decoded.located("\(image.shownName): \(error.description)", path: image.path), of: error)
    }
  }

  func resources(text: TextEngine) -> RenderResources {
    RenderResources(text: text, images: images, clips: clips, sounds: sounds, jpegs: jpegs)
  }
}
