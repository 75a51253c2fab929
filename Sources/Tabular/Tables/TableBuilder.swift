/// Collects rows of named values into columns, in order of first appearance of the names.
package struct TableBuilder {
  private var indices: [String: Int] = [:]
  private var names: [String] = []
  private var cells: [ColumnCells] = []
  private var rowCount = 0
  private var writtenCells = 0
  /// Names that came too late to be kept.
  private var omitted: Set<String> = []

  package init() {}

  /// Adds a row. Missing values are null; of two values with the same name the first counts.
  package mutating func addRow(_ fields: some Sequence<(name: String, value: DataValue)>) {
    for (position, field) in fields.enumerated() {
      // Rows of one table mostly have the same names in the same order.
      let isNext = position < names.count && names[position] == field.name
      guard let index = isNext ? position : index(of: field.name), cells[index].count <= rowCount else {
        continue
      }
      writtenCells += 1
      cells[index].append(field.value, at: rowCount)
    }
    rowCount += 1
  }

  private var columnLimit: Int {
    TableSize.columnLimit(rowCount: rowCount, writtenCells: writtenCells)
  }

  private mutating func index(of name: String) -> Int? {
    if let index = indices[name] { return index }
    guard names.count < columnLimit else {
      omitted.insert(name)
      return nil
    }
    indices[name] = names.count
    names.append(name)
    cells.append(ColumnCells())
    return names.count - 1
  }

  /// The rows as a table; texts that are all ISO 8601 dates become dates.
  package func table(issues: [DataTable.Issue] = []) -> DataTable {
    let limit = columnLimit
    let columns = zip(names, cells).prefix(limit).map { name, values in
      var cells = values.recognizingDates()
      cells.pad(to: rowCount)
      return DataTable.Column(name: name, cells: cells.compacted())
    }
    let issue = TableSize.issue(
      columnCount: names.count + omitted.count, limit: min(limit, names.count), line: 1)
    return DataTable(columns: columns, issues: issues + (issue.map { [$0] } ?? []))
  }
}
