import Tabular

/// Converts the values of a column to a type, and reports those that cannot be converted.
struct FieldTyping {
  let type: FieldType
  /// The unit of numbers that were written as texts.
  private(set) var unit: String?
  private(set) var warnings: [String] = []

  init(_ type: FieldType) {
    self.type = type
  }

  /// The type that a column is treated as: that of its values, dates where at least four of five texts are such, or
  /// numbers where at least half are.
  ///
  /// - Parameter needsNumbers: Whether texts such as `10 km` are numbers and not names.
  static func type(of column: DataTable.Column, needsNumbers: Bool = false) -> FieldType {
    switch column.type {
    case .number: return .number
    case .date: return .time
    case .text:
      if column.recognizingDates.type == .date { return .time }
      if needsNumbers, Durations.minutes(of: column) != nil { return .number }
      // A column that begins with names is not read to its end.
      let texts = column.values.map(\.text)
      let sample = WrittenNumbers(Array(texts.prefix(40)))
      guard sample.values.contains(where: { $0 != nil }) || texts.count > 40 && sample.unread.isEmpty else {
        return .category
      }
      let numbers = WrittenNumbers(texts)
      let count = numbers.values.count { $0 != nil }
      let areNumbers = count > 0 && count >= numbers.unread.count && (needsNumbers || !numbers.areDoubtful)
      return areNumbers ? .number : .category
    }
  }

  mutating func values(of column: DataTable.Column) -> [DataValue] {
    switch (type, column.type) {
    case (.category, _), (.number, .number), (.time, .date): return column.values
    case (.number, _): return numbers(of: column)
    case (.time, _): return dates(of: column)
    }
  }

  private mutating func numbers(of column: DataTable.Column) -> [DataValue] {
    if let minutes = Durations.minutes(of: column) {
      unit = "min"
      return minutes
    }
    let numbers = WrittenNumbers(column.values.map { $0 == .null ? nil : $0.description })
    unit = numbers.unit
    if let (first, second) = numbers.conflict {
      warnings.append(Self.conflict(in: column, first, second))
    } else {
      note(numbers.unread, of: column, are: "number")
      if let note = numbers.note { warnings.append("column \"\(column.name)\": \(note)") }
    }
    return numbers.values.map { $0.map { .number($0) } ?? .null }
  }

  /// A sentence about two cells whose units differ.
  static func conflict(in column: DataTable.Column, _ first: Int, _ second: Int) -> String {
    let shown = [first, second].map { "\"\(column.values[$0].description.prefix(40))\" in row \($0 + 1)" }
    return "column \"\(column.name)\": \(shown[0]) and \(shown[1]) have different units, so none is read"
  }

  private mutating func dates(of column: DataTable.Column) -> [DataValue] {
    var isEpoch = false
    let read: [LocalDateTime?]
    if column.type == .number {
      read = column.values.map { value in
        value.number.flatMap { Self.date(of: $0, isEpoch: &isEpoch) }
      }
    } else {
      let dates = column.recognizingDates
      read = (dates.type == .date ? dates : column).values.map { value in
        value.date ?? value.text.flatMap { DataValue.date(of: $0) ?? Double($0).flatMap(Self.year) }
      }
    }
    if isEpoch { unit = "UTC" }
    note(
      column.values.indices.filter { column.values[$0] != .null && read[$0] == nil }, of: column, are: "date")
    return read.map { $0.map { .date($0) } ?? .null }
  }

  private mutating func note(_ unread: [Int], of column: DataTable.Column, are what: String) {
    let outliers = unread.filter { !WrittenNumbers.isMissing(column.values[$0].description) }
    guard let first = outliers.first else { return }
    let shown = column.values[first].description.prefix(40)
    let verb = outliers.count == 1 ? "value is not a \(what)" : "values are not \(what)s"
    warnings.append(
      "column \"\(column.name)\": \(outliers.count) \(verb) and left out, such as \"\(shown)\" in row \(first + 1)"
    )
  }

  /// The first day of a year from 1000 to 2999.
  private static func year(_ number: Double) -> LocalDateTime? {
    guard number == number.rounded(), 1000...2999 ~= number else { return nil }
    return CivilDate(year: Int(number), month: 1, day: 1).map { LocalDateTime(date: $0) }
  }

  /// A year, a day such as 20260108, or the seconds or milliseconds since 1970 in UTC.
  private static func date(of number: Double, isEpoch: inout Bool) -> LocalDateTime? {
    if let date = LocalDateTime(basic: DataValue.number(number).description) ?? year(number) { return date }
    let seconds = abs(number) < 1e11 ? number : number / 1000
    guard 1e8..<1e14 ~= abs(number) else { return nil }
    isEpoch = true
    return LocalDateTime(secondsSinceEpoch: seconds)
  }
}

extension DataTable.Column {
  /// Whether a mark that needs numbers can show its values.
  package var holdsNumbers: Bool { FieldTyping.type(of: self, needsNumbers: true) == .number }
  /// Whether its values are names.
  package var holdsNames: Bool { FieldTyping.type(of: self) == .category && !holdsNumbers }
}
