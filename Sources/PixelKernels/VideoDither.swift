/// Noise that is added when a video frame is quantized, fixed in space.
///
/// An encoder smooths weak noise away and with it the shades between two samples; stronger noise costs bits.
package struct VideoDither: Sendable, Hashable {
  /// Noise of one kind of plane.
  package struct Noise: Sendable, Hashable {
    package enum Distribution: String, Sendable, Hashable, CaseIterable {
      case rectangular, triangular
      /// A checkerboard of 2×2 samples, with rectangular noise of half a step to either side.
      ///
      /// In a block of 4×4 or 8×8 samples the checkerboard is a single coefficient of the transform, which an
      /// encoder keeps where it drops noise of the same power, and for fewer bits.
      case checked
    }

    package var distribution: Distribution
    /// Half the width of the distribution in sample steps of the video's bit depth, 0…16. Below ½
    /// (rectangular and checkerboard) or 1 (triangular) bands remain.
    package var amplitude: Double

    package init(_ distribution: Distribution, amplitude: Double) {
      self.distribution = distribution
      self.amplitude = amplitude > 0 ? min(amplitude, 16) : 0
    }

    /// No noise: every sample is rounded to the nearest.
    package static let none = Noise(.rectangular, amplitude: 0)
  }

  package var luma: Noise
  package var chroma: Noise

  package init(luma: Noise, chroma: Noise) {
    self.luma = luma
    self.chroma = chroma
  }

  /// Every sample is rounded to the nearest.
  package static let none = VideoDither(luma: .none, chroma: .none)
  /// The weakest noise that keeps the mean of every small area before encoding: each sample is one of the two
  /// neighbors of the exact one. The encoder removes much of it at the default quality.
  package static let rectangular = VideoDither(
    luma: Noise(.rectangular, amplitude: 0.5), chroma: Noise(.rectangular, amplitude: 0.5))
  /// The noise that survives encoding at a constant rate factor of 18: at 8 bits a checkerboard in luma, at
  /// 10 bits, whose steps are invisible, noise; and weak noise in chroma, where bands are barely visible.
  /// `make bench BENCH=dither` compares the kinds of noise.
  package static func standard(bitDepth: Int) -> VideoDither {
    VideoDither(
      luma: bitDepth == 8 ? Noise(.checked, amplitude: 1.25) : Noise(.triangular, amplitude: 1.1),
      chroma: Noise(.rectangular, amplitude: 0.5))
  }

  /// The values of `--dither`, for videos.
  package init(_ dither: Dither, bitDepth: Int) {
    switch dither {
    case .none: self = .none
    case .rectangular: self = .rectangular
    case .triangular: self = .standard(bitDepth: bitDepth)
    }
  }
}

/// Thresholds in sample steps for one plane of a video frame, 64 × 64, row by row.
struct VideoDitherThresholds: Sendable {
  static let size = BlueNoise.size
  let narrow: [Float]
  let wide: [Float]
  /// This close to the ends of the range, the narrow thresholds keep the mean without clipping.
  let reach: Float

  /// `x` and `y` displace the pattern, so that planes have different patterns.
  init(_ noise: VideoDither.Noise, x: Int, y: Int) {
    let ranks = (0..<BlueNoise.count).map { index in
      BlueNoise.rank(x: x + index % Self.size, y: y + index / Self.size)
    }
    let half = noise.amplitude
    reach = Float(half)
    narrow = half == 0 ? ranks.map { _ in 0.5 } : ranks.map { Float(BlueNoise.unit($0)) }
    wide = ranks.indices.map { index in
      switch noise.distribution {
      case .rectangular: Float(0.5 + half * (2 * BlueNoise.unit(ranks[index]) - 1))
      case .triangular: Float(0.5 + half * BlueNoise.triangular(ranks[index]))
      case .checked:
        Float(
          BlueNoise.unit(ranks[index]) + max(0, half - 0.5)
            * Self.check(x: x + index % Self.size, y: y + index / Self.size))
      }
    }
  }

  /// 1 or −1. A period of the checkerboard is + − − +, as the cosine of that frequency is sampled. It is
  /// inverted from one square of 32 samples to the next, so that a player that downscales frames without
  /// filtering shows no moiré coarser than these.
  private static func check(x: Int, y: Int) -> Double {
    let isEven = ((x + 1) / 2 + (y + 1) / 2 + x / 32 + y / 32) % 2 == 0
    return isEven ? 1 : -1
  }
}
