#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The cubic B-spline on a grid of cells, each of which covers `factor` samples.
///
/// Cell `i` covers the samples `i * factor ..< (i + 1) * factor`, and its value stands at their middle. The
/// spline reaches two cells to either side, so a sample has to do with four cells. Which four changes at the
/// middle of a cell: *interval* `c` is the `factor` samples from the middle of cell `c` on, and they have to do
/// with cells `c - 1 ... c + 2`. The same weights bring samples to cells (divided by the factor) and cells to
/// samples.
///
/// Source: M. Unser, "Splines: a perfect fit for signal and image processing", IEEE Signal Processing
/// Magazine 16(6), 1999.
struct CubicSpline: Sendable, Hashable {
  /// Samples in a cell, at least 1.
  let factor: Int

  /// The spline at a distance in cells; its integral is 1.
  static func value(at distance: Double) -> Double {
    let x = abs(distance)
    if x >= 2 { return 0 }
    if x >= 1 { return (2 - x) * (2 - x) * (2 - x) / 6 }
    return 2.0 / 3 - x * x * (1 - x / 2)
  }

  /// Four weights for each sample of an interval; each four sum to 1.
  var expansionWeights: [Float] {
    (0..<factor).flatMap { sample in weights(ofSample: sample).map { Float($0) } }
  }

  /// The weights that bring samples to cells: those of a cell sum to 1.
  var decimationWeights: [Float] {
    (0..<factor).flatMap { sample in weights(ofSample: sample).map { Float($0 / Double(factor)) } }
  }

  private func weights(ofSample sample: Int) -> [Double] {
    let position = (Double(sample) + (factor % 2 == 0 ? 0.5 : 0)) / Double(factor)
    return (0..<4).map { Self.value(at: position - Double($0 - 1)) }
  }

  /// The interval of a sample.
  func interval(of sample: Int) -> Int { (sample - factor / 2).dividedDown(by: factor) }

  /// The first sample of an interval.
  func start(ofInterval interval: Int) -> Int { interval * factor + factor / 2 }

  /// The frequency response of the weights of one cell, 1 at zero: what decimation leaves of a wave before
  /// it is taken once per cell, and likewise what expansion makes of it. The frequency is in radians for each
  /// cell.
  func response(at frequency: Double) -> Double {
    let sample = frequency / Double(factor)
    let box =
      abs(sample) < 1e-9 ? 1 : sin(frequency / 2) / (Double(factor) * sin(sample / 2))
    let shape =
      factor % 2 == 0
      ? (23 * cos(sample / 2) + cos(3 * sample / 2)) / 24
      : (2 + cos(sample)) / 3
    return box * box * box * box * shape
  }
}

extension Int {
  /// The quotient rounded toward negative infinity; the divisor is positive.
  func dividedDown(by divisor: Int) -> Int {
    self >= 0 ? self / divisor : -((-self + divisor - 1) / divisor)
  }
}
