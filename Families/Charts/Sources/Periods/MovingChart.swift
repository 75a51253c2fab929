import SceneModel
import Tabular
import VectorGraphics

/// A chart that passes through the periods of its data: what it draws is a function of the local time.
struct MovingChart: Sendable {
  /// A panel whose marks move.
  private struct Panel: Sendable {
    var value: DataValue?
    var rowValue: DataValue?
    var marks: [MovingMark]
  }

  private let chart: ChartLayers
  private let panels: [Panel]
  private let colors: ColorScale
  private let clock: PeriodClock
  private let format: CategoryNames
  private var stage: ChartStage
  private var domains: [Channel: MovingDomain] = [:]
  private var ranks: (channel: Channel, tracks: RankTracks)?

  /// Until the last period, which is then shown for a while.
  var duration: Double { clock.duration + 1.5 }

  /// The most seconds that it lasts.
  private static let greatestDuration = 3600.0

  /// Nil if no row has a period.
  init?(
    _ chart: ChartLayers, panels: [ChartPanel], colors: ColorScale, timeline: ChartTimeline
  ) throws(ComponentError) {
    let all = panels.flatMap(\.marks)
    try Self.check(all)
    let values = DistinctValues(
      all.lazy.flatMap { mark in mark.rows.lazy.map { $0[.over] } }.filter { $0 != .null })
    guard values.count > 0 else { return nil }
    let periods = values.values.allSatisfy { $0.continuous != nil } ? values.values.sorted() : values.values
    let clock = PeriodClock(periods, timeline)
    guard clock.duration <= Self.greatestDuration else {
      throw ComponentError(
        path: ["over"],
        message:
          "\(periods.count) periods would take \(Int(clock.duration.rounded())) s, and a film may have \(Int(Self.greatestDuration)); give a \"duration\", or a time unit such as \"\(timeline.field):month\""
      )
    }
    var moving: [Panel] = []
    for panel in panels {
      var marks: [MovingMark] = []
      for mark in panel.marks { marks.append(try MovingMark(mark, clock: clock, timeline: timeline)) }
      moving.append(Panel(value: panel.value, rowValue: panel.rowValue, marks: marks))
    }
    (self.chart, self.panels, self.colors, self.clock) = (chart, moving, colors, clock)
    format = CategoryNames(periods, locale: chart.specification.locale)
    stage = ChartStage(
      marks: all, plans: [:], values: ValueLabels(of: [], locale: chart.specification.locale))
    setStage(timeline)
    try arrange()
  }

  private static func check(_ marks: [PreparedMark]) throws(ComponentError) {
    guard let index = marks.firstIndex(where: { $0.specification.kind == .box }) else { return }
    throw ComponentError(
      path: ["marks", "[\(index)]"],
      message: "a box cannot move from period to period; use a band, points, or bars of a median")
  }

  /// Finds the axes, and what of them follows the values.
  private mutating func setStage(_ timeline: ChartTimeline) {
    let periods = clock.periods.indices.map { marks(at: clock.moment(ofPeriod: $0)).flatMap(\.marks) }
    for index in stage.marks.indices where stage.marks[index].specification.encodings[.over] != nil {
      stage.marks[index].rows = periods.flatMap { $0[index].rows }
    }
    let shown = stage.marks.filter { $0.specification.showsLabels }
    stage.values = ValueLabels(
      of: shown.flatMap { mark in mark.rows.compactMap { $0[mark.valueChannel].number } },
      locale: chart.specification.locale)
    for channel in [Channel.x, .y] {
      guard let plan = chart.plan(channel, stage.marks) else { continue }
      stage.plans[channel] = plan
      rank(channel, plan, top: timeline.top)
      guard timeline.rescales, moves(channel, plan) else { continue }
      let isLength = stage.marks.contains { $0.isStacked && $0.valueChannel == channel }
      domains[channel] = MovingDomain(
        periods.map { chart.plan(channel, $0) }, padding: isLength ? 0 : 0.06)
    }
    placePeriod(timeline.label, beside: periods)
  }

