import PixelKernels

/// A part of a video, encoded independently: it begins with a keyframe, and no packet refers to a frame
/// outside.
package struct EncodedSegment: Sendable, Equatable {
  /// One encoded frame.
  package struct Packet: Sendable, Equatable {
    /// The frame in the packet, counted from the segment's first; also its presentation time in frames.
    package let frame: Int
    package let isKeyframe: Bool
    package let bytes: [UInt8]
    /// Matroska's additional data for the packet, preceded by its identifier: VP9's alpha. Empty for none.
    package let addition: [UInt8]

    package init(frame: Int, isKeyframe: Bool, bytes: [UInt8], addition: [UInt8] = []) {
      self.frame = frame
      self.isKeyframe = isKeyframe
      self.bytes = bytes
      self.addition = addition
    }
  }

  /// The properties common to all segments of one video.
  package struct Stream: Sendable, Equatable {
    package let codec: VideoEncoding.Codec
    package let width: Int
    package let height: Int
    package let bitDepth: Int
    package let hasAlpha: Bool
    /// The encoder's input pixel format, as libavutil's number.
    package let pixelFormat: Int32
    package let frameRate: FrameRate
    /// Frames by which decoding runs ahead of presentation, because of B-frames: packet `i` is decoded at
    /// frame `i - reorderDelay`.
    package let reorderDelay: Int
    /// The codec's configuration: for H.264 and H.265 the parameter sets, with start codes.
    package let parameterSets: [UInt8]
    /// The luminances of a video in high dynamic range.
    package var light: LightRange?

    package init(
      codec: VideoEncoding.Codec, width: Int, height: Int, bitDepth: Int, hasAlpha: Bool, pixelFormat: Int32,
      frameRate: FrameRate, reorderDelay: Int, parameterSets: [UInt8]
    ) {
      self.codec = codec
      self.width = width
      self.height = height
      self.bitDepth = bitDepth
      self.hasAlpha = hasAlpha
      self.pixelFormat = pixelFormat
      self.frameRate = frameRate
      self.reorderDelay = reorderDelay
      self.parameterSets = parameterSets
    }
  }

  package let stream: Stream
  /// The index of the segment's first frame in the video.
  package let firstFrame: Int
  /// One packet per frame, in decoding order.
  package let packets: [Packet]
  /// The light levels of its frames, in high dynamic range.
  package var contentLight: ContentLight?

  package var frameCount: Int { packets.count }

  /// - Throws: `segmentMismatch` unless `firstFrame` is 0 or more, each frame has one packet, the first is
  ///   the first frame and a keyframe, and none is decoded after it is presented.
  package init(stream: Stream, firstFrame: Int, packets: [Packet]) throws(VideoCodingError) {
    guard firstFrame >= 0, stream.reorderDelay >= 0 else {
      throw .segmentMismatch(reason: "a segment cannot start at frame \(firstFrame)")
    }
    guard let first = packets.first, first.frame == 0, first.isKeyframe else {
      throw .segmentMismatch(reason: "the segment at frame \(firstFrame) does not begin with a keyframe")
    }
    var seen = [Bool](repeating: false, count: packets.count)
    for (index, packet) in packets.enumerated() {
      guard seen.indices.contains(packet.frame), !seen[packet.frame] else {
        throw .segmentMismatch(
          reason: "the segment at frame \(firstFrame) does not contain each of its frames once")
      }
      guard index - stream.reorderDelay <= packet.frame else {
        throw .segmentMismatch(
          reason: "frame \(firstFrame + packet.frame) would be decoded after it is presented")
      }
      seen[packet.frame] = true
    }
    self.stream = stream
    self.firstFrame = firstFrame
    self.packets = packets
  }

  /// Consecutive segments joined into one; a video of the result has the same bytes as a video of the parts.
  ///
  /// - Throws: `segmentMismatch` if there is none, one does not begin at the end of the one before it, or is
  ///   encoded differently.
  package init(joining segments: [EncodedSegment]) throws(VideoCodingError) {
    guard let first = segments.first else { throw .segmentMismatch(reason: "there is none") }
    var packets: [Packet] = []
    for segment in segments {
      guard segment.firstFrame == first.firstFrame + packets.count, segment.stream == first.stream else {
        throw .segmentMismatch(
          reason: "the one at frame \(segment.firstFrame) does not continue the previous one")
      }
      let offset = packets.count
      packets += segment.packets.map { packet in
        Packet(
          frame: offset + packet.frame, isKeyframe: packet.isKeyframe, bytes: packet.bytes,
          addition: packet.addition)
      }
    }
    try self.init(stream: first.stream, firstFrame: first.firstFrame, packets: packets)
    contentLight = segments.compactMap(\.contentLight).reduce(nil) { $0?.union($1) ?? $1 }
  }
}
