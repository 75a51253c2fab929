import PixelKernels

extension VideoEncoding {
  /// A video codec.
  public enum Codec: String, Sendable, CaseIterable {
    /// H.264 (High, or High 10 at 10 bits), by libx264.
    case h264
    /// H.265 (Main, or Main 10 at 10 bits), by libx265.
    case hevc
    /// AV1 (Main), by libaom.
    case av1
    /// VP9, with alpha at 8 bits, by libvpx.
    case vp9
    /// Apple ProRes 422 HQ, by libavcodec.
    case prores
    /// Apple ProRes 4444, with alpha, by libavcodec.
    case prores4444
    /// FFV1, lossless 16-bit RGB with alpha, by libavcodec.
    case ffv1
    /// Animated PNG, lossless 8- or 16-bit RGB with alpha.
    case apng
    /// GIF, at most 255 colors, with or without transparency.
    case gif
    /// Animated WebP, lossy or lossless, with alpha, by libwebp.
    case webp
    /// AV1 with alpha in an animated AVIF file, lossy or lossless, by libaom.
    case avif
  }
}

extension VideoEncoding.Codec {
  /// The capabilities and settings of a codec: the only table of codecs.
  package struct Traits: Sendable, Hashable {
    /// For people: `HEVC`.
    package let name: String
    /// The supported bits per sample, the default first.
    package let bitDepths: [Int]
    /// The resolution of chroma; nil for RGB.
    package let chroma: ChromaResolution?
    /// The bits per sample at which alpha is supported; empty if it is not.
    package let alphaBitDepths: [Int]
    /// The largest constant rate factor and the default; nil if the codec has none.
    package let rateFactor: RateFactor?

    package struct RateFactor: Sendable, Hashable {
      package let highest: Double
      package let usual: Double
    }
  }

  package var traits: Traits {
    switch self {
    case .h264: .lossy("H.264", rateFactor: Traits.RateFactor(highest: 51, usual: 18))
    case .hevc: .lossy("HEVC", rateFactor: Traits.RateFactor(highest: 51, usual: 18))
    case .av1: .lossy("AV1", rateFactor: Traits.RateFactor(highest: 63, usual: 24))
    case .vp9: .lossy("VP9", alphaBitDepths: [8], rateFactor: Traits.RateFactor(highest: 63, usual: 18))
    case .prores:
      Traits(name: "ProRes 422 HQ", bitDepths: [10], chroma: .half, alphaBitDepths: [], rateFactor: nil)
    case .prores4444:
      Traits(name: "ProRes 4444", bitDepths: [10], chroma: .full, alphaBitDepths: [10], rateFactor: nil)
    case .ffv1: .lossless("FFV1", bitDepths: [16])
    case .apng: .lossless("APNG", bitDepths: [8, 16])
    case .gif: .lossless("GIF", bitDepths: [8])
    case .webp: .lossless("WebP", bitDepths: [8])
    case .avif:
      Traits(
        name: "AVIF", bitDepths: [10, 8], chroma: .full, alphaBitDepths: [10, 8],
        rateFactor: Traits.RateFactor(highest: 63, usual: 13))
    }
  }

  /// Whether its frames are coded as separate images rather than as a video.
  package var isAnimation: Bool { [.apng, .gif, .webp].contains(self) }

  /// The widths and heights that can be encoded, in pixels; encoders of videos need a block.
  var sizes: ClosedRange<Int> {
    // A frame of a WebP file has 14 bits for each side.
    (isAnimation || self == .avif ? 1 : 16)...(self == .webp ? 16383 : 16384)
  }

  /// Whether it supports high dynamic range, with 10 bits.
  package var hasHighDynamicRange: Bool { [.hevc, .av1, .vp9, .prores, .prores4444, .avif].contains(self) }

  package var hasAlpha: Bool { !traits.alphaBitDepths.isEmpty }
}

extension VideoEncoding.Codec.Traits {
  fileprivate static func lossless(_ name: String, bitDepths: [Int]) -> Self {
    Self(name: name, bitDepths: bitDepths, chroma: nil, alphaBitDepths: bitDepths, rateFactor: nil)
  }

  fileprivate static func lossy(_ name: String, alphaBitDepths: [Int] = [], rateFactor: RateFactor) -> Self {
    Self(
      name: name, bitDepths: [8, 10], chroma: .quarter, alphaBitDepths: alphaBitDepths, rateFactor: rateFactor
    )
  }
}
