import DataFiles
import SceneFile
import SceneModel
import SystemFiles

/// One row of a batch: named values, or the error that occurred while reading them.
public struct BatchRow: Sendable {
  /// Counted from 1, including bad rows.
  public let number: Int
  /// The line of the file on which the row starts, counted from 1.
  public let line: Int
  let fields: Result<[Field], BatchRowError>

  struct Field: Sendable {
    let name: String
    let value: FieldValue
  }

  /// A value with its own type, or a text that is read as the parameter's type asks.
  enum FieldValue: Sendable {
    case typed(ParameterValue)
    case text(String)
  }
}

/// Why a row makes no image; the caller knows its line.
struct BatchRowError: Error, Sendable, Hashable {
  let message: String
  /// Where in its line, if that is known.
  var column: Int?
}

/// The rows of a data file: NDJSON, a JSON array of objects, or CSV with a header.
///
/// NDJSON rows are parsed one by one, on demand.
public struct BatchRows: Sendable {
  enum Source: Sendable {
    case ndjson(NDJSONReader)
    /// Values, and the lines on which they start.
    case json([(value: JSONValue, line: Int)])
    case csv(CSVTable)
    /// NDJSON that is read line by line.
    case lines(LineReader)
    /// CSV that is read row by row.
    case table(CSVRows)
  }

  /// The number of rows, including bad ones; 0 if rows are streamed, which only the program does.
  public let count: Int
  /// Whether `count` is known before the rows are read.
  let isCounted: Bool
  /// The file they were read from.
  let inputs: InputFiles
  /// The path of this file; nil for the standard input, and for rows in memory.
  var path: String?
  var source: Source
  var rowsRead = 0
  /// Lines of a stream that have been read, blank ones included.
  var linesRead = 0
  /// Why a stream ended before its end.
  var fault: SystemFileError?
  /// The errors of a table, in order.
  private let tableErrors: [DataError]
  private var tableRowsRead = 0
  private var tableErrorsRead = 0

  /// Reads a data file, whose format is determined by its extension: .ndjson, .jsonl, .json, .csv or .tsv.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The maximum size of the file in bytes.
  /// - Throws: `missingInput` if the file cannot be read, `invalidScene` if its contents do not match its extension.
  public init(path: String, limit: Int = SceneLimits().fileSize) throws(AfterglowError) {
    let inputs = InputFiles()
    let bytes = try InputFile.contents(of: path, limit: limit, inputs: inputs)
    guard let format = Format(extensionOf: path) else {
      throw .invalidOption("\(path): data files are .ndjson, .jsonl, .json, .csv or .tsv")
    }
    try self.init(bytes, format, name: path, inputs: inputs)
    self.path = path
  }

  /// Reads rows that have no file name: a JSON array, NDJSON, or CSV, distinguished by the first byte that is not
  /// white space.
  ///
  /// - Parameters:
  ///   - bytes: The data in UTF-8.
  ///   - name: The name of the data in messages.
  public init(bytes: [UInt8], name: String) throws(AfterglowError) {
    let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    let format: Format =
      switch first {
      case UInt8(ascii: "["): .json
      case UInt8(ascii: "{"): .ndjson
      default: .csv(nil)
      }
    try self.init(bytes, format, name: name, inputs: InputFiles())
  }

  enum Format {
    case ndjson
    case json
    case csv(CSVDelimiter?)

    init?(extensionOf path: String) {
      switch SystemPath.fileExtension(path) {
      case "ndjson", "jsonl": self = .ndjson
      case "json": self = .json
      case "csv": self = .csv(nil)
      case "tsv": self = .csv(.tab)
      default: return nil
      }
    }
  }

  init(
    _ bytes: [UInt8], _ format: Format, name path: String, inputs: InputFiles
  ) throws(AfterglowError) {
    self.inputs = inputs
    isCounted = true
    do {
      (source, count, tableErrors) = try Self.source(bytes, format)
    } catch let error as DataError {
      throw .invalidScene([SceneFileError(error, in: path)])
    } catch {
      throw .invalidScene([SceneFileError(file: path, message: "\(error)")])
    }
  }

  /// Rows that are read as they are requested.
  ///
  /// - Parameters:
  ///   - source: Rows of NDJSON or of a table.
  ///   - lines: The file that they are read from.
  ///   - count: How many there are, where that is known.
  init(_ source: Source, of lines: LineReader, count: Int?) {
    inputs = InputFiles()
    if let identity = lines.identity { inputs.note(identity) }
    self.source = source
    self.count = count ?? 0
    isCounted = count != nil
    tableErrors = []
  }

  private static func source(_ bytes: [UInt8], _ format: Format) throws -> (Source, Int, [DataError]) {
    switch format {
    case .ndjson: return (.ndjson(NDJSONReader(bytes)), filledLines(in: bytes), [])
    case .json:
      let document = try JSONDocument(parsing: bytes)
      guard let rows = document.root.array else {
        throw DataError(
          at: document.position(of: document.root),
          "expected an array of objects, found \(document.root.kind)")
      }
      return (.json(located(rows, in: bytes)), rows.count, [])
    case .csv(let delimiter):
      let table = try CSVTable(parsing: bytes, delimiter: delimiter, errorLimit: .max)
      return (.csv(table), table.rows.count + table.errors.count, table.errors)
    }
  }

