/// Rows that were worked on one another. The readings of a pattern share the rows they have in common, so adding a row
/// takes the same time and memory however many there are.
struct WorkedRows {
  private final class Link {
    let row: FabricRow
    private var below: Link?
    private let foundation: Link?
    let workedCount: Int

    init(_ row: FabricRow, on below: Link?) {
      self.row = row
      self.below = below
      foundation = below.map { $0.foundation ?? $0 }
      workedCount = (below?.workedCount ?? 0) + (row.isFoundation ? 0 : 1)
    }

    var first: Link { foundation ?? self }

    var rows: [FabricRow] {
      var rows: [FabricRow] = []
      var link: Link? = self
      while let present = link {
        rows.append(present.row)
        link = present.below
      }
      return rows.reversed()
    }

    // One row after the other: freeing them recursively would exhaust the stack.
    deinit {
      var rest = below
      below = nil
      while isKnownUniquelyReferenced(&rest) {
        let next = rest?.below
        rest?.below = nil
        rest = next
      }
    }
  }

  private var top: Link?

  var last: FabricRow? { top?.row }
  /// How many of the rows are not foundations.
  var workedCount: Int { top?.workedCount ?? 0 }
  var stitchCount: Int { last.map { $0.firstNode + $0.made.count } ?? 0 }
  var all: [FabricRow] { top?.rows ?? [] }
  /// Identifies the first row; while a row exists, no other has the same.
  var first: ObjectIdentifier? { top.map { ObjectIdentifier($0.first) } }

  mutating func append(_ row: FabricRow) { top = Link(row, on: top) }
  mutating func removeAll() { top = nil }
}
