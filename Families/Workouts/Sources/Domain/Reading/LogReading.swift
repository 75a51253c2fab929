import Tabular
import DataFiles

extension WorkoutLog {
  /// Reads an export of Strong, Hevy, FitNotes or IronLog; which of them it is shows in its header, or in its being JSON.
  ///
  /// Rows that cannot be read become issues and stop nothing.
  /// - Parameters:
  ///   - bytes: UTF-8 text, with or without a byte order mark.
  ///   - defaultUnit: The unit of weights where the export does not say it, as older ones of Strong do not.
  /// - Throws: why nothing could be read at all.
  package init(reading bytes: [UInt8], defaultUnit: WeightUnit = .kilograms) throws(WorkoutError) {
    let first = bytes.lazy.drop { $0 > 0x7F }.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard let first else { throw .empty }
    if first == UInt8(ascii: "[") || first == UInt8(ascii: "{") {
      if Self.isRowOnEachLine(bytes) {
        self = IronLogRows.log(ofLines: bytes, defaultUnit: defaultUnit)
      } else {
        self = try IronLogRows.log(try Self.document(bytes), defaultUnit: defaultUnit)
      }
    } else {
      self = try Self.log(try Self.table(bytes), defaultUnit: defaultUnit)
    }
  }

  private static func isRowOnEachLine(_ bytes: [UInt8]) -> Bool {
    var lines = NDJSONReader(bytes)
    guard case .success(let row)? = lines.next()?.value, row.object != nil else { return false }
    return lines.next() != nil
  }

  private static func document(_ bytes: [UInt8]) throws(WorkoutError) -> JSONDocument {
    do { return try JSONDocument(parsing: bytes) } catch { throw WorkoutError(error) }
  }

  private static func table(_ bytes: [UInt8]) throws(WorkoutError) -> CSVTable {
    do { return try CSVTable(parsing: bytes) } catch { throw WorkoutError(error) }
  }

  private static func log(_ table: CSVTable, defaultUnit: WeightUnit) throws(WorkoutError) -> WorkoutLog {
    guard let columns = LogColumns(header: table.header.fields) else {
      throw .unknownHeader(table.header.fields)
    }
    let dates = columns[.date].map { index in table.rows.lazy.compactMap { $0[index] } }
    var reader = LogRowReader(
      columns: columns, defaultUnit: defaultUnit,
      dateHints: dates.map { WrittenDate.hints(of: $0) } ?? WrittenDate.Hints(),
      hasCommas: table.delimiter == .comma)
    var builder = LogBuilder()
    var issues = LogErrors()
    for error in table.rowErrors.first {
      issues.add(
        LogError(line: error.position.line, column: error.position.column, message: error.message))
    }
    issues.count = table.rowErrors.count
    for row in table.rows {
      do {
        if let entry = try reader.read(row.fields) { builder.add(entry) }
        for remark in reader.remarks {
          issues.add(LogError(line: row.line, message: remark.message, isRowSkipped: false))
        }
      } catch {
        let joined =
          row.lastLine > row.line ? " (quotes join lines \(row.line) to \(row.lastLine) to one row)" : ""
        issues.add(LogError(line: row.line, message: error.message + joined))
      }
    }
    let ordered = issues.first.sorted { ($0.line, $0.column ?? 0) < ($1.line, $1.column ?? 0) }
    return WorkoutLog(
      workouts: builder.workouts, issues: ordered, errorCount: issues.count, format: columns.format)
  }
}

extension WorkoutError {
  fileprivate init(_ error: DataError) {
    self = .malformed(line: error.position.line, column: error.position.column, message: error.message)
  }
}
