import Afterglow
import DataFiles
import Foundation
import PNGCoding
import TestSupport
import Testing

/// Random pages drawn by Chromium, compared with the equivalent scenes; Scripts/chromium-pairs.py generates
/// both.
///
/// A pixel matches if it is within 6/255 of the range of Chromium's images, drawn at one device pixel per
/// CSS pixel and at 16 averaged to one, over 3×3 pixels. At most 12 of 65 536 pixels may not match, and the
/// mean difference from the nearer image is at most 0.6/255.
@Suite struct ChromiumPairTests {
  /// `make chromium-check` draws new pairs and passes their directory.
  private static let fresh = ProcessInfo.processInfo.environment["AFTERGLOW_CHROMIUM_PAIRS"].map {
    URL(fileURLWithPath: $0)
  }
  private static let cases = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Cases")

  /// `make chromium-check` has new layouts measured and passes their directory.
  private static let freshLayouts = ProcessInfo.processInfo.environment["AFTERGLOW_CHROMIUM_LAYOUTS"].map {
    URL(fileURLWithPath: $0)
  }

  /// The pages are laid out at 64 times their size, since Chromium lays out in 64ths of a pixel.
  @Test(.enabled(if: fresh == nil || freshLayouts != nil))
  func `boxes are where Chromium lays them out`() throws {
    let folder = Self.freshLayouts ?? Self.cases.appendingPathComponent("ChromiumLayouts")
    let pairs = try ChromiumPair.all(in: folder)
    #expect(pairs.count >= 80)
    var counts: [String: (agree: Int, all: Int)] = [:]
    for (index, pair) in pairs.enumerated() {
      let document = try SceneDocument(bytes: pair.scene, path: "pair.json")
      var json: [UInt8] = []
      try SceneInspection(of: document, at: 0).writeJSON { json += $0 }
      var found: [String: [Double]] = [:]
      func gather(_ layers: JSONValue?) {
        for layer in layers?.array ?? [] {
          if let id = layer["id"]?.string {
            found[id] = ["x", "y", "width", "height"].compactMap { layer["frame"]?[$0]?.double }
          }
          gather(layer["children"])
        }
      }
      gather(try JSONDocument(parsing: json).root["layers"])
      // Where text is measured, advances are rounded.
      let tolerance = pair.feature == "flex_text" ? 0.1 : 0.02
      #expect(!pair.boxes.isEmpty)
      let apart = pair.boxes.filter { id, box in
        guard let own = found[id], own.count == 4 else { return true }
        return zip(own, box).contains { abs($0 - $1) > tolerance }
      }
      counts[pair.feature, default: (0, 0)].all += 1
      counts[pair.feature, default: (0, 0)].agree += apart.isEmpty ? 1 : 0
      if !apart.isEmpty { print("layout \(index), \(pair.feature): \(apart.keys.sorted())") }
      if Self.freshLayouts == nil {
        #expect(
          apart.isEmpty == (pair.apart == nil), "layout \(index), \(pair.feature): \(apart.keys.sorted())")
      }
    }
    for (feature, count) in counts.sorted(by: { $0.key < $1.key }) {
      print("\(feature): \(count.agree) of \(count.all) layouts agree")
    }
  }

  @Test(
    .enabled(if: fresh != nil || freshLayouts == nil),
    arguments: fresh == nil
      ? ["ChromiumPairs", "ChromiumPerspective", "ChromiumMotion", "ChromiumPaint", "ChromiumTexts"]
      : ["fresh"])
  func `scenes agree with Chromium's images of their pages`(name: String) throws {
    let folder = Self.fresh ?? Self.cases.appendingPathComponent(name)
    let pairs = try ChromiumPair.all(in: folder)
    #expect(pairs.count >= 20)
    let sheets = try ChromiumSheets(folder: folder, count: pairs.count)
    var counts: [String: (agree: Int, finer: Int, all: Int)] = [:]
    var apart: [Int] = []
    for (index, pair) in pairs.enumerated() {
      let agreement = sheets.agreement(of: try pair.drawn(in: folder), index: index)
      let agrees = agreement.holds(for: pair)
      let agreesFiner = try !agrees && FinerImage(folder: folder, index: index)?.agrees(with: pair) == true
      counts[pair.feature, default: (0, 0, 0)].all += 1
      counts[pair.feature, default: (0, 0, 0)].agree += agrees ? 1 : 0
      counts[pair.feature, default: (0, 0, 0)].finer += agreesFiner ? 1 : 0
      if !agrees { apart.append(index) }
      if !agrees, !agreesFiner { print("pair \(index), \(pair.feature): \(agreement)") }
      if Self.fresh == nil {
        #expect(
          (agrees || agreesFiner) == (pair.apart == nil), "pair \(index), \(pair.feature): \(agreement)")
      }
    }
    for (feature, count) in counts.sorted(by: { $0.key < $1.key }) {
      print(
        "\(feature): \(count.agree) of \(count.all) agree, \(count.finer) more at 256 device pixels a pixel")
    }
    let (agree, finer) = counts.values.reduce((0, 0)) { ($0.0 + $1.agree, $0.1 + $1.finer) }
    print("all: \(agree) of \(pairs.count) agree, \(finer) more at 256 device pixels a pixel")
    if Self.fresh != nil {
      let list = apart.map(String.init).joined(separator: ",")
      try Data(list.utf8).write(to: folder.appendingPathComponent("apart.txt"))
    }
  }
}

