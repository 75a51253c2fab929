import Budgets
import DataFiles
import VectorGraphics

extension DataTable {
  package enum FileFormat: String, Sendable, Hashable, CaseIterable {
    case csv, json, ndjson

    /// Creates the format of a file by its name; nil unless it ends with .csv, .tsv, .json or .ndjson.
    package init?(path: String) {
      let formats: [(suffix: String, format: FileFormat)] = [
        (".csv", .csv), (".tsv", .csv), (".json", .json), (".ndjson", .ndjson),
      ]
      guard let format = formats.first(where: { path.hasSuffix($0.suffix) })?.format else { return nil }
      self = format
    }
  }

  /// Reads UTF-8 text. Columns whose cells are all numbers, or all dates, get that type.
  ///
  /// In CSV an empty cell, `null`, `NA` and `NaN` are null. Numbers may have a decimal comma, thousands separators, a
  /// percent sign or a currency sign if the whole column can be read as numbers; `N/A`, `-` and the like are then null
  /// too. JSON is an array of objects, NDJSON an object on each line; keys missing in a row are null.
  /// - Parameter order: The order of the numbers of days such as `3/4/2025`. If nil, they stay texts unless another value
  ///   of their column has only one reading.
  /// - Parameter budget: What the cells are taken from.
  /// - Parameter columns: The columns that are read; nil for all, as in JSON.
  /// - Throws: Errors that prevent reading altogether. Rows that are invalid on their own become `issues`.
  package init(
    reading bytes: [UInt8], as format: FileFormat, order: DateOrder? = nil, budget: Budget = Budget(),
    columns: Set<String>? = nil
  ) throws(TableError) {
    do {
      self = try Self.table(bytes, format, order: order, budget: budget, columns: columns)
    } catch {
      throw .malformed(line: error.position.line, column: error.position.column, message: error.message)
    }
  }

  private static func table(
    _ bytes: [UInt8], _ format: FileFormat, order: DateOrder?, budget: Budget, columns: Set<String>?
  ) throws(DataError) -> DataTable {
    switch format {
    case .csv: try table(try CSVTable(parsing: bytes), order: order, budget: budget, columns: columns)
    case .json: try table(try JSONDocument(parsing: bytes), order: order, budget: budget)
    case .ndjson: try table(ofLines: bytes, order: order, budget: budget, columns: columns)
    }
  }

  /// A table of JSON objects, written inline in a scene.
  package init(objects rows: [JSONValue], budget: Budget = Budget()) throws(BudgetError) {
    var builder = TableBuilder(budget: budget)
    for row in rows { _ = try builder.addRow(row) }
    self = try builder.table()
  }

  /// - Parameter columns: Those that are read; nil for all.
  static func table(
    _ csv: CSVTable, order: DateOrder?, budget: Budget, columns wanted: Set<String>? = nil
  ) throws(DataError) -> DataTable {
    if csv.rows.isEmpty { try refuse(csv.errors) }
    let hasDecimalComma = csv.delimiter == .semicolon
    var issues = csv.errors.map { RowError($0) } + raggedRows(of: csv) + repeatedNames(of: csv)
    var isPlain = true
    let names = csv.header.fields
    // A column takes memory even without rows.
    try located(at: SourcePosition(line: csv.header.line, column: 1)) { () throws(BudgetError) in
      try budget.take(.cells(names.count * (csv.rows.count + 16)))
    }
    let columns = names.enumerated().compactMap { index, name -> Column? in
      guard wanted?.contains(name) ?? true else { return nil }
      let cells = csv.rows.column(of: index)
      let reading = ColumnReading(cells, hasDecimalComma: hasDecimalComma, order: order)
      isPlain = isPlain && reading.isPlain
      issues += reading.notes.map { index, text in
        RowError(
          line: index.map { csv.rows.line(of: $0) } ?? csv.header.line, column: 1,
          message: "column \"\(name.excerpt)\": \(text)")
      }
      return Column(
        name: name, values: reading.values, unit: reading.unit, instants: reading.instants,
        utcOffset: reading.utcOffset)
    }
    return DataTable(columns: columns, issues: issues, isPlain: isPlain)
  }

