import DataFiles
import SceneFile
import SystemFiles

// Rows that are streamed.
extension BatchRows {
  /// The most bytes of a row.
  private static let longestRow = 64 << 20
  /// Files up to this size are counted before they are drawn, so that progress can be shown.
  private static let largestCountedFile = 16 << 20

  /// The rows of a file. NDJSON and CSV are read row by row, whatever their size; a JSON array is in memory.
  ///
  /// - Parameter limit: The most bytes of a file that is in memory.
  package init(readingFile path: String, limit: Int) throws(AfterglowError) {
    let format = Format(extensionOf: path)
    guard let format, format.isReadByRows else {
      self = try BatchRows(path: path, limit: limit)
      return
    }
    let size = FileStatus(path)?.size ?? 0
    self = try Self.streamed(
      path, format, count: size <= Self.largestCountedFile ? try Self.rowCount(ofFile: path) : nil)
  }

  private static func streamed(
    _ path: String, _ format: Format, count: Int?
  ) throws(AfterglowError) -> BatchRows {
    var rows = try reading(path) {
      try BatchRows(try LineReader(path: path, limit: longestRow), format, count: count) { false }
    }
    rows.path = path
    return rows
  }

  /// The same rows once more, independent of these; nil if they come from the standard input and can only be read once.
  func again() throws(AfterglowError) -> BatchRows? {
    switch source {
    case .ndjson, .json, .csv: return self
    case .lines, .table:
      guard let path, let format = Format(extensionOf: path) else { return nil }
      return try Self.streamed(path, format, count: nil)
    }
  }

  /// Whether the rows come from the standard input as they are drawn.
  var isReadOnce: Bool {
    switch source {
    case .ndjson, .json, .csv: false
    case .lines, .table: path == nil
    }
  }

  /// The rows of the standard input. NDJSON and CSV are read as they come; a JSON array is in memory.
  package init(
    readingStandardInputAs name: String, limit: Int, isCancelled: () -> Bool
  ) throws(AfterglowError) {
    self = try Self.reading(name) {
      let lines = try LineReader(standardInputLimit: Self.longestRow)
      switch try lines.firstByte(isCancelled: isCancelled) {
      case UInt8(ascii: "["):
        let bytes = try lines.rest(limit: limit, isCancelled: isCancelled)
        return try BatchRows(bytes, .json, name: name, inputs: InputFiles())
      // Without any rows there is no header either.
      case UInt8(ascii: "{"), nil: return try BatchRows(lines, .ndjson, count: nil, isCancelled)
      default: return try BatchRows(lines, .csv(nil), count: nil, isCancelled)
      }
    }
  }

  /// How many rows a file has, bad ones included; memory does not grow with them.
  package static func rowCount(ofFile path: String) throws(AfterglowError) -> Int {
    guard let format = Format(extensionOf: path), format.isReadByRows else {
      return try BatchRows(path: path, limit: 1 << 30).count
    }
    return try reading(path) {
      let lines = try LineReader(path: path, limit: longestRow)
      var count = 0
      switch format {
      case .csv(let delimiter):
        let rows = try CSVRows(lines, delimiter: delimiter, limit: longestRow, isCancelled: { false })
        while try rows.next(isCancelled: { false }) != nil { count += 1 }
      default: while let line = try lines.next() { if !isBlank(line) { count += 1 } }
      }
      return count
    }
  }

  /// Rows of NDJSON, or of CSV whose header is read at once.
  private init(_ lines: LineReader, _ format: Format, count: Int?, _ isCancelled: () -> Bool) throws {
    guard case .csv(let delimiter) = format else {
      self.init(.lines(lines), of: lines, count: count)
      return
    }
    let rows = try CSVRows(lines, delimiter: delimiter, limit: Self.longestRow, isCancelled: isCancelled)
    self.init(.table(rows), of: lines, count: count)
  }

  /// Runs what reads a file; its errors name the file.
  private static func reading<Value>(_ name: String, _ body: () throws -> Value) throws(AfterglowError)
    -> Value
  {
    do {
      return try body()
    } catch let error as SystemFileError {
      throw unreadable(name, error)
    } catch let error as DataError {
      throw .invalidScene([SceneFileError(error, in: name)])
    } catch let error as AfterglowError {
      throw error
    } catch {
      throw .invalidScene([SceneFileError(file: name, message: "\(error)")])
    }
  }

  private static func unreadable(_ name: String, _ error: SystemFileError) -> AfterglowError {
    if error.isInterruption { return .export(.interrupted) }
    if error.isShortage { return .export(.shortage("\(name): cannot be read: \(error.description)")) }
    let errors = [SceneFileError(file: name, message: error.description)]
    return error.isTooLarge ? .invalidScene(errors) : .missingInput(errors)
  }

  private static func isBlank(_ line: [UInt8]) -> Bool {
    line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
  }

  /// Throws what ended the rows before their end.
  func check(name: String) throws(AfterglowError) {
    if let fault, !fault.isInterruption { throw Self.unreadable(name, fault) }
  }

  /// The next row of a selection; others are passed over, where that is possible unread.
  mutating func next(in selection: RowSelection, isCancelled: () -> Bool) -> BatchRow? {
    do throws(SystemFileError) {
      switch source {
      case .lines(let lines): return try nextRow(of: lines, selection, isCancelled)
      case .table(let rows): return try nextRow(of: rows, selection, isCancelled)
      case .ndjson, .json, .csv:
        while let row = next() {
          if selection.contains(row.number) { return row }
        }
      }
    } catch {
      fault = error
    }
    return nil
  }

  /// Whether another row may be of the selection.
  private func goesOn(in selection: RowSelection) -> Bool {
    fault == nil && rowsRead < selection.rows?.upperBound ?? .max
  }

  private mutating func nextRow(
    of lines: LineReader, _ selection: RowSelection, _ isCancelled: () -> Bool
  ) throws(SystemFileError) -> BatchRow? {
    while goesOn(in: selection), let line = try lines.next(isCancelled: isCancelled) {
      linesRead += 1
      guard !Self.isBlank(line) else { continue }
      rowsRead += 1
      guard selection.contains(rowsRead) else { continue }
      var parser = NDJSONReader(line, line: linesRead)
      guard let value = parser.next()?.value else { continue }
      return BatchRow(number: rowsRead, line: linesRead, fields: Self.fields(of: value))
    }
    return nil
  }

  private mutating func nextRow(
    of table: CSVRows, _ selection: RowSelection, _ isCancelled: () -> Bool
  ) throws(SystemFileError) -> BatchRow? {
    while goesOn(in: selection), let row = try table.next(isCancelled: isCancelled) {
      rowsRead += 1
      guard selection.contains(rowsRead) else { continue }
      switch row {
      case .success(let row):
        return BatchRow(number: rowsRead, line: row.line, fields: Self.fields(of: row, header: table.header))
      case .failure(let error):
        return BatchRow(
          number: rowsRead, line: error.position.line,
          fields: .failure(BatchRowError(message: error.message, column: error.position.column)))
      }
    }
    return nil
  }
}

extension BatchRows.Format {
  /// Whether a row is known to end without reading what follows it.
  fileprivate var isReadByRows: Bool {
    if case .json = self { false } else { true }
  }
}
