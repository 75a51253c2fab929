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
    let available = bytes.count + Int(AV_INPUT_BUFFER_PADDING_SIZE)
    let memory = try libav.allocated(libav.pointee.av_mallocz(available), "a codec's configuration")
    memory.copyMemory(from: bytes, byteCount: bytes.count)
    pointee.extradata = memory.assumingMemoryBound(to: UInt8.self)
    pointee.extradata_size = Int32(bytes.count)
  }
}
