import VectorGraphics

/// A grid chart: squares that are open or filled as in filet crochet, or in the yarn's color.
struct ChartGrid {
  struct Cell: Hashable {
    var column: Int
    var row: Int
    var isFilled: Bool
    var color: String?
  }

  var cells: [Cell] = []
  var columns = 0
  /// The numbers of the rows from the bottom, and whether each is worked from right to left.
  var rows: [(number: Int?, runsLeft: Bool)] = []
  let isFilet: Bool

  /// Nil if the rows have no squares: where stitches are increased, or rows are rounds.
  init?(_ piece: FabricPiece) {
    let rows = piece.rows.filter { !$0.isFoundation }
    guard !rows.isEmpty, !rows.contains(where: \.isRound) else { return nil }
    let sizes = rows.flatMap { row in row.tally.spaces.flatMap { [Int](repeating: $0.key, count: $0.value) } }
    let mesh = Dictionary(grouping: sizes, by: \.self).max {
      ($0.value.count, $0.key) < ($1.value.count, $1.key)
    }?.key
    isFilet = mesh != nil
    var runsLeft = false
    for (index, row) in rows.enumerated() {
      runsLeft = index == 0 ? true : row.isTurned ? !runsLeft : runsLeft
      self.rows.append((row.number, runsLeft))
      let units = Self.units(row)
      let cells = mesh.map { Self.filet(units, mesh: $0) } ?? units.map { ($0.isStitch, $0.color) }
      guard !cells.isEmpty, columns == 0 || columns == cells.count else { return nil }
      columns = cells.count
      for (position, cell) in cells.enumerated() {
        self.cells.append(
          Cell(
            column: runsLeft ? columns - 1 - position : position, row: index, isFilled: cell.0, color: cell.1)
        )
      }
    }
  }

  /// Stitches and chains, one after the other.
  private static func units(_ row: FabricRow) -> [(isStitch: Bool, color: String?)] {
    row.made.compactMap { made in
      switch made.role {
      case .stitch where made.stitch.base != .slip, .turningChain(_, .some): (true, made.color)
      case .chain: (false, made.color)
      default: nil
      }
    }
  }

  /// Between two posts the mesh is open where it is of chains.
  private static func filet(_ units: [(isStitch: Bool, color: String?)], mesh: Int) -> [(Bool, String?)] {
    guard units.count > mesh, (units.count - 1) % (mesh + 1) == 0 else { return [] }
    return stride(from: 0, to: units.count - 1, by: mesh + 1).map { start in
      let inner = units[start + 1...start + mesh]
      return (inner.contains { $0.isStitch }, inner.first?.color)
    }
  }
}
