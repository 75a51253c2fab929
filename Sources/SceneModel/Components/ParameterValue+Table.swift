import Tabular

extension DataTable {
  /// A table of the records of a scene. Values that have no place in a cell are null; texts that are all dates of
  /// ISO 8601 are dates.
  /// - Throws: where the value is no list of records.
  package init(_ value: ParameterValue, path: [String]) throws(ComponentError) {
    guard case .list(let records) = value else {
      throw ComponentError(path: path, message: "expected a list of records, found \(value.kindDescription)")
    }
    var builder = ColumnBuilder()
    for (index, record) in records.enumerated() {
      guard case .record(let fields) = record else {
        throw ComponentError(
          path: path + ["[\(index)]"], message: "expected a record, found \(record.kindDescription)")
      }
      builder.add(fields)
    }
    self.init(columns: builder.columns)
  }
}

/// Gathers records into columns, in the order in which their fields first appear.
private struct ColumnBuilder {
  private var places: [String: Int] = [:]
  private var names: [String] = []
  private var cells: [[DataValue]] = []
  private var rowCount = 0

  mutating func add(_ fields: [ParameterValue.Field]) {
    for (index, field) in fields.enumerated() {
      // Records of one table mostly have the same fields in the same order.
      let place = index < names.count && names[index] == field.name ? index : place(of: field.name)
      guard cells[place].count <= rowCount else { continue }
      cells[place] += repeatElement(.null, count: rowCount - cells[place].count)
      cells[place].append(DataValue(field.value))
    }
    rowCount += 1
  }

  private mutating func place(of name: String) -> Int {
    if let place = places[name] ?? names.firstIndex(of: name) { return place }
    places[name] = names.count
    names.append(name)
    cells.append([])
    return names.count - 1
  }

  var columns: [DataTable.Column] {
    zip(names, cells).map { name, values in
      let padded = values + Array(repeating: .null, count: rowCount - values.count)
      return DataTable.Column(name: name, values: DataValue.recognizingDates(padded))
    }
  }
}

extension DataValue {
  /// A value of a scene as a cell; lists and records are null.
  package init(_ value: ParameterValue) {
    self =
      switch value {
      case .null, .list, .record: .null
      case .boolean(let bool): .text(bool ? "true" : "false")
      case .number(let number): number.isFinite ? .number(number) : .null
      case .text(let text): .text(text)
      case .color(let color): .text(color.cssDescription)
      }
  }
}

extension DataTable {
  /// The rows as records of a scene; dates are texts of ISO 8601.
  package var records: [ParameterValue] {
    (0..<rowCount).map { row in
      .record(columns.map { ParameterValue.Field(name: $0.name, value: ParameterValue($0.values[row])) })
    }
  }
}

extension ParameterValue {
  /// A cell as a value of a scene.
  package init(_ value: DataValue) {
    self =
      switch value {
      case .null: .null
      case .number(let number): .number(number)
      case .date, .text: .text(value.description)
      }
  }
}
