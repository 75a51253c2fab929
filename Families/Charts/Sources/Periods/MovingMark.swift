import SceneModel
import Tabular

/// A mark whose rows move from period to period.
struct MovingMark: Sendable {
  /// The mark with the rows of all periods.
  let whole: PreparedMark
  private let tracks: [Track]
  private let clock: PeriodClock
  private let trail: Int?
  private let missing: ChartTimeline.MissingPeriods
  /// Whether it shows the past.
  private let keepsPast: Bool
  /// The channels whose values grow from zero when a row enters.
  private let growing: Set<Channel>

  /// The rows of one key, by their periods, ascending.
  private struct Track: Sendable {
    var rows: [(period: Int, row: MarkRow)] = []
  }

  /// Where a row is between two of its periods.
  private struct State {
    var row: MarkRow
    var next: MarkRow?
    var part = 0.0
    /// 0 for a row that is about to enter, 1 for one that is there.
    var presence = 1.0
  }

  init(_ mark: PreparedMark, clock: PeriodClock, timeline: ChartTimeline) throws(ComponentError) {
    whole = mark
    self.clock = clock
    trail = timeline.trail
    // A group without rows has none to count.
    let counts = mark.specification.encodings[mark.valueChannel]?.aggregate == .count
    missing = counts ? .gap : timeline.missing
    keepsPast = !mark.specification.pastChannels.isEmpty
    let isRanged = [Channel.xEnd, .yEnd].contains { mark.specification.encodings[$0] != nil }
    growing = mark.isStacked && !isRanged ? [mark.valueChannel, .size] : [.angle, .size]
    tracks = try Self.tracks(of: mark, clock: clock)
  }

  /// Whether it has the same rows at all times.
  private var isStill: Bool { whole.specification.encodings[.over] == nil }

  private static func tracks(of mark: PreparedMark, clock: PeriodClock) throws(ComponentError) -> [Track] {
    let indices = DistinctValues(clock.periods)
    let channels = mark.keyChannels
    var places: [[DataValue]: Int] = [:]
    var tracks: [Track] = []
    for row in mark.placedRows {
      guard let period = indices.place(of: row[.over]) else { continue }
      let key = channels.map { row[$0] }
      let place = places[key] ?? tracks.count
      if place == tracks.count {
        places[key] = place
        tracks.append(Track())
      }
      tracks[place].rows.append((period, row))
    }
    for place in tracks.indices {
      tracks[place].rows.sort { $0.period < $1.period }
      if let pair = zip(tracks[place].rows, tracks[place].rows.dropFirst()).first(where: {
        $0.period == $1.period
      }) {
        let names = channels.map { pair.0.row[$0].description }.filter { !$0.isEmpty }
        let whose = names.isEmpty ? "the same key" : "the key \"\(names.joined(separator: ", "))\""
        throw ComponentError(
          path: ["over"],
          message:
            "several rows of \(clock.periods[pair.0.period]) have \(whose); name the column that tells them apart as \"key\", or give the value an aggregate, such as \"amount:sum\""
        )
      }
    }
    // The labels of the largest points are the last to fade.
    guard mark.greatestSize != nil else { return tracks }
    let sizes = tracks.map { track in track.rows.compactMap { $0.row[.size].number }.max() ?? 0 }
    return tracks.indices.sorted { (-sizes[$0], $0) < (-sizes[$1], $1) }.map { tracks[$0] }
  }

  /// The mark with its rows at a moment.
  func mark(at moment: PeriodClock.Moment) -> PreparedMark {
    guard !isStill else { return whole }
    var mark = whole
    mark.rows = tracks.flatMap { track in
      let present = state(of: track, at: moment).map { [row(at: $0)] } ?? []
      return keepsPast ? past(of: track, at: moment) + present : present
    }
    return mark
  }

  /// The values of the categories of an axis at a moment, added to others.
  func add(to totals: inout [DataValue: Double], along channel: Channel, at moment: PeriodClock.Moment) {
    let other: Channel = channel == .x ? .y : .x
    for track in tracks {
      guard let state = state(of: track, at: moment), let value = value(other, at: state).number else {
        continue
      }
      totals[state.row[channel], default: 0] += value
    }
  }

  private func past(of track: Track, at moment: PeriodClock.Moment) -> [MarkRow] {
    let rows = track.rows.prefix { $0.period < moment.index || $0.period == moment.index && !moment.isAtRest }
    guard let trail else { return rows.map(\.row) }
    return rows.drop { $0.period < moment.index - trail }.map(\.row)
  }

  private func state(of track: Track, at moment: PeriodClock.Moment) -> State? {
    let place = track.rows.partitionPoint { $0.period > moment.index }
    let last = place > 0 ? track.rows[place - 1] : nil
    let next = place < track.rows.count ? track.rows[place] : nil
    if let last, last.period == moment.index, moment.isAtRest { return State(row: last.row) }
    if let last, let next, missing == .interpolate || next.period == last.period + 1 {
      let part = clock.progress(from: last.period, to: next.period, at: moment)
      return State(row: last.row, next: next.row, part: part)
    }
    guard !moment.isAtRest else { return nil }
    let part = clock.progress(from: moment.index, to: moment.index + 1, at: moment)
    if let last, last.period == moment.index, !keepsPast { return State(row: last.row, presence: 1 - part) }
    // A line has no place before its first point.
    guard let next, next.period == moment.index + 1, !keepsPast || whole.isStacked else { return nil }
    return State(row: next.row, presence: part)
  }

  private func value(_ channel: Channel, at state: State) -> DataValue {
    var value = state.row[channel]
    if let next = state.next?[channel] {
      let isName = whole.types[channel] == .category && channel != .text
      value = isName ? (state.part < 0.5 ? value : next) : value.mixed(with: next, state.part)
    }
    guard state.presence < 1, growing.contains(channel), let number = value.number else { return value }
    return .number(number * state.presence)
  }

  private func row(at state: State) -> MarkRow {
    guard state.next != nil || state.presence < 1 else { return state.row }
    var values: [Channel: DataValue] = [:]
    for channel in Channel.allCases {
      let value = value(channel, at: state)
      if value != .null { values[channel] = value }
    }
    var row = MarkRow(values: values)
    // What grows from zero need not fade as well.
    if !growing.contains(whole.valueChannel) { row.presence = Float(min(1, max(0, state.presence))) }
    return row
  }
}

extension Array {
  /// The number of elements at the front of which none is in the second part.
  fileprivate func partitionPoint(_ isInSecondPart: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension PreparedMark {
  /// The channels by which rows of different periods are the same: those of names, and the positions that cannot move.
  var keyChannels: [Channel] {
    let encodings = specification.encodings
    let places = [Channel.x, .y].filter { channel in
      guard encodings[channel]?.field != nil, !specification.pastChannels.contains(channel) else {
        return false
      }
      let isPlace = channel != valueChannel && (isStacked || specification.traits.needsNumbers)
      return isPlace || types[channel] == .category || edges[channel] != nil || encodings[channel]?.bin != nil
    }
    let facets = [Channel.facet, .facetRow]
    if encodings[.key] != nil {
      return [.key] + facets + places.filter { $0 != valueChannel && specification.kind != .bar }
    }
    let names =
      [Channel.region, .detail, .pattern, .position, .symbol, .dashes] + (isColoredByNumber ? [] : [.color])
    let hasNames = (names + places).contains { encodings[$0]?.field != nil }
    return names + facets + places + (hasNames ? [] : [.text, .url])
  }
}
