import Tabular

/// Maps wall-clock times to positions proportionally (d3-scale, `scaleTime`).
package struct TimeScale: Sendable, Hashable {
  package var start: LocalDateTime
  package var stop: LocalDateTime
  /// Positions in points, for the start and the stop of the domain.
  package var range: ScaleDomain
  /// The first day of the weeks of ticks.
  package var firstWeekday: Weekday
  /// Whether ticks may be finer than a day, which is useless for data without times.
  package var hasClockTimes: Bool
  /// The regularity of the dates of the data; nil if unknown.
  package var rhythm: DateRhythm?

  package init(
    from start: LocalDateTime, to stop: LocalDateTime, range: ScaleDomain,
    firstWeekday: Weekday = .firstOfDataWeek,
    hasClockTimes: Bool = true, rhythm: DateRhythm? = nil
  ) {
    self.rhythm = rhythm
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

  /// The time at a position, to the second; nil if the position is not finite.
  package func time(at position: Double) -> LocalDateTime? {
    LocalDateTime(secondsSinceEpoch: linear.value(at: position).rounded())
  }

  /// The calendar interval that divides the domain into about `count` parts.
  package func tickInterval(count: Double = 10) -> CalendarInterval {
    let extent = abs(Double(stop.secondsSinceEpoch - start.secondsSinceEpoch))
    let target = extent / max(1, min(count, Ticks.maximumCount))
    let least = max(rhythm?.leastInterval ?? 0, hasClockTimes ? 0 : Self.secondsPerDay)
    let steps = Self.intervals.drop { $0.seconds < least }
    guard let above = steps.firstIndex(where: { $0.seconds > target }) else {
      return CalendarInterval(.year, count: yearCount(extent: extent, count: count))
    }
    let isNearerBelow =
      above > steps.startIndex && target / steps[above - 1].seconds < steps[above].seconds / target
    let (unit, unitCount, _) = steps[isNearerBelow ? above - 1 : above]
    return CalendarInterval(unit, count: unitCount, firstWeekday: weekday)
  }

  /// The first day of weeks: the one day of the week of all data.
  private var weekday: Weekday {
    if case .week(let weekday) = rhythm?.unit { weekday } else { firstWeekday }
  }

  private func yearCount(extent: Double, count: Double) -> Int {
    let years = Ticks.step(from: 0, to: extent / Self.secondsPerYear, count: count) ?? 1
    return Int(min(max(1, years), 10_000))
  }

  /// Starts of intervals within the domain; descending if the domain is.
  package func ticks(count: Double = 10) -> [LocalDateTime] {
    guard count > 0 else { return [] }
    if start == stop { return [start] }
    let ticks = ownTicks ?? intervalTicks(count: sufficient(count))
    return start < stop ? ticks : ticks.reversed()
  }

  /// The interval by which the ticks are labeled.
  package func labelInterval(count: Double) -> CalendarInterval {
    if ownTicks != nil, let rhythm { return rhythm.interval }
    return tickInterval(count: sufficient(count))
  }

  /// The requested number of ticks, or twice or four times that number if there would be only one.
  private func sufficient(_ count: Double) -> Double {
    [count, 2 * count].first { intervalTicks(count: $0).count > 1 } ?? 4 * count
  }

  private func intervalTicks(count: Double) -> [LocalDateTime] {
    let interval = tickInterval(count: count)
    let (first, last) = (min(start, stop), max(start, stop))
    guard rhythm?.unit == .monthEnd, interval.unit == .month || interval.unit == .year else {
      return interval.starts(from: first, to: last)
    }
    func shifted(_ time: LocalDateTime, by days: Int) -> LocalDateTime {
      LocalDateTime(date: time.date.adding(days: days))
    }
    return interval.starts(from: shifted(first, by: 1), to: shifted(last, by: 1)).map { shifted($0, by: -1) }
  }

  /// The minimum distance of ticks at the dates themselves, in points: that of short labels.
  private static let leastDistance = 52.0

  /// The dates of the data, if there are few and their labels fit; otherwise nil.
  private var ownTicks: [LocalDateTime]? {
    guard let rhythm, rhythm.dates.count > 1, let first = rhythm.dates.first, let last = rhythm.dates.last,
      first >= min(start, stop), last <= max(start, stop),
      rhythm.unit != .time || last.secondsSinceEpoch - first.secondsSinceEpoch <= LocalDateTime.secondsPerDay
    else { return nil }
    let positions = rhythm.dates.map { position(of: $0) }
    let areApart = zip(positions, positions.dropFirst()).allSatisfy { abs($1 - $0) >= Self.leastDistance }
    return areApart ? rhythm.dates : nil
  }

  /// The scale whose domain begins and ends at a tick.
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

  /// The possible intervals between ticks, with their typical lengths.
  private static let intervals: [(unit: CalendarInterval.Unit, count: Int, seconds: Double)] = [
    (.second, 1, 1), (.second, 5, 5), (.second, 15, 15), (.second, 30, 30),
    (.minute, 1, 60), (.minute, 5, 300), (.minute, 15, 900), (.minute, 30, 1800),
    (.hour, 1, 3600), (.hour, 3, 10_800), (.hour, 6, 21_600), (.hour, 12, 43_200),
    (.day, 1, secondsPerDay), (.day, 2, 2 * secondsPerDay), (.week, 1, 7 * secondsPerDay),
    (.month, 1, 30 * secondsPerDay), (.month, 3, 90 * secondsPerDay), (.year, 1, secondsPerYear),
  ]
}