  /// Throws the first error of a file without a row that can be read; does nothing for one without errors.
  private static func refuse(_ errors: [DataError]) throws(DataError) {
    if let first = errors.first {
      throw DataError(at: first.position, "\(first.message); no row of the table can be read")
    }
  }

  /// An issue for each name shared by several columns.
  private static func repeatedNames(of csv: CSVTable) -> [RowError] {
    let counts = Dictionary(grouping: csv.header.fields) { $0 }.mapValues(\.count)
    return counts.filter { $0.value > 1 && !$0.key.isEmpty }.sorted { $0.key < $1.key }.map { name, count in
      let message = "\(count) columns are named \"\(name.excerpt)\"; the first is used"
      return RowError(line: csv.header.line, column: 1, message: message)
    }
  }

  /// One issue for all rows whose number of cells differs from the header; empty cells beyond it do not
  /// count.
  private static func raggedRows(of csv: CSVTable) -> [RowError] {
    let width = csv.header.fields.count
    let ragged = csv.rows.indices.filter { row in
      let count = csv.rows.fieldCount(of: row)
      return count < width || count > width && csv.rows[row].fields[width...].contains { !$0.isEmpty }
    }
    guard let first = ragged.first.map({ csv.rows[$0] }) else { return [] }
    let count = ragged.count
    let rows = count == 1 ? "1 row has" : "\(count) rows have"
    let message =
      "\(rows) more or fewer cells than the header, which has \(width), this one \(first.fields.count); "
      + "missing cells are null, extra cells are ignored"
    return [RowError(line: first.line, column: 1, message: message)]
  }

  private static func table(_ document: JSONDocument, order: DateOrder?, budget: Budget) throws(DataError)
    -> DataTable
  {
    guard let rows = document.root.array else {
      throw DataError(
        at: document.position(of: document.root), "expected an array of rows, found \(document.root.kind)")
    }
    if let first = rows.first, rows.allSatisfy({ $0.object == nil }) {
      throw DataError(
        at: document.position(of: first),
        "expected rows such as {\"name\": \"a\", \"value\": 1}, found \(first.kind)")
    }
    var builder = TableBuilder(budget: budget)
    var errors = RowErrors()
    for row in rows {
      let isRow = try located(at: document.position(of: row)) { () throws(BudgetError) in
        try builder.addRow(row)
      }
      if !isRow { errors.add(DataError(at: document.position(of: row), "expected a row, found \(row.kind)")) }
    }
    return try table(builder, order: order, errors)
  }

  static func table(
    ofLines bytes: [UInt8], from line: Int = 1, order: DateOrder?, budget: Budget,
    columns wanted: Set<String>? = nil
  ) throws(DataError) -> DataTable {
    var builder = TableBuilder(budget: budget)
    var errors = RowErrors()
    var hasRows = false
    var reader = NDJSONReader(bytes, line: line)
    var plain: PlainRows?
    while true {
      if try plain?.addRow(of: &reader, to: &builder) == true { continue }
      guard let row = reader.next() else { break }
      switch row.value {
      case .failure(let error): errors.add(error)
      case .success(let value):
        let place = SourcePosition(line: row.line, column: 1)
        if try located(at: place, { () throws(BudgetError) in try builder.addRow(value, columns: wanted) }) {
          hasRows = true
          plain = plain ?? value.object.flatMap { PlainRows($0, of: bytes, columns: wanted) }
        } else {
          errors.add(DataError(at: place, "expected a row, found \(value.kind)"))
        }
      }
    }
    if !hasRows { try refuse(errors.list) }
    return try table(builder, order: order, errors)
  }

  private static func table(
    _ builder: TableBuilder, order: DateOrder?, _ errors: RowErrors
  ) throws(DataError) -> DataTable {
    try located(at: SourcePosition(line: 1, column: 1)) { () throws(BudgetError) in
      try builder.table(order: order, issues: errors.list.map { RowError($0) })
    }
  }

