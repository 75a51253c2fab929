import Afterglow
import Foundation
import ImageDecoding
import PNGCoding
import PixelKernels
import TestSupport
import Testing
import VideoCoding

@Suite("Stills in other colors than sRGB")
struct WideGamutTests {
  private static func source(_ fill: String) throws -> SceneDocument {
    let scene = #"{"size": [32, 16], "layers": [{"type": "rectangle", "fill": "\#(fill)"}]}"#
    return try SceneDocument(bytes: Array(scene.utf8), path: "scene.json")
  }

  private static func bytes(_ fill: String, _ codec: ImageFormat, _ settings: ImageSettings) throws -> [UInt8]
  {
    let source = try source(fill).frames(RenderOptions()).drawn(in: settings.colors.canvas)
    return try ImageExport(source: source, settings: settings, codec: codec).file(at: 0).bytes
  }

  @Test(
    "a color of sRGB in a Display P3 file is read as itself, by the profile or the code points",
    arguments: [ImageFormat.png, .jpeg, .avif], ["#ff8000", "#1040a0", "#808080"])
  func srgbColors(codec: ImageFormat, css: String) throws {
    var settings = ImageSettings(bitDepth: codec == .avif ? 10 : codec == .png ? 16 : 8, dither: .none)
    settings.colors = .displayP3
    settings.jpeg.quality = 98
    settings.quality.quality = 98
    let decoded = try ImageDecoder().decode(try Self.bytes(css, codec, settings))
    let color = try Color(css: css)
    let pixel = decoded[16, 8]
    // A step of 8 bits of a dark component is two steps after conversion to sRGB.
    let allowed = codec == .jpeg ? 4.0 : 1.5
    for (found, expected) in [(pixel.x, color.red), (pixel.y, color.green), (pixel.z, color.blue)] {
      #expect(abs(Double(found) / 65535 - expected) < allowed / 255, "\(codec) \(css): \(pixel)")
    }
  }

