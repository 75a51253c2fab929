import Foundation
import PixelKernels
import TestSupport
import Testing

@testable import VideoCoding

@Suite("A video is written from segments")
struct VideoWriterTests {
  @Test("the bytes do not depend on the order in which segments were encoded, nor on the time")
  func sameBytes() throws {
    let folder = try ScratchFolder()
    let encoding = try TestVideos.encoding()
    let forward = try TestVideos.segments(encoding, frames: 25)
    let backward = try [20, 10, 0].map {
      try TestVideos.segment(encoding, first: $0, count: min(10, 25 - $0))
    }
    try TestVideos.write(forward, to: folder.file("forward.mp4"))
    try TestVideos.write(backward.reversed(), to: folder.file("backward.mp4"))
    #expect(try folder.bytes("forward.mp4") == folder.bytes("backward.mp4"))
  }

  @Test(
    "frames, their times and the duration are exact",
    arguments: ["30", "25", "30000/1001", "23.976", "60", "12.5", "1"], TestVideos.deliveryCodecs)
  func exactTimes(rate: String, codec: VideoEncoding.Codec) throws {
    let folder = try ScratchFolder()
    let encoding = try TestVideos.encoding(codec: codec, rate: rate)
    try TestVideos.write(TestVideos.segments(encoding, frames: 23), to: folder.file("video.mp4"))
    let (properties, frames) = try read(folder.file("video.mp4"))
    let video = properties.video
    #expect(video.frameRate == encoding.frameRate)
    #expect(video.frameCount == 23 && frames.count == 23)
    for (index, frame) in frames.enumerated() {
      let ticks = frame.presentationTimestamp * encoding.frameRate.numerator
      #expect(ticks == index * encoding.frameRate.denominator * video.timescale)
    }
    let length = video.durationInTicks * encoding.frameRate.numerator
    #expect(length == 23 * encoding.frameRate.denominator * video.timescale)
    #expect(properties.audio == nil)
  }

  @Test(
    "every container holds the same frames, and can be played from its start",
    arguments: [VideoContainer.mp4, .mov])
  func containers(container: VideoContainer) throws {
    let folder = try ScratchFolder()
    let path = folder.file("video.\(container.fileExtension)")
    let segments = try TestVideos.segments(TestVideos.encoding(), frames: 12)
    try TestVideos.write(segments, to: folder.file("plain.mp4"))
    try TestVideos.write(segments, as: container, to: path)
    let video = try VideoReader(path: path)
    #expect(video.properties.isIndexFirst == true)
    #expect(video.properties.video.color == .bt709)
    #expect(try video.digests() == VideoReader(path: folder.file("plain.mp4")).digests())
    let brand = Array(try folder.bytes("video.\(container.fileExtension)")[8..<12])
    #expect((brand == Array("qt  ".utf8)) == (container == .mov))
  }

  @Test("a video joined from segments can be played from its start, and has color tags", arguments: [8, 10])
  func properties(bitDepth: Int) throws {
    let folder = try ScratchFolder()
    try TestVideos.write(
      TestVideos.segments(TestVideos.encoding(bitDepth: bitDepth), frames: 12), to: folder.file("video.mp4"))
    let reader = try VideoReader(path: folder.file("video.mp4"))
    let properties = reader.properties
    #expect(properties.isIndexFirst == true)
    #expect(properties.video.color == .bt709)
    #expect(properties.video.codec == "h264")
    #expect(properties.video.profile == (bitDepth == 8 ? "High" : "High 10"))
    #expect(properties.video.pixelFormat == (bitDepth == 8 ? "yuv420p" : "yuv420p10le"))
    #expect(properties.video.width == 64 && properties.video.height == 48)
    #expect(abs(properties.duration - 0.4) < 1e-6)
  }

  @Test("joined segments decode to what each decodes to by itself", arguments: TestVideos.deliveryCodecs)
  func joined(codec: VideoEncoding.Codec) throws {
    let folder = try ScratchFolder()
    let encoding = try TestVideos.encoding(codec: codec)
    let segments = try TestVideos.segments(encoding, frames: 25)
    try TestVideos.write(segments, to: folder.file("video.mp4"))
    var digests: [UInt64] = []
    for segment in segments {
      let alone = try EncodedSegment(stream: segment.stream, firstFrame: 0, packets: segment.packets)
      try TestVideos.write([alone], to: folder.file("part.mp4"))
      digests += try VideoReader(path: folder.file("part.mp4")).digests()
    }
    #expect(try VideoReader(path: folder.file("video.mp4")).digests() == digests)
    #expect(Set(digests).count == 25)
  }

