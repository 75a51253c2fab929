import Budgets

/// Collects rows of named values into columns, in order of first appearance of the names.
package struct TableBuilder {
  private var indices: [String: Int] = [:]
  private var names: [String] = []
  /// The cells of each column up to its last value.
  private var cells: [[DataValue]] = []
  private var rowCount = 0
  private let budget: Budget

  /// Creates a table without rows.
  ///
  /// - Parameter budget: What its cells are taken from, empty ones included.
  package init(budget: Budget) {
    self.budget = budget
  }

  /// Adds a row. Missing values are null; of two values with the same name the first counts.
  package mutating func addRow(_ fields: some Sequence<(name: String, value: DataValue)>) throws(BudgetError)
  {
    for (position, field) in fields.enumerated() {
      // Rows of one table mostly have the same names in the same order.
      let isNext = position < names.count && names[position] == field.name
      let index = isNext ? position : index(of: field.name)
      let missing = rowCount - cells[index].count
      guard missing >= 0 else { continue }
      try budget.take(.cells(missing + 1))
      cells[index] += repeatElement(.null, count: missing)
      cells[index].append(field.value)
    }
    rowCount += 1
  }

  private mutating func index(of name: String) -> Int {
    if let index = indices[name] { return index }
    indices[name] = names.count
    names.append(name)
    cells.append([])
    return names.count - 1
  }

  /// Returns the rows as a table; texts that are dates become dates.
  ///
  /// - Parameter order: The order of the numbers of days such as `3/4/2025`; nil if they stay texts.
  package func table(
    order: DateOrder? = nil, issues: [DataTable.RowError] = []
  ) throws(BudgetError) -> DataTable {
    try budget.take(.cells(cells.reduce(0) { $0 + rowCount - $1.count }))
    let columns = zip(names, cells).map { name, cells in
      (name: name, values: cells + repeatElement(.null, count: rowCount - cells.count))
    }
    return DataTable(recognizing: columns, order: order, issues: issues)
  }
}

extension Budget.Amount {
  /// The memory of cells of a table.
  static func cells(_ count: Int) -> Budget.Amount { .bytes(count * MemoryLayout<DataValue>.stride) }
}
