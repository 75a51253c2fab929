import DataFiles
import SceneFile
import SceneModel

/// One row of a batch: named values, or why there are none.
public struct BatchRow: Sendable {
  /// From 1, bad rows counted too.
  public let number: Int
  /// The line of the file on which the row begins, from 1.
  public let line: Int
  let fields: Result<[Field], BatchRowError>

  struct Field: Sendable {
    let name: String
    let value: FieldValue
  }

  /// A value with a type of its own, or a text that is read as the parameter's type asks.
  enum FieldValue: Sendable {
    case typed(ParameterValue)
    case text(String)
  }
}

/// Why a row makes no picture; the caller knows its line.
struct BatchRowError: Error, Sendable, Hashable {
  let message: String
  /// Where in its line, if that is known.
  var column: Int?
}

/// The rows of a data file: NDJSON, a JSON array of objects, or CSV with a header.
///
/// Rows of NDJSON are parsed one by one as they are asked for.
public struct BatchRows: Sendable {
  private enum Source: Sendable {
    case ndjson(NDJSONReader)
    /// Values and the lines on which they begin.
    case json([(value: JSONValue, line: Int)])
    case csv(CSVTable)
  }

  /// How many rows there are, bad ones included.
  public let count: Int
  private var source: Source
  private var rowsRead = 0
  /// The errors of a table that have not been given out yet, in order.
  private var tableErrors: [DataError] = []
  private var tableRowsRead = 0

  /// Reads a data file; the ending of its name says what it is: .ndjson, .jsonl, .json, .csv or .tsv.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The most bytes the file may have.
  /// - Throws: `missingInput` where the file cannot be read, `invalidScene` where it is not what its ending says.
  public init(path: String, limit: Int = SceneLimits().fileSize) throws(AfterglowError) {
    let bytes = try InputFile.contents(of: path, limit: limit)
    do {
      try self.init(bytes, path: path)
    } catch let error as DataError {
      throw .invalidScene([
        SceneFileError(
          file: path, line: error.position.line, column: error.position.column, message: error.message)
      ])
    } catch let error as AfterglowError {
      throw error
    } catch {
      throw .invalidScene([SceneFileError(file: path, message: "\(error)")])
    }
  }

  private init(_ bytes: [UInt8], path: String) throws {
    if path.hasSuffix(".ndjson") || path.hasSuffix(".jsonl") {
      source = .ndjson(NDJSONReader(bytes))
      count = Self.filledLines(in: bytes)
    } else if path.hasSuffix(".json") {
      let document = try JSONDocument(parsing: bytes)
      guard let rows = document.root.array else {
        throw DataError(
          at: document.position(of: document.root),
          "expected an array of objects, found \(document.root.kind)")
      }
      source = .json(Self.located(rows, in: bytes))
      count = rows.count
    } else if path.hasSuffix(".csv") || path.hasSuffix(".tsv") {
      let table = try CSVTable(parsing: bytes, delimiter: path.hasSuffix(".tsv") ? .tab : nil)
      source = .csv(table)
      tableErrors = table.errors
      count = table.rows.count + table.errors.count
    } else {
      throw AfterglowError.invalidOption("\(path): data files are .ndjson, .jsonl, .json, .csv or .tsv")
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
    }
  }

  private static func fields(of value: Result<JSONValue, DataError>) -> Result<
    [BatchRow.Field], BatchRowError
  > {
    switch value {
    case .failure(let error):
      return .failure(BatchRowError(message: error.message, column: error.position.column))
    case .success(let value):
      guard let object = value.object else {
        return .failure(BatchRowError(message: "expected an object, found \(value.kind)"))
      }
      return .success(
        object.members.map { BatchRow.Field(name: $0.key, value: .typed(ParameterValue($0.value))) })
    }
  }
}

// MARK: Tables

extension BatchRows {
  /// The next row of a table or the next of its errors, whichever begins first.
  private mutating func nextRow(of table: CSVTable) -> BatchRow? {
    let row = table.rows.indices.contains(tableRowsRead) ? table.rows[tableRowsRead] : nil
    if let error = tableErrors.first, error.position.line <= row?.line ?? .max {
      tableErrors.removeFirst()
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
  private static func fields(
    of row: CSVTable.Row, header: CSVTable.Row
  ) -> Result<[BatchRow.Field], BatchRowError> {
    guard row.fields.count <= header.fields.count else {
      return .failure(
        BatchRowError(message: "\(row.fields.count) fields, but the header has \(header.fields.count)"))
    }
    var fields: [BatchRow.Field] = []
    var records = JSONObject()
    for (name, text) in zip(header.fields, row.fields) where !text.isEmpty {
      let path = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      if path.count > 1 {
        let number = (try? JSONDocument(parsing: text))?.root
        records = Self.set(
          number?.double != nil ? number ?? JSONValue(text) : JSONValue(text), at: path[...], in: records)
      } else {
        fields.append(BatchRow.Field(name: name, value: .text(text)))
      }
    }
    fields += records.members.map { BatchRow.Field(name: $0.key, value: .typed(ParameterValue($0.value))) }
    return .success(fields)
  }

  private static func set(_ value: JSONValue, at path: ArraySlice<String>, in object: JSONObject)
    -> JSONObject
  {
    guard let key = path.first else { return object }
    var result = object
    let rest = path.dropFirst()
    result[key] =
      rest.isEmpty ? value : JSONValue(set(value, at: rest, in: object[key]?.object ?? JSONObject()))
    return result
  }
}
