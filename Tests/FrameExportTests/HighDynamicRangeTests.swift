import Afterglow
import Foundation
import PixelKernels
import TestSupport
import Testing
import VideoCoding

@Suite("High dynamic range")
struct HighDynamicRangeTests {
  private static let luminances = [0.0, 0.05, 1, 18, 100, 203, 500, 1000]
  private static let side = 32

  /// Adjacent gray patches of known luminances, each given by its linear light.
  private static func patches(white: Double) -> String {
    let layers = luminances.enumerated().map { index, luminance in
      let light = luminance / white
      return """
        {"type": "rectangle", "frame": {"left": \(index * side), "top": 0, "width": \(side), "height": \(side)}, \
        "fill": "color(srgb-linear \(light) \(light) \(light))"}
        """
    }
    let key = white == 203 ? "" : #""white": \#(white), "#
    return
      #"{\#(key)"size": [\#(side * luminances.count), \#(side)], "background": "black", "layers": [\#(layers.joined(separator: ","))]}"#
  }

  private static func document(_ scene: String) throws -> SceneDocument {
    try SceneDocument(bytes: Array(scene.utf8), path: "scene.json")
  }

  /// The mean sample of a plane in the center of each patch.
  private static func samples(
    of picture: YCbCrFrame, _ plane: KeyPath<YCbCrFrame, [UInt8]>, columns: Int = 1
  ) -> [Double] {
    let (all, width) = (picture.samples(plane), picture.width / columns)
    let rows = all.count / width
    let patch = width * side / picture.width
    return luminances.indices.map { index in
      var sum = 0.0
      for y in rows / 4..<rows * 3 / 4 {
        for x in patch / 4..<patch * 3 / 4 { sum += Double(all[y * width + index * patch + x]) }
      }
      return sum / Double((rows * 3 / 4 - rows / 4) * (patch * 3 / 4 - patch / 4))
    }
  }

  private static func luminance(_ signal: Double, _ transfer: HighDynamicRange) -> Double {
    switch transfer {
    case .pq: PQ.luminance(signal)
    case .hlg: 1000 * pow(HLG.light(signal), HLG.gamma)
    }
  }

  @Test(
    "decoded luminances are within a code value or a hundredth",
    arguments: [
      ("mp4", VideoEncoding.Codec.hevc, HighDynamicRange.pq, 203.0), ("mp4", .hevc, .hlg, 203),
      ("mp4", .av1, .pq, 100), ("webm", .vp9, .hlg, 203), ("mov", .prores, .pq, 203),
    ])
  func levels(
    fileExtension: String, codec: VideoEncoding.Codec, transfer: HighDynamicRange, white: Double
  ) async throws {
    let folder = try ScratchFolder()
    let file = folder.file("patches.\(fileExtension)")
    var video = VideoRequest(duration: 0.1)
    video.codec = codec
    video.highDynamicRange = transfer
    if codec != .prores { video.constantRateFactor = 8 }
    try await video.write(Self.document(Self.patches(white: white)), to: file)

    var reader = try VideoReader(path: file)
    var tags = VideoProperties.ColorTags.light(transfer)
    tags.isChromaLeft = reader.properties.video.color.isChromaLeft
    #expect(reader.properties.video.color == tags)
    let picture = try #require(try reader.nextFrame()).picture
    let steps = Double(1 << (picture.bitDepth - 8))
    for (expected, sample) in zip(Self.luminances, Self.samples(of: picture, \.luma)) {
      let signal = (sample - 16 * steps) / (219 * steps)
      let step = 1 / (219 * 4.0)
      let allowed = max(
        0.01 * expected,
        Self.luminance(signal + step, transfer) - Self.luminance(signal, transfer))
      let found = Self.luminance(signal, transfer)
      #expect(abs(found - expected) <= allowed, "\(expected) cd/m² are \(found)")
    }
    for plane in [\YCbCrFrame.blueChroma, \.redChroma] {
      for sample in Self.samples(of: picture, plane, columns: 2) {
        #expect(abs(sample - 128 * steps) <= steps / 4, "gray has chroma \(sample)")
      }
    }
  }

