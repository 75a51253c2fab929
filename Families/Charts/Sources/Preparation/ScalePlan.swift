import Tabular

extension ScalePlan {
  /// The plan of an axis for all marks that use it; nil if there are none, or none has a value on it.
  init?(of channel: Channel, marks: [PreparedMark], axis: Axis) {
    let survey = AxisSurvey(channel: channel, marks: marks)
    guard survey.isUsed else { return nil }
    let kind = axis.scale ?? survey.kind
    switch kind {
    case .band: domain = .band(survey.categories(order: survey.order), bin: survey.bin)
    case .time:
      guard let span = survey.timeSpan(axis.domain) else { return nil }
      domain = .time(span.0, span.1, isNice: survey.hasLengths && axis.domain == nil)
      inset = survey.hasLengths ? 0 : survey.hasImages ? ImageLayers.usualSide / 2 : 8
      rhythm = survey.rhythm
      if axis.tickCount != nil { rhythm?.dates = [] }
    case .linear:
      guard let extent = survey.extent(axis: axis) else { return nil }
      // Round ends of years would leave whole decades empty.
      let isGiven = axis.domain != nil || survey.isNormalized || survey.isBinned || survey.containsYears
      domain = .linear(extent, isNice: !isGiven)
    case .log:
      guard let extent = survey.positiveExtent(axis: axis) else { return nil }
      domain = .log(extent, isNice: axis.domain == nil)
    }
    if case .band(let values, _) = domain, values.isEmpty { return nil }
    bandPadding = survey.bandPadding
    if case .linear(let ends, _) = domain {
      // The plot stands on the zero of its heights.
      hasImagesBelow = survey.hasImages && !survey.hasLengths && (channel == .x || ends.lowerBound != 0)
    }
    containsYears = survey.containsYears
    isCentered = survey.isCentered
    hasClockTimes = survey.hasClockTimes(axis.domain)
  }
}

/// The values of a chart's marks on one axis.
private struct AxisSurvey {
  let channel: Channel
  let marks: [PreparedMark]
  private let end: Channel

  init(channel: Channel, marks: [PreparedMark]) {
    self.channel = channel
    end = channel == .x ? .xEnd : .yEnd
    self.marks = marks.filter { !$0.specification.traits.isPolar }
  }

  /// Whether intervals fill the axis, whose ends are round or specified by the author.
  var isBinned: Bool { !deciding.isEmpty && deciding.allSatisfy { $0.edges[channel] != nil } }

  /// Whether bars have their length along the axis.
  var hasLengths: Bool {
    marks.contains { $0.isStacked && $0.valueChannel == channel && $0.specification.traits.bands != .never }
  }

  var hasImages: Bool { marks.contains { $0.specification.kind == .image } }

  var isUsed: Bool { marks.contains { $0.types[channel] != nil } }

  /// Marks that determine the kind of the axis: those with a field, or all if there are only constants.
  private var deciding: [PreparedMark] {
    let withField = marks.filter {
      $0.specification.encodings[channel].map { $0.field != nil || $0.aggregate != nil } == true
    }
    return withField.isEmpty ? marks : withField
  }

  var kind: ScaleKind {
    let types = Set(deciding.compactMap { $0.types[channel] })
    if types.contains(.category) { return .band }
    if types.contains(.time) { return usesBands ? .band : .time }
    return usesBands ? .band : .linear
  }

  /// Whether bars or cells are side by side on this axis. Bars of very many numbers have a continuous axis.
  private var usesBands: Bool {
    deciding.contains { mark in
      let standsInBands =
        switch mark.specification.traits.bands {
        case .never: false
        case .onCategoryAxis: mark.categoryChannel == channel
        case .onBothAxes: true
        }
      guard standsInBands, mark.specification.encodings[end] == nil, mark.edges[channel] == nil else {
        return false
      }
      // An interval on the other axis does not make names of the numbers that another mark measures.
      let otherEnd: Channel = channel == .x ? .yEnd : .xEnd
      if mark.specification.encodings[otherEnd] != nil, mark.types[channel] == .number, hasMeasures {
        return false
      }
      return mark.types[channel] != .number || Self.hasFew(mark.rows.lazy.map { $0[channel] })
    }
  }

  /// Whether a line or a length has its values on the axis.
  private var hasMeasures: Bool {
    deciding.contains {
      $0.specification.traits.needsNumbers && $0.valueChannel == channel && $0.types[channel] == .number
    }
  }

