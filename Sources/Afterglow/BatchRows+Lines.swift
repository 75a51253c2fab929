import DataFiles
import SceneFile
import SystemFiles

// Rows that are read as they come.
extension BatchRows {
  /// The most bytes of a row.
  private static let longestRow = 64 << 20
  /// Files up to this size are counted before they are drawn, so that it can be told how far a batch is.
  private static let largestCountedFile = 64 << 20

  /// The rows of a file. NDJSON is read line by line, whatever its size; other files are in memory.
  ///
  /// - Parameter limit: The most bytes of a file that is in memory.
  package init(readingFile path: String, limit: Int) throws(AfterglowError) {
    guard ["ndjson", "jsonl"].contains(SystemPath.fileExtension(path)) else {
      self = try BatchRows(path: path, limit: limit)
      return
    }
    do throws(SystemFileError) {
      let lines = try LineReader(path: path, limit: Self.longestRow)
      let size = FileStatus(path)?.size ?? 0
      self.init(lines: lines, count: size <= Self.largestCountedFile ? try Self.rowCount(of: path) : nil)
    } catch {
      throw Self.unreadable(path, error)
    }
  }

  /// The rows of the standard input. NDJSON is read line by line, as it comes; other data are in memory.
  package init(
    readingStandardInputAs name: String, limit: Int, isCancelled: () -> Bool
  ) throws(AfterglowError) {
    let rest: [UInt8]
    do throws(SystemFileError) {
      let lines = try LineReader(standardInputLimit: Self.longestRow)
      if try lines.firstByte(isCancelled: isCancelled) == UInt8(ascii: "{") {
        self.init(lines: lines, count: nil)
        return
      }
      rest = try lines.rest(limit: limit, isCancelled: isCancelled)
    } catch {
      throw Self.unreadable(name, error)
    }
    self = try BatchRows(bytes: rest, name: name)
  }

  private static func unreadable(_ name: String, _ error: SystemFileError) -> AfterglowError {
    if error.isInterruption { return .export(.interrupted) }
    if error.isShortage { return .export(.shortage("\(name): cannot be read: \(error.description)")) }
    return .missingInput([SceneFileError(file: name, message: error.description)])
  }

  private static func rowCount(of path: String) throws(SystemFileError) -> Int {
    let lines = try LineReader(path: path, limit: longestRow)
    var count = 0
    while let line = try lines.next() { if !isBlank(line) { count += 1 } }
    return count
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
    if case .lines(let reader) = source { return nextRow(of: reader, selection, isCancelled: isCancelled) }
    while let row = next() {
      if selection.contains(row.number) { return row }
    }
    return nil
  }

  mutating func nextRow(
    of reader: LineReader, _ selection: RowSelection, isCancelled: () -> Bool
  ) -> BatchRow? {
    do throws(SystemFileError) {
      while fault == nil, rowsRead < selection.rows?.upperBound ?? .max,
        let line = try reader.next(isCancelled: isCancelled)
      {
        linesRead += 1
        guard !Self.isBlank(line) else { continue }
        rowsRead += 1
        guard selection.contains(rowsRead) else { continue }
        var parser = NDJSONReader(line, line: linesRead)
        guard let value = parser.next()?.value else { continue }
        return BatchRow(number: rowsRead, line: linesRead, fields: Self.fields(of: value))
      }
    } catch {
      fault = error
    }
    return nil
  }
}
