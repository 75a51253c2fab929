import Afterglow
import AfterglowCharts
import CommandOptions
import SystemFiles
import Tabular

/// Reads the table of a chart.
struct ChartTable {
  /// A `.csv`, `.tsv`, `.json` or `.ndjson` file, or `-` for standard input.
  let path: String
  /// The order of days such as 3/4/2025; nil if they are texts, as in a file that a scene names.
  let order: DateOrder?
  /// The columns that a chart names; nil for all.
  var columns: Set<String>?

  /// The size in bytes from which a table is read in parts, where the chart allows it.
  private static let greatestWholeSize = 1 << 24
  private static let partSize = 1 << 22
  /// The most bytes of a table whose rows are all kept.
  private static let greatestSize = 1 << 28

  private var isInput: Bool { path == ChartScene.standardInput }

  /// All rows.
  func whole() throws(AfterglowError) -> DataTable {
    if !isInput { _ = try format(of: []) }
    if let table = joined() { return table }
    let bytes =
      isInput
      ? try StandardInput.contents(limit: Self.greatestSize)
      : try InputFile.contents(of: path, limit: Self.greatestSize)
    return try table(of: bytes, try format(of: bytes))
  }

  /// What a chart needs of the rows: of a long table, a row for each of its groups.
  func reduced(by reduction: ChartReduction) throws(AfterglowError) -> (table: DataTable, isReduced: Bool) {
    if !isInput { _ = try format(of: []) }
    do {
      let lines = try isInput ? LineReader(standardInputLimit: .max) : LineReader(path: path, limit: .max)
      var pieces: [[UInt8]] = []
      while pieces.reduce(0, { $0 + $1.count }) < Self.greatestWholeSize,
        let piece = try lines.piece(of: Self.partSize)
      {
        pieces.append(piece)
      }
      let format = try format(of: pieces.first ?? [])
      guard pieces.reduce(0, { $0 + $1.count }) >= Self.greatestWholeSize, format != .json else {
        let bytes = pieces.flatMap(\.self) + (try lines.rest(limit: Self.greatestSize))
        return (try table(of: bytes, format), false)
      }
      return (try table(of: pieces, lines, format, reduction), true)
    } catch let error as SystemFileError {
      throw .missingInput([
        SceneFileError(file: isInput ? StandardInput.name : path, message: error.description)
      ])
    } catch let error as TableError {
      // Cells of another kind, or separators that are only decided by all rows.
      if !isInput, let size = FileStatus(path)?.size, size <= Self.greatestSize {
        return (try whole(), false)
      }
      throw self.error(error)
    } catch {
      throw (error as? AfterglowError) ?? .invalidOption("\(path): \(error)")
    }
  }

  private func table(
    of first: [[UInt8]], _ lines: LineReader, _ format: DataTable.FileFormat, _ reduction: ChartReduction
  ) throws -> DataTable {
    var reading = PartReading(
      parts: TableParts(format: format, columns: reduction.columns, order: order), waiting: first[...],
      lines: lines)
    return try reduction.table { try reading.next() }
  }

  /// A table that is read in parts.
  private struct PartReading {
    var parts: TableParts
    /// Pieces that were read before.
    var waiting: ArraySlice<[UInt8]> = []
    let lines: LineReader
    var isAtEnd = false

    /// The next rows; nil at the end.
    mutating func next() throws -> DataTable? {
      while !isAtEnd {
        let piece = waiting.isEmpty ? try lines.piece(of: ChartTable.partSize) : waiting.removeFirst()
        isAtEnd = piece == nil
        if let part = try parts.table(adding: piece ?? [], isLast: isAtEnd) { return part }
      }
      return nil
    }
  }

  /// All rows of a long file, without its bytes in memory; nil if it is short, or only the whole tells how it is read.
  private func joined() -> DataTable? {
    guard !isInput, let size = FileStatus(path)?.size, Self.greatestWholeSize...Self.greatestSize ~= size,
      let format = DataTable.FileFormat(path: path), format != .json
    else { return nil }
    do {
      var reading = PartReading(
        parts: TableParts(format: format, columns: columns, order: order),
        lines: try LineReader(path: path, limit: size))
      var joining = TableJoining()
      while let part = try reading.next() {
        guard joining.add(part) else { return nil }
      }
      let table = joining.table()
      return columns?.isSubset(of: table.columnNames) ?? true ? table : nil
    } catch {
      // Reading the whole says what is wrong.
      return nil
    }
  }

  private func table(
    of bytes: [UInt8], _ format: DataTable.FileFormat
  ) throws(AfterglowError) -> DataTable {
    do {
      let table = try DataTable(reading: bytes, as: format, order: order, columns: columns)
      // A message about a column that is missing lists those that there are, and words may take the place of a name.
      guard let columns, !columns.isSubset(of: table.columnNames) else { return table }
      return try DataTable(reading: bytes, as: format, order: order)
    } catch {
      throw self.error(error)
    }
  }

  private func error(_ error: TableError) -> AfterglowError {
    guard case .malformed(let line, let column, let message) = error else {
      return .invalidScene([SceneFileError(file: path, message: error.description)])
    }
    return .invalidScene([SceneFileError(file: path, line: line, column: column, message: message)])
  }

  /// The format by the name of a file, or of a table without a name: JSON begins with a bracket, NDJSON with a brace.
  private func format(of bytes: [UInt8]) throws(AfterglowError) -> DataTable.FileFormat {
    guard isInput else {
      guard let named = DataTable.FileFormat(path: path) else {
        throw .invalidOption("\(path): a table must be a .csv, .tsv, .json or .ndjson file")
      }
      return named
    }
    let first = bytes.first { ![0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF].contains($0) }
    return first == UInt8(ascii: "[") ? .json : first == UInt8(ascii: "{") ? .ndjson : .csv
  }
}
