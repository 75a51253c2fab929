/// Divides a total into integers, as proportionally as possible (Hamilton's method of largest remainders).
package enum LargestRemainder {
  /// Integers in proportion to the weights that sum to `total` exactly.
  ///
  /// After rounding down, the rest goes to the largest remainders, the earlier of equal ones first. A weight
  /// of zero gets nothing before all others have got their share. Weights that are negative or not finite
  /// count as zero; if all are zero, all shares are. `total` is at most 10⁹.
  package static func shares(of weights: [Double], total: Int = 100) -> [Int] {
    let clean = weights.map { $0.isFinite && $0 > 0 ? $0 : 0 }
    let greatest = clean.max() ?? 0
    let sum = clean.reduce(0) { $0 + $1 / greatest }
    guard total > 0, greatest > 0 else { return clean.map { _ in 0 } }
    let whole = min(total, 1_000_000_000)
    let quotas = clean.map { $0 / greatest / sum * Double(whole) }
    // Treats quotas such as 28.999999999999996 as the integer they approximate.
    var shares = quotas.map { Int(($0 + 1e-9).rounded(.down)) }
    let remainders = zip(quotas, shares).map { $0 - Double($1) }
    let order = clean.indices.filter { clean[$0] > 0 }.sorted { first, second in
      let difference = remainders[first] - remainders[second]
      return abs(difference) > 1e-9 ? difference > 0 : first < second
    }
    var missing = whole - shares.reduce(0, +)
    for index in order where missing > 0 {
      shares[index] += 1
      missing -= 1
    }
    return shares
  }

  /// Percentages with a fixed number of digits after the point (0…6) that sum to 100.
  package static func percentages(of weights: [Double], fractionDigits: Int = 0) -> [Double] {
    let scale = (0..<min(max(0, fractionDigits), 6)).reduce(1) { power, _ in power * 10 }
    return shares(of: weights, total: 100 * scale).map { Double($0) / Double(scale) }
  }
}
