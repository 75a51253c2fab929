/// A value that is computed from the other columns of a row: numbers, comparisons and texts.
///
/// ```swift
/// let sum = try Formula("price * count")
/// let kind = try Formula("price < 10 ? 'cheap' : upper(name[0])")
/// ```
///
/// A column is written by its name, or as `datum['its name']` if that has spaces. Where a number is missing, so is the
/// result. Comparisons are the texts `true` and `false`, as in tables.
public struct Formula: Sendable, Hashable {
  /// The formula as written.
  public let text: String
  let root: FormulaNode

  /// Reads a formula.
  ///
  /// - Throws: `malformed`, with the character at which reading stopped, counted from 1.
  public init(_ text: String) throws(TableError) {
    self.text = text
    var parser = FormulaParser(text)
    root = try parser.formula()
  }

  public static func == (first: Formula, second: Formula) -> Bool { first.text == second.text }

  public func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// The value for each row of a table, and the names that it lacks among those that may be missing.
  ///
  /// - Throws: `unknownColumn` for the name of a column that the table does not have.
  func values(in table: DataTable) throws(TableError) -> (values: [DataValue], missing: [String]) {
    var missing: [String] = []
    let bound = try root.bound(to: table, missing: &missing)
    return ((0..<table.rowCount).map { bound.value(at: $0) }, missing)
  }

  /// Whether a value counts as true: not if it is missing, zero, an empty text or `false`.
  static func isTrue(_ value: DataValue) -> Bool {
    switch value {
    case .null: false
    case .number(let number): number != 0
    case .date: true
    case .text(let text): !text.isEmpty && text != "false"
    }
  }
}

/// A part of a formula.
indirect enum FormulaNode: Sendable {
  case constant(DataValue)
  /// A column by its name; whether a table may lack it.
  case column(String, mayBeMissing: Bool)
  case call(FormulaFunction, [FormulaNode])
  /// The second value if the first is true, otherwise the third; only one of them is computed.
  case choice(FormulaNode, FormulaNode, FormulaNode)

  /// The node with the values of the columns of a table.
  func bound(to table: DataTable, missing: inout [String]) throws(TableError) -> BoundFormula {
    switch self {
    case .constant(let value): return .constant(value)
    case .column(let name, let mayBeMissing):
      if mayBeMissing, !table.columnNames.contains(name) {
        if !missing.contains(name) { missing.append(name) }
        return .constant(.null)
      }
      return .column(try table.column(name).values)
    case .call(let function, let nodes):
      var bound: [BoundFormula] = []
      for node in nodes { bound.append(try node.bound(to: table, missing: &missing)) }
      return .call(function, bound)
    case .choice(let test, let first, let second):
      return .choice(
        try test.bound(to: table, missing: &missing), try first.bound(to: table, missing: &missing),
        try second.bound(to: table, missing: &missing))
    }
  }
}

/// A formula over the columns of one table.
indirect enum BoundFormula: Sendable {
  case constant(DataValue)
  case column([DataValue])
  case call(FormulaFunction, [BoundFormula])
  case choice(BoundFormula, BoundFormula, BoundFormula)

  func value(at row: Int) -> DataValue {
    switch self {
    case .constant(let value): return value
    case .column(let values): return values[row]
    case .choice(let test, let first, let second):
      return Formula.isTrue(test.value(at: row)) ? first.value(at: row) : second.value(at: row)
    case .call(.and, let nodes):
      return nodes.allSatisfy { Formula.isTrue($0.value(at: row)) } ? .text("true") : .text("false")
    case .call(.or, let nodes):
      return nodes.contains { Formula.isTrue($0.value(at: row)) } ? .text("true") : .text("false")
    case .call(.random, _): return .number(FormulaFunction.random(row))
    case .call(let function, let nodes): return function.value(of: nodes.map { $0.value(at: row) })
    }
  }
}
