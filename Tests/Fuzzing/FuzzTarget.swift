import Afterglow
import AfterglowCrochet
import DataFiles
import ImageDecoding
import AfterglowLyrics
import PNGCoding
import ProgramFamilies
import SceneFile
import Tabular
import VectorGraphics

/// A parser of untrusted bytes. For all bytes, it must return a value or throw an error.
enum FuzzTarget: String, CaseIterable {
  case scene, json, csv, lrc, notation, path, png, image, svg, crochet

  func read(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    switch self {
    case .scene: readScene(bytes)
    case .json:
      if let document = try? JSONDocument(parsing: bytes) {
        let written = JSONWriter().text(document.root)
        precondition((try? JSONDocument(parsing: Array(written.utf8))) != nil, "what is written can be read")
      }
    case .csv:
      for format in DataTable.FileFormat.allCases { _ = try? DataTable(reading: bytes, as: format) }
    case .lrc: _ = try? LRCReader().lyrics(in: text)
    case .notation:
      for notation in LyricsNotation.allCases { _ = try? LyricSong(text: text, notation: notation) }
    case .path:
      if let path = try? BezierPath(svgPathData: text) { _ = (path.controlBox, path.length) }
    case .png:
      _ = try? PNGDecoder(maximumPixelCount: 1 << 20).decode(PNGRepair.repaired(bytes))
    case .image: _ = try? ImageDecoder(maximumPixelCount: 1 << 20).decode(bytes)
    // The name of the image in the scene, since there is no file.
    case .svg: readScene(bytes, path: "standard input")
    case .crochet:
      let pattern = CrochetPattern(text)
      _ = PatternChecker.check(pattern, previous: nil)
      _ = PatternChart(pattern)
    }
  }

  /// Draws a scene at two instants on a small canvas, if it is valid. Other files do not exist.
  private func readScene(_ bytes: [UInt8], path: String = "/nowhere/scene.json") {
    guard let document = try? SceneDocument(bytes: bytes, path: path, families: ProgramFamilies.all) else {
      return
    }
    let options = RenderOptions(size: .pixels(width: 32, height: 32, fit: .contain))
    for time in [0, 0.7] { _ = try? document.bitmap(at: time, options) }
  }
}
