import CLibAV

/// Writes a video from its segments in order, and its audio from a file; at most one segment is in memory.
///
/// The bytes are a function of the segments and the audio alone. The caller passes a temporary path and
/// renames the file after `finish` has returned: until then, the file is not a valid video.
package struct VideoWriter: ~Copyable {
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
  ///   - path: The path; an existing file is replaced.
  ///   - kind: The container; the extension of a temporary path does not determine it.
  ///   - stream: The properties common to all segments of the video, from any one of them.
  ///   - frameCount: The number of frames of the whole video.
  ///   - audioPath: An audio file. AAC, MP3, ALAC, AC-3 and E-AC-3 are copied, other codecs become AAC. The
  ///     audio is cut at the video's end; if it is shorter, silence follows.
  ///   - chapters: The named parts of the video.
  ///   - contentLight: The light levels of its frames, in high dynamic range.
  /// - Throws: `cannotWrite` with the system's reason; `missingFile`, `cannotRead` or `malformed` for the
  ///   audio.
  package init(
    path: String, container kind: VideoContainer = .mp4, stream: EncodedSegment.Stream, frameCount: Int,
    audioPath: String? = nil, chapters: [Chapter] = [], contentLight: ContentLight? = nil
  ) throws(VideoCodingError) {
    guard (1...100_000_000).contains(frameCount) else {
      throw .invalidSetting(name: "frames", found: "\(frameCount)", expected: "within 1…100000000")
    }
    let libav = try LibAV.loaded()
    let video = VideoDuration(frameCount: frameCount, frameRate: stream.frameRate)
    let audio: (any AudioPackets)? =
      if let audioPath { try openAudio(libav, path: audioPath, video: video, for: kind) } else { nil }
    let container = try OutputContainer(libav, path: path, kind: kind)
    try container.createFile()
    let packet = try CodedPacket(libav)
    let videoTrack = try container.addStream()
    try videoTrack.describe(stream, content: contentLight, libav)
    let audioTrack: AudioTrackWriter? =
      if let audio { try AudioTrackWriter(libav, audio, in: container) } else { nil }
    try container.add(chapters, frameRate: stream.frameRate)
    try container.writeHeader(timescale: Self.timescale(stream.frameRate))
    self.container = container
    self.packet = packet
    self.stream = stream
    self.videoTrack = videoTrack
    self.audioTrack = audioTrack
    self.frameCount = frameCount
  }

  /// Opens an audio file as `init` does, to find errors in it early.
  package static func checkSound(_ path: String) throws(VideoCodingError) {
    _ = try AudioSource(try LibAV.loaded(), path: path)
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

  /// Completes the video: writes its index and moves it to the front.
  ///
  /// - Throws: `segmentMismatch` if frames are missing, `cannotWrite` with the system's reason.
  package consuming func finish() throws(VideoCodingError) {
    guard writtenFrameCount == frameCount else {
      throw .segmentMismatch(reason: "\(writtenFrameCount) of \(frameCount) frames are written")
    }
    try audioTrack?.write(before: .max, of: stream.frameRate, to: container)
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
