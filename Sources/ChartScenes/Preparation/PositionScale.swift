import Tabular
import VectorGraphics

/// A scale of an axis, whatever its kind.
enum PositionScale: Sendable {
  case linear(LinearScale)
  case log(LogScale)
  case time(TimeScale)
  /// `bin` gives the width of each band where bands are stretches of time.
  case band(BandScale<DataValue>, bin: TimeBin?)

  /// The place of a value in points, in a band its middle; nil for values that have none.
  func position(of value: DataValue) -> Double? {
    let position: Double? =
      switch self {
      case .linear(let scale): value.number.map { scale.position(of: $0) }
      case .log(let scale): value.number.map { scale.position(of: $0) }
      case .time(let scale): Self.date(value).map { scale.position(of: $0) }
      case .band(let scale, let bin): scale.center(of: Self.category(value, bin: bin))
      }
    return position.flatMap { $0.isFinite ? $0 : nil }
  }

  /// The place of a number, or on an axis of time of so many seconds since 1970; nil if it has none.
  func position(ofContinuous value: Double) -> Double? {
    guard case .time = self else { return position(of: .number(value)) }
    return LocalDateTime(secondsSinceEpoch: value).flatMap { position(of: .date($0)) }
  }

  /// The band of a value; nil on continuous scales.
  func band(of value: DataValue) -> (start: Double, width: Double)? {
    guard case .band(let scale, let bin) = self else { return nil }
    return scale.start(of: Self.category(value, bin: bin)).map { ($0, scale.bandwidth) }
  }

  /// The place of zero, or of the nearest value to it on the scale.
  var baseline: Double {
    switch self {
    case .linear(let scale):
      let (low, high) = (scale.domain.lowerBound, scale.domain.upperBound)
      return scale.position(of: min(max(0, low), high))
    case .log(let scale): return scale.range.start
    case .time(let scale): return scale.range.start
    case .band(let scale, _): return scale.range.start
    }
  }

  var isContinuous: Bool {
    if case .band = self { false } else { true }
  }

  private static func date(_ value: DataValue) -> LocalDateTime? {
    value.date ?? value.text.flatMap { LocalDateTime(iso: $0) }
  }

  private static func category(_ value: DataValue, bin: TimeBin?) -> DataValue {
    guard let bin, let date = date(value) else { return value }
    return .date(bin.interval.floor(date))
  }
}

/// The kind and domain of an axis, before its place on the page is known.
struct ScalePlan: Sendable {
  enum Domain: Sendable {
    case linear(ScaleDomain, isNice: Bool)
    case log(ScaleDomain, isNice: Bool)
    case time(LocalDateTime, LocalDateTime, isNice: Bool)
    case band([DataValue], bin: TimeBin?)
  }

  var domain: Domain
  /// The part of a band that stays empty.
  var bandPadding = 0.28
  /// Free space at both ends of a continuous axis, in points, so that points are not cut.
  var inset = 0.0
  /// Whether ticks of an axis of time may be finer than a day.
  var hasClockTimes = true
  /// How the dates on an axis of time follow each other.
  var rhythm: DateRhythm?
  /// Whether its numbers are years.
  var holdsYears = false
  /// Whether all that is on it is centered about zero, so that its numbers say nothing.
  var isCentered = false

  var isContinuous: Bool {
    if case .band = domain { false } else { true }
  }

  /// Whether the axis is one of numbers, which has a grid and a title.
  var isQuantitative: Bool {
    switch domain {
    case .linear, .log: true
    case .time, .band: false
    }
  }

  /// The plan whose axis of numbers ends where the data do.
  var withoutRoundEnds: ScalePlan {
    var plan = self
    if case .linear(let domain, _) = domain { plan.domain = .linear(domain, isNice: false) }
    return plan
  }

  /// Whether bars have their length along an axis of time, which has a grid then, too.
  var holdsSpans: Bool {
    if case .time(_, _, isNice: true) = domain { true } else { false }
  }

  var holdsNegatives: Bool {
    if case .linear(let domain, _) = domain { domain.lowerBound < 0 } else { false }
  }

  /// What is between the outermost values and the ends of an axis of numbers of a length, in points.
  func spare(length: Double, tickCount: Double) -> (above: Double, below: Double) {
    guard case .linear(let extent, _) = domain,
      case .linear(let scale) = scale(from: 0, to: length, tickCount: tickCount)
    else { return (0, 0) }
    let ends = [extent.lowerBound, extent.upperBound].map { scale.position(of: $0) }
    return (max(0, length - ends[1]), max(0, ends[0]))
  }

  /// The scale over a stretch of the page from `start` to `stop`, its ends made round for so many ticks.
  func scale(from start: Double, to stop: Double, tickCount: Double) -> PositionScale {
    let sign = stop >= start ? 1.0 : -1.0
    let inset = min(inset, abs(stop - start) / 4)
    let range = ScaleDomain(start + sign * inset, stop - sign * inset)
    switch domain {
    case .linear(let domain, let isNice):
      // Numbers of axes that begin at zero need no free space.
      var full = LinearScale(domain: domain, range: ScaleDomain(start, stop))
      full.hasWholeTicks = holdsYears
      let scale = isNice ? full.niced(count: tickCount) : full
      return .linear(scale)
    case .log(let domain, let isNice):
      guard let scale = LogScale(domain: domain, range: ScaleDomain(start, stop)) else {
        return .linear(LinearScale(domain: domain, range: range))
      }
      return .log(isNice ? scale.niced() : scale)
    case .time(let first, let last, let isNice):
      let scale = TimeScale(
        from: first, to: last, range: range, hasClockTimes: hasClockTimes, rhythm: rhythm)
      return .time(isNice && first != last ? scale.niced(count: tickCount) : scale)
    case .band(let values, let bin):
      let scale = BandScale(
        domain: values, range: ScaleDomain(start, stop), paddingInner: bandPadding,
        paddingOuter: bandPadding / 2)
      return .band(scale, bin: bin)
    }
  }
}