struct ChromiumPair {
  static let side = 128

  var feature: String
  /// Seconds.
  var instant: Double
  var scene: [UInt8]
  /// Why the images differ on purpose; nil if they must agree.
  var apart: String?
  /// The boxes of layers by their ids: the position in the parent's box, width and height. Empty if images are compared.
  var boxes: [String: [Double]] = [:]

  static func all(in folder: URL) throws -> [ChromiumPair] {
    let text = try String(contentsOf: folder.appendingPathComponent("pairs.ndjson"), encoding: .utf8)
    return try text.split(separator: "\n").map { line in
      let object = try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let scene = try JSONSerialization.data(withJSONObject: try #require(object["scene"]))
      return ChromiumPair(
        feature: try #require(object["feature"] as? String),
        instant: try #require((object["at"] as? NSNumber)?.doubleValue), scene: [UInt8](scene),
        apart: object["apart"] as? String, boxes: object["boxes"] as? [String: [Double]] ?? [:])
    }
  }

  var isText: Bool { feature.hasPrefix("text") }

  /// The pair with the frames of its texts moved across their lines, in pixels.
  func moved(by offset: Double) throws -> ChromiumPair {
    func moved(_ layer: [String: Any]) -> [String: Any] {
      var layer = layer
      if layer["type"] as? String == "text", var frame = layer["frame"] as? [String: Any] {
        let side = layer["writingMode"] as? String == "vertical" ? "left" : "top"
        frame[side] = ((frame[side] as? NSNumber)?.doubleValue ?? 0) + offset
        layer["frame"] = frame
      }
      layer["children"] = (layer["children"] as? [[String: Any]])?.map(moved)
      return layer
    }
    var object = try #require(JSONSerialization.jsonObject(with: Data(scene)) as? [String: Any])
    object["layers"] = (object["layers"] as? [[String: Any]])?.map(moved)
    var pair = self
    pair.scene = [UInt8](try JSONSerialization.data(withJSONObject: object))
    return pair
  }

  /// The scene at its instant, with the image of a directory: unpremultiplied RGBA, 8 bits.
  func drawn(in folder: URL) throws -> [UInt8] {
    let document = try SceneDocument(bytes: scene, path: folder.appendingPathComponent("pair.json").path)
    let settings = ImageSettings(dither: .none)
    let png = try ImageExport(source: try document.frames(), settings: settings).file(at: instant).bytes
    let decoded = try PNGDecoder().decode(png)
    try #require(decoded.header.width == Self.side && decoded.header.height == Self.side)
    return decoded.samples.map { UInt8($0 >> 8) }
  }
}

extension PictureAgreement {
  /// Blurs may differ by 1.0, as Chromium blurs with three boxes; text by 2.0, as its glyph positions have
  /// 4 bits.
  func holds(for pair: ChromiumPair) -> Bool {
    let text = String(decoding: pair.scene, as: UTF8.self)
    let isBlurred = text.contains("\"blur\"")
    let limit = pair.isText ? 2.0 : isBlurred ? 1.0 : 0.6
    return outside <= 3 && mean <= limit
  }
}

/// Chromium's images, 100 per sheet.
struct ChromiumSheets {
  private static let perSheet = 100
  private static let columns = 10

