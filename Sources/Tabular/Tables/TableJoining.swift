/// A table from its parts, which takes less memory than reading it at once.
package struct TableJoining {
  private var columns: [DataTable.Column] = []
  private var values: [[DataValue]] = []

  package init() {}

  /// Adds the rows of a part.
  ///
  /// - Returns: False if the whole table may be read in another way than its parts: cells are of another kind than those
  ///   before, were read together, or could not be read.
  package mutating func add(_ part: DataTable) -> Bool {
    guard part.isPlain, part.issues.isEmpty else { return false }
    if columns.isEmpty {
      columns = part.columns
      values = part.columns.map(\.values)
      return true
    }
    guard part.columns.elementsEqual(columns, by: Self.areAlike) else { return false }
    for (index, column) in part.columns.enumerated() { values[index] += column.values }
    return true
  }

  private static func areAlike(_ one: DataTable.Column, _ other: DataTable.Column) -> Bool {
    one.name == other.name && one.type == other.type && one.unit == other.unit
      && one.utcOffset == other.utcOffset && one.instants == nil && other.instants == nil
  }

  /// The rows so far. What was added is released.
  package mutating func table() -> DataTable {
    defer { (columns, values) = ([], []) }
    return DataTable(
      columns: zip(columns, values).map { column, values in
        DataTable.Column(name: column.name, values: values, unit: column.unit, utcOffset: column.utcOffset)
      })
  }
}
