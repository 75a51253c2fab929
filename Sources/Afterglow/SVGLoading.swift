import Budgets
import ImageDecoding
import PNGCoding
import PangoText
import RenderTree
import SVGScenes
import SceneFile
import SceneModel
import SceneRenderer
import Synchronization
import VectorGraphics

extension SceneDocument {
  /// The SVG files of a scene as layers, and the resources it is drawn with, including their images.
  ///
  /// - Throws: All of their errors.
  static func withSVGLayers(
    _ resources: RenderResources, of decoded: DecodedScene, in folder: any SceneFileAccess,
    budget: Budget, inputs: InputFiles
  ) throws(AfterglowError) -> (resources: RenderResources, drawings: [String: Drawing], warnings: [String]) {
    guard decoded.all.contains(where: { !$0.drawings.isEmpty }) else { return (resources, [:], []) }
    var faults = AfterglowError.InputErrors()
    var drawings: [String: Drawing] = [:]
    var images = resources.images
    var warnings: [String] = []
    for (decoded, file) in decoded.all.flatMap({ scene in scene.drawings.map { (scene, $0) } })
    where drawings[file.name] == nil {
      let bytes: [UInt8]
      do {
        bytes = try folder.image(named: file.name, budget: budget)
      } catch {
        faults.note(
          decoded.located("\(file.shownName): \(error.description)", path: file.path), isMissing: true)
        continue
      }
      let beside = FilesBesideSVG(file.name, in: folder, text: resources.text, budget: budget)
      do throws(SVGError) {
        let text = try SVGFile.text(of: bytes, budget: budget)
        let language = decoded.scene.language.map { String($0.prefix { $0 != "-" }) } ?? "en"
        let picture = try SVGReader(budget: budget, language: language).picture(of: text, resources: beside)
        drawings[file.name] = Drawing(size: picture.size, layers: picture.layers)
        let prefix = decoded.showsOtherFile ? "" : "\(file.shownName): "
        for (source, error) in beside.found.faults {
          faults.note(decoded.located("\(prefix)\(source): \(error)", path: file.path), of: error)
        }
        warnings += (picture.warnings + beside.found.warnings).map { prefix + $0 }
        images.merge(beside.found.images) { known, _ in known }
      } catch {
        let located =
          decoded.showsOtherFile
          ? SceneFileError(error, in: decoded.file)
          : decoded.located("\(file.shownName): \(error.description)", path: file.path)
        faults.note(located, isMissing: false)
      }
    }
    try faults.check(inputs)
    let all = RenderResources(
      text: resources.text, images: images, clips: resources.clips, sounds: resources.sounds,
      jpegs: resources.jpegs)
    return (all, drawings, warnings)
  }
}

extension SceneFileError {
  /// An error of an SVG file at its place in it.
  init(_ error: SVGError, in path: String) {
    self.init(file: path, line: error.line, column: error.column, path: "", message: error.message)
  }
}

/// The images that SVG files have asked for, by the names under which layers place them.
private final class ReferencedImages: Sendable {
  private let state = Mutex(State())

  private struct State {
    var images: [String: SceneImage] = [:]
    var errors: [String: ImageError] = [:]
    var toleratedFaults: [String: String] = [:]
  }

  var images: [String: SceneImage] { state.withLock { $0.images } }

  /// The images that cannot be decoded on this machine, by their sources. Damaged ones are only left out, as browsers do.
  var faults: [(source: String, error: ImageError)] {
    state.withLock { $0.errors.sorted { $0.key < $1.key }.map { (DataURL.shownName(of: $0.key), $0.value) } }
  }

  /// What is odd about images that are shown all the same.
  var warnings: [String] {
    state.withLock {
      $0.toleratedFaults.sorted { $0.key < $1.key }.map {
        "\(DataURL.shownName(of: $0.key)): \($0.value)"
      }
    }
  }

  /// An image that is decoded only when it is first asked for.
  func image(_ source: String, file bytes: [UInt8]) throws(SVGImageError) -> SceneImage {
    if let cached = state.withLock({ $0.images[source] }) { return cached }
    do throws(ImageError) {
      let image = try SceneImage(file: bytes, name: source)
      let fault = PNGDecoder.fault(in: bytes)
      state.withLock {
        $0.images[source] = image
        $0.toleratedFaults[source] = fault
      }
      return image
    } catch {
      if error.dependsOnMachine { state.withLock { $0.errors[source] = error } }
      throw SVGImageError(error.description)
    }
  }
}

