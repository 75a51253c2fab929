import Glibc

/// Round numbers within an interval, and intervals with round ends (the rules of d3-array, `ticks` and
/// `nice`).
///
/// Steps are 1, 2 or 5 times a power of ten. Ticks are computed from integers, so that the third multiple
/// of 0.1 is 0.3 and not 0.30000000000000004.
package enum Ticks {
  /// The maximum number of ticks.
  package static let maximumCount = 10_000.0

  /// Ticks from `start` to `stop`, including both if they are round; descending if `stop` is less.
  ///
  /// `count` is the approximate number. Empty for bounds that are not finite or a count that is not
  /// positive.
  package static func values(from start: Double, to stop: Double, count: Double) -> [Double] {
    guard start.isFinite, stop.isFinite, count > 0 else { return [] }
    if start == stop { return [start] }
    let steps = Steps(from: min(start, stop), to: max(start, stop), count: min(count, maximumCount))
    guard let steps, steps.last >= steps.first else { return [] }
    let ascending = (0...Int(min(steps.last - steps.first, 4 * maximumCount))).map {
      steps.value(at: steps.first + Double($0))
    }
    return start < stop ? ascending : ascending.reversed()
  }

  /// The distance between neighboring ticks, positive; nil if there are no ticks.
  package static func step(from start: Double, to stop: Double, count: Double) -> Double? {
    guard start.isFinite, stop.isFinite, start != stop, count > 0 else { return nil }
    return Steps(from: min(start, stop), to: max(start, stop), count: min(count, maximumCount))?.step
  }

  /// The interval extended so that both ends are ticks; an empty or unbounded one is unchanged.
  package static func nice(from start: Double, to stop: Double, count: Double) -> (
    start: Double, stop: Double
  ) {
    guard start.isFinite, stop.isFinite else { return (start, stop) }
    if start > stop {
      let widened = nice(from: stop, to: start, count: count)
      return (widened.stop, widened.start)
    }
    var (low, high) = (start, stop)
    var previous: Steps?
    for _ in 0..<10 {
      guard low < high, low.isFinite, high.isFinite, count > 0,
        let steps = Steps(from: low, to: high, count: min(count, maximumCount))
      else { break }
      if let previous, previous.hasStep(of: steps) { break }
      (low, high) = steps.enclosing(low, high)
      previous = steps
    }
    return (low, high)
  }
}

/// A step of 1, 2 or 5 · 10ⁿ, and the integers whose multiples of it are in an interval.
private struct Steps {
  /// The step itself, or its reciprocal if it is below 1: an integer in both cases, so that multiples are
  /// exact.
  private(set) var factor: Double
  private(set) var isReciprocal: Bool
  private(set) var first: Double
  private(set) var last: Double

  /// Nil if the interval is too narrow or too wide for doubles to divide.
  init?(from start: Double, to stop: Double, count: Double) {
    let step = (stop - start) / count
    let power = log10(step).rounded(.down)
    guard step > 0, step.isFinite, abs(power) <= 300 else { return nil }
    let error = step / pow(10, power)
    let round = Self.roundMultiple(near: error)
    isReciprocal = power < 0
    factor = isReciprocal ? pow(10, -power) / round : pow(10, power) * round
    var low = Self.rounded(isReciprocal ? start * factor : start / factor)
    var high = Self.rounded(isReciprocal ? stop * factor : stop / factor)
    if (isReciprocal ? low / factor : low * factor) < start { low += 1 }
    if (isReciprocal ? high / factor : high * factor) > stop { high -= 1 }
    (first, last) = (low, high)
    if last < first, 0.5 <= count, count < 2 {
      guard let finer = Steps(from: start, to: stop, count: count * 2) else { return nil }
      self = finer
    }
  }

  /// 1, 2, 5 or 10, whichever is nearest to a number in 1…10 on a logarithmic scale.
  private static func roundMultiple(near error: Double) -> Double {
    if error >= 50.0.squareRoot() { return 10 }
    if error >= 10.0.squareRoot() { return 5 }
    return error >= 2.0.squareRoot() ? 2 : 1
  }

  /// Rounds to the nearest integer, halves up.
  private static func rounded(_ value: Double) -> Double { (value + 0.5).rounded(.down) }

  var step: Double { isReciprocal ? 1 / factor : factor }

  func value(at index: Double) -> Double { isReciprocal ? index / factor : index * factor }

  func hasStep(of other: Steps) -> Bool { factor == other.factor && isReciprocal == other.isReciprocal }

  func enclosing(_ low: Double, _ high: Double) -> (Double, Double) {
    isReciprocal
      ? ((low * factor).rounded(.down) / factor, (high * factor).rounded(.up) / factor)
      : ((low / factor).rounded(.down) * factor, (high / factor).rounded(.up) * factor)
  }
}
