import CLibAV

/// Writes an MP4 film from its segments, one after the other; at most one segment is in memory.
///
/// The bytes are a function of the segments alone. The caller names a temporary path and renames the file when
/// `finish` has returned: until then, the file is not a film.
package struct MovieWriter: ~Copyable {
  private let container: OutputContainer
  private let packet: CodedPacket
  private let stream: EncodedSegment.Stream
  private let videoTrack: UnsafeMutablePointer<AVStream>
  private let ticksPerFrame: Int64
  private var frameCount = 0

  /// Creates the file.
  ///
  /// - Parameter stream: what all segments of the film have in common, taken from any one of full length.
  /// - Throws: `cannotWrite` with the system's reason.
  package init(path: String, stream: EncodedSegment.Stream) throws(VideoCodingError) {
    let libav = try LibAV.loaded()
    let container = try OutputContainer(libav, path: path)
    try container.createFile()
    let packet = try CodedPacket(libav)
    let videoTrack = try container.addStream()
    try videoTrack.describe(stream, libav)
    let timescale = Self.timescale(stream.frameRate)
    try container.writeHeader(timescale: timescale)
    self.container = container
    self.packet = packet
    self.stream = stream
    self.videoTrack = videoTrack
    ticksPerFrame = Int64(timescale / stream.frameRate.numerator * stream.frameRate.denominator)
  }

  /// Writes a segment's packets behind those already written.
  ///
  /// - Throws: `segmentMismatch` if it does not start where the film ends so far, or is encoded otherwise.
  package mutating func append(_ segment: borrowing EncodedSegment) throws(VideoCodingError) {
    guard segment.firstFrame == frameCount else {
      throw .segmentMismatch(
        reason:
          "the film has \(frameCount) frames, and the next segment starts at frame \(segment.firstFrame)")
    }
    guard segment.stream == stream else {
      throw .segmentMismatch(
        reason:
          "the segment at frame \(segment.firstFrame) was encoded with other settings or another encoder")
    }
    for (index, coded) in segment.packets.enumerated() {
      try packet.fill(coded.bytes)
      let fields = packet.pointer
      fields.pointee.stream_index = videoTrack.pointee.index
      fields.pointee.pts = Int64(frameCount + coded.frame) * ticksPerFrame
      fields.pointee.dts = Int64(frameCount + index - stream.reorderDelay) * ticksPerFrame
      fields.pointee.duration = ticksPerFrame
      fields.pointee.flags = coded.isKeyframe ? AV_PKT_FLAG_KEY : 0
      try container.write(packet)
    }
    frameCount += segment.frameCount
  }

  /// Completes the film: its index is written and moved to the front.
  ///
  /// - Throws: `segmentMismatch` if there was no segment, `cannotWrite` with the system's reason.
  package consuming func finish() throws(VideoCodingError) {
    guard frameCount > 0 else { throw .segmentMismatch(reason: "there are none") }
    try container.finish()
  }

  /// Ticks a second such that a frame is a whole number of ticks, and fine enough for players that are used to it.
  static func timescale(_ frameRate: FrameRate) -> Int {
    var timescale = frameRate.numerator
    while timescale < 10_000 { timescale *= 2 }
    return timescale
  }
}

extension UnsafeMutablePointer where Pointee == AVStream {
  /// Describes a video track by what its segments have in common.
  func describe(_ stream: EncodedSegment.Stream, _ libav: LibAV) throws(VideoCodingError) {
    let frameRate = AVRational(
      num: Int32(stream.frameRate.numerator), den: Int32(stream.frameRate.denominator))
    pointee.time_base = AVRational(num: 1, den: frameRate.num)
    pointee.avg_frame_rate = frameRate
    pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    let parameters = try libav.allocated(pointee.codecpar, "a stream")
    parameters.pointee.codec_type = AVMEDIA_TYPE_VIDEO
    parameters.pointee.codec_id = stream.codec == .h264 ? AV_CODEC_ID_H264 : AV_CODEC_ID_HEVC
    parameters.pointee.codec_tag = stream.codec.sampleEntry
    parameters.pointee.width = Int32(stream.width)
    parameters.pointee.height = Int32(stream.height)
    parameters.pointee.format = (stream.bitDepth == 8 ? AV_PIX_FMT_YUV420P : AV_PIX_FMT_YUV420P10LE).rawValue
    parameters.pointee.sample_aspect_ratio = pointee.sample_aspect_ratio
    parameters.pointee.color_primaries = AVCOL_PRI_BT709
    parameters.pointee.color_trc = AVCOL_TRC_BT709
    parameters.pointee.color_space = AVCOL_SPC_BT709
    parameters.pointee.color_range = AVCOL_RANGE_MPEG
    parameters.pointee.chroma_location = AVCHROMA_LOC_LEFT
    parameters.pointee.video_delay = Int32(stream.reorderDelay)
    try parameters.setExtradata(stream.parameterSets, libav)
  }
}

extension UnsafeMutablePointer where Pointee == AVCodecParameters {
  /// Hands a copy of a codec's configuration to the parameters.
  func setExtradata(_ bytes: [UInt8], _ libav: LibAV) throws(VideoCodingError) {
    let room = bytes.count + Int(AV_INPUT_BUFFER_PADDING_SIZE)
    let memory = try libav.allocated(libav.pointee.av_mallocz(room), "a codec's configuration")
    memory.copyMemory(from: bytes, byteCount: bytes.count)
    pointee.extradata = memory.assumingMemoryBound(to: UInt8.self)
    pointee.extradata_size = Int32(bytes.count)
  }
}

extension VideoEncoding.Codec {
  /// The four-character code of the track's sample entry, little-endian: `avc1`, and `hvc1`, which Apple's players
  /// ask for.
  var sampleEntry: UInt32 {
    let code: StaticString =
      switch self {
      case .h264: "avc1"
      case .hevc: "hvc1"
      }
    return code.withUTF8Buffer { bytes in bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
  }
}
