import CLibAV

/// The settings in libav's terms.
extension VideoEncoding {
  var encoderName: String {
    switch codec {
    case .h264: "libx264"
    case .hevc: "libx265"
    }
  }

  var pixelFormat: AVPixelFormat { bitDepth == 8 ? AV_PIX_FMT_YUV420P : AV_PIX_FMT_YUV420P10LE }

  /// The options that only this encoder has.
  ///
  /// x264 spends bits where the picture is dark (`aq-mode=3`), at 8 bits more of them (`aq-strength`): steps of 8 bits show
  /// bands where the means of blocks are rounded. It does not quantize by trellis, which takes weak
  /// dither for noise: in a still second of a dark ramp at CRF 18, runs of one luma value are 86 pixels long
  /// without it and 309 with. A stretch of a few frames only, where less is gained by a good first picture, still
  /// loses its dither (runs of 292 pixels in three frames).
  ///
  /// x264's AVX-512 code reads memory that it has not written at some widths, so its bytes depend on what the heap
  /// held before: where the processor has AVX-512, x264 is held to AVX2. x265 leaves AVX-512 alone by itself, and
  /// would write the processor's features into the stream by default to leave out its `info`.
  func encoderOptions(cpuFlags: Int32) -> [(name: String, value: String)] {
    let common = [
      (name: "preset", value: preset.rawValue), (name: "crf", value: "\(constantRateFactor)"),
    ]
    switch codec {
    case .h264:
      let options =
        common + [
          (name: "aq-mode", value: "3"), (name: "trellis", value: "0"),
          (name: "rc-lookahead", value: "\(lookahead)"),
        ] + (bitDepth == 8 ? [(name: "aq-strength", value: "1.4")] : [])
      return cpuFlags & AV_CPU_FLAG_AVX512 == 0
        ? options : options + [(name: "x264-params", value: "asm=AVX2")]
    case .hevc:
      let parameters = [
        "aq-mode=3", "rc-lookahead=\(lookahead)", "open-gop=0", "b-pyramid=1", "pools=none",
        "frame-threads=1", "wpp=0",
        "info=0", "log-level=none",
      ]
      return common + [(name: "x265-params", value: parameters.joined(separator: ":"))]
    }
  }

  /// Sets what every encoder has.
  func configure(_ encoder: UnsafeMutablePointer<AVCodecContext>) {
    let frameDuration = AVRational(num: Int32(frameRate.denominator), den: Int32(frameRate.numerator))
    encoder.pointee.width = Int32(width)
    encoder.pointee.height = Int32(height)
    encoder.pointee.pix_fmt = pixelFormat
    encoder.pointee.time_base = frameDuration
    encoder.pointee.framerate = AVRational(num: frameDuration.den, den: frameDuration.num)
    encoder.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    encoder.pointee.gop_size = Int32(keyframeInterval)
    encoder.pointee.thread_count = 1
    encoder.pointee.flags = AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT | libav_flag_closed_gop
    encoder.pointee.color_primaries = AVCOL_PRI_BT709
    encoder.pointee.color_trc = AVCOL_TRC_BT709
    encoder.pointee.colorspace = AVCOL_SPC_BT709
    encoder.pointee.color_range = AVCOL_RANGE_MPEG
    encoder.pointee.chroma_sample_location = AVCHROMA_LOC_LEFT
  }

  /// Frames by which decoding runs ahead of presentation, once the encoder is open.
  ///
  /// libx264 says it in `has_b_frames`. libx265 does not: all its presets have B-frames with one level of pyramid,
  /// which `encoderOptions` asks for, and that takes two frames.
  func reorderDelay(_ encoder: UnsafeMutablePointer<AVCodecContext>) -> Int {
    codec == .hevc ? 2 : Int(encoder.pointee.has_b_frames)
  }
}
