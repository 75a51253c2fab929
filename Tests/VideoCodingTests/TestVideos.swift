import SoundMixing
import Foundation
import PixelKernels

@testable import VideoCoding

/// Small videos for tests, with computed samples.
enum TestVideos {
  /// A ramp that moves by one pixel per frame, with changing chroma.
  static func picture(_ frame: Int, width: Int = 64, height: Int = 48, bitDepth: Int = 8) -> YCbCrFrame {
    var picture = YCbCrFrame(width: width, height: height, bitDepth: bitDepth)
    let scale = bitDepth == 8 ? 1 : 4
    picture.luma = plane(width, height, bitDepth) { x, y in
      (16 + (x * 3 + y * 2 + abs(frame) * 5) % 219) * scale
    }
    picture.blueChroma = plane(width / 2, height / 2, bitDepth) { x, _ in
      (64 + (x + abs(frame)) % 128) * scale
    }
    picture.redChroma = plane(width / 2, height / 2, bitDepth) { _, y in
      (192 - (y + abs(frame)) % 128) * scale
    }
    return picture
  }

  /// A luma ramp over every 10-bit level from 64 on, through pairs of equal rows; chroma is neutral.
  static func ramp10(width: Int, height: Int) -> YCbCrFrame {
    var picture = YCbCrFrame(width: width, height: height, bitDepth: 10)
    picture.luma = plane(width, height, 10) { x, y in 64 + (y / 2 * width + x) * 876 / (width * height / 2) }
    picture.blueChroma = plane(width / 2, height / 2, 10) { _, _ in 512 }
    picture.redChroma = picture.blueChroma
    return picture
  }

  private static func plane(
    _ width: Int, _ height: Int, _ bitDepth: Int, _ sample: (Int, Int) -> Int
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let value = sample(x, y)
        bytes.append(UInt8(value & 255))
        if bitDepth > 8 { bytes.append(UInt8(value >> 8)) }
      }
    }
    return bytes
  }

  static func encoding(
    codec: VideoEncoding.Codec = .h264, rate: String = "30", bitDepth: Int? = nil, hasAlpha: Bool = false,
    constantRateFactor: Double? = nil, segment: Int = 10
  ) throws -> VideoEncoding {
    try VideoEncoding(
      codec: codec, width: 64, height: 48, frameRate: FrameRate(rate), bitDepth: bitDepth, hasAlpha: hasAlpha,
      constantRateFactor: constantRateFactor, preset: codec.traits.rateFactor.map { _ in .veryfast },
      keyframeInterval: segment)
  }

  /// The codecs whose input frames have the same layout as those of H.264.
  static let deliveryCodecs: [VideoEncoding.Codec] = [.h264, .hevc]

  /// A moving color ramp whose alpha increases from left to right.
  static func bitmap(_ frame: Int, width: Int, height: Int, isOpaque: Bool = false) -> Bitmap {
    var straight: [UInt16] = []
    for y in 0..<height {
      for x in 0..<width {
        let alpha = isOpaque ? 65535 : 65535 * x / (width - 1)
        straight += [(x * 900 + frame * 1500) % 65536, y * 1300 % 65536, 30000, alpha].map(UInt16.init)
      }
    }
    return Bitmap(width: width, height: height, straight: straight)
  }

  /// The segment that starts at a frame and contains `count` frames of the moving ramp.
  static func segment(_ encoding: VideoEncoding, first: Int, count: Int) throws -> EncodedSegment {
    var encoder = try SegmentEncoder(encoding, firstFrame: first)
    for frame in first..<first + count {
      let (width, height) = (encoding.width, encoding.height)
      if encoding.codec.traits.chroma == .quarter, !encoding.hasAlpha {
        try encoder.encode(picture(frame, width: width, height: height, bitDepth: encoding.bitDepth))
        continue
      }
      let bitmap = bitmap(frame, width: width, height: height, isOpaque: !encoding.hasAlpha)
      if let chroma = encoding.codec.traits.chroma {
        let quantizer = VideoQuantizer(bitDepth: encoding.bitDepth, dither: .none)
        guard let picture = quantizer?.picture(of: bitmap, chroma: chroma, hasAlpha: encoding.hasAlpha) else {
          continue
        }
        try encoder.encode(picture)
      } else {
        try encoder.encode(PlanarFrame(bitmap, hasAlpha: encoding.hasAlpha))
      }
    }
    return try encoder.finish()
  }

  /// The segments of a video of `frames` frames, each as long as the keyframe interval.
  static func segments(_ encoding: VideoEncoding, frames: Int) throws -> [EncodedSegment] {
    try stride(from: 0, to: frames, by: encoding.keyframeInterval).map { first in
      try segment(encoding, first: first, count: min(encoding.keyframeInterval, frames - first))
    }
  }

  static func write(
    _ segments: [EncodedSegment], as container: VideoContainer = .mp4, sound: (any SoundStream)? = nil,
    to path: String
  ) throws {
    var writer = try VideoWriter(
      path: path, container: container, stream: segments[0].stream,
      frameCount: segments.map(\.frameCount).reduce(0, +),
      sound: sound)
    for segment in segments { try writer.append(segment) }
    try writer.finish()
  }
}