  /// - Parameter place: Only computed for errors, since the position of a row is counted from the start of the file.
  fileprivate static func located<Result>(
    at place: @autoclosure () -> SourcePosition, _ read: () throws(BudgetError) -> Result
  ) throws(DataError) -> Result {
    do {
      return try read()
    } catch {
      throw DataError(at: place(), error.message)
    }
  }
}

extension DataTable.RowError {
  fileprivate init(_ error: DataError) {
    self.init(line: error.position.line, column: error.position.column, message: error.message)
  }
}

/// Adds the rows of lines that are like the first one.
private struct PlainRows {
  private var objects: PlainObjects
  private let bytes: [UInt8]
  /// The columns that are read: their places in a row, and their names.
  private let columns: [(place: Int, name: String)]

  init?(_ first: JSONObject, of bytes: [UInt8], columns wanted: Set<String>?) {
    guard let objects = PlainObjects(keysOf: first) else { return nil }
    self.objects = objects
    self.bytes = bytes
    columns = first.keys.enumerated().compactMap { place, name in
      wanted?.contains(name) ?? true ? (place, name) : nil
    }
  }

  /// Returns false, and adds nothing, if the next line is not like the first one.
  mutating func addRow(of reader: inout NDJSONReader, to builder: inout TableBuilder) throws(DataError)
    -> Bool
  {
    guard reader.nextIsRead(by: &objects) else { return false }
    let cells = columns.lazy.map { [bytes, objects] column in
      (name: column.name, value: DataValue(objects.cells[column.place], of: bytes))
    }
    try DataTable.located(at: SourcePosition(line: reader.line - 1, column: 1)) { () throws(BudgetError) in
      try builder.addRow(cells)
    }
    return true
  }
}

extension TableBuilder {
  /// Adds a row of JSON; false if the value is not an object.
  ///
  /// - Parameter wanted: The columns that are added; nil for all.
  fileprivate mutating func addRow(
    _ row: JSONValue, columns wanted: Set<String>? = nil
  ) throws(BudgetError) -> Bool {
    guard let object = row.object else { return false }
    if object.members.contains(where: { $0.value.array != nil || $0.value.object != nil }) {
      let cells = object.members.flatMap { Self.cells(of: $0.value, name: $0.key) }
      try addRow(cells.lazy.filter { wanted?.contains($0.name) ?? true })
    } else {
      let members = object.members.lazy.filter { wanted?.contains($0.key) ?? true }
      try addRow(members.map { (name: $0.key, value: DataValue($0.value)) })
    }
    return true
  }

  /// The most elements of a list that become columns.
  private static let greatestListCount = 100

  /// A value as a cell; the elements of lists and objects as cells named like `name[0]` and `name.part`.
  package static func cells(of value: JSONValue, name: String) -> [(name: String, value: DataValue)] {
    if let array = value.array {
      return array.prefix(greatestListCount).enumerated().map { ("\(name)[\($0)]", DataValue($1)) }
    }
    if let object = value.object {
      return object.members.prefix(greatestListCount).map { ("\(name).\($0.key)", DataValue($0.value)) }
    }
    return [(name, DataValue(value))]
  }
}

extension DataValue {
  fileprivate init(_ cell: PlainObjects.Cell, of bytes: [UInt8]) {
    self =
      switch cell {
      case .null: .null
      case .bool(let bool): .text(bool ? "true" : "false")
      case .number(let number): .number(number)
      case .text(let range): .text(String(decoding: bytes[range], as: UTF8.self))
      }
  }

  /// A JSON value as a cell; arrays and objects become null, and integers beyond 2⁵³ keep their digits as text.
  fileprivate init(_ value: JSONValue) {
    self =
      switch value.content {
      case .null, .array, .object: .null
      case .bool(let bool): .text(bool ? "true" : "false")
      case .number(let number):
        JSONNumber.isInexactInteger(number.text) ? .text(number.text) : .number(number.value)
      case .string(let text): .text(text)
      }
  }
}
