/// Noise that is added where a film picture is quantised, fixed in space.
///
/// An encoder smooths weak noise away and with it the shades between two samples; stronger noise costs bits.
public struct FilmDither: Sendable, Hashable {
  /// Noise of one kind of plane.
  public struct Noise: Sendable, Hashable {
    public enum Distribution: String, Sendable, Hashable, CaseIterable {
      case rectangular, triangular
    }

    public var distribution: Distribution
    /// Half the width of the distribution in sample steps of the film's bit depth, 0…16. Below ½ (rectangular)
    /// or 1 (triangular) bands remain.
    public var amplitude: Double

    public init(_ distribution: Distribution, amplitude: Double) {
      self.distribution = distribution
      self.amplitude = amplitude > 0 ? min(amplitude, 16) : 0
    }

    /// Every sample the nearest.
    public static let none = Noise(.rectangular, amplitude: 0)
  }

  public var luma: Noise
  public var chroma: Noise

  public init(luma: Noise, chroma: Noise) {
    self.luma = luma
    self.chroma = chroma
  }

  /// Every sample the nearest.
  public static let none = FilmDither(luma: .none, chroma: .none)
  /// The weakest noise that keeps the mean of every small area before encoding: each sample is one of the two
  /// neighbours of the exact one. The encoder smooths much of it away at the usual quality.
  public static let rectangular = FilmDither(
    luma: Noise(.rectangular, amplitude: 0.5), chroma: Noise(.rectangular, amplitude: 0.5))
  /// Noise in luma that outlives the encoder at a constant rate factor of 18, and weak noise in chroma, where
  /// bands are hardly seen. `docs/performance.md` has the figures.
  public static let standard = FilmDither(
    luma: Noise(.triangular, amplitude: 1.1), chroma: Noise(.rectangular, amplitude: 0.5))

  /// What `--dither` says, for films.
  public init(_ dither: Dither) {
    switch dither {
    case .none: self = .none
    case .rectangular: self = .rectangular
    case .triangular: self = .standard
    }
  }
}

/// Thresholds in sample steps for one plane of a film picture, 64 × 64, row by row.
struct FilmThresholds: Sendable {
  static let size = BlueNoise.size
  let narrow: [Float]
  let wide: [Float]
  /// So close to the ends of the range the narrow thresholds keep the mean without clipping.
  let reach: Float

  /// `x` and `y` displace the pattern, so that planes do not have it in common.
  init(_ noise: FilmDither.Noise, x: Int, y: Int) {
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
