/// How the values of several series at one position are arranged.
package enum StackingMethod: String, Sendable, Hashable, CaseIterable {
  /// On top of each other from zero; negative values downwards from zero.
  case standard
  /// The same, with magnitudes that sum to 1.
  case normalized
  /// On top of each other, centered about zero.
  case center
  /// Each from zero.
  case unstacked
}

/// The start and end of a stacked value on the value axis; `end` is farther from zero.
package struct StackedInterval: Sendable, Hashable {
  package var start: Double
  package var end: Double

  package init(start: Double, end: Double) {
    self.start = start
    self.end = end
  }
}

extension StackingMethod {
  /// Stacks the values of all series at one position, in order.
  ///
  /// Values that are not finite give nil and are skipped. Zeros have length zero at their position in the
  /// stack.
  package func intervals(of values: [Double]) -> [StackedInterval?] {
    let finite = values.map { $0.isFinite ? $0 : 0 }
    let total = finite.reduce(0) { $0 + abs($1) }
    let factor = self == .normalized && total > 0 ? 1 / total : 1
    var up = self == .center ? -total / 2 : 0
    var down = 0.0
    return values.map { value in
      guard value.isFinite else { return nil }
      switch self {
      case .unstacked: return StackedInterval(start: 0, end: value)
      case .center: return Self.grow(&up, by: abs(value))
      case .standard, .normalized:
        return value < 0 ? Self.grow(&down, by: value * factor) : Self.grow(&up, by: value * factor)
      }
    }
  }

  private static func grow(_ edge: inout Double, by value: Double) -> StackedInterval {
    let start = edge
    edge += value
    return StackedInterval(start: start, end: edge)
  }

  /// Stacks whole series: `rows[series][place]`. Missing values of a series are treated as not finite.
  package func intervals(ofSeries rows: [[Double]]) -> [[StackedInterval?]] {
    let length = rows.map(\.count).max() ?? 0
    var stacked = rows.map { _ in [StackedInterval?]() }
    for position in 0..<length {
      let column = intervals(of: rows.map { position < $0.count ? $0[position] : .nan })
      for (series, interval) in column.enumerated() { stacked[series].append(interval) }
    }
    return stacked
  }
}
