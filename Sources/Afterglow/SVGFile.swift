import Budgets
import DataFiles
import PNGCoding
import SVGScenes
import SceneFile
import SceneModel
import VectorGraphics

/// SVG files as inputs in place of scenes.
enum SVGFile {
  /// Whether bytes are meant to be SVG or compressed SVG, and no scene.
  static func isSVG(_ bytes: [UInt8]) -> Bool {
    if isCompressed(bytes) { return true }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return bytes.dropFirst(start).first { $0 > 0x20 } == UInt8(ascii: "<")
  }

  private static func isCompressed(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

  /// The text of an SVG file.
  static func text(of bytes: [UInt8], budget: Budget) throws(SVGError) -> [UInt8] {
    guard isCompressed(bytes) else { return bytes }
    let limit = budget.limits.fileSize
    let text: [UInt8]
    do throws(GzipError) {
      text = try gzipContents(bytes, maximumCount: limit)
    } catch {
      switch error {
      case .damaged: throw SVGError("it is compressed and damaged")
      case .tooLong:
        throw SVGError("its \(bytes.count) compressed bytes expand to more than \(limit) bytes of text")
      }
    }
    do {
      try budget.take(.bytes(text.count))
    } catch {
      throw SVGError(error.message)
    }
    return text
  }

  /// The text of a scene that shows an SVG file in its own size.
  static func scene(
    showing bytes: [UInt8], path: String, budget: Budget, inputs: InputFiles
  ) throws(AfterglowError) -> [UInt8] {
    let content: [UInt8]
    let heading: SVGHeading
    do throws(SVGError) {
      content = try text(of: bytes, budget: budget)
      heading = try SVGReader(budget: budget).heading(of: content)
    } catch {
      throw inputs.error([SceneFileError(error, in: path)])
    }
    // A larger file is shown as large as a canvas may be; the size of the image is up to `--size`.
    let area = (heading.size.width * heading.size.height / Scene.greatestArea).squareRoot()
    let excess = max(1, area, max(heading.size.width, heading.size.height) / Scene.greatestSide)
    let size = Size(width: heading.size.width / excess, height: heading.size.height / excess)
    var layer = JSONObject()
    layer["type"] = JSONValue("svg")
    layer["source"] = JSONValue(name(of: content, at: path))
    if excess > 1 {
      let frame = [("width", size.width), ("height", size.height)]
      layer["frame"] = JSONValue(JSONObject(frame.map { ($0, JSONValue($1)) }))
    }
    var scene = JSONObject()
    scene["size"] = JSONValue([JSONValue(size.width), JSONValue(size.height)])
    if let title = heading.title { scene["summary"] = JSONValue(title) }
    scene["layers"] = JSONValue([JSONValue(layer)])
    return Array(JSONWriter(layout: .pretty).text(JSONValue(scene)).utf8)
  }

  /// How the scene names the file: what has no name is written into it.
  private static func name(of text: [UInt8], at path: String) -> String {
    if path != "standard input" {
      return path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }
    let parts = text.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false)
    return "data:image/svg+xml," + parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "%25")
  }
}
