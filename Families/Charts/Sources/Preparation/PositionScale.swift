import Tabular
import VectorGraphics

/// A scale of any kind for an axis.
enum PositionScale: Sendable {
  case linear(LinearScale)
  case log(LogScale)
  case time(TimeScale)
  /// `bin` is the interval of time that each band represents, if bands are intervals of time.
  case band(BandScale<DataValue>, bin: TimeBin?)

  /// The position of a value in points, for a band its center; nil for values that have none.
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

  /// The position of a number, or on a time axis of a number of seconds since 1970; nil if it has none.
  func position(ofContinuous value: Double) -> Double? {
    guard case .time = self else { return position(of: .number(value)) }
    return LocalDateTime(secondsSinceEpoch: value).flatMap { position(of: .date($0)) }
  }

  /// The band of a value; nil on continuous scales.
  func band(of value: DataValue) -> (start: Double, width: Double)? {
    guard case .band(let scale, let bin) = self else { return nil }
    return scale.start(of: Self.category(value, bin: bin)).map { ($0, scale.bandwidth) }
  }

  /// How clearly the labels of a value are seen, 0…1, while categories change their places.
  func clarity(of value: DataValue) -> Double {
    guard case .band(let scale, let bin) = self else { return 1 }
    return scale.clarity(of: Self.category(value, bin: bin))
  }

  /// The position of zero, or of the nearest value to it on the scale.
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

/// The kind and domain of an axis, before its position on the page is known.
struct ScalePlan: Sendable {
  enum Domain: Sendable {
    case linear(ScaleDomain, isNice: Bool)
    case log(ScaleDomain, isNice: Bool)
    case time(LocalDateTime, LocalDateTime, isNice: Bool)
    case band([DataValue], bin: TimeBin?)
  }

  var domain: Domain
  /// Whether the ends of a numeric axis move, so that its ticks do too.
  var isMoving = false
  /// The places of categories that overtake one another.
  var ranks: BandRanks?
  /// The fraction of a band that is empty.
  var bandPadding = 0.28
  /// The margin at both ends of a continuous axis, in points, so that points are not clipped.
  var inset = 0.0
  /// Whether ticks of a time axis may be finer than a day.
  var hasClockTimes = true
  /// The regularity of the dates on a time axis.
  var rhythm: DateRhythm?
  /// Whether its numbers are years.
  var containsYears = false
  /// Whether all marks on it are centered at zero, so that its numbers have no meaning.
  var isCentered = false
  /// Whether images extend beyond its lower end.
  var hasImagesBelow = false

  var isContinuous: Bool {
    if case .band = domain { false } else { true }
  }

  /// Whether the axis is numeric, so that it has a grid and a title.
  var isQuantitative: Bool {
    switch domain {
    case .linear, .log: true
    case .time, .band: false
    }
  }

  /// The plan with a numeric axis that ends exactly where the data end.
  var withoutRoundEnds: ScalePlan {
    var plan = self
    if case .linear(let domain, _) = domain { plan.domain = .linear(domain, isNice: false) }
    return plan
  }

  /// Whether bars have their length along a time axis, so that it has a grid as well.
  var containsSpans: Bool {
    if case .time(_, _, isNice: true) = domain { true } else { false }
  }

  /// Whether marks extend beyond its lower end.
  var extendsBelow: Bool {
    if case .linear(let domain, _) = domain { domain.lowerBound < 0 || hasImagesBelow } else { false }
  }

  /// The space between the extreme values and the ends of a numeric axis of a given length, in points.
  func spare(length: Double, tickCount: Double) -> (above: Double, below: Double) {
    guard case .linear(let extent, _) = domain,
      case .linear(let scale) = scale(from: 0, to: length, tickCount: tickCount)
    else { return (0, 0) }
    let ends = [extent.lowerBound, extent.upperBound].map { scale.position(of: $0) }
    return (max(0, length - ends[1]), max(0, ends[0]))
  }

  /// The scale over an interval of the page from `start` to `stop`, with ends that are round for a number
  /// of ticks.
  func scale(from start: Double, to stop: Double, tickCount: Double) -> PositionScale {
    let sign = stop >= start ? 1.0 : -1.0
    let inset = min(inset, abs(stop - start) / 4)
    let range = ScaleDomain(start + sign * inset, stop - sign * inset)
    switch domain {
    case .linear(let domain, let isNice):
      // Numeric axes that begin at zero need no margin.
      var full = LinearScale(domain: domain, range: ScaleDomain(start, stop))
      full.hasWholeTicks = containsYears
      full.isMoving = isMoving
      let scale = isNice ? full.niced(count: tickCount) : full
      return .linear(scale)
    case .log(let domain, let isNice):
      guard var scale = LogScale(domain: domain, range: ScaleDomain(start, stop)) else {
        return .linear(LinearScale(domain: domain, range: range))
      }
      scale.isMoving = isMoving
      return .log(isNice ? scale.niced() : scale)
    case .time(let first, let last, let isNice):
      let scale = TimeScale(
        from: first, to: last, range: range, hasClockTimes: hasClockTimes, rhythm: rhythm)
      return .time(isNice && first != last ? scale.niced(count: tickCount) : scale)
    case .band(let values, let bin):
      let scale = BandScale(
        categories: DistinctValues(values), range: ScaleDomain(start, stop), paddingInner: bandPadding,
        paddingOuter: bandPadding / 2, ranks: ranks)
      return .band(scale, bin: bin)
    }
  }
}
