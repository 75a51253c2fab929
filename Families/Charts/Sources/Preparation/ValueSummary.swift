/// Quantiles by linear interpolation between order statistics (Hyndman and Fan 1996, type 7, the default of R).
enum Quantile {
  /// - Parameter sorted: Ascending and not empty.
  static func value(of sorted: [Double], at fraction: Double) -> Double {
    let position = fraction * Double(sorted.count - 1)
    let index = min(sorted.count - 1, Int(position))
    guard index + 1 < sorted.count else { return sorted[index] }
    return sorted[index] + (position - Double(index)) * (sorted[index + 1] - sorted[index])
  }
}

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
  init?(of values: [Double]) {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    lowerQuartile = Quantile.value(of: sorted, at: 0.25)
    median = Quantile.value(of: sorted, at: 0.5)
    upperQuartile = Quantile.value(of: sorted, at: 0.75)
    let reach = 1.5 * (upperQuartile - lowerQuartile)
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
    case .deviation, .error:
      let count = Double(values.count)
      let mean = values.reduce(0, +) / count
      let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      let deviation = values.count > 1 ? (squares / (count - 1)).squareRoot() : 0
      let reach = self == .error ? deviation / count.squareRoot() : deviation
      return ScaleDomain(mean - reach, mean + reach)
    }
  }
}
