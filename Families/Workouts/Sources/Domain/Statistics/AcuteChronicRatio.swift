/// Ratios of the load of the last days to that of the last weeks.
///
/// They are in use and disputed (Gabbett 2016; Impellizzeri 2020; Lolli and others 2019): read them as a change in load.
package enum AcuteChronicRatio: String, Sendable, Hashable, CaseIterable {
  /// The mean of 7 days by that of 28 days that include them. Never above 4.
  case coupled
  /// The mean of 7 days by that of the 21 days before them.
  case uncoupled
  /// Exponentially weighted means with λ = 2/(N + 1) for 7 and 28 days, begun with the first day (Williams 2017).
  case exponentiallyWeighted

  /// The ratio on the last of consecutive days; nil if there are fewer than 28 or the divisor is zero.
  package func ratio(ofDailyLoads loads: [Double]) -> Double? {
    guard loads.count >= 28 else { return nil }
    switch self {
    case .coupled: return Self.quotient(Self.mean(loads.suffix(7)), Self.mean(loads.suffix(28)))
    case .uncoupled:
      return Self.quotient(Self.mean(loads.suffix(7)), Self.mean(loads.dropLast(7).suffix(21)))
    case .exponentiallyWeighted:
      return Self.quotient(
        Self.weightedMean(loads, days: 7).last ?? 0, Self.weightedMean(loads, days: 28).last ?? 0)
    }
  }

  /// The ratio on each of consecutive days; nil on the first 27.
  package func series(ofDailyLoads loads: [Double]) -> [Double?] {
    if self == .exponentiallyWeighted {
      let ratios = zip(Self.weightedMean(loads, days: 7), Self.weightedMean(loads, days: 28))
      return ratios.enumerated().map { $0.offset < 27 ? nil : Self.quotient($0.element.0, $0.element.1) }
    }
    return loads.indices.map { day in
      day < 27 ? nil : ratio(ofDailyLoads: Array(loads[(day - 27)...day]))
    }
  }

  /// Each day's exponentially weighted mean; the first day is its own.
  package static func weightedMean(_ loads: [Double], days: Int) -> [Double] {
    let weight = 2 / Double(max(1, days) + 1)
    var mean = loads.first ?? 0
    return loads.enumerated().map { day, load in
      if day > 0 { mean = weight * load + (1 - weight) * mean }
      return mean
    }
  }

  private static func mean(_ loads: ArraySlice<Double>) -> Double {
    loads.isEmpty ? 0 : loads.reduce(0, +) / Double(loads.count)
  }

  private static func quotient(_ acute: Double, _ chronic: Double) -> Double? {
    chronic > 0 ? acute / chronic : nil
  }
}
