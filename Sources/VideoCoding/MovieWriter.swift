import CLibAV

/// Writes a video from its segments, one after the other, and its sound from a file; at most one segment is in
/// memory.
///
/// The bytes are a function of the segments and the sound alone. The caller names a temporary path and renames the
/// file when `finish` has returned: until then, the file is not a video.
package struct MovieWriter: ~Copyable {
  private let container: OutputContainer
  private let packet: CodedPacket
  private let stream: EncodedSegment.Stream
  private let videoTrack: UnsafeMutablePointer<AVStream>
  private let frameCount: Int
  private var writtenFrameCount = 0
  private var audioTrack: AudioTrackWriter?

  /// Creates the file.
  ///
  /// - Parameters:
  ///   - path: where; a file there is replaced.
  ///   - kind: which container; the extension of a temporary path does not tell it.
  ///   - stream: what all segments of the video have in common, taken from any one of them.
  ///   - frameCount: the frames of the whole video.
  ///   - audioPath: a sound file. AAC, MP3, ALAC, AC-3 and E-AC-3 are copied, other codecs become AAC. The sound is
  ///     cut at the video's end; where it is shorter, silence follows.
  ///   - contentLight: how bright its pictures are, in high dynamic range.
  /// - Throws: `cannotWrite` with the system's reason; `missingFile`, `cannotRead` or `malformed` for the sound.
  package init(
    path: String, container kind: VideoContainer = .mp4, stream: EncodedSegment.Stream, frameCount: Int,
    audioPath: String? = nil, contentLight: ContentLight? = nil
  ) throws(VideoCodingError) {
    guard (1...100_000_000).contains(frameCount) else {
      throw .invalidSetting(name: "frames", found: "\(frameCount)", expected: "within 1…100000000")
    }
    let libav = try LibAV.loaded()
    let film = FilmLength(frameCount: frameCount, frameRate: stream.frameRate)
    let audio: (any AudioPackets)? =
      if let audioPath { try openAudio(libav, path: audioPath, film: film, for: kind) } else { nil }
    let container = try OutputContainer(libav, path: path, kind: kind)
    try container.createFile()
    let packet = try CodedPacket(libav)
    let videoTrack = try container.addStream()
    try videoTrack.describe(stream, content: contentLight, libav)
    let audioTrack: AudioTrackWriter? =
      if let audio { try AudioTrackWriter(libav, audio, in: container) } else { nil }
    try container.writeHeader(timescale: Self.timescale(stream.frameRate))
    self.container = container
    self.packet = packet
    self.stream = stream
    self.videoTrack = videoTrack
    self.audioTrack = audioTrack
    self.frameCount = frameCount
  }

  /// Opens a sound file as `init` does, to find early what is wrong with it.
  package static func checkSound(_ path: String) throws(VideoCodingError) {
    _ = try AudioSource(try LibAV.loaded(), path: path)
  }

  /// Writes a segment's packets behind those already written.
  ///
  /// - Throws: `segmentMismatch` if it does not start where the video ends so far, or is encoded otherwise.
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
      try audioTrack?.write(before: decodingFrame, of: stream.frameRate, to: container)
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

  /// Completes the film: its index is written and moved to the front.
  ///
  /// - Throws: `segmentMismatch` if frames are missing, `cannotWrite` with the system's reason.
  package consuming func finish() throws(VideoCodingError) {
    guard writtenFrameCount == frameCount else {
      throw .segmentMismatch(reason: "\(writtenFrameCount) of \(frameCount) frames are written")
    }
    try audioTrack?.write(before: .max, of: stream.frameRate, to: container)
    try container.finish()
  }

  /// Ticks per second such that a frame is a whole number of ticks, and fine enough for players that are used to it. Matroska has milliseconds.
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