  /// The maximum number of numbers that are in bands.
  private static let greatestBandCount = 60

  private static func hasFew(_ values: some Sequence<DataValue>) -> Bool {
    var seen: Set<DataValue> = []
    for value in values where seen.insert(value).inserted && seen.count > greatestBandCount { return false }
    return true
  }

  /// The interval of time of each band: that of the encodings, or for bars at dates the finest that
  /// contains them.
  var bin: TimeBin? {
    guard deciding.contains(where: { $0.types[channel] == .time }),
      !deciding.contains(where: { $0.types[channel] == .category })
    else { return nil }
    let bins = deciding.compactMap { $0.specification.encodings[channel]?.bin }
    let order: [TimeBin] = [.hour, .day, .week, .month, .quarter, .year]
    if let bin = order.first(where: bins.contains) { return bin }
    let dates = Set(values.compactMap(\.date))
    guard dates.allSatisfy({ $0.secondOfDay == 0 }) else { return .hour }
    // If all dates are starts of longer intervals, a transform or the author has already aggregated them.
    let gathered: [TimeBin] = dates.count > 1 ? [.year, .quarter, .month, .week] : []
    if DateRhythm(of: dates).unit == .monthEnd { return .month }
    return gathered.first { bin in dates.allSatisfy { bin.interval.floor($0) == $0 } } ?? .day
  }

  /// The regularity of the dates of marks with a field; nil if bars have two ends.
  var rhythm: DateRhythm? {
    guard !marks.contains(where: { $0.specification.encodings[end] != nil }) else { return nil }
    return DateRhythm(of: values.lazy.compactMap { $0.date ?? $0.text.flatMap { LocalDateTime(iso: $0) } })
  }

  var containsYears: Bool { !deciding.isEmpty && deciding.allSatisfy { $0.years.contains(channel) } }

  /// Whether all marks on the axis are stacks centered at zero.
  var isCentered: Bool {
    let used = marks.filter { $0.types[channel] != nil }
    return !used.isEmpty
      && used.allSatisfy { $0.isStacked && $0.valueChannel == channel && $0.position == .center }
  }

  /// Whether any date has a time of day.
  func hasClockTimes(_ explicit: [DataValue]?) -> Bool {
    func isWithinDay(_ value: DataValue) -> Bool {
      let date = value.date ?? value.text.flatMap { LocalDateTime(iso: $0) }
      return date.map { $0.secondOfDay != 0 } ?? false
    }
    let rows = marks.lazy.flatMap(\.rows)
    return rows.contains { isWithinDay($0[channel]) || isWithinDay($0[end]) }
      || (explicit ?? []).contains(where: isWithinDay)
  }

  private var values: some Sequence<DataValue> {
    deciding.lazy.flatMap { [channel] mark in mark.rows.lazy.map { $0[channel] } }.filter { $0 != .null }
  }

  var order: CategoryOrder {
    deciding.compactMap { $0.specification.encodings[channel]?.order }.first { $0 != .appearance }
      ?? .appearance
  }

  /// The maximum number of bins that include empty ones; beyond it only those in the data are shown.
  private static let greatestBinCount = 5000

  func categories(order: CategoryOrder) -> [DataValue] {
    if let bin {
      let starts = Set(values.compactMap { $0.date.map(bin.interval.floor) })
      guard let first = starts.min(), let last = starts.max() else { return [] }
      let all = bin.interval.starts(from: first, to: last, limit: Self.greatestBinCount)
      return (all.last == last ? all : starts.sorted()).map { .date($0) }
    }
    let seen = DistinctValues(values)
    let distinct = seen.values
    switch order {
    case .appearance:
      let isNumeric = distinct.allSatisfy { $0.number != nil }
      return isNumeric ? distinct.sorted() : distinct
    case .ascending: return distinct.sorted()
    case .descending: return distinct.sorted { $1 < $0 }
    case .list(let wanted): return wanted.filter(seen.contains) + distinct.filter { !wanted.contains($0) }
    case .by: return distinct
    case .ascendingValue, .descendingValue:
      let sums = totals()
      let sign = order == .ascendingValue ? 1.0 : -1.0
      return distinct.enumerated().sorted { first, second in
        let (a, b) = (sign * (sums[first.element] ?? 0), sign * (sums[second.element] ?? 0))
        return a == b ? first.offset < second.offset : a < b
      }.map(\.element)
    }
  }