  @Test("a color of Display P3 is kept where sRGB clamps it")
  func displayP3() throws {
    var options = RenderOptions()
    let document = try Self.source("color(display-p3 0.2 0.9 0.1)")
    let narrow = try document.bitmap(at: 0, options)
    options.gamut = .displayP3
    let wide = try document.bitmap(at: 0, options)
    #expect(narrow.pixels[0] == 0)
    for (found, expected) in zip(wide.pixels, [0.2, 0.9, 0.1, 1]) {
      #expect(abs(Double(found) / 65535 - expected) < 1e-4)
    }
    var request = ImageRequest(.png, options: options)
    request.bitDepth = 16
    let png = try request.data(of: document)
    for chunk in ["cICP", "iCCP"] { #expect(png.contains(Array(chunk.utf8)), "\(chunk)") }
    #expect(!png.contains(Array("sRGB".utf8)))
  }

  @Test(
    "colors of Display P3 keep their components in every format that holds them",
    arguments: [ImageFormat.png, .jpeg, .avif],
    [
      SIMD3(1.0, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1), SIMD3(0.9, 0.2, 0.6), SIMD3(0.5, 0.5, 0.5),
      SIMD3(0.02, 0.3, 0.1),
    ])
  func components(codec: ImageFormat, color: SIMD3<Double>) throws {
    var settings = ImageSettings(bitDepth: codec == .avif ? 10 : codec == .png ? 16 : 8, dither: .none)
    settings.jpeg.quality = 98
    settings.quality.quality = 98
    let frames = try Self.source("color(display-p3 \(color.x) \(color.y) \(color.z))").frames(RenderOptions())
    let source = try ColorChoice(isDisplayP3: true).apply(to: &settings, frames, as: codec)
    let bytes = try ImageExport(source: source, settings: settings, codec: codec).file(at: 0).bytes
    let pixel = try Self.samples(of: bytes, codec)
    let allowed = codec == .png ? 1e-4 : codec == .jpeg ? 2.0 / 255 : 2.5 / 1023
    for channel in 0..<3 {
      #expect(abs(Double(pixel[channel]) / 65535 - color[channel]) < allowed, "\(codec): \(pixel)")
    }
  }

  /// The samples of a pixel in the file, without its profile or primaries.
  private static func samples(of file: [UInt8], _ codec: ImageFormat) throws -> SIMD4<UInt16> {
    switch codec {
    case .png:
      let start = 4 * (8 * 32 + 16)
      let samples = try PNGDecoder().decode(file).samples
      return SIMD4(samples[start], samples[start + 1], samples[start + 2], samples[start + 3])
    case .jpeg:
      // The profile's segments are removed.
      var bytes = file
      while let position = bytes.firstRange(of: [0xFF, 0xE2])?.lowerBound {
        bytes.removeSubrange(
          position..<position + 2 + Int(bytes[position + 2]) << 8 + Int(bytes[position + 3]))
      }
      return try ImageDecoder().decode(bytes)[16, 8]
    default:
      // libav does not convert primaries.
      let folder = try ScratchFolder()
      try Data(file).write(to: URL(filePath: folder.file("a.avif")))
      var images = try VideoFrameReader(path: folder.file("a.avif"))
      return try #require(try images.next())[16, 8]
    }
  }

  @Test(
    "half transparent Display P3 keeps its color and its alpha",
    arguments: [ImageFormat.png, .avif])
  func transparency(codec: ImageFormat) throws {
    var settings = ImageSettings(bitDepth: codec == .avif ? 12 : 16, dither: .none)
    settings.quality.isLossless = true
    let frames = try Self.source("color(display-p3 0.1 0.9 0.2 / 0.5)").frames(RenderOptions())
    let source = try ColorChoice(isDisplayP3: true).apply(to: &settings, frames, as: codec)
    let bytes = try ImageExport(source: source, settings: settings, codec: codec).file(at: 0).bytes
    // In sRGB red would be below 0; green is 0.9164, of which half remains.
    let pixel = try ImageDecoder().decode(bytes)[16, 8]
    let (green, alpha) = (Double(pixel.y) / 65535, Double(pixel.w) / 65535)
    #expect(pixel.x == 0 && abs(alpha - 0.5) < 1e-3, "\(pixel)")
    #expect(abs(green - 0.9164 / 2) < 1e-3, "\(pixel)")
  }

  @Test("a PNG file that Swift writes has the colors of its gamut, as its bytes in memory have")
  func writtenFile() throws {
    let folder = try ScratchFolder()
    var options = RenderOptions()
    options.gamut = .displayP3
    let document = try Self.source("color(display-p3 0 1 0)")
    try document.writePNG(to: folder.file("a.png"), options)
    #expect(try folder.bytes("a.png") == document.pngData(at: 0, options))
  }

  @Test(
    "a still of high dynamic range has the code points of BT.2100 and its levels",
    arguments: HighDynamicRange.allCases)
  func light(transfer: HighDynamicRange) throws {
    var settings = ImageSettings(bitDepth: 10)
    settings.colors = .light(try LightRange(transfer))
    settings.quality.quality = 98
    let folder = try ScratchFolder()
    let bytes = try Self.bytes("white", .avif, settings)
    #expect(bytes.contains(Array("nclx".utf8) + [0, 9, 0, transfer == .pq ? 16 : 18, 0, 9, 0x80]))
    try Data(bytes).write(to: URL(filePath: folder.file("white.avif")))
    var images = try VideoFrameReader(path: folder.file("white.avif"))
    let image = try #require(try images.next())
    let signal = Double(image[16, 8].y) / 65535
    #expect(abs(signal - (transfer == .pq ? PQ.signal(203) : 0.75)) < 1.2 / 1023)

    settings.bitDepth = 16
    let png = try Self.bytes("white", .png, settings)
    #expect(png.contains(Array("cICP".utf8) + [9, transfer == .pq ? 16 : 18, 0, 1]))
  }

  @Test("formats and bit depths without the colors are refused with the supported ones")
  func refusals() throws {
    var settings = ImageSettings(bitDepth: 8)
    settings.colors = .light(try LightRange(.pq))
    for codec in [ImageFormat.png, .jpeg, .webp, .avif] {
      let error = #expect(throws: ExportError.self) { try settings.checkColors(as: codec) }
      #expect(error?.description.contains(".avif") == true)
    }
    settings.colors = .displayP3
    #expect(throws: ExportError.self) { try settings.checkColors(as: .webp) }
    #expect(throws: ExportError.self) { try settings.checkColors(as: .svg) }
  }
}
