import CLibAV

extension VideoProperties {
  init(
    _ stream: UnsafeMutablePointer<AVStream>, _ libav: LibAV, path: String
  ) throws(VideoCodingError) {
    let parameters = try libav.allocated(stream.pointee.codecpar, "a stream").pointee
    let rate = stream.pointee.avg_frame_rate
    let timeBase = stream.pointee.time_base
    guard rate.num > 0, rate.den > 0, timeBase.num == 1, timeBase.den > 0 else {
      throw .malformed(path: path, reason: "its video has no frame rate")
    }
    codec = libav.name(of: parameters.codec_id)
    profile =
      libav.pointee.avcodec_profile_name(parameters.codec_id, parameters.profile)
      .map { String(cString: $0) } ?? "unknown"
    width = Int(parameters.width)
    height = Int(parameters.height)
    pixelFormat =
      libav.pointee.av_get_pix_fmt_name(AVPixelFormat(parameters.format))
      .map { String(cString: $0) } ?? "unknown"
    frameRate = try FrameRate(numerator: Int(rate.num), denominator: Int(rate.den))
    frameCount = Int(stream.pointee.nb_frames)
    isAlphaMarked = stream.isAlphaMarked(libav)
    timescale = Int(timeBase.den)
    durationInTicks = Int(max(0, stream.pointee.duration))
    light = Self.light(of: stream, libav)
    color = ColorTags(
      colorPrimaries: Int(parameters.color_primaries.rawValue),
      transferFunction: Int(parameters.color_trc.rawValue),
      matrixCoefficients: Int(parameters.color_space.rawValue),
      isLimitedRange: parameters.color_range == AVCOL_RANGE_MPEG,
      isChromaLeft: parameters.chroma_location == AVCHROMA_LOC_LEFT)
  }
}

extension AudioProperties {
  init(_ stream: UnsafeMutablePointer<AVStream>, _ libav: LibAV) {
    let parameters = stream.pointee.codecpar.pointee
    codec = libav.name(of: parameters.codec_id)
    sampleRate = Int(parameters.sample_rate)
    channelCount = Int(parameters.ch_layout.nb_channels)
    let timeBase = stream.pointee.time_base
    let (product, overflow) = Int64(max(0, stream.pointee.duration)).multipliedReportingOverflow(
      by: Int64(timeBase.num) * Int64(parameters.sample_rate))
    durationInSamples = overflow || timeBase.den <= 0 ? 0 : Int(product / Int64(timeBase.den))
  }
}
