import Tabular

/// Maps times on the wall clock to places in proportion (d3-scale, `scaleTime`).
package struct TimeScale: Sendable, Hashable {
  package var start: LocalDateTime
  package var stop: LocalDateTime
  /// Places in points, for the start and the stop of the domain.
  package var range: ScaleDomain
  /// Where the weeks of ticks begin.
  package var firstWeekday: Weekday
  /// Whether ticks may be finer than a day, which data without times have no use for.
  package var hasClockTimes: Bool

  package init(
    from start: LocalDateTime, to stop: LocalDateTime, range: ScaleDomain,
    firstWeekday: Weekday = .firstOfDataWeek,
    hasClockTimes: Bool = true
  ) {
    self.start = start
    self.stop = stop
    self.range = range
    self.firstWeekday = firstWeekday
    self.hasClockTimes = hasClockTimes
  }

  private var linear: LinearScale {
    LinearScale(
      domain: ScaleDomain(Double(start.secondsSinceEpoch), Double(stop.secondsSinceEpoch)), range: range)
  }

  package func position(of time: LocalDateTime) -> Double {
    linear.position(of: Double(time.secondsSinceEpoch))
  }

  /// The time at a place, to the second; nil if the place is not finite.
  package func time(at position: Double) -> LocalDateTime? {
    LocalDateTime(secondsSinceEpoch: linear.value(at: position).rounded())
  }

  /// The calendar's interval that divides the domain into about `count` parts.
  package func tickInterval(count: Double = 10) -> CalendarInterval {
    let extent = abs(Double(stop.secondsSinceEpoch - start.secondsSinceEpoch))
    let target = extent / max(1, min(count, Ticks.maximumCount))
    let steps = Self.intervals.drop { !hasClockTimes && $0.seconds < Self.secondsPerDay }
    guard let above = steps.firstIndex(where: { $0.seconds > target }) else {
      return CalendarInterval(.year, count: yearCount(extent: extent, count: count))
    }
    let isNearerBelow =
      above > steps.startIndex && target / steps[above - 1].seconds < steps[above].seconds / target
    let (unit, unitCount, _) = steps[isNearerBelow ? above - 1 : above]
    return CalendarInterval(unit, count: unitCount, firstWeekday: firstWeekday)
  }

  private func yearCount(extent: Double, count: Double) -> Int {
    let years = Ticks.step(from: 0, to: extent / Self.secondsPerYear, count: count) ?? 1
    return Int(min(max(1, years), 10_000))
  }

  /// Starts of intervals within the domain; descending where the domain is.
  package func ticks(count: Double = 10) -> [LocalDateTime] {
    guard count > 0 else { return [] }
    if start == stop { return [start] }
    let ticks = tickInterval(count: count).starts(from: min(start, stop), to: max(start, stop))
    return start < stop ? ticks : ticks.reversed()
  }

  /// The scale whose domain begins and ends with a tick.
  package func niced(count: Double = 10) -> TimeScale {
    let interval = tickInterval(count: count)
    func up(_ time: LocalDateTime) -> LocalDateTime {
      interval.floor(time) == time ? time : interval.next(after: time)
    }
    var scale = self
    scale.start = start <= stop ? interval.floor(start) : up(start)
    scale.stop = start <= stop ? up(stop) : interval.floor(stop)
    return scale
  }

  private static let secondsPerDay = 86_400.0
  private static let secondsPerYear = 365 * secondsPerDay

  /// What ticks may stand apart, with its usual length.
  private static let intervals: [(unit: CalendarInterval.Unit, count: Int, seconds: Double)] = [
    (.second, 1, 1), (.second, 5, 5), (.second, 15, 15), (.second, 30, 30),
    (.minute, 1, 60), (.minute, 5, 300), (.minute, 15, 900), (.minute, 30, 1800),
    (.hour, 1, 3600), (.hour, 3, 10_800), (.hour, 6, 21_600), (.hour, 12, 43_200),
    (.day, 1, secondsPerDay), (.day, 2, 2 * secondsPerDay), (.week, 1, 7 * secondsPerDay),
    (.month, 1, 30 * secondsPerDay), (.month, 3, 90 * secondsPerDay), (.year, 1, secondsPerYear),
  ]
}
