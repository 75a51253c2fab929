import CLibAV

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
