import VectorGraphics

/// The bracket under rows that shows which stitches are repeated.
extension ChartBuilder {
  /// Brackets the repeat of the lowest row that has one.
  mutating func bracketRepeat() {
    guard curve == .line, let first = piece.rows.first(where: { !$0.isFoundation }) else { return }
    // Rows that are written stitch by stitch do not repeat with the others.
    guard
      piece.rows.allSatisfy({ row in
        let sources = row.made.filter { $0.role != .join && $0.role != .picot }.map(\.source.lowerBound)
        return row.isFoundation || Set(sources).count < 5 || Self.period(sources) != nil
      })
    else { return }
    // Above a row that is much wider than the first the bracket would not be under its stitches.
    for (index, row) in piece.rows.enumerated()
    where !row.isFoundation && Double(row.tally.width) <= 1.3 * Double(first.tally.width) {
      let worked = row.made.indices.filter { row.made[$0].role != .join && row.made[$0].role != .picot }
      guard let found = Self.period(worked.map { row.made[$0].source.lowerBound }) else { continue }
      let nodes = Set(worked[found.start..<found.start + found.length].map { row.firstNode + $0 })
      let tops = layout.symbols.filter { $0.row == index && nodes.contains($0.node) }.map(\.top.x)
      guard let left = tops.min(), let right = tops.max() else { continue }
      layout.brackets.append(
        ChartBracket(
          from: Point(x: left - 0.42, y: 0.75), to: Point(x: right + 0.42, y: 0.75), times: found.times))
      return
    }
  }

  /// The first part of a sequence that follows itself at once: of two parts at least, not all the same.
  static func period(_ sequence: [Int]) -> (start: Int, length: Int, times: Int)? {
    let count = sequence.count
    for start in 0..<min(count, 40) {
      for length in 2..<max(3, min(60, (count - start) / 2 + 1)) where start + 2 * length <= count {
        let part = sequence[start..<start + length]
        guard Set(part).count > 1, part.elementsEqual(sequence[start + length..<start + 2 * length]) else {
          continue
        }
        var times = 2
        while start + (times + 1) * length <= count,
          part.elementsEqual(sequence[start + times * length..<start + (times + 1) * length])
        {
          times += 1
        }
        return (start, length, times)
      }
    }
    return nil
  }
}
