/// Rows of floats that a kernel works on; the creator frees the memory.
struct CellPlane: @unchecked Sendable {
  /// Floats in a row.
  let columns: Int
  let rows: Range<Int>
  private let base: UnsafeMutablePointer<Float>

  /// Rows with undefined contents.
  init(columns: Int, rows: Range<Int>) {
    self.columns = columns
    self.rows = rows
    base = .allocate(capacity: max(1, columns * rows.count))
  }

  func deallocate() { base.deallocate() }

  func row(_ row: Int) -> UnsafeMutablePointer<Float> { base + (row - rows.lowerBound) * columns }

  func clear(_ rows: Range<Int>) {
    row(rows.lowerBound).update(repeating: 0, count: columns * rows.count)
  }

  /// Fills the rows that are not among `sources`.
  func fill(outside sources: Range<Int>, edge: AxisFilter.Edge) {
    for index in rows where !sources.contains(index) {
      if edge == .replicated, let first = sources.first, let last = sources.last {
        row(index).update(from: row(min(max(index, first), last)), count: columns)
      } else {
        clear(index..<index + 1)
      }
    }
  }
}
