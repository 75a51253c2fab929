import SystemFiles

extension DataTable {
  /// Creates a table of rows with named values; a name that a row lacks is a missing value.
  public init(rows: [KeyValuePairs<String, DataValue>]) {
    var (names, cells) = ([String](), [String: [DataValue]]())
    for (index, row) in rows.enumerated() {
      for (name, value) in row {
        if cells[name] == nil { names.append(name) }
        let missing = index - cells[name, default: []].count
        // Of two values with the same name the first counts.
        guard missing >= 0 else { continue }
        cells[name, default: []] += repeatElement(.null, count: missing)
        cells[name]?.append(value)
      }
    }
    self.init(
      recognizing: names.map { name in
        let values = cells[name] ?? []
        return (name, values + repeatElement(.null, count: rows.count - values.count))
      })
  }

  /// Creates a table with a row for each element of a sequence.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - columns: The value of each column, by name.
  public init<Element>(
    _ elements: some Sequence<Element>,
    _ columns: KeyValuePairs<String, (Element) -> any DataValueConvertible>
  ) {
    let elements = Array(elements)
    self.init(
      recognizing: columns.map { column in (column.key, elements.map { column.value($0).dataValue }) })
  }

  /// Creates a table of named columns; shorter ones end with missing values, and of two with one name the first counts.
  public init(columns: KeyValuePairs<String, [DataValue]>) {
    self.init(recognizing: columns.map { ($0.key, $0.value) })
  }

  /// Reads comma-separated values, whose first line names the columns; semicolons and tabs may take the place of commas.
  ///
  /// - Throws: `malformed` if no row can be read. Rows that are invalid on their own are left out, which a chart reports.
  public init(csv text: String) throws(TableError) {
    try self.init(reading: Array(text.utf8), as: .csv)
  }

  /// Reads a `.csv`, `.tsv`, `.json` (an array of objects) or `.ndjson` file.
  ///
  /// - Throws: `unreadable`, with the path, if the file does not exist or is no table.
  public init(path: String) throws(TableError) {
    guard let format = FileFormat(path: path) else {
      throw .unreadable("\(path): a table must be a .csv, .tsv, .json or .ndjson file")
    }
    let bytes: [UInt8]
    do throws(SystemFileError) {
      bytes = try SystemFile.contents(of: path)
    } catch {
      throw .unreadable("\(path): \(error.description)")
    }
    do {
      try self.init(reading: bytes, as: format)
    } catch {
      throw .unreadable("\(path):\(error.description)")
    }
  }
}
