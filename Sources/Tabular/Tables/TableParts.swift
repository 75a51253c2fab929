import Budgets
import DataFiles

/// Reads a CSV or NDJSON file as tables of consecutive rows, so that memory holds one of them.
package struct TableParts: Sendable {
  private let format: DataTable.FileFormat
  private let columns: Set<String>?
  private let order: DateOrder?
  private var csv = CSVParts()
  private var waiting: [UInt8] = []
  private var line = 1

  /// - Parameters:
  ///   - columns: The columns that are read; nil for all.
  ///   - order: The order of the numbers of days such as `3/4/2025`; nil if they stay texts.
  package init(format: DataTable.FileFormat, columns: Set<String>?, order: DateOrder?) {
    (self.format, self.columns, self.order) = (format, columns, order)
  }

  /// The rows that end within the bytes so far and were in no table before; nil if there is none.
  ///
  /// - Parameter isLast: Whether no more bytes follow.
  /// - Throws: `malformed` if the header, or no row of a part, can be read.
  package mutating func table(adding bytes: [UInt8], isLast: Bool) throws(TableError) -> DataTable? {
    do throws(DataError) {
      if format == .ndjson { return try lines(adding: bytes, isLast: isLast) }
      guard let rows = try csv.table(adding: bytes, isLast: isLast) else { return nil }
      return try DataTable.table(rows, order: order, budget: Budget(), columns: columns)
    } catch {
      throw .malformed(line: error.position.line, column: error.position.column, message: error.message)
    }
  }

  private mutating func lines(adding bytes: [UInt8], isLast: Bool) throws(DataError) -> DataTable? {
    waiting += bytes
    let end = isLast ? waiting.count : waiting.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    guard end > 0 else { return nil }
    let whole = Array(waiting[..<end])
    waiting.removeFirst(end)
    let first = line
    line += whole.count { $0 == 0x0A }
    return try DataTable.table(
      ofLines: whole, from: first, order: order, budget: Budget(), columns: columns)
  }
}
