/// Adds columns of another table, of its first row with the same key.
public struct LookupStep: Sendable, Hashable {
  /// The column with the keys.
  public var column: String
  /// The other table.
  public var table: DataTable
  /// Its column with the keys.
  public var key: String
  /// Its columns that are added; empty for all others.
  public var columns: [String]
  /// The names of the columns that are added; those of the other table where there are fewer.
  public var names: [String]

  /// Creates a step.
  public init(
    _ column: String, in table: DataTable, key: String, columns: [String] = [], names: [String] = []
  ) {
    (self.column, self.table, self.key, self.columns) = (column, table, key, columns)
    self.names = names
  }
}

extension DataTable {
  /// Rows whose key is in no row of the other table have missing values.
  func lookedUp(_ step: LookupStep) throws(TableError) -> DataTable {
    let keys = try column(step.column).values
    let others = try step.table.column(step.key).values
    let rows = Dictionary(zip(others, others.indices)) { first, _ in first }
    let places = keys.map { $0 == .null ? nil : rows[$0] }
    let columns = step.columns.isEmpty ? step.table.columnNames.filter { $0 != step.key } : step.columns
    var table = self
    for (index, name) in columns.enumerated() {
      let other = try step.table.column(name)
      table = table.adding(
        Column(
          name: index < step.names.count ? step.names[index] : name,
          values: places.map { $0.map { other.values[$0] } ?? .null }, unit: other.unit))
    }
    return table
  }
}
