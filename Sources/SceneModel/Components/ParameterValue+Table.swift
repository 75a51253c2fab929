import Tabular

extension DataTable {
  /// A table given to a component, or one of the records of a scene. Values that have no place in a cell are null; texts
  /// that are all dates of ISO 8601 are dates.
  /// - Throws: where the value is no list of records.
  package init(_ value: ParameterValue, path: [String]) throws(ComponentError) {
    let records: [ParameterValue]
    switch value.content {
    case .table(let table):
      self = table
      return
    case .list(let list): records = list
    default:
      throw ComponentError(path: path, message: "expected a list of records, found \(value.kindDescription)")
    }
    var builder = TableBuilder()
    for (index, record) in records.enumerated() {
      guard let fields = record.recordValue else {
        throw ComponentError(
          path: path + ["[\(index)]"], message: "expected a record, found \(record.kindDescription)")
      }
      builder.addRow(fields.lazy.map { (name: $0.name, value: DataValue($0.value)) })
    }
    self = builder.table()
  }

  /// The rows as records; dates are texts of ISO 8601.
  var records: [ParameterValue] {
    (0..<rowCount).map { row in
      .record(columns.map { ParameterValue.Field(name: $0.name, value: ParameterValue($0.values[row])) })
    }
  }
}

extension DataValue {
  /// A value of a scene as a cell; lists, records and tables are null.
  package init(_ value: ParameterValue) {
    self =
      switch value.content {
      case .null, .list, .record, .table: .null
      case .boolean(let bool): .text(bool ? "true" : "false")
      case .number(let number): number.isFinite ? .number(number) : .null
      case .text(let text): .text(text)
      case .color(let color): .text(color.cssDescription)
      }
  }
}

extension ParameterValue {
  /// A cell as a value of a scene; a date is text of ISO 8601.
  fileprivate init(_ value: DataValue) {
    self =
      switch value {
      case .null: .null
      case .number(let number): .number(number)
      case .date, .text: .text(value.description)
      }
  }
}
