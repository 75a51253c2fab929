import Foundation
import PixelKernels
import TestSupport
import Testing

@testable import VideoCoding

@Suite("A segment can be decoded independently")
struct SegmentTests {
  @Test("a segment begins with a keyframe, holds every frame once, and is the same each time")
  func selfContained() throws {
    let encoding = try TestVideos.encoding()
    let segment = try TestVideos.segment(encoding, first: 30, count: 10)
    #expect(segment.packets.first?.isKeyframe == true)
    let frames = segment.packets.map(\.frame).sorted()
    #expect(frames == Array(0..<10))
    #expect(segment.firstFrame == 30)
    #expect(try segment == TestVideos.segment(encoding, first: 30, count: 10))
  }

  @Test(
    "a segment of one frame is of the same stream as a full one",
    arguments: [VideoEncoding.Codec.h264, .hevc, .av1, .ffv1])
  func shortSegment(codec: VideoEncoding.Codec) throws {
    let encoding = try TestVideos.encoding(codec: codec)
    let full = try TestVideos.segment(encoding, first: 0, count: 10)
    let short = try TestVideos.segment(encoding, first: 10, count: 1)
    #expect(full.stream == short.stream)
    #expect(!full.stream.parameterSets.isEmpty)
  }

  @Test("a segment round-trips through a file")
  func roundTrip() throws {
    let folder = try ScratchFolder()
    let segment = try TestVideos.segment(
      TestVideos.encoding(rate: "29.97", bitDepth: 10), first: 20, count: 7)
    try segment.write(to: folder.file("segment"), fingerprint: .max)
    #expect(try EncodedSegment(contentsOf: folder.file("segment"), fingerprint: .max) == segment)
  }

  @Test("a truncated file is refused")
  func truncated() throws {
    let folder = try ScratchFolder()
    try TestVideos.segment(TestVideos.encoding(), first: 0, count: 3).write(
      to: folder.file("whole"), fingerprint: 7)
    let bytes = try folder.bytes("whole")
    for count in [0, 7, 8, 20, 24, 100, bytes.count / 2, bytes.count - 1] {
      try Data(bytes.prefix(count)).write(to: URL(fileURLWithPath: folder.file("cut")))
      #expect(refusal(folder.file("cut"), fingerprint: 7) != nil, "cut to \(count) bytes")
    }
  }

  @Test("a file with one bit changed is refused")
  func changedBit() throws {
    let folder = try ScratchFolder()
    try TestVideos.segment(TestVideos.encoding(), first: 0, count: 3).write(
      to: folder.file("whole"), fingerprint: 7)
    var bytes = try folder.bytes("whole")
    bytes[bytes.count / 2] ^= 1
    try Data(bytes).write(to: URL(fileURLWithPath: folder.file("changed")))
    #expect(refusal(folder.file("changed"), fingerprint: 7)?.contains("damaged") == true)
  }

  @Test("errors name the file and the reason")
  func refusals() throws {
    let folder = try ScratchFolder()
    try Data("not a segment at all".utf8).write(to: URL(fileURLWithPath: folder.file("text")))
    #expect(
      refusal(folder.file("text"), fingerprint: 7) == "\(folder.file("text")): it is not an encoded segment")
    try TestVideos.segment(TestVideos.encoding(), first: 0, count: 3).write(
      to: folder.file("other"), fingerprint: 8)
    #expect(refusal(folder.file("other"), fingerprint: 7)?.contains("another video") == true)
    #expect(refusal(folder.file("absent"), fingerprint: 7)?.contains("no such file") == true)
    #expect(refusal(folder.path, fingerprint: 7)?.contains("it is a directory") == true)
  }

  @Test("packets that are not each frame once, from a keyframe on, make no segment")
  func badPackets() throws {
    let good = try TestVideos.segment(TestVideos.encoding(), first: 0, count: 4)
    let packets = good.packets
    let first = packets[0]
    let notKey = EncodedSegment.Packet(frame: 0, isKeyframe: false, bytes: first.bytes)
    for wrong in [
      [], Array(packets.dropFirst()), Array(packets.dropLast()) + [first], [notKey] + packets.dropFirst(),
    ] {
      #expect(throws: VideoCodingError.self) {
        try EncodedSegment(stream: good.stream, firstFrame: 0, packets: wrong)
      }
    }
  }

  @Test("a segment cannot start before the video")
  func negativeStart() throws {
    #expect(throws: VideoCodingError.segmentMismatch(reason: "a segment cannot start at frame -1")) {
      try TestVideos.segment(TestVideos.encoding(), first: -1, count: 2)
    }
  }

  @Test("a frame of another size, bit depth or too few samples is refused")
  func frameMismatch() throws {
    var few = TestVideos.picture(0)
    few.luma.removeLast()
    for picture in [TestVideos.picture(0, width: 32), TestVideos.picture(0, bitDepth: 10), few] {
      #expect(throws: VideoCodingError.self) {
        var encoder = try SegmentEncoder(TestVideos.encoding(), firstFrame: 0)
        try encoder.encode(picture)
      }
    }
  }

  private func refusal(_ path: String, fingerprint: UInt64) -> String? {
    do {
      _ = try EncodedSegment(contentsOf: path, fingerprint: fingerprint)
      return nil
    } catch { return error.description }
  }
}

extension EncodedSegment {
  fileprivate func write(to path: String, fingerprint: UInt64) throws {
    try Data(fileBytes(fingerprint: fingerprint)).write(to: URL(fileURLWithPath: path))
  }
}
