import Tabular

/// The places of categories that are sorted by their values, as they overtake one another.
///
/// Two categories change places once for each time that their values cross, around that moment. Equal values keep the order
/// that they had.
struct RankTracks: Sendable {
  /// A change of a category's place.
  private struct Swap: Sendable {
    /// The local time at which the values cross.
    var time: Double
    /// Seconds before and after it.
    var halfDuration: Double
    var change: Double

    func change(at time: Double) -> Double {
      guard halfDuration > 0 else { return time < self.time ? 0 : change }
      let part = min(1, max(0, (time - self.time) / (2 * halfDuration) + 0.5))
      return change * part * part * (3 - 2 * part)
    }
  }

  let categories: [DataValue]
  /// The number of places that are shown.
  let count: Int
  private var first: [Double]
  private var swaps: [[Swap]]
  /// The categories, those with the greatest values first.
  private var greatest: [Int]

  /// The most seconds in which two categories change places; where periods are shorter, it is one of them.
  static let swapDuration = 0.5

  /// - Parameter totals: The values at a moment, the greatest of which is first; those without one are last.
  init(
    _ categories: [DataValue], clock: PeriodClock, top: Int?,
    totals: (PeriodClock.Moment) -> [DataValue: Double]
  ) {
    self.categories = categories
    count = min(top ?? categories.count, categories.count)
    swaps = categories.map { _ in [] }
    first = categories.map { _ in 0 }
    var order = Array(categories.indices)
    var maxima = categories.map { _ in -Double.infinity }
    greatest = order
    for period in clock.periods.indices {
      let found = totals(clock.moment(ofPeriod: period))
      let values = categories.map { found[$0] ?? -.infinity }
      maxima = zip(maxima, values).map(max)
      let next = order.enumerated().sorted {
        let (one, other) = (values[$0.element], values[$1.element])
        return one == other ? $0.offset < $1.offset : one > other
      }.map(\.element)
      if period == 0 {
        for (place, category) in next.enumerated() { first[category] = Double(place) }
      } else {
        addSwaps(from: order, to: next, after: period - 1, clock: clock, totals: totals)
      }
      order = next
    }
    greatest.sort { (-maxima[$0], $0) < (-maxima[$1], $1) }
  }

  private mutating func addSwaps(
    from order: [Int], to next: [Int], after period: Int, clock: PeriodClock,
    totals: (PeriodClock.Moment) -> [DataValue: Double]
  ) {
    var places = Array(repeating: 0, count: next.count)
    for (place, category) in next.enumerated() { places[category] = place }
    // The same moments locate all crossings of the step; between two of them, values are nearly straight.
    var sampled: [[Double]]?
    for (index, upper) in order.enumerated() {
      for lower in order[(index + 1)...] where places[lower] < places[upper] {
        let moments = sampled ?? Self.samples(categories, after: period, clock: clock, totals: totals)
        sampled = moments
        let part = Self.crossing(zip(moments[upper], moments[lower]).map { $0 - $1 })
        let time = clock.time(of: clock.moment(after: period, part: part))
        let length = min(Self.swapDuration, clock.seconds(after: period))
        let halfDuration = max(0, min(length / 2, time, clock.duration - time))
        swaps[upper].append(Swap(time: time, halfDuration: halfDuration, change: 1))
        swaps[lower].append(Swap(time: time, halfDuration: halfDuration, change: -1))
      }
    }
  }

  private static let sampleCount = 16

  /// The values of each category at even parts of the way to the next period.
  private static func samples(
    _ categories: [DataValue], after period: Int, clock: PeriodClock,
    totals: (PeriodClock.Moment) -> [DataValue: Double]
  ) -> [[Double]] {
    var samples = categories.map { _ in [Double]() }
    for step in 0...sampleCount {
      let part = Double(step) / Double(sampleCount)
      let found = totals(
        step == sampleCount ? clock.moment(ofPeriod: period + 1) : clock.moment(after: period, part: part))
      for (index, category) in categories.enumerated() { samples[index].append(found[category] ?? 0) }
    }
    return samples
  }

  /// The part of the way at which a difference becomes negative for good.
  private static func crossing(_ differences: [Double]) -> Double {
    guard let last = differences.lastIndex(where: { $0 >= 0 }) else { return 0 }
    guard last < sampleCount else { return 1 }
    let (before, after) = (differences[last], differences[last + 1])
    return (Double(last) + before / max(.leastNormalMagnitude, before - after)) / Double(sampleCount)
  }

  /// The places of all categories at a local time, from 0; between two while they change.
  func places(at time: Double) -> [Double] {
    zip(first, swaps).map { first, swaps in swaps.reduce(first) { $0 + $1.change(at: time) } }
  }

  /// How clearly the labels of all categories are seen at their places, 0…1: where two meet, those of the category whose
  /// greatest value is smaller fade.
  func clarities(at places: [Double]) -> [Double] {
    var clarities = places.map { _ in 1.0 }
    for (index, category) in greatest.enumerated() {
      for other in greatest[..<index] {
        let distance = abs(places[category] - places[other])
        guard distance < Self.labelDistance else { continue }
        let overlap = min(1, (Self.labelDistance - distance) / 0.3)
        clarities[category] *= 1 - clarities[other] * overlap * overlap * (3 - 2 * overlap)
      }
    }
    return clarities
  }

  /// The places by which two categories are apart whose labels do not meet.
  private static let labelDistance = 0.8

  /// How far a category at a place is in view.
  func opacity(at place: Double) -> Double { min(1, max(0, Double(count) - place)) }
}