/// What an SVG file may use: images in its folder or within it, and the scene's fonts.
private struct FilesBesideSVG: SVGResources {
  /// Of the SVG file, relative to the scene's folder, with a slash at the end; empty for the same one, and nil for a
  /// file that is in none.
  private var directory: String?
  private let folder: any SceneFileAccess
  private let text: TextEngine
  private let budget: Budget
  let found = ReferencedImages()

  init(_ name: String, in folder: any SceneFileAccess, text: TextEngine, budget: Budget) {
    // What the scene itself contains names files beside the scene.
    directory = DataURL.isDataURL(name) ? "" : Self.directory(of: name)
    self.folder = folder
    self.text = text
    self.budget = budget
  }

  private static func directory(of file: String) -> String {
    file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
  }

  /// What the scene's folder calls a file; nil if no file can have that name.
  private func source(of name: String) -> String? {
    if DataURL.isDataURL(name) { return name }
    return directory.map { name.hasPrefix("/") ? name : $0 + name }
  }

  func beside(_ name: String) -> any SVGResources {
    var inner = self
    inner.directory = DataURL.isDataURL(name) ? nil : source(of: name).map(Self.directory)
    return inner
  }

  func image(named name: String) throws(SVGImageError) -> SVGImage {
    guard let source = source(of: name) else {
      throw SVGImageError("an SVG file in a data: URL is in no folder")
    }
    let bytes = try contents(of: source)
    guard SVGFile.isSVG(bytes) else {
      return .bitmap(source: source, size: try found.image(source, file: bytes).size)
    }
    do {
      return .document(try SVGFile.text(of: bytes, budget: budget))
    } catch {
      throw SVGImageError(error.description)
    }
  }

  /// The bytes of a file: addresses have blanks and other characters as `%20` (RFC 3986, section 2.1).
  private func contents(of source: String) throws(SVGImageError) -> [UInt8] {
    let decoded = DataURL.isDataURL(source) ? source : source.percentDecoded
    if decoded != source, let bytes = try? folder.image(named: decoded, budget: budget) { return bytes }
    do {
      return try folder.image(named: source, budget: budget)
    } catch {
      let isRemote = ["http:", "https:", "//"].contains { source.lowercased().hasPrefix($0) }
      throw SVGImageError(isRemote ? "files on the network are not read" : "\(error)")
    }
  }

  private func paragraph(of run: SVGTextRun) -> TextParagraph {
    let font = Font(
      families: run.families, weight: run.weight, style: run.isItalic ? .italic : .normal, size: run.size,
      axes: run.axes)
    var paragraph = TextParagraph(
      runs: [
        TextRun(
          text: run.text, font: font, language: run.language, tracking: run.tracking, features: run.features)
      ])
    if run.isVertical { paragraph.writingMode = .vertical }
    return paragraph
  }

  func hasFamily(_ name: String) -> Bool { text.isInstalled(family: name) }

  func isGiven(family: String) -> Bool { text.isGiven(family: family) }

  func metrics(of run: SVGTextRun) -> SVGTextMetrics? {
    guard let line = try? text.metrics(of: paragraph(of: run)).lines.first else { return nil }
    return SVGTextMetrics(advance: line.width, ascent: line.ascent, descent: line.descent)
  }

  func missingCharacters(of run: SVGTextRun) -> [(scalar: Unicode.Scalar, description: String)] {
    let missing = (try? text.missingCharacters(of: paragraph(of: run))) ?? []
    return missing.map { ($0.scalar, "\($0.description); \($0.advice)") }
  }

  func family(of faces: [SVGFontFace]) -> String? {
    let files = faces.compactMap { face in
      DataURL(face.source).map { url in
        EmbeddedFont(
          file: url.bytes, weights: face.weights, style: face.isItalic ? .italic : .normal)
      }
    }
    return text.addFamily(faces.first?.family ?? "", files)
  }
}
