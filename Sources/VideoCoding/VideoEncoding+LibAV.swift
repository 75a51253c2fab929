import CLibAV

/// The settings in libav's terms: with `VideoCodec.swift`, all that a codec consists of.
extension VideoEncoding {
  var encoderName: String {
    switch codec {
    case .h264: "libx264"
    case .hevc: "libx265"
    case .av1, .avif: "libaom-av1"
    case .vp9: "libvpx-vp9"
    case .prores, .prores4444: "prores_ks"
    case .ffv1, .apng, .gif, .webp: codec.rawValue
    }
  }

  /// The encoder's input format.
  var pixelFormat: AVPixelFormat {
    switch codec {
    case .h264, .hevc, .av1: bitDepth == 8 ? AV_PIX_FMT_YUV420P : AV_PIX_FMT_YUV420P10LE
    case .vp9 where hasAlpha: AV_PIX_FMT_YUVA420P
    case .vp9: bitDepth == 8 ? AV_PIX_FMT_YUV420P : AV_PIX_FMT_YUV420P10LE
    case .prores: AV_PIX_FMT_YUV422P10LE
    case .prores4444: hasAlpha ? AV_PIX_FMT_YUVA444P10LE : AV_PIX_FMT_YUV444P10LE
    case .ffv1: hasAlpha ? AV_PIX_FMT_GBRAP16LE : AV_PIX_FMT_GBRP16LE
    case .avif where isLossless: bitDepth == 8 ? AV_PIX_FMT_GBRP : AV_PIX_FMT_GBRP10LE
    case .avif: bitDepth == 8 ? AV_PIX_FMT_YUV444P : AV_PIX_FMT_YUV444P10LE
    case .apng, .gif, .webp: AV_PIX_FMT_NONE
    }
  }

  /// libavcodec's name of the codec.
  var codecName: String { codec == .prores4444 ? "prores" : codec.rawValue }

  /// libavutil's name of the decoder's pixel format: ProRes 4444 with 12 bits.
  var decodedPixelFormat: String {
    switch codec {
    case .h264, .hevc, .av1, .vp9:
      hasAlpha ? "yuva420p" : bitDepth == 8 ? "yuv420p" : "yuv420p10le"
    case .prores: "yuv422p10le"
    case .prores4444: hasAlpha ? "yuva444p12le" : "yuv444p12le"
    case .ffv1: hasAlpha ? "gbrap16le" : "gbrp16le"
    case .apng, .gif, .webp, .avif: "none"
    }
  }

  /// The options specific to this encoder.
  ///
  /// x264 spends bits where the image is dark (`aq-mode=3`), at 8 bits more of them (`aq-strength`): 8-bit
  /// steps show bands where the means of blocks are rounded. Trellis quantization is off, since it treats
  /// weak dither as noise: in a still second of a dark ramp at CRF 18, runs of one luma value are 86 pixels
  /// long without it and 309 with it. A segment of only a few frames, where a good first frame gains less,
  /// still loses its dither (runs of 292 pixels in three frames).
  ///
  /// Without `cpu-independent`, x264's motion search and its decisions depend on the processor's instructions. Its AVX-512 code
  /// reads memory that it has not written at some widths, so its bytes depend on the previous contents of the heap: on
  /// processors with AVX-512, x264 is restricted to AVX2. x265 does not use
  /// AVX-512 by default; its `info` is turned off because it would write the processor's features into the
  /// stream.
  func encoderOptions(cpuFlags: Int32) -> [(name: String, value: String)] {
    let common = [
      (name: "preset", value: preset.rawValue), (name: "crf", value: "\(constantRateFactor ?? 0)"),
    ]
    switch codec {
    case .av1, .avif: return googleOptions
    case .vp9: return googleOptions + [(name: "deadline", value: "good")]
    case .apng, .gif, .webp: return []
    case .prores: return [(name: "profile", value: "hq"), (name: "vendor", value: "apl0")]
    case .prores4444:
      return [
        (name: "profile", value: "4444"), (name: "vendor", value: "apl0"),
        (name: "alpha_bits", value: hasAlpha ? "16" : "0"),
      ]
    case .ffv1:
      return [(name: "slicecrc", value: "1"), (name: "coder", value: "ac"), (name: "context", value: "1")]
    case .h264:
      let options =
        common + [
          (name: "aq-mode", value: "3"), (name: "trellis", value: "0"),
          (name: "rc-lookahead", value: "\(lookahead)"),
        ] + (bitDepth == 8 ? [(name: "aq-strength", value: "1.4")] : [])
      let assembly = cpuFlags & AV_CPU_FLAG_AVX512 == 0 ? "" : ":asm=AVX2"
      return options + [(name: "x264-params", value: "cpu-independent=1\(assembly)")]
    case .hevc:
      let parameters =
        [
          "aq-mode=3", "rc-lookahead=\(lookahead)", "open-gop=0", "b-pyramid=1", "pools=none",
          "frame-threads=1", "wpp=0",
          "info=0", "log-level=none",
        ]
        + (light.map {
          $0.transfer == .pq ? ["hdr10=1", "master-display=\(MasteringScreen.description(of: $0))"] : []
        } ?? [])
      return common + [(name: "x265-params", value: parameters.joined(separator: ":"))]
    }
  }

