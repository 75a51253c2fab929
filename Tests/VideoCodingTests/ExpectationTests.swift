import Foundation
import TestSupport
import Testing

@testable import VideoCoding

@Suite("A written video is verified")
struct ExpectationTests {
  @Test(
    "every container has the requested properties", arguments: [VideoContainer.mp4, .mov, .webm, .matroska])
  func asExpected(container: VideoContainer) throws {
    let folder = try ScratchFolder()
    for codec in container.codecs {
      let traits = codec.traits
      for (bitDepth, hasAlpha) in traits.bitDepths.map({ ($0, false) })
        + traits.alphaBitDepths.map({ ($0, true) })
      {
        let encoding = try TestVideos.encoding(
          codec: codec, rate: "30000/1001", bitDepth: bitDepth, hasAlpha: hasAlpha)
        let path = folder.file("video.\(container.fileExtension)")
        try TestVideos.write(TestVideos.segments(encoding, frames: 13), as: container, to: path)
        try encoding.checkWritten(path: path, as: container, frameCount: 13, hasSound: false)
      }
    }
  }

  @Test(
    "sound does not shift the frames of a file", arguments: [VideoContainer.mp4, .mov, .webm, .matroska])
  func sound(container: VideoContainer) throws {
    let folder = try ScratchFolder()
    let path = folder.file("video.\(container.fileExtension)")
    let encoding = try TestVideos.encoding(codec: container.codecs[0], rate: "25")
    try TestVideos.write(
      TestVideos.segments(encoding, frames: 30), as: container, sound: Clicks(seconds: 1.2), to: path)
    try encoding.checkWritten(path: path, as: container, frameCount: 30, hasSound: true)
  }

  @Test("differences are reported")
  func differences() throws {
    let folder = try ScratchFolder()
    let path = folder.file("video.mp4")
    let encoding = try TestVideos.encoding()
    try TestVideos.write(TestVideos.segments(encoding, frames: 12), to: path)
    func message(_ encoding: VideoEncoding, frames: Int = 12, hasSound: Bool = false) -> String {
      do {
        try encoding.checkWritten(path: path, frameCount: frames, hasSound: hasSound)
        return ""
      } catch {
        return error.description
      }
    }
    #expect(message(encoding) == "")
    #expect(
      message(encoding, frames: 13)
        == "reading the video back failed: its frame count is 12 instead of 13")
    #expect(message(encoding, hasSound: true).hasSuffix("its sound is none instead of one track"))
    #expect(message(try TestVideos.encoding(codec: .hevc)).hasSuffix("its codec is h264 instead of hevc"))
    #expect(
      message(try TestVideos.encoding(bitDepth: 10))
        .hasSuffix("its pixel format is yuv420p instead of yuv420p10le"))
    #expect(message(try TestVideos.encoding(rate: "25")).contains("frame rate"))
  }
}