  private struct Sheet {
    var width: Int
    var samples: [UInt16]
  }

  private var plain: [Sheet] = []
  private var averaged: [Sheet] = []

  init(folder: URL, count: Int) throws {
    for number in 0..<(count + Self.perSheet - 1) / Self.perSheet {
      func sheet(_ scale: String) throws -> Sheet {
        let file = folder.appendingPathComponent("sheet-\(number)-\(scale).png")
        let decoded = try PNGDecoder().decode([UInt8](try Data(contentsOf: file)))
        return Sheet(width: decoded.header.width, samples: decoded.samples)
      }
      plain.append(try sheet("1x"))
      averaged.append(try sheet("4x"))
    }
  }

  func agreement(of drawn: [UInt8], index: Int) -> PictureAgreement {
    PictureAgreement(of: drawn, width: side, with: tile(of: plain, index), tile(of: averaged, index))
  }

  /// Red, green and blue of an image, 8 bits each.
  private func tile(of sheets: [Sheet], _ index: Int) -> [Int] {
    let (sheet, tile) = (sheets[index / Self.perSheet], index % Self.perSheet)
    let (left, top) = (tile % Self.columns * side, tile / Self.columns * side)
    var values: [Int] = []
    values.reserveCapacity(3 * side * side)
    for y in top..<top + side {
      for x in left..<left + side {
        for channel in 0..<3 { values.append(Int(sheet.samples[4 * (y * sheet.width + x) + channel] >> 8)) }
      }
    }
    return values
  }

  private var side: Int { ChromiumPair.side }
}

/// A page drawn by Chromium at 256 device pixels per CSS pixel, averaged to one: the reference for the
/// errors of its two other images.
///
/// Glyphs are positioned at quarters of a device pixel, and strokes have 16 samples per device pixel: at 16
/// times the density both errors are below 1/64 of a CSS pixel. Lines of text are at whole device pixels
/// there, up to 3/4 of a CSS pixel from their positions at a density of 1, which `"metrics": "browser"`
/// reproduces; so a text may be moved down or up by that.
struct FinerImage {
  var folder: URL
  var samples: [Int]

  /// The image of a pair; nil if none was drawn.
  init?(folder: URL, index: Int) throws {
    let file = folder.appendingPathComponent("finer-\(index).png")
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    let decoded = try PNGDecoder().decode([UInt8](try Data(contentsOf: file)))
    self.folder = folder
    samples = decoded.samples.indices.filter { $0 % 4 != 3 }.map { Int(decoded.samples[$0] >> 8) }
  }

  func agrees(with pair: ChromiumPair) throws -> Bool {
    let offsets = pair.isText ? (-12...12).map { Double($0) / 16 } : [0]
    return try offsets.contains { offset in
      let drawn = try pair.moved(by: offset).drawn(in: folder)
      return PictureAgreement(of: drawn, width: ChromiumPair.side, with: samples, samples).holds(for: pair)
    }
  }
}
