import Tabular

/// The ticks of an axis and how they may be labeled.
struct AxisTicks {
  var values: [DataValue]
  var positions: [Double]
  /// Labels in several forms, the fullest first, one for each tick in each form.
  var forms: [[String]]
  /// Positions of grid lines; by default those of the ticks.
  var gridPositions: [Double]
  /// Whether readers can interpolate between labels.
  var isOrdered: Bool
  /// The opacities of the ticks of an axis that moves; empty for one that does not.
  var opacities: [Double] = []
  /// The dates of ticks whose labels omit the year, and their interval; nil if labels are complete.
  var dates: (values: [LocalDateTime], interval: CalendarInterval)?

  init(
    scale: PositionScale, axis: Axis, format: LabelFormat?, count: Double, locale: FormatLocale
  ) {
    let format = axis.format ?? format
    switch scale {
    case .linear(let scale):
      let moving = scale.isMoving ? MovingTicks(linear: scale.domain, count: 1.25 * count) : nil
      let numbers = moving?.values ?? scale.ticks(count: count)
      opacities = moving?.opacities ?? []
      values = numbers.map { .number($0) }
      forms = [
        format?.strings(forTicks: numbers, locale: locale)
          ?? NumberFormat.strings(forTicks: numbers, locale: locale)
      ]
      isOrdered = true
    case .log(let scale):
      let moving = scale.isMoving ? MovingTicks(logarithmic: scale.domain) : nil
      let numbers = moving?.values ?? scale.axisTicks(count: count)
      opacities = moving?.opacities ?? []
      values = numbers.map { .number($0) }
      forms = [
        format?.strings(forTicks: numbers, locale: locale)
          ?? NumberFormat.strings(forLogarithmicTicks: numbers, locale: locale)
      ]
      isOrdered = true
    case .time(let scale):
      let ticks = scale.ticks(count: count)
      let interval = scale.labelInterval(count: count)
      values = ticks.map { .date($0) }
      if scale.start != scale.stop { dates = Self.dates(ticks, every: interval, format: format) }
      let isOneInstant = scale.start == scale.stop
      forms = [
        format.map { format in ticks.map { format.string(.date($0), locale: locale) } }
          ?? (isOneInstant
            ? ticks.map {
              ($0.secondOfDay == 0 ? DateFormat.medium : .monthDayTime).string($0, locale: locale)
            }
            : DateFormat.strings(forTicks: ticks, every: interval, locale: locale))
      ]
      isOrdered = true
    case .band(let scale, let bin):
      opacities = scale.ranks.map { zip($0.opacities, $0.clarities).map(*) } ?? []
      values = scale.domain
      forms = Self.forms(of: scale.domain, bin: bin, format: format, locale: locale)
      isOrdered = bin != nil || Self.areEvenNumbers(scale.domain)
      let starts = scale.domain.compactMap(\.date)
      if starts.count == values.count, bin != nil || format != nil {
        dates = Self.dates(starts, every: bin?.interval ?? CalendarInterval(.day), format: format)
      }
    }
    positions = values.map { scale.position(of: $0) ?? .nan }
    gridPositions = positions
    if case .log(let log) = scale, !log.isMoving {
      gridPositions = log.ticks(count: count).map { log.position(of: $0) }
    }
  }

  /// Nil for labels that have a year, or that the author wants without one: of the author's formats only
  /// those of months and days have years below them.
  private static func dates(
    _ values: [LocalDateTime], every interval: CalendarInterval, format: LabelFormat? = nil
  ) -> ([LocalDateTime], CalendarInterval)? {
    let leavesOutYears =
      switch format {
      case nil: interval.leavesOutYears || interval.isWithinDays
      case .date(.month), .date(.monthDay), .date(.numericMonthDay): true
      case .date, .number, .cycle: false
      }
    return leavesOutYears ? (values, interval) : nil
  }

  /// Whether categories are evenly spaced numbers, between which readers can interpolate.
  private static func areEvenNumbers(_ domain: [DataValue]) -> Bool {
    let numbers = domain.compactMap(\.number)
    guard numbers.count == domain.count, numbers.count > 2 else { return false }
    let step = numbers[1] - numbers[0]
    return zip(numbers, numbers.dropFirst()).allSatisfy { abs($1 - $0 - step) < 1e-9 * abs(step) }
  }

  private static func forms(
    of domain: [DataValue], bin: TimeBin?, format: LabelFormat?, locale: FormatLocale
  ) -> [[String]] {
    if let format { return [domain.map { format.string($0, locale: locale) }] }
    guard let bin else {
      let numbers = domain.compactMap(\.number)
      if numbers.count == domain.count { return [numbers.map { Self.plain($0, locale: locale) }] }
      return [domain.map(\.description)]
    }
    let dates = domain.compactMap(\.date)
    let full = DateFormat.strings(forTicks: dates, every: bin.interval, locale: locale)
    guard bin == .day || bin == .week else { return [full] }
    return [full, dates.map { DateFormat.numericMonthDay.string($0, locale: locale) }]
  }

  /// Numbers used as categories, such as years, have no group separators.
  private static func plain(_ number: Double, locale: FormatLocale) -> String {
    NumberFormat(maximumFractionDigits: 15, isGrouped: false).string(number, locale: locale)
  }

  /// The bins at which a coarser calendar interval begins, for axes with more bins than labels fit.
  func coarser(count: Double, locale: FormatLocale) -> AxisTicks {
    let dates = values.compactMap(\.date)
    guard dates.count == values.count, let first = dates.first, let last = dates.last, first < last else {
      return self
    }
    let interval = TimeScale(from: first, to: last, range: ScaleDomain(0, 1)).tickInterval(count: count)
    var starts: [(place: Int, date: LocalDateTime)] = []
    for (place, date) in dates.enumerated() {
      let start = interval.floor(date)
      let isNew = place == 0 ? start == date : start != interval.floor(dates[place - 1])
      if isNew { starts.append((place, start)) }
    }
    guard !starts.isEmpty else { return self }
    var ticks = self
    ticks.values = starts.map { values[$0.place] }
    ticks.positions = starts.map { positions[$0.place] }
    ticks.forms = [DateFormat.strings(forTicks: starts.map(\.date), every: interval, locale: locale)]
    ticks.dates = Self.dates(starts.map(\.date), every: interval)
    return ticks
  }
}
