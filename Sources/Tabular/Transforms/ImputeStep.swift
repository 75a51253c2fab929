/// Gives each group a row for each value of a column, and missing numbers another value.
public struct ImputeStep: Sendable, Hashable {
  /// What takes the place of missing numbers.
  public enum Filling: Sendable, Hashable {
    /// The same number everywhere.
    case value(Double)
    /// An aggregate of the numbers of the group.
    case aggregate(Aggregation.Operation)
  }

  /// The column of numbers.
  public var column: String
  /// The column of whose values each group has a row.
  public var key: String
  /// The grouping columns.
  public var by: [String]
  /// What takes the place of missing numbers.
  public var filling: Filling

  /// Creates a step.
  public init(_ column: String, along key: String, by: [String] = [], filling: Filling = .value(0)) {
    (self.column, self.key, self.by, self.filling) = (column, key, by, filling)
  }
}

extension DataTable {
  /// The most rows of the result.
  private static let greatestImputedCount = 1_000_000

  func imputed(_ step: ImputeStep) throws(TableError) -> DataTable {
    let numbers = try column(step.column, of: .number).values
    let keys = try column(step.key).values
    var seen: Set<DataValue> = []
    let places = keys.filter { $0 != .null && seen.insert($0).inserted }
    let groups = try groups(by: step.by)
    guard places.count * groups.count <= Self.greatestImputedCount else {
      throw .tooManyRows("\(groups.count) groups with \(places.count) rows each are too many")
    }
    var filled = numbers
    var added: [[DataValue]] = []
    for (group, rows) in groups {
      let filling = step.filling.value(for: rows.compactMap { numbers[$0].number })
      for row in rows where numbers[row] == .null { filled[row] = filling }
      let known = Set(rows.map { keys[$0] })
      for place in places where !known.contains(place) {
        added.append(
          columns.map { column in
            if column.name == step.column { return filling }
            if column.name == step.key { return place }
            return step.by.firstIndex(of: column.name).map { group[$0] } ?? .null
          })
      }
    }
    return DataTable(
      columns: columns.enumerated().map { index, column in
        Column(
          name: column.name,
          values: (column.name == step.column ? filled : column.values) + added.map { $0[index] },
          unit: column.unit)
      }, issues: issues)
  }
}

extension ImputeStep.Filling {
  fileprivate func value(for numbers: [Double]) -> DataValue {
    switch self {
    case .value(let value): .number(value)
    case .aggregate(let operation): Aggregation.result(operation, of: numbers)
    }
  }
}
