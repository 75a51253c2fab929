import DataFiles
import VectorGraphics

/// The stitches of a chart for programs.
extension PatternChart {
  /// `rows` and `stitches`: for every stitch its kind, round, parents, place, and the characters that made it.
  package func details(of layout: ChartLayout) -> [String: JSONValue] {
    guard let piece else { return [:] }
    return [
      "rows": JSONValue(piece.rows.enumerated().map { row($1, index: $0) }),
      "stitches": JSONValue(
        layout.symbols.sorted { ($0.row, $0.node) < ($1.row, $1.node) }.map { stitch($0, piece.rows[$0.row]) }
      ),
    ]
  }

  /// The details as a document of their own.
  package func json(of layout: ChartLayout) -> JSONValue {
    let details = details(of: layout)
    return JSONValue(JSONObject(details.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }))
  }

  /// The stitches as a table for people.
  package func table(of layout: ChartLayout) -> String {
    guard let piece else { return "" }
    var lines = ["id\tround\tkind\tparents\ttext"]
    for symbol in layout.symbols.sorted(by: { ($0.row, $0.node) < ($1.row, $1.node) }) {
      let round = piece.rows[symbol.row].number.map { "\($0)" } ?? "-"
      let parents = symbol.parents.map { "\($0)" }.joined(separator: " ")
      let words = text.string(symbol.source).split(whereSeparator: \.isNewline).joined(separator: " ")
      lines.append("\(symbol.node)\t\(round)\t\(symbol.kind)\t\(parents.isEmpty ? "-" : parents)\t\(words)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func row(_ row: FabricRow, index: Int) -> JSONValue {
    [
      "index": JSONValue(index), "label": JSONValue(row.label),
      "number": row.number.map { JSONValue($0) } ?? nil,
      "kind": JSONValue(row.isFoundation ? "foundation" : row.isRound ? "round" : "row"),
      "made": JSONValue(row.tally.summary), "line": JSONValue(row.line + 1),
    ]
  }

  private func stitch(_ symbol: ChartSymbol, _ row: FabricRow) -> JSONValue {
    let place = text.place(of: symbol.source.lowerBound)
    return [
      "id": JSONValue(symbol.node), "kind": JSONValue(symbol.kind), "row": JSONValue(symbol.row),
      "round": row.number.map { JSONValue($0) } ?? nil,
      "parents": JSONValue(symbol.parents.map { JSONValue($0) }),
      "position": point(symbol.top), "feet": JSONValue(symbol.feet.map { point($0) }),
      "range": [JSONValue(symbol.source.lowerBound), JSONValue(symbol.source.upperBound)],
      "line": JSONValue(place.line), "column": JSONValue(place.column),
      "text": JSONValue(text.string(symbol.source)),
    ]
  }

  /// In units of the chart: the length of a chain; rounded, so that machines agree.
  private func point(_ point: Point) -> JSONValue {
    func rounded(_ value: Double) -> Double { (value * 1e4).rounded() / 1e4 + 0 }
    return ["x": JSONValue(rounded(point.x)), "y": JSONValue(rounded(point.y))]
  }
}

extension ChartSymbol {
  /// What it is, in US abbreviations.
  fileprivate var kind: String {
    switch shape {
    case .stitch(let stitch): stitch.name
    case .chain: "ch"
    case .turningChain(let count): "turning ch \(count)"
    case .slip: "sl st"
    case .picot: "picot"
    }
  }
}
