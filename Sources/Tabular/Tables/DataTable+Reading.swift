import DataFiles

extension DataTable {
  package enum FileFormat: String, Sendable, Hashable, CaseIterable {
    case csv, json, ndjson
  }

  /// Reads UTF-8 text. Columns whose cells are all numbers, or all dates of ISO 8601, are of that type.
  ///
  /// In CSV an empty cell, `null`, `NA` and `NaN` are null, and numbers may have a decimal comma where semicolons divide the
  /// cells, and thousands signs where the whole column is then one of numbers. JSON is an array of objects, NDJSON an object on each line; keys that a row lacks are null.
  /// - Throws: what keeps the whole from being read. Rows that are bad alone become `issues`.
  package init(reading bytes: [UInt8], as format: FileFormat) throws(TableError) {
    do {
      self = try Self.table(bytes, format)
    } catch {
      throw .malformed(line: error.position.line, column: error.position.column, message: error.message)
    }
  }

  private static func table(_ bytes: [UInt8], _ format: FileFormat) throws(DataError) -> DataTable {
    switch format {
    case .csv: table(try CSVTable(parsing: bytes))
    case .json: try table(try JSONDocument(parsing: bytes))
    case .ndjson: table(ofLines: bytes)
    }
  }

  /// A table of JSON objects, as a scene has them inline.
  package init(rows: [JSONValue]) {
    var builder = TableBuilder()
    for row in rows { _ = builder.addRow(row) }
    self = builder.table()
  }

  private static func table(_ csv: CSVTable) -> DataTable {
    let hasDecimalComma = csv.delimiter == .semicolon
    var issues = csv.errors.map { Issue($0) } + raggedRows(of: csv) + repeatedNames(of: csv)
    let columns = csv.header.fields.enumerated().map { index, name in
      let column = CellParser.column(
        name: name, cells: csv.rows.map { $0[index] ?? "" }, hasDecimalComma: hasDecimalComma)
      return withoutStrangeDates(column, of: csv, issues: &issues)
    }
    return DataTable(columns: columns, issues: issues)
  }

  /// A column of texts most of which are dates, as one of dates; an issue tells what was left out.
  private static func withoutStrangeDates(_ column: Column, of csv: CSVTable, issues: inout [Issue]) -> Column
  {
    guard column.type == .text, DataValue.areMostlyDates(column.values.filter { $0 != .null }) else {
      return column
    }
    var outliers: [Int] = []
    let values = column.values.enumerated().map { place, value -> DataValue in
      guard let text = value.text else { return value }
      if let date = LocalDateTime(iso: text) ?? LocalDateTime(basic: text) { return .date(date) }
      outliers.append(place)
      return .null
    }
    if let first = outliers.first, csv.rows.indices.contains(first) {
      let verb = outliers.count == 1 ? "1 value is no date" : "\(outliers.count) values are no dates"
      let shown = column.values[first].description.prefix(40)
      let message = "column \"\(column.name)\": \(verb) and left out, here \"\(shown)\""
      issues.append(Issue(line: csv.rows[first].line, column: 1, message: message))
    }
    return Column(name: column.name, values: values)
  }

  /// An issue for each name that several columns have.
  private static func repeatedNames(of csv: CSVTable) -> [Issue] {
    let counts = Dictionary(grouping: csv.header.fields) { $0 }.mapValues(\.count)
    return counts.filter { $0.value > 1 && !$0.key.isEmpty }.sorted { $0.key < $1.key }.map { name, count in
      let message = "\(count) columns are named \"\(name)\"; the first is used"
      return Issue(line: csv.header.line, column: 1, message: message)
    }
  }

  /// One issue for all rows that have not as many cells as the header; empty ones beyond it count for nothing.
  private static func raggedRows(of csv: CSVTable) -> [Issue] {
    let width = csv.header.fields.count
    let ragged = csv.rows.filter { row in
      row.fields.count < width || row.fields.dropFirst(width).contains { !$0.isEmpty }
    }
    guard let first = ragged.first else { return [] }
    let rows = ragged.count == 1 ? "1 row has" : "\(ragged.count) rows have"
    let message =
      "\(rows) more or fewer cells than the header, which has \(width), this one \(first.fields.count); "
      + "missing cells are null, further ones are left out"
    return [Issue(line: first.line, column: 1, message: message)]
  }

