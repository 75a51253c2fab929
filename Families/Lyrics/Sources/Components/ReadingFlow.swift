/// Readings beside each other in rows.
struct ReadingFlow {
  var width: Double
  var fontSize: Double
  var rowLimit: Int
  /// Between two readings, in ems.
  var gap = 0.6

  init(width: Double, fontSize: Double, rowLimit: Int) {
    self.width = width
    self.fontSize = fontSize
    self.rowLimit = rowLimit
  }

  /// From row to row, in ems: kana with their pitch line.
  static let rowHeight = 1.62
  /// The empty part of a row of lyrics, in ems, as the kana carry their pitch themselves.
  static let blank = 0.7

  /// The places of as many items as there is space for, and whether these are all.
  func places(
    of widths: [Double], ellipsis: Double
  ) -> (places: [(x: Double, row: Int)], isComplete: Bool) {
    var places: [(x: Double, row: Int)] = []
    var (x, row) = (0.0, 0)
    for (index, itemWidth) in widths.enumerated() {
      if x > 0, x + itemWidth > width { (x, row) = (0, row + 1) }
      let isLast = index == widths.count - 1
      let needed = itemWidth + (row == rowLimit - 1 && !isLast ? gap * fontSize + ellipsis : 0)
      if row >= rowLimit
        || (row == rowLimit - 1 && !isLast && x + needed > width && x > 0
          && !fits(widths[(index + 1)...], x + itemWidth))
      {
        return (places, false)
      }
      places.append((x, row))
      x += itemWidth + gap * fontSize
    }
    return (places, true)
  }

  /// Whether all further items are in the last row after a position.
  private func fits(_ widths: ArraySlice<Double>, _ x: Double) -> Bool {
    x + widths.reduce(0) { $0 + gap * fontSize + $1 } <= width
  }
}
