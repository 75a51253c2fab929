/// Sums, means, counts and extremes of groups of rows that come in several tables, of which none is kept.
package struct RunningAggregation: Sendable {
  /// A column by whose values rows are grouped.
  package struct Key: Sendable, Hashable {
    package let column: String
    /// The intervals of dates, the part of dates, or the width of intervals of numbers whose values are one group.
    fileprivate let bin: TimeBin?
    fileprivate let cycle: DateCycle?
    fileprivate let step: Double?

    package init(column: String, bin: TimeBin?, cycle: DateCycle?, step: Double?) {
      (self.column, self.bin, self.cycle, self.step) = (column, bin, cycle, step)
    }
  }

  private struct ColumnKind: Sendable, Hashable {
    let type: DataTable.ColumnType
    let unit: String?
  }

  /// Whether an operation can be continued.
  package static func supports(_ operation: Aggregation.Operation) -> Bool {
    [.sum, .mean, .max, .min].contains(operation)
  }

  /// The name of the column with the number of rows of each group.
  package static let rowCountColumn = "\u{0}rows"

  private let keys: [Key]
  private let values: [Aggregation]
  private var numbering: GroupNumbering
  /// The first value of each key in each group, which stands for the others.
  private var representatives: [[DataValue]]
  private var counts: [Int] = []
  private var totals: [[RunningAggregate]]
  /// How the cells of each column were read.
  private var kinds: [String: ColumnKind] = [:]
  private var issues: [DataTable.RowError] = []
  private var rowCount = 0

  /// - Parameter values: Operations that are supported, each of another column, which keeps its name.
  package init(keys: [Key], values: [Aggregation]) {
    (self.keys, self.values) = (keys, values)
    numbering = GroupNumbering(columnCount: keys.count)
    representatives = Array(repeating: [], count: keys.count)
    totals = Array(repeating: [], count: values.count)
  }

  /// Adds the rows of a table.
  ///
  /// - Throws: `unknownColumn`; `wrongType` for values that are no numbers; `unreadable` if the cells of a column are of
  ///   another kind than before.
  package mutating func add(_ table: DataTable) throws(TableError) {
    var raw: [[DataValue]] = []
    var grouped: [[DataValue]] = []
    for key in keys {
      let values = try checked(key.column, of: table).values
      raw.append(values)
      grouped.append(try Self.grouped(values, by: key))
    }
    let numbers = numbering.numbers(of: grouped, rowCount: table.rowCount)
    for (row, group) in numbers.enumerated() {
      if group == counts.count {
        counts.append(0)
        for index in keys.indices { representatives[index].append(raw[index][row]) }
      }
      counts[group] += 1
    }
    for (index, aggregation) in values.enumerated() {
      let column = try checked(aggregation.column ?? "", of: table)
      guard column.type == .number else {
        throw .wrongType(column: column.name, expected: .number, found: column.type)
      }
      let missing = counts.count - totals[index].count
      totals[index] += repeatElement(RunningAggregate(), count: missing)
      for (row, group) in numbers.enumerated() {
        if case .number(let value) = column.values[row] { totals[index][group].add(value) }
      }
    }
    rowCount += table.rowCount
    note(table.issues)
  }

  /// The groups as a table, which has the number of the rows of each as well.
  package var table: DataTable {
    var result = zip(keys, representatives).map { key, values in
      DataTable.Column(name: key.column, values: values, unit: kinds[key.column]?.unit)
    }
    for (aggregation, totals) in zip(values, totals) {
      let name = aggregation.column ?? ""
      result.append(
        DataTable.Column(
          name: name, values: totals.map { $0.result(aggregation.operation) }, unit: kinds[name]?.unit))
    }
    result.append(
      DataTable.Column(name: Self.rowCountColumn, values: counts.map { .number(Double($0)) }))
    return DataTable(columns: result, issues: issues)
  }

  /// A column that is read like that of the tables before.
  private mutating func checked(
    _ name: String, of table: DataTable
  ) throws(TableError) -> DataTable.Column {
    let column = try table.column(name)
    guard column.values.contains(where: { $0 != .null }) else { return column }
    let kind = ColumnKind(type: column.type, unit: column.unit)
    guard column.instants == nil, kinds[name] ?? kind == kind else {
      throw .unreadable(
        "column \"\(name)\": after \(rowCount) rows, its cells are of another kind than before, so the table cannot be read in parts"
      )
    }
    kinds[name] = kind
    return column
  }

  private static func grouped(_ values: [DataValue], by key: Key) throws(TableError) -> [DataValue] {
    func date(_ value: DataValue) throws(TableError) -> LocalDateTime? {
      guard value != .null, value.date == nil else { return value.date }
      throw .wrongType(column: key.column, expected: .date, found: value.text == nil ? .number : .text)
    }
    return try values.map { (value) throws(TableError) -> DataValue in
      if let bin = key.bin { return try date(value).map { .date(bin.interval.floor($0)) } ?? .null }
      if let cycle = key.cycle { return try date(value).map { .number(cycle.number(of: $0)) } ?? .null }
      guard let step = key.step else { return value }
      // Whole numbers are by themselves, since intervals of one are centered on them.
      return value.number.map { number in
        .number(2 * NumberBin.multiple(of: step, below: number) + (number == number.rounded() ? 0 : 1))
      } ?? .null
    }
  }

  /// Keeps the first note about each column, and as many others as are shown.
  private mutating func note(_ more: [DataTable.RowError]) {
    for issue in more where issues.count < 1000 {
      let isKnown = issue.message.hasPrefix("column ") && issues.contains { $0.message == issue.message }
      if !isKnown { issues.append(issue) }
    }
  }
}
