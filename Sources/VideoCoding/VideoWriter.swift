import CLibAV
import SoundMixing

/// Writes a video from its segments in order, and its sound from a mix; at most one segment is in memory.
///
/// The bytes are a function of the segments and the mix alone. The caller passes a temporary path and
/// renames the file after `finish` has returned: until then, the file is not a valid video.
package struct VideoWriter: ~Copyable {
  private let container: OutputContainer
  private let packet: CodedPacket
  private let stream: EncodedSegment.Stream
  private let videoTrack: UnsafeMutablePointer<AVStream>
  private let frameCount: Int
  private var writtenFrameCount = 0
  private var soundTrack: SoundTrackWriter?

  /// Creates the file.
  ///
  /// - Parameters:
  ///   - path: The path; an existing file is replaced.
  ///   - kind: The container; the extension of a temporary path does not determine it.
  ///   - stream: The properties common to all segments of the video, from any one of them.
  ///   - frameCount: The number of frames of the whole video.
  ///   - sound: A mix that is as long as the video, encoded as the container and the codec of the video have it.
  ///   - chapters: The named parts of the video.
  ///   - contentLight: The light levels of its frames, in high dynamic range.
  /// - Throws: `cannotWrite` with the system's reason; `malformed` for a sound of the mix.
  package init(
    path: String, container kind: VideoContainer = .mp4, stream: EncodedSegment.Stream, frameCount: Int,
    sound: (any SoundStream)? = nil, chapters: [Chapter] = [], contentLight: ContentLight? = nil
  ) throws(VideoCodingError) {
    guard (1...100_000_000).contains(frameCount) else {
      throw .invalidSetting(name: "frames", found: "\(frameCount)", expected: "within 1…100000000")
    }
    let libav = try LibAV.loaded()
    let encoder: SoundEncoder? =
      if let sound, let codec = kind.soundCodec(with: stream.codec) {
        try SoundEncoder(libav, sound, as: codec)
      } else { nil }
    let container = try OutputContainer(libav, path: path, kind: kind)
    try container.createFile()
    let packet = try CodedPacket(libav)
    let videoTrack = try container.addStream()
    try videoTrack.describe(stream, content: contentLight, libav)
    let soundTrack: SoundTrackWriter? =
      if let encoder { try SoundTrackWriter(libav, encoder, in: container) } else { nil }
    try container.add(chapters, frameRate: stream.frameRate)
    try container.writeHeader(timescale: Self.timescale(stream.frameRate))
    self.container = container
    self.packet = packet
    self.stream = stream
    self.videoTrack = videoTrack
    self.soundTrack = soundTrack
    self.frameCount = frameCount
  }

  /// Appends a segment's packets.
  ///
  /// - Throws: `segmentMismatch` if it does not start at the current end of the video, or is encoded
  ///   differently.
  package mutating func append(_ segment: borrowing EncodedSegment) throws(VideoCodingError) {
    guard segment.firstFrame == writtenFrameCount else {
      throw .segmentMismatch(
        reason:
          "\(writtenFrameCount) frames are written, and the next segment starts at frame \(segment.firstFrame)"
      )
    }
    guard segment.frameCount <= frameCount - writtenFrameCount else {
      throw .segmentMismatch(reason: "they contain more than the video's \(frameCount) frames")
    }
    guard segment.stream == stream else {
      throw .segmentMismatch(
        reason:
          "the segment at frame \(segment.firstFrame) was encoded with other settings or another encoder")
    }
    for (index, coded) in segment.packets.enumerated() {
      let decodingFrame = writtenFrameCount + index - stream.reorderDelay
      try soundTrack?.write(before: decodingFrame, of: stream.frameRate, to: container)
      try packet.fill(coded.bytes)
      try packet.add(coded.addition)
      let fields = packet.pointer
      fields.pointee.stream_index = videoTrack.pointee.index
      fields.pointee.pts = Int64(writtenFrameCount + coded.frame)
      fields.pointee.dts = Int64(decodingFrame)
      fields.pointee.duration = 1
      fields.pointee.flags = coded.isKeyframe ? AV_PKT_FLAG_KEY : 0
      container.rescale(packet, from: stream.frameRate.frameDuration)
      try container.write(packet)
    }
    writtenFrameCount += segment.frameCount
  }

  /// Completes the video: writes its index and moves it to the front.
  ///
  /// - Throws: `segmentMismatch` if frames are missing, `cannotWrite` with the system's reason.
  package consuming func finish() throws(VideoCodingError) {
    guard writtenFrameCount == frameCount else {
      throw .segmentMismatch(reason: "\(writtenFrameCount) of \(frameCount) frames are written")
    }
    try soundTrack?.write(before: .max, of: stream.frameRate, to: container)
    try container.finish()
  }

  /// Ticks per second such that a frame is a whole number of ticks, in the usual range of players. Matroska
  /// has milliseconds.
  static func timescale(_ frameRate: FrameRate) -> Int {
    var timescale = frameRate.numerator
    while timescale < 10_000 { timescale *= 2 }
    return timescale
  }
}

extension FrameRate {
  /// In seconds.
  var frameDuration: AVRational { AVRational(num: Int32(denominator), den: Int32(numerator)) }
}