  /// The options common to libvpx and libaom. libvpx rejects alternate reference frames in combination with
  /// alpha.
  private var googleOptions: [(name: String, value: String)] {
    let slowness = Preset.allCases.firstIndex(of: preset) ?? 5
    let (fastest, lag) = codec == .vp9 ? (5, 25) : codec == .avif ? (7, 35) : (8, 25)
    return [
      (name: "crf", value: isLossless ? "0" : "\(Int((constantRateFactor ?? 0).rounded()))"),
      (name: "cpu-used", value: "\(max(0, fastest - max(0, slowness - 3)))"),
      (name: "lag-in-frames", value: "\(codec == .avif ? lag : min(lookahead, lag))"),
      (name: "row-mt", value: "0"),
      (name: "auto-alt-ref", value: codec == .vp9 && hasAlpha ? "0" : "1"),
    ]
  }

  /// The options for alpha planes that are coded separately: errors at outlines are more visible than errors
  /// of color.
  func alphaOptions(_ options: [(name: String, value: String)]) -> [(name: String, value: String)] {
    let factor = isLossless ? 0 : Int(((constantRateFactor ?? 0) / 3).rounded())
    return options.map { $0.name == "crf" ? (name: "crf", value: "\(factor)") : $0 }
  }

  /// Sets the options of every encoder.
  func configure(_ encoder: UnsafeMutablePointer<AVCodecContext>) {
    let frameDuration = AVRational(num: Int32(frameRate.denominator), den: Int32(frameRate.numerator))
    encoder.pointee.width = Int32(width)
    encoder.pointee.height = Int32(height)
    encoder.pointee.pix_fmt = pixelFormat
    encoder.pointee.time_base = frameDuration
    encoder.pointee.framerate = AVRational(num: frameDuration.den, den: frameDuration.num)
    encoder.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    encoder.pointee.gop_size = codec == .ffv1 ? 1 : Int32(keyframeInterval)
    encoder.pointee.thread_count = 1
    encoder.pointee.flags = AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT | libav_flag_closed_gop
    if codec == .ffv1 {
      encoder.pointee.level = 3
      encoder.pointee.slices = 4
    }
    colorTags.apply(to: encoder)
  }

  /// The color encoding of samples.
  package var colorTags: VideoProperties.ColorTags {
    if let light {
      var tags = VideoProperties.ColorTags.light(light.transfer)
      tags.isChromaLeft = codec != .avif
      if isLossless { (tags.matrixCoefficients, tags.isLimitedRange) = (0, false) }
      return tags
    }
    return chroma == nil ? .rgb : codec == .avif ? .picture : .bt709
  }

  /// The format of alpha planes that are coded separately.
  var alphaFormat: AVPixelFormat { bitDepth == 8 ? AV_PIX_FMT_GRAY8 : AV_PIX_FMT_GRAY10LE }

  /// Frames by which decoding runs ahead of presentation, once the encoder is open.
  ///
  /// libx264 reports it in `has_b_frames`. libx265 does not: all its presets have B-frames with one level of
  /// pyramid, which `encoderOptions` requests, and that takes two frames.
  func reorderDelay(_ encoder: UnsafeMutablePointer<AVCodecContext>) -> Int {
    switch codec {
    case .h264: Int(encoder.pointee.has_b_frames)
    case .hevc: 2
    case .av1, .vp9, .prores, .prores4444, .ffv1, .apng, .gif, .webp, .avif: 0
    }
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