  /// Whether the ends of an axis follow the values: not those that the author gives, and not those of time.
  private func moves(_ channel: Channel, _ plan: ScalePlan) -> Bool {
    let specification = chart.specification
    guard plan.isQuantitative, !plan.containsYears, specification.axis(channel).domain == nil,
      specification.facet == nil, specification.facetRow == nil
    else { return false }
    return stage.marks.allSatisfy { mark in
      mark.edges[channel] == nil && !mark.specification.pastChannels.contains(channel)
        && !(mark.isStacked && mark.valueChannel == channel && mark.position == .normalize)
    }
  }

  /// Lets the categories of an axis that is sorted by value overtake one another.
  private mutating func rank(_ channel: Channel, _ plan: ScalePlan, top: Int?) {
    let orders = stage.marks.compactMap { $0.specification.encodings[channel]?.order }
    guard case .band(let categories, _) = plan.domain, chart.specification.facet == nil,
      chart.specification.facetRow == nil,
      let order = orders.first(where: { $0 == .ascendingValue || $0 == .descendingValue })
    else { return }
    let sign = order == .descendingValue ? 1.0 : -1
    let marks = panels.flatMap(\.marks)
    let tracks = RankTracks(categories, clock: clock, top: top) { moment in
      var totals: [DataValue: Double] = [:]
      for mark in marks { mark.add(to: &totals, along: channel, at: moment) }
      return totals.mapValues { sign * $0 }
    }
    ranks = (channel, tracks)
  }

  private var hasMap: Bool { stage.marks.contains(where: \.specification.isOnMap) }

  /// Finds a place of the present period that no marks cover; small charts have it above them.
  private mutating func placePeriod(
    _ given: ChartTimeline.LabelPlacement, beside periods: [[PreparedMark]]
  ) {
    let isFaceted = chart.specification.facet != nil || chart.specification.facetRow != nil
    let placement = given == .automatic ? freePlace(in: periods) : given
    stage.isPeriodAbove = placement == .above || isFaceted && placement != .none
    guard !stage.isPeriodAbove else { return }
    stage.corner = Self.corners.first { $0.placement == placement }?.point
  }

  private static let corners: [(placement: ChartTimeline.LabelPlacement, point: Point)] = [
    (.topLeft, Point(x: 0, y: 0)), (.topRight, Point(x: 1, y: 0)), (.bottomRight, Point(x: 1, y: 1)),
    (.bottomLeft, Point(x: 0, y: 1)),
  ]

  /// The corner at the shortest of sorted bars, or one without points; none of other bars, areas and cells, which would
  /// cover it.
  private func freePlace(in periods: [[PreparedMark]]) -> ChartTimeline.LabelPlacement {
    if hasMap { return .bottomLeft }
    if let channel = ranks?.channel {
      let isDescending = stage.marks.contains {
        $0.specification.encodings[channel]?.order == .descendingValue
      }
      return channel == .y ? isDescending ? .bottomRight : .topRight : isDescending ? .topRight : .topLeft
    }
    let isCovered = stage.marks.contains { $0.isStacked || $0.specification.traits.isCell }
    return isCovered ? .above : freeCorner(in: periods)
  }

  /// The first corner near which no period has a point; above the plot if there is none.
  private func freeCorner(in periods: [[PreparedMark]]) -> ChartTimeline.LabelPlacement {
    var free = Self.corners
    for index in sampledPeriods(Self.greatestSampleCount) where !free.isEmpty {
      let plans = plans(at: clock.moment(ofPeriod: index))
      guard let x = plans[.x]?.scale(from: 0, to: 1, tickCount: 5),
        let y = plans[.y]?.scale(from: 1, to: 0, tickCount: 5)
      else { return .topLeft }
      for row in periods[index].lazy.flatMap(\.rows) {
        guard let across = x.position(of: row[.x]), let down = y.position(of: row[.y]) else { continue }
        free.removeAll { max(abs($0.point.x - across), abs($0.point.y - down)) < 0.3 }
      }
    }
    return free.first?.placement ?? .above
  }

  /// Periods at even distances, and the last one.
  private func sampledPeriods(_ count: Int) -> [Int] {
    let all = clock.periods.indices
    return Array(stride(from: 0, to: all.count, by: (all.count + count - 1) / count)) + [all.count - 1]
  }

  /// The axes at a moment.
  private func plans(at moment: PeriodClock.Moment) -> [Channel: ScalePlan] {
    var plans = stage.plans
    for (channel, domain) in domains { plans[channel]?.move(to: domain.domain(at: moment, clock)) }
    return plans
  }

