extension DataValue {
  /// Whether at least four of five values are dates of ISO 8601, and three in all.
  package static func areMostlyDates(_ values: [DataValue]) -> Bool {
    // What begins with a column of names is not read to its end.
    let sample = values.prefix(40)
    func count(_ values: some Sequence<DataValue>) -> Int {
      values.count { value in
        value.date != nil || value.text.flatMap { LocalDateTime(iso: $0) ?? LocalDateTime(basic: $0) } != nil
      }
    }
    guard count(sample) * 2 >= sample.count else { return false }
    let dates = count(values)
    return dates >= 3 && dates * 5 >= values.count * 4
  }

  /// Texts that are all dates, as dates; else the values as they are.
  package static func recognizingDates(_ values: [DataValue]) -> [DataValue] {
    var dates: [DataValue] = []
    for value in values {
      switch value {
      case .null: dates.append(.null)
      case .text(let text):
        guard let date = LocalDateTime(iso: text) else { return values }
        dates.append(.date(date))
      case .number, .date: return values
      }
    }
    return dates
  }
}