  @Test(
    "a video in PQ states its mastering display and its light levels",
    arguments: ["mp4", "webm"])
  func metadata(fileExtension: String) async throws {
    let folder = try ScratchFolder()
    let file = folder.file("patches.\(fileExtension)")
    var video = VideoRequest(duration: 0.1)
    video.codec = fileExtension == "mp4" ? .hevc : .av1
    video.highDynamicRange = .pq
    video.peakLuminance = 4000
    try await video.write(Self.document(Self.patches(white: 203)), to: file)
    let mean = Self.luminances.reduce(0, +) / Double(Self.luminances.count)
    let light = try VideoReader(path: file).properties.video.light
    #expect(light == "screen 4000, MaxCLL 1000, MaxFALL \(Int(mean.rounded()))")
  }

  @Test("a color outside of sRGB keeps its primaries")
  func primaries() async throws {
    let folder = try ScratchFolder()
    let file = folder.file("red.mp4")
    let scene =
      #"{"size": [64, 32], "layers": [{"type": "rectangle", "fill": "color(rec2020 1 0 0)"}]}"#
    var video = VideoRequest(duration: 0.1)
    video.constantRateFactor = 6
    video.codec = .hevc
    video.highDynamicRange = .pq
    try await video.write(Self.document(scene), to: file)
    var reader = try VideoReader(path: file)
    let picture = try #require(try reader.nextFrame()).picture
    let middle = { (samples: [UInt16]) in Double(samples[samples.count / 2 + samples.count / 64]) }
    let luma = (middle(picture.samples(\.luma)) - 64) / 876
    let blue = (middle(picture.samples(\.blueChroma)) - 512) / 896
    let red = (middle(picture.samples(\.redChroma)) - 512) / 896
    let signal = (red: luma + 1.4746 * red, blue: luma + 1.8814 * blue)
    #expect(abs(signal.red - PQ.signal(203)) < 2.5 / 876)
    #expect(abs(signal.blue) < 4.0 / 876)
  }

  @Test(
    "compositing is as in sRGB: half of white over black has the luminance of half its level")
  func compositing() throws {
    let scene =
      #"{"size": [8, 8], "background": "black", "layers": [{"type": "rectangle", "fill": "white", "opacity": 0.5}]}"#
    let range = try LightRange(.pq)
    let document = try Self.document(scene)
    let source = try document.frames(RenderOptions()).drawn(in: range.canvas)
    let bitmap = try Stage.bitmap(source)
    let luminance = SignalEncoder(range).luminance(of: bitmap).greatest
    #expect(abs(luminance - 203 * Color.linearLight(fromEncoded: 0.5)) < 0.1)
  }