  private static func table(_ document: JSONDocument) throws(DataError) -> DataTable {
    guard let rows = document.root.array else {
      throw DataError(
        at: document.position(of: document.root), "expected an array of rows, found \(document.root.kind)")
    }
    if let first = rows.first, rows.allSatisfy({ $0.object == nil }) {
      throw DataError(
        at: document.position(of: first),
        "expected rows such as {\"name\": \"a\", \"value\": 1}, found \(first.kind)")
    }
    var builder = TableBuilder()
    var issues: [Issue] = []
    for row in rows where !builder.addRow(row) {
      issues.append(Issue(DataError(at: document.position(of: row), "expected a row, found \(row.kind)")))
    }
    return builder.table(issues: issues)
  }

  private static func table(ofLines bytes: [UInt8]) -> DataTable {
    var builder = TableBuilder()
    var issues: [Issue] = []
    for row in NDJSONReader(bytes) {
      switch row.value {
      case .failure(let error): issues.append(Issue(error))
      case .success(let value):
        guard !builder.addRow(value) else { continue }
        issues.append(Issue(line: row.line, column: 1, message: "expected a row, found \(value.kind)"))
      }
    }
    return builder.table(issues: issues)
  }
}

extension DataTable.Issue {
  fileprivate init(_ error: DataError) {
    self.init(line: error.position.line, column: error.position.column, message: error.message)
  }
}

extension TableBuilder {
  /// Adds a row of JSON; false for a value that is no object.
  fileprivate mutating func addRow(_ row: JSONValue) -> Bool {
    guard let object = row.object else { return false }
    addRow(object.members.lazy.map { (name: $0.key, value: DataValue($0.value)) })
    return true
  }
}

extension DataValue {
  /// A JSON value as a cell; arrays and objects have no place in one and are null.
  fileprivate init(_ value: JSONValue) {
    self =
      switch value.content {
      case .null, .array, .object: .null
      case .bool(let bool): .text(bool ? "true" : "false")
      case .number(let number): .number(number.value)
      case .string(let text): .text(text)
      }
  }
}

/// Tells what the texts of a column mean, all of them together.
private enum CellParser {
  static func column(name: String, cells: [String], hasDecimalComma: Bool) -> DataTable.Column {
    if let numbers = values(cells, { number($0, hasDecimalComma: hasDecimalComma).map { .number($0) } }) {
      return DataTable.Column(name: name, values: numbers)
    }
    if let numbers = groupedNumbers(cells, hasDecimalComma: hasDecimalComma) {
      return DataTable.Column(name: name, values: numbers)
    }
    let texts = cells.map { isNull($0) ? DataValue.null : .text($0) }
    return DataTable.Column(name: name, values: DataValue.recognizingDates(texts))
  }

  /// Numbers some of which have thousands signs: commas, where commas stand before fractions points.
  private static func groupedNumbers(_ cells: [String], hasDecimalComma: Bool) -> [DataValue]? {
    for isComma in hasDecimalComma ? [true, false] : [false] {
      let grouped = values(cells) { cell in
        let value =
          GroupedNumber.value(of: cell, point: isComma ? "," : ".", separator: isComma ? "." : ",")
          ?? number(cell, hasDecimalComma: isComma)
        return value.map { .number($0) }
      }
      if let grouped { return grouped }
    }
    return nil
  }

  /// Nil as soon as a cell that is not null cannot be read.
  private static func values(_ cells: [String], _ read: (String) -> DataValue?) -> [DataValue]? {
    var values: [DataValue] = []
    values.reserveCapacity(cells.count)
    for cell in cells {
      if isNull(cell) {
        values.append(.null)
      } else {
        guard let value = read(cell) else { return nil }
        values.append(value)
      }
    }
    return values
  }

  private static func isNull(_ cell: String) -> Bool {
    cell.isEmpty || cell == "null" || cell == "NA" || cell == "NaN" || cell == "nan"
      || cell.utf8.allSatisfy { $0 == 0x20 }
  }

  /// A decimal number, with an exponent or without; no infinities and no other bases.
  private static func number(_ cell: String, hasDecimalComma: Bool) -> Double? {
    var bytes = Array(cell.utf8.drop { $0 == 0x20 })
    while bytes.last == 0x20 { bytes.removeLast() }
    if hasDecimalComma, let comma = bytes.firstIndex(of: UInt8(ascii: ",")) {
      bytes[comma] = UInt8(ascii: ".")
    }
    let isPlain = bytes.allSatisfy { byte in
      (0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte)
    }
    guard isPlain, let value = Double(String(decoding: bytes, as: UTF8.self)), value.isFinite else {
      return nil
    }
    return value
  }
}
