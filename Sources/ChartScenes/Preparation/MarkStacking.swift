extension PreparedMark {
  /// Gives every row of a bar or area its interval on the value axis, rows of one place stacked in the order of their
  /// series. Rows of other marks begin and end at their value.
  mutating func stack() {
    let end: Channel = valueChannel == .x ? .xEnd : .yEnd
    if specification.encodings[end] != nil {
      for index in rows.indices {
        guard let start = rows[index][end].number, let stop = rows[index][valueChannel].number else {
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
    for places in placesByCategory() {
      let sorted = places.sorted { (rows[$0].series, $0) < (rows[$1].series, $1) }
      let intervals = position.stacking.intervals(of: sorted.map { values[$0] })
      for (place, interval) in zip(sorted, intervals) { rows[place].interval = interval }
    }
  }

  /// The places of the rows of each category, or of each part of one by the position channel, in the order in which they
  /// appear.
  func placesByCategory() -> [[Int]] {
    var groups: [[Int]] = []
    var indices: [[DataValue]: Int] = [:]
    for place in rows.indices {
      let key = [rows[place][categoryChannel], rows[place][.position]]
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
