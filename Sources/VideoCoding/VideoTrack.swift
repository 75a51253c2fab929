import CLibAV

extension UnsafeMutablePointer where Pointee == AVStream {
  /// Describes a video track by the properties common to its segments.
  func describe(
    _ stream: EncodedSegment.Stream, content: ContentLight? = nil, _ libav: LibAV
  ) throws(VideoCodingError) {
    let frameRate = AVRational(
      num: Int32(stream.frameRate.numerator), den: Int32(stream.frameRate.denominator))
    pointee.time_base = AVRational(num: 1, den: frameRate.num)
    pointee.avg_frame_rate = frameRate
    pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    let parameters = try libav.allocated(pointee.codecpar, "a stream")
    parameters.pointee.codec_type = AVMEDIA_TYPE_VIDEO
    parameters.pointee.codec_id = stream.codec.identifier
    parameters.pointee.codec_tag = stream.codec.sampleEntry
    parameters.pointee.width = Int32(stream.width)
    parameters.pointee.height = Int32(stream.height)
    parameters.pointee.format = stream.pixelFormat
    // QuickTime specifies 32 bits per pixel with alpha.
    if stream.codec == .prores4444 { parameters.pointee.bits_per_coded_sample = stream.hasAlpha ? 32 : 24 }
    parameters.pointee.sample_aspect_ratio = pointee.sample_aspect_ratio
    let usual = stream.codec.traits.chroma == nil ? VideoProperties.ColorTags.rgb : .bt709
    let tags = stream.light.map { .light($0.transfer) } ?? usual
    tags.apply(to: parameters)
    parameters.pointee.video_delay = Int32(stream.reorderDelay)
    try parameters.setExtradata(stream.parameterSets, libav)
    try describe(stream.light, content, libav)
    if stream.codec == .vp9, stream.hasAlpha {
      let code = libav.pointee.av_dict_set(&pointee.metadata, "alpha_mode", "1", 0)
      try libav.check(code, "marking alpha")
    }
  }
}

extension UnsafeMutablePointer where Pointee == AVCodecParameters {
  /// Copies a codec's configuration to the parameters.
  func setExtradata(_ bytes: [UInt8], _ libav: LibAV) throws(VideoCodingError) {
    let room = bytes.count + Int(AV_INPUT_BUFFER_PADDING_SIZE)
    let memory = try libav.allocated(libav.pointee.av_mallocz(room), "a codec's configuration")
    memory.copyMemory(from: bytes, byteCount: bytes.count)
    pointee.extradata = memory.assumingMemoryBound(to: UInt8.self)
    pointee.extradata_size = Int32(bytes.count)
  }
}

extension VideoEncoding.Codec {
  var identifier: AVCodecID {
    switch self {
    case .h264: AV_CODEC_ID_H264
    case .hevc: AV_CODEC_ID_HEVC
    case .av1, .avif: AV_CODEC_ID_AV1
    case .vp9: AV_CODEC_ID_VP9
    case .prores, .prores4444: AV_CODEC_ID_PRORES
    case .ffv1: AV_CODEC_ID_FFV1
    case .apng: AV_CODEC_ID_APNG
    case .gif: AV_CODEC_ID_GIF
    case .webp: AV_CODEC_ID_WEBP
    }
  }

  /// The four-character code of the track's sample entry, little-endian; 0 is the container's default.
  ///
  /// Apple's players require `hvc1`. ProRes's variants are distinguished by it.
  var sampleEntry: UInt32 {
    let code: StaticString =
      switch self {
      case .h264: "avc1"
      case .hevc: "hvc1"
      case .prores: "apch"
      case .prores4444: "ap4h"
      case .av1, .vp9, .ffv1, .apng, .gif, .webp, .avif: ""
      }
    return code.withUTF8Buffer { bytes in bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
  }
}
