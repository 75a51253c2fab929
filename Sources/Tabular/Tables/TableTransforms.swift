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
    case .keep(let formula): try kept(formula)
    case .calculate(let formula, let name):
      try computed(formula) { table, values in table.adding(Column(name: name, values: values)) }
    case .cycle(let column, let cycle, let name): try cycles(of: column, cycle, name: name)
    case .zone(let column, let zone): try zoned(column, in: zone)
    case .bin(let column, let bin, let name): try intervals(of: column, bin, name: name)
    case .aggregate(let keys, let aggregations): try aggregated(by: keys, aggregations)
    case .window(let step): try windowed(step)
    case .fold(let names, let key, let value): try folded(names, key: key, value: value)
    case .pivot(let column, let value, let keys): try pivoted(column, value: value, by: keys)
    case .flatten(let column): try flattened(column)
    case .stack(let step): try stacked(step)
    case .top(let count, let column, let value, let others):
      try top(count, of: column, value: value, others: others)
    case .density(let step): try density(step)
    case .regression(let step): try regression(step)
    case .quantiles(let column, let step, let keys, let probability, let value):
      try quantiles(of: column, by: keys, step: step, probability: probability, value: value)
    case .rollingMean(let column, let window, let keys, let name):
      try rollingMean(of: column, window: window, by: keys, name: name)
    case .sort(let column, let isDescending): try sorted(by: column, isDescending: isDescending)
    case .fillGaps(let column, let bin, let keys): try fillingGaps(column, every: bin, by: keys)
    case .impute(let step): try imputed(step)
    case .lookup(let step): try lookedUp(step)
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

  private func kept(_ formula: Formula) throws(TableError) -> DataTable {
    try computed(formula) { table, values in
      table.rows(values.indices.filter { Formula.isTrue(values[$0]) })
    }
  }

  /// The table made of the values of a formula, with an issue for columns that it lacks.
  private func computed(
    _ formula: Formula, _ result: (DataTable, [DataValue]) -> DataTable
  ) throws(TableError) -> DataTable {
    let (values, missing) = try formula.values(in: self)
    let table = result(self, values)
    guard !missing.isEmpty else { return table }
    let message =
      "there is no column \"\(missing[0])\", so it is missing in every row of \"\(formula.text.excerpt)\""
    return DataTable(
      columns: table.columns, issues: table.issues + [RowError(line: 0, column: 0, message: message)])
  }

  private func cycles(of name: String, _ cycle: DateCycle, name newName: String) throws(TableError)
    -> DataTable
  {
    let values = try column(name, of: .date).values.map { value in
      value.date.map { DataValue.number(cycle.number(of: $0)) } ?? .null
    }
    return adding(Column(name: newName, values: values))
  }

  private func intervals(of name: String, _ bin: NumberBin, name newName: String) throws(TableError)
    -> DataTable
  {
    let values = try column(name, of: .number).values
    let edges = bin.edges(of: values.compactMap(\.number)) ?? []
    let intervals = values.map { value in value.number.flatMap { NumberBin.interval(of: $0, in: edges) } }
    return adding(Column(name: newName, values: intervals.map { $0.map { .number($0.start) } ?? .null }))
      .adding(Column(name: "\(newName)_end", values: intervals.map { $0.map { .number($0.stop) } ?? .null }))
  }

  /// The row indices of each group, and the groups in order of first appearance.
  func groups(by keys: [String]) throws(TableError) -> [(key: [DataValue], places: [Int])] {
    var columns: [[DataValue]] = []
    for key in keys { columns.append(try column(key).values) }
    var numbering = GroupNumbering(columnCount: columns.count)
    var places: [[Int]] = []
    for (row, group) in numbering.numbers(of: columns, rowCount: rowCount).enumerated() {
      if group == places.count { places.append([]) }
      places[group].append(row)
    }
    return places.map { rows in (columns.map { $0[rows[0]] }, rows) }
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
      let isCounted = aggregation.operation == .count || aggregation.operation == .distinct
      let values = try isCounted ? column(name).values : column(name, of: .number).values
      let results = groups.map { group -> DataValue in
        switch aggregation.operation {
        case .count: .number(Double(group.places.filter { values[$0] != .null }.count))
        case .distinct: .number(Double(Set(group.places.lazy.map { values[$0] }).subtracting([.null]).count))
        default: Aggregation.result(aggregation.operation, of: group.places.compactMap { values[$0].number })
        }
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
