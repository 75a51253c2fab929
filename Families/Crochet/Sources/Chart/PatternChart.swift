import RenderTree
import SceneModel
import VectorGraphics

/// How a chart looks.
package struct CrochetChartStyle: Sendable, Hashable {
  package var family = SymbolFamily.jis
  /// The terms of the key; nil for those of the pattern.
  package var words: StitchWords?
  package var theme = CrochetTheme.light
  package var isLeftHanded = false
  /// The rows that are shown, by their numbers; nil for all.
  package var rows: ClosedRange<Int>?
  package var title: String?
  /// The proportions of the stitches; nil for those of the symbols.
  package var gauge: CrochetGauge?
  package var showsKey = true
  /// A working chart of squares in place of symbols: filet, or the colors of rows.
  package var isGrid = false
  package var hasBackground = true

  package init() {}
}

/// The chart of the first piece of a pattern.
package struct PatternChart: Sendable {
  package let report: CheckReport
  let piece: FabricPiece?
  let text: PatternText
  /// The terms of the pattern.
  private let terms: StitchWords

  /// The most symbols that are drawn.
  package static let symbolLimit = 20_000

  package init(_ pattern: CrochetPattern) {
    report = PatternChecker.check(pattern)
    text = pattern.text
    terms = pattern.text.language == .japanese ? .japanese : report.dialect == .uk ? .uk : .us
    piece = report.pieces.max { $0.stitchCount < $1.stitchCount }
  }

  /// The symbols with their places, in units.
  package func layout(
    rows: ClosedRange<Int>? = nil, gauge: CrochetGauge? = nil
  ) throws(ComponentError) -> ChartLayout {
    guard let piece else {
      let fault = report.lines.first { $0.status == .error || $0.status == .notChecked }
      let reason = fault.map { ": line \($0.line): \($0.messages.first ?? "")" } ?? ""
      throw ComponentError(path: ["pattern"], message: "the pattern has no workable row\(reason)")
    }
    guard piece.stitchCount <= Self.symbolLimit else {
      throw ComponentError(
        path: ["pattern"],
        message: "the chart would have \(piece.stitchCount) symbols; the maximum is \(Self.symbolLimit)")
    }
    return ChartBuilder.layout(of: piece, rows: rows, gauge: gauge)
  }

  /// The layers of the chart in a box, with what could not be read as warnings and its rows in words.
  /// - Parameter layout: What `layout(rows:gauge:)` gave for the look, if it is known already.
  package func expansion(
    _ look: CrochetChartStyle, size: Size, text: any TextMeasuring, layout: ChartLayout? = nil
  ) throws(ComponentError) -> ComponentExpansion {
    let picture = try picture(look, layout: layout)
    return ComponentExpansion(
      layers: try picture.layers(in: size, text: text), warnings: warnings,
      summary: summary(title: look.title), details: details(of: picture.layout))
  }

  /// The chart as an image that looks as is asked.
  func picture(_ look: CrochetChartStyle, layout: ChartLayout? = nil) throws(ComponentError) -> CrochetLayers
  {
    let known: ChartLayout
    if let layout { known = layout } else { known = try self.layout(rows: look.rows, gauge: look.gauge) }
    var picture = CrochetLayers(layout: known)
    picture.family = look.family
    picture.words = look.words ?? terms
    picture.notes = notes
    picture.theme = look.theme
    picture.isLeftHanded = look.isLeftHanded
    picture.title = look.title
    picture.subtitle = measure(look.gauge)
    picture.showsKey = look.showsKey
    picture.hasBackground = look.hasBackground
    if look.isGrid, let piece {
      guard let grid = ChartGrid(shown(piece, look.rows)) else {
        throw ComponentError(
          path: ["grid"],
          message:
            "a grid chart needs rows of equal width; this piece has rounds, or rows of different widths")
      }
      picture.grid = grid
    }
    return picture
  }

  private func shown(_ piece: FabricPiece, _ rows: ClosedRange<Int>?) -> FabricPiece {
    guard let rows else { return piece }
    var piece = piece
    piece.rows.removeAll { row in row.isFoundation ? false : !(row.number.map(rows.contains) ?? true) }
    return piece
  }

  /// The rows that are drawn, without their foundations.
  var rows: [FabricRow] { piece?.rows.filter { !$0.isFoundation } ?? [] }

  /// How large the piece becomes in a gauge: its width and height, or the diameter of a round.
  private func measure(_ gauge: CrochetGauge?) -> String? {
    guard let gauge, !rows.isEmpty else { return nil }
    if rows.contains(where: \.isRound) { return gauge.diameter(rows: rows.count * 2) }
    return gauge.size(stitches: rows.map(\.tally.width).max() ?? 0, rows: rows.count)
  }

  /// What is wrong in the rows of the piece, and which of them are not drawn.
  private var notes: [String] {
    guard let piece else { return [] }
    let end = report.pieces.map(\.line).filter { $0 > piece.line }.min() ?? .max
    let lines = report.lines.filter { (piece.line..<end).contains($0.line - 1) }
    let drawn = Set(piece.rows.map(\.line))
    let faults = lines.filter { $0.status == .error }.compactMap(\.messages.first)
    let missing = lines.filter {
      $0.status == .notChecked && !$0.label.isEmpty && !drawn.contains($0.line - 1)
    }.map(\.label)
    var notes = Array(faults.prefix(3))
    if faults.count > 3 { notes.append("and \(faults.count - 3) more rows that do not agree") }
    if !missing.isEmpty {
      notes.append("not drawn: \(missing.prefix(6).joined(separator: ", "))\(missing.count > 6 ? " …" : "")")
    }
    return notes
  }

  var warnings: [String] {
    report.lines.filter { $0.status == .error || $0.status == .notChecked }.prefix(20).map {
      "pattern:\($0.line):\($0.column): \($0.messages.first ?? $0.status.rawValue)"
    }
  }

  /// The rows in words, for those who cannot see the chart.
  func summary(title: String?) -> String {
    guard let piece else { return "" }
    let rows = piece.rows.filter { !$0.isFoundation }
    let isRound = rows.contains(where: \.isRound)
    let kind = isRound ? (rows.count == 1 ? "round" : "rounds") : (rows.count == 1 ? "row" : "rows")
    let parts = rows.prefix(40).map { row in
      let name = row.number.map { "\(isRound ? "round" : "row") \($0)" } ?? "a \(isRound ? "round" : "row")"
      return "\(name): \(row.tally.summary)\(row.fault == .error ? " (does not agree with its count)" : "")"
    }
    let more = rows.count > 40 ? "; and \(rows.count - 40) more" : ""
    let head = title.map { "\($0): " } ?? ""
    return "\(head)crochet chart of \(rows.count) \(kind). \(parts.joined(separator: "; "))\(more)."
  }
}

extension FabricPiece {
  /// All symbols of the piece, those of rows that were not kept included.
  var stitchCount: Int { rows.last.map { $0.firstNode + $0.made.count } ?? 0 }
}
