import Tabular

extension PreparedMark {
  /// Takes slices below the mark's threshold together as one at the end.
  mutating func mergeSmallSlices(locale: FormatLocale) {
    guard specification.traits.isPolar, specification.otherThreshold > 0 else { return }
    let values = rows.map { $0[.angle].number ?? 0 }
    var (kept, merged) = PieLayout.merging(values, below: specification.otherThreshold)
    guard !merged.isEmpty else { return }
    let name =
      switch locale.language {
      case .english: "Other"
      case .chinese: "其他"
      case .japanese: "その他"
      }
    // A category that has the name already is part of it.
    merged += kept.filter { rows[$0][.color] == .text(name) }
    kept.removeAll { rows[$0][.color] == .text(name) }
    let sum = merged.reduce(0) { $0 + values[$1] }
    rows = kept.map { rows[$0] } + [MarkRow(values: [.angle: .number(sum), .color: .text(name)])]
  }
}
