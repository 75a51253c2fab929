import Afterglow
import Foundation
import PixelKernels
import TestSupport
import Testing

@Suite("Photographs in SVG and PDF files")
struct EmbeddedImageTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// A JPEG file beside a scene that uses it twice.
  private func files(_ colors: ImageColors) throws -> (jpeg: [UInt8], document: SceneDocument) {
    let photo =
      #"{"size": [48, 32], "layers": [{"type": "rectangle", "fill": {"type": "linear", "stops": [{"color": "teal"}, {"color": "gold"}]}}]}"#
    let source = try SceneDocument(bytes: Array(photo.utf8), path: "photo.json").frames(RenderOptions())
    var settings = ImageSettings()
    settings.colors = colors
    let jpeg = try ImageExport(source: source, settings: settings, codec: .jpeg).file(at: 0).bytes
    try Data(jpeg).write(to: URL(filePath: folder.file("photo.jpg")))
    let layers = [10, 70].map {
      #"{"type": "image", "source": "photo.jpg", "frame": {"left": \#($0), "top": 9, "width": 48, "height": 32}}"#
    }
    let scene = #"{"size": [130, 50], "background": "white", "layers": [\#(layers.joined(separator: ","))]}"#
    return (jpeg, try SceneDocument(bytes: Array(scene.utf8), path: folder.file("scene.json")))
  }

  @Test("a JPEG file is put into an SVG file as it is, and once")
  func svg() throws {
    let (jpeg, document) = try files(.srgb)
    let text = String(decoding: try ImageRequest(.svg).data(of: document), as: UTF8.self)
    let data = "data:image/jpeg;base64,\(Data(jpeg).base64EncodedString())"
    #expect(text.ranges(of: data).count == 1)
    #expect(!text.contains("data:image/png"))
  }

  @Test("a JPEG file is put into a PDF file as it is, and once")
  func pdf() throws {
    let (jpeg, document) = try files(.srgb)
    let bytes = try ImageRequest(.pdf).data(of: document)
    #expect(Data(bytes).firstRange(of: Data(jpeg)) != nil)
    let text = String(decoding: bytes, as: Unicode.ASCII.self)
    #expect(text.ranges(of: "/DCTDecode").count == 1)
  }

  @Test("one with a color profile is converted to sRGB, and embedded as PNG")
  func profiled() throws {
    let (_, document) = try files(.displayP3)
    let text = String(decoding: try ImageRequest(.svg).data(of: document), as: UTF8.self)
    #expect(text.contains("data:image/png;base64,") && !text.contains("data:image/jpeg"))
  }
}
