import Tabular

/// Converts the values of a column to a type, and reports those that cannot be converted.
struct FieldTyping {
  let type: FieldType
  private(set) var warnings: [String] = []

  init(_ type: FieldType) {
    self.type = type
  }

  /// The type that a column is treated as: that of its values, dates where at least four of five texts are
  /// such, or numbers where at least half are.
  static func type(of column: DataTable.Column) -> FieldType {
    switch column.type {
    case .number: return .number
    case .date: return .time
    case .text:
      let known = column.values.filter { $0 != .null }
      if DataValue.areMostlyDates(known) { return .time }
      let numbers = known.count { $0.text.flatMap(number) != nil }
      return numbers * 2 >= known.count && numbers > 0 ? .number : .category
    }
  }

  mutating func values(of column: DataTable.Column) -> [DataValue] {
    switch type {
    case .category: return column.values
    case .number:
      return converted(column, what: "number") {
        $0.number ?? $0.text.flatMap(Self.number)
      } result: {
        .number($0)
      }
    case .time: return converted(column, what: "date", read: Self.date) { .date($0) }
    }
  }

  private mutating func converted<Value>(
    _ column: DataTable.Column, what: String, read: (DataValue) -> Value?, result: (Value) -> DataValue
  ) -> [DataValue] {
    var outliers: [Int] = []
    let values = column.values.enumerated().map { index, value -> DataValue in
      if value == .null { return .null }
      if let value = read(value) { return result(value) }
      if value.text.map(Self.isAbsent) != true { outliers.append(index) }
      return .null
    }
    if let first = outliers.first {
      let shown = column.values[first].description.prefix(40)
      let verb = outliers.count == 1 ? "value is not a \(what)" : "values are not \(what)s"
      warnings.append(
        "column \"\(column.name)\": \(outliers.count) \(verb) and left out, such as \"\(shown)\" in row \(first + 1)"
      )
    }
    return values
  }

  private static func isAbsent(_ text: String) -> Bool {
    ["", "nan", "na", "null", "n/a", "-"].contains(text.lowercased())
  }

  private static func number(_ text: String) -> Double? {
    if text.utf8.contains(UInt8(ascii: ",")) {
      return GroupedNumber.value(of: text, point: ".", separator: ",") ?? MeasuredNumber(text).value
    }
    guard let value = Double(text) else { return MeasuredNumber(text).value }
    return value.isFinite && !text.utf8.contains { $0 | 0x20 == 0x78 } ? value : nil
  }

  /// The first day of a year from 1000 to 2999.
  private static func year(_ number: Double) -> LocalDateTime? {
    guard number == number.rounded(), 1000...2999 ~= number else { return nil }
    return CivilDate(year: Int(number), month: 1, day: 1).map { LocalDateTime(date: $0) }
  }

  private static func date(_ value: DataValue) -> LocalDateTime? {
    switch value {
    case .date(let date): date
    case .text(let text): DataValue.date(of: text) ?? Double(text).flatMap(year)
    case .number(let number): LocalDateTime(basic: value.description) ?? year(number)
    case .null: nil
    }
  }
}
