import Afterglow
import Foundation
import PixelKernels
import TestSupport
import Testing
import VideoCoding

@Suite("Videos without banding")
struct VideoBandingTests {
  @Test("a second of a dark ramp keeps its means through the encoder and shows no bands at CRF 18")
  func darkRamp() async throws {
    let folder = try ScratchFolder()
    let source = try Stage.darkRamp(height: 128)
    try await Stage.video(of: source, plan: try Stage.plan(frames: 30)).write(
      to: folder.file("video.mp4"), jobs: 2)
    var reader = try VideoReader(path: folder.file("video.mp4"))
    var count = 0
    while let frame = try reader.nextFrame() {
      let luma = frame.picture.luma
      let bands = Bands(
        width: 1920, height: 128, sample: { x, y in Double(luma[y * 1920 + x]) },
        exact: { x, _ in Self.luma(x) })
      #expect(bands.commonError <= 0.4, "frame \(count)")
      #expect(bands.longestRun <= 90, "frame \(count)")
      count += 1
    }
    #expect(count == 30)
  }

  /// The luma of #101418 → #181c20 along a row of 1920 pixels.
  private static func luma(_ x: Int) -> Double {
    let rise = 8 * (Double(x) + 0.5) / 1920
    return 16 + 219 * (0.2126 * (16 + rise) + 0.7152 * (20 + rise) + 0.0722 * (24 + rise)) / 255
  }

  @Test(
    "dither makes three seconds of the heart at most a quarter larger",
    .enabled(if: ProcessInfo.processInfo.environment["SLOW_TESTS"] != nil))
  func size() async throws {
    let folder = try ScratchFolder()
    var video = try Stage.video(of: try Stage.heart(width: 1080), plan: try Stage.plan(frames: 90))
    try await video.write(to: folder.file("dithered.mp4"), jobs: 2)
    video.dither = .none
    try await video.write(to: folder.file("plain.mp4"), jobs: 2)
    let ratio = try Double(folder.bytes("dithered.mp4").count) / Double(folder.bytes("plain.mp4").count)
    #expect(ratio <= 1.25)
  }

  @Test(
    "ten bits are quantized from the 16-bit image: a ramp has more than 256 levels",
    arguments: [VideoEncoding.Codec.h264, .hevc])
  func tenBits(codec: VideoEncoding.Codec) async throws {
    let folder = try ScratchFolder()
    let source = try Stage.ramp(width: 1024, height: 64, from: "black", to: "white")
    let video = try Stage.video(of: source, plan: try Stage.plan(frames: 2), codec: codec, bitDepth: 10)
    try await video.write(to: folder.file("video.mp4"), jobs: 1)
    var reader = try VideoReader(path: folder.file("video.mp4"))
    #expect(reader.properties.video.profile == (codec == .h264 ? "High 10" : "Main 10"))
    let first = try reader.nextFrame()
    let frame = try #require(first)
    #expect(frame.picture.bitDepth == 10)
    #expect(Set(frame.picture.samples(\.luma)).count > 256)
  }
}
