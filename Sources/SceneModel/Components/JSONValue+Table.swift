import DataFiles
import Tabular

extension JSONValue {
  /// The rows of a table as objects; dates are ISO 8601 texts.
  package init(_ table: DataTable) {
    let columns = table.columns.map { (name: $0.name, values: $0.values) }
    self.init(
      (0..<table.rowCount).map { row in
        JSONValue(JSONObject(columns.map { ($0.name, JSONValue($0.values[row])) }))
      })
  }

  private init(_ value: DataValue) {
    switch value {
    case .null: self.init(Content.null)
    case .number(let number): self.init(number)
    case .date, .text: self.init(value.description)
    }
  }
}
