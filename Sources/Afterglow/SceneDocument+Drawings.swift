import ImageDecoding
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
  static func withDrawings(
    _ resources: RenderResources, of decoded: DecodedScene, in folder: some SceneFileAccess,
    limits: SceneLimits, inputs: InputFiles
  ) throws(AfterglowError) -> (resources: RenderResources, drawings: [String: Drawing], warnings: [String]) {
    guard !decoded.drawings.isEmpty else { return (resources, [:], []) }
    var faults = AfterglowError.InputFaults()
    var drawings: [String: Drawing] = [:]
    var images = resources.images
    var warnings: [String] = []
    for file in decoded.drawings {
      let bytes: [UInt8]
      do {
        bytes = try folder.image(named: file.name, limit: limits.fileSize)
      } catch {
        faults.note(
          decoded.located("\(file.shownName): \(error.description)", path: file.path), isMissing: true)
        continue
      }
      let beside = FilesBesideSVG(file.name, in: folder, text: resources.text, limit: limits.fileSize)
      do throws(SVGError) {
        guard let text = SVGFile.text(of: bytes) else { throw SVGError("it is compressed and damaged") }
        let language = decoded.scene.language.map { String($0.prefix { $0 != "-" }) } ?? "en"
        let picture = try SVGReader(language: language).picture(of: text, resources: beside)
        drawings[file.name] = Drawing(size: picture.size, layers: picture.layers)
        let prefix = decoded.showsOtherFile ? "" : "\(file.shownName): "
        for (source, error) in beside.faults {
          faults.note(decoded.located("\(prefix)\(source): \(error)", path: file.path), of: error)
        }
        warnings += picture.warnings.map { prefix + $0 }
        images.merge(beside.images) { known, _ in known }
      } catch {
        let located =
          decoded.showsOtherFile
          ? SceneFileError(error, in: decoded.file)
          : decoded.located("\(file.shownName): \(error.description)", path: file.path)
        faults.note(located, isMissing: false)
      }
    }
    try faults.check(inputs)
    return (RenderResources(text: resources.text, images: images, jpegs: resources.jpegs), drawings, warnings)
  }
}

extension SceneFileError {
  /// An error of an SVG file at its place in it.
  init(_ error: SVGError, in path: String) {
    self.init(file: path, line: error.line, column: error.column, path: "", message: error.message)
  }
}

/// What an SVG file may use: images in its folder or within it, and the scene's fonts.
private final class FilesBesideSVG: SVGResources {
  /// Of the SVG file, relative to the scene's folder, with a slash at the end; empty for the same one.
  private let directory: String
  private let folder: any SceneFileAccess
  private let text: TextEngine
  private let limit: Int
  private let decoded = Mutex<[String: SceneImage]>([:])
  private let failures = Mutex<[String: ImageError]>([:])

  init(_ name: String, in folder: any SceneFileAccess, text: TextEngine, limit: Int) {
    directory = DataURL.isDataURL(name) ? "" : name.lastIndex(of: "/").map { String(name[...$0]) } ?? ""
    self.folder = folder
    self.text = text
    self.limit = limit
  }

  /// The images that have been requested, by the names under which layers place them.
  var images: [String: SceneImage] { decoded.withLock { $0 } }

  /// The images that cannot be decoded on this machine, by their sources. Damaged ones are only left out, as browsers do.
  var faults: [(source: String, error: ImageError)] {
    failures.withLock { $0.sorted { $0.key < $1.key }.map { (DataURL.shownName(of: $0.key), $0.value) } }
  }

  func image(named name: String) -> SVGImage? {
    let source = DataURL.isDataURL(name) ? name : directory + name
    guard let bytes = try? folder.image(named: source, limit: limit) else { return nil }
    if SVGFile.isSVG(bytes) { return SVGFile.text(of: bytes).map { .document($0) } }
    do {
      let image = try SceneImage(file: bytes, name: source)
      decoded.withLock { $0[source] = image }
      return .bitmap(source: source, size: image.size)
    } catch {
      if error.dependsOnMachine { failures.withLock { $0[source] = error } }
      return nil
    }
  }

  func metrics(of run: SVGTextRun) -> SVGTextMetrics? {
    let font = Font(
      families: run.families, weight: run.weight, style: run.isItalic ? .italic : .normal, size: run.size)
    let paragraph = TextParagraph(
      runs: [TextRun(text: run.text, font: font, language: run.language, tracking: run.tracking)])
    guard let line = try? text.metrics(of: paragraph).lines.first else { return nil }
    return SVGTextMetrics(advance: line.width, ascent: line.ascent, descent: line.descent)
  }
}