  /// The sum of each category's values on the other axis.
  private func totals() -> [DataValue: Double] {
    let other: Channel = channel == .x ? .y : .x
    var sums: [DataValue: Double] = [:]
    for mark in deciding {
      for row in mark.rows { sums[row[channel], default: 0] += row[other].number ?? 0 }
    }
    return sums
  }

  func timeSpan(_ explicit: [DataValue]?) -> (LocalDateTime, LocalDateTime)? {
    func date(_ value: DataValue) -> LocalDateTime? {
      value.date ?? value.text.flatMap { LocalDateTime(iso: $0) }
    }
    if let dates = explicit?.compactMap(date), dates.count == 2 { return (dates[0], dates[1]) }
    // Without a list of the dates, of which there may be a million.
    var span: (first: LocalDateTime, last: LocalDateTime)?
    for (mark, place) in marks.flatMap({ [($0, channel), ($0, end)] }) {
      for date in mark.rows.lazy.compactMap({ date($0[place]) }) {
        span = (min(span?.first ?? date, date), max(span?.last ?? date, date))
      }
    }
    return span
  }

  var isNormalized: Bool {
    marks.contains { $0.valueChannel == channel && $0.position == .normalize && $0.isStacked }
  }

  /// The numbers that the axis must include.
  private var numbers: [Double] {
    marks.flatMap { mark -> [Double] in
      if let edges = mark.edges[channel] { return [edges.first, edges.last].compactMap { $0 } }
      if !mark.summaries.isEmpty, mark.valueChannel == channel {
        return mark.summaries.values.flatMap { [$0.extent.start, $0.extent.stop] }
      }
      let intervals = mark.valueChannel == channel && mark.isStacked
      return mark.rows.flatMap { row -> [Double] in
        if intervals { return row.interval.map { [$0.start, $0.end] } ?? [] }
        return [row[channel].number, row[end].number].compactMap { $0 }
      }
    }
  }

  func extent(axis: Axis) -> ScaleDomain? {
    if let ends = axis.domain?.compactMap(\.number), ends.count == 2 { return ScaleDomain(ends[0], ends[1]) }
    guard let extent = ScaleDomain(of: numbers) else { return nil }
    let measured = marks.filter { $0.isStacked && $0.valueChannel == channel && !$0.isSummary }
    // Lengths from zero need it; bars between two values have it unless the author wants none.
    let needsZero =
      measured.contains { $0.specification.encodings[end] == nil }
      || !measured.isEmpty && axis.includesZero != false
    let isNear = extent.start > 0 ? extent.start < 0.5 * extent.stop : extent.stop > 0.5 * extent.start
    let wantsZero = needsZero || (axis.includesZero ?? (channel == .y && isNear))
    let full = wantsZero ? extent.including(0) : extent
    guard full.start == full.stop else { return full }
    // A single value: an axis from zero, or around the value.
    if full.start == 0 { return ScaleDomain(0, 1) }
    return wantsZero || axis.includesZero != false
      ? full.including(0) : ScaleDomain(full.start - abs(full.start) / 2, full.start + abs(full.start) / 2)
  }

  func positiveExtent(axis: Axis) -> ScaleDomain? {
    if let ends = axis.domain?.compactMap(\.number), ends.count == 2 { return ScaleDomain(ends[0], ends[1]) }
    guard let extent = ScaleDomain(of: numbers.filter { $0 > 0 }) else { return nil }
    // Bars begin at the lower end, and the smallest must be visible.
    let holdsBars = marks.contains {
      $0.isStacked && $0.valueChannel == channel && !$0.isSummary
    }
    let isAlone = extent.start == extent.stop
    return ScaleDomain(
      isAlone ? extent.start / 10 : holdsBars ? extent.start * 0.999 : extent.start, extent.stop)
  }

  var bandPadding: Double {
    if let wanted = marks.compactMap(\.specification.bandPadding).first { return min(0.95, max(0, wanted)) }
    if marks.contains(where: \.specification.traits.isCell) { return 0.06 }
    if marks.contains(where: { $0.specification.kind == .box }) { return 0.4 }
    let isDodged = marks.contains {
      $0.specification.traits.bands != .never && ($0.position == .dodge || !$0.positionDomain.isEmpty)
    }
    return isDodged ? 0.22 : 0.28
  }
}

extension PreparedMark {
  /// Whether its rows do not begin at their value.
  var isStacked: Bool { specification.traits.isStacked }
}
