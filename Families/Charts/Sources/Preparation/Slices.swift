import Tabular

extension PreparedMark {
  /// Sorts slices in the order that their color encoding specifies.
  mutating func sortSlices() {
    guard specification.traits.isPolar, !hasRings, let order = specification.encodings[.color]?.order else {
      return
    }
    let sign: Double
    switch order {
    case .ascendingValue: sign = 1
    case .descendingValue: sign = -1
    case .appearance: return
    case .ascending, .descending, .list, .by:
      let names = order.ordered(rows.map { $0[.color] })
      let positions = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
      sortRows { Double(positions[$0[.color]] ?? names.count) }
      return
    }
    sortRows { sign * ($0[.angle].number ?? 0) }
  }

  /// Equal rows keep their order.
  private mutating func sortRows(by key: (MarkRow) -> Double) {
    rows = rows.enumerated().sorted { (key($0.element), $0.offset) < (key($1.element), $1.offset) }.map(
      \.element)
  }

  /// Merges slices below the mark's threshold into one at the end. A slice of the data that already has its
  /// name is not changed.
  ///
  /// - Returns: A warning that lists the merged slices; nil if there are none.
  mutating func mergeSmallSlices(locale: FormatLocale) -> String? {
    guard specification.traits.isPolar, !hasRings, specification.otherThreshold > 0 else { return nil }
    let names = Self.namesOfRest(locale)
    let isTaken = rows.contains { $0[.color] == .text(names.usual) }
    // A slice of the data that has this name is not merged.
    let threshold = specification.otherThreshold
    let values = rows.map { $0[.angle].number ?? 0 }
    let found = PieLayout.merging(values, below: threshold).merged
    let merged = found.filter { rows[$0][.color] != .text(names.usual) }
    guard merged.count > 1 else { return nil }
    let name = isTaken ? names.besideUsual : names.usual
    let sum = merged.reduce(0) { $0 + values[$1] }
    let gone = Set(merged)
    let shown = merged.prefix(4).map { "\"\(rows[$0][.color].description.prefix(24))\"" }.joined(
      separator: ", ")
    rows =
      rows.indices.filter { !gone.contains($0) }.map { rows[$0] }
      + [MarkRow(values: [.angle: .number(sum), .color: .text(name)])]
    let share = NumberFormat(.percent, maximumFractionDigits: 1).string(threshold)
    return
      "\(merged.count) slices below \(share) are shown as \"\(name)\": \(shown)\(merged.count > 4 ? " …" : "")"
  }

  /// The names of the merged slice: the default, and the one used if a slice already has that name.
  private static func namesOfRest(_ locale: FormatLocale) -> (usual: String, besideUsual: String) {
    let words = ChartWords(locale)
    return (words.other, words.allSmaller)
  }
}
