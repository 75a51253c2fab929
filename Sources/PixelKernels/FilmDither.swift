/// Noise that is added where a film picture is quantised, fixed in space.
///
/// An encoder smooths weak noise away and with it the shades between two samples; stronger noise costs bits.
public struct FilmDither: Sendable, Hashable {
  public enum Distribution: String, Sendable, Hashable, CaseIterable {
    case rectangular, triangular
  }

  public var distribution: Distribution
  /// Half the width of the distribution in sample steps of the film's bit depth, 0…16. Below ½ (rectangular) or
  /// 1 (triangular) bands remain.
  public var amplitude: Double

  public init(distribution: Distribution, amplitude: Double) {
    self.distribution = distribution
    self.amplitude = amplitude > 0 ? min(amplitude, 16) : 0
  }

  /// Every sample the nearest.
  public static let none = FilmDither(distribution: .rectangular, amplitude: 0)
  /// Triangular and two steps wide: the weakest whose strength does not depend on the value.
  public static let standard = FilmDither(distribution: .triangular, amplitude: 1)
}

/// Thresholds in sample steps for one plane of a film picture, 64 × 64, row by row.
struct FilmThresholds: Sendable {
  static let size = BlueNoise.size
  let narrow: [Float]
  let wide: [Float]
  /// So close to the ends of the range the narrow thresholds keep the mean without clipping.
  let reach: Float

  /// `x` and `y` displace the pattern, so that planes do not have it in common.
  init(_ dither: FilmDither, x: Int, y: Int) {
    let ranks = (0..<BlueNoise.count).map { index in
      BlueNoise.rank(x: x + index % Self.size, y: y + index / Self.size)
    }
    let half = dither.amplitude
    reach = Float(half)
    narrow = half == 0 ? ranks.map { _ in 0.5 } : ranks.map { Float(BlueNoise.unit($0)) }
    switch dither.distribution {
    case .rectangular: wide = ranks.map { Float(0.5 + half * (2 * BlueNoise.unit($0) - 1)) }
    case .triangular: wide = ranks.map { Float(0.5 + half * BlueNoise.triangular($0)) }
    }
  }
}
