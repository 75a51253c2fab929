import Tabular

extension PreparedMark {
  /// Gives every row of a bar or area its interval on the value axis, with rows of one position stacked in
  /// the order of their series. Rows of other marks have an empty interval at their value.
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
    for positions in positionsByCategory() {
      let direction = specification.stacksFromLast ? -1 : 1
      let sorted = positions.sorted { (direction * rows[$0].series, $0) < (direction * rows[$1].series, $1) }
      let values = sorted.map { rows[$0][valueChannel].number }
      // Areas continue through positions where they have no value and another series has one.
      let missing = specification.traits.fillsGaps && values.contains { $0 != nil } ? 0 : Double.nan
      let intervals = position.stacking.intervals(of: values.map { $0 ?? missing })
      for (place, interval) in zip(sorted, intervals) { rows[place].interval = interval }
    }
  }

  /// The maximum number of rows of stacks of areas after rows are added: some for each row, or those of a few
  /// hundred series.
  private var greatestImputedCount: Int { min(1_000_000, max(100_000, 3 * rows.count)) }

  /// Gives every series of an area a row, without a value, at each position of any series: otherwise an
  /// area is straight over positions where those below it rise (Vega-Lite imputes zeros there).
  private mutating func imputeMissing() {
    guard specification.traits.fillsGaps else { return }
    let groups = rowsBySeries()
    guard groups.count > 1 else { return }
    let positions = DistinctValues(rows.map { $0[categoryChannel] }.filter { $0 != .null }).values
    guard groups.count * positions.count <= greatestImputedCount else { return }
    for (_, group) in groups {
      let known = Set(group.map { $0[categoryChannel] })
      guard let row = group.first else { continue }
      rows += row.repeated(
        over: positions.filter { !known.contains($0) }, of: categoryChannel, without: valueChannel)
    }
  }

  /// The indices of the rows of each category, or of each part of one by the position channel, in the order
  /// of first occurrence.
  func positionsByCategory() -> RowGroups {
    struct Key: Hashable {
      let category, position, facet, facetRow, over: DataValue
    }
    // A chart may have as many categories as rows.
    guard
      specification.encodings[.position] != nil || specification.encodings[.facet] != nil
        || specification.encodings[.facetRow] != nil || specification.encodings[.over] != nil
    else {
      return RowGroups(rows.lazy.map { $0[categoryChannel] })
    }
    return RowGroups(
      rows.lazy.map {
        Key(
          category: $0[categoryChannel], position: $0[.position], facet: $0[.facet], facetRow: $0[.facetRow],
          over: $0[.over])
      })
  }

  /// The rows of each series in the order of the series; rows keep their order. Rows that differ in a channel which
  /// a line has only one value of belong to different series.
  func rowsBySeries() -> SeriesRows {
    let isLiteral = specification.encodings[.color]?.isLiteral == true
    let isNumber = isColoredByNumber && [.line, .trail].contains(specification.kind)
    let channels = [Channel.detail, .dashes, .color].filter {
      specification.encodings[$0]?.field != nil && ($0 != .color || isLiteral || isNumber)
    }
    guard !channels.isEmpty else { return SeriesRows(rows) }
    let keys = rows.map { row in channels.map { row[$0] } }
    let distinct = DistinctValues(keys)
    return SeriesRows(rows, groups: keys.map { Int32(distinct.place(of: $0) ?? 0) })
  }
}

/// The rows of each series, collected when they are requested: there may be as many series as rows.
struct SeriesRows: RandomAccessCollection {
  private let rows: [MarkRow]
  /// The indices of the rows in the order of the series.
  private let order: [Int32]
  /// The indices in `order` of the first row of each series, and its end.
  private let starts: [Int32]

  /// - Parameter groups: What separates the rows of a series; empty if nothing does.
  init(_ rows: [MarkRow], groups: [Int32] = []) {
    self.rows = rows
    func group(_ row: Int32) -> Int32 { groups.isEmpty ? 0 : groups[Int(row)] }
    let order = rows.indices.map { Int32($0) }.sorted {
      (rows[Int($0)].series, group($0), $0) < (rows[Int($1)].series, group($1), $1)
    }
    let firsts = order.indices.filter { place in
      guard place > 0 else { return true }
      let (own, last) = (order[place], order[place - 1])
      return rows[Int(own)].series != rows[Int(last)].series || group(own) != group(last)
    }
    self.order = order
    starts = firsts.map { Int32($0) } + [Int32(order.count)]
  }

  var startIndex: Int { 0 }
  var endIndex: Int { starts.count - 1 }

  subscript(group: Int) -> (series: Int, rows: [MarkRow]) {
    // A single series has all rows in their order.
    if starts.count == 2 { return (rows[0].series, rows) }
    let positions = order[Int(starts[group])..<Int(starts[group + 1])]
    return (rows[Int(order[Int(starts[group])])].series, positions.map { rows[Int($0)] })
  }
}
