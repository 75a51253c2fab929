/// Converts the values of a pie to angles, in degrees clockwise from the top.
package enum PieLayout {
  /// A slice of the pie.
  package struct Slice: Sendable, Hashable {
    package let startAngle: Double
    package let endAngle: Double
    /// Its fraction of the whole, 0…1.
    package let fraction: Double

    package var midAngle: Double { (startAngle + endAngle) / 2 }
  }

  /// One slice for each value in order, from `startAngle` once around. Values that are negative or not finite
  /// have an angle of zero; if no value is positive, all have.
  package static func slices(of values: [Double], startAngle: Double = 0) -> [Slice] {
    let clean = values.map { $0.isFinite && $0 > 0 ? $0 : 0 }
    let greatest = clean.max() ?? 0
    let total = clean.reduce(0) { $0 + (greatest > 0 ? $1 / greatest : 0) }
    var sum = 0.0
    return clean.map { value in
      let part = greatest > 0 ? value / greatest : 0
      let before = total > 0 ? sum / total : 0
      sum += part
      let after = total > 0 ? sum / total : 0
      return Slice(
        startAngle: startAngle + 360 * before, endAngle: startAngle + 360 * after,
        fraction: total > 0 ? part / total : 0)
    }
  }

  /// Values with those below `threshold` of the whole merged at the end; a single one stays, and so do all if
  /// the small ones are half of the whole or more.
  ///
  /// - Returns: The indices of the values that stay, and of those that were merged.
  package static func merging(_ values: [Double], below threshold: Double = 0.03) -> (
    kept: [Int], merged: [Int]
  ) {
    let fractions = slices(of: values).map(\.fraction)
    let small = values.indices.filter { fractions[$0] > 0 && fractions[$0] < threshold }
    guard small.count > 1, small.reduce(0, { $0 + fractions[$1] }) < 0.5 else {
      return (Array(values.indices), [])
    }
    let merged = Set(small)
    return (values.indices.filter { !merged.contains($0) }, small)
  }
}
