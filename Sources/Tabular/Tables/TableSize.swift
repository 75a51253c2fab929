/// How many columns a table may have: its columns are kept in full, so a short file whose rows give one of thousands of
/// columns each would take gigabytes for empty cells.
struct TableSize {
  /// Empty cells that any table may have.
  static let freeCells = 1 << 21
  /// Empty cells for each written one.
  static let cellsPerWrittenCell = 8

  /// Columns that any table may have, even one without rows.
  static let mostColumns = 200_000

  /// The number of columns that are kept, at least one.
  static func columnLimit(rowCount: Int, writtenCells: Int) -> Int {
    max(1, (freeCells + cellsPerWrittenCell * writtenCells) / max(1, rowCount))
  }

  /// What is told of a table whose last columns are left out; nil if all are kept.
  static func issue(columnCount: Int, limit: Int, line: Int) -> DataTable.Issue? {
    guard columnCount > limit else { return nil }
    let message =
      "most cells of the \(columnCount) columns are empty; only the first \(limit) are read: use a table with a row for each "
      + "value, and the name in a column"
    return DataTable.Issue(line: line, column: 1, message: message)
  }
}
