import Tabular

/// The values of a scale: an interval, which may be descending.
package struct ScaleDomain: Sendable, Hashable {
  package var start: Double
  package var stop: Double

  package init(_ start: Double, _ stop: Double) {
    self.start = start
    self.stop = stop
  }

  /// The minimum and maximum of the finite values; nil if there are none.
  package init?(of values: some Sequence<Double>) {
    var (low, high) = (Double.infinity, -Double.infinity)
    for value in values where value.isFinite {
      low = min(low, value)
      high = max(high, value)
    }
    guard low <= high else { return nil }
    self.init(low, high)
  }

  package var isAscending: Bool { start <= stop }
  package var lowerBound: Double { min(start, stop) }
  package var upperBound: Double { max(start, stop) }

  /// The interval extended to include `value`, on either side.
  package func including(_ value: Double) -> ScaleDomain {
    isAscending
      ? ScaleDomain(min(start, value), max(stop, value)) : ScaleDomain(max(start, value), min(stop, value))
  }

  /// The position of a value: 0 at the start, 1 at the stop, ½ everywhere in an empty interval.
  func fraction(of value: Double) -> Double {
    let extent = stop - start
    // The distance between the ends is not finite.
    if !extent.isFinite, start.isFinite, stop.isFinite {
      return (value / 2 - start / 2) / (stop / 2 - start / 2)
    }
    return extent == 0 ? (value.isNaN ? .nan : 0.5) : (value - start) / extent
  }

  func value(at fraction: Double) -> Double { start + (stop - start) * fraction }
}

/// Maps values to positions linearly (d3-scale, `scaleLinear`).
package struct LinearScale: Sendable, Hashable {
  package var domain: ScaleDomain
  /// Positions in points, for the start and the stop of the domain.
  package var range: ScaleDomain
  /// Whether values beyond the domain are clamped to its ends.
  package var isClamped: Bool
  /// Whether ticks are at whole numbers only, as for years.
  package var hasWholeTicks = false
  /// Whether its domain changes over time.
  var isMoving = false

  package init(domain: ScaleDomain, range: ScaleDomain, isClamped: Bool = false) {
    self.domain = domain
    self.range = range
    self.isClamped = isClamped
  }

  /// The position of a value; NaN for NaN. The middle of the range if the domain is a single value.
  package func position(of value: Double) -> Double {
    let fraction = domain.fraction(of: value)
    return range.value(at: isClamped && !fraction.isNaN ? min(1, max(0, fraction)) : fraction)
  }

  /// The value at a position.
  package func value(at position: Double) -> Double {
    let fraction = range.fraction(of: position)
    return domain.value(at: isClamped && !fraction.isNaN ? min(1, max(0, fraction)) : fraction)
  }

  package func ticks(count: Double = 10) -> [Double] {
    let ticks = Ticks.values(from: domain.start, to: domain.stop, count: count)
    return hasWholeTicks ? ticks.filter { $0 == $0.rounded() } : ticks
  }

  /// The scale whose domain begins and ends at a tick.
  package func niced(count: Double = 10) -> LinearScale {
    let (start, stop) = Ticks.nice(from: domain.start, to: domain.stop, count: count)
    var scale = self
    scale.domain = ScaleDomain(start, stop)
    return scale
  }
}
