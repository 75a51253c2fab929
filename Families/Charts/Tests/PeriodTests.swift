import SceneModel
import Tabular
import Testing
import VectorGraphics

@testable import AfterglowCharts

/// Charts that pass through the periods of their data.
struct PeriodTests {
  /// A table of random numbers: some keys lack some periods.
  private struct RandomTable {
    var values: [String: [Double?]] = [:]
    let periodCount: Int
    private var state: UInt64

    init(seed: UInt64) {
      state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
      periodCount = 3 + Int(seed % 5)
      for key in ["a", "b", "c", "d", "e"] {
        values[key] = (0..<periodCount).map { _ in next() < 0.15 ? nil : (1000 * next()).rounded() }
      }
    }

    private mutating func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) * 0x1p-53
    }

    var table: DataTable {
      let rows = values.sorted { $0.key < $1.key }.flatMap { key, values in
        values.enumerated().compactMap { period, value in value.map { (key, Double(2000 + period), $0) } }
      }
      // The periods need not be sorted.
      let mixed = rows.indices.map { rows[($0 * 7 + 3) % rows.count] }
      let isPermutation = Set(rows.indices.map { ($0 * 7 + 3) % rows.count }).count == rows.count
      let all = isPermutation ? mixed : rows
      return DataTable(columns: [
        .init(name: "name", values: all.map { .text($0.0) }),
        .init(name: "year", values: all.map { .number($0.1) }),
        .init(name: "value", values: all.map { .number($0.2) }),
      ])
    }

    /// The slow model: the mean of the nearest periods that have a value, weighted by an easing.
    func value(of key: String, at time: Double, pace: Double, easing: TimingFunction) -> Double? {
      let known = (values[key] ?? []).enumerated().compactMap { period, value in
        value.map { (Double(period) * pace, $0) }
      }
      guard let last = known.last(where: { $0.0 <= time }), let next = known.first(where: { $0.0 >= time })
      else {
        return nil
      }
      return last.0 == next.0
        ? last.1 : last.1 + (next.1 - last.1) * easing((time - last.0) / (next.0 - last.0))
    }
  }

  private static func film(
    of table: DataTable, _ timeline: ChartTimeline, sorted: Bool = true
  ) throws -> (mark: MovingMark, clock: PeriodClock) {
    var preparation = MarkPreparation(table: table)
    var mark = Mark(
      .bar, x: .field("value"), y: .field("name", sort: sorted ? .descendingValue : .appearance))
    mark.move(along: timeline)
    let prepared = try preparation.prepare(mark, path: [])
    let years = Set(prepared.rows.map { $0[.over] }).sorted()
    let clock = PeriodClock(years, timeline)
    return (try MovingMark(prepared, clock: clock, timeline: timeline), clock)
  }

  @Test func valuesBetweenPeriodsAreTheirEasedMean() throws {
    var worst = 0.0
    var count = 0
    for seed in UInt64(1)...100 {
      let random = RandomTable(seed: seed)
      let easing = seed % 2 == 0 ? TimingFunction.linear : .easeInOut
      let (mark, clock) = try Self.film(of: random.table, ChartTimeline("year", pace: 0.7, easing: easing))
      for step in 0...37 {
        let time = clock.duration * Double(step) / 37
        for row in mark.mark(at: clock.moment(at: time)).rows {
          let key = row[.y].text ?? ""
          guard
            let expected = random.value(of: key, at: time, pace: 0.7, easing: easing)
          else { continue }
          worst = max(worst, abs((row[.x].number ?? .infinity) - expected))
          count += 1
        }
      }
    }
    #expect(worst < 1e-9 && count > 10_000)
  }

  @Test func categoriesChangePlacesOnceAndOnlyWhereTheirValuesCross() throws {
    var faults: [String] = []
    for seed in UInt64(1)...100 {
      let random = RandomTable(seed: seed)
      let (mark, clock) = try Self.film(of: random.table, ChartTimeline("year", pace: 2))
      func totals(_ moment: PeriodClock.Moment) -> [DataValue: Double] {
        var totals: [DataValue: Double] = [:]
        mark.add(to: &totals, along: .y, at: moment)
        return totals
      }
      let categories = random.values.keys.sorted().map { DataValue.text($0) }
      let tracks = RankTracks(categories, clock: clock, top: nil, totals: totals)
      let times = (0...Int(clock.duration * 50)).map { Double($0) / 50 }
      let values = times.map { totals(clock.moment(at: $0)) }
      let places = times.map { tracks.places(at: $0) }
      // Of two labels at one place, one is at most half seen, as a third may fade it too.
      for places in places where abs(places[0] - places[1]) < 0.4 {
        let clarities = tracks.clarities(at: places)
        if clarities[0] * clarities[1] > 0.25 { faults.append("\(seed): two labels at one place") }
      }
      if places.contains(where: { abs($0.reduce(0, +) - 10) > 1e-9 }) {
        faults.append("\(seed): no places of all")
      }
      for (one, other) in [(0, 1), (0, 2), (1, 2), (3, 4), (2, 4)] {
        let differences = values.map { ($0[categories[one]] ?? 0) - ($0[categories[other]] ?? 0) }
        let crossings = Self.signChanges(of: differences)
        let changes = Self.signChanges(of: places.map { $0[other] - $0[one] })
        if changes.count > crossings.count {
          faults.append("\(seed): \(one) and \(other) change more than once")
        }
        // Two that change places with a third at the same time are even up to half of that time before or after.
        for change in changes where !crossings.contains(where: { abs($0 - change) <= 14 }) {
          faults.append("\(seed): \(one) and \(other) change at \(times[change]) without crossing")
        }
      }
    }
    #expect(faults == [])
  }

  /// The indices at which numbers have another sign than the last one that was not zero.
  private static func signChanges(of numbers: [Double]) -> [Int] {
    var last = 0.0
    return numbers.indices.filter { index in
      guard numbers[index] != 0 else { return false }
      defer { last = numbers[index] }
      return last * numbers[index] < 0
    }
  }

  @Test func ticksNeitherJumpNorAppearAtOnce() {
    var faults: [String] = []
    for seed in 1...100 {
      let growth = 1 + Double(seed % 17) / 400
      var (top, low) = (Double(seed), seed % 3 == 0 ? -Double(seed) / 3 : 0)
      var last: [Double: (opacity: Double, place: Double)] = [:]
      for frame in 0..<200 {
        let domain = ScaleDomain(low, top)
        let ticks = MovingTicks(linear: domain, count: 8)
        let scale = LinearScale(domain: domain, range: ScaleDomain(0, 1000))
        var now: [Double: (opacity: Double, place: Double)] = [:]
        for (value, opacity) in zip(ticks.values, ticks.opacities) {
          now[value] = (opacity, scale.position(of: value))
          // As far as the ends of the axis move.
          if let before = last[value],
            abs(before.place - scale.position(of: value)) > 1000 * growth - 1000 + 1e-9
          {
            faults.append("\(seed), \(frame): \(value) jumps")
          }
        }
        // An end passes a tick within two frames at the fastest growth.
        for (value, tick) in now
        where frame > 0 && last[value] == nil && tick.opacity > 0.3 + 25 * (growth - 1) {
          faults.append("\(seed), \(frame): \(value) appears with \(tick.opacity)")
        }
        for (value, tick) in last where now[value] == nil && tick.opacity > 0.3 + 25 * (growth - 1) {
          faults.append("\(seed), \(frame): \(value) vanishes with \(tick.opacity)")
        }
        last = now
        top *= growth
        low *= growth
      }
    }
    #expect(faults == [])
  }

  private static func expansion(
    _ rows: [(name: String, period: DataValue, value: Double?)], _ timeline: ChartTimeline,
    kind: MarkKind = .bar,
    x: String = "value"
  ) throws -> ComponentExpansion {
    var chart = Chart.bare(kind, [.x: x, .y: kind == .bar ? "name" : "value"])
    chart.data = DataTable(columns: [
      .init(name: "name", values: rows.map { .text($0.name) }),
      .init(name: "period", values: rows.map(\.period)),
      .init(name: "value", values: rows.map { $0.value.map { .number($0) } ?? .null }),
    ])
    chart.over = timeline
    return try chart.expanded(in: ComponentContext(size: Size(width: 400, height: 300), text: EvenText()))
  }

  @Test func rowsWithTheSameKeyInOnePeriodAreAnErrorThatSaysWhatToDo() {
    #expect(
      performing: {
        try Self.expansion([("a", .number(1), 1), ("a", .number(1), 2)], ChartTimeline("period"))
      },
      throws: { "\($0)".contains("several rows of 1 have the key \"a\"; name the column") })
  }

  @Test func onePeriodIsStillAndNamesArePeriodsInTheOrderOfTheData() throws {
    let still = try Self.expansion([("a", .number(1), 1)], ChartTimeline("period"))
    let named = try Self.expansion(
      [("a", .text("spring"), 1), ("a", .text("autumn"), 3)], ChartTimeline("period", pace: 4))
    // The last period is shown for a while.
    #expect([still.duration, named.duration] == [1.5, 5.5])
  }

  @Test func thePeriodIsWhereNoMarksCoverIt() throws {
    let rows: [(String, DataValue, Double?)] = [1, 2].flatMap { period in
      [("a", .number(period), 1), ("b", .number(period), 10)]
    }
    func isAbove(_ kind: MarkKind) throws -> Bool {
      try Self.expansion(rows, ChartTimeline("period", key: "name"), kind: kind).layers.contains {
        if case .text = $0.content { texts([$0]) == ["1"] } else { false }
      }
    }
    #expect(try [isAbove(.bar), isAbove(.point)] == [true, false])
  }

  @Test func tooManySecondsAreAnErrorThatNamesTheWaysOut() {
    let rows = [0, 1, 100_000].map { ("a", DataValue.number($0), Double?(1)) }
    #expect(
      performing: { try Self.expansion(rows, ChartTimeline("period")) },
      throws: { "\($0)".contains("give a \"duration\"") })
  }

  @Test func aKeyWithoutAValueIsInterpolatedOrLeaves() throws {
    let rows = [1, 2, 3].flatMap { period in
      [("a", DataValue.number(period), Optional(period)), ("b", .number(period), period == 2 ? nil : period)]
    }
    func count(_ missing: ChartTimeline.MissingPeriods) throws -> Int {
      let table = DataTable(columns: [
        .init(name: "name", values: rows.map { .text($0.0) }), .init(name: "year", values: rows.map(\.1)),
        .init(name: "value", values: rows.map { $0.2.map { .number($0) } ?? .null }),
      ])
      let (mark, clock) = try Self.film(of: table, ChartTimeline("year", pace: 1, missing: missing))
      return mark.mark(at: clock.moment(at: 1)).rows.count
    }
    #expect(try [count(.interpolate), count(.gap)] == [2, 1])
  }

  @Test func aLineEndsAtThePresentAndDatesArePeriods() throws {
    let dates = ["2024-01-01", "2024-02-01", "2024-03-01"].map { DataValue.date(LocalDateTime(iso: $0)!) }
    var preparation = MarkPreparation(
      table: DataTable(columns: [
        .init(name: "date", values: dates),
        .init(name: "value", values: [.number(0), .number(10), .number(4)]),
      ]))
    var mark = Mark(.line, x: .field("date"), y: .field("value"))
    let timeline = ChartTimeline("date", duration: 2)
    mark.move(along: timeline)
    let clock = PeriodClock(dates, timeline)
    let moving = try MovingMark(try preparation.prepare(mark, path: []), clock: clock, timeline: timeline)
    let rows = moving.mark(at: clock.moment(at: clock.seconds(after: 0) / 2)).rows
    #expect(rows.map { $0[.y].number } == [0, 5])
    #expect(rows.last?[.x].date == LocalDateTime(iso: "2024-01-16T12:00:00"))
  }
}