  /// The most periods by which the plot is laid out.
  private static let greatestSampleCount = 60

  /// Finds a plot beside which the labels of all periods have room.
  private mutating func arrange() throws(ComponentError) {
    var plot: Rect?
    // No labels surround a map.
    for index in sampledPeriods(hasMap ? 1 : Self.greatestSampleCount) {
      let drawing = try drawing(at: clock.moment(ofPeriod: index))
      guard let own = drawing.plot else { continue }
      plot = plot.map { $0.intersection(own) } ?? own
      stage.sideRoom = max(stage.sideRoom, drawing.sideRoom)
    }
    stage.plot = plot
    let maps = stage.marks.compactMap(\.specification.map)
    stage.map = plot.flatMap { chart.specification.mapView(of: stage.marks, size: $0.size)?.knowing(maps) }
  }

  /// What is drawn at a local time, in seconds.
  func drawing(at time: Double) throws(ComponentError) -> ChartLayers.Drawing {
    try drawing(at: clock.moment(at: time), time: time)
  }

  private func drawing(
    at moment: PeriodClock.Moment, time: Double? = nil
  ) throws(ComponentError) -> ChartLayers.Drawing {
    var (panels, stage) = (marks(at: moment), stage)
    stage.plans = plans(at: moment)
    if let ranks {
      let places = ranks.tracks.places(at: time ?? clock.time(of: moment))
      stage.plans[ranks.channel]?.rank(ranks.tracks, places)
      for panel in panels.indices { panels[panel].rank(by: ranks.channel, ranks.tracks, places) }
    }
    stage.period = label(at: moment)
    return try chart.drawing(of: panels, colors: colors, stage: stage)
  }

  /// The panels with their rows at a moment, stacked.
  private func marks(at moment: PeriodClock.Moment) -> [ChartPanel] {
    panels.map { panel in
      var now = ChartPanel(
        value: panel.value, rowValue: panel.rowValue, marks: panel.marks.map { $0.mark(at: moment) })
      now.giveSeries(by: colors)
      now.stack()
      return now
    }
  }

  /// The period of a moment in words: of whole numbers the last one that has begun.
  private func label(at moment: PeriodClock.Moment) -> String {
    var value = clock.value(at: moment)
    let encoding = stage.marks.compactMap { $0.specification.encodings[.over] }.first
    if let number = value.number, clock.periods.allSatisfy({ $0.number.map { $0 == $0.rounded() } ?? true }) {
      value = .number((number + 1e-9).rounded(.down))
    }
    let given = chart.specification.over?.format ?? encoding?.format
    if case .cycle = given { value = clock.periods[moment.index] }
    return given?.string(value, locale: chart.specification.locale) ?? format.string(value)
  }
}

extension ScalePlan {
  fileprivate mutating func move(to ends: ScaleDomain) {
    isMoving = true
    switch domain {
    case .linear: domain = .linear(ends, isNice: false)
    case .log: domain = .log(ends, isNice: false)
    case .time, .band: break
    }
  }

  /// Gives the bands of the categories in view their places.
  fileprivate mutating func rank(_ tracks: RankTracks, _ places: [Double]) {
    guard case .band(_, let bin) = domain else { return }
    let clarities = tracks.clarities(at: places)
    let shown = places.indices.filter { tracks.opacity(at: places[$0]) > 0 }
    domain = .band(shown.map { tracks.categories[$0] }, bin: bin)
    ranks = BandRanks(
      places: shown.map { places[$0] }, opacities: shown.map { tracks.opacity(at: places[$0]) },
      clarities: shown.map { clarities[$0] }, count: tracks.count)
  }
}

extension ChartPanel {
  /// Fades the rows of categories that leave the axis, and omits those beyond it.
  fileprivate mutating func rank(by channel: Channel, _ tracks: RankTracks, _ places: [Double]) {
    let opacities = Dictionary(
      uniqueKeysWithValues: zip(tracks.categories, places.map { Float(tracks.opacity(at: $0)) }))
    for index in marks.indices where marks[index].specification.encodings[channel]?.field != nil {
      marks[index].rows = marks[index].rows.compactMap { row in
        guard let opacity = opacities[row[channel]], opacity > 0 else { return nil }
        var row = row
        row.presence *= opacity
        return row
      }
    }
  }
}
