extension DataTable {
  /// The most columns that the values of one make.
  private static let greatestPivotCount = 1000

  /// One row for each of several columns of a row: its name and its value.
  func folded(_ names: [String], key: String, value: String) throws(TableError) -> DataTable {
    var sources: [Column] = []
    for name in names { sources.append(try column(name)) }
    let others = columns.filter { $0.name != key && $0.name != value }
    let repeated = others.map { column in
      Column(
        name: column.name, values: column.values.flatMap { Array(repeating: $0, count: names.count) },
        unit: column.unit)
    }
    let keys = (0..<rowCount).flatMap { _ in names.map { DataValue.text($0) } }
    let values = (0..<rowCount).flatMap { row in sources.map { $0.values[row] } }
    return DataTable(
      columns: repeated + [Column(name: key, values: keys), Column(name: value, values: values)],
      issues: issues)
  }

  /// One row for each group, with a column for each value of a column: the sum of another one.
  func pivoted(_ name: String, value: String, by keys: [String]) throws(TableError) -> DataTable {
    let names = try column(name).values
    let numbers = try column(value).values
    var distinct: [DataValue] = []
    var seen: Set<DataValue> = []
    for item in names where item != .null && seen.insert(item).inserted { distinct.append(item) }
    guard distinct.count <= Self.greatestPivotCount else {
      throw .tooManyRows(
        "the column \"\(name)\" has \(distinct.count) values; at most \(Self.greatestPivotCount) can become columns"
      )
    }
    let groups = try groups(by: keys)
    var columns = keys.enumerated().map { index, key in
      Column(name: key, values: groups.map { $0.key[index] })
    }
    var sums: [[DataValue: Double]] = []
    for group in groups {
      var own: [DataValue: Double] = [:]
      for place in group.places {
        if let number = numbers[place].number { own[names[place], default: 0] += number }
      }
      sums.append(own)
    }
    for item in distinct.sorted() {
      columns.append(
        Column(name: item.description, values: sums.map { $0[item].map { .number($0) } ?? .null }))
    }
    return DataTable(columns: columns, issues: issues)
  }

  /// One row for each element of a list, whose elements are the columns `name[0]`, `name[1]` and so on.
  func flattened(_ name: String) throws(TableError) -> DataTable {
    let parts = columns.filter { $0.name.hasPrefix("\(name)[") && $0.name.hasSuffix("]") }
    guard !parts.isEmpty || columnNames.contains(name) else { throw .unknownColumn(name, known: columnNames) }
    var places: [Int] = []
    var values: [DataValue] = []
    for row in 0..<rowCount {
      for part in parts where part.values[row] != .null {
        places.append(row)
        values.append(part.values[row])
      }
    }
    let rest = DataTable(columns: columns.filter { column in !parts.contains { $0.name == column.name } })
    return DataTable(
      columns: rest.rows(places).adding(Column(name: name, values: values)).columns, issues: issues)
  }

  /// Both ends of each value on top of the others of its group.
  func stacked(_ step: StackStep) throws(TableError) -> DataTable {
    let values = try column(step.column, of: .number).values
    let keys = try sortColumns(step.along)
    var (starts, ends) = (values.map { _ in DataValue.null }, values.map { _ in DataValue.null })
    let groups = try groups(by: step.groups).map { Self.sorted($0.places, by: keys) }
    func total(_ places: [Int]) -> Double { places.reduce(0) { $0 + abs(values[$1].number ?? 0) } }
    let greatest = groups.map(total).max() ?? 0
    for places in groups {
      let whole = total(places)
      var (above, below) = (step.method == .center ? (greatest - whole) / 2 : 0, 0.0)
      for place in places {
        let value = values[place].number ?? 0
        let number = step.method == .zero ? value : abs(value)
        let scale = step.method == .normalize ? (whole == 0 ? 0 : 1 / whole) : 1
        let start = number < 0 ? below : above
        starts[place] = .number(start * scale)
        ends[place] = .number((start + number) * scale)
        if number < 0 { below += number } else { above += number }
      }
    }
    return adding(Column(name: step.start, values: starts)).adding(Column(name: step.end, values: ends))
  }

  /// Names beyond those with the greatest sums replaced by one.
  func top(_ count: Int, of name: String, value: String?, others: String) throws(TableError) -> DataTable {
    let names = try column(name)
    var numbers: [DataValue]?
    if let value { numbers = try column(value, of: .number).values }
    var sums: [DataValue: Double] = [:]
    var order: [DataValue] = []
    for (row, item) in names.values.enumerated() where item != .null {
      if sums[item] == nil { order.append(item) }
      sums[item, default: 0] += numbers.map { $0[row].number ?? 0 } ?? 1
    }
    let ranked = order.enumerated().sorted {
      let (a, b) = (sums[$0.element] ?? 0, sums[$1.element] ?? 0)
      return a == b ? $0.offset < $1.offset : a > b
    }
    let retained = Set(ranked.prefix(count).map(\.element))
    let values = names.values.map { item in
      item == .null || retained.contains(item) ? item : DataValue.text(others)
    }
    return adding(Column(name: name, values: values))
  }
}

/// Values on top of each other in each group.
public struct StackStep: Sendable, Hashable {
  /// The base of a stack.
  public enum Method: String, Sendable, Hashable, CaseIterable {
    /// Zero; values below zero go down from it.
    case zero
    /// Zero, with a total of one.
    case normalize
    /// All stacks have the same middle.
    case center
  }

  /// The column of values.
  public var column: String
  /// The columns whose values form the groups.
  public var groups: [String]
  /// The order of a stack; empty for that of the table.
  public var along: [WindowStep.SortKey]
  /// The base.
  public var method: Method
  /// The names of the columns for both ends.
  public var start, end: String

  /// Creates a stack of the values of a column.
  public init(
    _ column: String, by groups: [String] = [], along: [WindowStep.SortKey] = [], method: Method = .zero,
    start: String, end: String
  ) {
    self.column = column
    self.groups = groups
    self.along = along
    self.method = method
    self.start = start
    self.end = end
  }
}
