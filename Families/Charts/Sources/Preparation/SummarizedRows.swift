import Tabular

/// A table of the channels of a mark, and the distribution of the values of each row.
struct SummarizedRows {
  var table: DataTable
  /// By the values of all channels but the value channel, in the order of `PreparedMark.summaryChannels`.
  var summaries: [[DataValue]: ValueSummary] = [:]
}

extension PreparedMark {
  /// The channels that identify the summaries of a mark.
  static let summaryChannels: [Channel] = [
    .x, .y, .color, .position, .facet, .facetRow, .detail, .over, .key,
  ]

  static func summaryKey(_ value: (Channel) -> DataValue, besides valueChannel: Channel) -> [DataValue] {
    summaryChannels.filter { $0 != valueChannel }.map(value)
  }

  /// The distribution of the values of a row; nil for marks that show each value.
  func summary(of row: MarkRow) -> ValueSummary? {
    summaries[Self.summaryKey({ row[$0] }, besides: valueChannel)]
  }
}

extension MarkPreparation {
  /// One row for each position: from the lower to the upper end of a box or a band.
  func summarized(
    _ columns: [DataTable.Column], mark: Mark, valueChannel: Channel
  ) -> SummarizedRows {
    let end: Channel = valueChannel == .x ? .xEnd : .yEnd
    guard let values = columns.first(where: { $0.name == valueChannel.rawValue })?.values else {
      return SummarizedRows(table: DataTable(columns: []))
    }
    let keys = columns.filter { $0.name != valueChannel.rawValue && $0.name != end.rawValue }
    var groups: [(row: Int, numbers: [Double])] = []
    var indices: [[DataValue]: Int] = [:]
    for row in values.indices {
      guard let number = values[row].number else { continue }
      let key = keys.map { $0.values[row] }
      if let index = indices[key] {
        groups[index].numbers.append(number)
      } else {
        indices[key] = groups.count
        groups.append((row, [number]))
      }
    }
    var result = SummarizedRows(table: DataTable(columns: []))
    var ends: [ScaleDomain] = []
    for group in groups {
      guard let summary = ValueSummary(of: group.numbers, isWhole: mark.extent == .range),
        let band = mark.extent.ends(of: group.numbers)
      else {
        continue
      }
      let key = PreparedMark.summaryKey(
        { channel in keys.first { $0.name == channel.rawValue }?.values[group.row] ?? .null },
        besides: valueChannel)
      if mark.kind == .box { result.summaries[key] = summary }
      ends.append(mark.kind == .box ? ScaleDomain(summary.lowerQuartile, summary.upperQuartile) : band)
    }
    let retained = keys.map { key in
      DataTable.Column(name: key.name, values: groups.map { key.values[$0.row] })
    }
    let added = [
      DataTable.Column(name: valueChannel.rawValue, values: ends.map { .number($0.start) }),
      DataTable.Column(name: end.rawValue, values: ends.map { .number($0.stop) }),
    ]
    result.table = DataTable(columns: retained + added)
    return result
  }

  /// The cumulative values of a channel in the order of the other axis, for each series. A position that a
  /// series lacks after its first one has the last sum, so that stacks of sums do not decrease.
  func accumulated(_ channel: Channel, along: Channel, in table: DataTable, bin: TimeBin?) throws(TableError)
    -> DataTable
  {
    let isOrdered = table.columns.first { $0.name == along.rawValue }?.type != .text
    let sorted = isOrdered ? try table.applying(.sort(by: along.rawValue, isDescending: false)) : table
    guard let values = sorted.columns.first(where: { $0.name == channel.rawValue })?.values,
      let places = sorted.columns.first(where: { $0.name == along.rawValue })?.values
    else { return table }
    let keys = sorted.columns.filter {
      [Channel.color, .facet, .facetRow, .position, .detail, .over, .key].map(\.rawValue).contains($0.name)
    }
    let all = Self.places(places, bin: bin)
    var groups: [(row: Int, sums: [DataValue: Double], order: [DataValue])] = []
    var indices: [[DataValue]: Int] = [:]
    for row in values.indices where places[row] != .null {
      let key = keys.map { $0.values[row] }
      let index = indices[key] ?? groups.count
      if index == groups.count {
        indices[key] = index
        groups.append((row, [:], []))
      }
      if groups[index].sums[places[row]] == nil { groups[index].order.append(places[row]) }
      groups[index].sums[places[row], default: 0] += values[row].number ?? 0
    }
    let indicesOfPlaces = Dictionary(zip(all, all.indices)) { first, _ in first }
    let firsts = groups.map { group in group.order.first.flatMap { indicesOfPlaces[$0] } ?? all.endIndex }
    let count = firsts.reduce(0) { $0 + all.count - $1 }
    do {
      try budget.take(.bytes(count * (MemoryLayout<DataValue>.stride * (sorted.columns.count + 2))))
    } catch {
      throw .tooManyRows(
        "the cumulative values of \(groups.count) series at \(all.count) positions: \(error.message)")
    }
    var rows: [(row: Int, place: DataValue, total: Double)] = []
    rows.reserveCapacity(count)
    for (group, first) in zip(groups, firsts) {
      var total = 0.0
      for place in all[first...] {
        total += group.sums[place] ?? 0
        rows.append((group.row, place, total))
      }
    }
    return DataTable(
      columns: sorted.columns.map { column in
        let values: [DataValue] = rows.map { row in
          if column.name == along.rawValue { return row.place }
          return column.name == channel.rawValue ? .number(row.total) : column.values[row.row]
        }
        return DataTable.Column(name: column.name, values: values)
      })
  }

  /// The maximum number of positions for which those between the data are added.
  private static let greatestFilledCount = 5000

  /// The positions of all series in order, including those between them if they are intervals of time.
  private static func places(_ places: [DataValue], bin: TimeBin?) -> [DataValue] {
    var seen: Set<DataValue> = []
    let distinct = places.filter { $0 != .null && seen.insert($0).inserted }
    guard let bin, let first = distinct.first?.date, let last = distinct.last?.date else { return distinct }
    let starts = bin.interval.starts(from: first, to: last, limit: greatestFilledCount)
    return starts.last == last ? starts.map { .date($0) } : distinct
  }
}