  @Test("decoded frames are close to the encoded ones")
  func fidelity() throws {
    let folder = try ScratchFolder()
    let encoding = try TestVideos.encoding(constantRateFactor: 14)
    try TestVideos.write(TestVideos.segments(encoding, frames: 12), to: folder.file("video.mp4"))
    for (index, frame) in try read(folder.file("video.mp4")).frames.enumerated() {
      let expected = TestVideos.picture(index)
      let planes = [
        (frame.picture.luma, expected.luma), (frame.picture.blueChroma, expected.blueChroma),
        (frame.picture.redChroma, expected.redChroma),
      ]
      for (actual, reference) in planes {
        let sum = zip(actual, reference).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        #expect(Double(sum) / Double(reference.count) < 3, "frame \(index)")
      }
    }
  }

  @Test("ten bits show more than 256 levels", arguments: TestVideos.deliveryCodecs)
  func tenBits(codec: VideoEncoding.Codec) throws {
    let folder = try ScratchFolder()
    let encoding = try VideoEncoding(
      codec: codec, width: 256, height: 16, frameRate: FrameRate("30"), bitDepth: 10, constantRateFactor: 4)
    var encoder = try SegmentEncoder(encoding, firstFrame: 0)
    try encoder.encode(TestVideos.ramp10(width: 256, height: 16))
    try TestVideos.write([encoder.finish()], to: folder.file("video.mp4"))
    let luma = try read(folder.file("video.mp4")).frames[0].picture.luma
    let samples = stride(from: 0, to: luma.count, by: 2).map { index -> Int in
      Int(luma[index]) | Int(luma[index + 1]) << 8
    }
    let levels = Set(samples)
    #expect(levels.count > 256)
    #expect(levels.allSatisfy { $0 < 1024 })
  }

  @Test("segments out of order or with another encoding are refused")
  func mismatch() throws {
    let folder = try ScratchFolder()
    let first = try TestVideos.segment(TestVideos.encoding(), first: 0, count: 10)
    let later = try TestVideos.segment(TestVideos.encoding(), first: 20, count: 10)
    let other = try TestVideos.segment(TestVideos.encoding(rate: "25"), first: 10, count: 10)
    for wrong in [[later], [first, first], [first, later], [first, other]] {
      #expect(throws: VideoCodingError.self) {
        var writer = try VideoWriter(path: folder.file("video.mp4"), stream: first.stream, frameCount: 30)
        for segment in wrong { try writer.append(segment) }
      }
    }
    #expect(throws: VideoCodingError.segmentMismatch(reason: "they contain more than the video's 9 frames")) {
      var writer = try VideoWriter(path: folder.file("video.mp4"), stream: first.stream, frameCount: 9)
      try writer.append(first)
    }
    #expect(throws: VideoCodingError.segmentMismatch(reason: "0 of 10 frames are written")) {
      try VideoWriter(path: folder.file("video.mp4"), stream: first.stream, frameCount: 10).finish()
    }
  }

  @Test(
    "a path that cannot be written is reported with the system's reason",
    arguments: [
      ("/dev/full", "No space left on device"), ("/nowhere/video.mp4", "No such file or directory"),
      ("/tmp", "Is a directory"),
    ])
  func unwritable(path: String, reason: String) throws {
    let segments = try TestVideos.segments(TestVideos.encoding(), frames: 20)
    #expect(throws: VideoCodingError.cannotWrite(path: path, reason: reason)) {
      try TestVideos.write(segments, to: path)
    }
  }

  private func read(_ path: String) throws -> (properties: VideoFileProperties, frames: [DecodedFrame]) {
    var reader = try VideoReader(path: path)
    let properties = reader.properties
    var frames: [DecodedFrame] = []
    while let frame = try reader.nextFrame() { frames.append(frame) }
    return (properties, frames)
  }
}
