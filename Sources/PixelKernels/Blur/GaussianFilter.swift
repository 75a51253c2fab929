import Glibc

extension AxisFilter {
  /// The least standard deviation of a Gaussian over cells, in cells. At 2 the spline's aliases are below
  /// 0.03/255 for edges and noise.
  static let gaussianDeviationInCells = 2.0

  /// The convolution with the sampled Gaussian of sum 1, with one sample of the result per `reduction`
  /// samples of the image.
  ///
  /// The standard deviation is in samples of the image, 0 or greater, and not less than
  /// ``gaussianDeviationInCells`` times the reduction unless that is 1.
  static func gaussian(standardDeviation: Double, reduction: Int) -> AxisFilter {
    let expansion = max(1, Int(standardDeviation / Double(reduction) / gaussianDeviationInCells))
    let decimation = expansion * reduction
    return AxisFilter(
      decimation: CellWeights(factor: decimation),
      taps: decimation == 1
        ? sampledGaussian(standardDeviation)
        : designedTaps(standardDeviation, decimation: decimation, expansion: expansion),
      expansion: CellWeights(factor: expansion))
  }

  /// The normalized sampled Gaussian, truncated where the total of the omitted weights is below 2⁻¹⁷.
  private static func sampledGaussian(_ standardDeviation: Double) -> [Float] {
    guard standardDeviation > 0 else { return [1] }
    let reach = Int(6 * standardDeviation) + 1
    let half = (0...reach).map { index in
      let x = Double(index) / standardDeviation
      return exp(-x * x / 2)
    }
    return normalized(half)
  }

  /// The filter over cells that, with the responses of both splines, gives the Gaussian's response.
  ///
  /// Sums over 64 frequencies: the taps are far shorter than the 128 cells after which the sum repeats.
  private static func designedTaps(
    _ standardDeviation: Double, decimation: Int, expansion: Int
  ) -> [Float] {
    let count = 64
    let cells = standardDeviation / Double(decimation)
    let response = (0...count).map { index in
      let frequency = Double.pi * Double(index) / Double(count)
      let gaussian = exp(-cells * cells * frequency * frequency / 2)
      let interpolation = expansion == 1 ? 1 : CubicSpline.response(at: frequency, factor: expansion)
      return gaussian / (CubicSpline.response(at: frequency, factor: decimation) * interpolation)
    }
    let cosines = (0..<2 * count).map { cos(Double.pi * Double($0) / Double(count)) }
    let half = (0...count / 2).map { tap in
      let inner = (1..<count).reduce(0) { $0 + response[$1] * cosines[tap * $1 % (2 * count)] }
      let ends = (response[0] + (tap % 2 == 0 ? 1 : -1) * response[count]) / 2
      return max(0, (inner + ends) / Double(count))
    }
    return normalized(half)
  }
}
