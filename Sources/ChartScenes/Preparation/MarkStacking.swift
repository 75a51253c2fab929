import Tabular

extension PreparedMark {
  /// Gives every row of a bar or area its interval on the value axis, rows of one place stacked in the order of their
  /// series. Rows of other marks begin and end at their value.
  mutating func stack() {
    let end: Channel = valueChannel == .x ? .xEnd : .yEnd
    if specification.encodings[end] != nil {
      for index in rows.indices {
        guard let start = rows[index][end].continuous, let stop = rows[index][valueChannel].continuous else {
          continue
        }
        rows[index].interval = StackedInterval(start: start, end: stop)
      }
      return
    }
    let values = rows.map { $0[valueChannel].number ?? .nan }
    guard position.stacking != .unstacked else {
      for index in rows.indices where values[index].isFinite {
        rows[index].interval = StackedInterval(start: 0, end: values[index])
      }
      return
    }
    imputeMissing()
    for places in placesByCategory() {
      let sorted = places.sorted { (rows[$0].series, $0) < (rows[$1].series, $1) }
      let values = sorted.map { rows[$0][valueChannel].number }
      // Areas go on through places where they have no value and another series has one.
      let missing = specification.traits.fillsGaps && values.contains { $0 != nil } ? 0 : Double.nan
      let intervals = position.stacking.intervals(of: values.map { $0 ?? missing })
      for (place, interval) in zip(sorted, intervals) { rows[place].interval = interval }
    }
  }

  /// As many rows as are added at most to stacks of areas.
  private static let greatestImputedCount = 1_000_000

  /// Gives every series of an area a row, without a value, at each place that any of them has: else an area goes
  /// straight over places where those below it rise (Vega-Lite imputes zeros there).
  private mutating func imputeMissing() {
    guard specification.traits.fillsGaps else { return }
    var places: [DataValue] = []
    var seen: Set<DataValue> = []
    for row in rows where row[categoryChannel] != .null && seen.insert(row[categoryChannel]).inserted {
      places.append(row[categoryChannel])
    }
    let groups = rowsBySeries()
    guard groups.count > 1, groups.count * places.count <= Self.greatestImputedCount else { return }
    for (_, group) in groups {
      let known = Set(group.map { $0[categoryChannel] })
      guard var row = group.first else { continue }
      row.values[valueChannel] = nil
      row.interval = nil
      for place in places where !known.contains(place) {
        row.values[categoryChannel] = place
        rows.append(row)
      }
    }
  }

  /// The places of the rows of each category, or of each part of one by the position channel, in the order in which they
  /// appear.
  func placesByCategory() -> [[Int]] {
    var groups: [[Int]] = []
    var indices: [[DataValue]: Int] = [:]
    for place in rows.indices {
      let key = [rows[place][categoryChannel], rows[place][.position], rows[place][.facet]]
      if let index = indices[key] {
        groups[index].append(place)
      } else {
        indices[key] = groups.count
        groups.append([place])
      }
    }
    return groups
  }

  /// The rows of each series in the order of the series; rows keep theirs.
  func rowsBySeries() -> [(series: Int, rows: [MarkRow])] {
    var groups: [Int: [MarkRow]] = [:]
    for row in rows { groups[row.series, default: []].append(row) }
    return groups.keys.sorted().map { ($0, groups[$0] ?? []) }
  }
}
