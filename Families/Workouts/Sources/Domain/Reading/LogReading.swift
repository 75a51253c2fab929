import Tabular
import DataFiles

extension WorkoutLog {
  /// Reads an export of an app, which shows in its header, or in its being JSON; or the track of a GPX file.
  ///
  /// Rows that cannot be read become issues and stop nothing.
  /// - Parameters:
  ///   - bytes: UTF-8 text, with or without a byte order mark.
  ///   - told: The unit of weights where the export does not say it, as older ones of Strong do not; nil for kilograms, with a
  ///     warning.
  /// - Throws: why nothing could be read at all.
  package init(reading bytes: [UInt8], told: WeightUnit? = nil) throws(WorkoutError) {
    let defaultUnit = told ?? .kilograms
    let first = bytes.lazy.drop { $0 > 0x7F }.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard let first else { throw .empty }
    if first == UInt8(ascii: "[") || first == UInt8(ascii: "{") {
      if Self.isRowOnEachLine(bytes) {
        self = IronLogRows.log(ofLines: bytes, defaultUnit: defaultUnit)
      } else {
        self = try IronLogRows.log(try Self.document(bytes), defaultUnit: defaultUnit)
      }
    } else if first == UInt8(ascii: "<") {
      self = try GPXTrack.log(bytes)
    } else {
      let sets = Self.jefitTable("EXERCISE LOGS", in: bytes)
      let unit = sets.flatMap { _ in Self.jefitUnit(in: bytes) }
      self = try Self.log(try Self.table(sets ?? bytes), stated: unit, told: told)
    }
  }

  /// A table of Jefit's export, whose tables follow one another under headings. Lines stay where they are, for the positions of
  /// errors.
  private static func jefitTable(_ name: String, in bytes: [UInt8]) -> [UInt8]? {
    let heading = Array("### \(name) #".utf8)
    guard bytes.contains(UInt8(ascii: "#")),
      let start = bytes.indices.first(where: { bytes[$0...].starts(with: heading) })
    else { return nil }
    let table = bytes[start...].drop { $0 != 0x0A }
    let end = table.indices.first { table[$0] == 0x0A && table[($0 + 1)...].starts(with: Array("###".utf8)) }
    return Array(bytes[..<start].filter { $0 == 0x0A }) + Array(table[..<(end ?? table.endIndex)])
  }

  /// The unit in Jefit's table of settings: ` kg` or ` lbs`.
  private static func jefitUnit(in bytes: [UInt8]) -> WeightUnit? {
    guard let settings = jefitTable("SETTING", in: bytes), let table = try? CSVTable(parsing: settings),
      let column = table.header.fields.firstIndex(where: { $0.trimmingSpaces.lowercased() == "mass" })
    else { return nil }
    return table.rows.lazy.compactMap { row in row[column].flatMap { LogValues.weightUnit($0) } }.first
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

  private static func log(
    _ table: CSVTable, stated: WeightUnit?, told: WeightUnit?
  ) throws(WorkoutError) -> WorkoutLog {
    guard let columns = LogColumns(header: table.header.fields) else {
      throw .unknownHeader(table.header.fields)
    }
    let dates = columns[.date].map { index in table.rows.lazy.compactMap { $0[index] } }
    var reader = LogRowReader(
      columns: columns, defaultUnit: stated ?? told ?? .kilograms,
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
        for entry in try reader.rows(row.fields) { builder.add(entry) }
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
    var log = WorkoutLog(
      workouts: builder.workouts, issues: ordered, errorCount: issues.count, format: columns.format)
    log.unit = reader.statedUnit ?? stated ?? told
    log.lacksUnit = reader.lacksUnit && log.unit == nil
    return log
  }
}

extension WorkoutError {
  fileprivate init(_ error: DataError) {
    self = .malformed(line: error.position.line, column: error.position.column, message: error.message)
  }
}
