import VectorGraphics

/// Why a chart's data cannot be used.
public enum TableError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The text is invalid at a position.
  case malformed(line: Int, column: Int, message: String)
  /// There is no column with a name.
  case unknownColumn(String, known: [String])
  /// A column has the wrong type.
  case wrongType(column: String, expected: DataTable.ColumnType, found: DataTable.ColumnType)
  /// A file cannot be read, or is no table.
  case unreadable(String)
  /// What is asked for would make too many rows.
  case tooManyRows(String)

  public var description: String {
    switch self {
    case .malformed(let line, let column, let message): return "\(line):\(column): \(message)"
    case .unknownColumn(let name, let known):
      let nearest = nearestName(to: name, among: known).map { "; did you mean \"\($0)\"?" } ?? ""
      let names = known.filter { !$0.isEmpty }
      let columns =
        names.isEmpty ? "the header names none" : "the columns are " + names.joined(separator: ", ")
      return "there is no column \"\(name)\"; \(columns)\(nearest)"
    case .unreadable(let message), .tooManyRows(let message): return message
    case .wrongType(let column, let expected, let found):
      return "the column \"\(column)\" contains \(found.rawValue)s; expected \(expected.rawValue)s"
    }
  }
}
