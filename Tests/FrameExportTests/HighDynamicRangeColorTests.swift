import Afterglow
import Foundation
import ImageDecoding
import ImageEncoding
import PNGCoding
import PixelKernels
import TestSupport
import Testing
import VideoCoding

/// Colors of BT.2020 in every format with high dynamic range. Expected values are computed here from the
/// constants of the Recommendations.
@Suite("Colors of high dynamic range")
struct HighDynamicRangeColorTests {
  /// Red, green and blue of BT.2020 in cd/m², and alpha.
  private static let patches: [(light: SIMD3<Double>, alpha: Double)] = [
    (SIMD3(203, 0, 0), 1), (SIMD3(0, 203, 0), 1), (SIMD3(0, 0, 203), 1), (SIMD3(900, 300, 20), 1),
    (SIMD3(5, 150, 400), 1), (SIMD3(100, 100, 100), 1), (SIMD3(12, 4, 30), 1), (SIMD3(300, 50, 200), 0.5),
  ]
  private static let side = 32
  private static let white = 203.0

  private static func document(background: String?) throws -> SceneDocument {
    let layers = patches.enumerated().map { index, patch in
      // BT.2020 to CIE XYZ, of which white is 1 (Rec. ITU-R BT.2087).
      let (r, g, b) = (patch.light.x / white, patch.light.y / white, patch.light.z / white)
      let x = 0.636_958_048 * r + 0.144_616_904 * g + 0.168_880_975 * b
      let y = 0.262_700_212 * r + 0.677_998_072 * g + 0.059_301_717 * b
      let z = 0.028_072_693 * g + 1.060_985_058 * b
      return """
        {"type": "rectangle", "frame": {"left": \(index * side), "top": 0, "width": \(side), "height": \(side)}, \
        "fill": "color(xyz \(x) \(y) \(z) / \(patch.alpha))"}
        """
    }
    let key = background.map { #""background": "\#($0)", "# } ?? ""
    let scene =
      #"{"size": [\#(side * patches.count), \#(side)], "duration": 0.2, "frameRate": 10, \#(key)"layers": [\#(layers.joined(separator: ","))]}"#
    return try SceneDocument(bytes: Array(scene.utf8), path: "scene.json")
  }

  /// Over black, half transparency halves the level of sRGB's transfer function, which is extended above
  /// white.
  private static func overBlack(_ light: Double, _ alpha: Double) -> Double {
    func level(_ light: Double) -> Double {
      light <= 0.003_130_8 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
    }
    func linear(_ level: Double) -> Double {
      level <= 0.040_45 ? level / 12.92 : pow((level + 0.055) / 1.055, 2.4)
    }
    return white * linear(alpha * level(light / white))
  }

  /// The signal of a patch, by the formulas of Rec. ITU-R BT.2100.
  private static func signal(
    _ patch: (light: SIMD3<Double>, alpha: Double), _ transfer: HighDynamicRange, isStraight: Bool
  ) -> SIMD3<Double> {
    var light = patch.light
    if !isStraight { for index in 0..<3 { light[index] = overBlack(light[index], patch.alpha) } }
    switch transfer {
    case .pq:
      return SIMD3(PQ.signal(light.x), PQ.signal(light.y), PQ.signal(light.z))
    case .hlg:
      let luminance = (0.2627 * light.x + 0.678 * light.y + 0.0593 * light.z) / 1000
      let factor = luminance > 0 ? pow(luminance, (1 - 1.2) / 1.2) / 1000 : 0
      return SIMD3(
        HLG.signal(light.x * factor), HLG.signal(light.y * factor), HLG.signal(light.z * factor))
    }
  }

  /// The mean of a plane in the center of a patch.
  private static func mean(_ plane: [UInt16], width: Int, _ index: Int) -> Double {
    let (patch, rows) = (width / patches.count, plane.count / width)
    var (sum, count) = (0.0, 0.0)
    for y in rows / 4..<rows * 3 / 4 {
      for x in index * patch + patch / 4..<index * patch + patch * 3 / 4 {
        sum += Double(plane[y * width + x])
        count += 1
      }
    }
    return sum / count
  }

  @Test(
    "keep every component within a code value of 10 bits, in every video, opaque or not",
    arguments: [
      ("mp4", VideoEncoding.Codec.hevc, HighDynamicRange.pq), ("mov", .hevc, .hlg), ("mp4", .av1, .pq),
      ("webm", .av1, .hlg), ("webm", .vp9, .pq), ("mov", .prores, .hlg), ("mov", .prores4444, .pq),
      ("avif", .avif, .pq), ("avif", .avif, .hlg),
    ])
  func videos(fileExtension: String, codec: VideoEncoding.Codec, transfer: HighDynamicRange) async throws {
    let folder = try ScratchFolder()
    let file = folder.file("colors.\(fileExtension)")
    let keepsAlpha = [.prores4444, .avif].contains(codec)
    var video = VideoRequest(duration: 0.2)
    video.codec = codec
    video.highDynamicRange = transfer
    if codec.traits.rateFactor != nil { video.constantRateFactor = 4 }
    try await video.write(Self.document(background: keepsAlpha ? nil : "black"), to: file)

    var reader = try VideoReader(path: file)
    #expect(reader.properties.video.color.matrixCoefficients == 9)
    #expect(reader.properties.video.color.colorPrimaries == 9)
    // libav does not read the alpha of AVIF files, and its 10-bit 4:4:4 layout is read as a bitmap.
    guard codec != .avif else { return try bitmap(file, transfer, tolerance: 2.2 / 876) }
    let picture = try #require(try reader.nextFrame()).picture
    let steps = Double(1 << (picture.bitDepth - 8))
    for (index, patch) in Self.patches.enumerated() {
      let signal = Self.signal(patch, transfer, isStraight: keepsAlpha)
      let luma = 0.2627 * signal.x + 0.678 * signal.y + 0.0593 * signal.z
      let expected = [
        16 * steps + 219 * steps * luma,
        128 * steps + 224 * steps * (signal.z - luma) / 1.8814,
        128 * steps + 224 * steps * (signal.x - luma) / 1.4746,
      ]
      let columns = picture.chroma.columns
      let planes = [\YCbCrFrame.luma, \.blueChroma, \.redChroma].map { picture.samples($0) }
      for (channel, plane) in planes.enumerated() {
        let width = channel == 0 ? picture.width : picture.width / columns
        let found = Self.mean(plane, width: width, index)
        #expect(
          abs(found - expected[channel]) <= steps / 4,
          "patch \(index), plane \(channel): \(found) instead of \(expected[channel])")
      }
      guard keepsAlpha, picture.alpha != nil else { continue }
      let alpha = Self.mean(picture.samples(\.presentAlpha), width: picture.width, index)
      #expect(abs(alpha / Double((1 << picture.bitDepth) - 1) - patch.alpha) < 0.002)
    }
  }

