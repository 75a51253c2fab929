/// The rows of a batch to draw, by number from 1: all, a range, or one shard.
package struct RowSelection: Sendable, Hashable {
  /// Nil is all.
  package var rows: ClosedRange<Int>?
  /// The rows whose number leaves this rest; rows that are appended to the data move none to another machine.
  package var shard: Shard?

  package struct Shard: Sendable, Hashable {
    /// Below `count`.
    package var index: Int
    package var count: Int

    package init?(index: Int, count: Int) {
      guard count > 0, (0..<count).contains(index) else { return nil }
      self.index = index
      self.count = count
    }
  }

  package init() {}

  package func contains(_ row: Int) -> Bool {
    (rows?.contains(row) ?? true) && (shard.map { row % $0.count == $0.index } ?? true)
  }

  /// The number of selected rows among a number of rows.
  func count(of rowCount: Int) -> Int {
    rows == nil && shard == nil ? rowCount : (0..<rowCount).count { contains($0 + 1) }
  }
}