  @Test("a gradient mixes where it would in sRGB, and filters keep to white")
  func gradientsAndFilters() throws {
    let range = try LightRange(.pq)
    func mean(_ layer: String) throws -> Double {
      let scene = #"{"size": [16, 16], "background": "black", "layers": [\#(layer)]}"#
      let source = try Self.document(scene).frames(RenderOptions()).drawn(in: range.canvas)
      return SignalEncoder(range).luminance(of: try Stage.bitmap(source)).greatest
    }
    let stops = #""stops": [{"color": "black", "offset": 0}, {"color": "white", "offset": 1}]"#
    for (interpolation, expected) in [("linear", 0.5), ("srgb", 0.214), ("oklab", 0.125)] {
      let fill =
        #"{"type": "linear", "from": [-800, 0], "to": [816, 0], "interpolation": "\#(interpolation)", \#(stops)}"#
      let found = try mean(#"{"type": "rectangle", "fill": \#(fill)}"#)
      #expect(abs(found / 203 - expected) < 0.02, "\(interpolation): \(found / 203)")
    }
    let inverted = try mean(#"{"type": "rectangle", "fill": "black", "filters": [{"invert": 1}]}"#)
    #expect(abs(inverted - 203) < 0.2)
    let gray = try mean(#"{"type": "rectangle", "fill": "white", "filters": [{"contrast": 0}]}"#)
    #expect(abs(gray - 203 * Color.linearLight(fromEncoded: 0.5)) < 0.2)
  }

  @Test("grays blend as in sRGB, in every mode and at any opacity", arguments: BlendMode.allCases)
  func blending(mode: BlendMode) throws {
    let range = try LightRange(.pq)
    let grays = [10, 70, 128, 200, 255].map { "rgb(\($0) \($0) \($0))" }
    for beneath in grays {
      let layers = grays.enumerated().map { index, over in
        """
        {"type": "rectangle", "frame": {"left": \(4 * index), "width": 4}, "fill": "\(over)", "blendMode": \
        "\(mode.rawValue)", "opacity": \(index % 2 == 0 ? 1 : 0.6)}
        """
      }
      let scene =
        #"{"size": [20, 4], "background": "\#(beneath)", "layers": [\#(layers.joined(separator: ","))]}"#
      let source = try Self.document(scene).frames(RenderOptions())
      let usual = try Stage.bitmap(source)
      let wide = try Stage.bitmap(source.drawn(in: range.canvas))
      for index in grays.indices {
        let found = Double(wide[4 * index + 2, 2].y) / 65535 / range.canvas.whiteLevel
        // Sums extend above white.
        let level = mode == .plusLighter ? min(1, found) : found
        let expected = Double(usual[4 * index + 2, 2].y) / 65535
        #expect(abs(level - expected) < 1e-3, "\(mode) over \(beneath): \(level) instead of \(expected)")
      }
    }
  }

  @Test("multiplying keeps colors brighter than white")
  func multiplying() throws {
    let range = try LightRange(.pq)
    let scene =
      #"{"size": [8, 8], "background": "color(srgb-linear 4 4 4)", "layers": [{"type": "rectangle", "fill": "white", "blendMode": "multiply"}]}"#
    let bitmap = try Stage.bitmap(try Self.document(scene).frames(RenderOptions()).drawn(in: range.canvas))
    #expect(abs(SignalEncoder(range).luminance(of: bitmap).greatest - 812) < 1)
  }

  @Test("unsupported content is an error with its path and the alternatives")
  func refusals() throws {
    let range = try LightRange(.pq)
    for (layer, words) in [
      (
        #"{"type": "rectangle", "fill": "color(srgb-linear 10 10 10)"}"#,
        ["layers[0].fill", "2030 cd/m²", "--peak"]
      ),
      (#"{"type": "rectangle", "filters": [{"primitive": "erode 1 1"}]}"#, ["filters[0]", "--hdr"]),
    ] {
      let scene = #"{"size": [16, 16], "layers": [\#(layer)]}"#
      let source = try Self.document(scene).frames(RenderOptions()).drawn(in: range.canvas)
      let error = #expect(throws: ExportError.self) { try Stage.bitmap(source) }
      for word in words { #expect(error?.description.contains(word) == true, "\(error as Any)") }
    }
  }

  @Test("unsupported codecs and bit depths are refused with the supported ones")
  func codecs() async throws {
    let document = try Self.document(Self.patches(white: 203))
    let folder = try ScratchFolder()
    for (name, bits) in [("x.mp4", 10), ("x.gif", nil), ("x.mkv", nil), ("x.webm", 8)] {
      var video = VideoRequest(duration: 0.1)
      video.highDynamicRange = .pq
      video.bitDepth = bits
      await #expect(throws: AfterglowError.self) {
        try await video.write(document, to: folder.file(name))
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test("a luminance mask has the same effect as in sRGB")
  func masks() throws {
    let mask = #""mask": {"kind": "luminance", "layers": [{"type": "rectangle", "fill": "white"}]}"#
    let range = try LightRange(.pq)
    let scene =
      #"{"size": [8, 8], "background": "black", "layers": [{"type": "rectangle", "fill": "white", \#(mask)}]}"#
    let source = try Self.document(scene).frames(RenderOptions()).drawn(in: range.canvas)
    let luminance = SignalEncoder(range).luminance(of: try Stage.bitmap(source)).greatest
    #expect(abs(luminance - 203) < 0.5)
  }
}
