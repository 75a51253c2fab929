extension DataTable {
  /// Applies the steps in order.
  package func applying(_ transforms: [DataTransform]) throws(TableError) -> DataTable {
    var table = self
    for transform in transforms { table = try table.applying(transform) }
    return table
  }

  package func applying(_ transform: DataTransform) throws(TableError) -> DataTable {
    switch transform {
    case .filter(let conditions): try filtered(conditions)
    case .timeBin(let column, let bin, let name): try binned(column, every: bin, name: name)
    case .aggregate(let keys, let aggregation): try aggregated(by: keys, [aggregation])
    case .rollingMean(let column, let window, let keys, let name):
      try rollingMean(of: column, window: window, by: keys, name: name)
    case .sort(let column, let isDescending): try sorted(by: column, isDescending: isDescending)
    case .fillGaps(let column, let bin, let keys): try fillingGaps(column, every: bin, by: keys)
    }
  }

  private func filtered(_ conditions: [RowCondition]) throws(TableError) -> DataTable {
    if conditions.isEmpty { return self }
    var places = Array(0..<rowCount)
    for condition in conditions {
      let values = try column(condition.column).values
      places.removeAll { !condition.holds(for: values[$0]) }
    }
    return rows(places)
  }

  private func binned(_ name: String, every bin: TimeBin, name newName: String) throws(TableError)
    -> DataTable
  {
    let interval = bin.interval
    let column = try column(name, of: .date)
    let values = (bin == .hour ? column.atOneOffset : column).values.map { value in
      value.date.map { DataValue.date(interval.floor($0)) } ?? .null
    }
    return adding(Column(name: newName, values: values))
  }

  /// The row indices of each group, and the groups in order of first appearance.
  private func groups(by keys: [String]) throws(TableError) -> [(key: [DataValue], places: [Int])] {
    var columns: [[DataValue]] = []
    for key in keys { columns.append(try column(key).values) }
    var groups: [(key: [DataValue], places: [Int])] = []
    var indices: [[DataValue]: Int] = [:]
    for position in 0..<rowCount {
      let key = columns.map { $0[position] }
      if let index = indices[key] {
        groups[index].places.append(position)
      } else {
        indices[key] = groups.count
        groups.append((key, [position]))
      }
    }
    return groups
  }

  /// Returns a row for each group of rows with equal key columns, with several aggregations.
  package func aggregated(by keys: [String], _ aggregations: [Aggregation]) throws(TableError) -> DataTable {
    let groups = try groups(by: keys)
    var columns = keys.enumerated().map { index, name in
      Column(name: name, values: groups.map { $0.key[index] })
    }
    for aggregation in aggregations {
      guard let name = aggregation.column else {
        let counts = groups.map { DataValue.number(Double($0.places.count)) }
        columns.append(Column(name: aggregation.name, values: counts))
        continue
      }
      let values =
        try aggregation.operation == .count ? column(name).values : column(name, of: .number).values
      let results = groups.map { group in
        aggregation.operation == .count
          ? .number(Double(group.places.filter { values[$0] != .null }.count))
          : Aggregation.result(aggregation.operation, of: group.places.compactMap { values[$0].number })
      }
      columns.append(Column(name: aggregation.name, values: results))
    }
    return DataTable(columns: columns, issues: issues)
  }

  private func rollingMean(
    of name: String, window: Int, by keys: [String], name newName: String
  ) throws(TableError) -> DataTable {
    let values = try column(name, of: .number).values
    var means = [DataValue](repeating: .null, count: rowCount)
    let width = Swift.max(1, window)
    for (_, places) in try groups(by: keys) {
      guard width <= Self.widestSummedWindow else {
        for (position, mean) in zip(
          places, Self.slidingMeans(of: places.map { values[$0].number }, width: width))
        {
          means[position] = mean.map(DataValue.number) ?? .null
        }
        continue
      }
      for index in places.indices {
        let recent = places[Swift.max(0, index - width + 1)...index].compactMap { values[$0].number }
        means[places[index]] = Aggregation.result(.mean, of: recent)
      }
    }
    return adding(Column(name: newName, values: means))
  }

  /// The widest window each of whose means is a sum of its own; the work for wider ones does not grow with their width.
  private static let widestSummedWindow = 256

  /// The means of the last `width` values at each of them, without those that are nil: the sum of the window is kept with
  /// what rounding took from it (Kahan), so that means do not drift.
  private static func slidingMeans(of values: [Double?], width: Int) -> [Double?] {
    var (sum, lost, count) = (0.0, 0.0, 0)
    func add(_ value: Double) {
      let corrected = value - lost
      let next = sum + corrected
      lost = (next - sum) - corrected
      sum = next
    }
    return values.indices.map { index in
      if let value = values[index] {
        add(value)
        count += 1
      }
      if index >= width, let old = values[index - width] {
        add(-old)
        count -= 1
      }
      return count > 0 ? sum / Double(count) : nil
    }
  }

  /// Rows that are equal keep their order; nulls come last.
  private func sorted(by name: String, isDescending: Bool) throws(TableError) -> DataTable {
    let values = try column(name).values
    let places = (0..<rowCount).sorted { first, second in
      let (a, b) = (values[first], values[second])
      if a == b { return first < second }
      if a == .null || b == .null { return b == .null }
      return isDescending ? b < a : a < b
    }
    return rows(places)
  }

  private func fillingGaps(_ name: String, every bin: TimeBin, by keys: [String]) throws(TableError)
    -> DataTable
  {
    let dates = try column(name, of: .date).values
    var added: [[DataValue]] = []
    for (key, places) in try groups(by: keys) {
      let known = Set(places.compactMap { dates[$0].date.map(bin.interval.floor) })
      guard let first = known.min(), let last = known.max() else { continue }
      for start in bin.interval.starts(from: first, to: last) where !known.contains(start) {
        added.append(
          columns.map { column in
            if column.name == name { return .date(start) }
            if let position = keys.firstIndex(of: column.name) { return key[position] }
            return column.type == .number ? .number(0) : .null
          })
      }
    }
    let filled = columns.indices.map { index in
      Column(name: columns[index].name, values: columns[index].values + added.map { $0[index] })
    }
    return try DataTable(columns: filled, issues: issues).sorted(by: name, isDescending: false)
  }
}
