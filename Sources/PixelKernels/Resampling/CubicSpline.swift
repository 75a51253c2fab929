import Glibc

/// The cubic B-spline: smooth, never negative, two cells to either side.
///
/// Source: M. Unser, "Splines: a perfect fit for signal and image processing", IEEE Signal Processing
/// Magazine 16(6), 1999.
enum CubicSpline {
  /// The spline at a distance in cells; its integral is 1.
  static func value(at distance: Double) -> Double {
    let x = abs(distance)
    if x >= 2 { return 0 }
    if x >= 1 { return (2 - x) * (2 - x) * (2 - x) / 6 }
    return 2.0 / 3 - x * x * (1 - x / 2)
  }

  /// The frequency response of the weights of one cell, 1 at zero: the effect of decimation by `factor` on a
  /// wave before it is sampled once per cell, and likewise that of expansion.
  ///
  /// The frequency is in radians per cell, within 0…π.
  static func response(at frequency: Double, factor: Int) -> Double {
    let sample = frequency / Double(factor)
    let box = frequency == 0 ? 1 : sin(frequency / 2) / (Double(factor) * sin(sample / 2))
    let shape =
      factor % 2 == 0 ? (23 * cos(sample / 2) + cos(3 * sample / 2)) / 24 : (2 + cos(sample)) / 3
    return box * box * box * box * shape
  }

  /// The filter that converts values to coefficients, so that the spline passes through the values: the
  /// inverse of (1, 4, 1) / 6, a two-sided decay with the pole √3 - 2. The truncated part is below 0.04/255.
  static let interpolationTaps: [Float] = {
    let pole = 3.0.squareRoot() - 2
    var half = [1.0]
    while half.count < 10 { half.append(half[half.count - 1] * pole) }
    return AxisFilter.normalized(half, leavingOut: 0.04 / 255)
  }()
}
