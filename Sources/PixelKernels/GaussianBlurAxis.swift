#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// One axis of a Gaussian blur: samples to cells, a filter over cells, cells to the samples of the result.
struct GaussianBlurAxis: Sendable, Hashable {
  /// The least standard deviation of the filter over cells. At 2 the spline's aliases are below 0.1/255.
  static let standardDeviationInCells = 2.0

  /// How brightness below half of a step of 16 bits is reckoned, in standard deviations: Φ(-4.4) = 5.4e-6.
  private static let reachInStandardDeviations = 4.4

  /// Pixels of the given picture.
  let standardDeviation: Double
  /// Samples of the given picture to a sample of the result.
  let reduction: Int
  /// Samples of the given picture to a cell; 1 if the filter works on the samples themselves.
  let decimation: CubicSpline
  /// Samples of the result to a cell.
  let expansion: CubicSpline
  /// The filter over cells, symmetric, of odd count, none negative, sum 1.
  let taps: [Float]

  var radius: Int { taps.count / 2 }

  init(standardDeviation: Double, reduction: Int) {
    self.standardDeviation = standardDeviation
    self.reduction = reduction
    let resultSamples = standardDeviation / Double(reduction) / Self.standardDeviationInCells
    expansion = CubicSpline(factor: max(1, Int(resultSamples)))
    decimation = CubicSpline(factor: expansion.factor * reduction)
    taps =
      decimation.factor == 1
      ? Self.sampledGaussian(standardDeviation)
      : Self.designedTaps(standardDeviation, decimation: decimation, expansion: expansion)
  }

  /// The samples of the result that differ from 0 for a picture in `samples`, which is not empty.
  func extent(of samples: Range<Int>) -> Range<Int> {
    let margin = standardDeviation == 0 ? 0 : Int(Self.reachInStandardDeviations * standardDeviation) + 1
    let first = (samples.lowerBound - margin).dividedDown(by: reduction)
    let last = (samples.upperBound - 1 + margin).dividedDown(by: reduction)
    return first..<last + 1
  }

  /// The normalised sampled Gaussian, cut where all that is left out is below 2⁻¹⁷.
  private static func sampledGaussian(_ standardDeviation: Double) -> [Float] {
    guard standardDeviation > 0 else { return [1] }
    let reach = Int(6 * standardDeviation) + 1
    let half = (0...reach).map { index in
      let x = Double(index) / standardDeviation
      return exp(-x * x / 2)
    }
    return normalised(half)
  }

  /// The filter over cells that, with the responses of both splines, gives the Gaussian's response.
  ///
  /// Sums over 64 frequencies: the taps are far shorter than the 128 cells after which the sum repeats.
  private static func designedTaps(
    _ standardDeviation: Double, decimation: CubicSpline, expansion: CubicSpline
  ) -> [Float] {
    let count = 64
    let cells = standardDeviation / Double(decimation.factor)
    let response = (0...count).map { index in
      let frequency = Double.pi * Double(index) / Double(count)
      let gaussian = exp(-cells * cells * frequency * frequency / 2)
      let interpolation = expansion.factor == 1 ? 1 : expansion.response(at: frequency)
      return gaussian / (decimation.response(at: frequency) * interpolation)
    }
    let cosines = (0..<2 * count).map { cos(Double.pi * Double($0) / Double(count)) }
    let half = (0...count / 2).map { tap in
      let inner = (1..<count).reduce(0) { $0 + response[$1] * cosines[tap * $1 % (2 * count)] }
      let ends = (response[0] + (tap % 2 == 0 ? 1 : -1) * response[count]) / 2
      return max(0, (inner + ends) / Double(count))
    }
    return normalised(half)
  }

  /// Symmetric taps of sum 1 from those at 0, 1, 2 …, cut where all that is left out is below 2⁻¹⁷.
  private static func normalised(_ half: [Double]) -> [Float] {
    let limit = 1 / 131072.0 * (half[0] + 2 * half.dropFirst().reduce(0, +))
    var radius = half.count - 1
    var leftOut = 0.0
    while radius > 0, leftOut + 2 * half[radius] < limit {
      leftOut += 2 * half[radius]
      radius -= 1
    }
    let kept = half[0...radius]
    let sum = kept[0] + 2 * kept.dropFirst().reduce(0, +)
    let right = kept.dropFirst().map { Float($0 / sum) }
    return right.reversed() + [Float(kept[0] / sum)] + right
  }
}
