/// Quantiles by linear interpolation between order statistics (Hyndman and Fan 1996, type 7, the default of R).
package enum Quantile {
  /// - Parameter sorted: Ascending and not empty.
  package static func value(of sorted: [Double], at fraction: Double) -> Double {
    let position = fraction * Double(sorted.count - 1)
    let index = min(sorted.count - 1, Int(position))
    guard index + 1 < sorted.count else { return sorted[index] }
    return sorted[index] + (position - Double(index)) * (sorted[index + 1] - sorted[index])
  }
}
