/// The cells of a column. Of one that is mostly empty, only those with a value are kept: a short file may have a thousand
/// such columns.
struct ColumnCells: Sendable {
  /// The cells with a value if `rows` has their places, otherwise all of them up to one behind which there are none.
  private var cells: [DataValue]
  private var rows: [UInt32]?
  /// How many of them have been appended with a value.
  private var knownCount = 0
  private(set) var count: Int

  /// Fewer cells are all kept.
  private static let leastSparseCount = 64
  /// The cells for each one with a value from which on only those are kept.
  private static let cellsPerValue = 4

  init(_ values: [DataValue] = []) {
    cells = values
    count = values.count
  }

  /// How many cells take memory.
  var storedCount: Int { cells.count }

  /// All cells.
  var values: [DataValue] {
    guard let rows else {
      return cells.count == count ? cells : cells + repeatElement(.null, count: count - cells.count)
    }
    var values = [DataValue](repeating: .null, count: count)
    for (row, cell) in zip(rows, cells) { values[Int(row)] = cell }
    return values
  }

  /// Adds a cell below the last one, with empty cells between them.
  mutating func append(_ value: DataValue, at row: Int) {
    count = row + 1
    if value == .null { return }
    knownCount += 1
    if rows == nil, count >= Self.leastSparseCount, count > Self.cellsPerValue * knownCount { thin() }
    if rows == nil {
      cells += repeatElement(.null, count: row - cells.count)
    } else {
      rows?.append(UInt32(row))
    }
    cells.append(value)
  }

  /// Adds empty cells up to a number of rows.
  mutating func pad(to rowCount: Int) { count = max(count, rowCount) }

  /// The same cells, of which those without a value take no memory where most have none.
  func compacted() -> ColumnCells {
    let known = rows?.count ?? cells.count { $0 != .null }
    let isSparse = count >= Self.leastSparseCount && Self.cellsPerValue * known < count
    guard isSparse != (rows != nil) else { return self }
    guard isSparse else { return ColumnCells(values) }
    var result = self
    result.thin()
    return result
  }

  /// The same column with others for those cells that are kept.
  func replacingKept(with cells: [DataValue]) -> ColumnCells {
    var result = self
    result.cells = cells
    return result
  }

  /// The cells that are kept.
  var kept: [DataValue] { cells }

  /// The cells at some rows.
  func at(_ places: [Int]) -> ColumnCells {
    let all = values
    return ColumnCells(places.map { all[$0] }).compacted()
  }

  private mutating func thin() {
    let known = cells.indices.filter { cells[$0] != .null }
    rows = known.map { UInt32($0) }
    cells = known.map { cells[$0] }
  }
}
