import Tabular

/// The distribution of the values at one position (Tukey 1977).
struct ValueSummary: Sendable, Hashable {
  let lowerQuartile: Double
  let median: Double
  let upperQuartile: Double
  /// The extreme values within one and a half interquartile ranges of the quartiles.
  let whiskers: ScaleDomain
  /// The values beyond the whiskers, ascending.
  let outliers: [Double]

  /// Nil for no values.
  ///
  /// - Parameter isWhole: Whether the whiskers reach to the extreme values.
  init?(of values: [Double], isWhole: Bool = false) {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    lowerQuartile = Quantile.value(of: sorted, at: 0.25)
    median = Quantile.value(of: sorted, at: 0.5)
    upperQuartile = Quantile.value(of: sorted, at: 0.75)
    let reach = isWhole ? .infinity : 1.5 * (upperQuartile - lowerQuartile)
    let (low, high) = (lowerQuartile - reach, upperQuartile + reach)
    let near = sorted.filter { low <= $0 && $0 <= high }
    whiskers = ScaleDomain(
      min(near.first ?? lowerQuartile, lowerQuartile), max(near.last ?? upperQuartile, upperQuartile))
    outliers = sorted.filter { $0 < low || high < $0 }
  }

  /// The minimum and the maximum.
  var extent: ScaleDomain {
    ScaleDomain(
      min(outliers.first ?? whiskers.start, whiskers.start),
      max(outliers.last ?? whiskers.stop, whiskers.stop))
  }
}

extension BandExtent {
  /// Both ends of the band over some values; nil if there are none.
  func ends(of values: [Double]) -> ScaleDomain? {
    guard !values.isEmpty else { return nil }
    switch self {
    case .range: return ScaleDomain(of: values)
    case .quartiles:
      let sorted = values.sorted()
      return ScaleDomain(Quantile.value(of: sorted, at: 0.25), Quantile.value(of: sorted, at: 0.75))
    case .bootstrap: return Bootstrap.interval(of: values)
    case .deviation, .error, .normal:
      let count = Double(values.count)
      let mean = values.reduce(0, +) / count
      let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      let deviation = values.count > 1 ? (squares / (count - 1)).squareRoot() : 0
      let error = deviation / count.squareRoot()
      let reach =
        switch self {
        case .error: error
        case .normal: Distribution.normalQuantile(0.975) * error
        default: deviation
        }
      return ScaleDomain(mean - reach, mean + reach)
    }
  }
}

/// Means of samples of values, drawn with a fixed seed (Efron 1979).
private enum Bootstrap {
  private static let sampleCount = 1000

  /// The interval that has 95 % of the means.
  static func interval(of values: [Double]) -> ScaleDomain {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var bits = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      return bits ^ (bits >> 31)
    }
    let count = UInt64(values.count)
    // Samples of very many values have nearly the same mean, and few of them show as much.
    let samples = max(200, min(sampleCount, 100_000_000 / max(1, values.count)))
    let means = (0..<samples).map { _ in
      values.reduce(0) { sum, _ in sum + values[Int(next().multipliedFullWidth(by: count).high)] }
        / Double(count)
    }.sorted()
    return ScaleDomain(Quantile.value(of: means, at: 0.025), Quantile.value(of: means, at: 0.975))
  }
}
