import Tabular

extension PreparedMark {
  /// Puts slices in the order that their color encoding requests.
  mutating func sortSlices() {
    guard specification.traits.isPolar, let order = specification.encodings[.color]?.order else { return }
    let sign: Double
    switch order {
    case .ascendingValue: sign = 1
    case .descendingValue: sign = -1
    case .appearance: return
    case .ascending, .descending, .list:
      let names = order.ordered(rows.map { $0[.color] })
      let places = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
      sortRows { Double(places[$0[.color]] ?? names.count) }
      return
    }
    sortRows { sign * ($0[.angle].number ?? 0) }
  }

  /// Rows that are equal keep their order.
  private mutating func sortRows(by key: (MarkRow) -> Double) {
    rows = rows.enumerated().sorted { (key($0.element), $0.offset) < (key($1.element), $1.offset) }.map(
      \.element)
  }

  /// Takes slices below the mark's threshold together as one at the end. A slice of the data that is called so already
  /// stays as it is.
  ///
  /// - Returns: A warning that names what was taken together; nil if nothing was.
  mutating func mergeSmallSlices(locale: FormatLocale) -> String? {
    guard specification.traits.isPolar, specification.otherThreshold > 0 else { return nil }
    let names = Self.namesOfRest(locale)
    let isTaken = rows.contains { $0[.color] == .text(names.usual) }
    // The data's own rest is no slice to be taken into ours.
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

  /// What the rest is called, and what beside a slice that has this name.
  private static func namesOfRest(_ locale: FormatLocale) -> (usual: String, besideUsual: String) {
    let words = ChartWords(locale)
    return (words.other, words.allSmaller)
  }
}
