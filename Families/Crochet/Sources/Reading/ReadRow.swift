/// The instructions of a row, and what it says beside them.
struct ReadRow {
  let items: [Instruction]
  let counted: CountedRow
  /// What was found beside the instructions.
  let found: Composer

  /// Reads a row: its counts, its statements, and what these mean.
  init(_ row: CountedRow, as alternative: Alternative? = nil) throws(ReadingFailure) {
    if let fault = row.fault { throw fault }
    var cursor = Cursor(RowSource(row.text, row.tokens, row.vocabulary))
    var composer = Composer(row.text, row.vocabulary, alternative: alternative)
    items = try composer.row(cursor.sequence())
    if row.mayBeWork { composer.alternatives.insert(.trailingCountIsWork) }
    (counted, found) = (row, composer)
  }

  var stated: StatedCount? { counted.counts.last }

  /// Whether some stitch is worked in a gap between groups.
  var worksInGaps: Bool {
    items.flatMap(\.flattened).contains { item in
      switch item.action {
      case .work(_, _, let place), .group(_, let place), .skip(let place): place.target == .gap
      default: false
      }
    }
  }
}