  /// The values with their lines, found in one pass.
  private static func located(_ values: [JSONValue], in bytes: [UInt8]) -> [(value: JSONValue, line: Int)] {
    var (line, offset) = (1, 0)
    return values.map { value in
      while offset < min(value.offset, bytes.count) {
        if bytes[offset] == 0x0A { line += 1 }
        offset += 1
      }
      return (value, line)
    }
  }

  private static func filledLines(in bytes: [UInt8]) -> Int {
    var count = 0
    var isFilled = false
    for byte in bytes {
      switch byte {
      case 0x0A:
        if isFilled { count += 1 }
        isFilled = false
      case 0x20, 0x09, 0x0D: break
      default: isFilled = true
      }
    }
    return count + (isFilled ? 1 : 0)
  }

  /// The next row, or nil at the end.
  public mutating func next() -> BatchRow? {
    rowsRead += 1
    switch source {
    case .ndjson(var reader):
      let row = reader.next()
      source = .ndjson(reader)
      return row.map { row in
        BatchRow(number: rowsRead, line: row.line, fields: Self.fields(of: row.value))
      }
    case .json(let rows):
      guard rows.indices.contains(rowsRead - 1) else { return nil }
      let row = rows[rowsRead - 1]
      return BatchRow(number: rowsRead, line: row.line, fields: Self.fields(of: .success(row.value)))
    case .csv(let table): return nextRow(of: table)
    case .lines, .table:
      rowsRead -= 1
      return next(in: RowSelection(), isCancelled: { false })
    }
  }

  static func fields(of value: Result<JSONValue, DataError>) -> Result<
    [BatchRow.Field], BatchRowError
  > {
    switch value {
    case .failure(let error):
      return .failure(BatchRowError(message: error.message, column: error.position.column))
    case .success(let value):
      guard let object = value.object else {
        return .failure(BatchRowError(message: "expected an object, found \(value.kind)"))
      }
      return .success(object.members.map { BatchRow.Field(name: $0.key, value: fieldValue(of: $0.value)) })
    }
  }
}

extension BatchRows {
  /// The value of a field; integers that no double holds keep their digits, as identifiers need them.
  private static func fieldValue(of value: JSONValue) -> BatchRow.FieldValue {
    if case .number(let number) = value.content, JSONNumber.isInexactInteger(number.text) {
      return .text(number.text)
    }
    return .typed(ParameterValue(value))
  }
}

// MARK: Tables

extension BatchRows {
  /// The next row of a table or the next of its errors, whichever begins first.
  private mutating func nextRow(of table: CSVTable) -> BatchRow? {
    let row = table.rows.indices.contains(tableRowsRead) ? table.rows[tableRowsRead] : nil
    if tableErrorsRead < tableErrors.count, tableErrors[tableErrorsRead].position.line <= row?.line ?? .max {
      let error = tableErrors[tableErrorsRead]
      tableErrorsRead += 1
      return BatchRow(
        number: rowsRead, line: error.position.line,
        fields: .failure(BatchRowError(message: error.message, column: error.position.column)))
    }
    guard let row else { return nil }
    tableRowsRead += 1
    return BatchRow(number: rowsRead, line: row.line, fields: Self.fields(of: row, header: table.header))
  }

  /// The cells that are not empty by the names of their columns; columns such as `ratios.goal.fire` make one field
  /// `ratios` with objects in it.
  static func fields(
    of row: CSVTable.Row, header: CSVTable.Row
  ) -> Result<[BatchRow.Field], BatchRowError> {
    guard row.fields.count <= header.fields.count else {
      return .failure(
        BatchRowError(message: "\(row.fields.count) fields, but the header has \(header.fields.count)"))
    }
    var fields: [BatchRow.Field] = []
    let records = RecordBuilder()
    for (name, text) in zip(header.fields, row.fields) where !text.isEmpty {
      let path = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      if path.count > RecordBuilder.deepest {
        return .failure(
          BatchRowError(
            message: "a column name has \(path.count) parts; at most \(RecordBuilder.deepest) are allowed"))
      } else if path.count > 1 {
        let number = (try? JSONDocument(parsing: text))?.root
        records.set(number?.double != nil ? number ?? JSONValue(text) : JSONValue(text), at: path[...])
      } else {
        fields.append(BatchRow.Field(name: name, value: .text(text)))
      }
    }
    fields += records.fields.map { BatchRow.Field(name: $0.name, value: .typed($0.value)) }
    return .success(fields)
  }
}

extension SceneFileError {
  /// An error of a data file as a whole.
  init(_ error: DataError, in path: String) {
    self.init(
      file: path, line: error.position.line, column: error.position.column, message: error.message)
  }
}