  /// Compares the first image of a file as libav decodes it, without alpha, with the unpremultiplied
  /// signal.
  private func bitmap(_ file: String, _ transfer: HighDynamicRange, tolerance: Double) throws {
    var images = try VideoFrameReader(path: file)
    let picture = try #require(try images.next())
    for (index, patch) in Self.patches.enumerated() {
      let signal = Self.signal(patch, transfer, isStraight: true)
      let pixel = picture[index * Self.side + Self.side / 2, Self.side / 2]
      for channel in 0..<3 {
        let found = Double(pixel[channel]) / 65535
        #expect(
          abs(found - signal[channel]) <= tolerance,
          "patch \(index), channel \(channel): \(found) instead of \(signal[channel])")
      }
    }
  }

  private static func image(
    _ codec: ImageFormat, _ transfer: HighDynamicRange, bitDepth: Int, _ quality: ImageQuality
  ) throws -> [UInt8] {
    var settings = ImageSettings(bitDepth: bitDepth)
    settings.quality = quality
    let frames = try document(background: nil).frames(RenderOptions())
    let source = try ColorChoice(light: transfer).apply(to: &settings, frames, as: codec)
    return try ImageExport(source: source, settings: settings, codec: codec).file(at: 0).bytes
  }

  @Test(
    "keep every component in PNG files of 16 bits, with their alpha", arguments: HighDynamicRange.allCases)
  func png(transfer: HighDynamicRange) throws {
    let bytes = try Self.image(.png, transfer, bitDepth: 16, ImageQuality())
    let samples = try PNGDecoder().decode(bytes).samples
    for (index, patch) in Self.patches.enumerated() {
      let signal = Self.signal(patch, transfer, isStraight: true)
      let rows = Self.side / 2 * Self.side * Self.patches.count
      let start = 4 * (rows + index * Self.side + Self.side / 2)
      let components = (0..<4).map { Double(samples[start + $0]) / 65535 }
      for channel in 0..<3 {
        #expect(abs(components[channel] - signal[channel]) < 0.5 / 1023)
      }
      #expect(abs(components[3] - patch.alpha) < 1e-4)
    }
  }

  @Test(
    "keep every component in AVIF stills, lossless ones to half a step of their bits, with alpha and MaxCLL",
    arguments: [
      (HighDynamicRange.pq, 10, true), (.pq, 12, true), (.hlg, 10, true), (.pq, 10, false), (.hlg, 12, false),
    ])
  func avif(transfer: HighDynamicRange, bitDepth: Int, isLossless: Bool) throws {
    var quality = ImageQuality()
    quality.isLossless = isLossless
    if !isLossless { quality.quality = 99 }
    let bytes = try Self.image(.avif, transfer, bitDepth: bitDepth, quality)
    let folder = try ScratchFolder()
    try Data(bytes).write(to: URL(filePath: folder.file("a.avif")))
    let step = 1 / Double((1 << bitDepth) - 1)
    // A step of the canvas, and half a step of the file.
    try bitmap(folder.file("a.avif"), transfer, tolerance: isLossless ? 0.55 * step + 1e-4 : 2.5 / 1023)
    let survey = try AVIFSurvey(bytes)
    #expect(survey.primaries == 9 && survey.transfer == (transfer == .pq ? 16 : 18))
    #expect(survey.matrix == (isLossless ? 0 : 9) && survey.bitDepth == bitDepth && survey.hasAlpha)
    // Images of high dynamic range are not decoded: to read its alpha, the file is marked as sRGB.
    var plain = bytes
    let position = try #require(bytes.firstRange(of: Array("nclx".utf8))).upperBound
    (plain[position + 1], plain[position + 3]) = (1, 13)
    let alpha = try ImageDecoder().decode(plain)[Self.side * 15 / 2, Self.side / 2].w
    let opacity = Double(alpha) / 65535
    #expect(abs(opacity - 0.5) < 0.002)

    let brightest = Self.patches.map { patch in
      (0..<3).map { Self.overBlack(patch.light[$0], patch.alpha) }.max() ?? 0
    }
    let mean = brightest.reduce(0, +) / Double(brightest.count)
    let luminance = ImageLuminance(of: bytes)
    #expect(luminance?.greatest == (transfer == .pq ? 900 : nil))
    if let luminance { #expect(abs(Double(luminance.mean) - mean) <= 1) }
    #expect(bytes.contains(Array("clli".utf8)) == (transfer == .pq))
  }

  @Test("an AVIF animation in PQ states its display, MaxCLL and MaxFALL like a video, lossless or not")
  func animationMetadata() async throws {
    let folder = try ScratchFolder()
    let file = folder.file("colors.avif")
    var video = VideoRequest(duration: 0.2)
    video.highDynamicRange = .pq
    video.peakLuminance = 2000
    try await video.write(Self.document(background: nil), to: file)
    let light = try #require(try VideoReader(path: file).properties.video.light)
    #expect(light.hasPrefix("screen 2000, MaxCLL 900, MaxFALL "))
    #expect(ImageLuminance(of: try folder.bytes("colors.avif"))?.greatest == 900)
  }

  @Test("an AVIF animation in PQ states its light if its alpha takes more bytes than its color")
  func animationWithMoreAlpha() async throws {
    let scene =
      #"{"size": [64, 64], "duration": 0.2, "layers": [{"type": "ellipse", "fill": "color(srgb-linear 2 1 0.5)"}]}"#
    let folder = try ScratchFolder()
    let file = folder.file("ellipse.avif")
    var video = VideoRequest()
    video.highDynamicRange = .pq
    try await video.write(SceneDocument(bytes: Array(scene.utf8), path: "scene.json"), to: file)
    let light = try #require(try VideoReader(path: file, isAVIF: true).properties.video.light)
    #expect(light.hasPrefix("screen 1000, MaxCLL "))
  }
}

extension YCbCrFrame {
  /// The alpha plane of an image that is known to have one.
  fileprivate var presentAlpha: [UInt8] { alpha ?? [] }
}
