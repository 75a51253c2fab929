/// Noise that is added where a video picture is quantized, fixed in space.
///
/// An encoder smooths weak noise away and with it the shades between two samples; stronger noise costs bits.
package struct VideoDither: Sendable, Hashable {
  /// Noise of one kind of plane.
  package struct Noise: Sendable, Hashable {
    package enum Distribution: String, Sendable, Hashable, CaseIterable {
      case rectangular, triangular
    }

    package var distribution: Distribution
    /// Half the width of the distribution in sample steps of the video's bit depth, 0…16. Below ½ (rectangular)
    /// or 1 (triangular) bands remain.
    package var amplitude: Double

    package init(_ distribution: Distribution, amplitude: Double) {
      self.distribution = distribution
      self.amplitude = amplitude > 0 ? min(amplitude, 16) : 0
    }

    /// Every sample the nearest.
    package static let none = Noise(.rectangular, amplitude: 0)
  }

  package var luma: Noise
  package var chroma: Noise

  package init(luma: Noise, chroma: Noise) {
    self.luma = luma
    self.chroma = chroma
  }

  /// Every sample the nearest.
  package static let none = VideoDither(luma: .none, chroma: .none)
  /// The weakest noise that keeps the mean of every small area before encoding: each sample is one of the two
  /// neighbors of the exact one. The encoder smooths much of it away at the usual quality.
  package static let rectangular = VideoDither(
    luma: Noise(.rectangular, amplitude: 0.5), chroma: Noise(.rectangular, amplitude: 0.5))
  /// Noise in luma that outlives the encoder at a constant rate factor of 18, and weak noise in chroma, where
  /// bands are hardly seen. `docs/performance.md` has the figures.
  package static let standard = VideoDither(
    luma: Noise(.triangular, amplitude: 1.1), chroma: Noise(.rectangular, amplitude: 0.5))

  /// What `--dither` says, for videos.
  package init(_ dither: Dither) {
    switch dither {
    case .none: self = .none
    case .rectangular: self = .rectangular
    case .triangular: self = .standard
    }
  }
}

/// Thresholds in sample steps for one plane of a video picture, 64 × 64, row by row.
struct FilmThresholds: Sendable {
  static let size = BlueNoise.size
  let narrow: [Float]
  let wide: [Float]
  /// So close to the ends of the range the narrow thresholds keep the mean without clipping.
  let reach: Float

  /// `x` and `y` displace the pattern, so that planes do not have it in common.
  init(_ noise: VideoDither.Noise, x: Int, y: Int) {
    let ranks = (0..<BlueNoise.count).map { index in
      BlueNoise.rank(x: x + index % Self.size, y: y + index / Self.size)
    }
    let half = noise.amplitude
    reach = Float(half)
    narrow = half == 0 ? ranks.map { _ in 0.5 } : ranks.map { Float(BlueNoise.unit($0)) }
    switch noise.distribution {
    case .rectangular: wide = ranks.map { Float(0.5 + half * (2 * BlueNoise.unit($0) - 1)) }
    case .triangular: wide = ranks.map { Float(0.5 + half * BlueNoise.triangular($0)) }
    }
  }
}
